"""Chances that a player works out at the table: of hitting, of being hit, of what a round costs."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.words import MAGIC, SLOT, STATS, Slot
from undercroft.games.die_in_the_dungeon.rules.combat import DIE_FOR, attack_bonus, defence
from undercroft.games.die_in_the_dungeon.rules.fight import modifier
from undercroft.games.die_in_the_dungeon.rules.vocabulary import points
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster, box


def at_least(die: int, number: int) -> float:
    """The chance that a die shows a number or more."""
    return min(1.0, max(0.0, (die - number + 1) / die))


def success(g: Dungeon, m: Monster, stat: Slot, more: int = 0) -> float:
    """The chance that an attack with a stat succeeds as rolled, with so much added."""
    c = g.combat
    assert c is not None
    return at_least(m.die[stat], c.totals[stat] + 1 - modifier(c, f"fight-{stat}") - more)


def attack_stat(g: Dungeon, m: Monster) -> Slot:
    """The stat to attack with: the likeliest to succeed, or the nearest to success with a boost."""
    c = g.combat
    assert c is not None

    def score(stat: Slot) -> float:
        need = c.totals[stat] + 1 - modifier(c, f"fight-{stat}")
        spare = m.value[stat] - 1
        close = at_least(m.die[stat], need - min(2, spare)) + at_least(m.die[stat], need - min(4, spare))
        far = min(0, m.die[stat] + spare - need)
        return at_least(m.die[stat], need) + 0.2 * close + 0.02 * spare + 0.001 * far

    return max(STATS, key=score)


def hit_chance(g: Dungeon, m: Monster, stat: Slot) -> float:
    """The chance that one hero attack of a kind hits now."""
    c = g.combat
    assert c is not None
    party = box(g).parties(c.party)
    total = c.totals[stat]
    die = DIE_FOR[total] if total < 13 else 20
    return max(1 / die, at_least(die, defence(m, c, party, stat) + 1 - attack_bonus(g, c, party, stat)))


class Outlook(NamedTuple):
    """How a fight stands, in points of Health."""

    cost: float
    """What a round brings."""
    chance: float
    """The best chance of a success as rolled."""
    likeliest: Slot
    """The stat that has it."""
    stat: Slot
    """The stat to attack with, boosts reckoned in."""

    @property
    def kill(self) -> float:
        """What it should cost until the next hero falls."""
        return self.cost / max(self.chance, 0.12)

    @property
    def again(self) -> float:
        """What a failure costs: the rounds until the next success."""
        return self.cost / max(self.chance, 0.15)


Standing: TypeAlias = tuple[object, ...]
"""All that an outlook depends on."""

_KNOWN: dict[Standing, Outlook] = {}
MANY = 50_000
"""Outlooks that are kept: a search meets the same fight again and again, in hundreds of copies."""


def outlook(g: Dungeon, m: Monster) -> Outlook:
    """How the fight stands; what was reckoned for the same standing before is looked up."""
    c = g.combat
    assert c is not None
    value, die = m.value, m.die
    standing: Standing = (
        tuple(g.packs), *c.party, *c.totals, value[0], value[1], value[2], die[0], die[1], die[2],
        c.round == 1, c.bard, *c.lasting.items(), "", *c.passing.items(),
    )  # fmt: skip
    found = _KNOWN.get(standing)
    if found is None:
        if len(_KNOWN) >= MANY:
            _KNOWN.clear()
        found = _KNOWN[standing] = _reckoned(g, m, c)
    return found


def _reckoned(g: Dungeon, m: Monster, c: Combat) -> Outlook:
    likeliest = max(STATS, key=lambda stat: success(g, m, stat))
    return Outlook(_cost_of_a_round(g, m, c), success(g, m, likeliest), likeliest, attack_stat(g, m))


def round_cost(g: Dungeon, m: Monster, heroes: list[str] | None = None) -> float:
    """The damage, with Time as damage too, that a round should bring, or would with these heroes."""
    c = g.combat
    assert c is not None
    if heroes is None:
        return outlook(g, m).cost
    kept = c.party, c.totals
    stats = [box(g).heroes[hero].stats for hero in heroes]
    c.party, c.totals = heroes, [sum(values) for values in zip(*stats, strict=False)] or [0] * 3
    cost = outlook(g, m).cost
    c.party, c.totals = kept
    return cost


def _cost_of_a_round(g: Dungeon, m: Monster, c: Combat) -> float:
    party = box(g).parties(c.party)
    cost = 0.5 * len(party.each_round)
    for stat in party.attacks:
        if modifier(c, f"hush-{stat}"):
            continue
        chance = hit_chance(g, m, stat)
        total = c.totals[stat]
        die = DIE_FOR[total] if total < 13 else 20
        bonus, high, extra = party.bonus.get(stat), 1.0, 0.0
        if bonus is not None:
            high = at_least(die, bonus.least - attack_bonus(g, c, party, stat))
            extra = bonus.damage - 1 + 0.3 * bonus.health_only + 0.7 * bonus.time
        extra += 1.0 * (stat == MAGIC and party.burns_minions > 0)
        ward = modifier(c, "ward")
        if ward:
            extra = max(0.0, 1 + extra - ward) - max(0.0, 1.0 - ward)
        cost += chance * max(0.0, 1.0 - ward) + min(chance, high) * extra
    return cost


NUMBER = {
    "bonus": "fight", "weaken": "total", "embolden": "total", "press": "press", "guard": "guard",
    "hush": "hush", "ward": "ward", "sure": "sure",
}  # fmt: skip
"""Which number of a fight an effect moves, as the vocabulary has it."""


def changed(g: Dungeon, m: Monster, e: Effect, now: Outlook) -> float:
    """What moving a number of the fight is worth: the fight is looked at as it would stand."""
    if e.what == "stat":
        return max(_with(g, m, e, (stat,), now) for stat in STATS)
    return _with(g, m, e, (SLOT[e.what],) if e.what in SLOT else STATS, now)


def _with(g: Dungeon, m: Monster, e: Effect, stats: tuple[Slot, ...], now: Outlook) -> float:
    c = g.combat
    assert c is not None
    kept = c.passing, c.totals
    name, amount = NUMBER[e.do], points(g, m, e)
    c.passing = dict(c.passing)
    if name == "total":
        less = amount if e.do == "embolden" else -amount
        c.totals = [max(0, total + (less if stat in stats else 0)) for stat, total in enumerate(c.totals)]
    else:
        for key in [name] if name in ("ward", "sure") else [f"{name}-{stat}" for stat in stats]:
            c.passing[key] = c.passing.get(key, 0) + amount
    then = outlook(g, m)
    sure = name == "sure" and any(m.die[stat] > c.totals[stat] for stat in STATS)
    c.passing, c.totals = kept
    chance = 1.0 if sure else then.chance
    long = rounds(g, now) if e.lasts == "combat" else 1.0
    return long * (now.cost - then.cost + (chance - now.chance) * now.kill)


def rounds(g: Dungeon, now: Outlook) -> float:
    """Rounds that the fight should still take."""
    assert g.combat is not None
    return min(5.0, 0.7 * len(g.combat.party) / max(now.chance, 0.2))
