"""What cards do, in words: made from their effects when somebody looks, never written twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from undercroft.engine.words import capital, counted, plural, signed
from undercroft.games.stygian_society.content.cards import (
    HOARD,
    IN_LUCK,
    TAKEN_OFF,
    TOWER_FULL,
    Boss,
    Card,
    Chest,
    CubeAction,
    Defence,
    Effect,
    Enemy,
    Room,
    Skill,
    Status,
    Treasure,
    Woe,
    with_sets,
)
from undercroft.games.stygian_society.telling.names import ClimbNames

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
    "badly-wounded": "if the party has half its maximum wounds or more",
    "boss-unhurt": "if it was not wounded this turn",
    "unhurt": "if no enemy was wounded this turn",
    "tower-full": f"if {TOWER_FULL} or more cubes are in the tower",
    "hoard": f"if hero cubes worth {HOARD} or more lie in field and crypt (a crypt cube counts two)",
    "in-luck": f"if the party has {IN_LUCK} luck or more",
}

WHO = {"": "the hero", "each": "each hero", "others": "each other hero", "left": "the hero to the left",
       "chosen": "a hero of your choice", "anybody": "any heroes", "afflicted": "that hero"}  # fmt: skip
PLACES = {"field": "field or crypt", "crypt": "the crypt", "tower": "the tower", "supply": "the supply"}
AT = {"": "each enemy", "each": "each enemy", "front": "each enemy in the front rank", "chosen": "one enemy",
      "rear": "each enemy in the rear rank", "target": "the target", "boss": "the boss",
      "colour": "each enemy of its colour", "front-chosen": "one enemy in the front rank"}  # fmt: skip
ODD_WORDS = {
    "dye": "up to {n} times, swap a hero cube in field or crypt for one of another colour from the supply",
    "tap": "every cube on the tower's {n} lowest levels comes out into the field",
    "echo": "each enemy takes {n} for every cube of its own colour in the crypt",
    "tithe": "up to {n} of your largest pile of hero cubes in field or crypt go to the supply; "
    "the boss mends as many",
    "turn-back": "the boss sheds up to {n} of the wounds taken since this last happened",
    "orbit": "red, then yellow, then black stands overhead: this turn's drop takes {n} more of it",
    "dance": "the leftmost enemies of both ranks change ranks, each to the right end of the other",
}
TARGET = {"front": "{n} in the front rank", "rear": "{n} in the rear rank", "either": "{n} in either rank",
          "front-rank": "the whole front rank", "rear-rank": "the whole rear rank",
          "all": "every enemy"}  # fmt: skip
DEFENCE = {
    "rider": "In the rear rank each attack deals {n} less for every enemy in the front rank",
    "guarded": "Attacks deal {n} less while another enemy stands in its rank",
    "stoic": "The first attack on it each turn deals {n} less",
    "bodyguards": "Attacks deal 1 less for each other enemy in play, up to {n}",
    "shroud": "Attacks deal 1 less for each black cube in field and crypt, up to {n}; "
    "a crypt cube counts two",
    "learned": "Attacks of the type that last wounded it deal {n} less",
    "glass": "Melee attacks deal {n} more",
}
"""What each defence does; the numbers are those of the rules (cards.TAKEN_OFF)."""
MODS = {
    "melee": "melee attacks deal {n} {more}",
    "projectile": "projectile attacks deal {n} {more}",
    "magic": "magic attacks deal {n} {more}",
    "attack": "every attack deals {n} {more}",
    "against-front": "attacks on the front rank deal {n} {more}",
    "against-rear": "attacks on the rear rank deal {n} {more}",
    "against-hurt": "attacks on wounded enemies deal {n} {more}",
    "pierce": "ignore {n} of a target's defences",
    "heal": "healing heals {n} {more}",
    "price": "actions cost {cubes} {more}, of any hero colour",
    "discount": "actions cost {cubes} {less}",
    "white": "action drops take {n} {more} white",
    "blue": "action drops take {n} {more} blue",
    "green": "action drops take {n} {more} green",
    "hex": "action drops take {n} {more} black",
    "luck": "luck gained from the crypt is {n} {more}",
    "no-luck": "no luck is gained or spent on this hero's turn",
    "no-support": "no supports or responses",
    "trap": "chest numbers count {n} {higher}",
    "loot": "{n} {more} {treasures} in each chest",
    "xp": "{n} {more} XP for each enemy eliminated",
    "regroup": "Regroup raises peril by {n} {less}",
    "suffer": "enemy actions wound the party by {n} {more}",
    "cost-red": "red actions need {cubes} {more}",
    "cost-yellow": "yellow actions need {cubes} {more}",
    "cost-black": "black actions need {cubes} {more}",
    "armour": "every attack on an enemy deals {n} {less}",
    "cleanse": "paying tokens off removes {n} {more} of that colour",
    "shield": "{n} {more} {shields}",
}
"""What each modifier changes; the numbers are the card's."""


