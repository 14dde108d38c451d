"""The parts of an Excel workbook that its sheets share: texts, number formats, properties."""

from functools import partial

from pinsheet.sheets import markup, stored
from pinsheet.sheets.markup import Attributes, Budget, Handlers, Runs, Text
from pinsheet.sheets.package import Package


def texts(package: Package, name: str, budget: Budget) -> dict[str, str]:
    """The shared texts by number, as cells have it; none if there is no part `name`."""
    found: dict[str, str] = {}
    text = Text(budget)
    runs = Runs(text)

    def end_item() -> None:
        found[str(len(found))] = stored.unescaped(runs.take())
        budget.keep()

    handlers = Handlers("sst", runs.starts, {"si": end_item, **runs.ends})
    if name in package:
        markup.parse(package.part(name, "its list of texts"), handlers, text, budget)
    return found


def styles(package: Package, name: str, budget: Budget) -> dict[str, stored.Format]:
    """The number format by the number of the cell style; none if there is no part `name`.

    Nothing else of a style is looked at, so that broken fills and colours do no harm (BUGS 77).
    """
    codes: dict[str, str] = {}
    numbers: list[str] = []
    in_cells = False  # named styles, `cellStyleXfs`, have their `xf` too

    def add_code(attributes: Attributes) -> None:
        number, code = attributes.get("numFmtId", ""), attributes.get("formatCode", "")
        budget.keep(number, code)
        codes[number] = code

    def add_style(attributes: Attributes) -> None:
        if in_cells:
            numbers.append(attributes.get("numFmtId", "0"))
            budget.keep(numbers[-1])

    def start_cells(_attributes: Attributes) -> None:
        nonlocal in_cells
        in_cells = True

    def end_cells() -> None:
        nonlocal in_cells
        in_cells = False

    starts = {"numFmt": add_code, "xf": add_style, "cellXfs": start_cells}
    handlers = Handlers("styleSheet", starts, {"cellXfs": end_cells})
    if name in package:
        markup.parse(package.part(name, "its list of styles"), handlers, Text(budget), budget)
    formats = {str(number): style for number, style in stored.BUILT_IN.items()}
    for number in codes.keys() & set(numbers):
        formats[number] = stored.format_of(codes[number])
    return {str(i): formats.get(number, stored.GENERAL) for i, number in enumerate(numbers)}


def properties(package: Package, budget: Budget) -> dict[str, str]:
    """The properties that are set: those of File > Info (`title`, `category` ...) and custom ones.

    A custom property wins over one of the same name.
    """
    found: dict[str, str] = {}
    parts = {relation.kind: relation.target for relation in package.relations("", budget).values()}
    for kind, root, tags in (
        ("coreproperties", "coreProperties", _CORE),
        ("customproperties", "Properties", ("property",)),
    ):
        if (name := parts.get(kind, "")) in package:
            reader = _Properties(budget)
            starts = {tag: partial(reader.start, tag) for tag in tags}
            handlers = Handlers(root, starts, dict.fromkeys(tags, reader.end), any_space=True)
            part = package.part(name, "its list of properties")
            markup.parse(part, handlers, reader.text, budget)
            found |= reader.found
    return found


class _Properties:
    """Collects the text of elements by their `name`, or by their tag where they have none."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.found: dict[str, str] = {}
        self.text = Text(budget)
        self._name = ""

    def start(self, tag: str, attributes: Attributes) -> None:
        self._name = attributes.get("name", tag)
        self._budget.keep(self._name)
        self.text.begin()

    def end(self) -> None:
        if value := stored.unescaped(self.text.end()).strip():
            self.found[self._name] = value


_CORE = (
    "title",
    "subject",
    "creator",
    "keywords",
    "description",
    "category",
    "contentStatus",
    "lastModifiedBy",
)
