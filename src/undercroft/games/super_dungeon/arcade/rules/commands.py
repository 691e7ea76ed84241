"""The Consul's activation: upkeep, the chart, and the commands in order."""

from __future__ import annotations

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.content.cards import Space, split
from undercroft.games.super_dungeon.arcade.rules.fighting import can_sign, fight, signature, unique
from undercroft.games.super_dungeon.arcade.rules.gangs import IDLE, kind_of, take_wounds
from undercroft.games.super_dungeon.arcade.rules.moving import move, regroup
from undercroft.games.super_dungeon.arcade.rules.spawning import (
    mini_boss_by_card,
    mini_boss_command,
    points_in_play,
    reinforce,
    spawn_command,
    spawn_dungeon_boss,
)  # fmt: skip
from undercroft.games.super_dungeon.arcade.rules.table_cards import (
    at_work,
    draw_challenges,
    draw_plot,
    in_play,
)
from undercroft.games.super_dungeon.arcade.rules.wrath import leader_squares
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    TO_MONSTERS,
    BossCommands,
    BossHeals,
    Chart,
    Command,
    Regrouped,
    StarBonus,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    EffectOrder,
    Order,
)
from undercroft.games.super_dungeon.dungeon.distance import nearest
from undercroft.games.super_dungeon.rules.activation import tough
from undercroft.games.super_dungeon.rules.potions import green_window
from undercroft.games.super_dungeon.rules.stats import lend, squares_by_name
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.wounds import check_hearts
from undercroft.games.super_dungeon.state import FIRE, Foe, statuses
from undercroft.games.super_dungeon.telling.happenings import (
    Burns,
    ShakesOff,
)

MOVING = ("move", "regroup")
"""A Signature action comes right after these; without them it comes first (ARC-SIG-02, ARC-SIG-03)."""
BOSS_FIGHT = ["move", "fight", "boss-heal", "challenge"]
"""The commands of a boss fight (ARC-BOSS-06)."""
BOSS_HEAL = 3


# ---------------------------------------------------------------- order of activation


def solos(g: Arcade) -> list[Foe]:
    """Solo monsters, which go first (ARC-ORDER-01, ARC-BOO-01)."""
    kinds = g.box.kinds
    return [foe for foe in g.foes if kinds[foe.card].rank not in ("elite", "minion", "spawning-point")]


def elites(g: Arcade) -> list[Foe]:
    """Elites, of elite gangs too."""
    kinds = g.box.kinds
    return [foe for foe in g.foes if kinds[foe.card].rank == "elite"]


def next_in_order(g: Arcade, among: list[Foe], step: str = "") -> Rules[Foe]:
    """The one closest to the Hero with most wrath; of equals the players choose (ARC-ORDER rules).

    (ARC-ORDER-02.)
    """
    if len(among) == 1:
        return among[0]
    leader = yield from leader_squares(g)
    keys = nearest(g.dungeon, leader, squares_by_name(g, among))
    key = keys[0]
    if len(keys) > 1:
        key = yield from settle(g, g.book.captain(g), Order(step), "ARC-ORDER-03", keys)
    for foe in among:
        if foe.id == key:
            return foe
    raise KeyError(key)


def next_performer(g: Arcade, waiting: list[str], step: str = "") -> Rules[Foe | None]:
    """The next of those that still have to perform: solos first, then elites (ARC-RULING-10)."""
    kinds = g.box.kinds
    left = [foe for foe in g.foes if foe.id in waiting and kinds[foe.card].rank not in IDLE]
    if not left:
        return None
    first = [foe for foe in left if kinds[foe.card].rank != "elite"] or left
    foe = yield from next_in_order(g, first, step)
    return foe


# ---------------------------------------------------------------- upkeep


def upkeep(g: Arcade) -> Rules[None]:
    """The Consul's upkeep, each step for all monsters before the next (ARC-UPKEEP rules, ARC-RULING-11).

    (ARC-UPKEEP-01, -02, ARC-CONSUL-02.)
    """
    heroes = {hero.id for hero in g.heroes}
    g.auras = [aura for aura in g.auras if aura.by in heroes]
    for model in [*g.heroes, *g.foes]:
        if model.lasting:
            model.lasting = [one for one in model.lasting if one.by in heroes or one.source == "rule:regroup"]
    check_hearts(g)
    for foe in g.foes:
        tough(g, foe)
    yield from burn(g)
    cards = [card for card in in_play(g) if g.box.cards[card].consul_turn]
    while cards:
        waiting = list(dict.fromkeys(cards))  # Of two copies each does what it says.
        card = yield from settle(g, g.book.captain(g), EffectOrder(), "ARC-UPKEEP-04", waiting)
        cards.remove(card)
        yield from at_work(g, g.box.cards[card].consul_turn, card)


