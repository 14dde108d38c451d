"""Small season folders for tests of the readers: plain workbooks, written with openpyxl."""

from openpyxl import Workbook

PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin")
MACHINES = ("Attack from Mars", "Taxi")


def write(folder, name, **sheets):
    """A workbook whose sheets are lists of rows; `'=1+1` is text, `=1+1` a formula; returns its path."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
            for cell in sheet[sheet.max_row] if row else ():
                if isinstance(cell.value, str) and cell.value.startswith("'="):
                    cell.value = cell.value[1:]
                    cell.data_type = "s"
    folder.mkdir(exist_ok=True)
    book.save(folder / name)
    return folder / name


def season_book(folder, players=PLAYERS, machines=MACHINES, settings=(), **more):
    """season.xlsx of a Lafayette league."""
    write(
        folder,
        "season.xlsx",
        **{
            "Settings": [("Setting", "Value"), ("League", "lafayette"), *settings],
            "Players": [("Player", "Status"), *((p,) if isinstance(p, str) else p for p in players)],
            "Machines": [
                ("Machine", "Also known as"),
                *((m,) if isinstance(m, str) else m for m in machines),
            ],
            **more,
        },
    )


def night(folder, week, rows, name=None, machines=MACHINES, headings=(), **more):
    """A night's workbook: a block with Week above, in rows 1 to 3; the first player is in row 4."""
    block = [("Lafayette", "", "Week", week), (), ("Group", "Player", *machines, *headings), *rows]
    return write(folder, name or f"week-{week:02}.xlsx", Scores=block, **more)
