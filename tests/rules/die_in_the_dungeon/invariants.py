"""What holds after every answer: each die, card, token, tile and hero is in exactly one place.

python -m tests.rules.die_in_the_dungeon.invariants --games 1000 --bots greedy

What cannot be read off the table (a token that was used, a hero who fell) is counted from what the game told,
so what is on the table and what was told must agree to the last pip.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

from undercroft.bots import Greedy
from undercroft.engine import Match, Source
from undercroft.games.die_in_the_dungeon import DieInTheDungeon
from undercroft.games.die_in_the_dungeon.content.box import Box
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    BLANK,
    DIEMINIONS,
    HEALTH,
    LADDER,
    SLOT,
    START,
    STATS,
    TIME,
)
from undercroft.games.die_in_the_dungeon.rules.board import on_board
from undercroft.games.die_in_the_dungeon.rules.fight import modifier
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling import happenings as told

GAME = DieInTheDungeon()
MOST = 5_000
"""Answers after which a game goes round in circles."""


def holds(match: Match) -> None:
    """Raise AssertionError with what is wrong."""
    g: Dungeon = match.state
    content = box(g)
    for m in g.monsters:
        _board(content, m)
    _dungeon(content, g)
    _fight(content, g)
    if match.events:
        counts = Counts(content, g)
        for event in match.events:
            counts.hear(event.what)
        counts.agree(g)


def _board(content: Box, m: Monster) -> None:
    """Six dice with numbers they can show, two of a type at most, six DieNamic dice, cards of one's own."""
    if m.die[0]:
        assert all(1 <= m.value[stat] <= m.die[stat] for stat in STATS), f"a stat shows {m.value} on {m.die}"
        assert 0 <= m.value[HEALTH] <= m.die[HEALTH], f"Health shows {m.value[HEALTH]} on a d{m.die[HEALTH]}"
        assert all(on_board(m, sides) <= 2 for sides in LADDER), f"three dice of a type: {m.die}"
        assert len(m.die) == 4 and set(m.die) <= set(LADDER), f"no such dice: {m.die}"
    assert len(m.value) == 6
    assert 0 <= m.value[TIME] <= 20, f"Time shows {m.value[TIME]}"
    assert 0 <= m.value[ABILITY] <= 4, f"Ability shows {m.value[ABILITY]}"
    assert 0 <= m.xp < 6 and len(m.namic) + bool(m.xp) <= 6, f"XP {m.xp} beside {len(m.namic)} dice"
    assert all(0 <= pips <= slot for slot, pips in enumerate(m.namic, 1)), f"pips {m.namic}"
    assert m.cards == [card for card in content.cards[m.creature] if card in m.cards], f"cards {m.cards}"
    assert not m.kobold or m.kobold in content.allies, f"the Kobold lies with {m.kobold} up"


def _dungeon(content: Box, g: Dungeon) -> None:
    """Every place is explored, being explored, open or closed; a tile lies once, where its kind belongs."""
    dungeon = content.maps[g.map]
    assert set(g.tiles) <= set(dungeon.kind)
    done = {place for place in g.tiles if place != g.place or g.phase == "end"}
    assert len(set(g.open)) == len(g.open), f"open twice: {g.open}"
    assert not set(g.open) & (set(g.tiles) | {g.place}), f"open and flipped: {g.open}"
    for place in g.open:
        assert any(other in done for other in dungeon.joined[place]), f"{place} is open and joins nothing"
    if g.phase not in ("end", "arrange", "first"):
        reach = {other for place in done for other in dungeon.joined[place]} - done - {g.place}
        assert set(g.open) == reach, f"open {g.open}, joined {sorted(reach)}"
    fronts = [tile for tile in g.tiles.values() if tile not in (START, BLANK)]
    assert len(fronts) == len(set(fronts)), f"a tile lies twice: {fronts}"
    for place, tile in g.tiles.items():
        kind = dungeon.kind[place]
        pile = [dungeon.item.lairs[place]] if place in dungeon.item.lairs else dungeon.piles.get(kind, ())
        assert tile == kind or tile in pile, f"{tile} at {place}, a place for {kind}"
    assert all(m.at in done for m in g.monsters), "a standee is not on an explored tile"


