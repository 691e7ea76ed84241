"""The table on a full screen: board, story and question side by side, with mouse and keys.

It plays the same session as the plain table: the same drawing, words, commands and saves.
"""

from __future__ import annotations

from collections import Counter
from threading import get_ident
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from undercroft.bots import Bot
from undercroft.engine import Ask, Length, Match, Pick, UndercroftError
from undercroft.engine.asks import TABLE
from undercroft.terminal.board import board
from undercroft.terminal.coach import TableCoach
from undercroft.terminal.lines import hung, story
from undercroft.terminal.reading import numbered
from undercroft.terminal.session import Leave, Session
from undercroft.terminal.story import seat_label

WIDE = 120
"""From so many columns on, the story stands beside the board."""
TALL = 36
"""From so many rows on, story and options get more of them."""
MANY = 6
"""So many options of a group are one entry of the list, which opens."""
BACK = "back"
"""The entry that leads from a group back to all options."""
KEPT = 400
"""Lines of the story that can be scrolled back to."""


class FullTable(App[bool]):
    """Plays one match; its result is whether the game came to its end."""

    CSS = """
    #main { height: 1fr; layout: vertical; }
    #board { height: 1fr; min-height: 6; scrollbar-size: 0 1; }
    #board Static { width: auto; }
    #story { height: 4; border-top: solid $accent 50%; scrollbar-size-vertical: 1; }
    #question { height: auto; max-height: 45%; border-top: solid $accent; padding: 0 1; }
    #prompt { height: auto; max-height: 4; }
    #options { height: auto; max-height: 6; border: none; padding: 0; background: $background;
               scrollbar-size-vertical: 1; }
    #line { border: none; height: 1; padding: 0 1; }
    .wide #main { layout: horizontal; }
    .wide #board { width: 3fr; height: 100%; }
    .wide #story { width: 2fr; height: 100%; border-top: none; border-left: solid $accent 50%; }
    .wide #options { max-height: 14; }
    .tall #story { height: 10; }
    .tall #options { max-height: 12; }
    .zoomed #story, .zoomed #question { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('help')", "Help"),
        Binding("f2", "say('hint')", "Hint"),
        Binding("f3", "say('why')", "Why"),
        Binding("f4", "begin('card ')", "Card"),
        Binding("f5", "begin('rules ')", "Rule"),
        Binding("f6", "say('auto')", "Auto"),
        Binding("f7", "zoom", "Map"),
        Binding("f8", "say('undo')", "Undo"),
        Binding("f10", "leave", "Quit", priority=True),
        Binding("down", "options", "Options", show=False),
        Binding("escape", "line", "Line", show=False),
        Binding("pageup", "turn_story(-1)", show=False, priority=True),
        Binding("pagedown", "turn_story(1)", show=False, priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        match: Match,
        bots: dict[str, Bot],
        save_to: str | None = None,
        length: Length = Length.STORY,
        coach: TableCoach | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.session = Session(match, bots, self._hear, save_to, length, coach)
        self._told: list[RenderableType] = []
        self._over = False
        self._busy = True
        """A line is being carried out."""

    def compose(self) -> ComposeResult:
        with Container(id="main"):
            with ScrollableContainer(id="board"):
                yield Static(id="drawn")
            yield RichLog(id="story", wrap=True, min_width=20, max_lines=KEPT)
        with Container(id="question"):
            yield Static(id="prompt")
            yield OptionList(id="options", markup=False)
        yield Input(id="line", placeholder="A number, some words, or a command; help lists them")
        yield Footer()

    def on_mount(self) -> None:
        self.theme = "textual-dark"
        self._carry_out("")

    def on_resize(self, event: events.Resize) -> None:
        """Set the parts as they fit, and the story in lines of the new width."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.width < WIDE and event.size.height >= TALL, "tall")
        self.call_after_refresh(self._tell_again)

    # --- what is typed or clicked ----------------------------------------------------------------

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        if self._busy:
            return  # what was typed meanwhile stays in the line
        line = event.value.strip()
        event.input.value = ""
        if line:
            self._hear(Text(f"> {line}", "bold"))
        self._carry_out(line or "none")

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        """An option answers at once, a group opens; of several to pick, the number goes into the line."""
        number = str(event.option.id)
        ask = self.match.ask
        if ask is not None and not number.isdigit():
            self._list(ask, "" if number == BACK else number)
            return
        if ask is not None and isinstance(ask.form, Pick):
            line = self.query_one("#line", Input)
            line.value = f"{line.value} {number}".strip()
            line.focus()
            return
        self._carry_out(number)

    def action_say(self, line: str) -> None:
        """A key that stands for a typed line."""
        if not self._busy:
            self._carry_out(line)

    def action_begin(self, words: str) -> None:
        """A key that begins a line to be finished."""
        line = self.query_one("#line", Input)
        line.value = words
        line.focus()
        line.cursor_position = len(words)

    def action_options(self) -> None:
        options = self.query_one("#options", OptionList)
        if options.option_count:
            options.focus()

    def action_zoom(self) -> None:
        """The board alone, and back; it scrolls by arrows and wheel."""
        self.toggle_class("zoomed")
        self.query_one("#board" if self.has_class("zoomed") else "#line").focus()

    def action_line(self) -> None:
        self.query_one("#line", Input).focus()

    def action_turn_story(self, pages: int) -> None:
        log = self.query_one("#story", RichLog)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def action_leave(self) -> None:
        self.session.keep()
        self.exit(self._over)

    # --- the game --------------------------------------------------------------------------------

    @work(thread=True, exclusive=True)
    def _carry_out(self, line: str) -> None:
        """Carry a line out away from the screen, which stays alive while bots think; then show all."""
        self.call_from_thread(self._wait, True)
        trouble, gone = "", False
        try:
            ask = self.match.ask
            if ask is not None and (not line or self.session.typed(line, ask)):
                self.session.advance()
                self.session.keep()
        except Leave:
            gone = True
        except UndercroftError as error:
            trouble = str(error)
        self.call_from_thread(self._show, trouble)
        if gone:
            self.call_from_thread(self.action_leave)

    def _wait(self, waiting: bool) -> None:
        self._busy = waiting
        self.query_one("#options", OptionList).disabled = waiting

    def _show(self, trouble: str) -> None:
        """The board, what happened since, and the question."""
        self.query_one("#drawn", Static).update(board(self.match, self.session.viewer))
        for told in self.session.new_lines():
            self._hear(story(told))
        if self.session.notice:
            self._hear(hung(f"[yellow]{escape(self.session.notice)}[/yellow]"))
            self.session.notice = ""
        if trouble:
            self._hear(hung(f"[red]{escape(trouble)}[/red]"))
        ask = self.match.ask
        if ask is None and not self._over:
            self._over = True
            for told in self.session.ending():
                self._hear(hung(told, rest="  "))
        self._ask(ask)
        self._wait(False)
        self.query_one("#line", Input).focus()

    def _ask(self, ask: Ask | None) -> None:
        if ask is None:
            self.query_one("#options", OptionList).clear_options()
            self.query_one("#prompt", Static).update(Text("The game is over. F10 leaves the table."))
            return
        who = "The table" if ask.seat == TABLE else seat_label(self.match, ask.seat)
        asked: list[RenderableType] = [
            Text.assemble((f"{who}: ", "bold"), ask.prompt(), (f" {ask.rule}", "dim"))
        ]
        if ask.form is not None:
            asked.append(Text(f"{ask.form.hint(self.match.names)}; 'any' for a random one", "dim"))
        self.query_one("#prompt", Static).update(Group(*asked, *self.session.counsel(ask)))
        self._list(ask)

    def _list(self, ask: Ask, group: str = "") -> None:
        """The options; many of a group in one entry, unless that group is open."""
        options, groups = self.query_one("#options", OptionList), ask.groups()
        shown = numbered(ask)
        sizes = Counter(one.option.group for one in shown)
        width = len(str(max((one.number for one in shown), default=1)))
        entries: dict[str, Option] = {}
        if group:
            entries[BACK] = Option(Text("All options"), id=BACK)
        for number, option in shown:
            if group and option.group != group:
                continue
            if not group and option.group and sizes[option.group] >= MANY:
                name = groups.get(option.group, option.group)
                told = f"{name}: {sizes[option.group]} options, from {number}"
                entries.setdefault(option.group, Option(Text(told, "italic"), id=option.group))
            else:
                label = Text.assemble((f"{number:>{width}} ", "bold"), option.label)
                entries[str(number)] = Option(label, id=str(number))
        options.clear_options()
        options.add_options(entries.values())
        if group:
            options.focus()

    # --- the story -------------------------------------------------------------------------------

    def _hear(self, told: RenderableType) -> None:
        """Something for the story; from a thread it is handed to the screen."""
        if self._thread_id != get_ident():
            self.call_from_thread(self._hear, told)
            return
        told = Text.from_markup(told) if isinstance(told, str) else told
        self._told = [*self._told, told][-KEPT:]
        self.query_one("#story", RichLog).write(told, scroll_end=True)

    def _tell_again(self) -> None:
        log = self.query_one("#story", RichLog)
        log.clear()
        for told in self._told:
            log.write(told, scroll_end=True)
