"""What happened, in sentences."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Event
from undercroft.games.die_in_the_dungeon.content import box_of
from undercroft.games.die_in_the_dungeon.labels import token_name
from undercroft.games.die_in_the_dungeon.names import title
from undercroft.games.die_in_the_dungeon.wording import in_words

SENTENCES = {
    "arranged": "{who} puts {dice} on Might, Agility, Magic and Health.",
    "first-roll": "Who goes first: {one} against {two}.",
    "upgraded": "{who}: {slot} grows to a d{die}.",
    "downgraded": "{who}: {slot} shrinks to a d{die}.",
    "gained": "{who} gains {amount} {slot} (now {now}).",
    "lost": "{who} loses {amount} {slot} (now {now}).",
    "placed": "{who} places a DieNamic die with {pips} pip(s).",
    "pips": "{who} spends {amount} pip(s).",
    "refilled": "{who} turns {amount} pip(s) up again.",
    "token": "{who} uses {token}.",
    "took": "{who} takes {token}.",
    "ability": "{who} uses {ability}.",
    "kobold": "{who} uses {side}.",
    "flipped-kobold": "The Kobold card is turned over: {side}.",
    "beast": "The Diesplacer Beast joins the fight.",
    "beast-left": "The Diesplacer Beast slinks away for good.",
    "moved": "{who} moves to {place}.",
    "flipped": "At {place}: {tile}.",
    "effect": "{tile}",
    "checked": "{slot} check {number}+: a d{die} shows {face}.",
    "check-passed": "The {slot} check is passed.",
    "check-failed": "The {slot} check is failed.",
    "boosted": "{who} gives up {amount} {slot} to boost the roll.",
    "added": "{amount} is added to the roll.",
    "rerolled": "The die is rolled again: {face}.",
    "minion": "A d{die} DieMinion adds {face}: {result}.",
    "minion-lost": "{who} loses a d{die} DieMinion.",
    "cancelled": "{who} sacrifices a d{die} DieMinion: no damage.",
    "hero-die": "The Hero Die shows: {face}.",
    "bard": "The Bard joins the heroes ({side}).",
    "bard-left": "The Bard leaves.",
    "party": "Heroes: {heroes}. Totals {totals}.",
    "round": "Round {number}.",
    "modified": "{name} {what}: {amount:+d}, {lasts}.",
    "attacked": "The heroes' {stat} attack: a d{die} shows {face}{plus}.",
    "missed": "The {stat} attack misses ({result}).",
    "hushed": "The heroes make no {stat} attack.",
    "fuse": "The bomb shows {face}; {number} or more blows up.",
    "struck": "{who} strikes: {result} against {total}.",
    "fought": "{who} attacks with {stat}: a d{die} shows {face}{bonus}, against {total}.",
    "failed": "The attack fails.",
    "wounded": "{hero} is hit ({hits} of {of}) and stands.",
    "defeated": "{hero} is defeated: {xp} XP.",
    "left": "{hero} walks away.",
    "swapped": "{who}: {first} and {second} change places.",
    "combat-won": "The fight is won.",
    "over": "{text}",
}

MODIFIERS = {
    "fight": "Your attack",
    "total": "The party's total",
    "press": "The heroes' attack rolls",
    "guard": "Your defence",
    "hush": "The heroes hold back",
    "ward": "Hits are softened",
    "sure": "A sure hit",
}


def tell(event: Event) -> str:
    """An event as a sentence."""
    box = box_of()
    words: dict[str, Any] = dict(event.args)
    for name, value in event.args.items():
        match name:
            case "seat":
                words["who"] = title(value)
            case "slot" | "stat" | "first" | "second" | "what" | "face" if isinstance(value, str):
                words[name] = title(value)
            case "token":
                words[name] = token_name(value)
            case "ability":
                words[name] = box.abilities[value].name if value in box.abilities else title(value)
            case "side":
                words[name] = side_name(value)
            case "hero":
                words[name] = box.heroes[value].name if value in box.heroes else title(value)
            case "heroes":
                words[name] = ", ".join(box.heroes[h].name if h in box.heroes else title(h) for h in value)
            case "totals":
                words[name] = "/".join(map(str, value))
            case "dice":
                words[name] = ", ".join(f"d{die}" for die in value)
            case "tile" if event.kind in ("flipped", "effect") and value in box.all_tiles:
                tile = box.all_tiles[value]
                words[name] = (
                    tile.name if event.kind == "flipped" else f"{tile.name}: {in_words(tile.effects)}."
                )
            case "plus" | "bonus":
                words[name] = f" {value:+d}" if value else ""
            case "name":
                words[name] = MODIFIERS.get(value, value)
    return SENTENCES[event.kind].format(**words).replace(" :", ":")


def side_name(side: str) -> str:
    """A side of the Kobold's or the Bard's card."""
    box = box_of()
    if side in box.allies:
        return box.allies[side].name
    return box.bards[side].name if side in box.bards else title(side)
