"""openpyxl reads merged cells one border at a time; here what is the same is added up once.

A drawn workbook with a bracket in it is read in a third of the time. Only reading is changed: drawing, in
pinsheet, goes its usual way.
"""

from copy import copy
from weakref import WeakKeyDictionary

from openpyxl.cell.cell import MergedCell
from openpyxl.styles import Border
from openpyxl.styles.cell_style import StyleArray
from openpyxl.worksheet._reader import WorksheetReader
from openpyxl.worksheet.cell_range import MultiCellRange
from openpyxl.worksheet.merge import MergedCellRange

_MADE = WeakKeyDictionary()
"""By workbook: which border or protection was made of which, as their numbers in the workbook."""
usual = WorksheetReader.bind_merged_cells


class _Merged(MergedCellRange):
    def _once(self, cell, key, kind, make):
        """Make a cell's border or protection, or take the number of the one that was made of the same."""
        if not cell._style:
            cell._style = StyleArray()
        made = _MADE.setdefault(self.ws.parent, {})
        key = (kind, getattr(cell._style, kind), *key)
        if key not in made:
            setattr(cell, kind.removesuffix("Id"), make(cell))
            made[key] = getattr(cell._style, kind)
        setattr(cell._style, kind, made[key])

    def _get_borders(self):
        self.start_cell = start = self.ws.cell(self.min_row, self.min_col)
        end = self.ws._cells.get((self.max_row, self.max_col))
        if end is not None:
            there = end._style.borderId if end._style else 0
            edges = Border(right=end.border.right, bottom=end.border.bottom)
            self._once(start, ("end", there), "borderId", lambda c: c.border + edges)

    def format(self):
        start, cells = self.start_cell, self.ws._cells
        for place in self.cells:
            if place not in cells:
                cells[place] = MergedCell(self.ws, *place)
        for name in ("top", "left", "right", "bottom"):
            side = getattr(start.border, name)
            if side and side.style is None:
                continue
            edge = Border(**{name: side})
            for cell in [cells[place] for place in getattr(self, name)]:
                self._once(cell, (name, start._style.borderId), "borderId", lambda c, e=edge: c.border + e)
        for cell in [cells[place] for place in self.cells]:
            number = start._style.protectionId
            self._once(cell, (number,), "protectionId", lambda c: copy(start.protection))


def _bind(reader):
    if reader.parser.merged_cells:
        ranges = [_Merged(reader.ws, found.ref) for found in reader.parser.merged_cells.mergeCell]
        for found in ranges:
            reader.ws._clean_merge_range(found)
        reader.ws.merged_cells = MultiCellRange(ranges)


def read_quickly():
    """From now on."""
    WorksheetReader.bind_merged_cells = _bind
