"""Enemies: ranks, being wounded and eliminated, and what their cubes make them do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.engine import Rules
from undercroft.games.stygian_society.content.cards import (
    ENEMY_COLOURS,
    FIGURES_A_COLOUR,
    TAKEN_OFF,
    CubeAction,
)
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import party, triggers
from undercroft.games.stygian_society.rules.cubes import pay_enemy, value
from undercroft.games.stygian_society.rules.skills import check_floor
from undercroft.games.stygian_society.state import Climb, Figure, Hero, figure_id, modifier, sources
from undercroft.games.stygian_society.telling import happenings as told

# --- in and out of play -----------------------------------------------------------------------------


def place_figure(g: Climb, kind: str, rank: list[Figure]) -> Figure:
    """A new figure, without wounds, at the right end of a rank."""
    g.made += 1
    colour = "" if kind in g.box.bosses else g.box.enemies[kind].colour
    figure = Figure(figure_id(kind, g.made), kind, colour)
    rank.append(figure)
    return figure


def add_enemy(g: Climb, kind: str, place: str = "front", rule: str = "STY-PERIL-05") -> None:
    """An enemy joins the fight, if a figure is left; a colour keeps its kind (STY-RULING-22)."""
    if not g.fighting:
        return
    colour = g.box.enemies[kind].colour
    there = g.figures(colour)
    if len(there) >= FIGURES_A_COLOUR:
        g.note(told.NoFigure(colour))
        return
    if there:
        kind = there[0].kind
    figure = place_figure(g, kind, g.rear if place == "rear" else g.front)
    g.note(told.Joined(figure.id, kind, place or "front"), rule)
    if not g.front:
        reform(g)


def reform(g: Climb) -> None:
    """Close gaps, then fall forward until the front rank is not the smaller one (STY-RANK-01 to STY-RANK-05).

    Ranks are lists, so gaps close by themselves and order is kept.
    """
    order = (*ENEMY_COLOURS, "")
    while len(g.rear) > len(g.front):
        falling = min(g.rear, key=lambda figure: order.index(figure.colour))
        g.rear.remove(falling)
        g.front.append(falling)
        g.note(told.FellForward(falling.id, falling.kind))


# --- being wounded ----------------------------------------------------------------------------------


def _rider(g: Climb, figure: Figure, attack: str) -> int:
    """So much for each enemy in the rank before it: none, if it stands in front (STY-DAMAGE-05)."""
    return 0 if figure in g.front else TAKEN_OFF["rider"] * len(g.front)


DEFENCES: dict[str, Callable[[Climb, Figure, str], int]] = {
    "rider": _rider,
    "guarded": lambda g, f, a: TAKEN_OFF["guarded"] if len(g.front if f in g.front else g.rear) > 1 else 0,
    "stoic": lambda g, f, a: 0 if f.id in g.now.struck else TAKEN_OFF["stoic"],
    "bodyguards": lambda g, f, a: min(TAKEN_OFF["bodyguards"], len(g.front) + len(g.rear) - 1),
    "shroud": lambda g, f, a: min(TAKEN_OFF["shroud"], value(g, "black")),
    "learned": lambda g, f, a: TAKEN_OFF["learned"] if g.memory.get("type") == a else 0,
    "glass": lambda g, f, a: -TAKEN_OFF["glass"] if a == "melee" else 0,
}
"""Defences beside resistances, by the name an enemy card or mat gives (STY-DAMAGE-04)."""


def defence_of(g: Climb, figure: Figure, attack: str, pierce: int = 0) -> int:
    """How many wounds an attack of a type loses on a figure (STY-DAMAGE-03, STY-RULING-34)."""
    found = g.box
    card = found.bosses.get(figure.kind) or found.enemies[figure.kind]
    less = card.resist.get(attack, 0) + modifier(g, None, "armour")
    if card.defence:
        less += DEFENCES[card.defence](g, figure, attack)
    return max(min(less, 0), less - pierce)


def attack(g: Climb, hero: Hero, kind: str, targets: Sequence[str], wounds: int) -> Rules[None]:
    """One attack on each target: total, less defences, marked; then the fallen leave (STY-RULING-36)."""
    bonus = g.now.bonus + modifier(g, hero, "attack") + (modifier(g, hero, kind) if kind != "plain" else 0)
    pierce = modifier(g, hero, "pierce")
    marks: list[tuple[Figure, int, int, list[str]]] = []
    for figure in filter(None, map(g.figure, targets)):
        total = wounds + bonus + modifier(g, hero, "against-front" if figure in g.front else "against-rear")
        total += modifier(g, hero, "against-hurt") if figure.wounds else 0
        because = stronger_by(g, hero, kind, figure) if total != wounds and g.heard else []
        marks.append((figure, max(0, total - defence_of(g, figure, kind, pierce)), total, because))
    for figure, total, dealt, because in marks:
        g.now.struck.append(figure.id)
        mark(g, figure, total, dealt, dealt - wounds, because)
        if figure.kind == g.room and total and kind != "plain":
            g.memory["type"] = kind
    g.now.bonus = 0
    yield from eliminate_fallen(g, hero)


def stronger_by(g: Climb, hero: Hero, kind: str, figure: Figure) -> list[str]:
    """What makes an attack on a figure stronger or weaker than its card: names for the story."""
    names = ["attack", kind, "against-front" if figure in g.front else "against-rear"]
    names += ["against-hurt"] if figure.wounds else []
    used = [g.now.support] if g.now.bonus and g.now.support else []
    return list(dict.fromkeys([*used, *(one for name in names for one in sources(g, hero, name))]))


def mark(
    g: Climb,
    figure: Figure,
    wounds: int,
    dealt: int = 0,
    more: int = 0,
    because: Sequence[str] = (),
    by: str = "",
) -> None:
    """Wound tokens beside a figure; ``dealt`` is what an attack was worth before defences."""
    figure.wounds += wounds
    if wounds:
        g.now.hurt.append(figure.id)
    health = g.box.health_of(figure.kind)
    g.note(
        told.Wounded(figure.id, figure.kind, wounds, figure.wounds, health, dealt, more, list(because), by)
    )


def wound_without_attack(
    g: Climb, hero: Hero, targets: list[Figure], wounds: int, by: str = ""
) -> Rules[None]:
    """Wounds that are no attack: no defence lessens them (STY-RULING-35)."""
    for figure in targets:
        mark(g, figure, wounds, by=by)
    yield from eliminate_fallen(g, hero, by)


def eliminate_fallen(g: Climb, hero: Hero, by: str = "") -> Rules[None]:
    """Remove everybody whose wounds reach their health: XP one by one, then reform once (STY-KILL-03, -04).

    A mid-boss falls like any other and gives its XP (STY-BOSS-03, -04). A wizard among the fallen wins the
    game before anything else happens (STY-WIZ-02, -03, STY-RULING-32).
    """
    fallen = [figure for figure in g.front + g.rear if figure.wounds >= g.box.health_of(figure.kind)]
    if not fallen:
        return
    for figure in fallen:
        if figure.kind in g.box.wizards:
            g.note(told.Eliminated(figure.id, figure.kind, by))
            party.win(g, told.WizardDefeated(figure.kind))
    gone = [figure.id for figure in fallen]
    g.front = [figure for figure in g.front if figure.id not in gone]
    g.rear = [figure for figure in g.rear if figure.id not in gone]
    g.now.felling += 1
    for figure in fallen:
        g.note(told.Eliminated(figure.id, figure.kind, by))
        boss = g.box.bosses.get(figure.kind)
        xp = boss.xp if boss is not None else g.box.enemies[figure.kind].xp
        more = modifier(g, hero, "xp")
        because = sources(g, hero, "xp") if more and g.heard else []
        yield from party.gain_xp(g, xp + more, figure.id, more, because)
        if boss is not None and not boss.keeps_company:
            flee(g)
        if boss is None:
            last = fx.Cause(g.hero, kind="enemy", card=figure.kind)  # Whoever felled it (STY-RULING-19).
            yield from fx.apply(g, g.box.enemies[figure.kind].on_death, last)
        yield from triggers.fire(g, "killed", fx.Cause(g.hero, figure=figure.id))
    g.now.felling -= 1
    reform(g)


def flee(g: Climb) -> None:
    """The boss is down: the others leave, and give no XP (STY-BOSS-05)."""
    for figure in g.front + g.rear:
        g.note(told.Fled(figure.id, figure.kind))
    g.front, g.rear = [], []


def keep_front(g: Climb) -> None:
    """Nobody hides behind an empty front rank (STY-RULING-40)."""
    if not g.front and g.rear:
        reform(g)


# --- what cubes make them do ------------------------------------------------------------------------


def price_of(g: Climb, colour: str, action: CubeAction) -> int:
    """An action's cost with everything that makes it dearer or cheaper, at least 1."""
    return max(1, action.cost + dearer(g, colour))


