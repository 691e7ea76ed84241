"""How a sensible monster plays: advice for every question, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from undercroft.engine import Ask, Source
from undercroft.games.die_in_the_dungeon import objectives, odds
from undercroft.games.die_in_the_dungeon.board import box
from undercroft.games.die_in_the_dungeon.content import box_of
from undercroft.games.die_in_the_dungeon.effect import Effect
from undercroft.games.die_in_the_dungeon.maps import DungeonMap
from undercroft.games.die_in_the_dungeon.names import ABILITY, HEALTH, SLOT, SLOTS, STATS, TIME
from undercroft.games.die_in_the_dungeon.rolls import COUNT, MINION_SIDES, TOKEN_OF
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster
from undercroft.games.die_in_the_dungeon.turn import REST

RESERVE = 3
"""Time that the bot wants to have left when it reaches its goal."""
LOW_HEALTH = 5
ARRANGEMENT = "8-12-10-6"
"""What wins most with this bot: good stats keep heroes from hitting at all."""


def evaluate(g: Dungeon, seat: str) -> float:
    """How good it looks: how far the objective is done, and what is left to finish it with."""
    m = next(m for m in g.monsters if m.seat == seat)
    worth = _standing(g, m)
    for other in g.monsters:
        if other is not m:
            return min(0.99, max(0.01, 0.5 + 0.5 * (worth - _standing(g, other))))
    return worth


def _standing(g: Dungeon, m: Monster) -> float:
    objective = box(g).maps[g.map].objective
    done, wanted = objectives.progress(g, m, objective)
    strength = sum(m.value[:3]) / 36 + m.value[HEALTH] / 12 + 0.05 * sum(m.minions) / 6 + 0.03 * sum(m.namic)
    ready = min(1.0, m.value[TIME] / 12) * min(1.0, 0.5 * strength)
    fight = 0.0
    if g.combat is not None and g.monsters[g.active] is m:
        fight = 0.03 * len(g.combat.party) + 0.02 * odds.round_cost(g, m)
    return max(0.01, min(0.99, 0.45 * min(1.0, done / wanted) + 0.5 * ready - fight))


def advise(g: Dungeon, ask: Ask, source: Source) -> str | None:
    """What to answer; None leaves it to a look ahead."""
    adviser = ADVICE.get(ask.kind)
    return adviser(g, g.monsters[g.active], list(ask.options)) if adviser else None


# --- the turn -------------------------------------------------------------------------------------


def arrange(g: Dungeon, m: Monster, options: list[str]) -> str:
    return ARRANGEMENT


def act(g: Dungeon, m: Monster, options: list[str]) -> str:
    """Tokens that help now, abilities that pay, rest in need, then the way to the goal."""
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    if "kobold" in options and m.value[ABILITY] < 4:
        return "kobold"
    best, gain = "", 0.0
    for key in options:
        ability = box(g).abilities.get(key)
        if ability is not None:
            worth = sum(quiet_worth(g, m, e) for e in ability.effects) - 0.45 * ability.cost
            if worth > gain:
                best, gain = key, worth
    if best:
        return best
    rest = max((REST[key] for key in options if key in REST), default=0)
    if rest:
        wanted = resting(g, m, rest)
        if wanted:
            return f"rest-{wanted}"
    if "power-up" in options:
        return "power-up"
    return way(g, m, [key for key in options if key in g.open]) or "wait"


def token_helps(m: Monster, token: str) -> bool:
    """Is this a good moment for a token?"""
    match token:
        case "time":
            return m.value[TIME] <= 17
        case "ability":
            return m.value[ABILITY] <= 2
        case "health":
            return m.value[HEALTH] <= 4 or m.value[HEALTH] == m.die[HEALTH]
        case _:
            return True


def quiet_worth(g: Dungeon, m: Monster, e: Effect) -> float:
    """What an effect is worth outside of combat, in points of Health."""
    match e.do:
        case "heal":
            return float(min(e.amount, m.die[HEALTH] - m.value[HEALTH]))
        case "gain" if e.what == "time":
            return 0.8 * min(e.amount, 20 - m.value[TIME])
        case "gain" if e.what == "health":
            return 1.0 * e.amount if m.value[HEALTH] <= 8 else 0.5 * e.amount
        case "gain":
            return 0.8 * e.amount
        case "minion":
            return 0.2 * e.die * e.amount
        case _:
            return 0.0


def resting(g: Dungeon, m: Monster, most: int) -> int:
    """How long to rest: only when hurt, and only with Time that the way does not need."""
    spare = m.value[TIME] - needed(g, m) - RESERVE
    if m.value[HEALTH] > LOW_HEALTH + 1 or spare <= 0:
        return 0 if m.value[HEALTH] > 2 else min(most, 1 if m.value[TIME] > needed(g, m) + 1 else 0)
    return min(most, spare)


def needed(g: Dungeon, m: Monster) -> int:
    """Tiles that must still be flipped to reach the objective, at least."""
    dungeon = box(g).maps[g.map]
    done, wanted = objectives.progress(g, m, dungeon.objective)
    near = [steps(g, dungeon, goal) for goal in goals(g, dungeon)]
    if dungeon.objective.kind == "epics":
        near = sorted(near)[: wanted - done]
        return (near[-1] + len(near) - 1) if near else 0
    if dungeon.objective.kind in ("reach", "diemaster"):
        return max(near, default=0)
    return max(0, (wanted - done + 1) // (2 if dungeon.objective.kind in ("heroes", "xp") else 1))


def goals(g: Dungeon, dungeon: DungeonMap) -> list[str]:
    """Unexplored places that the objective is about."""
    match dungeon.objective.kind:
        case "epics":
            return [place for place, kind in dungeon.kind.items() if kind == "E" and place not in g.tiles]
        case "reach":
            return [place for place in dungeon.objective.places if place not in g.tiles]
        case "diemaster":
            return [dungeon.diemaster]
        case "tokens":
            return [place for place in dungeon.tokens if place not in g.tiles]
        case _:
            return []


@cache
def distances(packs: tuple[str, ...], dungeon: str, goal: str) -> dict[str, int]:
    return box_of(packs).maps[dungeon].distances(goal)


def steps(g: Dungeon, dungeon: DungeonMap, goal: str) -> int:
    """Tiles to flip to get to a goal and explore it."""
    far = distances(tuple(g.packs), g.map, goal)
    return 1 + min((far[place] for place in g.open), default=99)


def way(g: Dungeon, m: Monster, places: list[str]) -> str:
    """Where to move: tokens on the way if there is Time for them, else straight to the goal."""
    if not places:
        return ""
    dungeon = box(g).maps[g.map]
    spare = m.value[TIME] - needed(g, m) - RESERVE
    aims = goals(g, dungeon)

    def score(place: str) -> float:
        worth = token_worth(g, dungeon, place)
        if aims:
            near = min(distances(tuple(g.packs), g.map, goal)[place] for goal in aims)
            forward = 1.0 - 0.25 * near
        else:
            forward = 0.3 * len([o for o in dungeon.joined[place] if o not in g.tiles])
        if spare > 0 and place not in aims:
            for token_place in dungeon.tokens:
                if token_place not in g.tiles and token_place != place:
                    far = distances(tuple(g.packs), g.map, token_place)[place]
                    if far < 2 and far < spare:
                        worth = max(worth, 0.5 * token_worth(g, dungeon, token_place))
        else:
            worth *= 0.2
        kind = dungeon.kind[place]
        risk = 0.6 if kind == "E" and place not in aims else 0.0
        early = (
            1.2
            if kind == "E" and spare > 2 and any(token_worth(g, dungeon, p) > 0.5 for p in places)
            else 0.0
        )
        return forward + worth - risk - early

    return max(places, key=score)


def token_worth(g: Dungeon, dungeon: DungeonMap, place: str) -> float:
    """What the tokens at a place are worth."""
    return sum(TOKEN_WORTH[token] for token in dungeon.tokens.get(place, ()))


TOKEN_WORTH = {
    "d4": 0.6, "d6": 0.8, "d8": 1.0, "d10": 1.2, "d12": 1.4, "might": 1.0, "agility": 0.9, "magic": 0.9,
    "health": 1.1, "time": 1.2, "ability": 0.6, "bard": -1.0, "kobold": 1.0, "beast": 1.0, "diemaster": 1.2,
}  # fmt: skip


# --- tiles ----------------------------------------------------------------------------------------


def before_tile(g: Dungeon, m: Monster, options: list[str]) -> str:
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    return options[-1]


def which_stat(g: Dungeon, m: Monster, options: list[str]) -> str:
    """In a fight the stat that matters most now, else the best attack die that is full."""
    if g.combat is not None and g.combat.used:
        c = g.combat
        if g.combat.attack == 0 and c.party:
            ability_kind = _last_choice(g, m)
            if ability_kind == "hush":
                attacks = box(g).parties(c.party).attacks
                return max(options, key=lambda o: odds.hit_chance(g, m, SLOT[o]) * attacks.count(SLOT[o]))
            return max(options, key=lambda o: odds.success(g, m, SLOT[o], 3) - 0.01 * SLOT[o])
    return max(options, key=lambda o: (m.value[SLOT[o]] == m.die[SLOT[o]] < 12, m.die[SLOT[o]], -SLOT[o]))


def _last_choice(g: Dungeon, m: Monster) -> str:
    """Which kind of choice a creature's combat ability asks for."""
    return "hush" if m.creature == "tombstones" else "weaken"


