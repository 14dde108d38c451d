"""Drop-downs, and questions about what is typed; nothing is ever refused outright."""

from collections.abc import Sequence
from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

_LONGEST_INLINE = 250


def inline(words: Sequence[str]) -> str | None:
    """The words as a list inside the rule itself, or None where it cannot hold them."""
    joined = ",".join(words)
    if len(joined) > _LONGEST_INLINE or any(set(word) & set(',"') for word in words):
        return None
    return f'"{joined}"'


def offer(sheet: Worksheet, cells: str, source: str | None, prompt: str = "", title: str = "") -> None:
    """A drop-down of suggestions: anything else may be typed. Without a source only the prompt."""
    kind: Literal["list"] | None = "list" if source else None
    rule = DataValidation(type=kind, formula1=source, allow_blank=True, showErrorMessage=False)
    if prompt:
        rule.showInputMessage = True
        rule.prompt, rule.promptTitle = prompt, title
    rule.add(cells)
    sheet.add_data_validation(rule)


def ask(
    sheet: Worksheet,
    cells: str,
    kind: Literal["list", "custom", "whole", "date"],
    first: str,
    question: str,
    *,
    up_to: str | None = None,
) -> None:
    """Where something else is typed, ask whether it is meant; yes keeps it.

    A list or a condition of its own, or a number or date from `first` (up to `up_to`).
    """
    rule = DataValidation(
        type=kind,
        formula1=first,
        formula2=up_to,
        allow_blank=True,
        errorStyle="warning",
        showErrorMessage=True,
        errorTitle="Is this meant?",
        error=question if len(question) <= 225 else f"{question[:222]}...",
    )
    if kind in ("whole", "date"):
        rule.operator = "between" if up_to else "greaterThanOrEqual"
    rule.add(cells)
    sheet.add_data_validation(rule)
