"""Words of the vocabulary that befall the party, a hero, this turn or this floor."""

from __future__ import annotations

from undercroft.engine import Rules, choose
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, Effect
from undercroft.games.stygian_society.rules import afflictions, floors, party
from undercroft.games.stygian_society.rules.effects import Cause, amount, groups_meant, heroes_meant, word
from undercroft.games.stygian_society.state import Climb, modifier, sources
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask

# --- the party ---------------------------------------------------------------------------------------


@word("suffer")
def suffer(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    wounds = amount(g, e, cause)
    if cause.kind == "enemy":
        worse = modifier(g, g.hero, "suffer") if cause.harm is None else cause.harm
        if worse and cause.harm is None:
            g.note(told.Harsher(worse, sources(g, g.hero, "suffer")))
        cause.harm = min(0, wounds + worse)
        wounds = max(0, wounds + worse)
    if e.who == "price":
        party.take_wounds(g, wounds, cause.card, price=True)
    else:
        yield from party.suffer(g, wounds, cause)


@word("heal")
def heal(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Healing with the hero's bonus, once for all that one use heals (STY-HEAL-01)."""
    more = modifier(g, cause.hero, "heal") if cause.healing is None else cause.healing
    healed = amount(g, e, cause) + more
    cause.healing = min(0, healed)
    because = sources(g, cause.hero, "heal") if more and g.heard else []
    party.heal(g, max(0, healed), cause.card, more, because)
    yield from ()


@word("luck")
def luck(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.gain_luck(g, amount(g, e, cause), of=cause.card)
    yield from ()


@word("peril")
def peril(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    by = amount(g, e, cause)
    if by < 0:
        party.lower_peril(g, -by, cause.card)
    else:
        yield from party.raise_peril(g, by, "STY-PERIL-07", cause.card)


@word("max-wounds")
def max_wounds(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.change_max_wounds(g, e.n, cause.card)
    yield from ()


@word("xp")
def xp(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from party.gain_xp(g, amount(g, e, cause), cause.card)


@word("lose")
def lose(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    party.lose(g, told.PerilRanOut(g.floor, g.room, *party.standing(g)))
    yield from ()


# --- this turn ---------------------------------------------------------------------------------------


@word("guard")
def guard(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.now.guard += amount(g, e, cause)
    g.note(told.Guarded(cause.hero.id, g.now.guard))
    yield from ()


@word("ward")
def ward(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.ward += amount(g, e, cause)
    g.ward_of = g.heroes.index(cause.hero)
    g.note(told.Warding(cause.hero.id, g.ward))
    yield from ()


@word("bonus")
def bonus(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.now.bonus += amount(g, e, cause)
    g.note(told.Stronger(g.now.bonus))
    yield from ()


@word("discount")
def discount(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    g.now.discount += e.n
    g.note(told.Cheaper(g.now.discount))
    yield from ()


@word("still")
def still(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A colour does not act this turn: fixed, the target's, the one that just acted, or chosen."""
    if e.colour == "target":
        colours = [figure.colour for figure in map(g.figure, cause.targets) if figure and figure.colour]
    elif e.colour == "cause":
        colours = [cause.colour] if cause.colour else []
    elif e.colour == "chosen":
        left = [colour for colour in ENEMY_COLOURS if colour not in g.now.stilled]
        colours = []
        while left and len(colours) < max(1, e.n):
            hero = cause.hero
            picked = yield from choose(g, hero.seat, ask.Still(hero.id, cause.card), "STY-TURN-07", left)
            left.remove(picked)
            colours.append(picked)
    else:
        colours = [e.colour]
    for colour in colours:
        if colour not in g.now.stilled:
            g.now.stilled.append(colour)
            g.note(told.HeldStill(colour))


@word("refresh")
def refresh(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Turn so many exhausted cards of each hero that is meant upright, or of anybody's; never itself."""
    for heroes in groups_meant(g, e.who, cause):
        for _ in range(e.n):
            keys = [f"{h.id}:{c}" for h in heroes for c in h.exhausted if c != cause.card]
            if not keys:
                break
            about = ask.Refresh(cause.hero.id, cause.card)
            key = yield from choose(g, cause.hero.seat, about, "STY-SKILL-05", keys)
            owner_id, _, card = key.partition(":")
            g.hero_called(owner_id).exhausted.remove(card)
            g.note(told.Refreshed(owner_id, card))


@word("exhaust")
def exhaust(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """The hero must turn ready cards sideways: no passives (STY-RULING-89), not the mat."""
    for _ in range(e.n):
        hero = cause.hero
        cards = g.box.cards
        keys = [
            f"{hero.id}:{c}"
            for c in hero.cards()[1:]
            if c not in hero.exhausted and cards[c].type != "passive"
        ]
        if not keys:
            return
        key = yield from choose(g, hero.seat, ask.Exhaust(hero.id, cause.card), "STY-RULING-89", keys)
        card = key.partition(":")[2]
        hero.exhausted.append(card)
        g.note(told.Exhausted(hero.id, card))


# --- statuses ----------------------------------------------------------------------------------------


@word("afflict")
def afflict(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    meant = heroes_meant(g, e.who, cause)
    if e.who == "chosen":
        heroes = [hero.id for hero in g.ring()]
        about = ask.Afflicted(e.status, cause.card)
        key = yield from choose(g, cause.hero.seat, about, "STY-STATUS-01", heroes)
        meant = [g.hero_called(key)]
    for hero in meant:
        yield from afflictions.afflict(g, hero, e.status, amount(g, e, cause), cause.card)


@word("cleanse")
def cleanse(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    for heroes in groups_meant(g, e.who, cause):
        yield from afflictions.remove_tokens(g, cause.hero, heroes, amount(g, e, cause), cause.card)


# --- the floor ---------------------------------------------------------------------------------------


@word("peril-cubes")
def peril_cubes(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """More peril cubes in each drop, until the floor ends (STY-RULING-30)."""
    if g.fighting:
        for colour, count in e.cubes.items():
            g.extra[colour] = g.extra.get(colour, 0) + count
        g.note(told.MorePerilCubes(e.cubes))
    yield from ()


@word("lasting")
def lasting(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A modifier until the floor ends."""
    g.lasting[e.mod] = g.lasting.get(e.mod, 0) + e.n
    g.note(told.Lasting(e.mod, e.n))
    yield from ()


@word("treasure")
def treasure(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    yield from floors.draw_treasures(g, e.n)


@word("disarm")
def disarm(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """The chest card just turned up does nothing."""
    g.disarmed = True
    g.note(told.Disarmed(cause.hero.id))
    yield from ()
