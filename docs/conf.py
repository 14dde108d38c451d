"""The manual: Markdown pages, built by Sphinx. Nothing is fetched from the network.

python -m sphinx -W -b html docs docs/_build
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import reference

reference.write()

project = "pinsheet"
author = "the pinsheet contributors"
html_title = "pinsheet"
language = "en"

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 3
# Two hyphens begin an option, quotation marks and dots stand as they are typed.
smartquotes = False
exclude_patterns = ["_build", "_made"]

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
highlight_language = "none"
