"""A text table: the board in characters or in words, numbered options, typed commands."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape

from undercroft.bots import Bot
from undercroft.engine import Ask, Length, Match, UndercroftError
from undercroft.terminal import spoken
from undercroft.terminal.asking import question
from undercroft.terminal.board import board
from undercroft.terminal.coach import TableCoach
from undercroft.terminal.lines import hung, story
from undercroft.terminal.session import Leave, Session

STORY = 14
"""How many lines of what happened are shown above a question."""


class TextTable:
    """Plays one match with whoever sits at this terminal, and bots in the other chairs.

    ``plain``: no board is drawn; what stands where is said in words, for a screen reader.
    """

    def __init__(
        self,
        match: Match,
        bots: dict[str, Bot],
        console: Console,
        save_to: str | None = None,
        read: Callable[[str], str] | None = None,
        length: Length = Length.STORY,
        coach: TableCoach | None = None,
        *,
        plain: bool = False,
    ) -> None:
        self.match, self.console, self.plain = match, console, plain
        self.session = Session(match, bots, console.print, save_to, length, coach)
        self._read = read or (lambda prompt: console.input(prompt))
        self._begun = False

    def run(self) -> bool:
        """Play until the game is over (True) or the player leaves (False)."""
        session = self.session
        try:
            while (ask := session.advance()) is not None:
                self._turn(ask)
                session.keep()
        except (Leave, EOFError, KeyboardInterrupt):
            session.keep()
            return False
        self._show()
        session.keep()
        self.console.print()
        for line in session.ending():
            self.console.print(hung(line, rest="  "))
        return True

    def _turn(self, ask: Ask) -> None:
        """Show the table and ask until the game goes on."""
        self._show()
        self._ask(ask)
        while True:
            line = self._read("[b]> [/b]").strip()
            try:
                if line.lower() == "board":
                    self._show(whole=True)
                    self._ask(ask)
                elif self.session.typed(line, ask):
                    return
            except UndercroftError as error:
                self.console.print(hung(f"[red]{escape(str(error))}[/red]"))

    def _show(self, *, whole: bool = False) -> None:
        """The table, and what happened since; in words the table is told once, and when asked for."""
        if self.plain:
            if whole or not self._begun:
                for told in spoken.table(self.match, self.session.viewer):
                    self.console.print(hung(escape(told)))
        else:
            if self.console.is_terminal:
                self.console.clear()
            self.console.print(board(self.match, self.session.viewer))
        self._begun = True
        lines = self.session.new_lines()
        if len(lines) > STORY:
            self.console.print(f"[dim]… {len(lines) - STORY} earlier; 'log' shows them[/dim]")
        for line in lines[-STORY:]:
            self.console.print(story(line))

    def _ask(self, ask: Ask) -> None:
        for line in question(self.match, ask):
            self.console.print(line)
        for line in self.session.counsel(ask):
            self.console.print(line)
        if self.session.notice:
            self.console.print(hung(f"[yellow]{escape(self.session.notice)}[/yellow]"))
            self.session.notice = ""
