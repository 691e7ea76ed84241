"""What goes on at a table in a terminal, whichever way it is shown: lines typed, answers, looks, keeping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.markup import escape

from undercroft.bots import Bot, Greedy, Mcts
from undercroft.bots.hints import Hint
from undercroft.engine import Ask, IllegalAnswer, Length, Match, NothingToUndo
from undercroft.engine.asks import TABLE
from undercroft.terminal import lookup, spoken
from undercroft.terminal.coach import TableCoach
from undercroft.terminal.lines import hung, story
from undercroft.terminal.reading import NONE, declinable, left_over, read_answer, split_run, typed_for
from undercroft.terminal.saves import write_save
from undercroft.terminal.story import LENGTHS, seat_label, told_lines

COMMANDS = {
    "NUMBER or WORDS": "choose an option; several in a row, as 3 5 5 or gouger; c13, answer what comes next",
    "none": "decline what may be declined; Enter alone does the same",
    "why": "what is barred here, and by which rule",
    "hint": "what a bot would do",
    "auto [N]": "let a bot decide N times for you",
    "undo": "take your last answer back",
    "where [WORDS]": "who stands where, or what stands at a square, in words",
    "reach": "where you can go, in words",
    "threats": "what threatens you, in words",
    "dice": "the dice of the last roll or throw, in words",
    "card WORDS": "read a card, a figure, a chart, or what option NUMBER is about",
    "what WORD": "what a word of the game means",
    "coach": "send the coach away, or call it back",
    "rule ID": "read a rule",
    "rules WORDS": "search the rules",
    "log [N]": "the last N things that happened",
    "length WORD": "read headlines, the story or every die: headline, story, dice",
    "board": "show the table again",
    "save [FILE]": "write the game to a file",
    "quit": "leave; the game is kept",
}

HINT_PLAYS, HINT_SECONDS = 200, 0.5
"""What is thought about a hint, and for how long at most."""
LOG = 30
"""How many lines of the story are read again, if nothing else is said."""


class Leave(Exception):  # noqa: N818
    """The player leaves the table."""


class Session:
    """One match with whoever sits here, and bots in the other chairs.

    ``say`` shows what was asked for; ``show`` shows the table with its question again.
    """

    def __init__(
        self,
        match: Match,
        bots: dict[str, Bot],
        say: Callable[[RenderableType], None],
        save_to: str | None = None,
        length: Length = Length.STORY,
        coach: TableCoach | None = None,
    ) -> None:
        self.match, self.bots, self.say, self.save_to, self.length = match, bots, say, save_to, length
        self.coach = coach
        self.told = 0
        """How many events were shown."""
        self.notice = ""
        """What is still to be said under the next question."""
        self._autopilot = 0
        self._hinted: tuple[int, Any] = (-1, None)
        """The last hint and when it was given: ``auto`` then answers with it."""
        self._adviser = Greedy("adviser")
        self.viewer = next((s.id for s in match.game.seats(match.setup) if s.id not in bots), None)
        """Whose eyes see the table; who only deals sees what a spectator sees."""

    def advance(self) -> Ask | None:
        """Let bots answer until somebody here is asked; None when the game is over."""
        while (ask := self.match.ask) is not None:
            if ask.seat in self.bots:
                self.match.answer(self.bots[ask.seat].choose(self.match))
            elif self._autopilot and ask.seat != TABLE:
                self._autopilot -= 1
                rev, answer = self._hinted
                self.match.answer(answer if rev == self.match.rev else self._adviser.choose(self.match))
            else:
                self.viewer = ask.seat if ask.seat != TABLE else self.viewer
                return ask
        return None

    def new_lines(self) -> list[str]:
        """What happened since this was last asked."""
        lines = told_lines(self.match, self.viewer, self.told, self.length)
        self.told = len(self.match.events)
        return lines

    def keep(self) -> None:
        """Write the game where it is kept."""
        if self.save_to:
            write_save(self.match, self.save_to)

    def ending(self) -> list[str]:
        """Who won, and why."""
        outcome = self.match.outcome
        assert outcome is not None
        winners = ", ".join(seat_label(self.match, seat) for seat in outcome.winners)
        verdict = f"{winners} won" if winners else "Nobody won"
        lines = [f"[b]{escape(verdict)}.[/b] {escape(self.match.verdict)} [dim]{outcome.rule}[/dim]"]
        points = outcome.points.items()
        return lines + [f"  {escape(seat_label(self.match, seat))}: {count}" for seat, count in points]

    # --- a typed line ----------------------------------------------------------------------------

    def typed(self, line: str, ask: Ask) -> bool:
        """Carry a typed line out; True when the game went on."""
        line = line.strip()
        if not line:
            if not declinable(ask):
                return False
            line = NONE
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                for command, meaning in COMMANDS.items():
                    self.say(hung(meaning, f"  [b]{escape(command):16}[/b] ", " " * 19))
            case "why":
                self._why(ask)
            case "rule" | "rules":
                self._tell(lookup.rules(self.match.game, rest))
            case "card" | "what":
                self._tell(lookup.cards(self.match, ask, rest))
            case "where" | "reach" | "threats" | "dice" as what:
                self._tell(map(escape, spoken.about(self.match, self.viewer, what, rest.strip())))
            case "log":
                for told in told_lines(self.match, self.viewer, 0, self.length)[-_number(rest, LOG) :]:
                    self.say(story(told))
            case "length":
                self._lengthen(rest)
            case "save":
                self.say(f"Kept in {write_save(self.match, rest or self.save_to)}.")
            case "hint":
                self._hint(ask)
            case "coach" if self.coach:
                self.say(self.coach.turn())
            case "auto":
                self._autopilot = _number(rest, 1)
                return True
            case "undo":
                self._undo()
                return True
            case "quit" | "exit":
                raise Leave
            case _:
                return self._answer(line, ask)
        return False

    def _answer(self, line: str, ask: Ask) -> bool:
        """Give an answer, or a run of them: each goes to the question that the one before it led to.

        A run goes on only as long as nothing but these answers happened: the rest is to be seen first.
        """
        parts, played, now = split_run(line, ask), 0, ask
        while True:
            before = len(self.match.entries)
            try:
                if not self.give(now, for_person(now, read_answer(parts[played], now))):
                    return bool(played)
            except IllegalAnswer as error:
                if len(parts) == 1:
                    raise
                if not played:
                    raise IllegalAnswer(f"{parts[0]!r} does not fit: {error}. Nothing was played.") from None
                self.notice = left_over(played, parts, f"{parts[played]!r} does not fit: {error}.")
                return True
            played += 1
            if played == len(parts):
                return True
            following = self.match.ask
            if following is None or following.seat != ask.seat or len(self.match.entries) != before + 1:
                self.notice = left_over(played, parts, "Then something happened that you should see.")
                return True
            now = following

    def give(self, ask: Ask, answer: Any) -> bool:
        """Answer for who sits here, with the coach listening; whether it was played."""
        checked = ask.check(answer, person=True)
        if self.coach:
            self.coach.heard(self.match, ask, checked)
        self.match.answer(checked)
        return True

    def counsel(self, ask: Ask) -> list[RenderableType]:
        """What the coach says about a question."""
        if not self.coach or ask.seat == TABLE:
            return []
        return [hung(line) for line in self.coach.lines(self.match, ask) if line]

    # --- what does not move the game -------------------------------------------------------------

    def _tell(self, lines: Any) -> None:
        for told in lines:
            self.say(hung(told) if isinstance(told, str) else told)

    def _why(self, ask: Ask) -> None:
        barred = ask.why_not()
        if not barred:
            self.say("Nothing is barred here.")
        for item in barred:
            told = f"{escape(item.label)}: {escape(item.why)} [dim]{item.rule}[/dim]"
            self.say(hung(told, "  ", "    "))
        if ask.rule in self.match.game.ledger:
            rule = self.match.game.ledger[ask.rule]
            self.say(hung(f"[dim]{rule.id} {escape(rule.title)}: {escape(rule.text)}[/dim]"))

    def _lengthen(self, word: str) -> None:
        """Set how much is told from now on."""
        found = [name for name in LENGTHS if word and name.startswith(word.lower())]
        if len(found) != 1:
            raise IllegalAnswer(f"the story has lengths {', '.join(LENGTHS)}; got {word!r}")
        self.length = LENGTHS[found[0]]
        self.say(f"The story is told at length '{found[0]}' from now on.")

    def _hint(self, ask: Ask) -> None:
        if ask.seat == TABLE:
            self.say("The dice know no advice.")
            return
        match = self.match
        hint = Mcts("adviser", HINT_PLAYS, HINT_SECONDS).weigh(match) or Hint(self._adviser.choose(match))
        answer = ask.for_person(hint.answer)
        self._hinted = (match.rev, answer)
        line = typed_for(ask, answer)
        label = ask.label(answer)
        typed = "" if line == label else f" [b]{escape(line)}[/b]" if line else " what 'auto' plays"
        self.say(hung(f"A bot would choose{typed}: {escape(label)}", rest="  "))
        for ground in match.game.grounds(match.state, ask, hint.answer):
            self.say(hung(escape(ground.told(match.names)), "  ", "    "))
        if hint.worth is not None and hint.next_worth is not None:
            told = (
                f"It expects to win about {round(100 * hint.worth)} in 100 games from here; "
                f"with the next best, {escape(ask.label(hint.next))}, about {round(100 * hint.next_worth)}."
            )
            self.say(hung(told, "  ", "    "))

    def _undo(self) -> None:
        """Take answers back to the player's own last one; bots' answers since go with it."""
        back = 0
        for entry in reversed(self.match.entries):
            back += 1
            if entry.seat is None:
                raise NothingToUndo("the last thing that happened was chance, which stands")
            if entry.seat not in self.bots:
                break
        else:
            raise NothingToUndo("nothing of yours to take back")
        for _ in range(back):
            undone = self.match.undo()
        self.told = min(self.told, len(self.match.events))
        ask = self.match.ask
        said = ask.label(undone.answer) if ask is not None else str(undone.answer)
        self.notice = f"Taken back: {said}."


def for_person(ask: Ask, answer: Any) -> Any:
    """An answer as a person may give it; what is wrong with it is said without the names of the machine."""
    if ask.form is None or (isinstance(answer, str) and answer in ask.options):
        return answer
    return ask.form.of_person(answer)


def _number(words: str, otherwise: int) -> int:
    return int(words) if words.isdigit() else otherwise
