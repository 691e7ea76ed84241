"""The effect vocabulary: what the words in the content files do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import combinations

from undercroft.engine import Ask, Dice, Reason, Rules
from undercroft.games.die_in_the_dungeon.content.cards import WORDS, Effect
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    HEALTH,
    PLAIN_TOKENS,
    SLOT,
    SLOTS,
    STATS,
    TIME,
    TOKEN_POINTS,
    Slot,
)
from undercroft.games.die_in_the_dungeon.rules import objectives
from undercroft.games.die_in_the_dungeon.rules.abilities import (
    barred_against_losses,
    barred_help,
    forbidden,
    kobold_ready,
    usable,
    use,
)
from undercroft.games.die_in_the_dungeon.rules.board import (
    can_shrink,
    downgrade,
    gain,
    gain_xp,
    heal,
    lose_health,
    lose_stat,
    lose_time,
    spend_pips,
    upgrade,
    use_token,
)
from undercroft.games.die_in_the_dungeon.rules.damage import suffer
from undercroft.games.die_in_the_dungeon.rules.effects import EFFECTS, Roll, apply, effect
from undercroft.games.die_in_the_dungeon.rules.fight import (
    choose_minion,
    choose_target,
    dismiss,
    fell,
    modify,
    party_of,
)
from undercroft.games.die_in_the_dungeon.rules.rolls import (
    ATTACK_DICE,
    CHECK_DICE,
    COUNT,
    DIE,
    PIPS,
    STOP,
    TOKEN_OF,
    open_tokens,
    raise_roll,
    token_keys,
    wizards_wait,
)
from undercroft.games.die_in_the_dungeon.rules.tokens import take_token, use_at_once
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.happenings import (
    Added,
    Checked,
    CheckFailed,
    CheckPassed,
    Forbids,
    Fuse,
    Minion,
    MinionLost,
    Refilled,
    Rerolled,
    Struck,
    Swapped,
    Took,
)
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import (
    BeforeCheck,
    Bomb,
    Either,
    Offer,
    Pips,
    Swap,
    WhichStat,
)
from undercroft.games.die_in_the_dungeon.telling.reasons import (
    AfterTheRoll,
    MinionsLater,
    NeitherAttackNorCheck,
    NoAnswerToTime,
    OnlyHeroAttacks,
    PipsLater,
    UsedOnARoll,
)

UNSAID = "DIE-TILE-03"
"""What is cited where nobody said what brought an effect: most stand on tiles."""


def points(g: Dungeon, m: Monster, e: Effect) -> int:
    """The amount, multiplied by what it counts."""
    match e.each:
        case "hero":
            return e.amount * (party_of(g).count if g.combat else 0)
        case "minion":
            return e.amount * len(m.minions)
        case "pip":
            return e.amount * sum(m.namic)
        case "round":
            return e.amount * (g.combat.round if g.combat else 1)
        case _:
            return e.amount


def which_stat(g: Dungeon, m: Monster, e: Effect, rule: str) -> Rules[Slot]:
    """The stat an effect names, or the player's choice where it names any."""
    if e.what != "stat":
        return SLOT[e.what]
    key = yield Ask(g, m.seat, WhichStat(e.do, e.amount), rule or UNSAID, SLOTS[:3])
    return SLOT[key]


# --- the board ------------------------------------------------------------------------------------


