"""What to do outside of fights: resting, finding the way, tokens and tiles."""

from __future__ import annotations

from undercroft.engine import Ask
from undercroft.games.die_in_the_dungeon.bot.goals import RESERVE, distances, goals, needed
from undercroft.games.die_in_the_dungeon.bot.prices import LOW_HEALTH, QUIET_ABILITY, price_worth, quiet_worth
from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap
from undercroft.games.die_in_the_dungeon.content.words import ABILITY, HEALTH, TIME
from undercroft.games.die_in_the_dungeon.rules.rolls import TOKEN_OF
from undercroft.games.die_in_the_dungeon.rules.turn import REST
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.questions import Either, Offer

# --- the turn -------------------------------------------------------------------------------------


def act(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Tokens that help now, abilities that pay, rest in need, then the way to the goal."""
    options = ask.options
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    if "kobold" in options and m.value[ABILITY] < 4:
        return "kobold"
    best, gain = "", 0.0
    for key in options:
        ability = box(g).abilities.get(key)
        if ability is not None:
            worth = sum(quiet_worth(g, m, e) for e in ability.effects) - QUIET_ABILITY * ability.cost
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


def resting(g: Dungeon, m: Monster, most: int) -> int:
    """How long to rest: only when hurt, and only with Time that the way does not need."""
    spare = m.value[TIME] - needed(g, m) - RESERVE
    if m.value[HEALTH] > LOW_HEALTH + 1 or spare <= 0:
        return 0 if m.value[HEALTH] > 2 else min(most, 1 if m.value[TIME] > needed(g, m) + 1 else 0)
    return min(most, spare)


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


def before_tile(g: Dungeon, m: Monster, ask: Ask) -> str:
    options = ask.options
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    return options[-1]


def either(g: Dungeon, m: Monster, ask: Ask) -> str:
    """What is worth most now; of equals the first."""
    assert isinstance(ask.about, Either)
    choices = ask.about.choices
    return max(ask.options, key=lambda key: quiet_worth(g, m, choices[int(key) - 1]))


def offer(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Buy what is worth more than its price."""
    assert isinstance(ask.about, Offer)
    gain = sum(quiet_worth(g, m, e) for e in ask.about.gives)
    return "pay" if gain > sum(price_worth(g, m, e) for e in ask.about.price) else "stop"


def damage(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Share damage out so that neither Health nor the stat runs dry."""
    options = ask.options
    found = [key for key in options if key.startswith("stat-")]
    return found[-1] if m.value[HEALTH] <= LOW_HEALTH else found[0]
