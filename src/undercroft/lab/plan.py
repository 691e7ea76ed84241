"""A plan: what to play, as TOML. It is checked to its last word before the first game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from undercroft.engine import Game, SetupError
from undercroft.engine.books.content import meant
from undercroft.lab.gather import KINDS
from undercroft.lab.many import Order
from undercroft.lab.named import bot_named, game_named, observer_named

Bots: TypeAlias = str | dict[str, str]
"""One bot for all, or bots by seat or side; ``*`` is everybody else."""


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a plan with the setups to cross."""

    game: str
    """An installed game's id, or ``module:Class``."""
    name: str = ""
    """What its setups are called; by default what tells them apart."""
    set: dict[str, Any] = {}
    """Setup options that are the same in all of them."""
    cross: dict[str, list[Any]] = {}
    """Setup options with all the values to try, each with each."""
    bots: Bots | list[Bots] | None = None
    """Who plays; a list is crossed too. By default the plan's."""
    games: int | None = None
    """How many games of every setup; by default the plan's."""
    impossible: Literal["refuse", "skip"] = "refuse"
    """What becomes of setups that the game refuses: the plan is refused, or they are left out."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to play."""

    play: list[Play]
    title: str = ""
    about: str = ""
    """What it is to find out, in a sentence or two: stands over the report."""
    seed: str | int = "1"
    """Names the series: game N of every setup begins with the same dice."""
    games: int = 100
    bots: Bots | list[Bots] = "greedy"
    gather: tuple[str, ...] = ("things", "course")
    """Beside a row a game: things, course, decisions."""
    closely: int = 100
    """Of every setup the first so many games are asked for their things and course, after them one in sixty:
    a long run would pay more for looking than for playing. 0: every game."""
    observers: tuple[str, ...] = ()
    """One's own, as ``module:Class``."""

    def with_games(self, games: int) -> Plan:
        """The same plan with another number of games of every setup."""
        plays = [msgspec.structs.replace(play, games=None) for play in self.play]
        return msgspec.structs.replace(self, games=games, play=plays)


class Setup(msgspec.Struct, frozen=True):
    """One of a plan's setups: an order, and how many games of it."""

    label: str
    order: Order
    games: int
    short: str = ""
    """Its label under a heading that names the game."""


def read_plan(path: Path) -> Plan:
    """A plan from its file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    return parse_plan(text, str(path))


def parse_plan(text: str, where: str = "the plan") -> Plan:
    """A plan from TOML; what is wrong is said with the place and what was probably meant."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{where}: {error}") from None
    _known(data, Plan, where)
    plays = data.get("play", [])
    if not isinstance(plays, list) or not plays or not all(isinstance(play, dict) for play in plays):
        raise SetupError(f"{where}: nothing to play; a plan has at least one [[play]] with a game in it")
    for number, play in enumerate(plays, 1):
        _known(play, Play, f"{where}: [[play]] {number}")
    try:
        return msgspec.convert(data, Plan)
    except msgspec.ValidationError as error:
        raise SetupError(f"{where}: {error}") from None


def _known(data: dict[str, Any], kind: type[msgspec.Struct], where: str) -> None:
    fields = kind.__struct_fields__
    for name in data:
        if name not in fields:
            close = meant(name, fields)
            raise SetupError(f"{where}: no field '{name}'{close}; there is {', '.join(fields)}")


def watched(plan: Plan) -> list[str]:
    """Everything that looks on, by name."""
    return [*dict.fromkeys([*plan.gather, *plan.observers])]


def setups(plan: Plan) -> list[Setup]:
    """Every setup of a plan, each checked by its game; raises if any of it cannot be played."""
    for name in plan.gather:
        if name not in KINDS:
            raise SetupError(f"gather: no '{name}'{meant(name, KINDS)}; there is {', '.join(KINDS)}")
    for name in plan.observers:
        observer_named(name)
    found: list[Setup] = []
    for number, play in enumerate(plan.play, 1):
        where = f"[[play]] {number} ({play.game})"
        some = list(_crossed(plan, play, where))
        if not some:
            raise SetupError(f"{where}: no games; {play.game} refuses every one of its setups")
        found += some
    labels = [setup.label for setup in found]
    for number, setup in enumerate(found):
        if labels.count(setup.label) > 1:
            more = f" ({number + 1})"
            found[number] = msgspec.structs.replace(setup, label=setup.label + more, short=setup.short + more)
    return found


