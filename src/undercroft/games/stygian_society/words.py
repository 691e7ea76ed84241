"""What cards, options and events say: made from the data when somebody looks, never in the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from undercroft.engine import Event, Option
from undercroft.games.stygian_society import enemies, skills
from undercroft.games.stygian_society.cards import (
    COLOURS,
    GRAY,
    MODIFIERS,
    Boss,
    Card,
    CubeAction,
    Effect,
    Enemy,
    Room,
    Skill,
    Treasure,
    box,
)
from undercroft.games.stygian_society.cubes import Cost, say_payment
from undercroft.games.stygian_society.state import Climb, Hero

EVENTS = {
    "turn-start": "at the start of the turn",
    "turn-end": "at the end of the turn",
    "dropped": "after the drop, before enemies act",
    "wounded": "after the party suffered wounds",
    "afflicted": "after a hero was afflicted",
    "enemy-acted": "after an enemy action",
    "killed": "after an enemy was eliminated",
    "peril-event": "after a peril event",
    "trap": "when a trap would go off",
    "floor-start": "when a floor starts",
    "lucky": "after luck was gained from the crypt",
}

COUNTED = {
    "figures": "figure of its colour",
    "enemies": "enemy in play",
    "front": "enemy in the front rank",
    "rear": "enemy in the rear rank",
    "tokens": "token on it",
    "luck": "point of luck",
    "peril": "point of peril",
    "wounds": "wound of the party",
    "suffered": "wound just suffered",
    "crypt": "cube in the crypt",
    "crypt-heroes": "hero cube in the crypt",
    "tower": "cube in the tower",
    "shields": "shield of the hero",
    "afflicted": "afflicted hero",
}

IF = {
    "alone": "if it is the only enemy",
    "company": "if other enemies are in play",
    "crowd": "if four or more enemies are in play",
    "high-peril": "if peril is 8 or more",
    "low-peril": "if peril is below 5",
    "badly-wounded": "if the party has half its wounds or more",
    "boss-unhurt": "if it was not wounded this turn",
}

WHO = {"": "the hero", "each": "each hero", "others": "each other hero", "left": "the hero to the left",
       "chosen": "a hero of your choice", "anybody": "any heroes"}  # fmt: skip
PLACES = {"field": "field or crypt", "crypt": "crypt", "tower": "tower", "supply": "supply"}
AT = {"": "each enemy", "each": "each enemy", "front": "each enemy in the front rank", "chosen": "one enemy",
      "rear": "each enemy in the rear rank", "target": "the target", "boss": "the boss",
      "colour": "each enemy of its colour", "front-chosen": "one enemy in the front rank"}  # fmt: skip
ODD_WORDS = {
    "dye": "up to {n} times, swap a hero cube in the field for one of another colour from the supply",
    "tap": "every cube on the tower's {n} lowest levels comes out into the field",
    "echo": "each enemy takes {n} for every cube of its own colour in the crypt",
    "tithe": "up to {n} of your largest pile of hero cubes in the field go to the supply; "
    "the boss mends as many",
    "turn-back": "the boss sheds up to {n} of the wounds taken since this last happened",
}
TARGET = {"front": "{n} in the front rank", "rear": "{n} in the rear rank", "either": "{n} in either rank",
          "front-rank": "the whole front rank", "rear-rank": "the whole rear rank",
          "all": "every enemy"}  # fmt: skip
DEFENCE = {
    "rider": "In the rear rank each attack deals 1 less for every enemy in the front rank",
    "guarded": "Attacks deal 1 less while another enemy stands in its rank",
    "stoic": "The first attack on it each turn deals 1 less",
    "bodyguards": "Attacks deal 1 less for each other enemy in play, up to 3",
    "shroud": "Attacks deal 1 less for each black cube in field and crypt, up to 3",
    "learned": "Attacks of the type that last wounded it deal 2 less",
    "glass": "Melee attacks deal 1 more",
}


def cubes_text(cubes: Mapping[str, int]) -> str:
    return " + ".join(f"{n} {'wild' if colour == GRAY else colour}" for colour, n in cubes.items() if n)


def cost_text(cost: Cost) -> str:
    return cubes_text(dict(zip((*COLOURS, GRAY), cost, strict=True))) or "nothing"


def _number(e: Effect) -> str:
    if not e.per:
        return str(e.n)
    told = f"{e.per} for each {COUNTED[e.of]}" if not e.n else f"{e.n} plus {e.per} for each {COUNTED[e.of]}"
    return told + (f" (at most {e.most})" if e.most < 99 else "")


def _counted(e: Effect, thing: str) -> str:
    """So many of a thing; what it counts stands behind."""
    if not e.per:
        return f"{e.n} {thing}" + ("s" if e.n != 1 else "")
    first = f"{e.n} {thing}s plus " if e.n else ""
    rest = f"{e.per}" if e.n else f"{e.per} {thing}" + ("s" if e.per != 1 else "")
    most = f" (at most {e.most})" if e.most < 99 else ""
    return f"{first}{rest} for each {COUNTED[e.of]}{most}"


def effect_text(e: Effect) -> str:
    """One effect in words."""
    told = PHRASES[e.do](e)
    if e.only:
        told = f"{IF[e.only]}, {told}"
    if e.unless:
        told = f"{told} (not {IF[e.unless]})"
    return told


PHRASES: dict[str, Callable[[Effect], str]] = {
    "wound": lambda e: _counted(e, "wound"),
    "suffer": lambda e: f"the party {'pays' if e.who == 'price' else 'suffers'} {_counted(e, 'wound')}",
    "heal": lambda e: f"heal {_number(e)}",
    "luck": lambda e: f"lose {-e.n} luck" if e.n < 0 else f"gain {_number(e)} luck",
    "peril": lambda e: f"peril {e.n}" if e.n < 0 else f"peril +{_number(e)}",
    "max-wounds": lambda e: f"maximum wounds {e.n:+}",
    "xp": lambda e: f"gain {_number(e)} XP",
    "lose": lambda e: "the heroes lose",
    "guard": lambda e: f"{_counted(e, 'more shield')} this turn",
    "ward": lambda e: f"prevent the next {_counted(e, 'wound')} before your next turn",
    "bonus": lambda e: f"this turn's attack deals {_number(e)} more",
    "discount": lambda e: f"this turn's action costs {e.n} less",
    "still": lambda e: {
        "target": "the target's colour does not act this turn",
        "chosen": "one colour of your choice does not act this turn",
        "cause": "that colour does nothing more this turn",
    }.get(e.colour, f"{e.colour} does not act this turn"),
    "refresh": lambda e: f"refresh {e.n} exhausted card{'s' if e.n > 1 else ''} of {WHO[e.who]}",
    "exhaust": lambda e: f"the hero exhausts {e.n} ready card{'s' if e.n > 1 else ''}",
    "afflict": lambda e: f"{WHO[e.who]} becomes {box().statuses[e.status].name} x{_number(e)}",
    "cleanse": lambda e: f"remove {_counted(e, 'status token')} from {WHO[e.who]}",
    "hit": lambda e: f"{AT[e.at]} takes {_number(e)} (no attack)",
    "mend": lambda e: f"{AT[e.at]} mends {_number(e)}",
    "add": lambda e: (
        f"add {max(1, e.n)} {box().enemies[e.kind].name} at the right of the {e.place or 'front'} rank"
    ),
    "coming": lambda e: f"a {box().enemies[e.kind].name} awaits on the next floor",
    "pull": lambda e: "drag the target to the front rank",
    "push": lambda e: "drive the target to the rear rank",
    "peril-cubes": lambda e: f"every drop takes {cubes_text(e.cubes)} more",
    "lasting": lambda e: "for this floor, " + mod_text(e.mod, e.n),
    "treasure": lambda e: f"draw {e.n} treasure{'s' if e.n > 1 else ''}",
    "disarm": lambda e: "the trap does nothing",
    "drop": lambda e: f"drop {cubes_text(e.cubes)}",
    "move": lambda e: f"move up to {_counted(e, _kind(e))} from {PLACES[e.source]} to the {e.to}",
    "take": lambda e: f"{_counted(e, _kind(e))} must go from {PLACES[e.source]} to the {e.to}",
    "move-all": lambda e: f"all {_kind(e)}s go from {PLACES[e.source]} to the {e.to}",
    "odd": lambda e: ODD_WORDS[e.odd].format(n=e.n),
}  # fmt: skip


def _kind(e: Effect) -> str:
    return "cube" if e.colour in ("", "any") else f"{e.colour} cube"


def mod_text(name: str, n: int) -> str:
    words = MODIFIERS[name]
    if n < 0:
        for more, less in (("more", "less"), ("dearer", "cheaper")):
            if f" {more}" in words:
                words = words.replace(more, less)
                break
    return words.format(n=abs(n))


def sentence(effects: Sequence[Effect]) -> str:
    told = "; ".join(effect_text(e) for e in effects)
    return told[:1].upper() + told[1:] + "." if told else ""


def card_text(card: Card) -> str:
    """A skill, treasure or generic action in words."""
    if card.text:
        return card.text
    parts = []
    if card.drop:
        parts.append(f"Drop {cubes_text(card.drop)}.")
    if card.target:
        count = "one enemy" if card.targets == 1 else f"up to {card.targets} enemies"
        kind = "" if card.attack in ("", "plain") else f" {card.attack}"
        parts.append(f"{(kind + ' attack on ').strip().capitalize() + ' ' if card.attack else 'Choose '}"
                     f"{TARGET[card.target].format(n=count)}.")  # fmt: skip
    if card.when:
        parts.append(EVENTS[card.when].capitalize() + ":")
    if card.effects:
        paid = f"{cubes_text(card.cost)}: " if card.cost else ""
        parts.append(paid + "; ".join(effect_text(e) for e in card.effects) + ".")
    if card.more:
        parts.append(
            f"Each further {cubes_text(card.more.cost)}: "
            + "; ".join(effect_text(e) for e in card.more.effects)
            + "."
        )
    parts += [mod_text(name, n).capitalize() + "." for name, n in card.mods.items()]
    if card.shields:
        parts.append(f"{card.shields} shield{'s' if card.shields > 1 else ''}.")
    if card.use:
        parts.append(f"({card.use.capitalize()}.)")
    return " ".join(parts)


def card_line(card_id: str) -> str:
    """Name, kind and text of a card."""
    card = box().cards[card_id]
    kind = card.type
    if isinstance(card, Skill):
        kind = f"level {card.level} {card.type}"
    elif isinstance(card, Treasure):
        kind = f"{'party' if card.party else 'solo'} {card.type}"
    return f"{card.name} ({kind}): {card_text(card)}"


def action_text(action: CubeAction, colour: str) -> str:
    """What cubes of a colour make happen."""
    always = " (always)" if action.always else ""
    only = f" ({IF[action.only]})" if action.only else ""
    return f"{action.cost} {colour}{always}{only}: {sentence(action.effects)}"


def enemy_text(enemy: Enemy) -> str:
    parts = [action_text(action, enemy.colour) for action in enemy.actions]
    parts += resist_text(enemy.resist, enemy.defence)
    if enemy.on_death:
        parts.append("When eliminated: " + sentence(enemy.on_death))
    return " ".join(parts)


def resist_text(resist: Mapping[str, int], defence: str) -> list[str]:
    told = [f"{kind.capitalize()} Resistance {n}." for kind, n in resist.items()]
    return told + ([DEFENCE[defence] + "."] if defence else [])


def boss_text(boss: Boss) -> str:
    parts = [boss.rules] if boss.rules else []
    parts += resist_text(boss.resist, "" if boss.rules else boss.defence)
    return " ".join(parts)


def chart(room: Room) -> list[tuple[int, str]]:
    """A peril chart in words."""
    return [(line.at, line.text or sentence(line.effects)) for line in room.chart]


def menu_option(key: str) -> Option:
    verb, _, rest = key.partition(":")
    if verb == "woe":
        return Option(key, "Pay to be rid of the Woe or Lamentation")
    if verb == "cleanse":
        status, _, colour = rest.partition(":")
        return Option(key, f"Pay off a {colour} token of {box().statuses[status].name}", (status,))
    card = box().cards[rest]
    what = " (support)" if verb == "support" else ""
    return Option(key, f"{card.name}{what}: {card_text(card)}", (rest,))


def resolve_option(g: Climb, hero: Hero, card: Card, key: str) -> Option:
    verb, _, rest = key.partition(":")
    if verb == "cleanse":
        return menu_option(key)
    if verb == "skip":
        return Option(key, "Skip it and leave the cubes")
    cost = cost_text(skills.price(g, hero, card, int(rest)))
    sets = f" with {rest} further set{'s' if rest != '1' else ''}" if rest != "0" else ""
    return Option(key, f"{card.name}{sets}, for {cost}", (card.id,))


def effect_name(key: str) -> str:
    """A card, a status or a Woe by name."""
    found = box()
    names: Mapping[str, Any] = (
        found.cards if key in found.cards else found.statuses if key in found.statuses else found.woes
    )
    name: str = names[key].name
    return name


# --- events -----------------------------------------------------------------------------------------


def tell(event: Event) -> str:
    """An event as a sentence."""
    return TOLD[event.kind].format(**{name: _say(name, value) for name, value in event.args.items()})


def _say(name: str, value: Any) -> Any:
    found = box()
    match name:
        case "hero" | "giver":
            return "party" if value == "party" else found.heroes[value].name
        case "card":
            names: Mapping[str, Any] = (
                found.cards if value in found.cards else found.chests if value in found.chests else
                found.enemies if value in found.enemies else found.places
            )  # fmt: skip
            return names[value].name
        case "enemy" | "boss":
            return enemies.name_of(value)
        case "room":
            return found.places[value].name
        case "woe":
            return found.woes[value].name
        case "status":
            return found.statuses[value].name
        case "what":
            return effect_name(value)
        case "payment":
            return say_payment(value)
        case "mod":
            return name
        case "figure":
            return "#" + value.rsplit("-", 1)[1]
        case "targets":
            return ", ".join("#" + figure.rsplit("-", 1)[1] for figure in value)
        case "tokens":
            return ", ".join(token.partition(":")[2] or token for token in value) or "no"
        case _:
            if isinstance(value, dict):
                return cubes_text(value) or "nothing"
            if isinstance(value, list):
                return cubes_text({c: value.count(c) for c in COLOURS if c in value}) or "nothing"
            return value


TOLD = {
    "hero": "The {hero} joins the Society.",
    "learned": "The {hero} gains {card}.",
    "woe": "The {hero} bears {woe}.",
    "begins": "The {hero} begins.",
    "floor": "Floor {floor}: {room}.",
    "turn": "Turn {turn}: the {hero}.",
    "chose": "The {hero} chooses {card}.",
    "targets": "Aimed at {targets}.",
    "used": "The {hero} uses {card}.",
    "missing": "{cubes} enemy cubes are missing from the supply.",
    "dropped": "Dropped {cubes}. Into the field: {field}; into the crypt: {crypt}.",
    "jostled": "The tower was knocked. Into the field: {field}; into the crypt: {crypt}.",
    "luck": "Luck {luck:+}: now {now}.",
    "unlucky": "No luck for the {hero}.",
    "enemy-paid": "Enemies spend {colour}: {field} from the field, {crypt} from the crypt.",
    "activated": "{card} acts on {colour}.",
    "stilled": "{colour} is held still.",
    "held-still": "{colour} will not act this turn.",
    "peril": "Peril rises to {now}.",
    "peril-lowered": "Peril falls to {now}.",
    "peril-event": "{room}: what peril {at} brings.",
    "suffered": "The party suffers {wounds}: {now} of {most}.",
    "shielded": "The {hero}'s shields take {wounds}.",
    "warded": "The {hero}'s protection takes {wounds}.",
    "warding": "The {hero} will take the next {wounds} wounds.",
    "guarded": "The {hero} has {shields} more shields this turn.",
    "healed": "The party heals {wounds}: now {now}.",
    "max-wounds": "Maximum wounds are now {now}.",
    "paid": "Paid: {payment}.",
    "acted": "The {hero} carries out {card} ({sets} further sets).",
    "forfeited": "{card} cannot be paid for: the {hero} forfeits it.",
    "skipped": "The {hero} lets {card} go and leaves the cubes.",
    "regrouped": "The {hero} regroups: every cube is in the supply again.",
    "exhausted": "{card} is exhausted ({hero}).",
    "discarded": "{card} is used up ({hero}).",
    "refreshed": "{card} is ready again ({hero}).",
    "wounded": "{enemy} {figure} takes {wounds}: {now} of {health}.",
    "mended": "{enemy} {figure} mends {wounds}.",
    "eliminated": "{enemy} {figure} is eliminated.",
    "fled": "{enemy} {figure} flees.",
    "fell-forward": "{enemy} {figure} falls into the front rank.",
    "pulled": "{enemy} {figure} is dragged to the front rank.",
    "pushed": "{enemy} {figure} is driven to the rear rank.",
    "joined": "{enemy} {figure} joins the {place} rank.",
    "no-figure": "No {colour} figure is left: nobody joins.",
    "coming": "{enemy} will be waiting on the next floor.",
    "xp": "XP {xp:+}: {now} of {needed}.",
    "level": "The party gains a level; the next needs {needed}.",
    "leftover": "{now} XP carry over.",
    "afflicted": "The {hero} becomes {status}: {tokens} token.",
    "works": "{what} works on the {hero}'s turn.",
    "status-ended": "The {hero} is rid of {status}.",
    "tokens-paid": "The {hero} pays off {tokens}.",
    "cleansed": "A {colour} token of {status} leaves the {hero}.",
    "woe-gone": "The {hero} is rid of {woe}.",
    "more-peril-cubes": "From now on every drop takes {cubes} more.",
    "lasting": "This floor has changed for good.",
    "moved": "A {colour} cube goes from the {source} to the {to}.",
    "dyed": "A {old} cube becomes {new}.",
    "tithed": "{count} {colour} cubes are taken as a toll.",
    "turned-back": "{enemy} turns the clock back and sheds {wounds} wounds.",
    "cleared": "Floor {floor} is complete.",
    "defeated": "{boss} is defeated; its mat is turned over.",
    "chest": "A chest: {card}, number {number} against peril {peril}.",
    "trap": "{card} goes off!",
    "trap-ignored": "{card} does nothing.",
    "disarmed": "The {hero} makes the trap harmless.",
    "treasure": "Found: {card}.",
    "given": "{card} goes to the {hero}.",
    "traded": "The {giver} gives {card} to the {hero}.",
    "upper": "Upper rooms and upper treasures come in.",
    "moved-up": "The party climbs to floor {floor}.",
}
