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


def shown(*formulas):
    """What these formulas show, one below the other in column C, beside 1, 2, 3 … in A and a, B, c … in B."""
    book = Workbook()
    for number, formula in enumerate(formulas, 1):
        book.active.append((number, "aBcDeF"[number - 1], formula))
    spots = [("Sheet", number, 3) for number in range(1, len(formulas) + 1)]
    return [value for _, value in reckon.results(book, {}, spots)]


def test_formulas_that_differ_in_their_cells_only_are_counted_each_with_its_own():
    assert shown(*(f'=IF(B{n}="a1","no",A{n}*10+ROW(A{n}:A9))' for n in range(1, 5))) == [11, 22, 33, 44]
    assert shown(*(f'=B{n}&" is B1, "&B$1' for n in (1, 2, 3))) == [f"{name} is B1, a" for name in "aBc"]
    assert shown(*(f"=SUM(A${n}:$A3)-Sheet!A1" for n in (1, 2, 3))) == [5, 4, 2]


def test_what_fails_in_one_cell_fails_wherever_it_is_named():
    assert shown('=B1+1', '=IFERROR(C1,"else")', '=ISERROR(C$1)', "=C1", '=IF(A1=1,"well",C1)') == [
        *("", "else", 1, "", "well")
    ]  # fmt: skip


def test_only_the_branch_that_is_taken_is_counted():
    assert shown('=IF(A1=2,B1+1,"ok")', "=CHOOSE(A2,B1+1,7)", '=IF(A3=3,5,"x"+1)', "=IF(A4=1,2)") == [
        *("ok", 7, 5, 0)
    ]  # fmt: skip


@pytest.mark.parametrize("formula", ["=1+#", "=A1 B1", "=(A1", "=SUM(A1:A2", "=+"])
def test_what_cannot_be_read_is_no_result_but_a_mistake_of_ours(formula):
    with pytest.raises(ValueError, match="cannot be read"):
        shown(formula)
