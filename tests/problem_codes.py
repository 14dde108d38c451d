"""Every code of a problem that the package can make, with how bad it is: read from the source."""

import ast
from pathlib import Path

from pinsheet.sheets.disguise import REFUSALS

PACKAGE = Path(__file__).parents[1] / "pinsheet"

MAKERS = {
    "Problem": (1, None),
    "error": (1, "error"),
    "warn": (1, "warning"),
    "note": (1, "note"),
    "Expected": (1, "error"),
    "Unreadable": (0, "error"),
    "Refused": (1, "error"),
}
"""What makes a problem, or is made one by whoever catches it: where its code stands, and how bad it is.
`Problem` says that itself, behind the code. `Expected` without a code is `cell`."""

HANDED_ON = ("code", "expected.code", "trouble.code", "plain['code']")
"""Codes that were made elsewhere, by a call that is looked at there."""

KINDS = "kind"
"""The code of `disguise.refusal`: any kind of file that is refused."""


def codes() -> dict[str, set[str]]:
    """The severities of each code. Raises where a call's code is neither written out nor known to be handed on."""
    found: dict[str, set[str]] = {kind: {"error"} for kind in REFUSALS}
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for scope in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]:
            for call in _calls(scope):
                for code, severity in _made(call, scope, path):
                    found.setdefault(code, set()).add(severity)
    # A file that is read by nobody is told in a warning, by the code of why it cannot be read.
    for code in _told():
        found.setdefault(code, set()).add("warning")
    return found


def _told() -> tuple[str, ...]:
    from pinsheet.sheets.strays import TOLD

    return TOLD


def _calls(scope: ast.AST) -> list[ast.Call]:
    """The calls of a module or function, without those of the functions inside it."""
    found, waiting = [], list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, ast.Call):
            found.append(node)
        waiting += ast.iter_child_nodes(node)
    return found


def _made(call: ast.Call, scope: ast.AST, path: Path) -> list[tuple[str, str]]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name not in MAKERS:
        return []
    place, severity = MAKERS[name]
    where = f"{path.name}:{call.lineno}"
    given = _argument(call, place, "code")
    if given is None:
        assert name == "Expected", f"{where} makes a problem without a code"
        return [("cell", "error")]
    severities = [severity] if severity else _words(_argument(call, place + 1, "severity"), scope)
    assert severities, f"{where}: how bad it is cannot be read"
    if ast.unparse(given) == KINDS:
        return []
    found = _words(given, scope)
    assert found or ast.unparse(given) in HANDED_ON, f"{where}: the code {ast.unparse(given)} cannot be read"
    return [(code, how) for code in found for how in severities]


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    return call.args[place] if len(call.args) > place else named.get(name)


def _words(given: ast.expr | None, scope: ast.AST) -> list[str]:
    """The words that an expression can be: written out, either of two, or given to a name before."""
    if isinstance(given, ast.Constant):
        return [given.value]
    if isinstance(given, ast.IfExp):
        return _words(given.body, scope) + _words(given.orelse, scope)
    if isinstance(given, ast.Name):
        return [word for value in _given_to(given.id, scope) for word in _words(value, scope)]
    return []


def _given_to(name: str, scope: ast.AST) -> list[ast.expr]:
    found = []
    for node in ast.walk(scope):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        for target in targets:
            if isinstance(target, ast.Name) and target.id == name and isinstance(value, ast.expr):
                found.append(value)
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = zip(target.elts, value.elts, strict=True)
                found += [one for place, one in pairs if isinstance(place, ast.Name) and place.id == name]
    return found