def either(g: Dungeon, m: Monster, options: list[str]) -> str:
    """Heal when hurt, else the other."""
    return options[0] if m.die[HEALTH] - m.value[HEALTH] >= 2 else options[1]


def damage(g: Dungeon, m: Monster, options: list[str]) -> str:
    """Share damage out so that neither Health nor the stat runs dry."""
    found = [key for key in options if key.startswith("stat-")]
    return found[-1] if m.value[HEALTH] <= LOW_HEALTH else found[0]


# --- combat ---------------------------------------------------------------------------------------


def ready(g: Dungeon, m: Monster, options: list[str]) -> str:
    """Use an ability when it changes the round by more than it costs."""
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
        case "heal" | "gain" if m.value[HEALTH] <= LOW_HEALTH:
            return quiet_worth(g, m, e)
        case _:
            return 0.0


def attack(g: Dungeon, m: Monster, options: list[str]) -> str:
    """The stat with the best odds; the DieMaster token when they are poor and it would do."""
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


def raise_roll(g: Dungeon, m: Monster, options: list[str]) -> str:
    """Spend the cheapest thing that saves the roll, if a failure would cost more."""
    boosts = [key for key in options if key.startswith("boost-")]
    pips = [key for key in options if key.startswith("pip-")]
    minions = [key for key in options if key in MINION_SIDES]
    short = _short(g, m, options)
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


