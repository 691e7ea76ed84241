"""What happens in the dungeon, in words: a sentence for each kind of event that both games tell."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Event
from undercroft.games.super_dungeon.telling.names import Count, title

WORDS = {
    "activates": "{model} activates.",
    "finishes": "{model} ends its activation.",
    "tokens-cleared": "Every Hero has activated: the activation tokens come off.",
    "moved": "{model} moves from {origin} to {to}.",
    "dashed": "{model} dashes from {origin} to {to}.",
    "displaced": "{model} is moved from {origin} to {to}.",
    "placed": "{model} is placed at {to}.",
    "acts": "{user} uses {action}{aim}.",
    "hit": "{user} hits {target} with {action}: {offense:star} against {defense}.",
    "missed": "{user} fails against {target} with {action}: {offense:star} against {defense}.",
    "critical": "A critical success: {offense:star}!",
    "wounded": "{model} takes {wounds} (hearts left: {left}).",
    "destroyed": "{model} is destroyed.",
    "suffers": "{model} suffers {status}.",
    "immune": "{model} is immune.",
    "healed": "{model} sheds {token}.",
    "lost-heart": "A heart pops out, but nobody needs it.",
    "lost-potion": "A potion pops out, but nobody can carry it.",
    "potions": "{model} now holds {potions:potion token}.",
    "rerolled": "{model} rolls {dice:die/dice} again.",
    "hexed": "Hex takes the best die of {model}.",
    "baned": "Bane takes the best die of {model}.",
    "defended": "{model} defends with {attribute}: {stars:star}.",
    "lent": "{model} has the benefit of {action}.",
    "burns": "{model} burns.",
    "scorched": "The ground wounds {model}.",
    "shakes-off": "{model} shakes off {status}.",
    "shapeshifts": "{model} changes into {form}.",
    "reacts": "{action}: {model} answers {target}.",
    "backlash": "Backlash: {model} strikes back at {target}.",
    "drinks": "{model} drinks {potion} of {owner}.",
    "refused": "{owner} does not share a potion with {model}.",
    "chest": "{model} opens the chest of tile {tile} and draws {cards:treasure card}.",
    "boo-booty": "It is a boo booty: {card}!",
    "treasure": "The party keeps {card}.",
    "loot": "Loot for the backpack: {cards}.",
    "rewards": "The party has earned {loot:loot card}.",
    "redrawn": "{card} is discarded and another card is drawn.",
    "traded": "Six loot cards buy {cards}.",
    "equipped": "{model} puts on {card}{old}.",
    "coins": "The party has {coins:Princess Coin}.",
    "revived": "A Princess Coin brings {model} into play at {to}; {coins} left.",
    "hero-turn": "--- Hero Turn ({turn}) ---",
    "consul-turn": "--- Consul Turn ({turn}) ---",
    "spawned": "{model} appears at {to}.",
    "refreshed": "{model} is as good as new.",
    "boss-fight": "{boss} enters the dungeon!",
    "interacts": "{model} interacts: {what}.",
}


def shown(name: str, value: Any) -> str | Count:
    """An argument of an event as people read it."""
    if name == "aim":
        name = str(value).partition(".")[0]
        return "" if name in ("here", "") else f" on {title(name)}"
    if name in ("path", "rolled"):
        return ""
    if name == "old":
        return f", and {title(value)} is discarded" if value else ""
    if name == "wounds":
        return "a wound" if value == 1 else f"{value} wounds"
    if isinstance(value, int):
        return Count(value)
    if name == "token":
        return "a wound" if value == "wound" else title(str(value))
    if isinstance(value, list):
        return ", ".join(title(one) for one in value) or "nothing"
    if name in ("text", "to", "origin", "status", "action", "potion", "commands", "attribute"):
        return str(value)
    return title(value) if isinstance(value, str) else str(value)


def sentence(event: Event, words: dict[str, str]) -> str:
    """An event as a sentence; one without words of its own is told by its parts."""
    args = {name: shown(name, value) for name, value in event.args.items()}
    template = words.get(event.kind)
    if template is None:
        return (
            f"{title(event.kind)}: {', '.join(map(str, args.values()))}." if args else f"{title(event.kind)}."
        )
    told = template.format(**args)
    return told[:1].upper() + told[1:]
