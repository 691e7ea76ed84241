"""A text table: the board in characters, numbered options, typed commands."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from undercroft.bots import Bot, Greedy, Mcts
from undercroft.bots.hints import Hint
from undercroft.engine import (
    PASS,
    Ask,
    Form,
    IllegalAnswer,
    Length,
    Match,
    NothingToUndo,
    Pick,
    Source,
    Split,
    UndercroftError,
)
from undercroft.engine.asks import TABLE
from undercroft.terminal.board import board
from undercroft.terminal.coach import TableCoach
from undercroft.terminal.lookup import found_things, print_rules
from undercroft.terminal.saves import write_save
from undercroft.terminal.story import LENGTHS, seat_label, told_lines

COMMANDS = {
    "NUMBER or WORDS": "choose an option",
    "why": "what is barred here, and by which rule",
    "rule ID": "read a rule",
    "rules WORDS": "search the rules",
    "card WORDS": "read a card, a figure, a chart, or what option NUMBER is about",
    "what WORD": "what a word of the game means",
    "hint": "what a bot would do",
    "coach": "send the coach away, or call it back",
    "auto [N]": "let a bot decide N times for you",
    "undo": "take your last answer back",
    "log [N]": "the last N things that happened",
    "length WORD": "read headlines, the story or every die: headline, story, dice",
    "none": "decline what may be declined; Enter alone does the same",
    "board": "draw the board again",
    "save [FILE]": "write the game to a file",
    "quit": "leave; the game is kept",
}

HINT_PLAYS, HINT_SECONDS = 200, 0.5
"""What is thought about a hint, and for how long at most."""
STORY = 14
"""How many lines of what happened are shown above a question."""

NONE = "none"
"""What declines whatever may be declined."""

WIDE = 9
"""More options than this are set in columns."""


class Leave(Exception):  # noqa: N818
    """The player leaves the table."""


class TextTable:
    """Plays one match with whoever sits at this terminal, and bots in the other chairs."""

    def __init__(
        self,
        match: Match,
        bots: dict[str, Bot],
        console: Console,
        save_to: str | None = None,
        read: Callable[[str], str] | None = None,
        length: Length = Length.STORY,
        coach: TableCoach | None = None,
    ) -> None:
        self.length, self.coach = length, coach
        self.match, self.bots, self.console, self.save_to = match, bots, console, save_to
        self._read = read or (lambda prompt: console.input(prompt))
        self._told = 0
        self._autopilot = 0
        self._hinted: tuple[int, Any] = (-1, None)
        """The last hint and when it was given: ``auto`` then answers with it."""
        self._adviser = Greedy("adviser")
        self._viewer = next(
            (s.id for s in match.game.seats(match.setup) if s.id not in bots), None
        )  # what a person who only deals may see is what a spectator sees

    def run(self) -> bool:
        """Play until the game is over (True) or the player leaves (False)."""
        try:
            while self.match.ask is not None:
                ask = self.match.ask
                if ask.seat in self.bots:
                    self.match.answer(self.bots[ask.seat].choose(self.match))
                elif self._autopilot and ask.seat != TABLE:
                    self._autopilot -= 1
                    rev, answer = self._hinted
                    self.match.answer(answer if rev == self.match.rev else self._adviser.choose(self.match))
                else:
                    self._viewer = ask.seat if ask.seat != TABLE else self._viewer
                    self._turn(ask)
                    self._keep()
        except (Leave, EOFError, KeyboardInterrupt):
            self._keep()
            return False
        self._show()
        self._keep()
        outcome = self.match.outcome
        assert outcome is not None
        winners = ", ".join(self._seat(seat) for seat in outcome.winners)
        verdict = f"{winners} won" if winners else "Nobody won"
        self.console.print(
            f"\n[b]{escape(verdict)}.[/b] {escape(self.match.verdict)} [dim]{outcome.rule}[/dim]"
        )
        for seat, points in outcome.points.items():
            self.console.print(f"  {escape(self._seat(seat))}: {points}")
        return True

    # --- one question ----------------------------------------------------------------------------

    def _turn(self, ask: Ask) -> None:
        """Show the board and ask until a legal answer is given."""
        self._show()
        self._question(ask)
        while True:
            line = self._read("[b]> [/b]").strip()
            if not line:
                if not _declined(ask):
                    continue
                line = NONE
            try:
                if self._command(line, ask):
                    return
            except UndercroftError as error:
                self.console.print(f"[red]{escape(str(error))}[/red]")

    def _show(self) -> None:
        """The board, and what happened since it was last shown."""
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(board(self.match, self._viewer))
        lines = told_lines(self.match, self._viewer, self._told, self.length)
        self._told = len(self.match.events)
        if len(lines) > STORY:
            self.console.print(f"[dim]… {len(lines) - STORY} earlier; 'log' shows them[/dim]")
        for line in lines[-STORY:]:
            self.console.print(line)

    def _question(self, ask: Ask) -> None:
        who = "The table" if ask.seat == TABLE else self._seat(ask.seat)
        self.console.print(f"\n[b]{escape(who)}:[/b] {escape(ask.prompt())} [dim]{ask.rule}[/dim]")
        if isinstance(ask.form, Pick):
            shown = _numbered([ask.option(key).label for key in ask.form.keys])
            shown += [f"[b]{escape(option.key)}[/b] {escape(option.label)}" for option in ask.shown()]
        else:
            shown = _numbered([option.label for option in ask.shown()])
        if len(shown) > WIDE:
            self.console.print(Columns(shown, padding=(0, 3), column_first=True))
        else:
            for line in shown:
                self.console.print(f"  {line}")
        if ask.form is not None:
            self.console.print(
                f"  [dim]{escape(ask.form.hint(self.match.names))}; 'any' for a random one[/dim]"
            )
        if self.coach and ask.seat != TABLE:
            for line in self.coach.lines(self.match, ask):
                self.console.print(line)

    def _command(self, line: str, ask: Ask) -> bool:
        """Carry a typed line out; True when the game went on."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                for command, meaning in COMMANDS.items():
                    self.console.print(f"  [b]{escape(command):18}[/b] {meaning}")
            case "why":
                self._why(ask)
            case "rule" | "rules":
                print_rules(self.console, self.match.game.ledger, rest)
            case "card" | "what":
                self._card(rest, ask)
            case "log":
                self._log(int(rest) if rest.isdigit() else 30)
            case "length":
                self._lengthen(rest)
            case "board":
                self._show()
                self._question(ask)
            case "save":
                path = write_save(self.match, rest or self.save_to)
                self.console.print(f"Kept in {path}.")
            case "hint":
                self._hint(ask)
            case "coach" if self.coach:
                self.console.print(self.coach.turn())
            case "auto":
                self._autopilot = int(rest) if rest.isdigit() else 1
                return True
            case "undo":
                self._undo()
                return True
            case "quit" | "exit":
                raise Leave
            case _:
                return self._answer(ask, ask.check(read_answer(line, ask), person=True))
        return False

    def _answer(self, ask: Ask, checked: Any) -> bool:
        """Give a legal answer of the player's; True when the game went on."""
        if self.coach:
            self.coach.heard(self.match, ask, checked)
        self.match.answer(checked)
        return True

    def _why(self, ask: Ask) -> None:
        barred = ask.why_not()
        if not barred:
            self.console.print("Nothing is barred here.")
        for item in barred:
            self.console.print(f"  {escape(item.label)}: {escape(item.why)} [dim]{item.rule}[/dim]")
        if ask.rule in self.match.game.ledger:
            rule = self.match.game.ledger[ask.rule]
            self.console.print(f"[dim]{rule.id} {escape(rule.title)}: {escape(rule.text)}[/dim]")

    def _lengthen(self, word: str) -> None:
        """Set how much is told from now on."""
        found = [name for name in LENGTHS if word and name.startswith(word.lower())]
        if len(found) != 1:
            raise IllegalAnswer(f"the story has lengths {', '.join(LENGTHS)}; got {word!r}")
        self.length = LENGTHS[found[0]]
        self.console.print(f"The story is told at length '{found[0]}' from now on.")

    def _card(self, words: str, ask: Ask) -> None:
        """Everything whose kind and name hold the words, with what it does; without words, the kinds.

        A number is what the option of that number points at.
        """
        things = self.match.game.lookups(self.match.setup)
        if words.isdigit() and 1 <= int(words) <= len(numbered := _options(ask)):
            refs = ask.option(numbered[int(words) - 1]).refs
            cards = {ref.rpartition("-")[0] for ref in refs} | set(refs)
            about = [thing for thing in things if thing.id in cards and (thing.text or thing.flavour)]
            for thing in about:
                self.console.print(f"  [b]{escape(thing.name)}[/b] {escape(thing.text)}")
            if not about:
                self.console.print("There is nothing more to read about that option.")
            return
        if not words:
            kinds = sorted({thing.kind for thing in things if thing.text})
            self.console.print(f"There is {escape(', '.join(kinds))}: 'card' with a kind or a name.")
            return
        found = found_things(things, words)
        if not found:
            self.console.print(f"Nothing here is called {escape(words)!r}.")
        for thing in found:
            flavour = f" [dim]{escape(thing.flavour)}[/dim]" if thing.flavour else ""
            rule = f" [dim]{thing.rule}[/dim]" if thing.rule else ""
            values = "".join(f" {escape(f'{name} {value}'.strip())}." for name, value in thing.values.items())
            self.console.print(f"  [b]{escape(thing.name)}[/b]{values} {escape(thing.text)}{flavour}{rule}")

    def _log(self, count: int) -> None:
        for line in told_lines(self.match, self._viewer, 0, self.length)[-count:]:
            self.console.print(line)

    def _hint(self, ask: Ask) -> None:
        if ask.seat == TABLE:
            self.console.print("The dice know no advice.")
            return
        match = self.match
        hint = Mcts("adviser", HINT_PLAYS, HINT_SECONDS).weigh(match) or Hint(self._adviser.choose(match))
        self._hinted = (match.rev, hint.answer)
        typed = _typed(ask, hint.answer)
        how = f" (type {escape(typed)})" if typed else " (type 'auto')"
        self.console.print(f"A bot would choose: {escape(ask.label(hint.answer))}[dim]{how}[/dim]")
        for ground in match.game.grounds(match.state, ask, hint.answer):
            self.console.print(f"  {escape(ground.told(match.names))}")
        if hint.worth is not None and hint.next_worth is not None:
            self.console.print(
                f"  It expects to win about {round(100 * hint.worth)} in 100 games from here; "
                f"with the next best, {escape(ask.label(hint.next))}, about {round(100 * hint.next_worth)}."
            )

    def _undo(self) -> None:
        """Take answers back to the player's own last one; bots' answers since go with it."""
        back = 0
        for entry in reversed(self.match.entries):
            back += 1
            if entry.seat is None:
                raise NothingToUndo(f"the last thing that happened was chance ({entry.kind})")
            if entry.seat not in self.bots:
                break
        else:
            raise NothingToUndo("nothing of yours to take back")
        for _ in range(back):
            undone = self.match.undo()
        self._told = min(self._told, len(self.match.events))
        self.console.print(f"Taken back: {escape(undone.kind)} {escape(str(undone.answer))}.")

    def _keep(self) -> None:
        if self.save_to:
            write_save(self.match, self.save_to)

    def _seat(self, seat_id: str) -> str:
        return seat_label(self.match, seat_id)


