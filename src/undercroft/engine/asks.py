"""What a player can be asked, and how an answer is judged.

An :class:`Ask` lists its options by key only. Labels, the board things an option points at and the
reasons why something else is barred are made when somebody looks, so bulk play does not pay for them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.telling import Barred, Names, Option, Question, Reason
from undercroft.engine.words import listed

if TYPE_CHECKING:
    from undercroft.engine.chance import Chance
    from undercroft.engine.dealer import Source
    from undercroft.engine.state import State

T = TypeVar("T")
C = TypeVar("C")

Rules: TypeAlias = "Generator[Ask | Chance, Any, T]"
"""How every rule is written: a generator that asks, and returns what the rule decides."""

PASS = "pass"
"""The key that declines an optional ask."""

QUIET = "not-this-turn"
"""The key that declines a window and every further one of its kind until the turn ends."""

TABLE = "table"
"""The seat of questions that the world answers, when a person enters what it showed."""


Reasons: TypeAlias = Callable[[], Iterable[Reason[Any]]]
"""Why things are barred, worked out when somebody asks."""

Finder: TypeAlias = Callable[[], Sequence[str]]
"""What can be answered, found when somebody looks: in the state as it is while the ask is pending."""

Picker: TypeAlias = "Callable[[Source], str]"
"""One of what can be answered, each as likely as the next, where that is cheaper than finding all of it."""


class Schema(msgspec.Struct, tag_field="form"):
    """A form as data: what a client needs to draw it. Every form has its own."""


class Form:
    """An answer that is more than one key. Subclasses check, sample and read one."""

    __slots__ = ()

    kind = "form"

    def check(self, answer: Any) -> Any:
        """The answer in its canonical plain form; raises :class:`IllegalAnswer`."""
        raise NotImplementedError

    def of_person(self, answer: Any) -> Any:
        """As :meth:`check`, for what a person sent: a form may have answers that only bots give."""
        return self.check(answer)

    def for_person(self, answer: Any) -> Any:
        """An answer of a bot, as a person can give it: a hint must be one that can be followed."""
        return answer

    def by_hand(self, answer: Any) -> bool:
        """Whether a checked answer was measured from a hand: such a one cannot come twice from a person."""
        return False

    def sample(self, source: Source) -> Any:
        """A legal answer at random."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The answer a person typed; raises :class:`IllegalAnswer` when it cannot be read."""
        raise NotImplementedError

    def label(self, n: Names, answer: Any) -> str:
        """A checked answer in words, for undo and replay."""
        match answer:
            case list():
                return listed(n(one) if isinstance(one, str) else str(one) for one in answer)
            case dict():
                return listed(f"{n(key)} {value}" for key, value in answer.items())
            case str():
                return n(answer)
        return str(answer)

    def hint(self, n: Names = str) -> str:
        """What to type, in words."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """The form as data, for a client that draws it."""
        raise NotImplementedError


class Picking(Schema, tag="pick"):
    """Between ``least`` and ``most`` different ones of ``keys``."""

    keys: list[str]
    least: int
    most: int


class Pick(Form):
    """Choose between ``least`` and ``most`` different ones of ``keys``; the answer is a list."""

    __slots__ = ("keys", "least", "most")

    kind = "pick"

    def __init__(self, keys: Sequence[str], least: int, most: int) -> None:
        self.keys, self.least, self.most = list(keys), least, min(most, len(keys))

    def check(self, answer: Any) -> list[str]:
        if not isinstance(answer, list | tuple) or any(
            type(key) is not str or key not in self.keys for key in answer
        ):
            raise IllegalAnswer(f"choose from {', '.join(self.keys)}; got {answer!r}")
        if len(set(answer)) != len(answer):
            raise IllegalAnswer(f"each can be chosen once; got {answer!r}")
        if not self.least <= len(answer) <= self.most:
            raise IllegalAnswer(f"choose {self.least} to {self.most}; got {len(answer)}")
        return [key for key in self.keys if key in answer]

    def sample(self, source: Source) -> list[str]:
        left, count = list(self.keys), self.least + source.below(self.most - self.least + 1)
        taken = [left.pop(source.below(len(left))) for _ in range(count)]
        return [key for key in self.keys if key in taken]

    def parse(self, text: str) -> list[str]:
        return self.check([self._key(word) for word in text.replace(",", " ").split()])

    def _key(self, word: str) -> str:
        if word.isdigit() and 1 <= int(word) <= len(self.keys) and word not in self.keys:
            return self.keys[int(word) - 1]
        return word

    def hint(self, n: Names = str) -> str:
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        count = count if self.least else f"at most {self.most}"
        return f"choose {count}, by number{', with spaces between' if self.most > 1 else ''}"

    def schema(self) -> Picking:
        return Picking(self.keys, self.least, self.most)


class Sharing(Schema, tag="split"):
    """A total to be shared out, each key up to its limit."""

    limits: dict[str, int]
    total: int


class Split(Form):
    """Share ``total`` points out over keys, each up to its limit; the answer is a dict of counts."""

    __slots__ = ("limits", "total")

    kind = "split"

    def __init__(self, limits: Mapping[str, int], total: int) -> None:
        self.limits, self.total = dict(limits), total

    def check(self, answer: Any) -> dict[str, int]:
        if not isinstance(answer, dict) or any(key not in self.limits for key in answer):
            raise IllegalAnswer(f"share points out over {', '.join(self.limits)}; got {answer!r}")
        for key, count in answer.items():
            if type(count) is not int or not 0 <= count <= self.limits[key]:
                raise IllegalAnswer(f"{key} takes 0 to {self.limits[key]}; got {count!r}")
        if sum(answer.values()) != self.total:
            raise IllegalAnswer(f"the points must add up to {self.total}; got {sum(answer.values())}")
        return {key: answer[key] for key in self.limits if answer.get(key)}

    def sample(self, source: Source) -> dict[str, int]:
        shares = dict.fromkeys(self.limits, 0)
        for _ in range(self.total):
            key = source.pick([key for key in self.limits if shares[key] < self.limits[key]])
            shares[key] += 1
        return {key: count for key, count in shares.items() if count}

    def parse(self, text: str) -> dict[str, int]:
        words = text.replace("=", " ").replace(",", " ").split()
        if all(word.isdigit() for word in words) and len(words) == len(self.limits):
            return self.check(dict(zip(self.limits, map(int, words), strict=True)))
        if len(words) % 2 or not all(word.isdigit() for word in words[1::2]):
            raise IllegalAnswer(f"a number for each of {', '.join(self.limits)}; got {text!r}")
        return self.check(dict(zip(words[::2], map(int, words[1::2]), strict=True)))

    def hint(self, n: Names = str) -> str:
        limits = ", ".join(f"{n(key)} (up to {limit})" for key, limit in self.limits.items())
        return f"share {self.total} out over {limits}: a number for each"

    def schema(self) -> Sharing:
        return Sharing(self.limits, self.total)


class Struct(Schema, tag="typed"):
    """A struct of the game's own, by its name and its JSON schema."""

    type: str
    schema: dict[str, Any]


