"""Chances that a player works out at the table: of hitting, of being hit, of what a round costs."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.content.words import MAGIC, STATS, Slot
from undercroft.games.die_in_the_dungeon.rules.combat import DIE_FOR, attack_bonus, defence
from undercroft.games.die_in_the_dungeon.rules.fight import modifier
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box


def at_least(die: int, number: int) -> float:
    """The chance that a die shows a number or more."""
    return min(1.0, max(0.0, (die - number + 1) / die))


def success(g: Dungeon, m: Monster, stat: Slot, more: int = 0) -> float:
    """The chance that an attack with a stat succeeds as rolled, with so much added."""
    c = g.combat
    assert c is not None
    return at_least(m.die[stat], c.totals[stat] + 1 - modifier(c, f"fight-{stat}") - more)


def best_attack(g: Dungeon, m: Monster, more: int = 0) -> tuple[float, Slot]:
    """The best chance of a success, and the stat that has it."""
    return max((success(g, m, stat, more), -stat) for stat in STATS)[0], attack_stat(g, m, more)


def attack_stat(g: Dungeon, m: Monster, more: int = 0) -> Slot:
    """The stat to attack with: the likeliest to succeed, or the nearest to success with a boost."""
    c = g.combat
    assert c is not None

    def score(stat: Slot) -> float:
        bonus = more + modifier(c, f"fight-{stat}")
        need = c.totals[stat] + 1 - bonus
        spare = m.value[stat] - 1
        close = at_least(m.die[stat], need - min(2, spare)) + at_least(m.die[stat], need - min(4, spare))
        return at_least(m.die[stat], need) + 0.2 * close + 0.02 * spare

    return max(STATS, key=score)


def hit_chance(g: Dungeon, m: Monster, stat: Slot) -> float:
    """The chance that one hero attack of a kind hits now."""
    c = g.combat
    assert c is not None
    party = box(g).parties(c.party)
    total = c.totals[stat]
    die = DIE_FOR[total] if total < 13 else 20
    return max(1 / die, at_least(die, defence(m, c, party, stat) + 1 - attack_bonus(g, c, party, stat)))


def round_cost(g: Dungeon, m: Monster, heroes: list[str] | None = None) -> float:
    """The damage, with Time as damage too, that a round is expected to bring."""
    c = g.combat
    assert c is not None
    kept = c.party, c.totals
    if heroes is not None:
        c.party = heroes
        c.totals = [
            sum(values) for values in zip(*(box(g).heroes[h].stats for h in heroes), strict=False)
        ] or [0] * 3
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
        cost += chance * 1.0 + min(chance, high) * extra
    c.party, c.totals = kept
    return cost
