"""Options as a player reads them."""

from __future__ import annotations

from undercroft.engine import Option
from undercroft.games.die_in_the_dungeon.board import TOKEN_POINTS, box
from undercroft.games.die_in_the_dungeon.names import BLANK, HEALTH, SLOTS, STATS, TILE_KINDS, TIME, title
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster
from undercroft.games.die_in_the_dungeon.wording import in_words

WORDS = {
    "stop": "Leave it at that",
    "go": "Go on",
    "go-on": "Go on",
    "roll": "Roll",
    "wait": "Nothing is left to explore: lose 1 Time",
    "power-up": "Power Up first",
}


def label(g: Dungeon, kind: str, key: str) -> Option:
    """Any option of the game in words, with the board things it points at."""
    content, m = box(g), g.monsters[g.active]
    if key in WORDS:
        return Option(key, WORDS[key])
    if key in content.abilities:
        ability = content.abilities[key]
        card = "card, " if ability.card else ""
        return Option(
            key, f"{ability.name} ({card}{ability.cost} Ability): {in_words(ability.effects)}", (key,)
        )
    if key in content.heroes:
        return Option(key, content.heroes[key].name, (key,))
    if key == "kobold":
        ally = content.allies[m.kobold]
        return Option(key, f"{ally.name}: {in_words(ally.effects)}", (m.kobold,))
    if key == "beast":
        ally = content.allies["beast"]
        return Option(key, f"{ally.name}: {in_words(ally.effects)}", ("beast",))
    if kind == "act" and key in content.maps[g.map].kind:
        return place_label(g, m, key)
    return counted(m, kind, key)


def place_label(g: Dungeon, m: Monster, place: str) -> Option:
    """A place to move to: what lies there, as far as its back tells."""
    dungeon = box(g).maps[g.map]
    kind = dungeon.kind[place]
    name = {"E": "Epic Heroes", BLANK: "bare room"}.get(kind) or TILE_KINDS[kind]
    tokens = dungeon.tokens.get(place, ())
    told = f"Move to {place}: {name}"
    if tokens:
        told += " with " + ", ".join(token_name(token) for token in tokens)
    if m.value[TIME] == 1:
        told += " (your last Time: you lose)"
    return Option(place, told, (place,))


def counted(m: Monster, kind: str, key: str) -> Option:
    """Keys that end in a number, a die or a slot."""
    verb, _, rest = key.partition("-")
    match verb:
        case "rest":
            return Option(key, f"Rest: {rest} Time for {rest} Health")
        case "use":
            told = f"Use a {title(rest)} token: +{TOKEN_POINTS[rest]} {title(rest)}"
            return Option(key, told, (f"token-{rest}",))
        case "minion" if kind == "hit":
            return Option(key, f"Sacrifice the {rest} DieMinion: no damage", (key,))
        case "minion" if kind == "give-up":
            return Option(key, f"The {rest} DieMinion", (key,))
        case "minion":
            return Option(key, f"Add a {rest} DieMinion", (key,))
        case "boost":
            return Option(key, f"Boost: give up {rest}, add {rest}")
        case "pip":
            way = "lower the heroes' roll" if kind == "hit" else "change the roll"
            return Option(key, f"Spend {rest} {'pip' if rest == '1' else 'pips'}: {way} by {rest}")
        case "attack" | "master":
            stat = SLOTS.index(rest)
            with_token = ", DieMaster token: highest number" if verb == "master" else ""
            return Option(key, f"{title(rest)} attack: d{m.die[stat]}{with_token}", (rest,))
        case _:
            return Option(key, title(key), (key,))


def damage_label(g: Dungeon, m: Monster, stat: int, damage: int, key: str) -> Option:
    """A way to share damage out, with a warning where it kills (DIE-RULING-69)."""
    if not key.startswith("stat-"):
        return label(g, "hit", key)
    to_stat = int(key[5:])
    health = damage - to_stat
    parts = [f"{health} Health"] if health else []
    parts += [f"{to_stat} {title(SLOTS[stat])}"] if to_stat else []
    deadly = " (that kills you)" if health >= m.value[HEALTH] else ""
    return Option(key, "Lose " + " and ".join(parts) + deadly, tuple(SLOTS[s] for s in STATS if s == stat))


def token_name(token: str) -> str:
    """A token in a list."""
    if token[1:].isdigit():
        return f"a {token} DieMinion"
    return {"bard": "the Bard", "kobold": "the Kobold", "beast": "the Diesplacer Beast"}.get(token) or (
        "the DieMaster token" if token == "diemaster" else f"a {title(token)} token"
    )
