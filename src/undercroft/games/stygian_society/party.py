"""What the whole party shares: wounds and healing, luck, experience and levels, peril."""

from __future__ import annotations

from undercroft.engine import Ask, Lot, Option, Outcome, Rules
from undercroft.games.stygian_society import effects as fx
from undercroft.games.stygian_society import triggers, words
from undercroft.games.stygian_society.cards import LUCK_END, NEEDED_END, WOUNDS_END, box
from undercroft.games.stygian_society.state import Climb, Hero, modifier

REGROUP = "regroup"


def win(g: Climb, rule: str, text: str) -> None:
    """The players win together (STY-GOAL-01)."""
    g.end(Outcome(tuple(g.seats), rule, text, dict.fromkeys(g.seats, 1.0), {"floor": g.floor}))


def lose(g: Climb, rule: str, text: str) -> None:
    """The players lose together."""
    g.end(Outcome((), rule, text, dict.fromkeys(g.seats, 0.0), {"floor": g.floor}))


# --- wounds -----------------------------------------------------------------------------------------


def shields_of(g: Climb, hero: Hero) -> int:
    """Shields on everything in front of a hero, exhausted cards included (STY-RULING-50)."""
    cards = box().cards
    return sum(cards[card].shields for card in hero.cards()) + modifier(g, hero, "shield")


def suffer(g: Climb, wounds: int, cause: fx.Cause) -> Rules[int]:
    """The party suffers wounds, less what shields and protection take; returns how many it took."""
    taken = wounds
    if g.in_turn:
        room = shields_of(g, g.hero) + g.now.guard - g.now.prevented
        blocked = min(taken, max(0, room))
        if blocked:
            g.now.prevented += blocked
            taken -= blocked
            g.note("shielded", "STY-SHIELD-01", hero=g.hero.id, wounds=blocked)
    if taken and g.ward:
        blocked = min(taken, g.ward)
        g.ward -= blocked
        taken -= blocked
        g.note("warded", "STY-TURN-07", hero=g.heroes[g.ward_of].id, wounds=blocked)
    if not taken:
        return 0
    take_wounds(g, taken)
    yield from triggers.fire(g, "wounded", fx.Cause(g.hero, amount=taken))
    return taken


def take_wounds(g: Climb, wounds: int) -> None:
    """Raise current wounds; at the maximum everybody loses at once."""
    g.wounds += wounds
    g.note("suffered", "STY-WOUND-01", wounds=wounds, now=g.wounds, most=g.max_wounds)
    check_wounds(g)


def check_wounds(g: Climb) -> None:
    if g.wounds >= g.max_wounds:
        lose(g, "STY-LOSE-01", f"The party fell on floor {g.floor} with {g.wounds} wounds")


def heal(g: Climb, wounds: int) -> None:
    """Lower current wounds, never below 0; the excess is lost."""
    healed = min(wounds, g.wounds)
    g.wounds -= healed
    g.note("healed", "STY-HEAL-01", wounds=healed, now=g.wounds)


def change_max_wounds(g: Climb, by: int) -> None:
    """Maximum wounds move, up to the end of the track; the limit is checked at once (STY-RULING-33)."""
    g.max_wounds = min(WOUNDS_END, g.max_wounds + by)
    g.note("max-wounds", "STY-RULING-33", now=g.max_wounds)
    check_wounds(g)


# --- luck -------------------------------------------------------------------------------------------


def gain_luck(g: Climb, luck: int, rule: str = "STY-LUCK-03") -> None:
    """Luck up to the end of its track; the rest is lost."""
    g.luck = max(0, min(LUCK_END, g.luck + luck))
    g.note("luck", rule, luck=luck, now=g.luck)


