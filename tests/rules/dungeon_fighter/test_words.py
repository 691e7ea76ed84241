"""Words for people: every name comes from the content of this match, and no id is ever told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.rules.dungeon_fighter.scene import GAME, fight, party, pending
from undercroft.bots import make_bot
from undercroft.conformance import has_words
from undercroft.engine import Companion, Match, Seeded, Source
from undercroft.engine.books.packs import packs_for
from undercroft.games.dungeon_fighter.content.box import Box, box_of
from undercroft.games.dungeon_fighter.telling.names import MOMENTS, WORDS, FighterNames

VARIANTS = [*GAME.variants(), {"players": 4, "packs": ["attic", "caldera"], "level_up": True}]
ICONS = Path(__file__).parents[3] / "web/node_modules/@iconify-json/game-icons/icons.json"


def ids_of(box: Box) -> set[str]:
    """Ids that cannot be a word of any sentence: those with a hyphen, an underscore or a dot."""
    ids = {*box.named, *WORDS, *(f"white-{k}" for k in range(1, 10)), *(f"water.{k}" for k in range(3))}
    return {ref for ref in ids if re.search(r"[-_.]", ref)}


class Listener:
    """Reads whatever a table says and remembers every id in it."""

    def __init__(self, box: Box) -> None:
        names = {item.name.lower() for item in box.named.values()}
        ids = sorted(ref for ref in ids_of(box) if ref not in names and ref != "re-throw")
        self.ids = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, ids))})(?![\w-])")
        self.told: dict[str, str] = {}

    def hear(self, where: str, text: str) -> None:
        for found in self.ids.findall(text):
            self.told.setdefault(found, f"{where}: {text}")


def look(match: Match, listener: Listener) -> None:
    ask = match.ask
    assert ask is not None
    listener.hear(f"prompt of {ask.kind}", ask.prompt())
    for option in ask.shown():
        listener.hear(f"option of {ask.kind}", option.label)
    for barred in ask.why_not():
        listener.hear(f"reason at {ask.kind}", f"{barred.label}: {barred.why}")
    if ask.form is not None:
        listener.hear(f"hint of {ask.kind}", ask.form.hint(match.state.names))
    for group in ask.groups().values():
        listener.hear(f"group of {ask.kind}", group)


@pytest.mark.parametrize("mind", ["random", "greedy"])
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_no_id_is_told_in_whole_games(variant: int, mind: str):
    options = VARIANTS[variant]
    listener = Listener(box_of(tuple(options.get("packs", ()))))
    for seed in range(2):
        match = Match.new(GAME, options, seed=seed)
        bot, whim = make_bot("greedy", f"words{seed}"), Source(f"words{seed}")
        while match.ask is not None:
            look(match, listener)
            if not whim.below(6):
                for seat in (match.ask.seat, None):
                    listener.hear("board", GAME.text(match.view(seat)))
            answer = bot.choose(match) if mind == "greedy" else match.ask.sample(whim)
            listener.hear("answer", match.ask.label(answer))
            match.answer(answer)
        for event in match.events:
            listener.hear(event.kind, match.tell(event))
        listener.hear("verdict", match.verdict)
        listener.hear("board", GAME.text(match.view(None)))
    assert listener.told == {}


def test_no_id_is_told_to_those_who_enter_real_dice():
    listener = Listener(box_of())
    match, dealt, whim = Match.new(GAME, VARIANTS[4], dealer=Companion()), Seeded(3), Source("hands")
    for _ in range(400):
        if match.ask is None:
            break
        if match.chance is not None:
            listener.hear(match.chance.kind, match.ask.prompt())
            match.answer(dealt.deal(match.chance))
        else:
            match.answer(match.ask.sample(whim))
    assert listener.told == {}


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_every_kind_of_event_and_question_has_its_words(variant: int):
    has_words(GAME, VARIANTS[variant], 3)


# --- names and things ------------------------------------------------------------------------------


def test_a_name_stands_once_in_the_content_and_is_told_everywhere():
    g = fight(party("jack", "bruna", packs=["caldera", "attic"]), "goose-moth", room="castle-attic")
    n = g.names
    for ref, item in g.box.named.items():
        assert n(ref) == item.name
    assert n("white-3") == "white Bonus die" and n("water.1") == "Water dice"
    assert n("frozen-1") == "Frozen Template"
    assert n("p2") == "Player 2" and n(g.rooms.name) == "the Dungeon deck"
    assert all(n(deck.name) != deck.name for deck in (*g.levels, g.bosses, g.shop))
    drawn = GAME.text(GAME.view(g, "p1"))
    assert "Moth the Size of a Goose" in drawn and "The Attic Nobody Heats" in drawn
    assert all(MOMENTS.values())


def test_two_cards_of_one_name_can_be_told_apart():
    n = FighterNames(party())
    assert n.card("icicle-pick") == "Icicle Pick" != n.card("icicle-pick-twin")


def test_everything_that_an_option_points_at_is_a_thing():
    for options in VARIANTS:
        setup = GAME.setup(options)
        things = {thing.id: thing for thing in GAME.things(setup)}
        assert len(things) == len(GAME.things(setup))
        match, whim = Match.new(GAME, options, seed=5), Source("refs")
        while match.ask is not None:
            for option in match.ask.shown():
                for ref in option.refs:
                    assert ref in things or ref.partition(".")[0] in things, (match.ask.kind, option)
            match.answer(match.ask.sample(whim))
        shown = [ref for event in match.events for ref in event.what.shown()]
        assert all(ref in things for ref in shown)


def test_every_card_has_a_picture_out_of_the_set_and_words():
    setup = GAME.setup({"packs": ["caldera", "attic"]})
    known = json.loads(ICONS.read_text())["icons"] if ICONS.exists() else None
    for thing in GAME.things(setup):
        if thing.kind not in ("mode", "title"):
            assert thing.icon, thing
        assert not thing.icon or known is None or thing.icon in known, thing
        assert re.fullmatch(r"(#[0-9a-f]{6})?", thing.tint), thing
        if thing.kind in ("hero", "ability", "throw", "monster", "boss", "room", "equipment"):
            assert thing.text, thing


def test_a_throw_says_what_it_is_about():
    g = fight(party(), "mammoth", room="cool-slide")
    about = pending(g, "red").about
    assert (about.kind, about.hero, about.die, about.shape) == ("throw", "jack", "red", "d4")
    assert about.foe == "mammoth" and "waterfall" in about.needs and not about.dancing


def test_the_packs_that_ship_say_what_they_are():
    packs = packs_for(GAME.id, GAME.package)
    assert {"caldera", "attic"} <= set(packs)
    assert packs["attic"].sheet.title == "The Castle Attic" and packs["attic"].sheet.about
    assert "bruna" not in GAME.choices()["heroes"], "who comes with a pack is offered with it"
    assert GAME.choices(("caldera",))["heroes"]["bruna"] == "Bruna Cinderfoot"


@pytest.mark.rule("DF-SETUP-03")
def test_every_deck_that_people_draw_from_is_called_by_its_name():
    match = Match.new(GAME, {"players": 2}, dealer=Companion())
    assert match.chance.deck == "hero-sheets"
    g = party()
    decks = {deck.name for deck in (g.rooms, g.shop, g.bosses, *g.levels)} | {match.chance.deck}
    assert {"dungeon-deck", "shop-deck", "boss-deck", "hero-sheets", "monsters-1", "monsters-4"} <= decks
    assert decks <= set(WORDS)
