"""A hero's turn, in the order it is played: support, action A to E, end (STY-TURN-01, STY-RULING-02)."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.engine import PASS, Ask, Reason, Rules, sift
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, Card
from undercroft.games.stygian_society.rules import afflictions, dropping, enemies, party, skills, triggers
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import (
    clear_field_and_crypt,
    cost_of,
    empty_tower,
    lacking,
    stage,
)
from undercroft.games.stygian_society.state import Climb, FightOver, Hero, Turn, modifier
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import ClimbNames

SKIP = "skip"

# --- 0 start of turn --------------------------------------------------------------------------------


def start(g: Climb) -> Rules[None]:
    """A new turn: start-of-turn effects first (STY-STATUS-05)."""
    g.turn += 1
    g.now = Turn()
    g.in_turn = True
    if g.ward_of == g.active:
        g.ward, g.ward_of = 0, -1
    g.note(told.Turn(g.hero.id, g.turn))
    g.phase = "choose"
    yield from triggers.fire(g, "turn-start", fx.Cause(g.hero))
    skills.check_floor(g)


# --- 1 support, 2A choose a skill -------------------------------------------------------------------


def choose_skill(g: Climb) -> Rules[None]:
    """Pay tokens off, use a support or not; then the action, which must be (STY-TURN-02, -04, -05)."""
    hero = g.hero
    options, barred = menu(g, hero)
    key = yield Ask(g, hero.seat, ask.Turn(hero.id), "STY-TURN-01", options, barred=barred)
    verb, _, rest = key.partition(":")
    if verb == "cleanse":
        yield from afflictions.pay_tokens_off(g, hero, rest)
    elif verb == "support":
        owner = None if rest in g.party else hero
        g.now.support = rest
        yield from skills.use(g, owner, g.box.cards[rest], fx.Cause(hero))
    else:
        if rest == party.REGROUP:
            peril, last = g.peril + regroup_peril(g), g.place.chart[-1].at
            if peril >= last:
                sure = yield Ask(g, hero.seat, ask.Confirm(peril, last), "STY-RULING-10", ["no", "yes"])
                if sure == "no":
                    return
        g.now.card = rest
        g.note(told.Chose(hero.id, rest))
        g.phase = "regroup" if rest == party.REGROUP else "target"


def menu(g: Climb, hero: Hero) -> tuple[list[str], Callable[[], list[Reason[ClimbNames]]]]:
    """What the hero can do before acting, and on demand why the rest is barred."""
    cards = g.box.cards
    keys = [f"cleanse:{key}" for key in afflictions.removable(g, hero)] if hero.statuses else []
    actions: list[str] = []
    seen = [c for c in (*hero.skills, *hero.treasures, *g.party) if cards[c].type in ("support", "action")]
    for card_id in seen:
        card = cards[card_id]
        if verdict(g, hero, card) is None:
            if card.type == "support":
                keys.append(f"support:{card_id}")
            else:
                actions.append(f"act:{card_id}")
    keys += actions
    keys += [f"act:{card_id}" for card_id in g.box.generics]

    def barred() -> list[Reason[ClimbNames]]:
        found = sift([cards[c] for c in seen], lambda card: verdict(g, hero, card))[1]()
        for card_id in (*hero.skills, *hero.treasures, *g.party):
            if cards[card_id].type == "response":
                found.append(reasons.Answers(card_id))
            elif cards[card_id].type == "passive":
                found.append(reasons.WorksByItself(card_id))
        return found + clinging(g, hero)

    return keys, barred


def clinging(g: Climb, hero: Hero) -> list[Reason[ClimbNames]]:
    """Why what clings to the hero cannot be paid off now, before the end of the turn."""
    later: list[Reason[ClimbNames]] = [reasons.WoeLater(hero.woe)] if hero.woe else []
    return afflictions.kept(g, hero) + later


def verdict(g: Climb, hero: Hero, card: Card) -> Reason[ClimbNames] | None:
    """Why a support or action cannot be used now, or None."""
    exhausted = g.party_exhausted if card.id in g.party else hero.exhausted
    if card.id in exhausted:
        return reasons.Exhausted(card.id)
    if card.type == "support":
        if g.now.support:
            return reasons.SupportUsed(card.id)
        if modifier(g, hero, "no-support"):
            return skills.muted(g, hero, card)
        if card.cost and lacking(g, cost_of((card.cost, 1))) > skills.luck_of(g, hero):
            return reasons.CannotBePaid(card.id)
    return None


# --- 2B targets, 2C drop -----------------------------------------------------------------------------


def target(g: Climb) -> Rules[None]:
    """Targets and the colours of wild cubes, before any cube is dropped."""
    hero, card = g.hero, g.box.cards[g.now.card]
    g.now.targets = yield from skills.choose_targets(g, hero, card)
    if g.now.targets:
        g.note(told.Targets(hero.id, list(g.now.targets), g.now.card))
    g.now.wild = yield from dropping.pick_wild(g, hero, dropping.hero_cubes(g, hero, card))
    g.phase = "drop"


def drop(g: Climb) -> Rules[None]:
    """Peril cubes, then hero cubes, all together; then the window before enemies act (2C+)."""
    g.now.acting = True
    card = g.box.cards[g.now.card]
    cubes = dropping.peril_cubes(g)
    heroes = dropping.hero_cubes(g, g.hero, card)
    taken = yield from dropping.collect(g, {**cubes, **heroes}, g.now.wild)
    yield from dropping.drop(g, taken, ask.Drop(g.hero.id, card.id))
    g.phase = "enemies"
    yield from triggers.fire(g, "dropped", fx.Cause(g.hero))
    skills.check_floor(g)


# --- 2D enemy actions --------------------------------------------------------------------------------


def enemy_actions(g: Climb) -> Rules[None]:
    """After the drop: red, then yellow, then black, each checked once (STY-ENEMY-01, -02, -09)."""
    while g.now.checked < len(ENEMY_COLOURS):
        colour = ENEMY_COLOURS[g.now.checked]
        g.now.checked += 1
        yield from enemies.check_colour(g, colour)
    g.phase = "hero"


# --- 2E hero action ----------------------------------------------------------------------------------


def hero_action(g: Climb) -> Rules[None]:
    """Decide now whether and how much to pay; skipping leaves the cubes (STY-HERO-05 to -08)."""
    hero, card = g.hero, g.box.cards[g.now.card]
    owner = None if card.id in g.party else hero
    ready, there = g.ready(owner, card.id), skills.can_do_something(g, card, g.now.targets)
    costs = skills.payable_costs(g, hero, card, g.now.targets) if ready and there else []
    tokens = [f"cleanse:{key}" for key in afflictions.removable(g, hero)] if hero.statuses else []
    least = 0 if skills.buys(g, card.effects, g.now.targets) else 1
    if least and len(costs) == 1:  # Alone its base would buy nothing.
        costs, there = [], False
    if not costs and not tokens:
        forfeit(g, hero, card, ready, there)
        return
    options = [*tokens, *(f"sets:{number}" for number in range(len(costs) - 1, least - 1, -1)), SKIP]
    left = [target for target in g.now.targets if g.figure(target)]
    base = skills.working(g, card.effects, left)
    more = skills.working(g, card.more.effects, left) if card.more is not None else []
    about = ask.Resolve(hero.id, card.id, left, costs, base, more)

    def barred() -> list[Reason[ClimbNames]]:
        held = [*hero.skills, *hero.treasures, *g.party]
        late = [reasons.TooLateForSupport(c) for c in held if g.box.cards[c].type == "support"]
        if ready and there:
            unbought = unpaid(g, hero, card, len(costs))
        else:
            unbought = [reasons.WithoutTarget(card.id) if ready else reasons.Exhausted(card.id)]
        return unbought + late + clinging(g, hero)

    key = yield Ask(g, hero.seat, about, "STY-HERO-05", options, barred=barred)
    verb, _, rest = key.partition(":")
    if verb == "cleanse":
        yield from afflictions.pay_tokens_off(g, hero, rest)
        return
    if verb == SKIP and not costs:
        forfeit(g, hero, card, ready, there)
        return
    g.phase = "end"
    if verb == SKIP:
        g.note(told.Skipped(hero.id, card.id))
        return
    prices = skills.prices(g, hero, card, int(rest))
    yield from skills.pay(g, hero, costs[int(rest)], also=prices)
    turn_card(g, owner, card)
    g.note(told.Acted(hero.id, card.id, int(rest), card.use))
    cause = fx.Cause(hero, card=card.id, targets=g.now.targets)
    yield from skills.carry_out(g, hero, card, g.now.targets, int(rest), cause)


def unpaid(g: Climb, hero: Hero, card: Card, sets: int) -> list[Reason[ClimbNames]]:
    """Why so many further sets cannot be bought: nothing, if the card sells no more of them."""
    if sets > (card.more.most if card.more is not None else 0):
        return []
    cost = skills.price(g, hero, card, sets)
    return [reasons.CostUnpaid(card.id, sets, cost)] if lacking(g, cost) > skills.luck_of(g, hero) else []


def forfeit(g: Climb, hero: Hero, card: Card, ready: bool, there: bool) -> None:
    """Nothing can be bought: the action is lost, and the story says why (STY-HERO-07)."""
    if not ready:
        g.note(told.TooLate(hero.id, card.id))
    elif there:
        cost = skills.price(g, hero, card)
        g.note(told.Forfeited(hero.id, card.id, cost, lacking(g, cost) - skills.luck_of(g, hero)))
    else:
        named = bool(g.now.targets)
        g.note(told.NoTarget(hero.id, card.id, named), "STY-RULING-06" if named else "STY-RULING-05")
    g.phase = "end"


def turn_card(g: Climb, owner: Hero | None, card: Card) -> None:
    """An action with the icon is turned or discarded when used (STY-HERO-10)."""
    skills.turn_or_discard(g, owner, card)


def regroup_peril(g: Climb) -> int:
    return max(0, 4 - modifier(g, g.hero, "regroup"))


def regroup(g: Climb) -> Rules[None]:
    """Every cube back to the supply, then peril: the whole action (STY-REGROUP-03, -05, STY-RULING-10)."""
    clear_field_and_crypt(g)
    empty_tower(g)
    g.note(told.Regrouped(g.hero.id))
    g.phase = "end"
    yield from party.raise_peril(g, regroup_peril(g), "STY-REGROUP-02", why="regrouped")
    skills.check_floor(g)


# --- 3 end of turn, 4 the next hero --------------------------------------------------------------------


def end(g: Climb) -> Rules[None]:
    """Pay tokens off, a Woe or Lamentation; end-of-turn effects; staging; the hero to the left."""
    hero = g.hero
    g.now.acting = False
    while True:
        options = [f"cleanse:{key}" for key in afflictions.removable(g, hero)] if hero.statuses else []
        if hero.woe and afflictions.can_pay_woe(g, hero):
            options.append("woe")
        if not options:
            break
        about = ask.TurnEnd(hero.id, hero.woe)

        def barred() -> list[Reason[ClimbNames]]:
            dear = hero.woe and not afflictions.can_pay_woe(g, hero)
            return afflictions.kept(g, hero) + ([reasons.WoeUnpaid(hero.woe)] if dear else [])

        key = yield Ask(g, hero.seat, about, "STY-RULING-66", options, barred=barred, optional=True)
        if key == PASS:
            break
        if key == "woe":
            yield from afflictions.pay_woe(g, hero)
        else:
            yield from afflictions.pay_tokens_off(g, hero, key.partition(":")[2])
    g.phase = "after"


def after(g: Climb) -> Rules[None]:
    """End-of-turn effects, staging, an accident perhaps, and on to the hero to the left."""
    if g.fighting:
        try:
            yield from triggers.fire(g, "turn-end", fx.Cause(g.hero))
            skills.check_floor(g)
        except FightOver:
            pass
    stage(g)
    if g.jostle and g.fighting:
        yield from dropping.jostle(g)
        stage(g)
    g.in_turn = False
    if g.fighting:
        g.active = (g.active + 1) % len(g.heroes)
        g.phase = "turn"
    else:
        g.phase = "cleared"