def dearer(g: Climb, colour: str) -> int:
    """What is added to the cost of every action of a colour."""
    return modifier(g, g.hero, f"cost-{colour}")


def appropriate(g: Climb, colour: str, actions: list[CubeAction]) -> CubeAction | None:
    """Of what can be paid, the dearest; on a tie the one printed first (STY-RULING-17)."""
    best: CubeAction | None = None
    there, more = value(g, colour), dearer(g, colour)
    for action in actions:
        if max(1, action.cost + more) > there:
            continue
        if action.only and not fx.holds(g, action.only, fx.Cause(g.hero)):
            continue
        if best is None or action.cost > best.cost:
            best = action
    return best


def check_colour(g: Climb, colour: str) -> Rules[None]:
    """One colour's check: its enemy card if a figure is in play, else the room card (STY-ENEMY-03, -06).

    However many figures there are, the card acts once (STY-ENEMY-10), and cubes that do not suffice stay
    (STY-ENEMY-11). A mat stands in for the room card (STY-BOSS-02, -09).
    """
    if colour in g.now.stilled:
        g.note(told.Stilled(colour))
        return
    if not value(g, colour):  # Nothing is free.
        return
    there = g.figures(colour)
    mat = g.place.actions.get(colour)
    if there:
        card = g.box.enemies[there[0].kind]
        action = appropriate(g, colour, card.actions)
        if action is not None:
            yield from activate(g, colour, action, card.id)
            yield from party.raise_peril(g, 1, "STY-ENEMY-05", card.id, "acted")
            yield from triggers.fire(g, "enemy-acted", fx.Cause(g.hero, colour=colour))
            check_floor(g)
        if mat is None or not mat.always:
            return
    if mat is not None and colour not in g.now.stilled and appropriate(g, colour, [mat]):
        yield from activate(g, colour, mat, g.room)
        if not any(effect.do == "peril" and effect.n >= 0 for effect in mat.effects):
            yield from party.raise_peril(g, 1, "STY-ENEMY-08", g.room, "acted")
        yield from triggers.fire(g, "enemy-acted", fx.Cause(g.hero, colour=colour))
        check_floor(g)


def activate(g: Climb, colour: str, action: CubeAction, card: str) -> Rules[None]:
    """Spend the cubes, then carry the action out (STY-ENEMY-12)."""
    paid = pay_enemy(g, colour, price_of(g, colour, action))
    assert paid, "only what can be paid is activated"
    rule = "STY-ENEMY-04" if card in g.box.enemies else "STY-ENEMY-07"
    g.note(told.Activated(colour, card), rule)
    yield from fx.apply(g, action.effects, fx.Cause(g.hero, kind="enemy", card=card, colour=colour))
    check_floor(g)
