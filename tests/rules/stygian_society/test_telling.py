"""What is said is said by name: no id where a name exists, in no event, prompt, label, reason or board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from tests.rules.stygian_society.scene import GAME, ask_of, scene
from undercroft.bots import Greedy, Random
from undercroft.engine import PASS, QUIET, Ask, Companion, Match, Seeded, Source
from undercroft.engine.books.citing import cited_in
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import (
    COLOURS,
    MODIFIERS,
    WORDS,
    Condition,
    Count,
    Defence,
    Oddity,
)
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, odd
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.telling import happenings, questions, text

PACK = ("drowned-wing",)
VARIANTS = [*GAME.variants(), {"packs": PACK}, {"packs": PACK, "players": 2, "pick": True, "woes": "both"}]
PLAIN = {"mid-boss", "mid-bosses"}
"""Words with a hyphen that are no ids."""


SHORT = {item for item in box(PACK).names if "-" not in item} - set(box().cubes)
"""Ids of one word: told by name they have a capital."""


def sentences(match: Match) -> Iterator[str]:
    """Everything that the table says when somebody is asked."""
    ask = match.ask
    assert ask is not None
    yield ask.prompt()
    for option in ask.shown():
        yield option.label
        yield from map(match.state.names, option.refs)
    for barred in ask.why_not():
        yield f"{barred.label}: {barred.why}"
    yield from ask.groups().values()
    yield GAME.text(match.view(ask.seat))


def ids_in(said: str) -> list[str]:
    """Ids that a sentence tells: a word with a hyphen and no capital, a key with a colon, a name in small."""
    found = re.findall(r"(?<![\w-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])", said)
    found += re.findall(r"(?<![\w-])[a-z-]+:[a-z]+(?![\w-])", said)
    found += [word for word in re.findall(r"(?<![\w-])[a-z]+(?![\w-])", said) if word in SHORT]
    return [word for word in found if word not in PLAIN]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("kind", [Random, Greedy])
def test_no_id_is_told_in_a_whole_game(options: dict[str, Any], kind: type[Random] | type[Greedy]) -> None:
    bot = kind(f"telling {options}")
    match = Match.new(GAME, options, seed=f"telling {options}")
    heard = 0
    while match.ask is not None:
        for said in sentences(match):
            assert not ids_in(said), said
        match.answer(bot.choose(match))
        for event in match.events[heard:]:
            assert not ids_in(match.tell(event)), match.tell(event)
        heard = len(match.events)
    assert match.verdict and not ids_in(match.verdict)


def test_no_id_is_told_to_whoever_enters_what_real_cubes_and_cards_did() -> None:
    match = Match.new(GAME, {"players": 1, "woes": "both", "packs": PACK}, dealer=Companion())
    dealt, bot = Seeded("at a real table"), Greedy("at a real table")
    while match.ask is not None and len(match.entries) < 150:
        said = match.ask.prompt()
        answer = dealt.deal(match.chance) if match.chance is not None else bot.choose(match)
        assert not ids_in(said) and not ids_in(match.ask.label(match.ask.check(answer))), said
        match.answer(answer)


def test_the_eye_for_ids_sees_them() -> None:
    assert ids_in("Aimed at clank-1.") and ids_in("act:scuffle") and ids_in("player-2 begins")
    assert not ids_in("The Two-Headed Headsman: Drop 2 blue. 1 wound")


SAMPLE: dict[str, Any] = {
    "hero": "knight", "giver": "doctor", "seat": "player-1", "woe": "aching-tooth", "room": "wine-cellar",
    "boss": "brass-warden", "enemy": "wick-imp", "figure": "wick-imp-3", "card": "steel-fist",
    "status": "leaden", "what": "iron-constitution", "colour": "red", "old": "white", "new": "blue",
    "source": "field", "to": "crypt", "place": "front", "mod": "against-rear", "payment": "2w+1B+1*",
    "event": "dropped", "by": "wine-cellar", "why": "acted", "use": "exhaust",
}  # fmt: skip
LISTS: dict[str, Any] = {
    "targets": ["clank-1", "wick-imp-2"], "tokens": ["white"], "cubes": ["blue", "red"], "left": ["knight"],
    "sources": ["field", "crypt"], "because": ["steel-fist", "wine-cellar"],
}  # fmt: skip


def made(kind: type[Any], count: int) -> Any:
    """One of a kind, filled with ids of the right sort and this number."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        told = str(field.type)
        if field.type is int:
            values[field.name] = count
        elif field.type is bool:
            values[field.name] = count > 1
        elif told.startswith("dict"):
            values[field.name] = {"red": count}
        elif told.startswith("list"):
            values[field.name] = LISTS[field.name]
        elif told.startswith("tuple"):
            values[field.name] = (count, 0, 0, 0, 0, 0, 1)
        else:
            values[field.name] = SAMPLE[field.name]
    if kind is happenings.TokensPaid:
        values["tokens"] = ["leaden:white", "hexed:blue"]
    if kind is happenings.Trap:
        values["card"] = "dart-tube"
    return kind(**values)


@pytest.mark.parametrize("kind", happenings.HAPPENINGS, ids=lambda kind: kind.kind)
def test_every_happening_is_told_by_name_and_agrees_in_number(kind: type[Any]) -> None:
    n = scene(front=("clank",), rear=("wick-imp",)).names
    for count in (1, 2):
        said = made(kind, count).told(n)
        assert said[0].isupper() or said[0].isdigit()
        assert said[-1] in ".!" and not ids_in(said), said
        assert not re.search(r"\b1 (more )?(\w+ )?(wounds|cubes|shields|sets|tokens)\b", said), said