class Typed(Form):
    """An answer of a struct type of the game's own: a gesture, a placement."""

    __slots__ = ("_sample", "_verify", "type")

    kind = "typed"

    def __init__(
        self,
        type: type[msgspec.Struct],
        sample: Callable[[Source], Any],
        verify: Callable[[Any], None] | None = None,
    ) -> None:
        self.type, self._sample, self._verify = type, sample, verify

    def check(self, answer: Any) -> Any:
        try:
            value = msgspec.convert(answer, self.type)
        except msgspec.ValidationError as error:
            raise IllegalAnswer(f"that is no {self.type.__name__}: {error}") from None
        if self._verify:
            self._verify(value)
        return msgspec.to_builtins(value)

    def sample(self, source: Source) -> Any:
        return msgspec.to_builtins(self._sample(source))

    def parse(self, text: str) -> Any:
        try:
            return self.check(msgspec.json.decode(text))
        except msgspec.DecodeError:
            raise IllegalAnswer(self._wanted()) from None

    def hint(self, n: Names = str) -> str:
        return self._wanted()

    def _wanted(self) -> str:
        fields = ", ".join(field.name for field in msgspec.structs.fields(self.type))
        return f"a {self.type.__name__} as JSON with {fields}"

    def schema(self) -> Schema:
        return Struct(self.type.__name__, msgspec.json.schema(self.type))


