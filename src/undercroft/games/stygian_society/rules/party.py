"""What the whole party shares: wounds and healing, luck, experience and levels, peril."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from undercroft.engine import Happening, Lot, Outcome, Reason, Rules, choose
from undercroft.games.stygian_society.content.cards import LEVELS, LUCK_END, NEEDED_END, WOUNDS_END
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import triggers
from undercroft.games.stygian_society.state import Climb, Hero, luck_barred, modifier, shields_of, sources
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import ClimbNames

REGROUP = "regroup"


def win(g: Climb, how: Happening[ClimbNames]) -> NoReturn:
    """The players win together (STY-GOAL-01)."""
    g.end(Outcome.by(how, g.seats, dict.fromkeys(g.seats, 1.0), {"floor": g.floor}))


def lose(g: Climb, how: Happening[ClimbNames]) -> NoReturn:
    """The players lose together, by wounds, by peril or by what a card says (STY-LOSE-03)."""
    g.end(Outcome.by(how, (), dict.fromkeys(g.seats, 0.0), {"floor": g.floor}))


def standing(g: Climb) -> tuple[int, int]:
    """Who still stands against the party and what they have left: how near a lost game was."""
    there = [*g.front, *g.rear] if g.fighting else []
    return len(there), sum(max(0, g.box.health_of(figure.kind) - figure.wounds) for figure in there)


# --- wounds -----------------------------------------------------------------------------------------


def suffer(g: Climb, wounds: int, cause: fx.Cause) -> Rules[int]:
    """The party suffers wounds, less what the active hero's shields and protection take (STY-SHIELD-03)."""
    taken = wounds
    if g.in_turn:
        room = shields_of(g, g.hero) + g.now.guard - g.now.prevented
        blocked = min(taken, max(0, room))
        if blocked:
            g.now.prevented += blocked
            taken -= blocked
            g.note(told.Shielded(g.hero.id, blocked, cause.card))
    if taken and g.ward:
        blocked = min(taken, g.ward)
        g.ward -= blocked
        taken -= blocked
        g.note(told.Warded(g.heroes[g.ward_of].id, blocked, cause.card))
    if not taken:
        return 0
    take_wounds(g, taken, cause.card)
    yield from triggers.fire(g, "wounded", fx.Cause(g.hero, amount=taken))
    return taken


def take_wounds(g: Climb, wounds: int, of: str = "", *, price: bool = False) -> None:
    """Raise current wounds; at the maximum everybody loses at once (STY-WOUND-02)."""
    g.wounds += wounds
    g.note(told.Suffered(wounds, g.wounds, g.max_wounds, of, price))
    check_wounds(g)


def check_wounds(g: Climb) -> None:
    if g.wounds >= g.max_wounds:
        lose(g, told.PartyFell(g.floor, g.wounds, *standing(g)))


def heal(g: Climb, wounds: int, of: str = "", more: int = 0, because: Sequence[str] = ()) -> None:
    """Lower current wounds, never below 0; the excess is lost, all of it at 0 (STY-HEAL-02, -03)."""
    healed = min(wounds, g.wounds)
    g.wounds -= healed
    if healed < wounds:  # What is lost need not be explained.
        more, because = 0, ()
    g.note(told.Healed(healed, g.wounds, of, more, list(because)))


def change_max_wounds(g: Climb, by: int, of: str = "") -> None:
    """Maximum wounds move, up to the end of the track; the limit is checked at once (STY-RULING-33)."""
    g.max_wounds = min(WOUNDS_END, g.max_wounds + by)
    g.note(told.MaxWounds(g.max_wounds, of))
    check_wounds(g)


# --- luck -------------------------------------------------------------------------------------------


def gain_luck(
    g: Climb,
    luck: int,
    rule: str = "STY-TURN-07",
    of: str = "",
    more: int = 0,
    because: Sequence[str] = (),
) -> int:
    """Luck up to the end of its track; the rest is lost (STY-LUCK-03). Returns how far it moved."""
    if luck > 0 and luck_barred(g):
        by = sources(g, g.hero, "no-luck")[-1]
        rule = "STY-CARD-01" if by == g.room else "STY-WOE-04" if by == g.hero.woe else "STY-SKILL-03"
        g.note(told.Unlucky(g.hero.id, by), rule)
        return 0
    before = g.luck
    g.luck = max(0, min(LUCK_END, before + luck))
    full = before + luck > LUCK_END
    more, because = (0, ()) if full else (more, because)
    told_luck = told.Luck(g.luck - before, g.luck, rule == "STY-LUCK-01", full, of, more, list(because))
    g.note(told_luck, "STY-LUCK-03" if full else rule)
    return g.luck - before


