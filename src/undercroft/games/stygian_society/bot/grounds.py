"""Why an answer is good: what can be paid, what threatens, whom it helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.engine import PASS, QUIET, Ask, Ground
from undercroft.games.stygian_society.bot.advice import action_worths, card_worth
from undercroft.games.stygian_society.bot.judgement import (
    Deed,
    about_to_act,
    chance_to_pay,
    expected,
    guess_wild,
    needed_next,
    threat,
)
from undercroft.games.stygian_society.bot.suits import helps, own_colour
from undercroft.games.stygian_society.bot.training import against_bosses
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS
from undercroft.games.stygian_society.rules import afflictions, dropping, party, skills
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.state import Climb, Figure, party_modifier
from undercroft.games.stygian_society.telling import grounds as told
from undercroft.games.stygian_society.telling import questions
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.telling.payments import read_payment

Grounds = list[Ground[ClimbNames]]


def grounds(g: Climb, ask: Ask, answer: Any) -> Grounds:
    """What speaks for an answer."""
    if ask.form is not None:
        return []
    key = str(answer)
    found = WHY[ask.kind](g, ask, key) if ask.kind in WHY else []
    if isinstance(ask.about, questions.Respond):
        found = [told.Thumb("later")] if key in (PASS, QUIET) else _used(g, key)
    if g.fighting and (ask.kind == "turn" or isinstance(ask.about, questions.Respond)):
        found = found + _danger(g)
    if g.room and ask.kind in ("turn", "confirm", "chest"):
        found = [*found, told.Standing(g.max_wounds - g.wounds, g.peril, g.place.chart[-1].at)]
    return found


def _danger(g: Climb) -> Grounds:
    """The colour that could act soonest and worst, if any."""
    worst = max(ENEMY_COLOURS, key=lambda colour: threat(g, colour) * about_to_act(g, colour, 1))
    return _colour(g, worst) if about_to_act(g, worst, 1) else []


def _colour(g: Climb, colour: str) -> Grounds:
    """What a colour would do, if it does any harm."""
    harm, there = round(threat(g, colour)), g.figures(colour)
    near = about_to_act(g, colour, 1)
    return [told.Danger(colour, harm, there[0].kind if there else g.room, near)] if harm else []


def _move(g: Climb, ask: Ask, key: str) -> Grounds:
    colour = key.partition(":")[2]
    if colour in ENEMY_COLOURS:
        return _colour(g, colour)
    return _payer(g, colour)


def _dye(g: Climb, ask: Ask, key: str) -> Grounds:
    return _payer(g, key.partition(">")[2])


def _payer(g: Climb, colour: str) -> Grounds:
    """Who uses a hero colour first."""
    return next(([told.PaysIn(hero.id, colour)] for hero in g.ring() if own_colour(g, hero) == colour), [])


def _turn(g: Climb, ask: Ask, key: str) -> Grounds:
    verb, _, rest = key.partition(":")
    if verb == "cleanse":
        return [told.Hinders(rest.partition(":")[0])]
    if verb == "support":
        return _used(g, f"{g.hero.id}:{rest}")
    found = _weighed(action_worths(g, ask), key)
    if rest == party.REGROUP:
        return found
    card, hero = g.box.cards[rest], g.hero
    cubes = dropping.hero_cubes(g, hero, card)
    pool = expected(g, cubes, guess_wild(g, card, cubes), inside(g))
    likely = chance_to_pay(pool, skills.price(g, hero, card, 0), skills.luck_of(g, hero))
    return [*found, told.CanPay(rest, round(100 * likely))]


def _weighed(worths: dict[str, float], key: str) -> Grounds:
    """What an action is put at against the next best, if that speaks for it."""
    others = {other: worth for other, worth in worths.items() if other != key}
    if key not in worths or not others:
        return []
    other = max(others, key=lambda one: others[one])
    this, next_best = (max(0, round(10 * worths[one])) for one in (key, other))
    cards = [one.partition(":")[2] for one in (key, other)]
    return [told.Weighed(cards[0], this, cards[1], next_best)] if this > next_best else []


def _used(g: Climb, key: str) -> Grounds:
    """What a support or response brings, if more than nothing; some do what no wound measures."""
    owner_id, _, card_id = key.partition(":")
    owner = next((hero for hero in g.heroes if hero.id == owner_id), g.hero)
    tenths = round(10 * card_worth(g, g.box.cards[card_id], fx.Cause(owner, amount=2)))
    return [told.Brings(card_id, tenths) if tenths > 0 else told.Thumb("now")]


def _mark(g: Climb, ask: Ask, key: str) -> Grounds:
    figure = g.figure(key)
    if figure is None:
        return []
    left = g.box.health_of(figure.kind) - figure.wounds
    harm = round(threat(g, figure.colour)) if figure.colour else 0
    return [told.Mark(key, left, harm, _falls(g, figure, left))]


def _falls(g: Climb, figure: Figure, left: int) -> bool:
    """Whether the wounds that the chosen card deals without further sets are enough."""
    card = g.box.cards[g.now.card] if g.phase == "target" and g.now.card else None
    return card is not None and Deed(g, g.hero, card, [figure]).wounds_on(figure) >= left


def _wild(g: Climb, ask: Ask, key: str) -> Grounds:
    colours = dict.fromkeys(key.split("+"))
    price = skills.base_costs(g, g.hero, g.box.cards[g.now.card])[0] if g.now.card else {}
    own = [colour for colour in colours if price.get(colour)]
    found: Grounds = [told.Serves(colour, g.now.card) for colour in own]
    found += [told.Wanted(*one) for one in _next(g) if one[0] in colours and one[0] not in own]
    return found or [told.Thumb("pile")]


def _payment(g: Climb, ask: Ask, key: str) -> Grounds:
    spent = [colour for _, colour, _ in read_payment(key)]
    places = {place for _, _, place in read_payment(key)}
    found: Grounds = [told.Thumb("few" if places & {"luck", "crypt"} else "lean")]
    return found + [told.Wanted(colour, hero, kept=True) for colour, hero in _next(g) if colour not in spent]


def _next(g: Climb) -> list[tuple[str, str]]:
    """The colour that is needed next, and by whom."""
    wanted = needed_next(g)
    ring = [*g.ring()[1:], g.hero]
    return [(wanted, hero.id) for hero in ring if own_colour(g, hero) == wanted][:1]


def _resolve(g: Climb, ask: Ask, key: str) -> Grounds:
    verb, _, rest = key.partition(":")
    if verb == "cleanse":
        return [told.Hinders(rest.partition(":")[0])]
    return [told.Bargain(g.now.card, verb == "sets")]


def _clinging(g: Climb, ask: Ask, key: str) -> Grounds:
    if key == PASS:
        return [told.Thumb("enough")]
    if key == "woe":
        return [told.Hinders(g.hero.woe)]
    words = key.split(":")
    return [told.Hinders(words[1])] if len(words) > 1 else []


def _skill(g: Climb, ask: Ask, key: str) -> Grounds:
    assert isinstance(ask.about, questions.Skill | questions.SecondSkill)
    hero, card = ask.about.hero, "" if key == questions.DRAW else key
    chances = against_bosses(g, ask)
    if key not in chances:
        return [told.Promises(hero, card)]
    percents = (100 if chance == 1 else min(99, round(100 * chance)) for chance in chances[key])
    return [told.Trains(hero, card, *percents)]


def _give(g: Climb, ask: Ask, key: str) -> Grounds:
    assert isinstance(ask.about, questions.Give)
    card = g.box.cards[ask.about.card]
    worth = {one: round(helps(g, g.hero_called(one), card), 3) for one in ask.options}
    if len(set(worth.values())) == 1:
        return [told.Thumb("alike")]
    return [told.Promises(key, card.id)] if worth[key] == max(worth.values()) else []


def _chest(g: Climb, ask: Ask, key: str) -> Grounds:
    cards, more = g.box.chests, party_modifier(g, "trap")
    would = [card for card, count in g.chests.left.items() if count and cards[card].number + more <= g.peril]
    return [told.ChestOdds(len(would), g.chests.size)]


def _first_hero(g: Climb, ask: Ask, key: str) -> Grounds:
    return [told.GoodStart(key)] if key in ("knight", "burglar") else []


WHY: dict[str, Callable[[Climb, Ask, str], Grounds]] = {
    "turn": _turn,
    "target": _mark,
    "wound": _mark,
    "wild": _wild,
    "payment": _payment,
    "resolve": _resolve,
    "turn-end": _clinging,
    "cleanse": _clinging,
    "skill": _skill,
    "second-skill": _skill,
    "give": _give,
    "chest": _chest,
    "first-hero": _first_hero,
    "move": _move,
    "dye": _dye,
    "still": lambda g, ask, key: _colour(g, key),
    "take": lambda g, ask, key: [told.Thumb("spare")],
    "trade": lambda g, ask, key: [told.Thumb("settled")],
    "first-effect": lambda g, ask, key: [told.Thumb("order")],
    "tokens": lambda g, ask, key: (
        [told.Thumb("enough")] if key == afflictions.PAY else [told.Hinders(key.partition(":")[0])]
    ),
    "refresh": lambda g, ask, key: [told.Thumb("best")],
    "exhaust": lambda g, ask, key: [told.Thumb("least")],
}
"""What speaks for an answer, by the kind of the question."""
