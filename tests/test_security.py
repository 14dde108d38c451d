"""SECURITY.md promises nothing that no test holds; and what no other test holds is held here."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.test_inert import hostile

TOP = Path(__file__).parents[1]
PAPER = TOP / "SECURITY.md"
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
PROMISED = "What is promised"


def promises(paper):
    """The lines of the list of promises, each with the tests that it names."""
    part = re.search(rf"^## {PROMISED}\n(.*?)(?=^## |\Z)", paper, re.DOTALL | re.MULTILINE)
    listed = re.findall(r"^- (.*?)(?=^- |^$|\Z)", part[1], re.DOTALL | re.MULTILINE)
    return {" ".join(promise.split()): TEST.findall(promise) for promise in listed}


def is_there(path, test, top=TOP):
    """Whether a file has this test, without importing it."""
    file = top / path
    if not (test.startswith("test_") and file.is_file()):
        return False
    return any(
        isinstance(node, ast.FunctionDef) and node.name == test
        for node in ast.parse(file.read_text(encoding="utf-8")).body
    )


PROMISES = promises(PAPER.read_text(encoding="utf-8"))


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise[:50])
def test_every_promise_names_a_test(promise):
    assert PROMISES[promise]


def test_every_test_that_is_named_is_there():
    paper = PAPER.read_text(encoding="utf-8")
    assert [f"{path}::{test}" for path, test in TEST.findall(paper) if not is_there(path, test)] == []
    # A name in another form would be looked at by nobody.
    assert len(re.findall(r"\.py::|\btest_\w+(?!\w|\.py)", TEST.sub("", paper))) == 0


def test_the_list_of_promises_is_read_to_its_end():
    assert len(PROMISES) == len(
        re.findall(r"^- ", PAPER.read_text(encoding="utf-8").partition("\n## What is not")[0], re.MULTILINE)
    )
    assert len(PROMISES) > 20


def test_a_promise_without_a_test_and_a_test_that_is_gone_are_seen():
    paper = (
        f"# S\n\n- no promise\n\n## {PROMISED}\n\n### A\n\n- One.\n  `tests/test_security.py::test_gone`\n"
        "- Two, which\n  goes on.\n\n### B\n\n- Three. `tests/a.py::test_b`\n\n## What is not promised\n\n- Four.\n"
    )
    assert promises(paper) == {
        "One. `tests/test_security.py::test_gone`": [("tests/test_security.py", "test_gone")],
        "Two, which goes on.": [],
        "Three. `tests/a.py::test_b`": [("tests/a.py", "test_b")],
    }
    assert not is_there("tests/test_security.py", "test_gone")
    assert not is_there("tests/nowhere.py", "test_gone")
    assert not is_there("tests/test_security.py", "is_there")
    assert is_there("tests/test_security.py", "test_every_promise_names_a_test")


# --------------------------------------------------------------------------- what runs in the process

WATCHED = """
import json, sys
import filelock, jinja2, openpyxl, pandas, xlsxwriter  # they look at the machine while they are imported
from click.testing import CliRunner
from pinsheet.cli import cli

