"""Combat, in the order it is played: before the first round, then round after round."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from undercroft.engine import Ask, Reason, Rules
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.parties import Party
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    HEALTH,
    MAGIC,
    SLOTS,
    STATS,
    Slot,
    die_for,
)
from undercroft.games.die_in_the_dungeon.rules.abilities import (
    barred_help,
    forbidden,
    kobold_ready,
    usable,
    use,
    use_kobold,
    who_forbids,
)
from undercroft.games.die_in_the_dungeon.rules.board import (
    defeat,
    lose_stat,
    lose_time,
    spend_pips,
    use_token,
)
from undercroft.games.die_in_the_dungeon.rules.damage import SPLIT, splits, take
from undercroft.games.die_in_the_dungeon.rules.effects import Roll, apply
from undercroft.games.die_in_the_dungeon.rules.fight import (
    choose_minion,
    choose_target,
    fell,
    modifier,
    party_of,
    retotal,
)
from undercroft.games.die_in_the_dungeon.rules.rolls import (
    ATTACK_DICE,
    COUNT,
    HERO_DICE,
    MINION_KEY,
    MINION_SIDES,
    PIPS,
    TOKEN_OF,
    raise_roll,
    token_keys,
)
from undercroft.games.die_in_the_dungeon.rules.vocabulary import points
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling import happenings
from undercroft.games.die_in_the_dungeon.telling.happenings import (
    Attacked,
    Beast,
    Cancelled,
    Failed,
    Fought,
    Hushed,
    MinionLost,
    Missed,
    Power,
    Round,
    Softened,
    Token,
)
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import Attack, Hit, Ready, SaveMinion
from undercroft.games.die_in_the_dungeon.telling.reasons import (
    NoAnswerToTime,
    NoBoostAgainstHeroes,
    NoDamageToCancel,
    NoDamageToLessen,
    NoMinions,
    NoRetreat,
    NoSkipping,
    NothingToTake,
    OnlyHealth,
)

GO = "go"
ATTACKS = ["attack-might", "attack-agility", "attack-magic"]
MASTER_ATTACKS = ["master-might", "master-agility", "master-magic"]
FIGHT_KEYS = tuple(f"fight-{stat}" for stat in STATS)
STAT_OF = {key: stat for keys in (ATTACKS, MASTER_ATTACKS) for stat, key in enumerate(keys)}
DIE_FOR = [die_for(total) for total in range(13)]


def before_combat(g: Dungeon, m: Monster, c: Combat) -> None:
    """Wizards cost Time, Clerics Ability, before the first round (DIE-COMBAT-04, DIE-PERK-04, -05)."""
    party = party_of(g)
    g.note(happenings.Party(list(c.party), list(c.totals)))
    if party.wizards > 1:
        lose_time(g, m, party.wizards - 1, "DIE-PERK-04")
    if party.clerics > 1:
        lose_stat(g, m, ABILITY, party.clerics - 1, "DIE-PERK-05")


# --- step 1: abilities ----------------------------------------------------------------------------


def begin_round(g: Dungeon) -> Rules[None]:
    """What happens at the start of a round by itself, then the player's chance to use an ability."""
    c, m = g.combat, g.monsters[g.active]
    assert c is not None
    if g.__dict__:
        g.note(Round(c.round))
    party = box(g).parties(c.party)
    g.phase = "ready"
    if party.each_round:
        for hero in [box(g).heroes[one] for one in c.party]:
            rule = "DIE-RULING-78" if hero.id == "diemaster" else "DIE-EPIC-17"
            if any(effect.do != "fuse" for effect in hero.each_round):  # A bomb tells itself.
                g.note(Power(hero.id), rule)
            yield from apply(g, m, hero.each_round, rule=rule)
    elif not party.attacks and hopeless(g, m, c):
        defeat(g, m, "DIE-RULING-49", "endless")


def ready(g: Dungeon) -> Rules[None]:
    """One ability or card a round; tokens and allies as well (DIE-COMBAT-02, DIE-RULING-26)."""
    c, m = g.combat, g.monsters[g.active]
    assert c is not None
    options = readying(g, m, c)
    if options:
        about, why_not = Ready(c.round, c.party), partial(barred_help, g, m, "round")
        key = yield Ask(g, m.seat, about, "DIE-ABIL-07", [*options, GO], barred=why_not)
        if key != GO:
            yield from use_before_attacks(g, m, c, key)
            return
    g.phase = "heroes"


