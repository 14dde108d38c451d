"""A workbook with the same bytes is read once, as `watch` does it: tests compute the same seasons again and again.

Not where reading itself is tested: `tests/sheets` and whatever says so.
"""

import hashlib
from collections import OrderedDict

from pinsheet.sheets import book, files

MOST = 64
"""Workbooks that are kept; a season of ten weeks has twelve."""

_read, _known = book._read, OrderedDict()
is_on = False


def switch(path):
    """Whether the tests of a file read workbooks once."""
    global is_on
    is_on = "sheets" not in path.parts


def _remembered(path):
    if not is_on:
        return _read(path)
    same = path.name, hashlib.sha256(files.content(path)).digest()
    if same not in _known:
        _known[same] = _read(path)
        if len(_known) > MOST:
            _known.popitem(last=False)
    _known.move_to_end(same)
    return _known[same]


book._read = _remembered