def mod_text(name: str, n: int) -> str:
    """A modifier in words; below nought more is less."""
    up = n >= 0
    count = abs(n)
    return MODS[name].format(
        n=count,
        more="more" if up else "less",
        less="less" if up else "more",
        higher="higher" if up else "lower",
        cubes=counted(count, "cube"),
        treasures=plural(count, "treasure"),
        shields=plural(count, "shield"),
    )


def mods_text(mods: Mapping[str, int]) -> list[str]:
    return [capital(mod_text(name, n)) + "." for name, n in mods.items()]


# --- effects ------------------------------------------------------------------------------------------


def _number(e: Effect) -> str:
    if not e.per:
        return str(e.n)
    told = f"{e.per} for each {COUNTED[e.of]}" if not e.n else f"{e.n} plus {e.per} for each {COUNTED[e.of]}"
    return told + (f" (at most {e.most})" if e.most < 99 else "")


def _counted(e: Effect, thing: str) -> str:
    """So many of a thing; what it counts stands behind."""
    if not e.per:
        return counted(e.n, thing)
    first = f"{counted(e.n, thing)} plus " if e.n else ""
    rest = f"{e.per}" if e.n else counted(e.per, thing)
    most = f" (at most {e.most})" if e.most < 99 else ""
    return f"{first}{rest} for each {COUNTED[e.of]}{most}"


def effect_text(n: ClimbNames, e: Effect) -> str:
    """One effect in words."""
    told = PHRASES[e.do](n, e)
    if e.only:
        told = f"{IF[e.only]}, {told}"
    if e.unless:
        told = f"{told} (not {IF[e.unless]})"
    return told


def effects_text(n: ClimbNames, effects: Sequence[Effect]) -> str:
    return "; ".join(effect_text(n, e) for e in effects)


def gained(n: ClimbNames, effects: Sequence[Effect], more: Sequence[Effect], sets: int) -> str:
    """What an action does with so many further sets, as one sum."""
    return effects_text(n, with_sets(effects, more, sets))


def sentence(n: ClimbNames, effects: Sequence[Effect]) -> str:
    told = effects_text(n, effects)
    return capital(told) + "." if told else ""


STILL = {
    "target": "the target's colour does not act this turn",
    "cause": "that colour does nothing more this turn",
}

