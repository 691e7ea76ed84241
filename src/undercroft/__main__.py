"""``python -m undercroft`` is the command ``undercroft``."""

from undercroft.cli import main

main()
