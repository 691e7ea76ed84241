"""Dungeon (rulebook p.6): the Leader chooses a path, then the Monster is revealed."""

from __future__ import annotations

from undercroft.engine import Deck, Rules, choose
from undercroft.games.dungeon_fighter.content.cards import COLOURS, Calls
from undercroft.games.dungeon_fighter.rules.board import place_icebergs
from undercroft.games.dungeon_fighter.rules.equipment import gain
from undercroft.games.dungeon_fighter.rules.life import blow_of, heal_party, life_of
from undercroft.games.dungeon_fighter.rules.moments import moment
from undercroft.games.dungeon_fighter.state import CHEST_LIMIT, Combat, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions

PATHS = 2
FROM_EACH_LEVEL = 3
"""Monsters of levels 1 to 3 in the deck; of level 4 all are (DF-SETUP-11)."""


def choose_path(g: Party) -> Rules[None]:
    """The Leader looks at two Dungeon cards alone and picks one (DF-PATH-01 to -03)."""
    g.rounds += 1
    g.room = ""
    while len(g.paths) < PATHS:
        card = yield from draw_room(g)
        if card is None:
            break
        g.paths.append(card)
    seat = g.seat_of(g.leader)
    g.note(happenings.Paths(list(g.paths)), only=(seat,))
    chosen = yield from choose(g, seat, questions.Path(g.heroes[g.leader].id), "DF-PATH-02", g.paths)
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
    g.note(happenings.Entered(room.id, g.heroes[g.leader].id))
    if room.gold:
        g.gold += room.gold
        g.note(happenings.GoldBonus(room.gold))
    if room.heal:
        heal_party(g, room.heal, "DF-DCARD-03", room.id)
    for _ in range(room.die):
        gain_die(g, "DF-DCARD-04")
    for _ in range(room.equipment):
        card = yield from g.shop.draw_one(reshuffle=False)
        if card is None:
            g.note(happenings.NoEquipment())
            break
        g.note(happenings.FreeEquipment(card))
        yield from gain(g, card, "DF-DCARD-05")
    yield from moment(g, "room")
    g.phase = "monster"


def gain_die(g: Party, rule: str) -> bool:
    """A white Bonus die from the supply to the Chest, if there is one and it fits (DF-RULING-106)."""
    if g.bonus >= CHEST_LIMIT or g.supply <= 0:
        g.note(happenings.NoDie(g.bonus))
        return False
    g.bonus += 1
    g.note(happenings.DieGained(g.bonus, found=rule == "DF-DCARD-04"), rule)
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
    """The Monster's life, its Gold, and what it and the room call for (DF-RULING-111).

    Its card, the room and the difficulty add up (DF-MON-04, -06, DF-DCARD-06, DF-SETUP-14).
    """
    monster = g.box.monsters[(yield from draw_monster(g))]
    room = g.box.rooms[g.room]
    life = life_of(g, monster.life + room.advantage)
    g.last_throw = None
    g.combat = Combat(foe=monster.id, boss=False, life=life, gold=monster.gold, pool=list(COLOURS))
    g.note(happenings.Revealed(monster.id, life, monster.gold, blow_of(g, monster.damage), room.id))
    set_scene(g, [room, monster])
    yield from first_turn(g)


def set_scene(g: Party, cards: list[Calls]) -> None:
    """Special dice join the pool, Icebergs stand up, Templates wait for a flip (DF-BMOD-01, DF-SDICE-01)."""
    combat = g.fight
    for card in cards:
        for die in card.dice:
            if die not in combat.specials:
                combat.specials.append(die)
                combat.pool.append(die)
                g.note(happenings.SpecialDie(die, card.id))
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