def _short(g: Dungeon, m: Monster, options: list[str]) -> int:
    """How much is missing, as far as the options tell."""
    counts = [COUNT[key] for key in options if key in COUNT]
    return max(counts, default=4)


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


def hit(g: Dungeon, m: Monster, options: list[str]) -> str:
    """Avert a hit that hurts if it is cheap, else take it where it hurts least."""
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


def defeat(g: Dungeon, m: Monster, options: list[str]) -> str:
    """The hero without whom the next round costs least."""
    c = g.combat
    assert c is not None

    def without(one: str) -> float:
        left = list(c.party)
        left.remove(one)
        return odds.round_cost(g, m, left) if left else 0.0

    return min(options, key=without)


def first(g: Dungeon, m: Monster, options: list[str]) -> str:
    return options[0]


def smallest_minion(g: Dungeon, m: Monster, options: list[str]) -> str:
    return min(options, key=lambda key: MINION_SIDES[key])


Adviser = Callable[[Dungeon, Monster, list[str]], str]

ADVICE: dict[str, Adviser] = {
    "arrange": arrange,
    "before-power-up": act,
    "act": act,
    "move": act,
    "before-tile": before_tile,
    "before-check": before_tile,
    "which-stat": which_stat,
    "either": either,
    "damage": damage,
    "ready": ready,
    "attack": attack,
    "raise": raise_roll,
    "hit": hit,
    "defeat": defeat,
    "give-up": smallest_minion,
    "save-minion": lambda g, m, options: "burn",
    "survive": first,
    "pips": first,
    "kobold-side": first,
    "swap": first,
}