def _crossed(plan: Plan, play: Play, where: str) -> Iterator[Setup]:
    count = plan.games if play.games is None else play.games
    if count < 1:
        raise SetupError(f"{where}: no games; 'games' is at least 1, not {count}")
    try:
        game = game_named(play.game)
    except SetupError as error:
        raise SetupError(f"{where}: {error}") from None
    _check_options(game, play, where)
    bots = plan.bots if play.bots is None else play.bots
    sides = bots if isinstance(bots, list) else [bots]
    if not sides or not all(play.cross.values()):
        raise SetupError(f"{where}: no games; something is to be crossed with an empty list")
    for values in product(*play.cross.values()):
        crossed = dict(zip(play.cross, values, strict=True))
        options = {**play.set, **crossed}
        try:
            setup = game.setup(options)
        except SetupError as error:
            if play.impossible == "skip":
                continue
            close = _close(game, options)
            raise SetupError(f"{where}: {_shown(options) or 'as it comes'}: {error}{close}") from None
        for side in sides:
            who = {"*": side} if isinstance(side, str) else side
            _check_bots(game, setup, who, where)
            told = [_shown(crossed), shown_bots(who) if len(sides) > 1 else ""]
            short = ", ".join(filter(None, [play.name, *told])) or game.title
            several = len({one.game for one in plan.play}) > 1 and not play.name and any(told)
            label = f"{game.title}, {short}" if several else short
            yield Setup(label, Order(play.game, options, who, str(plan.seed)), count, short)


def _check_options(game: Game[Any, Any], play: Play, where: str) -> None:
    known = game.Setup.__struct_fields__
    for name in [*play.set, *play.cross]:
        if name not in known:
            there = ", ".join(known)
            raise SetupError(
                f"{where}: {game.title} has no option '{name}'{meant(name, known)}; it has {there}"
            )
    if both := [name for name in play.set if name in play.cross]:
        raise SetupError(f"{where}: '{both[0]}' is both set and crossed")


def _close(game: Game[Any, Any], options: dict[str, Any]) -> str:
    """What was probably meant by a value that is an id of the content."""
    try:
        choices = game.choices(tuple(options.get("packs", ())))
    except Exception:  # A broken pack: the error that is being told already says so.
        return ""
    for name, value in options.items():
        known = choices.get(name, {})
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and known and one not in known:
                return meant(one, known)
    return ""


def _check_bots(game: Game[Any, Any], setup: Any, bots: dict[str, str], where: str) -> None:
    chairs = game.seats(setup)
    known = ["*", *dict.fromkeys(part for seat in chairs for part in (seat.id, seat.side))]
    for who, spec in bots.items():
        if who not in known:
            raise SetupError(
                f"{where}: bots: no seat or side '{who}'{meant(who, known)}; there is {', '.join(known)}"
            )
        try:
            bot_named(spec, "check")
        except SetupError as error:
            raise SetupError(f"{where}: bots: {error}") from None
        if by_the_clock(spec):
            raise SetupError(
                f"{where}: bots: '{spec}' thinks by the clock, so its games could not be played again; "
                "give it a count, as in mcts:400"
            )
    if silent := [seat.id for seat in chairs if not any(k in bots for k in (seat.id, seat.side, "*"))]:
        raise SetupError(f"{where}: bots: nobody plays {', '.join(silent)}; name a bot for it, or one as '*'")


def by_the_clock(spec: str) -> bool:
    """Whether a bot has so many seconds, and so depends on the machine.

    >>> by_the_clock("mcts:0.5s"), by_the_clock("mcts:400"), by_the_clock("my.bots:Boss")
    (True, False, False)
    >>> by_the_clock("master"), by_the_clock("casual")
    (True, False)
    """
    kind, _, budget = spec.partition(":")
    if spec in ("strong", "master"):
        return True
    return "." not in kind and budget.endswith("s")


def _shown(options: dict[str, Any]) -> str:
    return ", ".join(f"{name} {shown_value(value)}" for name, value in options.items())


def shown_value(value: Any) -> str:
    """A setup option's value as people write it.

    >>> shown_value(["attic", "caldera"]), shown_value([]), shown_value(True)
    ('attic+caldera', 'none', 'yes')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return "+".join(map(str, value)) or "none"
        case "":
            return "none"
    return str(value)


def shown_bots(bots: dict[str, str]) -> str:
    """Who plays, in a few words.

    >>> shown_bots({"*": "greedy"}), shown_bots({"heroes": "greedy", "consul": "random"})
    ('greedy', 'heroes greedy, consul random')
    """
    if list(bots) == ["*"]:
        return bots["*"]
    return ", ".join(f"{'others' if who == '*' else who} {spec}" for who, spec in bots.items())


def fingerprint(found: Iterable[Setup], watching: Sequence[str], closely: int) -> dict[str, Any]:
    """What must be the same for results to be gone on with: everything but the number of games."""
    return {
        "setups": [{"label": one.label, "order": msgspec.to_builtins(one.order)} for one in found],
        "watched": list(watching),
        "closely": closely,
    }
