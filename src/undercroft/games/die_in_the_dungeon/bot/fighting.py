"""What to do in a fight."""

from __future__ import annotations

from undercroft.engine import Ask
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.journey import LOW_HEALTH, price_worth, quiet_worth, token_helps
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.words import ABILITY, HEALTH, SLOTS, STATS
from undercroft.games.die_in_the_dungeon.rules.rolls import COUNT, MINION_SIDES, TOKEN_OF
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.questions import Raise


def ready(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Use an ability when it changes the round by more than it costs."""
    options = ask.options
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    cost = odds.round_cost(g, m)
    chance, _ = odds.best_attack(g, m)
    if "beast" in options and (cost >= 1.6 or is_epic(g)):
        return "beast"
    if "kobold" in options:
        return "kobold"
    best, gain = "go", 0.0
    for key in options:
        ability = box(g).abilities.get(key)
        if ability is not None:
            worth = sum(loud_worth(g, m, e, cost, chance) for e in ability.effects)
            worth -= (0.5 if m.value[ABILITY] < 4 or is_epic(g) else 0.25) * ability.cost
            if worth > gain:
                best, gain = key, worth
    return best


def is_epic(g: Dungeon) -> bool:
    return g.combat is not None and any(box(g).heroes[one].is_epic for one in g.combat.party)


def loud_worth(g: Dungeon, m: Monster, e: Effect, cost: float, chance: float) -> float:
    """What an effect is worth at the start of a round, in points of Health."""
    c = g.combat
    assert c is not None
    kill = cost / max(chance, 0.12)
    party = box(g).parties(c.party)
    match e.do:
        case "bonus":
            more = e.amount * (party.count if e.each == "hero" else 1)
            return (odds.best_attack(g, m, more)[0] - chance) * kill
        case "weaken":
            return (odds.best_attack(g, m, e.amount)[0] - chance) * kill
        case "sure":
            reach = any(m.die[stat] > c.totals[stat] for stat in STATS)
            return (1 - chance) * kill if reach else 0.0
        case "hush":
            return max((odds.hit_chance(g, m, s) * party.attacks.count(s) for s in STATS), default=0.0)
        case "ward":
            return cost
        case "guard":
            return 0.3 * cost
        case "fell" | "charm":
            return kill * min(e.amount, party.count)
        case "strike":
            need = min(c.totals) + 1 - e.amount * (party.count if e.each == "hero" else 1)
            return odds.at_least(e.die, need) * kill
        case "lose":
            return -price_worth(g, m, e)
        case "heal" | "gain" if m.value[HEALTH] <= LOW_HEALTH:
            return quiet_worth(g, m, e)
        case _:
            return 0.0


def attack(g: Dungeon, m: Monster, ask: Ask) -> str:
    """The stat with the best odds; the DieMaster token when they are poor and it would do."""
    options = ask.options
    c = g.combat
    assert c is not None
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    chance, stat = odds.best_attack(g, m)
    if chance > 0 and not odds.round_cost(g, m):
        stat = max(STATS, key=lambda s: odds.success(g, m, s))
    if "master-might" in options and chance < 0.4 and odds.round_cost(g, m) > 0.8:
        sure = [s for s in STATS if m.die[s] > c.totals[s]]
        if sure:
            return f"master-{SLOTS[sure[0]]}"
    return f"attack-{SLOTS[stat]}"


def raise_roll(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Spend the cheapest thing that saves the roll, if a failure would cost more."""
    options = ask.options
    boosts = [key for key in options if key.startswith("boost-")]
    pips = [key for key in options if key.startswith("pip-")]
    minions = [key for key in options if key in MINION_SIDES]
    assert isinstance(ask.about, Raise)
    short = ask.about.need - ask.about.face - ask.about.bonus
    worth = _failure_cost(g, m)
    ways: list[tuple[float, str]] = []
    if "kobold" in options and short <= 4:
        ways.append((0.0, "kobold"))
    if pips and COUNT[pips[-1]] >= short:
        ways.append((0.7 * short, f"pip-{short}"))
    if boosts and COUNT[boosts[-1]] >= short:
        ways.append((1.0 * short, f"boost-{short}"))
    for key in minions:
        chance = odds.at_least(MINION_SIDES[key], short)
        if chance >= 0.3:
            ways.append(((0.4 + 0.2 * MINION_SIDES[key]) / chance, key))
    for key in options:
        ability = box(g).abilities.get(key)
        if ability is not None:
            ways.append((0.5 * ability.cost + _raise_price(g, m, ability.effects[0], short), key))
    if not ways:
        return options[-1]
    price, key = min(ways)
    return key if price <= worth else options[-1]


def _raise_price(g: Dungeon, m: Monster, e: Effect, short: int) -> float:
    match e.do:
        case "pass":
            return 0.3
        case "reroll":
            chance = odds.best_attack(g, m)[0] if g.combat is not None else 0.5
            return 0.2 / max(chance, 0.05)
        case "hurl":
            return 1.0 if max(m.minions) >= short else 9.0
        case "add":
            amount = e.amount * (len(m.minions) if e.each == "minion" else 1)
            return 0.0 if amount >= short else 9.0
        case _:
            return 9.0


def _failure_cost(g: Dungeon, m: Monster) -> float:
    """What a failed roll costs: another round of the fight, or the trap's teeth."""
    if g.combat is None:
        return 1.6
    cost = odds.round_cost(g, m)
    chance, _ = odds.best_attack(g, m)
    if chance == 0:
        return 99.0
    return cost / max(chance, 0.15)


def hit(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Avert a hit that hurts if it is cheap, else take it where it hurts least."""
    options = ask.options
    shares = [key for key in options if key.startswith("stat-")]
    deadly = m.value[HEALTH] <= 2
    minions = sorted((MINION_SIDES[key], key) for key in options if key in MINION_SIDES)
    pips = [key for key in options if key.startswith("pip-")]
    abilities = [key for key in options if key in box(g).abilities]
    last = shares[-1] == "stat-0"
    if abilities and (m.value[ABILITY] >= 3 or deadly or is_epic(g)):
        return abilities[0]
    if pips and COUNT[pips[-1]] <= 2:
        return pips[-1]
    if deadly and last:
        for key in options:
            if key in TOKEN_OF and TOKEN_OF[key] == "health":
                return key
        if minions:
            return minions[0][1]
    if box(g).parties(g.combat.party).burns_minions and minions and len(m.minions) > 0:  # type: ignore[union-attr]
        return minions[0][1]
    return shares[-1] if m.value[HEALTH] <= LOW_HEALTH else shares[0]


def defeat(g: Dungeon, m: Monster, ask: Ask) -> str:
    """The hero without whom the next round costs least."""
    options = ask.options
    c = g.combat
    assert c is not None

    def without(one: str) -> float:
        left = list(c.party)
        left.remove(one)
        return odds.round_cost(g, m, left) if left else 0.0

    return min(options, key=without)