def readying(g: Dungeon, m: Monster, c: Combat) -> list[str]:
    """What can be used at the start of a round."""
    options = [] if c.used else usable(g, m, "round")
    if m.tokens:
        options = options + token_keys(m)
    if m.beast and not c.beast:
        options = [*options, "beast"]
    if m.kobold and kobold_ready(g, m, "round"):
        options = [*options, "kobold"]
    return options


def use_before_attacks(g: Dungeon, m: Monster, c: Combat, key: str) -> Rules[None]:
    if key in TOKEN_OF:
        use_token(g, m, TOKEN_OF[key])
    elif key == "beast":
        c.beast = True
        g.note(Beast(m.seat))
        yield from apply(g, m, box(g).allies["beast"].effects, rule="DIE-BEAST-02")
    elif key == "kobold":
        yield from use_kobold(g, m)
    else:
        c.used = True
        yield from use(g, m, key)


def hopeless(g: Dungeon, m: Monster, c: Combat) -> bool:
    """Can this fight against heroes who never attack never be won? (DIE-RULING-49)

    All that could be added is added up, as often as it could be paid for if nothing else were.
    """
    helpers = [
        (e, 1 if ability.card or passes_by(e) else m.value[ABILITY] // ability.cost)
        for ability in [box(g).abilities[one] for one in (*usable(g, m, "roll"), *usable(g, m, "round"))]
        for e in ability.effects
        if could_win(e)
    ]
    if any(token in HELPING_TOKENS for token in m.tokens) or any(e.do not in ADDED_UP for e, _ in helpers):
        return False
    hoard = sum(e.amount * times for e, times in helpers if e.do == "minion")
    more = sum(m.namic)
    if not forbidden(g, "minions"):
        more += sum(m.minions) + sum(e.die * e.amount * times for e, times in helpers if e.do == "minion")
    if kobold_ready(g, m, "roll"):
        more += sum(e.amount for e in box(g).allies[m.kobold].effects)
    for e, times in helpers:
        amount = points(g, m, e) + e.amount * hoard * (e.each == "minion")
        if e.do == "strike" and e.die + amount + sum(m.namic) > min(c.totals):
            return False
        if e.do in ("bonus", "weaken", "add"):
            more += amount * times
        elif e.do == "hurl":
            more += (e.amount - 1) * sum(m.minions)
    return all(
        m.die[stat] + m.value[stat] - 1 + modifier(c, f"fight-{stat}") + more <= c.totals[stat]
        for stat in STATS
    )


def passes_by(e: Effect) -> bool:
    """Is an effect gone with the round, in which one ability can be used?"""
    return e.do in ("bonus", "weaken") and e.lasts != "combat"


def could_win(e: Effect) -> bool:
    """Could an effect turn a fight that the dice, boosts, pips and DieMinions cannot win?"""
    return e.do in HELPING and (e.do != "gain" or e.what not in ("time", "health"))


HELPING_TOKENS = ("might", "agility", "magic", "ability")
ADDED_UP = ("bonus", "weaken", "add", "minion", "hurl", "strike")
HELPING = (*ADDED_UP, "fell", "charm", "gain", "swap", "upgrade", "refill", "token")


# --- steps 2 to 4: the heroes' attacks ------------------------------------------------------------


def heroes_attack(g: Dungeon) -> Rules[None]:
    """Might, Agility and Magic attacks in this order, then it is the player's turn to attack."""
    c, m = g.combat, g.monsters[g.active]
    assert c is not None
    party = box(g).parties(c.party)
    attacks = party.attacks
    while c.attack < len(attacks):
        stat = attacks[c.attack]
        c.attack += 1
        if (c.passing or c.lasting) and modifier(c, f"hush-{stat}"):
            g.note(Hushed(SLOTS[stat]), c.hushed[f"hush-{stat}"])
            continue
        total = c.totals[stat]
        sides = DIE_FOR[total] if total < 13 else 20
        [natural] = yield HERO_DICE[stat][sides]
        plus, against = attack_bonus(g, c, party, stat), defence(m, c, party, stat)
        if g.__dict__:  # somebody listens
            g.note(Attacked(SLOTS[stat], sides, natural, plus, against), ATTACK_RULE[stat])
        if natural >= sides or natural + plus > against:
            roll = Roll(stat, sides, natural, bonus=plus)
            yield from hit(g, m, c, party, roll)
            return
        if g.__dict__:
            g.note(Missed(SLOTS[stat], natural + plus, against))
    g.phase = "fight"


ATTACK_RULE = ("DIE-ATT-01", "DIE-ATT-02", "DIE-ATT-03")


def attack_bonus(g: Dungeon, c: Combat, party: Party, stat: Slot) -> int:
    """What is added to the heroes' roll: Fighters in number, an ambush, the Bard, modifiers."""
    plus = party.opening[stat] if c.round == 1 else party.press[stat]
    if c.bard:
        plus += box(g).bards[c.bard].press
    if c.lasting or c.passing:
        plus += modifier(c, f"press-{stat}")
    return plus


def defence(m: Monster, c: Combat, party: Party, stat: Slot) -> int:
    """What a hero attack has to beat: the stat's value now (DIE-ATT-08, DIE-DICE-12, DIE-BOARD-03 to -05)."""
    value = m.value[stat]
    if stat == MAGIC and party.saps_magic:
        value = max(1, value - party.saps_magic)
    if c.lasting or c.passing:
        value += modifier(c, f"guard-{stat}")
    return value


def hit(g: Dungeon, m: Monster, c: Combat, party: Party, roll: Roll) -> Rules[None]:
    """An attack that hits, until it is averted or its damage taken (DIE-ATT-06, DIE-RULING-33)."""
    stat, spent, softener = roll.stat, False, ""
    if c.lasting or c.passing:
        roll.softened = modifier(c, "ward")
    ward = roll.softened
    while True:
        full, health_only, time = bonuses(party, roll)
        roll.damage = max(0, full - roll.softened)
        burns = stat == MAGIC and party.burns_minions > 0 and bool(m.minions)
        options = answers(g, m, c, party, roll, health_only, time)
        key = options[0]
        if len(options) > 1 and (roll.damage or time or burns):
            about = Hit(
                SLOTS[stat], roll.die, roll.natural, roll.bonus, defence(m, c, party, stat),
                roll.damage, m.value[HEALTH], health_only, time, burns,
            )  # fmt: skip
            why_not = partial(barred_answers, g, m, roll, health_only, time)
            key = yield Ask(g, m.seat, about, "DIE-ATT-06", options, barred=why_not)
        if key in SPLIT:
            if roll.softened:
                g.note(Softened(SLOTS[stat], full, roll.damage, softener, ward))
            if roll.damage:
                take(g, m, stat, roll.damage, key, damage_rule(m, roll, health_only))
            break
        if key in MINION_SIDES:
            m.minions.remove(MINION_SIDES[key])
            g.note(Cancelled(m.seat, MINION_SIDES[key]))
            spent = True
            break
        points = COUNT.get(key)
        if points is not None:
            roll.natural -= points
            spend_pips(g, m, points, "hit", roll.result)
        elif key in TOKEN_OF:
            use_token(g, m, TOKEN_OF[key])
        else:
            before = roll.softened
            yield from use(g, m, key, roll)
            softener = key if roll.softened > before else softener
        if roll.dodged or (
            roll.natural < roll.die and roll.natural + roll.bonus <= defence(m, c, party, stat)
        ):
            if roll.dodged:
                card = box(g).abilities[key].card
                g.note(
                    Missed(SLOTS[stat], roll.result, averted=True), "DIE-ABIL-04" if card else "DIE-ABIL-02"
                )
            else:
                g.note(Missed(SLOTS[stat], roll.result, defence(m, c, party, stat), averted=True))
            return
    if time:
        lose_time(g, m, time, "DIE-PERK-09")
    if stat == MAGIC and party.burns_minions and not spent:
        yield from burn_minion(g, m, party.burns_minions)


def bonuses(party: Party, roll: Roll) -> tuple[int, bool, int]:
    """Damage, whether only Health can take it, and Time lost: 1 and no more, but for a high final value
    (DIE-DMG-01, DIE-PERK-07)."""
    bonus = party.bonus.get(roll.stat)
    if bonus is not None and roll.result >= bonus.least:
        return bonus.damage, bonus.health_only, bonus.time
    return 1, False, 0


def damage_rule(m: Monster, roll: Roll, health_only: bool) -> str:
    """What damage is cited by: why it is more than usual, or why only Health can take it."""
    if health_only:
        return "DIE-PERK-10"
    if roll.damage > 1:
        return "DIE-PERK-08"
    return "DIE-DMG-04" if m.value[roll.stat] == 1 else "DIE-DMG-02"


def answers(
    g: Dungeon, m: Monster, c: Combat, party: Party, roll: Roll, health_only: bool, time: int
) -> list[str]:
    """What can be done about a hit: share its damage out, or avert it."""
    options = splits(m, roll.stat, roll.damage, health_only)
    if roll.damage and m.minions and (not party.forbids or "minions" not in party.forbids):
        options = options + [MINION_KEY[sides] for sides in dict.fromkeys(m.minions)]
    pips = sum(m.namic) if m.namic else 0
    if pips:
        enough = max(roll.natural - roll.die + 1, roll.natural + roll.bonus - defence(m, c, party, roll.stat))
        options = options + PIPS[min(pips, enough)]
    if m.tokens:
        keys = token_keys(m)
        if time and "use-time" in keys:
            keys.remove("use-time")
        options = options + keys
    helpers = [one for one in usable(g, m, "hit") if roll.damage or not only_softens(g, one)]
    return options + helpers if helpers else options


def only_softens(g: Dungeon, ability: str) -> bool:
    """Does an ability do nothing but lessen damage?"""
    return all(e.do == "soften" for e in box(g).abilities[ability].effects)


def barred_answers(
    g: Dungeon, m: Monster, roll: Roll, health_only: bool, time: int
) -> Iterable[Reason[DieNames]]:
    """What cannot be done about a hit, and why."""
    stat, name = roll.stat, SLOTS[roll.stat]
    if health_only:
        yield OnlyHealth(name)
    elif roll.damage >= m.value[stat]:
        yield NothingToTake(name, m.value[stat] - 1)
    yield NoBoostAgainstHeroes(name)
    if m.minions and forbidden(g, "minions"):
        yield NoMinions(who_forbids(g, "minions"), m.minions, hit=True)
    if time and "time" in m.tokens:
        yield NoAnswerToTime()
    if not roll.damage:
        if m.minions and not forbidden(g, "minions"):
            yield NoDamageToCancel(m.minions)
        yield from (NoDamageToLessen(one) for one in usable(g, m, "hit") if only_softens(g, one))
    yield from barred_help(g, m, "hit")


def burn_minion(g: Dungeon, m: Monster, price: int) -> Rules[None]:
    """The Warlock's hit costs a DieMinion, unless pips are spent (DIE-EPIC-11, DIE-NAMIC-11)."""
    if not m.minions:
        return
    if sum(m.namic) >= price:
        key = yield Ask(g, m.seat, SaveMinion(price, m.minions), "DIE-NAMIC-11", ["save", "burn"])
        if key == "save":
            return spend_pips(g, m, price, "minion", rule="DIE-NAMIC-11")
    sides = yield from choose_minion(g, m, "DIE-EPIC-11")
    m.minions.remove(sides)
    g.note(MinionLost(m.seat, sides), "DIE-EPIC-11")


# --- step 5: the player's attack ------------------------------------------------------------------


def fight(g: Dungeon) -> Rules[None]:
    """One attack with a stat of choice and its die; a success defeats one hero (DIE-FIGHT-01 to -07,
    DIE-DICE-11)."""
    c, m = g.combat, g.monsters[g.active]
    assert c is not None
    options = ATTACKS
    if m.tokens:
        options = ATTACKS + token_keys(m)
        if "diemaster" in m.tokens and "diemaster" not in c.party:
            options = options + MASTER_ATTACKS
    plus = [modifier(c, key) for key in FIGHT_KEYS] if c.lasting or c.passing else []
    about = Attack(m.die, c.totals, plus)
    key = yield Ask(g, m.seat, about, "DIE-FIGHT-01", options, barred=partial(barred_attacks, g, m))
    if key in TOKEN_OF:
        return use_token(g, m, TOKEN_OF[key])
    stat = STAT_OF[key]
    die, bonus, sure = m.die[stat], 0, key[0] == "m"
    if sure:
        m.tokens.remove("diemaster")
        g.note(Token(m.seat, "diemaster"), "DIE-MASTER-02")
    if c.lasting or c.passing:
        bonus = modifier(c, f"fight-{stat}")
        sure = sure or modifier(c, "sure") > 0
    if sure:
        natural = die
    else:
        [natural] = yield ATTACK_DICE[stat][die]
    total = c.totals[stat]
    if g.__dict__:
        g.note(Fought(m.seat, SLOTS[stat], die, natural, bonus, total))
    roll = Roll(stat, die, natural, total + 1, "roll", bonus)
    if (yield from raise_roll(g, m, roll)):
        targets = box(g).parties(c.party).targets
        fell(g, m, targets[0] if len(targets) == 1 else (yield from choose_target(g, m)))
        if not c.party:
            return
    else:
        g.note(Failed(m.seat, roll.result, total, roll.result != natural + bonus))
    c.round += 1
    c.attack, c.used = 0, False
    if c.passing:
        c.passing = {}
        retotal(g, c)
    g.phase = "round"


def barred_attacks(g: Dungeon, m: Monster) -> Iterable[Reason[DieNames]]:
    """What cannot be done with an attack, and why."""
    yield from barred_help(g, m, "attack")
    yield NoSkipping()
    yield NoRetreat()
