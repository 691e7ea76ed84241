"""The Stygian Society in numbers: `python -m benchmarks.stygian_society 1000` plays with the greedy bot and
prints how often the tower is climbed, by boss, room and skill, as the tables in docs/stygian-society.md.
`… physical 20` plays whole games on the tower in which cubes really fall; `… random 5000` plays at random.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time
from typing import Any

from undercroft.bots import Greedy, Random
from undercroft.engine import Match, Seeded
from undercroft.games.stygian_society.cards import COLOURS, CUBES_A_COLOUR, box
from undercroft.games.stygian_society.cubes import inside
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.tower import through
from undercroft.lab import Order, play_one

COUNTS: list[dict[str, Any]] = [
    {},
    {"players": 1},
    {"players": 2},
    {"players": 2, "variant": True},
    {"players": 3},
]
OPTIONS: list[dict[str, Any]] = [*COUNTS, {"short": True}, {"woes": "woes"}, {"woes": "lamentations"}]


class Tally:
    """What a run of games came to."""

    def __init__(self) -> None:
        self.games = self.won = self.turns = self.levels = 0
        self.lost: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        self.fell: Counter[str] = Counter()
        self.won_with: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.floor_turns: Counter[int] = Counter()
        self.floors: Counter[int] = Counter()

    def add(self, match: Match) -> None:
        g: Climb = match.state
        won = bool(match.outcome and match.outcome.winners)
        self.games += 1
        self.won += won
        self.turns += g.turn
        floor = 0
        met = []
        for event in match.events:
            match event.kind:
                case "floor":
                    floor = event.args["floor"]
                    met.append(event.args["room"])
                    self.floors[floor] += 1
                case "turn":
                    self.floor_turns[floor] += 1
                case "acted" | "used":
                    self.used[event.args["card"]] += 1
                case "works":
                    self.used[event.args["what"]] += 1
        self.met.update(met)
        if won:
            self.won_with.update(met)
        else:
            assert match.outcome is not None
            self.fell[g.room] += 1
            self.lost[f"{match.outcome.rule} on floor {g.floor}"] += 1
        for hero in g.heroes:
            cards = [*hero.skills, *hero.gone]
            self.held.update(cards)
            self.levels += len(hero.levels) - 1
            if won:
                self.won_with.update(cards)


def balance(games: int, options: dict[str, Any]) -> Tally:
    tally = Tally()
    order = Order("stygian-society", options, {"*": "greedy"}, seed="balance")
    for number in range(games):
        tally.add(play_one(order, number, listen=True)[1])
    return tally


def report(games: int) -> None:
    """The tables of docs/stygian-society.md."""
    print("| setup | games | climbed | turns |\n|---|---|---|---|")
    main = Tally()
    for options in OPTIONS:
        tally = balance(games if not options else max(1, games // 5), options)
        main = main if options else tally
        told = ", ".join(f"{name} {value}" for name, value in options.items()) or "four players"
        print(f"| {told} | {tally.games} | {tally.won / tally.games:.0%} | {tally.turns / tally.games:.0f} |")
    found = box()
    print("\n| boss | met | beaten | tower climbed |\n|---|---|---|---|")
    for boss in found.bosses.values():
        met = main.met[boss.id] or 1
        beaten, climbed = 1 - main.fell[boss.id] / met, main.won_with[boss.id] / met
        print(f"| {boss.name} | {met} | {beaten:.0%} | {climbed:.0%} |")
    print("\n| floor | turns on it |\n|---|---|")
    for floor in sorted(main.floors):
        print(f"| {floor} | {main.floor_turns[floor] / main.floors[floor]:.1f} |")
    print("\n| lost by | games |\n|---|---|")
    for rule, count in sorted(main.lost.items()):
        print(f"| {rule} | {count} |")
    print("\n| room | tier | met | lost there |\n|---|---|---|---|")
    for room in sorted(found.rooms.values(), key=lambda r: main.fell[r.id] / (main.met[r.id] or 1)):
        met = main.met[room.id] or 1
        print(f"| {room.name} | {room.tier} | {met} | {main.fell[room.id] / met:.0%} |")
    print("\n| hero | level | skill | type | held | climbed with it | uses a game |")
    print("|---|---|---|---|---|---|---|")
    for skill in found.skills.values():
        held = main.held[skill.id] or 1
        uses = f"{main.used[skill.id] / held:.1f}" if skill.type != "passive" or skill.effects else "always"
        print(
            f"| {skill.hero} | {skill.level} | {skill.name} | {skill.type} | {held} "
            f"| {main.won_with[skill.id] / held:.0%} | {uses} |"
        )


def whole(g: Climb) -> bool:
    """Whether every colour still has its ten cubes."""
    held = inside(g)
    return all(g.supply[c] + g.hand[c] + held[c] + g.field[c] + g.crypt[c] == CUBES_A_COLOUR for c in COLOURS)


def at_random(games: int) -> None:
    """Random games of every player count, each checked for lost cubes at every decision."""
    for options in COUNTS:
        wanted = games if not options else max(1, games // 5)
        begin, decisions = process_time(), 0
        ends: Counter[int] = Counter()
        for number in range(wanted):
            match = Match.new("stygian-society", dict(options), seed=f"random-{number}", listen=False)
            bot = Random(f"random/{number}")
            while match.ask is not None:
                match.answer(bot.choose(match))
                decisions += 1
                assert whole(match.state)
            ends[match.state.floor] += 1
        speed = decisions / (process_time() - begin)
        told = f"{wanted} games, {decisions} decisions, {speed:,.0f}/s checked, last floors {dict(ends)}"
        print(f"{options or 'four players'}: {told}")


def on_the_physical_tower(games: int) -> None:
    """Whole games in which cubes really fall; each replays without physics."""
    from undercroft.physics.tower_scene import PhysicalTower

    resolve = through(PhysicalTower())
    drops = lucky = won = 0

    def counted(drop: Any, seed: int) -> Any:
        nonlocal drops, lucky
        answer = resolve(drop, seed)
        drops += 1
        lucky += sum(answer["crypt"].values()) >= 2
        return answer

    for number in range(games):
        dealer = Seeded(f"physical-{number}", using={"drop": counted})
        match = Match.new("stygian-society", {}, dealer=dealer, listen=False)
        bot = Greedy(f"physical/{number}")
        while match.ask is not None:
            match.answer(bot.choose(match))
            assert whole(match.state)
        assert Match.replay(match.record, listen=False).digest() == match.digest()
        won += bool(match.outcome and match.outcome.winners)
    print(f"{games} games, {won} climbed, {drops} drops, two or more in the crypt in {lucky / drops:.0%}")


def main(words: list[str]) -> None:
    kind, count = (words[0], int(words[1])) if len(words) == 2 else ("balance", int(words[0]))
    {"balance": report, "random": at_random, "physical": on_the_physical_tower}[kind](count)


if __name__ == "__main__":
    main(sys.argv[1:] or ["200"])
