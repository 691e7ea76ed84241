"""A party at the foot of a floor in numbers, as the judge of positions reads it."""

from __future__ import annotations

from undercroft.games.stygian_society.bot.suits import lasting_worth
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, HERO_COLOURS
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.state import Climb, shields_of

FLOORS = 6
FIGURES = (
    *(f"floor {floor}" for floor in range(1, FLOORS + 1)), "heroes", "wounds", "hurt", "most wounds", "luck",
    "experience", "level", "levels", "actions", "supports", "others", "skills", "treasures",
    "party treasures", "exhausted", "tokens", "woes", "shields", "hero cubes", "enemy cubes", "coming",
    "short", "enemies", "their health",
)  # fmt: skip

SLIPS = {"skill": 0.3, "give": 0.3, "chest": 0.3, "turn": 0.06, "resolve": 0.05}
"""How often the games that a judge is fitted to take any answer: what a choice is worth is seen where it
was not made for a reason."""


def mark(g: Climb) -> int | None:
    """Where the judge looks: at the first turn on a floor; None between floors."""
    return g.floor if g.fighting else None


def figures(g: Climb, seat: str) -> list[float]:
    """The position of the party, whose players win and lose together."""
    found, heroes = g.box, g.heroes
    cards = found.cards
    skills = [(hero, cards[one]) for hero in heroes for one in hero.skills]
    kinds = [card.type for _, card in skills]
    count, held = len(heroes), inside(g)
    return [
        *(float(g.floor == floor) for floor in range(1, FLOORS + 1)), count / 4,
        g.wounds / g.max_wounds, max(0.0, g.wounds / g.max_wounds - 0.6), g.max_wounds / 30, g.luck / 5,
        g.xp / g.needed, g.needed / 15, sum(sum(hero.levels) for hero in heroes) / count / 6,
        kinds.count("action") / count / 3, kinds.count("support") / count / 3,
        (kinds.count("passive") + kinds.count("response")) / count / 3,
        sum(lasting_worth(g, hero, card) for hero, card in skills) / count / 8,
        sum(len(hero.treasures) for hero in heroes) / count / 3, len(g.party) / 3,
        sum(len(hero.exhausted) for hero in heroes) / count / 3,
        sum(len(tokens) for hero in heroes for tokens in hero.statuses.values()) / count,
        sum(found.woes[hero.woe].masks for hero in heroes if hero.woe) / count,
        sum(shields_of(g, hero) for hero in heroes) / count / 2,
        sum(held[colour] for colour in HERO_COLOURS) / 10, sum(held[colour] for colour in ENEMY_COLOURS) / 10,
        len(g.coming) / 2, float(g.short),
        len(g.enemies()) / 5, sum(found.health_of(figure.kind) for figure in g.enemies()) / 30,
    ]  # fmt: skip