PHRASES: dict[str, Callable[[ClimbNames, Effect], str]] = {
    "wound": lambda n, e: _counted(e, "wound"),
    "suffer": lambda n, e: f"the party {'pays' if e.who == 'price' else 'suffers'} {_counted(e, 'wound')}",
    "heal": lambda n, e: f"heal {_number(e)}",
    "luck": lambda n, e: f"lose {-e.n} luck" if e.n < 0 else f"gain {_number(e)} luck",
    "peril": lambda n, e: f"peril {signed(e.n)}" if e.n < 0 else f"peril +{_number(e)}",
    "max-wounds": lambda n, e: f"maximum wounds {signed(e.n)}",
    "xp": lambda n, e: f"gain {_number(e)} XP",
    "lose": lambda n, e: "the heroes lose",
    "guard": lambda n, e: f"{_counted(e, 'more shield')} this turn",
    "ward": lambda n, e: f"prevent the next {_counted(e, 'wound')} before your next turn",
    "bonus": lambda n, e: f"this turn's attack deals {_number(e)} more",
    "discount": lambda n, e: f"this turn's action costs {e.n} less",
    "still": lambda n, e: _still(n, e),
    "refresh": lambda n, e: f"refresh {counted(e.n, 'exhausted card')} of {WHO[e.who]}",
    "exhaust": lambda n, e: f"the hero exhausts {counted(e.n, 'ready card')}",
    "afflict": lambda n, e: f"{WHO[e.who]} becomes {n(e.status)}{_times(e)}",
    "cleanse": lambda n, e: f"remove {_counted(e, 'status token')} from {WHO[e.who]}",
    "hit": lambda n, e: f"{AT[e.at]} takes {_counted(e, 'wound')} (no attack)",
    "mend": lambda n, e: f"{AT[e.at]} mends {_number(e)}",
    "add": lambda n, e: f"add {_many(n, e)} at the right of the {e.place or 'front'} rank",
    "coming": lambda n, e: f"{n.a(e.kind)} awaits on the next floor",
    "pull": lambda n, e: f"{AT[e.at]} steps to the front rank" if e.at else "drag the target to the front",
    "push": lambda n, e: f"{AT[e.at]} steps to the rear rank" if e.at else "drive the target to the rear",
    "peril-cubes": lambda n, e: f"every drop takes {n.cubes(e.cubes)} more",
    "lasting": lambda n, e: "for this floor, " + mod_text(e.mod, e.n),
    "treasure": lambda n, e: f"draw {counted(e.n, 'treasure')}",
    "disarm": lambda n, e: "the trap does nothing",
    "drop": lambda n, e: f"drop {n.cubes(e.cubes)}",
    "move": lambda n, e: f"move up to {_counted(e, _kind(e))} from {_place(e)} to the {e.to}",
    "take": lambda n, e: (
        f"put {_counted(e, _kind(e))} from {_place(e)} into the {e.to}"
        if e.source == "supply"
        else f"{_counted(e, _kind(e))} must go from {_place(e)} to the {e.to}"
    ),
    "move-all": lambda n, e: f"all {_kind(e)}s go from {_place(e)} to the {e.to}",
    "odd": lambda n, e: ODD_WORDS[e.odd].format(n=e.n),
}  # fmt: skip


def _many(n: ClimbNames, e: Effect) -> str:
    """How many enemies join: one, where no number stands."""
    return counted(max(1, e.n), n(e.kind))


def _times(e: Effect) -> str:
    """How often somebody is afflicted: once goes without saying."""
    return "" if e.n == 1 and not e.per else f", {_number(e)} times" if e.per or e.n > 2 else ", twice"


def _still(n: ClimbNames, e: Effect) -> str:
    if e.colour == "chosen":
        few = "two colours" if e.n == 2 else "one colour"
        return f"{few} of your choice {plural(max(1, e.n), 'does', 'do')} not act this turn"
    return STILL.get(e.colour) or f"{n(e.colour)} does not act this turn"


def _place(e: Effect) -> str:
    """Where cubes come from; what lies in the crypt does not go there."""
    return "the field" if e.source == "field" and e.to == "crypt" else PLACES[e.source]


def _kind(e: Effect) -> str:
    return "cube" if e.colour in ("", "any") else f"{e.colour} cube"


# --- cards --------------------------------------------------------------------------------------------


def card_text(n: ClimbNames, card: Card) -> str:
    """A skill, treasure or generic action in words."""
    if card.text:
        return card.text
    parts = []
    if card.drop:
        parts.append(f"Drop {n.cubes(card.drop)}.")
    if card.target:
        count = "one enemy" if card.targets == 1 else f"up to {card.targets} enemies"
        kind = "attack" if card.attack in ("", "plain") else f"{card.attack} attack"
        verb = f"{capital(kind)} on" if card.attack else "Choose"
        parts.append(f"{verb} {TARGET[card.target].format(n=count)}.")
    if card.when:
        parts.append(capital(_occasion(card)) + ":")
    if card.effects:
        paid = f"{n.cubes(card.cost)}: " if card.cost else ""
        parts.append(f"{paid}{effects_text(n, card.effects)}.")
    if card.more:
        often = "once" if card.more.most == 1 else f"{card.more.most} times"
        most = f" (at most {often})" if card.more.most < 99 else ""
        parts.append(f"Each further {n.cubes(card.more.cost)}{most}: {effects_text(n, card.more.effects)}.")
    parts += mods_text(card.mods)
    if card.shields:
        parts.append(f"{counted(card.shields, 'shield')}: {_shielded(card.shields)}.")
    if card.use:
        parts.append(f"({capital(n(card.use))}.)")
    return " ".join(parts)


