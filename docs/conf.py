"""How the documentation is built: ``make docs``."""

import re
from typing import Any, TypeVar

from undercroft import __version__

project = "Undercroft"
author = "The Undercroft founders"
copyright = "the Undercroft founders"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["deploy", "**/__pycache__"]

html_theme = "furo"
html_title = "Undercroft"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a3b12", "color-brand-content": "#7a3b12"},
    "dark_css_variables": {"color-brand-primary": "#e0a15e", "color-brand-content": "#e0a15e"},
}
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["narrow.css"]

autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_inherit_docstrings = False
autodoc_typehints = "signature"
autodoc_class_signature = "separated"


def keep_units(app: Any, name: str, source: list[str]) -> None:
    """In a table a number and its per cent stay in one line."""
    rows = re.compile(r"^\|.*$", re.MULTILINE)
    source[0] = rows.sub(lambda row: re.sub(r"(\d) %", "\\1\N{NO-BREAK SPACE}%", row[0]), source[0])


def skip_kinds(app: Any, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    """What stands for any type is nothing that a reader looks up."""
    return True if isinstance(thing, TypeVar) else None


def setup(app: Any) -> None:
    """What this documentation does besides."""
    app.connect("source-read", keep_units)
    app.connect("autodoc-skip-member", skip_kinds)