def _numbered(labels: list[str]) -> list[str]:
    width = len(str(len(labels)))
    return [f"[b]{number:>{width}}[/b] {escape(label)}" for number, label in enumerate(labels, 1)]


def _options(ask: Ask) -> list[str]:
    """What is numbered on the screen."""
    return list(ask.form.keys) if isinstance(ask.form, Pick) else list(ask.options)


def _declined(ask: Ask) -> bool:
    """Whether the question may be declined."""
    return PASS in ask.options or (isinstance(ask.form, Pick) and ask.form.least == 0)


def _typed(ask: Ask, answer: Any) -> str:
    """What somebody types for an answer; nothing where no line says it."""
    numbered = _options(ask)
    if isinstance(answer, str) and ask.form is not None:
        return ask.option(answer).label if answer in ask.options else answer
    if isinstance(answer, str):
        return str(numbered.index(answer) + 1) if answer in numbered else answer
    if isinstance(ask.form, Pick):
        return " ".join(str(numbered.index(key) + 1) for key in answer) or NONE
    if isinstance(ask.form, Split):
        return " ".join(str(answer.get(key, 0)) for key in ask.form.limits)
    return ""


def read_answer(line: str, ask: Ask) -> Any:
    """The answer a typed line means: a number, a key, the start of a label, or a form filled in."""
    if line.lower() == NONE and _declined(ask):
        return PASS if PASS in ask.options else []
    options = ask.shown()
    if line.isdigit() and ask.form is None:
        if not 1 <= int(line) <= len(options):
            raise IllegalAnswer(f"there are options 1 to {len(options)}; got {line}")
        return options[int(line) - 1].key
    lowered = line.lower()
    for test in (_same_key, _same_label, _starts, _holds):
        close = [option.key for option in options if test(lowered, option.key.lower(), option.label.lower())]
        if len(close) == 1:
            return close[0]
        if close:
            raise IllegalAnswer(f"{line!r} could be {', '.join(close[:6])}: say more, or type a number")
    if isinstance(ask.form, Form):
        return _any(ask.form) if lowered == "any" else ask.form.parse(line)
    raise IllegalAnswer(f"{line!r} is no option and no command; 'help' lists the commands")


def _any(form: Form) -> Any:
    return form.sample(Source(token_hex(8)))


def _same_key(typed: str, key: str, label: str) -> bool:
    return typed == key


def _same_label(typed: str, key: str, label: str) -> bool:
    return typed == label


def _starts(typed: str, key: str, label: str) -> bool:
    return label.startswith(typed) or key.startswith(typed)


def _holds(typed: str, key: str, label: str) -> bool:
    return typed in label
