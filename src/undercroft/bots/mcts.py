"""Monte Carlo search over copies of the match: a tree with a node for what chance brought, or a race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from statistics import fmean
from time import perf_counter
from typing import Any, ClassVar

import msgspec

from undercroft.bots.greedy import candidates, worth
from undercroft.bots.hints import Hint
from undercroft.bots.race import Result, run
from undercroft.engine import Adviser, Ask, Match, Seeded, Source

EXPLORE = 0.7
"""How much an answer seldom tried is favoured; values are from 0 to 1."""

Begin = Callable[[Match, Any, Source], int]
"""How a play-out begins with what runs in a race; tells how many decisions that were."""

TELLING = 12
"""Laps that a number told to people must rest on at least."""

WIDEN = 2.0
"""An answer keeps at most this many times the root of its visits as different chance results."""


class Node:
    """A decision: whose it is, what can be answered, and what came of each answer."""

    __slots__ = ("edges", "seat", "untried", "visits")

    def __init__(self, ask: Ask, source: Source) -> None:
        self.seat = ask.seat
        self.untried = list(candidates(ask, source))
        self.edges: list[Edge] = []
        self.visits = 0

    def select(self) -> Edge:
        """The answer with the best upper confidence bound."""
        breadth = log(self.visits)
        return max(self.edges, key=lambda e: e.total / e.visits + EXPLORE * sqrt(breadth / e.visits))


class Edge:
    """An answer, and the decisions it led to by what chance brought on the way."""

    __slots__ = ("answer", "nodes", "total", "visits")

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.nodes: dict[bytes, Node] = {}
        self.total = 0.0
        self.visits = 0


class Budget:
    """How many play-outs there may be: so many, for so long, or whichever comes first."""

    __slots__ = ("_end", "_left")

    clock: ClassVar[Callable[[], float]] = perf_counter
    """What seconds are told by; who measures on a busy machine counts those of the processor instead."""

    def __init__(self, iterations: float | None, seconds: float | None) -> None:
        self._left = inf if iterations is None else iterations
        self._end = None if seconds is None else Budget.clock() + seconds

    def spend(self) -> bool:
        """Take one play-out; False when there is none left."""
        if self._end is not None and Budget.clock() >= self._end:
            return False
        self._left -= 1
        return self._left >= 0


class Mcts:
    """Searches within a budget of iterations, of seconds, or of both.

    Where a game names the few answers worth a thought, or plans for a turn, these race against each other:
    chance is so rich there that no position would be met twice. A plan is kept to until the turn ends, or
    to the next crossroads.
    Elsewhere a tree grows, and the answer tried most is played.
    """

    ITERATIONS: ClassVar[int] = 200

    __slots__ = ("_plan", "_source", "decided", "depth", "iterations", "played", "seconds")

    def __init__(
        self,
        seed: str,
        iterations: int | None = ITERATIONS,
        seconds: float | None = None,
        depth: int = 12,
    ) -> None:
        self._source = Source(seed)
        self._plan: tuple[str, int, Adviser] | None = None
        """Whose plan, for which turn, and the plan."""
        self.iterations, self.seconds = iterations, seconds
        self.depth = depth
        """Decisions played out below the tree before the position is evaluated."""
        self.played = 0
        """Play-outs so far."""
        self.decided = 0
        """Decisions in them."""

    def choose(self, match: Match) -> Any:
        ask = match.ask
        assert ask is not None
        plan = self._plan_for(match, ask)
        if plan is not None:
            return plan(match.state, ask, self._source)
        known = match.game.reckon(match.state, ask)
        if known:
            return max(known, key=known.__getitem__)
        ideas = match.game.ideas(match.state, ask, self._source)
        if ideas is None:
            return self._grow(match, ask)
        return ideas[0] if len(ideas) == 1 else ideas[self._race(match, ask.seat, ideas, take).best]

    def weigh(self, match: Match) -> Hint | None:
        """The best answer with what it and the next best would bring; None where no answers are compared."""
        ask = match.ask
        assert ask is not None
        if match.game.plans(match.state, ask):
            return None
        known = match.game.reckon(match.state, ask)
        if len(known) > 1:
            first, second, *_ = sorted(known.items(), key=lambda one: -one[1])
            return Hint(*first, *second)
        ideas = match.game.ideas(match.state, ask, self._source)
        if ideas is None or len(ideas) < 2:
            return None
        best, after, worth, laps = self._race(match, ask.seat, ideas, take)
        if after is None or laps < TELLING or worth[best] < worth[after]:
            return Hint(ideas[best])
        return Hint(ideas[best], worth[best], ideas[after], worth[after])

    # --- a race ----------------------------------------------------------------------------------

    def _plan_for(self, match: Match, ask: Ask) -> Adviser | None:
        """The plan that a seat has for this turn, or the best of those that the game offers now."""
        seat, turn = ask.seat, match.state.turn
        if self._plan is None or self._plan[:2] != (seat, turn) or ask.kind in match.game.crossroads:
            plans = match.game.plans(match.state, ask)
            if not plans:
                return None
            self._plan = (seat, turn, plans[self._race(match, seat, plans, keep_to).best])
        return self._plan[2]

    def _race(self, match: Match, seat: str, runners: Sequence[Any], begin: Begin) -> Result:
        """Some answers or plans in a race, each played out to the game's horizon with the same dice."""
        luck, game = self._source.word(), match.game
        arrived = game.arrival(match.state)
        chances: dict[int, list[float]] = {number: [] for number in range(len(runners))}

        def play(number: int, lap: int) -> float:
            self.played += 1
            copy, source = match.clone(Seeded(f"{luck}/{lap}")), Source(f"{lap}/{luck}")
            decided = begin(copy, runners[number], source)
            while copy.ask is not None and not arrived(copy.state):
                go_on(copy, copy.ask, source)
                decided += 1
            self.decided += decided
            chances[number].append(chance := worth(copy, seat))
            return game.counted(copy.state, seat, chance)

        spend = Budget(self.iterations, self.seconds).spend
        result = run(range(len(runners)), play, spend, game.caution, game.ease)
        return result._replace(worth={number: fmean(chances[number]) for number in result.worth})

    # --- a tree ----------------------------------------------------------------------------------

    def _grow(self, match: Match, ask: Ask) -> Any:
        """The answer that a tree search tries most."""
        root = Node(ask, self._source)
        if len(root.untried) == 1:
            return root.untried[0]
        least = None if self.iterations is None else max(self.iterations, len(root.untried))
        budget = Budget(least, self.seconds)
        while budget.spend():
            self._iterate(match, root)
        return max(root.edges, key=lambda e: (e.visits, e.total)).answer

    def _iterate(self, match: Match, root: Node) -> None:
        """Down the tree, one new node, a short play-out, and the value back up."""
        self.played += 1
        copy = match.clone(Seeded(self._source.word()))
        path: list[tuple[Node, Edge]] = []
        node: Node | None = root
        while node is not None and copy.ask is not None:
            edge = self._step(node)
            path.append((node, edge))
            before = copy.rev + 1
            copy.answer(edge.answer)
            self.decided += 1
            node = self._arrive(edge, copy, before)
            if node is not None and node.visits == 0:
                break
        self._play_out(copy)
        values: dict[str, float] = {}
        for visited, edge in path:
            seat = visited.seat
            if seat not in values:
                values[seat] = worth(copy, seat)
            visited.visits += 1
            edge.visits += 1
            edge.total += values[seat]

    def _step(self, node: Node) -> Edge:
        if not node.untried:
            return node.select()
        edge = Edge(node.untried.pop(self._source.below(len(node.untried))))
        node.edges.append(edge)
        return edge

    def _arrive(self, edge: Edge, match: Match, before: int) -> Node | None:
        """The decision reached; None when it is not kept in the tree."""
        ask = match.ask
        if ask is None:
            return None
        brought = msgspec.msgpack.encode([entry.answer for entry in match.entries[before:]])
        node = edge.nodes.get(brought)
        if node is None and len(edge.nodes) < WIDEN * sqrt(edge.visits + 1):
            node = edge.nodes[brought] = Node(ask, self._source)
        return node

    def _play_out(self, match: Match) -> None:
        """A few more decisions."""
        for _ in range(self.depth):
            ask = match.ask
            if ask is None:
                return
            go_on(match, ask, self._source)
            self.decided += 1


def take(match: Match, answer: Any, source: Source) -> int:
    """A play-out begins with an answer."""
    match.answer(answer)
    return 1


def keep_to(match: Match, plan: Adviser, source: Source) -> int:
    """A play-out begins with the rest of a turn, in which whoever is to answer now keeps to a plan."""
    assert match.ask is not None
    seat, turn, decided = match.ask.seat, match.state.turn, 0
    while match.ask is not None and match.state.turn == turn:
        decided += 1
        if match.ask.seat == seat:
            match.answer(plan(match.state, match.ask, source))
        else:
            go_on(match, match.ask, source)
    return decided


def go_on(match: Match, ask: Ask, source: Source) -> None:
    """One decision by the game's quick advice, or at random where it has none."""
    advice = match.game.glance(match.state, ask, source)
    match.answer(ask.sample(source) if advice is None else advice)
