"""The templates of page, screen and mail; what they are compiled to is kept."""

import re
from functools import cache
from typing import TYPE_CHECKING

from pinsheet.files import shipped
from pinsheet.render import layout

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def templates(*, escaped: bool = True) -> "Environment":
    """Jinja2 as pinsheet uses it: all but plain text is escaped; a name that is not there is a mistake."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(shipped("templates")),
        autoescape=escaped,  # noqa: S701 - false for plain text only
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["day"] = layout.day
    environment.filters["css"] = in_a_style
    return environment


def in_a_style(text: str) -> str:
    """A text between the quotes of a style sheet, where nothing typed may end them."""
    return re.sub(r"[^\w ]", lambda found: f"\\{ord(found[0]):x} ", text)