def _fight(content: Box, g: Dungeon) -> None:
    """Totals are the sum of who is there; nobody stands who has taken all hits; all have a turn to fall."""
    c = g.combat
    if c is None or not c.party or g.outcome is not None:
        return
    party = content.parties(c.party)
    assert party.count and party.targets, f"nobody to fight in {c.party}"
    adds = content.bards[c.bard].adds if c.bard else (0, 0, 0)
    wanted = [max(0, party.totals[s] + adds[s] + modifier(c, f"total-{s}")) for s in STATS]
    assert c.totals == wanted, f"totals {c.totals}, not {wanted}"
    assert 0 <= c.marks < max(content.heroes[one].hits for one in c.party), f"{c.marks} hits"
    assert 0 <= c.attack <= len(party.attacks) and c.round >= 1
    assert not (c.beast and not g.monsters[g.active].beast), "the Beast fights without its card"


class Counts:
    """What should be on the table, by what was told so far."""

    def __init__(self, content: Box, g: Dungeon) -> None:
        self.content, self.map = content, content.maps[g.map]
        self.value = {m.seat: [0, 0, 0, 0, 20, 1] for m in g.monsters}
        self.die = {m.seat: [0, 0, 0, 0] for m in g.monsters}
        self.held = {m.seat: Counter({"d6": 1}) for m in g.monsters}
        self.cards = {m.seat: list(content.cards[m.creature]) for m in g.monsters}
        self.xp = {m.seat: 0 for m in g.monsters}
        self.felled = {m.seat: 0 for m in g.monsters}
        self.pips = {m.seat: 0 for m in g.monsters}
        self.tiles = dict.fromkeys(self.map.starts, START)
        self.party: Counter[str] = Counter()

    def hear(self, what: Any) -> None:
        match what:
            case told.Arranged(seat=seat, dice=dice):
                self.value[seat][:4] = self.die[seat] = list(dice)
            case told.Gained(seat=seat, slot="xp", amount=amount):
                self.xp[seat] += amount
            case told.Gained(seat=seat, slot=slot, amount=amount):
                self.value[seat][SLOT[slot]] += amount
            case told.Lost(seat=seat, slot=slot, amount=amount):
                self.value[seat][SLOT[slot]] = max(0, self.value[seat][SLOT[slot]] - amount)
            case told.Boosted(seat=seat, slot=slot, amount=amount):
                self.value[seat][SLOT[slot]] -= amount
            case told.Upgraded(seat=seat, slot=slot, die=die):
                self.die[seat][SLOT[slot]] = die
            case told.Downgraded(seat=seat, slot=slot, die=die):
                self.die[seat][SLOT[slot]] = die
                self.value[seat][SLOT[slot]] = min(die, self.value[seat][SLOT[slot]])
            case told.Swapped(seat=seat, first=first, second=second):
                for row in (self.value[seat], self.die[seat]):
                    a, b = SLOT[first], SLOT[second]
                    row[a], row[b] = row[b], row[a]
            case told.Ability(seat=seat, ability=ability):
                self.value[seat][ABILITY] -= self.content.abilities[ability].cost
                if self.content.abilities[ability].card:
                    self.cards[seat].remove(ability)
            case told.Took(seat=seat, token=token):
                self.held[seat][token] += 1
            case told.Token(seat=seat, token=token):
                self.held[seat][token] -= 1
            case told.Minion(seat=seat, die=die) | told.MinionLost(seat=seat, die=die):
                self.held[seat][f"d{die}"] -= 1
            case told.Cancelled(seat=seat, die=die):
                self.held[seat][f"d{die}"] -= 1
            case told.BeastLeft(seat=seat):
                self.held[seat]["beast"] -= 1
            case told.Placed(seat=seat, pips=pips):
                self.pips[seat] += pips
            case told.Pips(seat=seat, amount=amount):
                self.pips[seat] -= amount
            case told.Refilled(seat=seat, amount=amount):
                self.pips[seat] += amount
            case told.Flipped(place=place, tile=tile):
                assert place not in self.tiles, f"{place} is flipped twice"
                self.tiles[place] = tile
            case told.Party(heroes=heroes):
                assert not +self.party, f"still there: {self.party}"
                self.party = Counter(heroes)
            case told.Defeated(seat=seat, hero=hero, xp=xp):
                self.xp[seat] += xp
                self.felled[seat] += 1
                self.party[hero] -= 1
            case told.Left(hero=hero):
                self.party[hero] -= 1
            case told.CombatWon():
                assert not +self.party, f"a fight is won against {self.party}"

    def agree(self, g: Dungeon) -> None:
        """The table is as it was told."""
        assert g.tiles == self.tiles, "tiles on the table and tiles told"
        there = g.combat.party if g.combat else []
        assert +self.party == Counter(there), f"heroes {there}, told {+self.party}"
        assert min(self.party.values(), default=0) >= 0, f"somebody fell twice: {self.party}"
        taken: Counter[str] = Counter()
        for m in g.monsters:
            seat = m.seat
            if m.die[0]:
                assert m.value == self.value[seat], f"board {m.value}, told {self.value[seat]}"
                assert m.die == self.die[seat], f"dice {m.die}, told {self.die[seat]}"
            assert m.cards == self.cards[seat], f"cards {m.cards}, told {self.cards[seat]}"
            assert 6 * len(m.namic) + m.xp == min(36, self.xp[seat]), f"XP {m.namic} {m.xp}, told {self.xp}"
            assert sum(m.namic) == self.pips[seat], f"pips {m.namic}, told {self.pips}"
            assert m.heroes == self.felled[seat], f"{m.heroes} heroes, told {self.felled}"
            have = Counter([*(f"d{sides}" for sides in m.minions), *m.tokens])
            have += Counter({"beast": int(m.beast)})
            kept = self.held[seat]
            assert min(kept.values(), default=0) >= 0, f"used more often than taken: {kept}"
            lasting = Counter({token: n for token, n in kept.items() if token not in ("bard", "kobold")})
            assert +have == +lasting, f"{m.creature} has {have}, told {lasting}"
            assert bool(m.kobold) <= bool(kept["kobold"]) and int(m.bard) <= kept["bard"]
            taken[seat] = m.taken
        reached = [place for place in self.map.tokens if place in g.tiles or place == g.place]
        lay = sum(len(self.map.tokens[place]) for place in reached)
        lay -= self.map.diemaster in reached
        if g.place in g.tiles or not g.place:
            assert sum(taken.values()) == lay, f"{taken} tokens taken, {lay} lay there"
        assert set(DIEMINIONS) >= {f"d{sides}" for m in g.monsters for sides in m.minions}


