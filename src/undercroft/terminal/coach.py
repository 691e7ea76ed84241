"""The coach at the terminal: a few lines beside a question, in a first game; what is known is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.markup import escape

from undercroft.bots.coach import Coach, Counsel, Introduction
from undercroft.engine import Ask, Match
from undercroft.engine.words import capital, ended
from undercroft.places import data_home
from undercroft.terminal.introducing import introductions
from undercroft.terminal.saves import write_whole

CITED = re.compile(r" \([^()]*[A-Z]{2,4}-[A-Z]+-\d+[^()]*\)")
"""Rules that a rule cites, for whoever looks it up."""


class Kept(msgspec.Struct):
    """What a player has learned of a game."""

    on: bool = True
    done: dict[str, int] = {}
    met: list[str] = []


class TableCoach:
    """Says what is new or dear about a question, until ``coach`` sends it away."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        kept = _read(path)
        self.on = kept.on
        self._coach = Coach(kept.done, kept.met)
        self._said: tuple[int, Counsel | None] = (-1, None)
        self._read = 0
        """How much of the story was there when it last spoke."""

    def lines(self, match: Match, ask: Ask) -> Iterator[str]:
        """What to say about the pending question, ready to be printed."""
        if not self.on:
            return
        new = ask.kind not in self._coach.done
        said = self._coach.speaks(match)
        self._said = (match.rev, said)
        since, self._read = min(self._read, len(match.events)), len(match.events)
        if said is None:
            if met := self._coach.introduces(introductions(match, ask, since)):
                yield introduced(match, met)
            return
        if new and ask.rule in match.game.ledger:
            rule = match.game.ledger[ask.rule]
            told = f"{ended(rule.title)} {shortly(CITED.sub('', rule.text))}"
            yield f"[cyan]New: {escape(told)}[/cyan] [dim]{rule.id}[/dim]"
        if said.costly:
            reasons = " ".join(ground.told(match.names) for ground in said.grounds)
            yield f"[cyan]Much hangs on this. I would: {escape(ended(ask.label(said.answer)))}[/cyan]"
            yield f"[cyan]{escape(reasons)}[/cyan]" if reasons else ""
        if not self._coach.done:
            yield "[dim]'coach' sends the coach away.[/dim]"

    def heard(self, match: Match, ask: Ask, answer: object) -> None:
        """The player answers."""
        if self.on:
            rev, said = self._said
            self._coach.heard(ask.kind, said if rev == match.rev else None, answer)
            self._keep()

    def turn(self) -> str:
        """Send the coach away, or call it back; says which."""
        self.on = not self.on
        self._keep()
        return "The coach is back." if self.on else "The coach is silent from now on; 'coach' calls it back."

    def _keep(self) -> None:
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            kept = Kept(self.on, self._coach.done, list(self._coach.met))
            write_whole(self._path, msgspec.json.encode(kept))


LONG = 280
"""So many letters are read beside a question; the rest of a rule is looked up."""


def shortly(text: str) -> str:
    """The first sentences of a rule, as many as are read at a glance."""
    if len(text) <= LONG:
        return text
    end = text.rfind(". ", 0, LONG)
    return text[: end + 1] if end > 0 else text


def introduced(match: Match, met: Introduction) -> str:
    """A word or thing that is new: where it stands, what it is, and its rule."""
    where = f" (on {match.names(met.where)})" if met.where and met.where != met.thing.id else ""
    rule = f" [dim]{met.thing.rule}[/dim]" if met.thing.rule else ""
    return f"[cyan]{escape(f'{capital(met.thing.name)}{where}: {met.thing.text}')}[/cyan]{rule}"


def coach_path(game_id: str) -> Path:
    """Where it is kept what a player has learned of a game."""
    return data_home() / f"{game_id}.coach.json"


def _read(path: Path | None) -> Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept) if path is not None else Kept()
    except (OSError, msgspec.DecodeError):
        return Kept()
