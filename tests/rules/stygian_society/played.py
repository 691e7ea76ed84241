"""What every card of the box does when it is played, as one line each: the table in played.txt.

Each card is put on the same table and used in full; the line says what is different afterwards. With
`python -m tests.rules.stygian_society.played --anew` the table is written anew: read what changed.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.rules.stygian_society.scene import GAME, fall, hero_of, scene, stricken
from undercroft.engine import Ask, Chance, GameOver
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import (
    COLOURS,
    Boss,
    Card,
    CubeAction,
    Effect,
    Room,
    Skill,
    Treasure,
)
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import enemies, floors, party, skills, triggers
from undercroft.games.stygian_society.rules.cubes import inside
from undercroft.games.stygian_society.state import Climb, FightOver

TABLE = Path(__file__).with_name("played.txt")


def table(hero: str = "knight", **more: Any) -> Climb:
    """The same table for every card: two enemies in each rank, cubes everywhere, others in trouble."""
    given: dict[str, Any] = {
        "front": ("ogre-porter", "ogre-porter"), "rear": ("hex-piper", "hex-piper"),
        "field": {"white": 2, "blue": 2, "green": 2, "red": 2, "yellow": 2, "black": 1},
        "crypt": {"white": 3, "blue": 3, "green": 3, "red": 2, "black": 1},
        "tower": {"green": 1, "red": 1}, "wounds": 20, "luck": 1, "peril": 6, "xp": 1, "happened": [3],
    }  # fmt: skip
    g = scene(active=hero, **(given | more))
    others = [other.id for other in g.heroes if other.id != hero]
    stricken(g, others[0], "white", "blue", "green")
    stricken(g, others[1], "white", "blue")
    for name, cards in (("burglar", ["light-fingers", "caltrops"]), ("spellslinger", ["ley-tap", "prism"])):
        hero_of(g, name).skills += cards
        hero_of(g, name).exhausted += cards
    return g


def fight(place: Room) -> Climb:
    """A room's or a mat's own enemies, with the boss wounded, and the party not yet."""
    g = table(
        room=place.id, floor=3, front=place.front, rear=place.rear, wounds=2, luck=3, peril=2, happened=[]
    )
    for boss in g.bosses():
        boss.wounds = 20
    hero_of(g, "knight").skills += ["riposte", "hold-the-stair", "grit-teeth"]
    return g


def bare() -> Climb:
    """A table with next to nothing on it."""
    g = scene(front=("slasher",), wounds=2, luck=3, peril=4)
    hero_of(g, "knight").skills += ["riposte", "hold-the-stair"]
    return g


def play(rules: Generator[Any, Any, Any], *answers: str) -> str:
    """Run a rule: these answers where they are options, else the first one; what falls stays in the tower."""
    left, value = list(answers), None
    try:
        while True:
            question = rules.send(value)
            value = _answer(question, left)
    except StopIteration:
        return ""
    except FightOver:
        return "fight over"
    except GameOver:
        return "game over"


def _answer(question: Ask | Chance, left: list[str]) -> Any:
    if not isinstance(question, Ask):
        return question.check(fall() if question.kind == "drop" else sorted(question.left)[: question.count])
    if left and left[0] in question.options:
        return left.pop(0)
    if question.kind.startswith("respond"):
        return "pass"
    if question.kind == "payment":
        return next((key for key in question.options if "*" not in key), question.options[0])
    return question.options[0]


# --- what is different ----------------------------------------------------------------------------------


def facts(g: Climb) -> dict[str, Any]:
    """The table in numbers and words."""
    held = inside(g)
    told: dict[str, Any] = {
        "wounds": g.wounds, "max": g.max_wounds, "luck": g.luck, "peril": g.peril, "xp": g.xp, "ward": g.ward,
        "guard": g.now.guard, "bonus": g.now.bonus, "discount": g.now.discount, "chests": g.chests_left,
        "still": " ".join(g.now.stilled), "coming": " ".join(g.coming), "party": " ".join(g.party),
        "front": " ".join(f.kind for f in g.front), "rear": " ".join(f.kind for f in g.rear),
        "disarmed": int(g.disarmed), "hour": g.memory.get("hour", ""), "out": " ".join(g.out),
        "party sideways": " ".join(g.party_exhausted),
    }  # fmt: skip
    for c in COLOURS:
        told |= {f"field {c}": g.field[c], f"crypt {c}": g.crypt[c], f"tower {c}": held[c]}
        told[f"peril cubes {c}"] = g.extra.get(c, 0)
    for name, count in g.lasting.items():
        told[f"lasting {name}"] = count
    for figure in g.enemies():
        told[f"on {figure.id}"] = figure.wounds
    for hero in g.heroes:
        told[f"{hero.id} tokens"] = " ".join(f"{s}x{len(held)}" for s, held in hero.statuses.items())
        told[f"{hero.id} sideways"] = " ".join(hero.exhausted)
        told[f"{hero.id} has"] = " ".join(hero.treasures)
        told[f"{hero.id} gone"] = " ".join(hero.gone)
    return told


def changes(before: dict[str, Any], after: dict[str, Any]) -> str:
    """What is different: numbers as sums, words as they are now."""
    told = []
    for name in {**before, **after}:
        old, new = before.get(name, 0), after.get(name, 0 if isinstance(before.get(name), int) else "")
        if isinstance(old, str) or isinstance(new, str):
            if (old or "") != (new or ""):
                told.append(f"{name}: {new or 'nothing'}")
        elif old != new:
            told.append(f"{name} {new - old:+d}")
    return ", ".join(told) or "nothing"


def done(g: Climb, rules: Generator[Any, Any, Any], *answers: str) -> str:
    """What a rule changes on the table."""
    before = facts(g)
    end = play(rules, *answers)
    return changes(before, facts(g)) + (f" ({end})" if end else "")


# --- the decks ------------------------------------------------------------------------------------------


def printed_on(card: Card) -> str:
    """What can be seen without playing: the icons and the modifiers."""
    told: list[str] = [card.type]
    if isinstance(card, Skill):
        told.append(f"{card.hero} {card.level} {card.symbol}")
    if isinstance(card, Treasure):
        told += [card.tier, "party" if card.party else "solo"]
    told += [card.attack] if card.attack else []
    told += [card.use] if card.use else []
    told += [f"{card.shields} shields"] if card.shields else []
    told += [f"{name} {n:+d}" for name, n in card.mods.items()]
    return ", ".join(told)


def of_card(card: Card) -> Iterable[str]:
    yield printed_on(card)
    owner = card.hero if isinstance(card, Skill) else "knight"
    match card.type:
        case "action" if card.id != "regroup":
            yield from _action(card, owner)
        case "action":
            g = table(owner, phase="choose")
            yield "regroups: " + done(g, _two_steps(g), "act:regroup")
        case "support":
            g = _holding(card, table(owner, phase="choose"), owner)
            yield "used: " + done(g, GAME.step(g), f"support:{card.id}")
        case "response":
            for whose, active in (("on the own turn", owner), ("on another's", _other(owner))):
                g = _holding(card, table(active), owner)
                key = f"{'party' if _is_party(card) else owner}:{card.id}"
                cause = fx.Cause(g.hero, amount=3 if active == owner else 9, colour="red", kind="trap")
                yield f"{card.when}, {whose}: " + done(g, triggers.fire(g, card.when, cause), key)
        case "passive" if card.when:
            for whose, active in (("on the own turn", owner), ("on another's", _other(owner))):
                g = _holding(card, table(active), owner)
                stricken(g, owner, "white", "green", status="hexed")
                yield f"{card.when}, {whose}: " + done(g, triggers.fire(g, card.when, fx.Cause(g.hero)))


def _is_party(card: Card) -> bool:
    return isinstance(card, Treasure) and card.party


def _other(owner: str) -> str:
    return "burglar" if owner != "burglar" else "spellslinger"


def _holding(card: Card, g: Climb, owner: str) -> Climb:
    if _is_party(card):
        g.party = [card.id]
    elif isinstance(card, Treasure):
        hero_of(g, owner).treasures = [card.id]
    elif isinstance(card, Skill) and card.id not in hero_of(g, owner).skills:
        hero_of(g, owner).skills.append(card.id)
    if card.id in hero_of(g, owner).exhausted:
        hero_of(g, owner).exhausted.remove(card.id)
    return g


def _two_steps(g: Climb) -> Generator[Any, Any, None]:
    yield from GAME.step(g)
    yield from GAME.step(g)


def _action(card: Card, owner: str) -> Iterable[str]:
    g = _holding(card, table(owner, phase="target"), owner)
    g.now.card = card.id
    play(GAME.step(g))
    reach = " ".join(figure.id for figure in skills.reachable(g, card)) or "nobody"
    yield f"reaches {reach}, names {' '.join(g.now.targets) or 'nobody'}"
    yield f"drops {_cubes(card.drop) or 'nothing'}: " + done(g, GAME.step(g))
    for sets in (0, 1, 2):
        g = _holding(card, table(owner, phase="target"), owner)
        g.now.card = card.id
        play(GAME.step(g))
        g.phase = "hero"
        costs = skills.payable_costs(g, g.hero, card, g.now.targets)
        if sets < len(costs):
            yield f"{sets} further: {_paid(costs[sets])}: " + done(g, GAME.step(g), f"sets:{sets}")
    rich = _holding(card, scene(active=owner, crypt={"white": 10, "blue": 10, "green": 10}), owner)
    yield f"sells up to {len(skills.payable_costs(rich, rich.hero, card)) - 1} further"


def _paid(cost: Sequence[int]) -> str:
    return " + ".join(f"{n} {c}" for n, c in zip(cost, (*COLOURS, "wild"), strict=True) if n)


def _cubes(cubes: dict[str, int]) -> str:
    return " + ".join(f"{n} {c}" for c, n in cubes.items())


def _acts(colour: str, action: CubeAction, card: str, *tables: Climb) -> str:
    did = []
    for g in tables:
        g.field[colour] += 5
        did.append(done(g, enemies.activate(g, colour, action, card)))
    always = " always" if action.always else ""
    only = f" {action.only}" if action.only else ""
    return f"{action.cost} {colour}{always}{only}: " + " | with little there: ".join(did)


def of_enemy(enemy_id: str) -> Iterable[str]:
    enemy = box().enemies[enemy_id]
    told = [enemy.colour, f"health {enemy.health}", f"xp {enemy.xp}", *([enemy.alias] if enemy.alias else [])]
    told += [f"{kind} resistance {n}" for kind, n in enemy.resist.items()]
    yield ", ".join([*told, *([enemy.defence] if enemy.defence else [])])
    for action in enemy.actions:
        full = table(wounds=2, luck=3, peril=4)
        hero_of(full, "knight").skills += ["riposte", "hold-the-stair"]
        for figure in full.enemies():
            figure.wounds = 5
        yield _acts(enemy.colour, action, enemy.id, full, bare())
    if enemy.on_death:
        g = table(wounds=5)
        yield "falls: " + done(g, fx.apply(g, enemy.on_death, fx.Cause(g.hero, kind="enemy")))


def of_place(place: Room) -> Iterable[str]:
    told = f"{place.tier}, front {' '.join(place.front)}, rear {' '.join(place.rear) or 'nobody'}"
    yield f"{told}, drops {_cubes(place.peril_cubes)}, {place.chests} chests"
    if isinstance(place, Boss):
        words = [f"health {place.health}", f"xp {place.xp}", place.defence or "no defence"]
        words += [f"{kind} resistance {n}" for kind, n in place.resist.items()]
        words += [f"beaten {name} {n:+d}" for name, n in place.defeated_mods.items()]
        yield ", ".join(words)
        yield from _when(place, place.when, place.effects, "")
        yield from _when(place, place.defeated_when, place.defeated_effects, "beaten, ")
    yield from (f"mod {name} {n:+d}" for name, n in place.mods.items())
    for colour, action in place.actions.items():
        yield _acts(colour, action, place.id, fight(place))
    for line in place.chart:
        g = fight(place)
        for figure in g.enemies():
            figure.wounds = max(figure.wounds, min(5, box().health_of(figure.kind) - 1))
        g.peril = line.at - 1
        yield f"peril {line.at}: " + done(g, party.raise_peril(g, 1, "STY-PERIL-03"))


def _when(place: Boss, event: str, effects: Sequence[Effect], told: str) -> Iterable[str]:
    if event:
        g = fight(place)
        yield f"{told}{event}: " + done(g, fx.apply(g, effects, fx.Cause(g.hero)))


def of_chest(chest_id: str) -> Iterable[str]:
    chest = box().chests[chest_id]
    g = table(wounds=5)
    g.fighting = g.in_turn = False
    g.front, g.rear, g.peril, g.happened = [], [], 2, [3]
    hero_of(g, "knight").skills += ["riposte", "hold-the-stair", "grit-teeth"]
    yield f"at {chest.number}: " + done(g, fx.apply(g, chest.effects, fx.Cause(g.hero, kind="trap")))
    for peril, springs in ((chest.number, True), (chest.number - 1, False)):
        g = table(wounds=5)
        g.fighting = g.in_turn = False
        g.front, g.rear, g.peril, g.happened = [], [], peril, list(range(20))
        heard: list[str] = []
        g.__dict__["log"] = lambda kind, rule, args, only, heard=heard: heard.append(kind)
        rules = floors.spring_trap(g)
        rules.send(None)
        play(_from(rules, [chest_id]))
        assert ("trap" in heard) is springs, chest_id


def _from(rules: Generator[Any, Any, Any], first: Any) -> Generator[Any, Any, None]:
    """A rule that waits for an answer, with that answer."""
    try:
        question = rules.send(first)
        while True:
            question = rules.send((yield question))
    except StopIteration:
        return


def of_woe(woe_id: str) -> Iterable[str]:
    woe = box().woes[woe_id]
    yield ", ".join([f"{woe.masks} masks", _cubes(woe.cost), *(f"{k} {n:+d}" for k, n in woe.mods.items())])
    if woe.when:
        for wounds, peril in ((13, 4), (12, 5)):
            g = table()
            g.wounds, g.peril, g.happened = wounds, peril, [3]
            g.rear = g.rear[: 2 if wounds == 13 else 1]
            g.hero.woe = woe_id
            there = f"{len(g.enemies())} enemies, {wounds} wounds, peril {peril}"
            yield f"{woe.when}, {there}: " + done(g, triggers.fire(g, woe.when, fx.Cause(g.hero)))


def of_status(status_id: str) -> Iterable[str]:
    status = box().statuses[status_id]
    yield ", ".join([f"counts {status.scaled}", *(f"{k} {n:+d}" for k, n in status.mods.items())])
    if status.when:
        g = table()
        stricken(g, "knight", "white", "blue", status=status_id)
        yield f"{status.when}: " + done(g, triggers.fire(g, status.when, fx.Cause(g.hero)))


def lines() -> dict[str, list[str]]:
    """The whole table, by deck: each card with what it does."""
    found = box()
    skills_of = {
        f"{hero} skills": [(c, of_card(c)) for c in found.skills.values() if c.hero == hero]
        for hero in found.heroes
    }
    decks: dict[str, list[tuple[Any, Iterable[str]]]] = {
        **skills_of,
        "generic actions": [(c, of_card(c)) for c in found.generics.values()],
        "lower treasures": [(c, of_card(c)) for c in found.treasures.values() if c.tier == "lower"],
        "upper treasures": [(c, of_card(c)) for c in found.treasures.values() if c.tier == "upper"],
        "enemies": [(c, of_enemy(c.id)) for c in found.enemies.values()],
        "lower rooms": [(c, of_place(c)) for c in found.rooms.values() if c.tier == "lower"],
        "upper rooms": [(c, of_place(c)) for c in found.rooms.values() if c.tier == "upper"],
        "mid-bosses": [(c, of_place(c)) for c in found.midbosses.values()],
        "wizards": [(c, of_place(c)) for c in found.wizards.values()],
        "chests": [(c, of_chest(c.id)) for c in found.chests.values()],
        "Woes and Lamentations": [(c, of_woe(c.id)) for c in found.woes.values()],
        "statuses": [(c, of_status(c.id)) for c in found.statuses.values()],
    }
    return {
        deck: [f"{thing.name} | {line}" for thing, told in things for line in told]
        for deck, things in decks.items()
    }


def kept() -> dict[str, list[str]]:
    """The table as it is kept."""
    decks: dict[str, list[str]] = {}
    deck = ""
    for line in TABLE.read_text().splitlines():
        if line.startswith("# "):
            deck = line[2:]
            decks[deck] = []
        elif line:
            decks[deck].append(line)
    return decks


def main(arguments: Sequence[str]) -> int:
    if list(arguments) != ["--anew"]:
        print(__doc__)
        return 2
    told = [f"# {deck}\n" + "\n".join(rows) + "\n" for deck, rows in lines().items()]
    TABLE.write_text("\n".join(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
