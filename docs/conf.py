"""How the documentation is built: ``make docs``."""

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
