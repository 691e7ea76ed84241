"""Equipment (rulebook p.13 and 18): carrying it, handing it round, and using it at any time."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Form, IllegalAnswer, Names, Option, Rules, Source, choose, window
from undercroft.games.dungeon_fighter.content import Equipment, everything
from undercroft.games.dungeon_fighter.health import heal
from undercroft.games.dungeon_fighter.modifiers import flip_now
from undercroft.games.dungeon_fighter.state import Hero, Party
from undercroft.games.dungeon_fighter.throws.landed import ON_TEMPLATE

BOX = "box"
"""Where cards go that nobody carries."""

# --- carrying ------------------------------------------------------------------------------------


def slots(hero: Hero, kind: str) -> list[str]:
    """The cards of a kind that a Hero carries."""
    return hero.weapons if kind == "weapon" else hero.armor if kind == "armor" else hero.spendables


def limit(hero: Hero, kind: str) -> int:
    """How many of a kind the Hero's sheet allows (DF-HERO-04)."""
    sheet = hero.sheet
    return sheet.weapons if kind == "weapon" else sheet.armor if kind == "armor" else sheet.spendables


def twin(hero: Hero, card: Equipment) -> str:
    """A Weapon of the same name that the Hero carries already (DF-EQUIP-05)."""
    if card.kind != "weapon":
        return ""
    gear = everything().equipment
    return next((w for w in hero.weapons if gear[w].name == card.name and w != card.id), "")


def fits(hero: Hero, card: Equipment) -> bool:
    """Whether a Hero can carry one more of this."""
    return not hero.out and len(slots(hero, card.kind)) < limit(hero, card.kind) and not twin(hero, card)


def takers(g: Party, card: Equipment) -> list[str]:
    """Who can take a card, and instead of what: ``hero`` or ``hero/dropped``."""
    keys = []
    for hero in g.heroes:
        if hero.out or not limit(hero, card.kind):
            continue
        if fits(hero, card):
            keys.append(hero.id)
        else:
            same = twin(hero, card)
            keys += [f"{hero.id}/{old}" for old in slots(hero, card.kind) if not same or old == same]
    return keys


def gain(g: Party, card_id: str, rule: str, *, refusable: bool = True) -> Rules[None]:
    """Give a new card to a Hero, who may drop one for it; a Relic lies beside the Chest (DF-SHOP-05)."""
    card = everything().equipment[card_id]
    if card.kind == "relic":
        g.relics.append(card_id)
        g.note("relic", "DF-RELIC-02", card=card_id)
        return
    keys = takers(g, card)
    if refusable:
        keys.append(BOX)
    key = yield from choose(
        g.seat_of(g.leader),
        "give",
        rule,
        keys,
        prompt=lambda: f"Who takes {card.name}?",
        describe=describe_taker,
    )
    if key == BOX:
        g.note("boxed", "DF-HERO-04", card=card_id)
        return
    name, _, old = key.partition("/")
    hero = g.hero_called(name)
    if old:
        slots(hero, card.kind).remove(old)
        g.note("dropped", "DF-HERO-04", hero=hero.id, card=old)
    slots(hero, card.kind).append(card_id)
    g.note("given", "DF-EQUIP-02", hero=hero.id, card=card_id)


def describe_taker(key: str) -> Option:
    if key == BOX:
        return Option(BOX, "Nobody: back to the box")
    name, _, old = key.partition("/")
    hero = everything().heroes[name].name
    if not old:
        return Option(key, hero, (name,))
    return Option(key, f"{hero}, who drops {everything().equipment[old].name} ({old})", (name, old))


# --- handing round -------------------------------------------------------------------------------


