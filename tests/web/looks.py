"""How a page looks to those who judge it: axe, and the width of a phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.server.conftest import ROOT
from tests.web.player import still

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"label-content-name-mismatch": {"enabled": True}}
"""Rules that axe leaves out unless they are asked for."""


COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What can be wrong in one colour scheme and right in the other."""


def faults(page: Page, *parts: str, only: dict[str, Any] | None = None) -> list[str]:
    """What axe finds wrong in these parts, or anywhere, once nothing moves any more."""
    still(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[Any] = page.evaluate(
        """([parts, options]) =>
          axe.run(parts.length ? { include: parts.map((one) => [one]) } : document,
                  { resultTypes: ['violations'], ...options }).then((r) => r.violations)""",
        [list(parts), only or {"rules": RULES}],
    )
    return [
        f"{fault['id']} ({fault['impact']}): {[node['html'][:160] for node in fault['nodes'][:3]]}"
        for fault in found
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide
