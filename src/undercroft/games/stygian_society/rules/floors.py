"""From floor to floor: starting one, completing it, chests, treasures, trading."""

from __future__ import annotations

from undercroft.engine import PASS, Ask, Deck, Reason, Rules, choose
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, party, triggers
from undercroft.games.stygian_society.rules.cubes import clear_field_and_crypt
from undercroft.games.stygian_society.state import Climb, Hero, party_modifier
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import ClimbNames

TOP = 6
BOSS_FLOOR = 3
"""Six floors: rooms below and above the mid-boss's, and the wizard's on top (STY-GOAL-03)."""
TREASURES_A_CHEST = 2
"""Unless an effect changes it (STY-FAQ-09)."""
OPEN = "open"
DONE = "done"

# --- starting a floor -------------------------------------------------------------------------------


def start_floor(g: Climb) -> Rules[None]:
    """Choose the room, set up enemies, clear field and crypt, peril to 0, begin (STY-FLOOR-01, -08).

    The tower is left as it is (STY-FLOOR-07).
    """
    g.floor += 1
    yield from choose_room(g)
    set_up_enemies(g)
    clear_field_and_crypt(g)
    g.peril = 0
    g.happened, g.extra, g.lasting, g.memory = [], {}, {}, {}
    g.phase = "turn"
    yield from triggers.fire(g, "floor-start", fx.Cause(g.hero))


def choose_room(g: Climb) -> Rules[None]:
    """A room card, or on floors 3 and 6 a mat in its place (STY-FLOOR-02, -03)."""
    deck = g.midbosses if g.floor == BOSS_FLOOR else g.wizards if g.floor == TOP else g.rooms
    room = yield from deck.draw_one()
    assert room is not None
    g.room = room
    g.out.append(room)
    rule = "STY-BOSS-01" if g.floor == BOSS_FLOOR else "STY-WIZ-01" if g.floor == TOP else "STY-FLOOR-02"
    g.note(told.Floor(g.floor, room), rule)


def set_up_enemies(g: Climb) -> None:
    """Cards and figures as the room shows, then whoever chests sent (STY-FLOOR-04, -05, STY-RULING-56)."""
    g.front, g.rear, g.made = [], [], 0
    for kind in g.place.front:
        enemies.place_figure(g, kind, g.front)
    for kind in g.place.rear:
        enemies.place_figure(g, kind, g.rear)
    coming, g.coming = g.coming, []
    g.fighting = True
    for kind in coming:
        enemies.add_enemy(g, kind, rule="STY-RULING-56")


# --- completing one -----------------------------------------------------------------------------------


def cleared(g: Climb) -> Rules[None]:
    """The floor is complete: a beaten mid-boss's mat is turned; then chests (STY-CHEST-01, STY-BOSS-06)."""
    if g.floor == BOSS_FLOOR:
        g.beaten = g.room
        g.note(told.Defeated(g.room))
        if g.short:
            party.win(g, told.ShortGameWon(g.room))
    g.chests_left = g.place.chests
    g.phase = "chests" if g.chests_left else "leave"
    yield from ()


def open_chest(g: Climb) -> Rules[None]:
    """One chest, or leave the rest closed (STY-RULING-55)."""
    key = yield Ask(g, g.hero.seat, ask.Chest(g.chests_left, g.peril), "STY-CHEST-02", [OPEN, PASS])
    if key == PASS:
        g.phase = "leave"
        return
    g.quiet = {}  # No turn is under way: who wanted to answer nothing more in it is asked again.
    g.chests_left -= 1
    g.phase = "chests" if g.chests_left else "leave"
    yield from spring_trap(g)
    yield from draw_treasures(g, max(0, TREASURES_A_CHEST + party_modifier(g, "loot")))


def spring_trap(g: Climb) -> Rules[None]:
    """Turn up a chest card; at its number or above the effect happens; it is shuffled back (STY-CHEST-06)."""
    card_id = yield from g.chests.draw_one()
    assert card_id is not None
    card = g.box.chests[card_id]
    number = card.number + party_modifier(g, "trap")
    g.note(told.Chest(card_id, number, g.peril))
    g.chests.left[card_id] = g.chests.left.get(card_id, 0) + 1
    if g.peril < number:
        g.note(told.TrapIgnored(card_id))
        return
    g.disarmed = False
    if card.effects:  # Only what does something can be made harmless.
        yield from triggers.fire(g, "trap", fx.Cause(g.hero, kind="trap", amount=number))
    if g.disarmed:
        return
    g.note(told.Trap(card_id))
    yield from fx.apply(g, card.effects, fx.Cause(g.hero, kind="trap", card=card_id))


def draw_treasures(g: Climb, count: int) -> Rules[None]:
    """Treasures of the current deck, for party or hero; none come back (STY-TREAS-06, STY-RULING-57)."""
    drawn = yield from g.treasures.draw(count)
    g.found += drawn
    for card_id in drawn:
        g.note(told.Treasure(card_id))
        if g.box.treasures[card_id].party:
            g.found.remove(card_id)
            g.party.append(card_id)
            continue
        heroes = [hero.id for hero in g.ring()]
        key = yield from choose(g, g.hero.seat, ask.Give(card_id), "STY-TREAS-02", heroes)
        g.found.remove(card_id)
        g.hero_called(key).treasures.append(card_id)
        g.note(told.Given(key, card_id))


def leave(g: Climb) -> Rules[None]:
    """The mid-boss's floor done, the upper decks come in; then the trading window (STY-BOSS-08)."""
    if g.floor == BOSS_FLOOR:
        found = g.box
        g.out += [*g.rooms.left, *g.treasures.left]
        g.rooms = Deck.of("upper rooms", [r.id for r in found.rooms.values() if r.tier == "upper"])
        g.treasures = Deck.of(
            "upper treasures", [t.id for t in found.treasures.values() if t.tier == "upper"]
        )
        g.note(told.Upper())
    g.phase = "trade"
    yield from ()


def trade(g: Climb) -> Rules[None]:
    """One new distribution of the solo treasures, each given by its own hero's player (STY-RULING-59)."""
    for seat in dict.fromkeys(hero.seat for hero in g.ring()):
        options = [] if seat in g.settled else gifts(g, seat)
        if options:
            key = yield Ask(
                g, seat, ask.Trade(g.traded), "STY-TREAS-04", [*options, DONE], barred=lambda: untradable(g)
            )
            if key == DONE:
                g.settled.append(seat)
                return
            card, _, taker_id = key.partition(">")
            giver = next(hero for hero in g.heroes if card in hero.treasures)
            g.traded.append(card)
            hand_over(g, giver, g.hero_called(taker_id), card)
            return
    g.traded, g.settled = [], []
    move_up(g)


def gifts(g: Climb, seat: str) -> list[str]:
    """What a player's heroes may still give away, and to whom: each treasure changes hands once."""
    return [
        f"{card}>{taker.id}"
        for owner in g.heroes
        if owner.seat == seat
        for card in owner.treasures
        if card not in g.traded
        for taker in g.heroes
        if taker is not owner
    ]


def untradable(g: Climb) -> list[Reason[ClimbNames]]:
    """Why the other treasures on the table cannot be given away."""
    found: list[Reason[ClimbNames]] = [reasons.PartyItem(card) for card in g.party]
    return found + [reasons.ChangedHands(card) for card in g.traded]


def hand_over(g: Climb, giver: Hero, taker: Hero, card_id: str) -> None:
    """A solo treasure changes hands and stays as it is, ready or exhausted."""
    giver.treasures.remove(card_id)
    taker.treasures.append(card_id)
    if card_id in giver.exhausted:
        giver.exhausted.remove(card_id)
        taker.exhausted.append(card_id)
    g.note(told.Traded(taker.id, giver.id, card_id))


def move_up(g: Climb) -> None:
    """The knight figure goes up; the hero to the left begins the next floor (STY-FLOOR-09)."""
    g.active = (g.active + 1) % len(g.heroes)
    g.phase = "floor"
    g.note(told.MovedUp(g.floor + 1))