def burn(g: Arcade) -> Rules[None]:
    """Fire wounds all that burn: solos, then elites, then the rest, each closest first (ARC-UPKEEP-03)."""
    burning = [foe.id for foe in g.foes if foe.status & FIRE]
    while burning:
        left = [foe for foe in g.foes if foe.id in burning]
        first = [foe for foe in left if rank_of(g, foe) == min(rank_of(g, one) for one in left)]
        if not first:
            return
        foe = yield from next_in_order(g, first)
        burning.remove(foe.id)
        g.note(Burns(foe.id))
        yield from take_wounds(g, foe, 1, False, False)


def rank_of(g: Arcade, foe: Foe) -> int:
    """The place of a model's kind in the order of a step (ARC-ORDER-01, ARC-RULING-11)."""
    return {"elite": 1, "minion": 2, "spawning-point": 3}.get(kind_of(g, foe).rank, 0)


def coming_commands(g: Arcade) -> list[str]:
    """The commands of the next space, or of a boss fight."""
    if g.boss_spawned:
        return BOSS_FIGHT
    spaces = g.box.charts[g.chart].spaces
    return list(spaces[min(g.space, len(spaces) - 1)].commands)


def advance_chart(g: Arcade) -> None:
    """The dungeon boss moves one space on; star bonuses work at once (ARC-CHART-01, ARC-STAR-01).

    (ARC-STAR-03, -04, ARC-BOSS-05.)
    """
    if g.boss_spawned:
        g.boss_fight = True
    if g.boss_fight:
        g.commands = list(BOSS_FIGHT)
        g.note(BossCommands(list(BOSS_FIGHT)))
        return
    space = next_space(g)
    g.commands = list(space.commands)
    g.note(Chart(g.space, list(g.commands)))
    if space.strength or space.armor:
        g.note(StarBonus(g.star_strength, g.star_armor))


def next_space(g: Arcade) -> Space:
    """The space that the dungeon boss comes to, with its star bonus."""
    spaces = g.box.charts[g.chart].spaces
    g.space += 1
    space = spaces[min(g.space, len(spaces)) - 1]
    g.star_strength += space.strength
    g.star_armor += space.armor
    return space


# ---------------------------------------------------------------- carrying commands out


def next_command(g: Arcade) -> Rules[bool]:
    """A command of the chart that acts on the game, or one monster's go at one; False when all is done.

    (ARC-SPAWN-08.)
    """
    if not g.lined:
        if g.command + 1 >= len(g.commands):
            going_on = yield from last_signature(g)
            return going_on
        g.command += 1
        yield from green_window(g, coming=[g.commands[g.command]])
        yield from begin_command(g)
        if not g.lined:
            g.epic, g.gangs = False, {}
            return True
    else:
        yield from green_window(g, coming=[g.commands[g.command]], going_on=True)
    yield from one_go(g, g.commands[g.command], g.lined, g.commands[g.command + 1 :])
    if not g.lined:
        g.epic, g.gangs = False, {}
    return True


def begin_command(g: Arcade) -> Rules[None]:
    """The next command of the chart is given."""
    g.moved = []
    g.lined = yield from give(g, g.commands[g.command], "ARC-CONSUL-01")


def run(g: Arcade, command: str, rule: str = "ARC-CHAL-03") -> Rules[None]:
    """A command given by a card: carried out whole, at once, in the middle of whatever goes on."""
    epic, gangs, moved = g.epic, g.gangs, g.moved
    g.moved, g.gangs = [], {}
    waiting = yield from give(g, command, rule, by_card=True)
    while waiting:
        later = g.commands[g.command + 1 :] if g.side == "consul" else []
        if g.side == "consul":
            yield from green_window(g, coming=[command], going_on=bool(g.moved))
        yield from one_go(g, command, waiting, later)
    g.epic, g.gangs, g.moved = epic, gangs, moved


