"""A path to bytes: what lies there is looked at before it is opened (BUGS 75, 93, 95)."""

import errno
import os
import stat
from pathlib import Path

from pinsheet.sheets.book import Unreadable

LARGEST_FILE = 50 * 2**20
"""Bytes; a scoresheet has some 20 thousand, with a photo of every card a few million."""


def content(path: Path) -> bytes:
    """The bytes of the file at `path`, or Unreadable; a pipe or device is never opened."""
    try:
        found = path.stat()
        _refuse_what_is_no_file(found.st_mode)
        if found.st_size > LARGEST_FILE:
            raise Unreadable(
                "too-big",
                f"This file has {found.st_size >> 20} MB; a scoresheet has less than one. Take "
                "pictures out of it, or use a fresh scoresheet.",
            )
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable("no-access", _why(path, error)) from error


def _refuse_what_is_no_file(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise Unreadable(
            "folder",
            "This is a folder, not a workbook. Put the workbook itself beside the others; "
            "folders inside the season folder are not looked into.",
        )
    if not stat.S_ISREG(mode):
        raise Unreadable(
            "not-a-file",
            "This is a pipe or a device, not a file, and was not opened. Replace it by a workbook.",
        )


def _why(path: Path, error: Exception) -> str:
    """Why a path could not be read, and what to do about it."""
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.ELOOP:
        return "This is a link that points at itself. Replace it by the workbook it stood for."
    if code == errno.ENOENT and path.is_symlink():
        return (
            "This is a link to a file that is not there. Connect the drive or share it points "
            "to, or replace the link by the workbook."
        )
    if code == errno.ENOENT:
        return "There is no such file. It may have been moved or renamed; run pinsheet again."
    if code in (errno.EACCES, errno.EPERM):
        return (
            "This file may not be read by you, or another program has locked it. Close it in "
            "Excel, and look at its permissions (Windows: Properties > Security; Mac: Get Info > "
            "Sharing & Permissions)."
        )
    reason = os.strerror(code) if code is not None else str(error)
    return (
        f"This file cannot be read: {reason}. Copy it to this computer's own disk, open it once "
        "in Excel, and run pinsheet again."
    )
