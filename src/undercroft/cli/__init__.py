"""The command line."""

from undercroft.cli.app import app, main
from undercroft.cli.arguments import read_options

__all__ = ["app", "main", "read_options"]
