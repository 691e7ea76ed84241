"""A party between two fights in numbers, as the judge of positions reads it."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.dungeon_fighter.bot.advice import card_worth, dice_wanted, hand, lasting_worth
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.state import FULL_LIFE, Party

FIGURES = (
    "shops", "icons", "first stage", "second stage", "third stage", "boss", "heroes", "out", "life",
    "weakest", "missing", "scars", "abilities", "gold", "white dice", "dice short", "weapons", "armor",
    "spendables", "relics", "bare hands", "hand", "extra life", "extra damage", "boss life", "boss damage",
    "boss throw", "met", "levels", "spare gold",
)  # fmt: skip

SLIPS = {"path": 0.2, "buy": 0.2, "give": 0.2, "scar": 0.2, "item": 0.1}
"""How often the games that a judge is fitted to take any answer: what a choice is worth is seen where it
was not made for a reason."""


def mark(g: Party) -> tuple[int, bool] | None:
    """Where the judge looks: before a way is chosen, and when the Boss is met; None between."""
    boss = g.combat is not None and g.combat.boss
    return (len(g.entered), boss) if boss or g.phase == "path" else None


def beyond(g: Party) -> Callable[[Party], bool]:
    """Tells of a later position whether the judge may look there; once the Boss is met nothing but the end
    tells more."""
    begun = (len(g.entered), g.combat is not None and g.combat.boss)
    if begun[1]:
        return lambda later: False
    return lambda later: mark(later) not in (None, begun)


def figures(g: Party, seat: str) -> list[float]:
    """The position of the party, whose players win and lose together."""
    gear, heroes, mode = g.box.equipment, g.in_play(), g.box.modes[g.mode]
    plain = hand(g, [])
    boss = g.combat is not None and g.combat.boss
    foe = g.foe if boss else None
    carried = [gear[card] for hero in heroes for card in hero.carried()]
    worth = {kind: sum(card_worth(g, card) for card in carried if card.kind == kind) for kind in KINDS}
    abilities = sum(
        lasting_worth(g, hero, colour) for hero in heroes for colour in COLOURS if colour not in hero.scars
    )
    lives = [hero.life for hero in heroes]
    reach = plain.hit * plain.value
    return [
        g.shops / 3, g.icons / g.distance, g.shops == 0, g.shops == 1, g.shops == 2, float(boss),
        len(heroes) / 3, sum(hero.out for hero in g.heroes), sum(lives) / 27,
        min(lives, default=0) / FULL_LIFE, sum(hero.most - hero.life for hero in heroes) / 9,
        sum(len(hero.scars) for hero in heroes) / 3, abilities / 30, g.gold / 10, g.bonus / 5,
        max(0, dice_wanted(g) - g.bonus) / 5,
        worth["weapon"] / 5, worth["armor"] / 5, worth["spendable"] / 5,
        sum(card_worth(g, gear[card]) for card in g.relics) / 5,
        sum(not hero.weapons for hero in heroes) / 3, reach / 2, mode.life / 3, mode.damage,
        g.fight.life / 20 if boss else 0.0, foe.damage / 4 if foe else 0.0, float(bool(foe and foe.throw)),
        sum(g.met) / 12, sum(k * met for k, met in enumerate(g.met, 1)) / 20, g.gold * (g.shops >= 2) / 10,
    ]  # fmt: skip


KINDS = ("weapon", "armor", "spendable")
