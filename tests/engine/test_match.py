"""A match runs the rules, judges answers and remembers them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
import pytest

from docs.cellar import RatsInTheCellar
from undercroft.engine import (
    Ask,
    Companion,
    Dice,
    Die,
    Game,
    Happening,
    IllegalAnswer,
    Match,
    Names,
    NothingToUndo,
    Outcome,
    Question,
    Record,
    RecordError,
    Replayed,
    Rules,
    Seat,
    Seeded,
    SetupError,
    StaleAnswer,
    State,
    games,
)
from undercroft.engine.errors import DeadEnd
from undercroft.engine.record import Entry
from undercroft.engine.verify import verify


class Count(State, kw_only=True):
    phase: str = "ask"
    total: int = 0

    @property
    def names(self) -> Names:
        return str


class Add(Question[Names]):
    def asked(self, n: Names) -> str:
        return "How much?"


class More(Add):
    """The same again."""


class Nothing(Add):
    """A question with nothing to choose."""


class Added(Happening[Names]):
    rule: ClassVar[str] = "RAT-TURN-01"
    total: int

    def told(self, n: Names) -> str:
        return f"That makes {self.total}."


class Ten(Happening[Names]):
    rule: ClassVar[str] = "RAT-WIN-01"

    def told(self, n: Names) -> str:
        return "Ten."


class Whisper(Happening[Names]):
    rule: ClassVar[str] = "RAT-TURN-01"
    secret: str

    def told(self, n: Names) -> str:
        return f"Psst: {self.secret}."


class NoSetup(msgspec.Struct, frozen=True):
    pass


class Counting(Game[Count, dict[str, Any]]):
    """Adds what it is told; 'roll' adds a die; 'twice' asks again in the same step; ends at 10."""

    id: ClassVar[str] = "counting"
    title = "Counting"
    happenings: ClassVar[tuple[type[Happening[Any]], ...]] = (Added, Ten)
    questions: ClassVar[tuple[type[Question[Any]], ...]] = (Add, More, Nothing)
    package: ClassVar[str] = "docs"
    ledgers: ClassVar[tuple[str, ...]] = ("cellar.toml",)
    Setup: ClassVar[type[msgspec.Struct]] = NoSetup
    State: ClassVar[type[State]] = Count

    def new(self, setup: NoSetup) -> Count:
        return Count()

    def seats(self, setup: NoSetup) -> list[Seat]:
        return [Seat("p", "Player")]

    def step(self, g: Count) -> Rules[None]:
        key = yield Ask(g, "p", Add(), "RAT-TURN-01", ["1", "roll", "twice", "stuck"])
        if key == "stuck":
            yield Ask(g, "p", Nothing(), "RAT-TURN-01", [])
        if key == "roll":
            [face] = yield Dice([Die.sided(6)])
            g.total += face
        elif key == "twice":
            for _ in range(2):
                g.total += int((yield Ask(g, "p", More(), "RAT-TURN-01", ["1", "2"])))
        else:
            g.total += int(key)
        g.note(Added(g.total))
        g.turn += 1
        if g.total >= 10:
            g.end(Outcome.by(Ten(), ["p"], {"p": 1.0}))


@pytest.fixture(autouse=True)
def counting() -> Iterator[Counting]:
    game = Counting()
    games()[game.id] = game
    yield game
    del games()[game.id]


def totals(match: Match) -> list[int]:
    return [event.args["total"] for event in match.events]


def test_a_match_asks_until_the_game_is_over(counting: Counting) -> None:
    match = Match.new("counting", seed=1)
    for _ in range(10):
        assert match.ask is not None
        match.answer("1")
    assert match.ask is None and match.outcome is not None
    assert match.outcome.winners == ("p",)
    with pytest.raises(IllegalAnswer, match="over"):
        match.answer("1")


def test_illegal_and_stale_answers_leave_the_match_as_it_was() -> None:
    match = Match.new("counting", seed=1)
    match.answer("1")
    before = match.digest()
    with pytest.raises(IllegalAnswer, match="'add'"):
        match.answer("99")
    with pytest.raises(StaleAnswer, match="ask 0, but ask 1"):
        match.answer("1", rev=0)
    assert match.digest() == before and len(match.entries) == 1
    match.answer("1", rev=1)


def test_a_question_without_an_answer_is_named_as_a_bug_of_the_game() -> None:
    match = Match.new("counting", seed=1)
    match.answer("1")
    before = match.digest()
    with pytest.raises(DeadEnd, match="counting: 'nothing'"):
        match.answer("stuck")
    assert match.digest() == before and match.rev == 1
    match.answer("1")
    assert totals(match) == [1, 2]


def test_a_clone_in_the_middle_of_a_step_is_independent() -> None:
    match = Match.new("counting", seed=1)
    match.answer("twice")
    match.answer("2")
    clone = match.clone()
    clone.answer("1")
    assert (clone.state.total, match.state.total) == (3, 2)
    assert match.ask is not None and match.ask.kind == "more"


def test_clones_share_the_dice_unless_given_others() -> None:
    match = Match.new("counting", seed=5)
    clone, other = match.clone(), match.clone(Replayed([[6]]))
    for each in (match, clone, other):
        each.answer("roll")
    assert clone.state.total == match.state.total
    assert other.state.total == 6


def test_undo_goes_back_one_answer_even_inside_a_step() -> None:
    match = Match.new("counting", seed=1)
    for answer in ("1", "twice", "2", "2"):
        match.answer(answer)
    assert match.state.total == 5
    assert match.undo().answer == "2"
    assert match.state.total == 3 and match.ask is not None and match.ask.kind == "more"
    assert totals(match) == [1]
    match.answer("1")
    assert totals(match) == [1, 4]


def test_undo_never_goes_past_a_roll() -> None:
    match = Match.new("counting", seed=1)
    match.answer("roll")
    rolled = match.state.total
    match.answer("1")
    assert match.undo().kind == "add"
    assert match.state.total == rolled
    with pytest.raises(NothingToUndo, match="dice"):
        match.undo()


def test_undo_works_across_a_checkpoint() -> None:
    match = Match.new("counting", seed=1)
    for _ in range(8):
        match.answer("1")
    digests = []
    for _ in range(8):
        digests.append(match.digest())
        match.undo()
    assert match.state.total == 0 and totals(match) == []
    for expected in reversed(digests):
        match.answer("1")
        assert match.digest() == expected


def test_a_saved_match_goes_on_with_the_same_dice() -> None:
    match = Match.new("counting", seed=9)
    match.answer("roll")
    again = Match.load(match.save())
    assert totals(again) == totals(match)
    while match.ask and again.ask:
        match.answer("roll")
        again.answer("roll")
    assert again.digest() == match.digest()


@pytest.mark.parametrize("damage", [b"", b"{", b'{"header": 3}', b"\xff\xfe"])
def test_a_damaged_save_or_record_is_refused_in_words(damage: bytes) -> None:
    with pytest.raises(RecordError):
        Match.load(damage)
    with pytest.raises(RecordError):
        Record.parse(damage)


def test_a_companion_match_waits_for_the_person_who_rolls() -> None:
    match = Match.new("counting", dealer=Companion())
    match.answer("roll")
    assert match.chance is not None and match.ask is not None and match.ask.seat == "table"
    assert "roll 1 d6" in match.ask.prompt()
    with pytest.raises(IllegalAnswer):
        match.answer([7])
    match.answer([4])
    assert match.state.total == 4
    again = Match.load(match.save())
    assert again.digest() == match.digest()
    again.answer("roll")
    assert again.chance is not None


def test_a_branch_goes_its_own_way_from_any_answer() -> None:
    match = Match.new("counting", seed=1)
    for _ in range(5):
        match.answer("1")
    branch = match.branch(2, Seeded(3))
    branch.answer("twice")
    assert (branch.state.total, match.state.total) == (2, 5)


def finished() -> Match:
    match = Match.new("counting", seed=4)
    while match.ask:
        match.answer("roll")
    return match


def test_an_honest_record_verifies() -> None:
    findings = verify(Record.parse(finished().record.dump()))
    assert all(finding.holds for finding in findings)
    assert any("what the seed deals" in finding.text for finding in findings)


def test_a_record_with_a_changed_roll_does_not_verify() -> None:
    record = finished().record
    at = next(n for n, entry in enumerate(record.entries) if entry.seat is None)
    face = record.entries[at].answer[0]
    record.entries[at] = record.entries[at]._replace(answer=[face - 1 if face > 1 else face + 1])
    assert not all(finding.holds for finding in verify(record))


def test_a_record_with_another_seed_does_not_verify() -> None:
    record = finished().record
    assert record.footer is not None
    record.footer = msgspec.structs.replace(record.footer, seed="another")
    failed = [finding.text for finding in verify(record) if not finding.holds]
    assert any("promised" in text for text in failed) and any("seed deals" in text for text in failed)


def broken(record: Record, promised: str = "") -> list[str]:
    return [finding.text for finding in verify(record, promised) if not finding.holds]


def test_an_edited_header_does_not_verify() -> None:
    record = finished().record
    for change in ({"worlds": ("dice",)}, {"version": "9"}, {"edition": 7}, {"base": 2}):
        forged = Record(msgspec.structs.replace(record.header, **change), record.entries, record.footer)
        assert any("promised at the start" in text for text in broken(forged)), change


def test_a_header_edited_with_its_promise_is_not_the_published_one() -> None:
    record = finished().record
    assert record.footer is not None
    header = msgspec.structs.replace(record.header, version="9")
    forged = msgspec.structs.replace(header, commitment=header.promise(record.footer.seed))
    edited = Record(forged, record.entries, record.footer)
    assert broken(edited) == []
    assert any("published" in finding.text and not finding.checked for finding in verify(edited))
    assert broken(edited, record.header.commitment) == ["the promise is the one that was published"]


def test_rolls_declared_as_physics_do_not_verify() -> None:
    record = finished().record
    assert record.footer is not None
    header = msgspec.structs.replace(record.header, worlds=("dice",))
    forged = msgspec.structs.replace(header, commitment=header.promise(record.footer.seed))
    assert broken(Record(forged, record.entries, record.footer)) == [
        "dice is never left to physics in Counting"
    ]


def test_a_roll_that_is_called_something_else_does_not_verify() -> None:
    record = finished().record
    at = next(n for n, entry in enumerate(record.entries) if entry.seat is None)
    record.entries[at] = record.entries[at]._replace(kind="throw")
    assert any("throw" in text for text in broken(record))


def test_rolls_that_nobody_made_do_not_verify() -> None:
    for count in (len(finished().entries), 2):
        record = finished().record
        record = Record(record.header, record.entries[:count], record.footer if count > 2 else None)
        record.entries.append(Entry(None, "dice", ["anything"]))
        assert broken(record), count


def test_a_record_has_one_header_and_one_footer() -> None:
    header, *rest = finished().record.dump().splitlines()
    for lines in (
        [header, header, *rest],
        [*rest, header],
        [header, *rest, rest[-1]],
        [header, *rest, rest[0]],
    ):
        with pytest.raises(RecordError, match="line"):
            Record.parse(b"\n".join(lines))


def test_a_seed_left_out_though_promised_does_not_verify() -> None:
    record = finished().record
    assert record.footer is not None
    record.footer = msgspec.structs.replace(record.footer, seed="")
    assert broken(record) == ["a seed was promised, but the record does not tell it"]


def test_an_edited_outcome_does_not_verify() -> None:
    record = finished().record
    assert record.footer is not None and record.footer.outcome is not None
    record.footer = msgspec.structs.replace(
        record.footer, outcome={**record.footer.outcome, "winners": ["me"]}
    )
    assert broken(record) == ["the outcome is the recorded one"]


def test_a_branch_says_what_was_taken_over_and_the_rest_is_dealt() -> None:
    played = finished()
    branch = played.branch(3, Seeded("another"))
    while branch.ask:
        branch.answer("roll")
    findings = verify(Record.parse(branch.record.dump()))
    assert all(finding.holds for finding in findings)
    assert any("first 3 answers" in finding.text for finding in findings)


def test_a_record_names_the_line_that_cannot_be_read() -> None:
    lines = finished().record.dump().splitlines()
    lines[2] = b'{"seat": '
    with pytest.raises(RecordError, match="line 3"):
        Record.parse(b"\n".join(lines))


def test_setup_options_are_checked(cellar: RatsInTheCellar) -> None:
    assert Match.new(cellar, {"candle": 3}).state.candle == 3
    with pytest.raises(SetupError, match="no option 'torch'; it has candle"):
        Match.new(cellar, {"torch": 1})
    with pytest.raises(SetupError, match="candle"):
        Match.new(cellar, {"candle": "long"})
    with pytest.raises(SetupError, match="no game 'chess'"):
        Match.new("chess")


def test_events_for_one_seat_only_are_kept_from_others(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=1)
    match.state.note(Whisper("brie"), only=("cook",))
    assert [event.kind for event in match.events_for("cook")] == ["whisper"]
    assert match.events_for(None) == [] and match.events_for("rat") == []


def test_nothing_is_noted_when_nobody_listens(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=1, listen=False)
    match.answer("down")
    assert match.events == []


def test_views_and_digest_do_not_depend_on_who_listens(cellar: RatsInTheCellar) -> None:
    loud, silent = (Match.new(cellar, seed=1, listen=listen) for listen in (True, False))
    for match in (loud, silent):
        match.answer("down")
    views: list[Any] = [loud.view("cook"), silent.view("cook")]
    assert views[0] == views[1] and loud.digest() == silent.digest()
