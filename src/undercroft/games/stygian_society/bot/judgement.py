"""What a position is worth, and what an action is worth before the drop.

Everything here is judgement, not rules: numbers are in wounds, the coin that all choices are paid in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import NamedTuple

from undercroft.games.stygian_society.bot.suits import own_colour
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, GRAY, HERO_COLOURS, Card, Effect
from undercroft.games.stygian_society.rules import dropping, enemies, skills
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import Cost, inside, movable, value
from undercroft.games.stygian_society.rules.effects_on_enemies import figures_meant
from undercroft.games.stygian_society.state import Climb, Figure, Hero, modifier

OUT = 0.72
"""Share of a drop that comes out."""
FREED = 0.2
"""Share of the tower's inside that a drop frees."""
DOUBLED = 1.15
"""What a fallen cube is worth on average, the crypt included."""
KEPT = 0.3
"""What a cube left for later is worth."""
RID = 1.5
"""What being rid of a Woe is worth; twice as much for a Lamentation."""


# --- what an action is worth ----------------------------------------------------------------------------


def expected(
    g: Climb, dropped: Mapping[str, int], wild: Sequence[str], held: Mapping[str, int]
) -> dict[str, float]:
    """What field and crypt will be worth by colour after a drop, with so much held inside the tower."""
    return {
        c: value(g, c)
        + DOUBLED * (OUT * min(dropped.get(c, 0) + wild.count(c), g.supply[c]) + FREED * held[c])
        for c in HERO_COLOURS
    }


def chance_to_pay(pool: Mapping[str, float], cost: Sequence[int], luck: int) -> float:
    """How likely a cost can be paid out of what is expected."""
    need = short = spare = 0.0
    for number, colour in enumerate(HERO_COLOURS):
        wanted = cost[number]
        have = pool[colour]
        need += wanted
        if have < wanted:
            short += wanted - have
        else:
            spare += have - wanted
    wild = cost[6]
    need += wild
    margin = spare * (1 if wild else 0.5) - wild - short + 0.5 * luck
    if need == 0:
        return 1.0
    return 1 / (1 + exp(-(margin + 0.4) / (0.35 + 0.12 * need)))


def wound_worth(g: Climb, figure: Figure, wounds: int) -> float:
    """What so many wounds on a figure are worth: being rid of it counts most."""
    left = g.box.health_of(figure.kind) - figure.wounds
    dealt = min(wounds, left)
    if dealt <= 0:
        return 0.0
    boss = g.boss
    weight = 1.0
    if boss is not None:
        weight = 1.25 if figure.kind == g.room else 0.7
        if figure.kind != g.room and boss.when == "killed":
            weight = 1.1
    total = dealt * weight
    if dealt == left:
        same = len(g.figures(figure.colour)) if figure.colour else 1
        total += 1.2 + (0.8 if same == 1 else 0.0) + (6.0 if figure.kind == g.room else 0.0)
    return total


def heal_worth(g: Climb, healed: int) -> float:
    useful = min(healed, g.wounds)
    return useful * (0.35 + 0.9 * g.wounds / g.max_wounds)


def threat(g: Climb, colour: str) -> float:
    """What this colour's action would cost the party."""
    there = g.figures(colour)
    actions = g.box.enemies[there[0].kind].actions if there else []
    mat = g.place.actions.get(colour)
    if not there and mat is not None:
        actions = [mat]
    cause = fx.Cause(g.hero, colour=colour, kind="enemy")
    return max(
        (sum(harm_of(g, effect, cause) for effect in action.effects) + 0.8 for action in actions), default=0.0
    )


def harm_of(g: Climb, effect: Effect, cause: fx.Cause) -> float:
    match effect.do:
        case "suffer":
            return float(fx.amount(g, effect, cause))
        case "peril":
            return 1.0 * effect.n
        case "afflict":
            return 1.5 * max(1, effect.n) * (len(g.heroes) if effect.who == "each" else 1)
        case "add":
            return 3.0
        case "peril-cubes":
            return 3.0 * sum(effect.cubes.values())
        case "lose":
            return 99.0
        case _:
            return 1.0


def about_to_act(g: Climb, colour: str, more: float = 0.0) -> bool:
    """Whether a colour could pay for its action now, with so many more cubes."""
    there = g.figures(colour)
    mat = g.place.actions.get(colour)
    actions = g.box.enemies[there[0].kind].actions if there else [mat] if mat else []
    there_now, dearer = value(g, colour) + int(more), enemies.dearer(g, colour)
    return any(max(1, action.cost + dearer) <= there_now for action in actions)