class Handing(Form):
    """Who carries what from now on: the answer names the cards that change hands (DF-MOVE-06)."""

    __slots__ = ("g",)

    kind = "handing"

    def __init__(self, g: Party) -> None:
        self.g = g

    def check(self, answer: Any) -> dict[str, str]:
        owners = {card: hero.id for hero in self.g.heroes for card in hero.carried()}
        heroes = {hero.id: hero for hero in self.g.in_play()}
        if not isinstance(answer, dict) or not answer:
            raise IllegalAnswer("say which card goes to which Hero")
        for card, name in answer.items():
            if card not in owners:
                raise IllegalAnswer(f"nobody carries {card!r}")
            if name not in heroes:
                raise IllegalAnswer(f"{name!r} cannot carry anything; in play: {', '.join(heroes)}")
        after = owners | answer
        for name, hero in heroes.items():
            check_load(hero, [card for card in owners if after[card] == name])
        return {card: name for card, name in answer.items() if owners[card] != name}

    def sample(self, source: Source) -> dict[str, str]:
        moves = self.moves()
        card, name = moves[source.below(len(moves))]
        return {card: name}

    def moves(self) -> list[tuple[str, str]]:
        """Every single card that could change hands as things are."""
        gear = everything().equipment
        return [
            (card, to.id)
            for hero in self.g.heroes
            for card in hero.carried()
            for to in self.g.heroes
            if to is not hero and fits(to, gear[card])
        ]

    def parse(self, text: str) -> dict[str, str]:
        words = text.replace(",", " ").replace("=", " ").split()
        if not words or len(words) % 2:
            raise IllegalAnswer(self.hint())
        return self.check(dict(zip(words[::2], words[1::2], strict=True)))

    def hint(self, n: Names = str) -> str:
        return "a card and who takes it, as many pairs as you like: icicle-pick marla, hot-soup jack"

    def schema(self) -> Any:
        return {"form": self.kind, "moves": [list(move) for move in self.moves()]}


def check_load(hero: Hero, cards: list[str]) -> None:
    """Whether a Hero could carry all of these (DF-HERO-04, DF-EQUIP-05)."""
    gear = everything().equipment
    for kind in ("weapon", "armor", "spendable"):
        held = [card for card in cards if gear[card].kind == kind]
        if len(held) > limit(hero, kind):
            raise IllegalAnswer(f"{hero.id} can carry {limit(hero, kind)} {kind}, not {held}")
    weapons = [gear[card].name for card in cards if gear[card].kind == "weapon"]
    if len(set(weapons)) < len(weapons):
        raise IllegalAnswer(f"{hero.id} cannot carry two Weapons of one name")


def hand_round(g: Party) -> Rules[None]:
    """Heroes may move Equipment among themselves, always within limits (DF-MOVE-06)."""
    form = Handing(g)
    if form.moves():
        answer = yield Ask(
            g.seat_of(g.leader),
            "hand-round",
            "DF-MOVE-06",
            ["keep"],
            form=form,
            prompt="Hand Equipment round?",
            describe=lambda key: "Everybody keeps what they carry",
        )
        if answer != "keep":
            owners = {card: hero for hero in g.heroes for card in hero.carried()}
            for card, name in answer.items():
                kind = everything().equipment[card].kind
                slots(owners[card], kind).remove(card)
                slots(g.hero_called(name), kind).append(card)
                g.note("handed", "DF-MOVE-06", card=card, hero=name, giver=owners[card].id)
    for hero in g.heroes:
        if hero.out:
            hero.weapons, hero.armor, hero.spendables = [], [], []


# --- at any time ---------------------------------------------------------------------------------

MOMENTS = {
    "room": "the room is entered",
    "monster": "the Monster is here",
    "start": "the turn begins",
    "pickup": "before the throw",
    "judged": "after the throw, before the damage",
    "hurt": "before the blow",
    "faint": "somebody is about to faint",
    "end": "the turn ends",
    "rest": "resting",
    "shop": "at the Shop",
}
TURN_MOMENTS = ("start", "pickup", "judged", "hurt", "faint", "end")
"""Moments of a Hero's turn, when Relics can be used (DF-RELIC-03)."""
HEALING_MOMENTS = ("room", "monster", "start", "hurt", "faint", "rest", "shop")
"""Between the others nothing happens that healing could forestall."""


def moment(g: Party, when: str) -> Rules[None]:
    """A moment for Spendables and Relics: the Active Hero first, then clockwise, until all pass."""
    if not g.relics and not any(hero.spendables for hero in g.heroes):
        return
    again = True
    while again:
        again = False
        for place in g.clockwise(g.active):
            while not over(g) and (yield from offer(g, place, when)):
                again = True
                if over(g):
                    return


def over(g: Party) -> bool:
    """Whether the Monster is done for."""
    return g.combat is not None and g.combat.life <= 0


