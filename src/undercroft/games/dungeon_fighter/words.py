"""Events as sentences."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Event
from undercroft.games.dungeon_fighter.content import everything
from undercroft.games.dungeon_fighter.throws.landed import PLACE_WORDS

WORDS = {
    "gathered": "The party gathers: {heroes}. {leader} leads.",
    "paths": "The Leader looks at two paths: {cards}.",
    "entered": "{leader} leads the party into: {room}.",
    "gold-bonus": "{gold} Gold lies about; it goes to the Chest.",
    "free-equipment": "Free Equipment: {card}.",
    "die-gained": "A white Bonus die for the Chest, which now holds {held}.",
    "no-die": "No white die to be had: the Chest holds {held}.",
    "revealed": "{foe}! {life} life, {damage} damage on a Miss, {gold} Gold.",
    "special-die": "{die} joins the pool of dice.",
    "icebergs": "Icebergs stand on holes {holes}.",
    "relic": "{card} lies beside the Chest and belongs to all.",
    "boxed": "Nobody takes {card}; it goes back to the box.",
    "dropped": "{hero} drops {card}.",
    "given": "{hero} now carries {card}.",
    "handed": "{giver} hands {card} to {hero}.",
    "relic-used": "{hero} uses {card}.",
    "spent": "{hero} spends {card}.",
    "struck": "{foe} takes {damage} damage and has {life} life.",
    "healed": "{hero} heals {amount}, to {life}.",
    "hurt": "{hero} loses {amount} life, down to {life}.",
    "fainted": "{hero} faints.",
    "lost": "The party has lost: {why}.",
    "void": "That throw does not count at all ({why}); once more.",
    "assisted": "{hero} throws with assisted timing: every time window is twice as long.",
    "unassisted": "{hero} throws without assisted timing again.",
    "flip-off": "{hero}'s {template} touches the table: 1 damage, and again.",
    "flip-short": "{hero}'s {template} did not turn over: again.",
    "flipped": "The {template} lies on the board.",
    "turn": "It is {hero}'s turn.",
    "chose": "{hero} takes the {die} die.",
    "retrieved": "{hero} takes the coloured dice back; everybody pays {level}.",
    "stood": "{hero} will not back down.",
    "backed-down": "The party backs down from {foe} in shame.",
    "declared": "{hero} uses {used}.",
    "berg": "{hero}'s throw touches {count} Iceberg(s).",
    "berg-damage": "The Icebergs touched deal {damage}; {life} life is left.",
    "verdict": "{leader} has the last word: the throw {counts}.",
    "re-throw": "{hero} throws again ({by}).",
    "ability": "{hero} uses {ability}.",
    "gold": "{amount} Gold to the Chest, which holds {chest}.",
    "cutthroat-on": "{hero}'s Cutthroat token waits on the Life Tracker.",
    "cutthroat-spent": "{hero} spends the Cutthroat token and adds section {section}.",
    "melody-on": "{hero} plays: everybody may dance until Resting.",
    "token-used": "{hero} uses the Level Up token on {colour}.",
    "xp": "{hero} learns from it: {xp} XP.",
    "insta-kill": "Bullseye and icon! {hero} defeats {foe} outright.",
    "hit": "Hit! {hero} deals {damage}; {life} life is left.",
    "weak-point": "The Weak Point is used up.",
    "madness": "It goes mad: now also a {throw}.",
    "soft-snow": "Soft snow: {hero} takes no damage.",
    "stolen": "{foe} snatches {gold} Gold from the Chest.",
    "mended": "{foe} mends, to {life}.",
    "armor": "{hero}'s {card} prevents {prevented}.",
    "defeated": "{foe} is defeated.",
    "reward": "{gold} Gold as reward; the Chest holds {chest}.",
    "epic": "An Epic Shot: 1 Gold more.",
    "eliminated": "{hero} is out of the game.",
    "scar": "{hero} takes a Scar on {colour} and is back at {life}.",
    "leader": "{hero} is Leader.",
    "tidied": "Dice and pieces are taken off the board.",
    "set-aside": "{room} is set aside: {icons} of {needed} Shop icons.",
    "shop": "Shop number {number}! On display: {goods}. The Chest holds {gold} Gold.",
    "levelled-up": "{hero} levels up on {colour}.",
    "bought-healing": "Healing for everybody; {chest} Gold left.",
    "bought": "{card} for {price} Gold; {chest} left.",
    "left-shop": "The party leaves the Shop.",
    "boss": "The Final Boss: {foe}, {life} life, {damage} damage on a Miss!",
    "victory": "Victory! {points} points: {title}.",
}


def tell(event: Event) -> str:
    """An event in words."""
    if event.kind == "landed":
        return landed(event.args)
    args = {name: say(name, value) for name, value in event.args.items()}
    return WORDS[event.kind].format(**args)


def landed(args: dict[str, Any]) -> str:
    """Where a die lies, and whether that is a Hit."""
    place = args["place"]
    where = PLACE_WORDS.get(place) or f"in section {place}"
    icon = {"": "", "icon": ", icon up", "snow": ", Soft Snow up"}[args["icon"]]
    end = "a Hit" if args["hit"] else "a Miss"
    return f"{say('hero', args['hero'])}'s {args['die']} die lies {where}{icon}: {end}."


def say(name: str, value: Any) -> str:
    """A name or number as people say it."""
    if isinstance(value, list):
        return ", ".join(say(name, item) for item in value) or "nothing"
    if isinstance(value, bool):
        return "counts" if value else "does not count"
    box = everything()
    for kind in (
        box.heroes, box.monsters, box.bosses, box.rooms, box.equipment, box.abilities, box.specials,
        box.templates, box.throws,
    ):  # fmt: skip
        if value in kind and (name != "die" or value in box.specials):
            return str(kind[value].name)
    return str(value)
