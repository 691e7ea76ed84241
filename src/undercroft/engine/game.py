"""What a game is: one object to read from top to bottom, found by entry point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from undercroft.engine.books.content import meant
from undercroft.engine.books.glossary import Glossary, glossary_of
from undercroft.engine.books.ledger import Ledger, ledger_of
from undercroft.engine.books.lessons import Lesson, lessons_of
from undercroft.engine.books.measured import Measured, figures_of, measured_of
from undercroft.engine.books.packs import Pack, packs_for
from undercroft.engine.errors import SetupError
from undercroft.engine.state import Codec, Outcome, State
from undercroft.engine.telling import Floor, Ground, Happening, Question, Spoken, Thing, Words

if TYPE_CHECKING:
    from undercroft.engine.asks import Ask, Rules
    from undercroft.engine.dealer import Resolver, Source
    from undercroft.engine.match import Match

T = TypeVar("T")
S = TypeVar("S", bound=State)
V = TypeVar("V")
"""What a seat sees: a struct of the game's own."""

Adviser: TypeAlias = Callable[[Any, "Ask", "Source"], Any]
"""How somebody would answer, from the state and the question."""

Film: TypeAlias = Callable[[str, Sequence[str], bytes], None]
"""Is shown what physics did: the kind of chance, what each body is, and the packed trajectory."""


def unseen(kind: str, bodies: Sequence[str], track: bytes) -> None:
    """The film of nobody: physics without a record of the way."""


class Worker(Protocol):
    """Does a piece of work somewhere else, in another process say, and waits for it."""

    def __call__(self, what: Callable[..., T], *about: Any) -> T: ...


def here(what: Callable[..., T], *about: Any) -> T:
    """Does it at once."""
    return what(*about)


class Seat(msgspec.Struct, frozen=True):
    """A chair at the table. ``side`` groups seats that win together."""

    id: str
    label: str
    side: str = "players"


class Lead(msgspec.Struct, frozen=True):
    """One thing to know before a first game: in plain words, with a picture and the rule behind it."""

    text: Words
    rule: str
    icon: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """One game of a campaign, and what became of it so far."""

    title: str
    won: bool
    upcoming: bool
    tries: int


class Campaign(Protocol):
    """Games played one after another, and how far a player has come. A module of functions will do."""

    @property
    def free(self) -> tuple[str, ...]:
        """Setup options that may be chosen anew for every game."""

    def begin(self, wanted: dict[str, Any]) -> Any:
        """The progress of somebody new, by the setup options they want."""

    def chapters(self, progress: Any) -> list[Chapter]:
        """All its games, in order."""

    def read(self, data: str | bytes) -> Any:
        """The progress from its JSON."""

    def load(self, path: Path) -> Any:
        """The progress kept in a file; a file that is not there is a new campaign."""

    def save(self, progress: Any, path: Path) -> None: ...

    def options(self, progress: Any) -> dict[str, Any] | None:
        """Setup options of the next game; None when the campaign is won."""

    def after(self, progress: Any, played: Match) -> Any:
        """The progress once a game is over."""

    def in_words(self, progress: Any) -> str: ...


class Practice(Protocol):
    """A part of a game to be tried as often as one likes, outside of any match."""

    def exercises(self) -> list[Thing]:
        """What can be tried."""

    def stand(self, exercise: str) -> tuple[msgspec.Struct, msgspec.Struct]:
        """What is seen before a try, and the form it is answered with."""

    def tried(self, exercise: str, answer: Any, seed: int, film: Film, worker: Worker) -> msgspec.Struct:
        """What is seen after it. Raises :class:`IllegalAnswer` for what is no try."""


