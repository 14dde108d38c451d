"""Suffixes: which files of a season folder are read, which are refused by name, what each promises.

A file is judged by its bytes (`disguise`); its name must not promise
something else, because Excel then refuses or warns, and so do we (BUGS 70).
"""

from pathlib import PurePath

from pinsheet.files import WORKBOOKS
from pinsheet.sheets.book import Unreadable

READ = dict(zip(WORKBOOKS, ("workbook", "workbook", "old-excel", "opendocument", "text"), strict=True))
"""The suffixes that are read, each with the kind of file that it stands for."""

_TEMPLATES = {
    ".xltx": "workbook",
    ".xltm": "workbook",
    ".xlam": "workbook",
    ".xlt": "old-excel",
    ".xla": "old-excel",
    ".ots": "opendocument",
}
_OTHER_PROGRAMS = {
    ".xlsb": "Open it in Excel, choose File > Save As > Excel Workbook (*.xlsx)",
    ".fods": "Open it in LibreOffice, choose File > Save As > ODF Spreadsheet (.ods)",
    ".numbers": "Open it in Numbers, choose File > Export To > Excel",
    ".tsv": "Open it in Excel (Data > From Text/CSV), choose File > Save As > CSV UTF-8 (*.csv)",
}
_ANY_PROGRAM = "Open it in your spreadsheet program, choose File > Save As > Excel Workbook (*.xlsx)"

NOT_READ = (*_TEMPLATES, *_OTHER_PROGRAMS)
"""Suffixes that somebody may take for a workbook of the season: never passed over in silence."""

_NO_WORKBOOKS = (
    *(".xml", ".txt", ".prn", ".htm", ".html", ".mht"),
    *(".pdf", ".doc", ".docx", ".ppt", ".pptx", ".zip", ".gsheet"),
)

_NAMED_WRONG = {
    "old-excel": (
        "a workbook in the old Excel format",
        "Rename it so that it ends in .xls; or open it in Excel, choose File > Save As > Excel "
        "Workbook (*.xlsx) and use the new file.",
    ),
    "opendocument": (
        "an OpenDocument spreadsheet of LibreOffice or OpenOffice",
        "Rename it so that it ends in .ods; or open it in LibreOffice, choose File > Save As > "
        "Excel 2007-365 (.xlsx) and use the new file.",
    ),
    "text": (
        "a text file (CSV or tab-separated)",
        "If it is a list of scores, rename it so that it ends in .csv; or open it in Excel (Data > "
        "From Text/CSV), choose File > Save As > Excel Workbook (*.xlsx) and use the new file.",
    ),
}
"""Kind: what it is, what to do."""


def not_read(suffix: str) -> str:
    """What to say of a file with a suffix of NOT_READ, as it is spelled."""
    remedy = _OTHER_PROGRAMS.get(suffix.lower(), _ANY_PROGRAM)
    return f"this kind of file ({suffix}) is not read. {remedy} into this folder, and remove this one."


def foreign_suffix(name: str, kind: str) -> str:
    """The suffix of `name` if it stands for another format than `kind`, else "".

    A suffix that stands for no format, or none at all, promises nothing.
    """
    suffix = PurePath(name).suffix.lower()
    promised = (READ | _TEMPLATES).get(suffix)
    known = promised is not None or suffix in _OTHER_PROGRAMS or suffix in _NO_WORKBOOKS
    return suffix if known and promised != kind else ""


def refuse_wrong_name(name: str, kind: str) -> None:
    """Raise Unreadable if `name` promises another format than this kind, one of `_NAMED_WRONG`."""
    if suffix := foreign_suffix(name, kind):
        what, remedy = _NAMED_WRONG[kind]
        raise Unreadable(
            "wrong-name",
            f"This is {what}, but its name ends in {suffix}, which stands for another format. {remedy}",
        )