def give(g: Arcade, command: str, rule: str, *, by_card: bool = False) -> Rules[list[str]]:
    """A command is given: done, if it acts on the game, or the monsters that line up to perform it.

    (ARC-REINF-01.)
    """
    name, times = split(command)
    g.note(Command(name, times), rule)
    if name not in TO_MONSTERS:
        yield from at_once(g, name, times, by_card=by_card)
        return []
    start(g, name)
    performers = elites(g) if name == "reinforce" else [*solos(g), *elites(g)]
    return [foe.id for foe in performers]


def one_go(g: Arcade, command: str, waiting: list[str], later: list[str]) -> Rules[None]:
    """The next of those that wait performs a command; nobody, if none of them is left to do it."""
    name, times = split(command)
    foe = yield from next_performer(g, waiting, name)
    if foe is None:
        waiting.clear()
        return
    waiting.remove(foe.id)
    yield from perform(g, foe, name, times, later)
    if foe.at >= 0:
        g.moved.append(foe.id)


def last_signature(g: Arcade) -> Rules[bool]:
    """A Signature is always performed: who had no command to perform does it last (ARC-SIG-01)."""
    waiting = [foe.id for foe in (*solos(g), *elites(g)) if can_sign(g, foe)]
    foe = yield from next_performer(g, waiting, "signature")
    if foe is None:
        return False
    yield from green_window(g, foe.id)
    if can_sign(g, foe):
        yield from signature(g, foe)
    return True


def start(g: Arcade, name: str) -> None:
    """What a command does as it is given."""
    g.epic = name == "epic-fight"
    if name == "regroup":
        for foe in g.foes:
            if kind_of(g, foe).rank != "spawning-point":
                lend(g, foe, "rule:regroup", "consul")
        g.note(Regrouped())


def perform(g: Arcade, foe: Foe, name: str, times: int, later: list[str]) -> Rules[None]:
    """One monster performs one command, as often as it says (ARC-CHART-05)."""
    moving = name in MOVING
    may_sign = foe.card in g.box.signers and not moving and name != "reinforce"
    if may_sign and not any(split(one)[0] in MOVING for one in later):
        yield from signature(g, foe)
    for _ in range(times):
        if foe.at < 0:
            return
        match name:
            case "move":
                yield from move(g, foe)
            case "regroup":
                yield from regroup(g, foe)
            case "unique":
                yield from unique(g, foe)
            case "fight" | "epic-fight":
                yield from fight(g, foe)
            case "reinforce":
                yield from reinforce(g, foe, g.gangs)
    if moving:
        yield from signature(g, foe)


def at_once(g: Arcade, name: str, times: int, *, by_card: bool = False) -> Rules[None]:
    """A command that acts on the game as a whole (ARC-CHART-04); a card calls the first mini-boss."""
    match name:
        case "challenge":
            yield from draw_challenges(g, times)
        case "plot":
            yield from draw_plot(g)
        case "boss-heal":
            heal_boss(g)
        case "dungeon-boss":
            yield from spawn_dungeon_boss(g)
        case "mini-boss" if by_card:
            yield from mini_boss_by_card(g)
        case "mini-boss":
            yield from mini_boss_command(g)
        case "spawn":
            for _ in range(times):
                yield from spawn_command(g)
        case _:
            raise ValueError(f"there is no command {name!r}")


def heal_boss(g: Arcade) -> None:
    """The dungeon boss heals three wounds for each spawning point that stands (ARC-BOSS-06)."""
    for boss in solos(g):
        if kind_of(g, boss).rank == "dungeon-boss":
            healed = min(boss.wounds, BOSS_HEAL * len(points_in_play(g)))
            boss.wounds -= healed
            if healed:
                g.note(BossHeals(boss.id, healed))


def end_activation(g: Arcade) -> None:
    """All monsters, and spawning points with them, lose their status effect tokens (ARC-RULING-12)."""
    for foe in g.foes:
        if foe.status:
            rule = "ARC-RULING-12" if g.book.is_monster(g, foe) else "SD-RULING-45"
            g.note(ShakesOff(foe.id, statuses(foe.status)), rule)
            foe.status = 0