class Game(Generic[S, V]):
    """A game's rules. Stateless: everything that changes is in the state it is handed."""

    id: ClassVar[str]
    package: ClassVar[str]
    """Where rules.toml is."""
    ledgers: ClassVar[tuple[str, ...]] = ("rules.toml",)
    shared: ClassVar[tuple[str, ...]] = ()
    """Further packages that carry out rules of its ledgers."""
    Setup: ClassVar[type[msgspec.Struct]]
    State: ClassVar[type[State]]
    Stage: ClassVar[type[msgspec.Struct] | None] = None
    """What :meth:`scene` tells, where things fall in the game."""
    View: ClassVar[type[msgspec.Struct]]
    """What :meth:`view` makes. Clients are written against it and the sayings below."""
    Facts: ClassVar[type[msgspec.Struct] | None] = None
    """What :meth:`inspect` tells, as plain data of this struct; None where it tells nothing."""
    first_game: ClassVar[dict[str, Any]] = {}
    """Setup options advised for somebody's first game."""
    primer: ClassVar[tuple[Lead, ...]] = ()
    """What must be known before its first decision, in this order: the aim, a turn, how it is lost."""
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = ()
    """Every kind of event that its rules note."""
    questions: ClassVar[tuple[type[Question[Any]], ...]] = ()
    """Every kind of question that its rules ask."""
    physical: ClassVar[tuple[str, ...]] = ()
    """Kinds of chance that physics may answer, here or at a better equipped table."""
    by_hand: ClassVar[tuple[str, ...]] = ()
    """Kinds of chance that a player's hand brings about: with physics they fly at a terminal too."""
    real_table: ClassVar[dict[str, Any]] = {}
    """Options that go with a table at which people roll and draw themselves (companion mode)."""
    tints: ClassVar[dict[str, str]] = {}
    """Patterns in its text for a terminal to colour: friend, foe, open, danger, faint, or a colour's name."""
    caution: ClassVar[float] = 0.5
    """How clearly another answer must do better in a search before the advice is left: standard errors.
    Half of one where the advice is rough; more where it is good and play-outs tell little."""
    ease: ClassVar[float | None] = None
    """What every first play-out of the advised answer must come to for a search to look no further; None
    where it always compares."""
    crossroads: ClassVar[tuple[str, ...]] = ()
    """Kinds of question at which a search plans the rest of a turn anew, though it has a plan."""
    longest: ClassVar[int] = 20_000
    """More decisions than any game can take: beyond it, something goes round in circles."""

    def new(self, setup: Any) -> S:
        """A fresh state. No randomness here: set-up draws are asked for too."""
        raise NotImplementedError

    def step(self, g: S) -> Rules[None]:
        """One short step of the game from ``g.phase``; it sets the next phase."""
        raise NotImplementedError

    def seats(self, setup: Any) -> list[Seat]:
        """Who sits at the table."""
        raise NotImplementedError

    def view(self, g: S, seat: str | None) -> V:
        """What a seat may see, as a struct; None is a spectator. The ONE place that redacts."""
        raise NotImplementedError

    def inspect(self, g: S, seat: str | None, ref: str) -> dict[str, Any]:
        """More about one thing of a seat's view, worked out when somebody points at it.

        It follows from that view and adds no secret; nothing is known of what is not there.
        """
        return {}

    def text(self, view: V) -> str:
        """The board in words and characters, from a view."""
        raise NotImplementedError

    def spoken(self, g: S, seat: str | None) -> list[Spoken]:
        """What a seat sees, in sentences: the same for a screen reader in a terminal and in a browser.

        It says nothing that :meth:`view` does not show. A game without words of its own reads its board out.
        """
        lines = [line.strip() for line in self.text(self.view(g, seat)).splitlines() if line.strip()]
        return [Spoken("table", "The table", lines)]

    def verdict(self, g: S) -> str:
        """How the game ended, as a sentence; empty while it goes on."""
        outcome = self.outcome(g)
        if outcome is None:
            return ""
        kind = _by_tag(self.happenings)[outcome.how["kind"]]
        ending: Happening[Any] = msgspec.convert(outcome.how, kind)
        return ending.told(g.names)

    def things(self, setup: Any) -> list[Thing]:
        """Everything with a name that a match of this setup can bring up: cards, figures, tiles, statuses."""
        return []

    def floors(self) -> list[Floor]:
        """The floor tiles of the box, side by side, to be printed; most games have none."""
        return []

    def lookups(self, setup: Any) -> list[Thing]:
        """Everything that can be looked up in a match: its things, and the words of the trade."""
        return self.glossary.lookups(self.things(setup))

    def outcome(self, g: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return g.outcome

    def evaluate(self, g: S, seat: str) -> float:
        """How good the state looks for a seat, from 0 (lost) to 1 (won)."""
        raise NotImplementedError

    def counted(self, g: S, seat: str, chance: float) -> float:
        """What the end of a play-out counts where answers race, if its chance to win is this; a game may tell
        lost ones apart by how near they were, so that answers differ before luck has shown which wins."""
        return chance

    def advise(self, g: S, ask: Ask, source: Source) -> Any:
        """What a sensible player would answer, or None to let the bot look ahead."""
        return None

    def glance(self, g: S, ask: Ask, source: Source) -> Any:
        """What somebody answers in a play-out: the advice, or something quicker that mostly is the same."""
        return self.advise(g, ask, source)

    def ideas(self, g: S, ask: Ask, source: Source) -> Sequence[Any] | None:
        """The few answers that a search should compare, the advised first; None for all of them."""
        return None

    def whims(self, g: S, ask: Ask, source: Source) -> Sequence[Any] | None:
        """The answers that a beginner may take a fancy to; None for all of them."""
        return self.ideas(g, ask, source)

    def reckon(self, g: S, ask: Ask) -> Mapping[Any, float]:
        """The chance to win with each of some answers, where a game can tell it without playing on: then
        nothing is compared by play-outs."""
        return {}

    def plans(self, g: S, ask: Ask) -> Sequence[Adviser]:
        """Ways to play the rest of this turn that a search should compare, the usual one first."""
        return ()

    def horizon(self, g: S) -> int:
        """The turn up to which a search plays its ideas and plans out before it judges them."""
        return g.turn + 2

    def arrival(self, g: S) -> Callable[[S], bool]:
        """How to tell that a play-out begun here has come far enough to be judged: by its turn, or by where a
        game's judge looks."""
        turn = self.horizon(g)
        return lambda later: later.turn >= turn

    def grounds(self, g: S, ask: Ask, answer: Any) -> Sequence[Ground[Any]]:
        """What speaks for an answer to the pending ask, in words of the game; nothing where nothing does."""
        return ()

    def variants(self) -> list[dict[str, Any]]:
        """Setup options that between them reach every part of the game: what the kit plays."""
        return [{}]

    def secrets(self, g: S, seat: str | None) -> list[str]:
        """Words that must not turn up in that seat's view; the conformance kit looks for them."""
        return []

    def packs(self) -> dict[str, Pack]:
        """Packs that a setup may name: those that ship with the game, are installed, or are one's own."""
        return packs_for(self.id, self.package)

    def editions(self, setup: Any) -> dict[str, int]:
        """The edition of each pack of a setup."""
        names = getattr(setup, "packs", ())
        found = self.packs() if names else {}
        return {name: found[name].sheet.edition for name in names if name in found}

    def load_content(self, packs: tuple[str, ...] = ()) -> Any:
        """Load and check all content, with these packs in it."""
        return None

    def choices(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        """What a setup option may be where it is an id of the content: each with a name to show."""
        return {}

    def measured(self, setup: Any) -> list[Measured]:
        """How often bots have won with just these options, for each strength that was measured."""
        return figures_of(measured_of(self.package), setup)

    def lines(self, packs: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
        """What choices of an option mean, each in a line, where they are no things of the game."""
        return {}

    def idle(self, setup: Any) -> tuple[str, ...]:
        """Options that mean nothing with the others as they are."""
        return ()

    def worlds(self, film: Film = unseen, worker: Worker = here) -> dict[str, Resolver]:
        """Kinds of chance that physics can answer for this game, for a dealer's ``using``.

        Each resolver shows ``film`` what happened, for those who want to see it, and lets ``worker`` do
        what takes long: plain functions of plain data, that can be sent to another process.
        """
        return {}

    def hands(self) -> dict[str, Resolver]:
        """What physics answers for a player's hand."""
        return {kind: world for kind, world in self.worlds().items() if kind in self.by_hand}

    def physics(self) -> str:
        """What answers for physics here, by name and version; empty where there is none."""
        return ""

    def warm(self) -> Iterator[None]:
        """Work out beforehand, a little at a time, what takes long the first time and serves every match."""
        yield from ()

    def scene(self) -> msgspec.Struct | None:
        """What stands still where things fall, a :attr:`Stage`, for a client that draws it."""
        return None

    def campaign(self) -> Campaign | None:
        """The game's campaign, where it has one."""
        return None

    def practice(self) -> Practice | None:
        """What of the game can be practised, where there is something and what it needs is installed."""
        return None

    @property
    def title(self) -> str:
        """What it is called."""
        return self.ledger.sheet.title

    @property
    def ledger(self) -> Ledger:
        """The rules by id."""
        return ledger_of(self.package, *self.ledgers)

    @property
    def lessons(self) -> dict[str, Lesson]:
        """Its course: short lessons by id, in order."""
        return lessons_of(self.package, self.ledger)

    @property
    def glossary(self) -> Glossary:
        """The words of the trade."""
        return glossary_of(self.package, self.ledger, *self.ledgers)

    @property
    def codec(self) -> Codec:
        """The codec of this game's state."""
        return _codec(self.State)

    def setup(self, options: dict[str, Any] | None = None, *, strict: bool = True) -> Any:
        """Check setup options; text values are read as numbers and switches unless ``strict``."""
        known = _options(self.Setup)
        for name in options or {}:
            if name not in known:
                raise SetupError(f"{self.title} has no option '{name}'; it has {', '.join(known)}")
        try:
            setup = msgspec.convert(options or {}, self.Setup, strict=strict)
        except msgspec.ValidationError as error:
            raise SetupError(f"{self.title}: {error}") from None
        self.check_setup(setup)
        return setup

    def check_setup(self, setup: Any) -> None:
        """Raise :class:`SetupError` for options that do not go together."""


@cache
def _by_tag(kinds: tuple[type[Happening[Any]], ...]) -> dict[Any, type[Happening[Any]]]:
    """Happenings by what they are called in plain data."""
    return {kind.__struct_config__.tag: kind for kind in kinds}


@cache
def _codec(state: type[State]) -> Codec:
    return Codec(state)


@cache
def _options(setup: type[msgspec.Struct]) -> list[str]:
    """The names of a setup's options; msgspec works them out anew each time it is asked."""
    return [field.name for field in msgspec.structs.fields(setup)]


def games() -> dict[str, Game[Any, Any]]:
    """Every installed game by id: ours and anybody's, by the entry point group ``undercroft.games``."""
    return _found()[0]


def broken_games() -> dict[str, str]:
    """What is wrong with installed games of others that cannot be played; they spoil nothing for the rest."""
    return _found()[1]


@cache
def _found() -> tuple[dict[str, Game[Any, Any]], dict[str, str]]:
    return load_games(entry_points(group="undercroft.games"))


def load_games(points: Iterable[EntryPoint]) -> tuple[dict[str, Game[Any, Any]], dict[str, str]]:
    """Games by id, and by name what is wrong with those that are not ours and cannot be loaded."""
    found: list[Game[Any, Any]] = []
    broken: dict[str, str] = {}
    for point in points:
        try:
            game: Game[Any, Any] = point.load()()
            assert game.title
            found.append(game)
        except Exception as error:
            if point.value.startswith("undercroft."):
                raise
            broken[point.name] = f"{type(error).__name__}: {error}"
    return {game.id: game for game in sorted(found, key=lambda game: game.title)}, broken


def find_game(game_id: str) -> Game[Any, Any]:
    """A game by its id."""
    try:
        return games()[game_id]
    except KeyError:
        if game_id in broken_games():
            raise SetupError(f"'{game_id}' cannot be played: {broken_games()[game_id]}") from None
        close = meant(game_id, games())
        raise SetupError(f"no game '{game_id}'{close}; there is {', '.join(games())}") from None
