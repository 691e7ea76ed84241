"""Dungeon (rulebook p.6): the Leader chooses a path, then the Monster is revealed."""

from __future__ import annotations

from undercroft.engine import Deck, Rules, choose
from undercroft.games.dungeon_fighter.content import COLOURS, Calls, Foe
from undercroft.games.dungeon_fighter.equipment import gain, moment
from undercroft.games.dungeon_fighter.health import heal_party
from undercroft.games.dungeon_fighter.modifiers import place_icebergs
from undercroft.games.dungeon_fighter.state import CHEST_LIMIT, Combat, Party

PATHS = 2
FROM_EACH_LEVEL = 3
"""Monsters of levels 1 to 3 in the deck; of level 4 all are (DF-SETUP-11)."""


def choose_path(g: Party) -> Rules[None]:
    """The Leader looks at two Dungeon cards alone and picks one (DF-PATH-01 to 03)."""
    g.rounds += 1
    g.room = ""
    while len(g.paths) < PATHS:
        card = yield from draw_room(g)
        if card is None:
            break
        g.paths.append(card)
    seat = g.seat_of(g.leader)
    g.note("paths", "DF-PATH-01", only=(seat,), cards=list(g.paths))
    chosen = yield from choose(
        seat,
        "path",
        "DF-PATH-02",
        g.paths,
        prompt="Which way? Nobody else sees these two cards.",
        describe=lambda card: describe_room(g, card),
    )
    g.paths.remove(chosen)
    if g.paths:
        g.under.append(g.paths)
    g.paths = []
    g.room = chosen
    if chosen not in g.entered:
        g.entered.append(chosen)
    g.phase = "room"


def draw_room(g: Party) -> Rules[str | None]:
    """The next Dungeon card: the deck, then layer by layer what was put under it."""
    if not g.rooms.left:
        if not g.under and g.aside:
            g.kept_icons = g.icons
            g.under, g.aside = [g.aside], []
        if g.under:
            g.rooms = Deck.of(g.rooms.name, g.under.pop(0))
    card = yield from g.rooms.draw_one()
    return card


def enter_room(g: Party) -> Rules[None]:
    """The card is revealed and what happens on reveal happens, once (DF-PATH-07, DF-DCARD-01)."""
    room = g.box.rooms[g.room]
    g.note("entered", "DF-PATH-02", room=room.id, leader=g.heroes[g.leader].id)
    if room.gold:
        g.gold += room.gold
        g.note("gold-bonus", "DF-DCARD-02", gold=room.gold)
    if room.heal:
        heal_party(g, room.heal, "DF-DCARD-03")
    for _ in range(room.die):
        gain_die(g, "DF-DCARD-04")
    for _ in range(room.equipment):
        card = yield from g.shop.draw_one(reshuffle=False)
        if card is not None:
            g.note("free-equipment", "DF-DCARD-05", card=card)
            yield from gain(g, card, "DF-DCARD-05")
    yield from moment(g, "room")
    g.phase = "monster"


def gain_die(g: Party, rule: str) -> bool:
    """A white Bonus die from the supply to the Chest, if there is one and it fits (DF-RULING-106)."""
    if g.bonus >= CHEST_LIMIT or g.supply <= 0:
        g.note("no-die", "DF-SHOP-09", held=g.bonus)
        return False
    g.bonus += 1
    g.note("die-gained", rule, held=g.bonus)
    return True


def draw_monster(g: Party) -> Rules[str]:
    """The top of the Monster deck: three of each lower level, then level 4 (DF-SETUP-11)."""
    for level, deck in enumerate(g.levels):
        last = level == len(g.levels) - 1
        if deck.size and (last or g.met[level] < FROM_EACH_LEVEL):
            g.met[level] += 1
            return (yield from deck.draw_one()) or ""
    monsters = g.box.monsters
    again = [m for m in g.beaten if monsters[m].level == 4] or list(g.beaten)
    g.levels[-1] = Deck.of(g.levels[-1].name, again)
    g.beaten = [m for m in g.beaten if m not in again]
    return (yield from g.levels[-1].draw_one()) or ""


def monsters_left(g: Party) -> bool:
    """Whether another Monster could be drawn."""
    waiting = any(
        deck.size and (level == 3 or g.met[level] < FROM_EACH_LEVEL) for level, deck in enumerate(g.levels)
    )
    return waiting or bool(g.beaten)


def reveal_monster(g: Party) -> Rules[None]:
    """The Monster's life, its Gold, and what it and the room call for (DF-RULING-111)."""
    monster = g.box.monsters[(yield from draw_monster(g))]
    room = g.box.rooms[g.room]
    life = monster.life + room.advantage + g.box.modes[g.mode].life
    g.combat = Combat(foe=monster.id, boss=False, life=life, gold=monster.gold, pool=list(COLOURS))
    g.note("revealed", "DF-MON-01", foe=monster.id, life=life, gold=monster.gold, damage=monster.damage)
    set_scene(g, [room, monster])
    yield from first_turn(g)


def set_scene(g: Party, cards: list[Calls]) -> None:
    """Special dice join the pool, Icebergs stand up, Templates wait to be flipped."""
    combat = g.fight
    for card in cards:
        for die in card.dice:
            if die not in combat.specials:
                combat.specials.append(die)
                combat.pool.append(die)
                g.note("special-die", "DF-SDICE-02", die=die)
    if any(card.icebergs for card in cards):
        place_icebergs(g)
    combat.flips = [template for card in cards for template in card.templates]


def first_turn(g: Party) -> Rules[None]:
    """The Leader's left-hand neighbour begins (DF-COMBAT-04)."""
    place = g.next_awake(g.leader)
    assert place is not None
    g.active = place
    yield from moment(g, "monster")
    g.phase = "flip" if g.fight.flips else "turn"


def tracker(life: int) -> tuple[int, int]:
    """Where the two markers of the Life Tracker stand: tens and units (DF-MON-05)."""
    shown = max(0, min(99, life))
    return shown // 10, shown % 10


def describe_room(g: Party, card: str) -> str:
    """A Dungeon card in words."""
    room = g.box.rooms[card]
    told = [f"{room.icons} Shop icon{'s' if room.icons > 1 else ''}"]
    if room.gold:
        told.append(f"{room.gold} Gold")
    if room.heal:
        told.append(f"everyone heals {room.heal}")
    if room.die:
        told.append("a white die")
    if room.equipment:
        told.append("free Equipment")
    if room.advantage:
        told.append(f"Monster +{room.advantage} life")
    told += describe_calls(g, room)
    return f"{room.name}: {', '.join(told)}"


def describe_calls(g: Party, card: Calls) -> list[str]:
    """What a card calls for, in words."""
    told = [g.box.throws[card.throw].name] if card.throw else []
    told += [g.box.specials[die].name for die in card.dice]
    if card.icebergs:
        told.append("Icebergs")
    told += [g.box.templates[template].name for template in card.templates]
    return told


def describe_foe(g: Party, foe: Foe) -> list[str]:
    """What a Monster can do, in words."""
    told = describe_calls(g, foe)
    if foe.fearless:
        told.append("Fearless: a throw in a section worth 1 may be thrown again")
    if foe.madness:
        told.append(f"Madness: {', '.join(g.box.throws[need].name for need in foe.madness)}")
    if foe.steals:
        told.append(f"takes {foe.steals} Gold on a Miss")
    if foe.mends:
        told.append(f"mends {foe.mends} life on a Miss")
    return told