def fall_into_crypt(g: Climb, count: int) -> Rules[None]:
    """Cubes fell into the crypt: two or more in one action bring 1 luck, once (STY-LUCK-01, -02)."""
    if not g.now.acting or not count:
        return
    g.now.fallen += count
    if g.now.fallen >= 2 and not g.now.lucky:
        g.now.lucky = True
        if modifier(g, g.hero, "no-luck") > 0:
            g.note("unlucky", "STY-STATUS-04", hero=g.hero.id)
            return
        gain_luck(g, 1 + modifier(g, g.hero, "luck"), "STY-LUCK-01")
        yield from triggers.fire(g, "lucky", fx.Cause(g.hero, amount=1))


# --- experience -------------------------------------------------------------------------------------


def gain_xp(g: Climb, xp: int) -> Rules[None]:
    """Current XP rises; each time it reaches needed XP the party gains a level (STY-RULING-44)."""
    g.xp += xp
    g.note("xp", "STY-KILL-02", xp=xp, now=g.xp, needed=g.needed)
    while g.xp >= g.needed:
        leftover = g.xp - g.needed
        g.xp = 0
        g.needed = min(NEEDED_END, g.needed + 1)
        g.note("level", "STY-LEVEL-01", needed=g.needed)
        for hero in g.heroes:
            hero.exhausted = []
        g.party_exhausted = []
        for hero in g.ring():
            yield from gain_skill(g, hero)
        g.xp = leftover
        if leftover:
            g.note("leftover", "STY-LEVEL-09", now=g.xp)


def skills_left(hero: Hero, level: int) -> list[str]:
    """A hero's cards of a level that can still be gained."""
    return [c for c in box().levels_of(hero.id, level) if c not in hero.skills and c not in hero.gone]


def gain_skill(g: Climb, hero: Hero) -> Rules[None]:
    """One skill: any of a level the hero knows, or a random one of the next (STY-LEVEL-06, -07)."""
    highest = max(hero.levels, default=0)
    options = [c for level in range(1, highest + 1) if level in hero.levels for c in skills_left(hero, level)]
    following = skills_left(hero, highest + 1)
    if following:
        options.append("draw")
    if not options:
        return
    key = options[0]
    if len(options) > 1:
        key = yield Ask(
            hero.seat, "skill", "STY-LEVEL-05", options,
            prompt=lambda: f"Which skill does the {hero.name} gain?",
            describe=lambda key: _skill_words(key, highest + 1),
        )  # fmt: skip
    if key == "draw":
        key = yield Lot(following, f"the {hero.name}'s new skill of level {highest + 1}")
    learn(g, hero, key, "STY-LEVEL-08")


def _skill_words(key: str, level: int) -> Option:
    if key == "draw":
        return Option(key, f"A random skill of level {level}")
    card = box().skills[key]
    return Option(key, f"{card.name} (level {card.level} {card.type}): {words.card_text(card)}", (key,))


def learn(g: Climb, hero: Hero, card: str, rule: str) -> None:
    """Put a skill face up with the hero's others."""
    hero.skills.append(card)
    hero.levels.append(box().skills[card].level)
    g.note("learned", rule, hero=hero.id, card=card)


# --- peril ------------------------------------------------------------------------------------------


def raise_peril(g: Climb, by: int, rule: str) -> Rules[None]:
    """Peril rises one step at a time, each with its event (STY-RULING-29)."""
    chart = g.place.chart
    for _ in range(by):
        if g.peril >= chart[-1].at:
            return
        g.peril += 1
        g.note("peril", rule, now=g.peril)
        for line in chart:
            if line.at == g.peril:
                if line.at not in g.happened:
                    g.happened.append(line.at)
                    g.note("peril-event", "STY-PERIL-03", room=g.room, at=line.at)
                    yield from fx.apply(g, line.effects, fx.Cause(g.hero, kind="event"))
                    yield from triggers.fire(g, "peril-event", fx.Cause(g.hero, amount=line.at))
                break


def lower_peril(g: Climb, by: int) -> None:
    """Peril drops, never below 0; what has happened stays (STY-RULING-30)."""
    g.peril = max(0, g.peril - by)
    g.note("peril-lowered", "STY-PERIL-04", by=by, now=g.peril)