class Ask:
    """A question to one seat.

    ``about`` says what is asked, typed, and has the words for it. ``options`` are the legal keys, or how to
    find them where that is dear (or ``form`` judges the answer); ``barred`` tells what is not allowed, and by
    which rule. ``pick`` draws one of the keys where finding all of them only for that would be a waste.
    """

    __slots__ = (
        "_barred", "_find", "_found", "_left", "_pick", "_picked", "_state",
        "about", "form", "kind", "optional", "rule", "seat",
    )  # fmt: skip

    def __init__(
        self,
        g: State,
        seat: str,
        about: Question[Any],
        rule: str,
        options: Sequence[str] | Finder = (),
        *,
        barred: Reasons | None = None,
        form: Form | None = None,
        optional: bool = False,
        pick: Picker | None = None,
    ) -> None:
        self._state, self.seat, self.rule = g, seat, rule
        self.about: Question[Any] | None = about
        self.kind = about.kind
        self._found: Sequence[str] | None = None
        self._find: Finder | None = None
        if callable(options):
            self._find = options
        else:
            self._found = [*options, PASS] if optional else options
        self.form, self.optional, self._barred = form, optional, barred
        self._pick, self._picked, self._left = pick, "", False

    @classmethod
    def of_chance(cls, g: State, chance: Chance) -> Ask:
        """The question to whoever sits at a real table: what did it show?"""
        ask = cls.__new__(cls)
        ask._state, ask.seat, ask.rule, ask.kind = g, TABLE, "", chance.kind
        ask.about, ask.form, ask.optional, ask._barred = chance.about, chance, False, None
        ask._found, ask._find = (), None
        ask._pick, ask._picked, ask._left = None, "", False
        return ask

    @property
    def options(self) -> Sequence[str]:
        """The legal keys, in order."""
        if self._found is None:
            assert self._find is not None
            self._found = self._find()
        return self._found

    def found_with(self, other: Ask) -> None:
        """This is what another match asks of which this one is a copy: the options are found once for both.

        Until the other is answered its state stays as it is; if it was answered without finding them, they
        are found here.
        """
        find = self._find
        if self._found is None and find is not None:
            self._find = lambda: find() if other._left else other.options

    @property
    def stuck(self) -> bool:
        """Whether nothing at all can be answered; who leaves the options to be found promises some."""
        return self._found is not None and not self._found and self.form is None

    def __repr__(self) -> str:
        return f"Ask({self.seat!r}, {self.kind!r}, {self.rule!r}, {list(self.options)!r})"

    def prompt(self) -> str:
        """The question in words."""
        names = self._state.names
        if self.seat == TABLE:
            assert self.form is not None
            return self.form.hint(names)
        assert self.about is not None
        return self.about.asked(names)

    def option(self, key: str) -> Option:
        """One option as a player sees it."""
        return self._worded(self._state.names, key)

    def shown(self) -> list[Option]:
        """Every option as a player sees it, in order; what has another shape is looked up once for all."""
        names = self._state.names_with(self._state.forms())
        return [self._worded(names, key) for key in self.options]

    def _worded(self, names: Names, key: str) -> Option:
        if key == PASS:
            return Option(PASS, self.about.passing if self.about is not None else "Pass")
        if key == QUIET:
            return Option(QUIET, "Not this turn")
        told = self.about.option(names, key) if self.about is not None else names(key)
        return Option(key, told) if isinstance(told, str) else told

    def groups(self) -> dict[str, str]:
        """The names of the groups that the options fall into."""
        return self.about.groups(self._state.names) if self.about is not None else {}

    def why_not(self) -> list[Barred]:
        """What is barred here, each with its rule."""
        names = self._state.names
        return [reason.barred(names) for reason in self._barred()] if self._barred else []

    def label(self, answer: Any) -> str:
        """A checked answer in words."""
        if self.form is None or (isinstance(answer, str) and answer in self.options):
            return self.option(answer).label
        return self.form.label(self._state.names, answer)

    def for_person(self, answer: Any) -> Any:
        """What a bot would answer, as a person can give it."""
        if self.form is None or (isinstance(answer, str) and answer in self.options):
            return answer
        return self.form.for_person(answer)

    def check(self, answer: Any, *, person: bool = False) -> Any:
        """The canonical answer; raises :class:`IllegalAnswer` naming this ask and what was legal.

        ``person``: it came from one, so what only a bot may answer is refused.
        """
        if isinstance(answer, str):
            found = self._found
            if found is None:
                if answer == self._picked:
                    self._left = True
                    return answer
                found = self.options
            if answer in found:
                return answer
        if self.form is None:
            legal = ", ".join(self.options)
            raise IllegalAnswer(f"{self.seat} was asked '{self.kind}': {answer!r} is not one of: {legal}")
        try:
            return self.form.of_person(answer) if person else self.form.check(answer)
        except IllegalAnswer as error:
            raise IllegalAnswer(f"{self.seat} was asked '{self.kind}': {error}") from None

    def sample(self, source: Source) -> Any:
        """A legal answer at random."""
        options = self._found
        if options is None:
            if self._pick is not None:
                self._picked = self._pick(source)
                return self._picked
            options = self.options
        if self.form is None:
            return options[source.below(len(options))]
        if options and source.below(len(options) + 1):
            return options[source.below(len(options))]
        return self.form.sample(source)


