"""Undercroft: a table for dungeon-crawl board games."""

__version__ = "0.1.0"