def play(options: dict[str, Any], seed: str, greedy: bool) -> Match:
    """One whole game, looked at after every answer."""
    match = Match.new(GAME, options, seed=seed)
    bot, source = Greedy(seed), Source(f"{seed} hand")
    try:
        while match.ask is not None:
            holds(match)
            match.answer(bot.choose(match) if greedy else match.ask.sample(source))
            assert match.rev < MOST, "it does not end"
        holds(match)
    except Exception as error:
        raise AssertionError(f"{options}, seed {seed!r}, after {match.rev} answers: {error}") from error
    return match


def everywhere() -> list[dict[str, Any]]:
    """Every map with every creature, and the race with every pair."""
    found: list[dict[str, Any]] = []
    creatures = list(GAME.load_content().creatures)
    for one, dungeon in GAME.load_content().maps.items():
        for creature in creatures:
            if dungeon.item.players == 1:
                found.append({"map": one, "creature": creature})
            else:
                rivals = [other for other in creatures if other != creature]
                found += [
                    {"map": one, "creature": creature, "rival": other, "players": 2} for other in rivals
                ]
    return found


def main(arguments: list[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--bots", choices=["random", "greedy"], default="random")
    reader.add_argument("--seed", default="1")
    wanted = reader.parse_args(arguments)
    tables = everywhere()
    for number in range(wanted.games):
        play(tables[number % len(tables)], f"{wanted.seed}-{number}", wanted.bots == "greedy")
    print(f"{wanted.games} {wanted.bots} games, nothing was lost")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
