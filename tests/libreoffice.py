"""LibreOffice, started as rarely as can be: a start takes longer than to count out four workbooks.

A test marked `@in_step` is a generator. It yields workbooks, {name: bytes}, and gets them back as
LibreOffice calculates and saves them, {name: path}. All such tests of a file that are to be run go on in
step, one call of LibreOffice for all of them; what each of them finds wrong fails it alone. It may take
values of `parametrize`, but no fixtures.
"""

import functools
import inspect
import shutil
import subprocess

import pytest

LIBREOFFICE = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")


def calculated(paths, to):
    """The workbooks as LibreOffice calculates and saves them, all in one call, in a folder."""
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(to.parent / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(to), *map(str, paths)],
        check=True, capture_output=True, timeout=900,
    )  # fmt: skip


def in_step(steps):
    """A test that yields workbooks and gets them back calculated."""

    @LIBREOFFICE
    @functools.wraps(steps)
    def test(request, _in_step, **given):
        error = _in_step[request.node.nodeid]
        if error is not None:
            raise error

    test.steps = steps
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = ["request", "_in_step", *inspect.signature(steps).parameters]
    test.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in names])
    return test


@pytest.fixture(scope="module")
def _in_step(request, tmp_path_factory):
    """What went wrong in each test of this file that goes in step, by its id."""
    folder, ended, waiting = tmp_path_factory.mktemp("in-step"), {}, {}

    def go_on(item, running, books):
        try:
            waiting[item.nodeid] = (item, running, running.send(books))
        except StopIteration:
            ended[item.nodeid] = None
        except Exception as error:  # noqa: BLE001 - raised again by the test itself
            ended[item.nodeid] = error

    for item in request.session.items:
        if item.path == request.path and hasattr(item.obj, "steps"):
            given = item.callspec.params if hasattr(item, "callspec") else {}
            go_on(item, item.obj.steps(**given), None)
    while waiting:
        step = folder / str(len(list(folder.iterdir())))
        step.mkdir()
        here, paths = list(waiting.values()), []
        waiting.clear()
        for number, (_, _, books) in enumerate(here):
            for name, book in books.items():
                paths.append(step / f"{number}-{name}")
                paths[-1].write_bytes(book)
        calculated(paths, step / "saved")
        for number, (item, running, books) in enumerate(here):
            go_on(item, running, {name: step / "saved" / f"{number}-{name}" for name in books})
    return ended
