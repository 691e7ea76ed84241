"""What must hold after every answer: every card, die, token and figure of the box is in exactly one place.

``python -m tests.rules.dungeon_fighter.invariants --games 100 --bots random`` plays and counts in bulk.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from undercroft.bots import make_bot
from undercroft.engine import Match, Source
from undercroft.games.dungeon_fighter.content.cards import COLOURS, die_of
from undercroft.games.dungeon_fighter.game import DungeonFighter
from undercroft.games.dungeon_fighter.rules.board import covered
from undercroft.games.dungeon_fighter.rules.equipment import limit, slots
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.telling import questions

GAME = DungeonFighter()
VARIANTS: list[dict[str, object]] = [
    *GAME.variants(),
    {"players": 1, "level_up": True},
    {"players": 2},
    {"players": 3, "mode": "inferno", "packs": ["attic"]},
    {"players": 4, "skill": "expert"},
    {"players": 4, "packs": ["glasshouse"]},
    {"players": 5, "packs": ["caldera"], "level_up": True, "skill": "expert"},
]
"""All player counts, difficulties, packs and variants."""
IN_COMBAT = ("flip", "turn", "throw", "resolve", "next")


def holds(match: Match) -> None:
    """Raises AssertionError with what is wrong."""
    g: Party = match.state
    if g.phase == "setup":
        return
    about = match.ask.about if match.ask is not None else None
    kind = match.ask.kind if match.ask is not None else ""
    in_hand = [about.card] if isinstance(about, questions.Give) else []
    equipment_is_somewhere(g, in_hand)
    monsters_are_somewhere(g, tidying=g.phase == "moving" and g.combat is None and kind in ("item", "heal"))
    rooms_are_somewhere(g)
    dice_are_somewhere(g)
    board_is_sound(g)
    for hero in g.heroes:
        hero_is_sound(g, hero, falling=kind in ("last-chance", "heal"))
    party_is_sound(g)


def once(what: str, places: Iterable[str], box: Iterable[str]) -> None:
    """Every one of the box in one place, and nothing else."""
    found, wanted = Counter(places), Counter(list(box))
    assert found == wanted, f"{what}: twice or foreign {found - wanted}, nowhere {wanted - found}"


def equipment_is_somewhere(g: Party, in_hand: list[str]) -> None:
    carried = [card for hero in g.heroes for card in hero.carried()]
    boxed = [card for card in g.boxed if card in g.box.equipment]
    places = [*g.shop.left, *g.goods, *g.spent, *g.relics, *carried, *boxed, *in_hand]
    once("Equipment", places, g.box.equipment)
    kinds = g.box.equipment
    assert all(kinds[card].kind == "spendable" for card in g.spent), f"discarded: {g.spent}"
    assert all(kinds[card].kind == "relic" for card in g.relics), f"beside the Chest: {g.relics}"


def monsters_are_somewhere(g: Party, *, tidying: bool) -> None:
    boxed = [card for card in g.boxed if card in g.box.monsters]
    fought = [g.combat.foe] if g.combat and not g.combat.boss and g.combat.foe not in g.beaten else []
    places = [*(card for deck in g.levels for card in deck.left), *fought, *g.beaten, *boxed]
    if tidying:  # the card just beaten is on its way to the discard pile
        assert len(places) == len(set(places)) == len(g.box.monsters) - 1, f"Monsters: {places}"
    else:
        once("Monsters", places, g.box.monsters)
    bosses = [*g.bosses.left, *([g.combat.foe] if g.combat and g.combat.boss else [])]
    once("Bosses", bosses, g.box.bosses)
    for level, met in enumerate(g.met[:3]):
        assert 0 <= met <= 3, f"{met} Monsters of level {level + 1} came up"


def rooms_are_somewhere(g: Party) -> None:
    under = [card for layer in g.under for card in layer]
    current = [g.room] if g.room else []
    once("Dungeon cards", [*g.rooms.left, *under, *g.paths, *g.aside, *current], g.box.rooms)
    assert len(g.paths) <= 2 and 0 <= g.shops <= 3, (g.paths, g.shops)


def dice_are_somewhere(g: Party) -> None:
    """In the pool, in the hand, on the board or beside it; white ones on the Chest or in the supply too."""
    combat = g.combat
    lying = [die.die for die in g.on_board]
    assert len(set(lying)) == len(lying), f"a die lies twice: {lying}"
    assert 0 <= g.bonus <= 9 and g.supply >= 0, f"{g.bonus} white dice, {g.supply} in the supply"
    if combat is None:
        assert not lying and g.attempt is None, "dice lie about after the combat"
        return
    hand = [g.attempt.die] if g.attempt is not None and g.attempt.thrown is None else []
    once_each = Counter([*combat.pool, *hand])
    assert max(once_each.values(), default=0) <= 1, f"a die twice: {once_each}"
    assert not set(combat.pool) & {die_of(die) for die in lying}, f"{combat.pool} and on the board {lying}"
    assert set(combat.pool) <= {*COLOURS, *combat.specials}, f"foreign dice: {combat.pool}"
    assert set(combat.specials) <= set(g.box.specials), f"no such dice: {combat.specials}"
    assert 0 <= combat.white <= g.dice.white_count, f"{combat.white} white dice used"
    white = [die for die in lying if die_of(die) == "white"]
    assert len(white) <= combat.white, f"{white} lie, {combat.white} were thrown"


def board_is_sound(g: Party) -> None:
    pieces = [lain.piece for lain in g.templates]
    of_the_box = {piece for sheet in g.box.templates.values() for piece in sheet.pieces}
    assert len(set(pieces)) == len(pieces) and set(pieces) <= of_the_box, f"Templates: {pieces}"
    assert len(g.icebergs) == 4, g.icebergs
    for hole, up in enumerate(g.icebergs):
        assert not (up and covered(g, hole)), f"an Iceberg stands under a Template on hole {hole + 1}"
    if g.combat is None:
        assert not pieces and not any(g.icebergs), "the board was not cleared"
        return
    combat, foe = g.combat, g.foe
    assert combat.life <= 99 and 0 <= combat.madness <= min(3, len(foe.madness)), combat
    assert combat.gold == (0 if combat.boss else g.box.monsters[combat.foe].gold), combat
    assert set(combat.relics) <= set(g.relics), combat.relics
    assert combat.life > 0 or g.phase in ("won", "scars", "moving") or g.outcome, (
        f"{combat.life} in {g.phase}"
    )


def hero_is_sound(g: Party, hero: Hero, *, falling: bool) -> None:
    assert hero.life <= hero.most == 9 - 2 * len(hero.scars), f"{hero.id} has {hero.life} of {hero.most}"
    assert not (hero.fainted or hero.out) or hero.life == 0, f"{hero.id} is down with {hero.life}"
    assert not (hero.fainted and hero.out), f"{hero.id} is both fainted and gone"
    assert not hero.awake or hero.life >= 1 or falling, f"{hero.id} stands with {hero.life}"
    assert len(set(hero.scars)) == len(hero.scars) and set(hero.scars) <= set(COLOURS), hero.scars
    assert not hero.out or len(hero.scars) == 3, f"{hero.id} is out with {hero.scars}"
    for kind in ("weapon", "armor", "spendable"):
        held = slots(hero, kind)
        assert len(held) <= limit(g, hero, kind), f"{hero.id} carries {held}"
        assert all(g.box.equipment[card].kind == kind for card in held), f"{held} as {kind}"
    names = [g.box.equipment[weapon].name for weapon in hero.weapons]
    assert len(set(names)) == len(names), f"{hero.id} carries twins: {names}"
    assert g.phase == "moving" or set(hero.turned) <= set(hero.armor), f"{hero.id}: {hero.turned} turned"
    assert len(set(hero.upgrades)) == len(hero.upgrades) and set(hero.upgrades) <= set(COLOURS), hero.upgrades
    assert set(hero.tired) <= set(hero.upgrades) and len(set(hero.tired)) == len(hero.tired), hero.tired
    assert 0 <= hero.xp <= (3 if g.level_up else 0), f"{hero.id} has {hero.xp} XP"


def party_is_sound(g: Party) -> None:
    ids = [hero.id for hero in g.heroes]
    assert len(set(ids)) == len(ids) and set(ids) <= set(g.box.heroes), ids
    assert g.gold >= 0, f"{g.gold} Gold"
    assert g.scars_taken == sum(len(hero.scars) for hero in g.heroes), g.scars_taken
    if g.outcome is not None:
        return
    assert g.in_play() and (g.phase in ("scars", "moving") or not g.heroes[g.leader].out), "nobody leads"
    if g.phase in IN_COMBAT:
        assert g.combat is not None and g.awake(), f"{g.phase} without a combat"
    if g.phase == "throw":
        assert g.attempt is not None, "nothing is thrown"
    if g.phase == "turn" or g.phase == "flip":
        assert g.hero.awake, f"{g.hero.id} cannot act"


def played(options: dict[str, object], seed: int, mind: str) -> Match:
    """A whole game, counted after every answer."""
    match = Match.new(GAME, options, seed=seed, listen=False)
    bot, source = make_bot("greedy", f"laws{seed}"), Source(f"laws{seed}")
    holds(match)
    while match.ask is not None:
        match.answer(bot.choose(match) if mind == "greedy" else match.ask.sample(source))
        holds(match)
    assert match.outcome is not None, "nothing is asked, but the game is not over"
    return match


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--bots", choices=["random", "greedy"], default="random")
    reader.add_argument("--first", type=int, default=0, help="the first seed")
    wanted = reader.parse_args(arguments)
    for seed in range(wanted.first, wanted.first + wanted.games):
        options = VARIANTS[seed % len(VARIANTS)]
        try:
            played(options, seed, wanted.bots)
        except Exception as error:
            print(f"seed {seed}, {options}: {error!r}")
            return 1
    print(f"{wanted.games} {wanted.bots} games of {GAME.id} held")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