REACHING = ("socket", "urllib", "http", "ftplib", "smtplib", "webbrowser", "ctypes", "pickle")
OTHERS = ("os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty", "os.startfile", "subprocess.Popen")
CHANGES = ("os.remove", "os.rename", "os.link", "os.symlink", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod")
seen = []

def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        if arguments[2] & 3:  # to be written
            seen.append([event, str(arguments[0])])
    elif event.split(".")[0] in REACHING or event in OTHERS:
        seen.append([event, str(arguments)])
    elif event in CHANGES or event.startswith(("shutil.", "tempfile.")):
        seen.extend([event, str(path)] for path in arguments[:2] if not isinstance(path, int))

sys.addaudithook(watch)
codes = {}
for command in json.loads(sys.argv[1]):
    codes[" ".join(command)] = CliRunner().invoke(cli, command).exit_code
print(json.dumps([seen, codes]))
"""


FILES = ("open", "os.rename", "os.remove", "os.mkdir", "os.chmod", "tempfile.mkstemp")
"""What may happen to files, in the places that are pinsheet's own."""


def watched(temporary, *commands, script=WATCHED):
    """What commands ask of the system beside reading: (event, of what) of each, and how they ended."""
    environment = {**os.environ, "TMPDIR": str(temporary), "TEMP": str(temporary)}
    run = [sys.executable, "-B", "-W", "ignore", "-c", script, json.dumps(commands)]
    done = subprocess.run(run, cwd=TOP, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_no_command_reaches_out_or_writes_elsewhere(tmp_path, league):
    """No network, no other program, nothing written or removed but results, whatever the cells say."""
    folder = tmp_path / "season"
    hostile(folder, league)
    with_link = load_workbook(folder / "week-01.xlsx")
    for cell in (cell for sheet in with_link for row in sheet.iter_rows() for cell in row):
        if cell.data_type == "f":  # openpyxl takes the names for formulas; in the file they are text
            cell.data_type = "s"
    links = with_link.create_sheet("Links")
    links["A1"] = '=WEBSERVICE("http://x.example/")'
    links["A1"].hyperlink = "http://x.example/"
    with_link.save(folder / "week-01.xlsx")
    at = str(folder)
    commands = (
        *(["status", at], ["check", at], ["run", at], ["history", at], ["check", at, "--mark"]),
        *(["explain", "{{7*7}}", "-C", at], ["mail", "1", "-C", at]),
        *(["sheet", at], ["finals", at], ["run", at]),
    )
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    seen, codes = watched(temporary, *commands)
    assert set(codes.values()) == {0}, codes
    own = tuple(
        str(folder / name) for name in ("results", "site", "outbox", "history", "week-03.xlsx", "finals.xlsx")
    )
    drawn = tuple(str(folder / f".{name}.") for name in ("week-03.xlsx", "finals.xlsx"))
    assert [s for s in seen if s[0] not in FILES] == []
    seen = [s for s in seen if s != ["os.mkdir", at]]  # asked for, and there already
    assert [s for s in seen if not s[1].startswith((*own, *drawn, str(temporary)))] == []
    assert list(temporary.iterdir()) == []
    assert len(seen) > 10  # the hook was there


def test_the_watch_sees_a_connection_a_program_and_a_file_elsewhere(tmp_path):
    elsewhere = str(tmp_path / "elsewhere")
    reaching_out = f"""
import socket, subprocess
try: socket.create_connection(("127.0.0.1", 9), 0.2)
except OSError: pass
subprocess.run([sys.executable, "-c", ""])
open({elsewhere!r}, "w").close()
codes = """
    seen, _ = watched(tmp_path, ["--version"], script=WATCHED.replace("\ncodes = ", reaching_out))
    assert {"socket.connect", "subprocess.Popen", "open"} <= {event for event, _ in seen}
    assert elsewhere in [what for event, what in seen if event == "open"]


def names_of(tree):
    """The modules that a file imports, and the plain functions that it calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield f"{node.func.id}()"


REACHING = {
    *(
        "socket",
        "ssl",
        "http",
        "ftplib",
        "smtplib",
        "poplib",
        "imaplib",
        "urllib.request",
        "asyncio",
        "webbrowser",
    ),
    *("pickle", "marshal", "shelve", "ctypes", "code", "runpy", "multiprocessing"),
    *("eval()", "exec()", "compile()", "__import__()"),
}
"""What could reach out, or run what it is given; nothing in pinsheet needs it."""


def reaching(text):
    """The names of REACHING in a file, also as the beginning of longer ones."""
    return {
        name for name in names_of(ast.parse(text)) if any(f"{name}.".startswith(f"{r}.") for r in REACHING)
    }


@pytest.mark.parametrize(
    "path", sorted((TOP / "pinsheet").rglob("*.py")), ids=lambda p: str(p.relative_to(TOP / "pinsheet"))
)
def test_nothing_in_it_can_reach_out_or_run_what_it_reads(path):
    text = path.read_text(encoding="utf-8")
    # Only what `watch --serve` answers with, which asks nobody anything.
    answers = {"http.server", "http.server.BaseHTTPRequestHandler", "http.server.ThreadingHTTPServer"}
    # Processes of its own, one for each of several seasons, which tell it how they ended.
    workers = {"multiprocessing", "multiprocessing.get_context"}
    allowed = {"serving.py": answers, "archive.py": workers}
    assert reaching(text) == allowed.get(path.name, set())
    assert ("subprocess" in names_of(ast.parse(text))) == (path.name == "apart.py")


def test_what_reaches_out_is_seen():
    assert reaching("import urllib.request") == {"urllib.request"}
    assert "http.client" in reaching("from http.client import HTTPConnection")
    assert "urllib.request" in reaching("from urllib import request")
    assert reaching("def f(x):\n    return eval(x)") == {"eval()"}
    assert reaching("import urllib.parse, re\nre.compile('x')") == set()


def test_only_libraries_that_are_named_are_used():
    declared = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    allowed = {re.split(r"[^\w-]", name)[0].lower() for name in declared}
    ours = {"pinsheet", "numpy"}  # numpy is what pandas is made of
    used = {
        name.split(".")[0]
        for path in (TOP / "pinsheet").rglob("*.py")
        for name in names_of(ast.parse(path.read_text(encoding="utf-8")))
        if not name.endswith("()")
    }
    assert {name for name in used - ours if name not in sys.stdlib_module_names} <= allowed
    assert len(allowed) < 10
