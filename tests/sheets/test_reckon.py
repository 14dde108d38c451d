"""What formulas give when a workbook is drawn."""

import pytest
from openpyxl import Workbook

from pinsheet.sheets.draw import reckon


@pytest.mark.parametrize(
    ("formula", "shows"),
    [
        ("=INDEX(A1:C1,2)", 20),
        ("=INDEX(A1:C1,1,3)", 30),
        ("=INDEX(A1:A3,3)", "deep"),
        ("=INDEX(A1:C3,2,2)", 5),
        ('=IFERROR(INDEX(A1:C1,4),"none")', "none"),
    ],
)
def test_index_counts_along_a_single_row_and_down_a_column(formula, shows):
    book = Workbook()
    for row in ((10, 20, 30), (4, 5, 6), ("deep", 8, 9)):
        book.active.append(row)
    book.active["E1"] = formula
    assert dict(reckon.results(book, {}, [("Sheet", 1, 5)])) == {("Sheet", 1, 5): shows}