def _shielded(shields: int) -> str:
    """What shields do (STY-SHIELD-01, STY-SHIELD-03)."""
    first = "the first wound" if shields == 1 else f"the first {shields} wounds"
    return f"{first} of each of your turns {plural(shields, 'is', 'are')} prevented"


def _occasion(card: Card) -> str:
    """When a card works, and on whose turns if not on all."""
    told = EVENTS[card.when]
    if card.type == "response":
        return f"{told}, on your own turn" if card.whose == "own" else told
    everybodys = card.whose == "any" or (isinstance(card, Treasure) and card.party)
    if card.when in ("turn-start", "turn-end"):
        return told.replace("the turn", "each turn" if everybodys else "your turn")
    return told if everybodys else f"{told}, on your own turn"


def card_line(n: ClimbNames, card_id: str) -> str:
    """Name, kind and text of a card."""
    card = n.box.cards[card_id]
    kind = n(card.type)
    if isinstance(card, Skill):
        kind = f"level {card.level} {kind}"
    elif isinstance(card, Treasure):
        kind = f"{'party' if card.party else 'solo'} {kind}"
    return f"{card.name} ({kind}): {card_text(n, card)}"


def action_text(n: ClimbNames, action: CubeAction, colour: str, cost: int | None = None) -> str:
    """What cubes of a colour make happen; ``cost`` where it is not the printed one now."""
    always = " (always)" if action.always else ""
    only = f" ({IF[action.only]})" if action.only else ""
    return f"{action.cost if cost is None else cost} {n(colour)}{always}{only}: {sentence(n, action.effects)}"


def enemy_text(n: ClimbNames, enemy: Enemy) -> str:
    parts = [action_text(n, action, enemy.colour) for action in enemy.actions]
    parts += resist_text(n, enemy.resist, enemy.defence)
    if enemy.on_death:
        parts.append("When eliminated: " + sentence(n, enemy.on_death))
    return " ".join(parts)


def resist_text(n: ClimbNames, resist: Mapping[str, int], defence: Defence) -> list[str]:
    told = [f"{capital(n(kind))} Resistance {count}." for kind, count in resist.items()]
    return told + ([DEFENCE[defence].format(n=TAKEN_OFF[defence]) + "."] if defence else [])


def boss_text(n: ClimbNames, boss: Boss) -> str:
    parts = [boss.rules] if boss.rules else []
    parts += resist_text(n, boss.resist, "" if boss.rules else boss.defence)
    return " ".join(parts)


def rules_text(n: ClimbNames, place: Room) -> str:
    """The standing rule of a room or mat: what holds on its floor whatever peril is."""
    if isinstance(place, Boss):
        return " ".join([boss_text(n, place), *mods_text(place.mods)])
    parts = [told.replace("this hero's turn", "any turn") for told in mods_text(place.mods)]
    if place.when:
        event = EVENTS[place.when].replace("the turn", "each turn")
        parts.append(f"{capital(event)}: {effects_text(n, place.effects)}.")
    return " ".join(parts)


def room_text(n: ClimbNames, room: Room) -> str:
    """A room card or a mat, a line each: what cubes make happen there, and its peril chart."""
    parts = [rules_text(n, room)]
    parts += [action_text(n, action, colour) for colour, action in room.actions.items()]
    parts += [f"Peril {at}: {told}" for at, told in chart(n, room)]
    return "\n".join(part for part in parts if part)


def chart(n: ClimbNames, room: Room) -> list[tuple[int, str]]:
    """A peril chart in words."""
    return [(line.at, line.text or sentence(n, line.effects)) for line in room.chart]


def chest_text(n: ClimbNames, chest: Chest) -> str:
    return f"At peril {chest.number} or more: {chest.text or sentence(n, chest.effects)}"


def status_text(status: Status) -> str:
    return status.text


def woe_text(n: ClimbNames, woe: Woe) -> str:
    """What a Woe or Lamentation does, in words."""
    parts = []
    for name, count in woe.mods.items():
        told = mod_text(name, count)
        parts.append(capital(f"on this hero's turns {told}" if name == "suffer" else told) + ".")
    if woe.when:
        event = EVENTS[woe.when].replace("the turn", "this hero's turn")
        parts.append(f"{capital(event)}: {effects_text(n, woe.effects)}.")
    return " ".join(parts)