@effect("gain")
def _gain(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Points for a slot; these may upgrade its die. XP may win the map (DIE-WIN-01)."""
    if e.what == "xp":
        gain_xp(g, m, points(g, m, e), rule or UNSAID)
        return objectives.check(g, m)
    slot = yield from which_stat(g, m, e, rule)
    gain(
        g,
        m,
        slot,
        points(g, m, e),
        (rule or UNSAID) if slot == ABILITY else GAIN_RULE.get(slot, "DIE-DICE-15"),
    )


GAIN_RULE = {TIME: "DIE-BOARD-02"}
"""What a gain is cited by; Stat Dice and Health may grow by it."""


@effect("heal")
def _heal(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """Health, but no upgrade."""
    heal(g, m, points(g, m, e), rule or "DIE-BOARD-06")


@effect("lose")
def _lose(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """A named loss, which comes off exactly that (DIE-RULING-29)."""
    amount = points(g, m, e)
    slot = yield from which_stat(g, m, e, rule)
    if slot == TIME:
        lose_time(g, m, amount, "DIE-RULING-29")
    elif slot == HEALTH:
        yield from lose_health(g, m, amount, "DIE-RULING-29")
    else:
        lose_stat(g, m, slot, amount, "DIE-RULING-29")


@effect("damage")
def _damage(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Damage of a stat's kind, to be shared out."""
    yield from suffer(g, m, SLOT[e.what], points(g, m, e), "DIE-DMG-06")


@effect("upgrade")
def _upgrade(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    upgrade(g, m, (yield from which_stat(g, m, e, rule)), rule or UNSAID)


@effect("downgrade")
def _downgrade(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    downgrade(g, m, (yield from which_stat(g, m, e, rule)))


@effect("swap")
def _swap(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Two Stat Dice change places, values and all."""
    pairs = {f"{SLOTS[a]}-{SLOTS[b]}": (a, b) for a, b in combinations(STATS, 2)}
    key = yield Ask(g, m.seat, Swap(m.die), rule or UNSAID, list(pairs))
    a, b = pairs[key]
    m.value[a], m.value[b] = m.value[b], m.value[a]
    m.die[a], m.die[b] = m.die[b], m.die[a]
    g.note(Swapped(m.seat, SLOTS[a], SLOTS[b]), rule or UNSAID)


@effect("refill")
def _refill(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """Turn placed DieNamic dice up again, the highest slot first, each at most to its slot (DIE-NAMIC-09)."""
    left = points(g, m, e)
    for slot in reversed(range(len(m.namic))):
        put = min(left, slot + 1 - m.namic[slot])
        m.namic[slot] += put
        left -= put
    g.note(Refilled(m.seat, points(g, m, e) - left))


@effect("minion")
def _minion(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """DieMinions, from the box and not from the map (DIE-RULING-80)."""
    for _ in range(points(g, m, e)):
        m.minions.append(e.die)
        g.note(Took(m.seat, f"d{e.die}"), "DIE-RULING-80")


@effect("token")
def _token(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """A token, to be used at once or kept; it does not come from the map."""
    yield from take_token(g, m, e.what)
    if e.what in PLAIN_TOKENS:
        yield from use_at_once(g, m)


@effect("drop-minion")
def _drop_minion(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Lose a DieMinion of the player's choice, if there is one."""
    if m.minions:
        sides = yield from choose_minion(g, m, "DIE-RULING-29")
        m.minions.remove(sides)
        g.note(MinionLost(m.seat, sides), "DIE-RULING-29")


# --- checks and choices ---------------------------------------------------------------------------


@effect("check")
def _check(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """A stat check: reach the number with a die of the stat's type, if it can (DIE-TRAP-01, -02)."""
    stat = SLOT[e.what]
    passed = yield from before_check(g, m, stat, e.number)
    if not passed:
        die = m.die[stat]
        [face] = yield CHECK_DICE[stat][die]
        check = Roll(stat, die, face, e.number, "trap")
        check.costs_time = takes_time(e.failed) > 0
        g.note(Checked(m.seat, e.what, die, face, e.number))
        passed = yield from raise_roll(g, m, check)
    g.note((CheckPassed if passed else CheckFailed)(m.seat, e.what, e.number, asking(g, e)))
    yield from apply(g, m, e.passed if passed else e.failed, rule=rule)


def asking(g: Dungeon, e: Effect) -> str:
    """Who or what asks for a check: a hero every round, or the tile."""
    heroes = box(g).heroes
    there = g.combat.party if g.combat is not None else []
    return next((one for one in there if e in heroes[one].each_round), g.tiles.get(g.place, ""))


def takes_time(effects: tuple[Effect, ...]) -> int:
    """How much Time these effects call for (DIE-TOKEN-07)."""
    return sum(e.amount for e in effects if e.do == "lose" and e.what == "time")


def before_check(g: Dungeon, m: Monster, stat: Slot, number: int) -> Rules[bool]:
    """What may come before the roll: tokens, and what passes the check without one.

    Nobody has to try the roll before an ability or a card (DIE-TRAP-04, DIE-RULING-27). It is asked about
    where it makes a difference: a token makes the die larger, or a card does more than to pass the check.
    """
    while gives_more(g, m) or token_enlarges(m, stat):
        cards = passing(g, m)
        options = [*open_tokens(g, m), *cards, "roll"]
        about, why_not = (
            BeforeCheck(SLOTS[stat], number, m.die[stat]),
            partial(barred_before_roll, g, m, stat),
        )
        rule = "DIE-TRAP-05" if cards else "DIE-TOKEN-02"
        key = yield Ask(g, m.seat, about, rule, options, barred=why_not)
        if key == "roll":
            break
        if key not in TOKEN_OF:
            check = Roll(stat, m.die[stat], 0, number, "trap")
            yield from use(g, m, key, check)
            return check.passed
        use_token(g, m, TOKEN_OF[key])
    return False


def passing(g: Dungeon, m: Monster) -> list[str]:
    """What passes a check instead of the roll."""
    abilities = box(g).abilities
    return [one for one in usable(g, m, "trap") if any(e.do == "pass" for e in abilities[one].effects)]


def gives_more(g: Dungeon, m: Monster) -> bool:
    """Is there something that passes a check and does something besides? It has to come before the roll."""
    return any(len(box(g).abilities[one].effects) > 1 for one in passing(g, m))


def barred_before_roll(g: Dungeon, m: Monster, stat: Slot) -> Iterable[Reason[DieNames]]:
    """What waits for the roll of a check, and why."""
    yield AfterTheRoll(SLOTS[stat])
    offered = passing(g, m)
    yield from (UsedOnARoll(one) for one in usable(g, m, "trap") if one not in offered)
    if kobold_ready(g, m, "trap"):
        yield UsedOnARoll(m.kobold)
    if wizards_wait(g) and "time" in m.tokens:
        yield NoAnswerToTime()
    if m.minions and not forbidden(g, "minions"):
        yield MinionsLater(m.minions)
    if sum(m.namic):
        yield PipsLater()
    yield from barred_help(g, m, "trap")


def token_enlarges(m: Monster, stat: Slot) -> bool:
    """Is there a token that makes the die larger? One that does not is as good after the roll."""
    return SLOTS[stat] in m.tokens and m.value[stat] + TOKEN_POINTS[SLOTS[stat]] > m.die[stat]


@effect("either")
def _either(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """The player chooses one of several."""
    keys = [str(number) for number in range(1, len(e.either) + 1)]
    key = yield Ask(g, m.seat, Either(e.either), rule or UNSAID, keys)
    yield from apply(g, m, (e.either[int(key) - 1],), roll, rule)


@effect("offer")
def _offer(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """The player may pay for something, or leave it; a price that cannot be paid is not asked about."""
    if all(can_pay(m, part) for part in e.price):
        key = yield Ask(g, m.seat, Offer(e.price, e.passed), rule or UNSAID, [PAY, STOP])
        if key == PAY:
            yield from apply(g, m, (*e.price, *e.passed), rule=rule)


def can_pay(m: Monster, e: Effect) -> bool:
    """Is there enough of what is asked for? Nobody sells the last of Time or Health (DIE-RULING-89)."""
    match e.do:
        case "lose" if e.what in SLOT:
            return m.value[SLOT[e.what]] - e.amount >= (0 if SLOT[e.what] == ABILITY else 1)
        case "drop-minion":
            return bool(m.minions)
        case "downgrade" if e.what in SLOT:
            return can_shrink(m, SLOT[e.what])
        case _:
            return True


PAY = "pay"

# --- combat ---------------------------------------------------------------------------------------


@effect("bonus")
def _bonus(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The player's attacks come out higher."""
    modify(g, "fight", e, points(g, m, e), rule)


@effect("weaken")
def _weaken(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """A party total counts as lower."""
    if e.what == "stat":
        stat = yield from which_stat(g, m, e, rule)
        modify(g, "total", e, -points(g, m, e), rule, SLOTS[stat])
    else:
        modify(g, "total", e, -points(g, m, e), rule)


@effect("embolden")
def _embolden(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """A party total counts as higher."""
    modify(g, "total", e, points(g, m, e), rule)


@effect("press")
def _press(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The heroes' attack rolls come out higher, or lower with a negative amount."""
    modify(g, "press", e, points(g, m, e), rule)


@effect("guard")
def _guard(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The player's stats count as higher against attacks, or lower with a negative amount."""
    modify(g, "guard", e, points(g, m, e), rule)


@effect("hush")
def _hush(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """The heroes do not make attacks of a kind."""
    if e.what == "stat":
        stat = yield from which_stat(g, m, e, rule)
        modify(g, "hush", e, 1, rule, SLOTS[stat])
    else:
        modify(g, "hush", e, 1, rule)


@effect("ward")
def _ward(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """Every hit does less damage."""
    modify(g, "ward", e, points(g, m, e), rule)


@effect("sure")
def _sure(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The player's attack this round counts as the highest number of its die."""
    modify(g, "sure", e, 1, rule)


@effect("forbid")
def _forbid(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """Abilities cannot be used while a Cleric of the party is there (DIE-EPIC-08)."""
    assert g.combat is not None
    g.combat.forbids, tile = e.what, g.tiles[g.place]
    g.note(Forbids(tile, e.what), "DIE-EPIC-08" if box(g).all_tiles[tile].epic else rule)


@effect("fell")
def _fell(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Heroes up to a level are defeated, in the order of defeat (DIE-RULING-51)."""
    for _ in range(points(g, m, e)):
        targets = party_of(g).targets
        if targets and box(g).heroes[targets[0]].level <= e.level:
            fell(g, m, (yield from choose_target(g, m, "blow")))


@effect("charm")
def _charm(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """A hero up to a level walks away: not defeated, no XP (DIE-RULING-51)."""
    targets = party_of(g).targets
    if targets and box(g).heroes[targets[0]].level <= e.level:
        dismiss(g, m, (yield from choose_target(g, m, "charm")))


@effect("strike")
def _strike(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """An extra blow: a die of its own plus a bonus against the party's lowest total. Pips can raise it."""
    c = g.combat
    if c is None or not c.party:
        return
    stat = min(STATS, key=lambda s: c.totals[s])
    [face] = yield ATTACK_DICE[stat][e.die]
    need, result = c.totals[stat] + 1, face + points(g, m, e)
    g.note(Struck(m.seat, face, result, c.totals[stat]))
    result += yield from pips_on(g, m, need - result, Pips("strike", result, need), need)
    if result >= need:
        fell(g, m, (yield from choose_target(g, m, "blow")))


@effect("fuse")
def _fuse(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """A bomb: a die that reaches a number, one less each round, costs Health. Pips can lower it."""
    c = g.combat
    assert c is not None
    [face] = yield FUSE[e.die]
    need = max(2, e.number - c.round)
    g.note(Fuse(m.seat, face, need))
    if face >= need:
        over = face - need + 1
        lowered = yield from pips_on(g, m, over, Pips("bomb", face, need), need - 1)
        if lowered < over:
            yield from lose_health(g, m, e.amount, "DIE-EPIC-17")


FUSE = {sides: Dice([die], Bomb(sides)) for sides, die in DIE.items()}


def pips_on(g: Dungeon, m: Monster, wanted: int, about: Pips, result: int) -> Rules[int]:
    """Pips spent on a roll that they can still turn, up or down; ability rolls too (DIE-NAMIC-06)."""
    if wanted <= 0 or sum(m.namic) < wanted:
        return 0
    why_not = partial(barred_beside_pips, g, m, about.on)
    while True:
        options = [PIPS[wanted][-1], *token_keys(m), STOP]
        key = yield Ask(g, m.seat, about, "DIE-NAMIC-06", options, barred=why_not)
        if key == STOP:
            return 0
        if key in COUNT:
            spend_pips(g, m, COUNT[key], about.on, result)
            return wanted
        use_token(g, m, TOKEN_OF[key])


def barred_beside_pips(g: Dungeon, m: Monster, on: str) -> Iterable[Reason[DieNames]]:
    """What cannot change a strike or a bomb, and why: they are no attack and no check."""
    for reason in barred_against_losses(g, m):
        if isinstance(reason, OnlyHeroAttacks) and on == "strike":
            yield NeitherAttackNorCheck(m.minions)
        elif not isinstance(reason, PipsLater):
            yield reason


# --- a roll in progress ---------------------------------------------------------------------------


@effect("reroll")
def _reroll(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Roll the player's own die again; the new number counts."""
    assert roll is not None
    dice = CHECK_DICE if roll.moment == "trap" else ATTACK_DICE
    [face] = yield dice[roll.stat][roll.die]
    roll.natural = face
    g.note(Rerolled(m.seat, face), rule)


@effect("add")
def _add(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """Add to the player's own roll."""
    assert roll is not None
    roll.bonus += points(g, m, e)
    g.note(Added(m.seat, points(g, m, e), roll.result), rule)


@effect("hurl")
def _hurl(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> Rules[None]:
    """Discard a DieMinion and add its highest number to the roll."""
    assert roll is not None
    sides = yield from choose_minion(g, m, "DIE-ABIL-02")
    m.minions.remove(sides)
    roll.bonus += sides * e.amount
    g.note(Minion(m.seat, sides, sides, roll.result), "DIE-MINION-06")


@effect("pass")
def _pass(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The trap is passed, whatever the die says (DIE-TRAP-05)."""
    assert roll is not None
    roll.passed = True


@effect("dodge")
def _dodge(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The heroes' attack misses after all."""
    assert roll is not None
    roll.dodged = True


@effect("soften")
def _soften(g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "") -> None:
    """The hit does less damage; its other effects stay."""
    assert roll is not None
    roll.softened += points(g, m, e)


assert set(EFFECTS) == set(WORDS), f"every word does something, but not: {set(EFFECTS) ^ set(WORDS)}"