def fall_into_crypt(g: Climb, count: int) -> Rules[None]:
    """Two or more cubes into the crypt in one action bring 1 luck, once (STY-LUCK-01, -02, STY-FAQ-01)."""
    if not g.now.acting or not count:
        return
    g.now.fallen += count
    if g.now.fallen >= 2 and not g.now.lucky:
        g.now.lucky = True
        more = modifier(g, g.hero, "luck")
        because = sources(g, g.hero, "luck") if more and g.heard else []
        if gain_luck(g, 1 + more, "STY-LUCK-01", more=more, because=because):
            yield from triggers.fire(g, "lucky", fx.Cause(g.hero))


# --- experience -------------------------------------------------------------------------------------


def gain_xp(g: Climb, xp: int, of: str = "", more: int = 0, because: Sequence[str] = ()) -> Rules[None]:
    """Current XP rises; each time it reaches needed XP the party gains a level (STY-RULING-44).

    XP to 0, needed XP up by one, all cards upright, a skill for each hero, and what is left of the XP
    (STY-LEVEL-02 to STY-LEVEL-04).
    """
    g.xp += xp
    g.note(told.Xp(xp, g.xp, g.needed, of, more, list(because)))
    while g.xp >= g.needed:
        leftover = g.xp - g.needed
        g.xp = 0
        g.needed = min(NEEDED_END, g.needed + 1)
        g.note(told.Level(g.needed))
        for hero in g.heroes:
            hero.exhausted = []
        g.party_exhausted = []
        for hero in g.ring():
            yield from gain_skill(g, hero)
        g.xp = leftover
        if leftover:
            g.note(told.Leftover(g.xp))


def skills_left(g: Climb, hero: Hero, level: int) -> list[str]:
    """A hero's cards of a level that can still be gained."""
    return [c for c in g.box.levels_of(hero.id, level) if c not in hero.skills and c not in hero.gone]


def gain_skill(g: Climb, hero: Hero) -> Rules[None]:
    """One skill: any of a level the hero knows, or a random one of the next (STY-LEVEL-06, -07)."""
    highest = max(hero.levels, default=0)
    options = [card for level in dict.fromkeys(hero.levels) for card in skills_left(g, hero, level)]
    following = skills_left(g, hero, highest + 1)
    if following:
        options.append(ask.DRAW)
    if not options:
        return

    def barred() -> list[Reason[ClimbNames]]:
        unknown = [level for level in LEVELS if level not in hero.levels]
        return [reasons.LevelUnknown(level, level == highest + 1) for level in unknown]

    about = ask.Skill(hero.id, highest + 1)
    key = yield from choose(g, hero.seat, about, "STY-LEVEL-05", options, barred=barred)
    if key == ask.DRAW:
        key = yield Lot(following, ask.NewSkill(hero.id, highest + 1))
    learn(g, hero, key, "STY-LEVEL-08")


def learn(g: Climb, hero: Hero, card: str, rule: str) -> None:
    """Put a skill face up with the hero's others."""
    hero.skills.append(card)
    hero.levels.append(g.box.skills[card].level)
    g.note(told.Learned(hero.id, card), rule)


# --- peril ------------------------------------------------------------------------------------------


def raise_peril(g: Climb, by: int, rule: str, of: str = "", why: told.Raised = "card") -> Rules[None]:
    """Peril rises by steps, each with its event; the last one loses (STY-PERIL-02, -06, STY-RULING-29)."""
    chart = g.place.chart
    for left in reversed(range(by)):
        g.peril += 1
        on = left > 0 and all(line.at != g.peril for line in chart)
        g.note(told.Peril(g.peril, on, of, why), rule)
        for line in chart:
            if line.at == g.peril:
                if line.at not in g.happened:
                    g.happened.append(line.at)
                    g.note(told.PerilEvent(g.room, line.at))
                    yield from fx.apply(g, line.effects, fx.Cause(g.hero, kind="event"))
                    yield from triggers.fire(g, "peril-event", fx.Cause(g.hero, amount=line.at))
                break


def lower_peril(g: Climb, by: int, of: str = "") -> None:
    """Peril drops, never below 0; what has happened stays (STY-RULING-30)."""
    fallen = min(by, g.peril)
    g.peril -= fallen
    g.note(told.PerilLowered(fallen, g.peril, of))
