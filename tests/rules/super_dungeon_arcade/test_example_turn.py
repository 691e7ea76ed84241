"""The book's Example Consul Turn, whole, with its numbers (pages 34 and 35)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade
from undercroft.engine import Deck
from undercroft.games.super_dungeon.arcade.game import STEPS
from undercroft.games.super_dungeon.arcade.rules.gangs import bonded_to, foe_stats, strength_of
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import BANE, POISON, SLOW

BOARD = """
    +-+-+-+-+-+-+-+-+-+-+
    |W . . . . . E C . .|
    +-+-+-+-+   +-+-+-+-+
    |G . . H . . . . . T|
    +-+-+-+-+-+-+-+-+-+-+
    """


def sixth_turn() -> Table:
    """Three Heroes, all six wrath tokens out; a Crawler Cluster, and a Stalker without minions."""
    s = arcade(
        BOARD,
        W="riftling-warrior",
        G="moonspire-guardian",
        H="sanctioned-witch",
        E="spider-speaker",
        C="crawler",
        T="tower-stalker",
    )
    g = s.g
    g.wrath, g.supply = [3, 1, 2], 0
    g.recent = [0, 1, 2]
    s.hero("H").wounds = 2
    s.hero("W").gear = ["", "", "soft-boots", "lucky-button"]
    g.pool.update({"crawler": 1, "tower-blackblade": 2, "shadow-spinner": 0})
    g.challenge_deck = Deck.of("challenges", ["terrible-burden", "creeping-dread"])
    g.space, g.phase, g.side = 5, "consul-turn", "heroes"
    return s


def play(s: Table, until: str, *answers: Any) -> None:
    """Go through steps up to a phase, giving these answers to asks and chance in order."""
    left = list(answers)
    while s.g.phase != until:
        rules, value = STEPS[s.g.phase](s.g), None
        while True:
            try:
                question = rules.send(value)
            except StopIteration:
                break
            if not left:
                raise AssertionError(f"no answer for {question!r} in {s.g.phase}")
            value = question.check(left.pop(0))
    assert not left, f"not asked for: {left}"


def play_command(s: Table, *answers: Any) -> None:
    """Go through the whole of the next command."""
    left = list(answers)
    at = s.g.command
    while s.g.command == at or s.g.lined:
        rules, value = STEPS["command"](s.g), None
        while True:
            try:
                question = rules.send(value)
            except StopIteration:
                break
            if not left:
                raise AssertionError(f"no answer for {question!r}")
            value = question.check(left.pop(0))
    assert not left, f"not asked for: {left}"


@pytest.mark.example(
    "ARC-EX-14", "ARC-EX-15", "ARC-EX-16", "ARC-EX-17", "ARC-EX-18", "ARC-EX-19", "ARC-EX-20",
    "ARC-EX-21", "ARC-EX-24",
)  # fmt: skip
@pytest.mark.rule(
    "ARC-CHART-01", "ARC-STAR-01", "ARC-CONSUL-01", "ARC-MOVE-01", "ARC-MOVE-02", "ARC-MOVE-09",
    "ARC-ORDER-01", "ARC-ORDER-02", "ARC-UNIQUE-01", "ARC-UNIQUE-03", "ARC-UNIQUE-06", "ARC-GANG-06",
    "ARC-FIGHT-05",
    "ARC-FIGHT-06", "ARC-FIGHT-08", "SD-ABIL-STATUS-01", "SD-STATUS-BANE-01", "SD-DEATH-02", "ARC-WRATH-07",
    "ARC-CHAL-01", "ARC-CHAL-02", "ARC-CHAL-03", "ARC-REINF-01", "ARC-REINF-02", "ARC-REINF-03",
    "ARC-POWER-01",
    "ARC-CLEAN-01", "ARC-CLEAN-05", "SD-COIN-01", "ARC-COIN-02", "ARC-TURN-01", "ARC-TURN-02",
)  # fmt: skip
def test_the_whole_example_consul_turn() -> None:
    s = sixth_turn()
    g, warrior, witch = s.g, s.hero("W"), s.hero("H")
    speaker, crawler, stalker = s.foe("E"), s.foe("C"), s.foe("T")
    heard: list[tuple[str, dict[str, Any]]] = []
    g.__dict__["log"] = lambda kind, rule, args, only: heard.append((kind, args))

    # Upkeep finds nothing; the boss goes to the sixth space: +1 star STR, five commands.
    play(s, "command")
    assert (g.side, g.space, g.star_strength) == ("consul", 6, 1)
    assert g.commands == ["move", "unique", "fight", "challenge", "reinforce"]

    # Move: the Speaker, closest to the Warrior, first; it stops in range two, its Crawler follows.
    play_command(s, "e1", "e2")
    moved = [args["model"] for kind, args in heard if kind == "heads-for"]
    assert moved == [speaker.id, stalker.id]
    assert s.at(speaker) == "c1" and bonded_to(g, speaker) == [crawler]
    assert s.at(stalker) == "e2", "as near as five squares bring it, not in range of the Warrior"

    # Unique: a Crawler for the Speaker; Weaken the Prey on the Witch: 2 + 1 + 2 = 5 against four stars.
    assert strength_of(foe_stats(g, stalker), stalker) == 3
    play_command(s, "d1", [2, 1, 1])
    assert sum(foe.card == "crawler" for foe in g.foes) == 2 and g.pool["crawler"] == 0
    assert ("attacks", 5, witch.id) in [
        (kind, args.get("strength"), args.get("target")) for kind, args in heard
    ]
    assert (witch.wounds, witch.status) == (3, BANE)

    # Fight: three against 3 holds, two is a wound and Poison, four holds; then the Witch falls.
    play_command(s, [2, 1, 0], [1, 1, 0], [2, 1, 1], [2, 1, 1], [1, 1, 0])
    assert (warrior.wounds, warrior.status) == (1, POISON)
    assert (witch.at, witch.wounds, witch.status) == (-1, 0, 0)
    assert (g.wrath, g.supply) == ([3, 1, 0], 2)

    # Challenge: Terrible Burden slows the Warrior alone; all defend with STR.
    play_command(s, ["terrible-burden"])
    assert warrior.status == POISON | SLOW and s.hero("G").status == 0
    assert [choice[0] for choice in hero_stats(g, warrior).defenses] == ["strength"]

    # Reinforce: nothing for the Speaker, two Blackblades for the Stalker.
    play_command(s, "g2", "c2")
    assert sum(foe.card == "tower-blackblade" for foe in g.foes) == 2
    assert len(bonded_to(g, stalker)) == 2

    # Power-up: no rewards, no stragglers, the challenge stays, one coin for the Witch.
    coins = g.coins
    play(s, "hero-turn", "sanctioned-witch", "b2")
    assert g.challenges == ["terrible-burden"]
    assert g.coins == coins - 1 and s.at(witch) == "b2"
