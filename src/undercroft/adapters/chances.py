"""What the world answers, as small choices with probabilities: one die, one card, one lot at a time."""

from __future__ import annotations

from undercroft.adapters.runs import Filling, Way, Ways
from undercroft.adapters.vocabulary import Vocabulary
from undercroft.engine import Chance, Dice, Draw, Lot
from undercroft.engine.chance import Face


def listed(chance: Chance, words: Vocabulary) -> Filling | None:
    """The answers of a chance, one small choice after another; None for what can only be sampled."""
    match chance:
        case Dice():
            return _rolled(chance, words)
        case Draw():
            return _drawn(chance, words)
        case Lot():
            return _one([(key, 1.0) for key in chance.keys], words)
    outcomes = chance.outcomes()
    return None if outcomes is None else _one(outcomes, words)


def _rolled(chance: Dice, words: Vocabulary) -> Filling:
    faces: list[Face] = []
    for die in chance.dice:
        shown = dict.fromkeys(die.faces)
        face = yield [Way(words.spell(str(one)), one, die.faces.count(one)) for one in shown]
        faces.append(face)
    return faces


def _drawn(chance: Draw, words: Vocabulary) -> Filling:
    left, cards = dict(chance.left), list[str]()
    while len(cards) < chance.count:
        card = yield [Way(words.spell(one), one, count) for one, count in left.items() if count]
        left[card] -= 1
        cards.append(card)
    return cards


def _one(outcomes: list[tuple[str, float]], words: Vocabulary) -> Filling:
    ways: Ways = [Way(words.spell(one), one, weight) for one, weight in outcomes]
    chosen: str = yield ways
    return chosen