def test_a_happening_turns_up_what_it_shows() -> None:
    shown = {kind.kind for kind in happenings.HAPPENINGS if made(kind, 1).shown()}
    assert shown == {"floor", "learned", "chest", "trap", "treasure", "woe"}


def test_a_figure_is_called_by_its_card_and_number_and_a_boss_by_its_name() -> None:
    n = scene().names
    assert n("wick-imp-3") == f"{box().enemies['wick-imp'].name} 3"
    assert n("brass-warden-1") == box().bosses["brass-warden"].name
    assert n("player-2") == "Player 2" and n("field:red") == "red in the field" and n("gray") == "wild"


def test_decks_seats_and_colours_have_names() -> None:
    g = scene()
    for deck in (g.rooms, g.midbosses, g.wizards, g.chests, g.treasures, g.tokens, g.woe_deck):
        assert g.names(deck.name).startswith("the ")
    assert set(box().cubes) == set(COLOURS)


def test_names_stand_once_in_the_content() -> None:
    found = box(PACK)
    things = GAME.things(GAME.setup({"packs": list(PACK)}))
    assert len({thing.id for thing in things}) == len(things) == len(found.names)
    assert {thing.id: thing.name for thing in things} == found.names
    for thing in things:
        assert thing.icon and (thing.text or thing.kind == "cube"), thing
        assert not ids_in(thing.text), thing.text


def test_every_word_of_the_vocabulary_has_a_rule_and_words() -> None:
    assert set(fx.VOCABULARY) == set(WORDS) == set(text.PHRASES)
    assert set(text.MODS) == set(MODIFIERS)
    assert set(odd.ODD) == set(get_args(Oddity)) - {""} == set(text.ODD_WORDS)
    assert set(fx.COUNTS) == set(get_args(Count)) - {""} and set(fx.CONDITIONS) == set(
        get_args(Condition)
    ) - {""}
    assert set(enemies.DEFENCES) == set(get_args(Defence)) - {""} == set(text.DEFENCE)


def test_options_point_at_what_they_are_about() -> None:
    """A client lights up what an option points at; it never takes keys apart."""
    alone = {PASS, QUIET, "skip", "done", "pay", "draw", "open", "yes", "no", ""}
    match = Match.new(GAME, {"players": 2, "woes": "both"}, seed="refs")
    bot = Greedy("refs")
    while match.ask is not None:
        for option in match.ask.shown():
            assert option.refs or option.key in alone, (match.ask.kind, option)
            assert not option.group or option.group in match.ask.groups(), (match.ask.kind, option)
        match.answer(bot.choose(match))


def test_the_bot_gives_a_treasure_by_the_card_in_question() -> None:
    g = scene()
    for card, hero in (("whetstone", "knight"), ("white-lodestone", "spellslinger"), ("quiver", "burglar")):
        ask = Ask(g, "player-1", questions.Give(card), "STY-TREAS-02", [hero.id for hero in g.heroes])
        assert GAME.advise(g, ask, Source("give")) == hero


def test_a_payment_and_a_resolution_say_what_they_cost() -> None:
    g = scene(phase="hero", field={"blue": 4}, crypt={"blue": 1})
    g.now.card, g.now.targets = "steel-fist", ["clank-1"]
    about = ask_of(g).about
    assert isinstance(about, questions.Resolve)
    assert about.costs[:3] == [(0, 2, 0, 0, 0, 0, 0), (0, 4, 0, 0, 0, 0, 0), (0, 6, 0, 0, 0, 0, 0)]
    assert [e.n for e in about.effects] == [3] and [e.n for e in about.more] == [2]
    paying = ask_of(g, "sets:0").about
    assert isinstance(paying, questions.Payment) and paying.cost == (0, 2, 0, 0, 0, 0, 0)
    assert paying.field["blue"] == 4 and paying.crypt["blue"] == 1


def test_every_rule_leads_to_the_lines_that_carry_it_out() -> None:
    named = cited_in(GAME.package)
    assert [rule.id for rule in GAME.ledger if not rule.is_ruling and rule.id not in named] == []
    known = {rule.id for rule in GAME.ledger} | {"STY-SETUP"}
    assert [rule for rule in named if rule.startswith("STY-") and rule not in known] == []


def test_nobody_has_a_turn_before_the_first_and_no_enemy_threatens_a_cleared_floor() -> None:
    def heard(g: Climb) -> str:
        return " ".join(line for part in GAME.spoken(g, None) for line in part.lines)

    before = Match.new(GAME, seed="before the first turn").state
    assert "whose turn it is" not in heard(before) and "▶" not in GAME.text(GAME.view(before, None))
    g = scene(field={"red": 2})
    assert "Knight, whose turn it is" in heard(g) and "acts at" in heard(g)
    g.front, g.fighting, g.in_turn, g.phase = [], False, False, "chests"
    assert "Knight, who completed the floor" in heard(g)
    assert "acts at" not in heard(g) and "Next at peril 3" in heard(g)


def test_while_a_room_is_drawn_at_a_real_table_the_old_one_is_not_shown_any_more() -> None:
    g = scene(front=(), phase="floor", active="doctor")
    g.fighting = g.in_turn = False
    assert ask_of(g).kind == "draw" and g.floor == 2
    heard = " ".join(line for part in GAME.spoken(g, None) for line in part.lines)
    assert "Floor 2, before its room" in heard and "Doctor, who begins this floor" in heard
    assert "Gatehouse" not in heard + GAME.text(GAME.view(g, None))
