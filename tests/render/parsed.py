"""The page parsed as HTML, for tests that ask what stands on it."""

import re
from functools import cache
from html.parser import HTMLParser

from pinsheet.render.page import page

from .example import MACHINES, _scored, build, example

TAGS = {
    *("html", "head", "meta", "title", "link", "style", "body", "header", "main", "footer", "nav"),
    *("h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "dl", "dt", "dd", "section", "div", "a", "bdi"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "figure"),
    *("svg", "path", "desc", "span", "small", "strong", "s", "b", "i", "code", "time", "script", "img"),
}
VOID = {"meta", "link", "img"}
CLOSED_BY = {  # the end tags that HTML5 lets one leave out
    "td": {"td", "th", "tr", "tbody"},
    "th": {"td", "th", "tr", "tbody"},
    "tr": {"tr", "tbody"},
    "thead": {"tbody"},
    "tbody": {"tbody"},
    "li": {"li"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "p": {"p", "ul", "div", "section", "table", "details", "h3"},
}
OPTIONAL_AT_THE_END = {*CLOSED_BY}


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent, self.inside = tag, dict(attributes), parent, []

    def __iter__(self):
        for child in self.inside:
            if isinstance(child, Element):
                yield child
                yield from child

    def all(self, tag):
        return [element for element in self if element.tag == tag]

    def by_id(self, anchor):
        return next(element for element in self if element.attributes.get("id") == anchor)

    @property
    def text(self):
        return re.sub(r"\s+", " ", "".join(self._texts())).strip()

    def _texts(self):
        for child in self.inside:
            yield from [child] if isinstance(child, str) else child._texts()

    def rows(self):
        """A table's rows as the texts of their cells."""
        return [[c.text for c in row.inside if isinstance(c, Element)] for row in self.all("tr")]


class Tree(HTMLParser):
    """A strict reader: every element is closed, or may be left open by HTML5's rules."""

    def __init__(self, data):
        super().__init__()
        self.root = self.at = Element("", {}, None)
        self.feed(data.decode())
        self.close()
        assert self.at is self.root

    def handle_starttag(self, tag, attrs):
        while tag in CLOSED_BY.get(self.at.tag, ()):
            self.at = self.at.parent
        element = Element(tag, attrs, self.at)
        self.at.inside.append(element)
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.at = element

    def handle_endtag(self, tag):
        if self.get_starttag_text().endswith("/>") and self.at.tag != tag and tag == "path":
            return
        while self.at.tag != tag:
            assert self.at.tag in OPTIONAL_AT_THE_END, f"<{self.at.tag}> inside </{tag}>"
            self.at = self.at.parent
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.inside.append(data)


def tree(outcome):
    return Tree(page(outcome)).root


@cache
def example_tree():
    return tree(example())


def table(part, caption):
    return next(t for t in part.all("table") if t.all("caption")[0].text == caption)


def with_names(*names, machines=MACHINES, weeks=3):
    """A season in which everybody plays every night."""
    nights = {
        week: {
            machine: _scored(
                sorted(names, key=lambda n: (names.index(n) * 37 + week * 11 + game * 53) % 101),
                3_000_000_000 // 7**game,
            )
            for game, machine in enumerate(machines)
        }
        for week in range(1, weeks + 1)
    }
    return build(nights, guests=set())