def choose(
    g: State,
    seat: str,
    about: Question[Any],
    rule: str,
    options: Sequence[str],
    *,
    barred: Reasons | None = None,
) -> Rules[str]:
    """Ask, unless there is only one thing to choose."""
    if len(options) == 1:
        return options[0]
    key: str = yield Ask(g, seat, about, rule, options, barred=barred)
    return key


def window(
    g: State,
    seat: str,
    about: Question[Any],
    rule: str,
    options: Sequence[str],
    *,
    barred: Reasons | None = None,
) -> Rules[str | None]:
    """A chance to use something 'at any time': raised only if something can be used.

    A seat may answer :data:`QUIET`, and windows of this kind stay shut until ``g.turn`` changes.
    """
    if not options:
        return None
    name = f"{seat}/{about.kind}"
    if g.quiet.get(name) == g.turn:
        return None
    key = yield Ask(g, seat, about, rule, [*options, PASS, QUIET], barred=barred)
    if key == QUIET:
        g.quiet[name] = g.turn
    return None if key in (PASS, QUIET) else key


def sift(
    candidates: Iterable[C], verdict: Callable[[C], Reason[Any] | None]
) -> tuple[list[C], Callable[[], list[Reason[Any]]]]:
    """Split candidates into the legal ones and, on demand, the reasons that bar the others.

    One verdict function serves both, so what is refused and why can never drift apart.
    """
    seen = list(candidates)
    legal = [candidate for candidate in seen if verdict(candidate) is None]

    def barred() -> list[Reason[Any]]:
        return [reason for reason in map(verdict, seen) if reason is not None]

    return legal, barred