def offer(g: Party, place: int, when: str) -> Rules[bool]:
    """Ask one Hero's player, if a card of theirs could matter now; True if one was used."""
    hero = g.heroes[place]
    if hero.out or hero.fainted:
        return False
    gear = everything().equipment
    options = [card for card in hero.spendables if matters(g, gear[card], when)]
    if place == g.active and when in TURN_MOMENTS and g.combat is not None:
        options += [card for card in g.relics if relic_matters(g, card, when)]
    if not options:
        return False
    key = yield from window(
        g,
        hero.seat,
        "last-chance" if when == "faint" else "item",
        "DF-EQUIP-09",
        options,
        prompt=lambda: f"{hero.sheet.name}: use something? ({MOMENTS[when]})",
        describe=describe_use,
    )
    if key is None:
        return False
    yield from use(g, place, key)
    return True


def matters(g: Party, card: Equipment, when: str) -> bool:
    """Whether a card could do anything at this moment (DF-RULING-91)."""
    if card.heal:
        return when in HEALING_MOMENTS and any(hero.life < hero.most for hero in g.awake())
    combat = g.combat
    if combat is None:
        return False
    if card.dice:
        return when in ("monster", "start", "end") and any(die not in combat.specials for die in card.dice)
    if card.templates:
        return when in ("monster", "start", "pickup")
    if card.bonus:
        return when == "judged" and bonus_counts(g, card)
    if card.damage:
        return when in ("start", "pickup", "end") and combat.life > 0
    return False


def bonus_counts(g: Party, card: Equipment) -> bool:
    """Whether a damage bonus could be added to the throw just judged."""
    if g.attempt is None or g.attempt.thrown is None:
        return False
    landed = g.attempt.landed
    if not landed.is_hit or (landed.place == ON_TEMPLATE and landed.template == "weak_point"):
        return False
    return landed.is_between if card.between else True


def relic_matters(g: Party, card_id: str, when: str) -> bool:
    card = everything().equipment[card_id]
    return card_id not in g.fight.relics and matters(g, card, when)


def use(g: Party, place: int, card_id: str) -> Rules[None]:
    """Use a Spendable, which is then discarded (DF-EQUIP-08), or a Relic, once in a combat."""
    card = everything().equipment[card_id]
    hero = g.heroes[place]
    if card.kind == "relic":
        g.fight.relics.append(card_id)
        g.note("relic-used", "DF-RELIC-03", hero=hero.id, card=card_id)
    else:
        hero.spendables.remove(card_id)
        g.spent.append(card_id)
        g.note("spent", "DF-EQUIP-08", hero=hero.id, card=card_id)
    if card.heal:
        yield from heal_somebody(g, hero, card.heal, "DF-EQUIP-09")
    for die in card.dice:
        if die not in g.fight.specials:
            g.fight.specials.append(die)
            g.fight.pool.append(die)
            g.note("special-die", "DF-SDICE-02", die=die)
    if card.templates:
        yield from flip_now(g, card.templates)
    if card.bonus:
        g.throwing.extra += card.bonus
    if card.damage:
        g.fight.life -= card.damage
        g.fight.finisher = place
        g.note("struck", "DF-RELIC-03", foe=g.fight.foe, damage=card.damage, life=g.fight.life)


def heal_somebody(g: Party, by: Hero, amount: int, rule: str) -> Rules[None]:
    """One Hero of the user's choice heals."""
    names = [hero.id for hero in g.awake() if hero.life < hero.most]
    if not names:
        return
    name = yield from choose(
        by.seat,
        "heal",
        rule,
        names,
        prompt=lambda: f"Who heals {amount}?",
        describe=lambda key: Option(key, everything().heroes[key].name, (key,)),
    )
    heal(g, g.hero_called(name), amount, rule)


def describe_use(card_id: str) -> Option:
    return Option(card_id, f"{everything().equipment[card_id].name}: {describe_card(card_id)}", (card_id,))


def describe_card(card_id: str) -> str:
    """What a piece of Equipment does, in words."""
    card, box = everything().equipment[card_id], everything()
    told = []
    if card.bonus:
        told.append(f"+{card.bonus} damage" + (" if the die lies between 2 sections" if card.between else ""))
    if card.throw:
        told.append(box.throws[card.throw].name)
    if card.prevents:
        told.append("prevents all damage" if card.prevents >= 99 else f"prevents {card.prevents} damage")
    if card.damage:
        told.append(f"{card.damage} damage to the Monster")
    if card.gold:
        told.append(f"{card.gold} Gold")
    if card.heal:
        told.append(f"a Hero heals {card.heal}")
    if card.rethrow:
        told.append("throw again")
    told += [f"adds the {box.specials[die].name}" for die in card.dice]
    told += [f"flip the {box.templates[template].name}" for template in card.templates]
    return ", ".join(told)