def effect_worth(g: Climb, effect: Effect, cause: fx.Cause) -> float:
    """What one effect of a hero's card is worth, apart from an attack's wounds."""
    if effect.only and not fx.holds(g, effect.only, cause):
        return 0.0
    n = fx.amount(g, effect, cause)
    match effect.do:
        case "heal":
            return heal_worth(g, n + modifier(g, cause.hero, "heal"))
        case "cleanse":
            tokens = sum(len(t) for h in fx.heroes_meant(g, effect.who, cause) for t in h.statuses.values())
            return 1.1 * min(n, tokens)
        case "luck":
            return 0.9 * min(n, 5 - g.luck)
        case "peril":
            return -0.9 * n if n > 0 else 0.25 * min(-n, g.peril) * max(0, g.peril - 3)
        case "ward":
            return 0.8 * n if not g.ward else 0.0
        case "guard":
            return 0.6 * n
        case "bonus":
            return 0.9 * n
        case "discount":
            return 1.0 * n
        case "refresh":
            groups = fx.groups_meant(g, effect.who, cause)
            return 1.2 * sum(min(n, sum(len(h.exhausted) for h in heroes)) for heroes in groups)
        case "still":
            return max((threat(g, c) for c in ENEMY_COLOURS if about_to_act(g, c, 1)), default=0.3)
        case "move" if effect.colour == "enemy":
            close = [c for c in ENEMY_COLOURS if about_to_act(g, c, 1)]
            there = sum(g.field[c] + g.crypt[c] for c in ENEMY_COLOURS)
            return min(n, there) * (0.9 if close else 0.35)
        case "move-all":
            return 0.7 * sum(g.field[c] + g.crypt[c] for c in ENEMY_COLOURS)
        case "move":
            return 0.7 * min(n, 3) if movable(g, effect) else 0.0
        case "hit":
            meant = figures_meant(g, effect, cause)
            worths = [wound_worth(g, figure, n) for figure in meant]
            single = effect.at in ("chosen", "front-chosen")
            return (max(worths, default=0.0)) if single else sum(worths)
        case "odd":
            return ODD_WORTH[effect.odd](g, n) if effect.odd in ODD_WORTH else 0.8
        case "suffer":
            return -1.2 * n
        case _:
            return 0.5


def _other_hero_cubes(g: Climb) -> int:
    own = own_colour(g, g.hero) or needed_next(g)
    return min(g.supply[own], sum(g.field[c] + g.crypt[c] for c in HERO_COLOURS if c != own))


ODD_WORTH: dict[str, Callable[[Climb, int], float]] = {
    "tap": lambda g, n: 0.35 * sum(
        1 if c in HERO_COLOURS else -1
        for c, level in zip(g.tower.colours, g.tower.levels, strict=True) if level <= n
    ),
    "echo": lambda g, n: 1.0 * n * sum(g.crypt[c] for c in ENEMY_COLOURS if g.figures(c)),
    "dye": lambda g, n: 0.7 * min(n, _other_hero_cubes(g)),
}  # fmt: skip


class Arm(NamedTuple):
    """What a hero's cards add to a blow: looked up once an action, it is asked for every target and set."""

    front: int
    rear: int
    pierce: int


def arm_of(g: Climb, hero: Hero, attack: str) -> Arm:
    """For attacks of a type; none where a card has none."""
    if not attack:
        return Arm(0, 0, 0)
    bonus = g.now.bonus + modifier(g, hero, "attack")
    if attack != "plain":
        bonus += modifier(g, hero, attack)
    front, rear = modifier(g, hero, "against-front"), modifier(g, hero, "against-rear")
    return Arm(bonus + front, bonus + rear, modifier(g, hero, "pierce"))


class Deed:
    """What carrying a card out on some targets is worth, with 0, 1, 2 … further sets.

    What no set changes is worked out once: it is asked for every set, and for every way to drop wild cubes.
    """

    __slots__ = ("_blows", "_cause", "_further", "_g", "_rest", "_wounds", "card", "hero", "targets")

    def __init__(
        self, g: Climb, hero: Hero, card: Card, targets: Sequence[Figure], arm: Arm | None = None
    ) -> None:
        self._g, self.hero, self.card, self.targets = g, hero, card, targets
        self._cause = cause = fx.Cause(hero, targets=[figure.id for figure in targets])
        self._wounds = 0
        self._blows: list[tuple[Figure, int]] = []
        if card.attack:
            arm = arm or arm_of(g, hero, card.attack)
            self._wounds = sum(fx.amount(g, e, cause) for e in card.effects if e.do == "wound")
            self._blows = [(figure, edge(g, arm, card, figure)) for figure in targets]
        self._rest = sum(effect_worth(g, e, cause) for e in card.effects if e.do != "wound")
        self._further: tuple[int, float] | None = None

    def worth(self, sets: int) -> float:
        """What it is worth with so many further sets."""
        g, wounds, further = self._g, self._wounds, 0.0
        if sets:
            if self._further is None:
                self._further = self._of_a_set()
            wounds += sets * self._further[0]
            further = self._further[1]
        total = sum(wound_worth(g, figure, wounds + bonus) for figure, bonus in self._blows) + self._rest
        return total + self._more_healing(sets) + sets * further if sets else total

    def wounds_on(self, figure: Figure) -> int:
        """The wounds that a figure takes of it without further sets."""
        return max((self._wounds + bonus for one, bonus in self._blows if one is figure), default=0)

    def _of_a_set(self) -> tuple[int, float]:
        """The wounds that a set adds, and what else in it is worth, but for healing."""
        g, cause, more = self._g, self._cause, self.card.more
        effects = more.effects if more else []
        wounds = sum(fx.amount(g, e, cause) for e in effects if e.do == "wound")
        return wounds, sum(effect_worth(g, e, cause) for e in effects if e.do not in ("wound", "heal"))

    def _more_healing(self, sets: int) -> float:
        """What healing is worth beyond that of the card alone: the whole of it is one sum."""
        g, cause, card = self._g, self._cause, self.card
        heals = [fx.amount(g, e, cause) for e in card.effects if e.do == "heal"]
        more = [fx.amount(g, e, cause) for e in card.more.effects if e.do == "heal"] if card.more else []
        if not heals and not more:
            return 0.0
        base = sum(heals) + modifier(g, self.hero, "heal")
        return heal_worth(g, base + sets * sum(more)) - heal_worth(g, base)


