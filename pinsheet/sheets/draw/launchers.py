"""Files to double-click in the season folder, so that nobody needs to type a command."""

import shlex

FINALS = "4 Finals"
ACTIONS = (("1 Check", "check"), ("2 Draw tonight", "sheet"), ("3 Publish", "run"), (FINALS, "finals"))
"""What the files are called, and the command that each of them runs."""


def titles(*, finals: bool) -> tuple[str, ...]:
    """What they are called, in a league with finals or without."""
    return tuple(title for title, _ in ACTIONS if finals or title != FINALS)


def launchers(command: str, *, finals: bool = True) -> dict[str, bytes]:
    """The files for Windows (`.cmd`) and macOS (`.command`) by name.

    `command` is the full path of the Python that pinsheet is installed in; where that is gone,
    or is empty, the files look for `pinsheet` on the PATH. The caller makes them executable.
    """
    made: dict[str, bytes] = {}
    action_of = dict(ACTIONS)
    for title in titles(finals=finals):
        action = action_of[title]
        made[f"{title}.cmd"] = _windows(command, action)
        made[f"{title}.command"] = _macos(command, action)
    return made


# -P: a file of the season folder that is called like a Python module is never imported.
# `call`: on some systems `pinsheet` is itself a batch file, and would end this one.


def _windows(command: str, action: str) -> bytes:
    doubled = command.replace("%", "%%")
    found = [
        f'set "python={doubled}"',
        'if exist "%python%" (',
        f'    "%python%" -P -m pinsheet {action}',
        ") else (",
        f"    call pinsheet {action}",
        ")",
    ]
    lines = [
        "@echo off",
        "chcp 65001 >nul",
        'cd /d "%~dp0"',
        *(found if command else [f"call pinsheet {action}"]),
        "echo.",
        "pause",
    ]
    return "".join(f"{line}\r\n" for line in lines).encode()


def _macos(command: str, action: str) -> bytes:
    found = [
        f"python={shlex.quote(command)}",
        'if [ -x "$python" ]; then',
        f'    "$python" -P -m pinsheet {action}',
        "else",
        f"    pinsheet {action}",
        "fi",
    ]
    lines = [
        "#!/bin/sh",
        'cd "$(dirname "$0")" || exit 1',
        *(found if command else [f"pinsheet {action}"]),
        "printf '\\nPress Return to close this window. '",
        "read -r _",
    ]
    return "".join(f"{line}\n" for line in lines).encode()