def edge(g: Climb, arm: Arm, card: Card, figure: Figure) -> int:
    """What is added to a blow at a figure, less what its defences take off."""
    bonus = arm.front if figure in g.front else arm.rear
    return bonus - enemies.defence_of(g, figure, card.attack, arm.pierce)


def best_targets(g: Climb, hero: Hero, card: Card, arm: Arm | None = None) -> list[Figure]:
    """Whom to name: those on whom one middling blow is worth most."""
    there = skills.reachable(g, card)
    if card.target in ("front-rank", "rear-rank", "all") or len(there) <= card.targets:
        return list(there)
    guess = 1 if card.more else 0
    arm = arm or arm_of(g, hero, card.attack)
    ranked = sorted(there, key=lambda f: -Deed(g, hero, card, [f], arm).worth(guess))
    return ranked[: card.targets]


class Prospect:
    """An action before the drop: what it would cost and be worth, whatever colours its wild cubes have."""

    __slots__ = ("_costs", "_g", "_held", "_luck", "_price", "_worths", "cubes", "deed")

    def __init__(
        self,
        g: Climb,
        hero: Hero,
        card: Card,
        targets: Sequence[Figure],
        arm: Arm | None = None,
        held: Mapping[str, int] | None = None,
    ) -> None:
        self._g, self.deed = g, Deed(g, hero, card, targets, arm)
        self.cubes = dropping.hero_cubes(g, hero, card)
        self._held, self._luck = held or inside(g), skills.luck_of(g, hero)
        self._price = skills.pricing(g, hero, card)
        self._costs: list[Cost] = []
        self._worths: list[float] = []

    def worth(self, wild: Sequence[str] | None = None) -> float:
        """What choosing it is worth: what can probably be paid, and what that buys."""
        g, card = self._g, self.deed.card
        if wild is None:
            wild = guess_wild(g, card, self.cubes)
        pool = expected(g, self.cubes, wild, self._held)
        best, likely, before = 0.0, 1.0, 0.0
        for sets in range(self._sets_to_weigh()):
            cost, worth = self._bought(sets)
            likely = min(likely, chance_to_pay(pool, cost, self._luck))
            best += likely * max(0.0, worth - before)
            before = max(before, worth)
            if likely < 0.05:
                break
        spread = sum(pool.values()) - sum(value(g, c) for c in HERO_COLOURS)
        return best + KEPT * spread * 0.6 - (0.6 if card.use == "discard" else 0.25 if card.use else 0)

    def _sets_to_weigh(self) -> int:
        """The card alone and up to three sets; nothing at all where it has lost its target."""
        card = self.deed.card
        if card.target and not self.deed.targets and all(e.do in skills.NEED_TARGET for e in card.effects):
            return 0
        return 1 + min(3, card.more.most) if card.more else 1

    def _bought(self, sets: int) -> tuple[Cost, float]:
        """What so many sets cost and are worth."""
        if sets == len(self._costs):
            self._costs.append(self._price(sets))
            self._worths.append(self.deed.worth(sets))
        return self._costs[sets], self._worths[sets]


def guess_wild(g: Climb, card: Card, cubes: Mapping[str, int]) -> list[str]:
    """Colours for wild cubes without thinking long: the cost's own colour."""
    colour = next((c for c in card.cost if c != GRAY), None) or needed_next(g)
    return [colour] * cubes.get(GRAY, 0)


def needed_next(g: Climb) -> str:
    """The colour that the heroes to the left will want."""
    for step in range(1, len(g.heroes) + 1):
        colour = own_colour(g, g.heroes[(g.active + step) % len(g.heroes)])
        if colour:
            return colour
    return "blue"
