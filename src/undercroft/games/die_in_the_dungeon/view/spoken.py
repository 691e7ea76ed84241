"""The table in words, for who cannot see it: the same things as the drawing, in short sentences."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Spoken
from undercroft.engine.words import counted, listed, out_of, signed, with_article
from undercroft.games.die_in_the_dungeon.content.maps import STEP
from undercroft.games.die_in_the_dungeon.content.words import BLANK, START
from undercroft.games.die_in_the_dungeon.telling.names import DENIED
from undercroft.games.die_in_the_dungeon.telling.text import WORD, told_token
from undercroft.games.die_in_the_dungeon.view.board import CombatView, MonsterView, PlaceView, TableView

WAYS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}
assert set(WAYS) == set(STEP.values())


def in_words(view: TableView) -> list[Spoken]:
    """Everything that is on the table."""
    parts = [
        Spoken.of("table", "The game", list(game(view))),
        *(Spoken.of("table", monster.name, list(creature(monster))) for monster in view.monsters),
        Spoken.of("where", "The map", list(places(view))),
        Spoken.of("reach", "Open to you", list(reach(view)) or ["No place is open to you now."]),
        Spoken.of("threats", "The fight", list(fight(view)) or ["Nobody fights you now."]),
        Spoken.of("dice", "Your dice", [line for monster in mine(view) for line in dice(monster)]),
    ]
    return [part for part in parts if part.lines]


def mine(view: TableView) -> list[MonsterView]:
    """The boards of whoever looks, or of whose turn it is."""
    whose = view.you or view.active
    return [monster for monster in view.monsters if monster.seat == whose] or view.monsters


def game(view: TableView) -> Iterator[str]:
    place = view.map
    yield f"{place.name}, turn {view.turn}: {view.step}."
    yield f"Objective: {place.objective}"
    if place.changes:
        yield place.changes
    if view.tile and view.tile.id != BLANK:
        yield f"The tile explored now: {view.tile.name}, level {view.tile.level}."
        yield from (f"{told[:1].upper()}{told[1:]}." for told in (view.tile.text, view.tile.combat) if told)
    if view.outcome:
        yield f"The game is over. {view.outcome.text}"


def creature(monster: MonsterView) -> Iterator[str]:
    """A board: how far it is, what it has, what it can do."""
    done, wanted = monster.progress
    yield f"Objective: {out_of(done, wanted)}. Experience: {out_of(monster.xp, 6)}."
    yield from dice(monster)
    have = [told_token(token) for token in (*monster.minions, *monster.tokens)]
    have += ["the Bard, who waits"] if monster.bard else []
    if monster.kobold:
        have.append(monster.kobold.name + (", used" if monster.kobold.used else ""))
    have += [told_token("beast")] if monster.beast else []
    yield f"Has {listed(have)}."
    for ability in monster.abilities:
        ready = f"not now: {ability.barred}" if ability.barred else "ready at its moment"
        yield f"{ability.name}, cost {ability.cost}: {ability.text}, {' or '.join(ability.when)}; {ready}."


def dice(monster: MonsterView) -> Iterator[str]:
    if monster.dice[0].die:
        slots = [f"{WORD[die.slot]} {die.value or 'none'} on a d{die.die}" for die in monster.dice]
        yield f"{listed(slots)}."
    if monster.namic:
        pips = listed(out_of(die.pips, die.of, "pip") for die in monster.namic)
        yield f"{counted(len(monster.namic), 'DieNamic die', 'DieNamic dice')}: {pips}."


def places(view: TableView) -> Iterator[str]:
    """Where everybody stands, then every place with the ways out of it."""
    known = {place.id: place for place in view.map.places}
    for monster in view.monsters:
        if monster.at in known:
            yield f"{monster.name} stands at {named(known[monster.at])}."
    for place in view.map.places:
        ways = [
            f"{WAYS[way]} {other}" for other in place.joined if (way := step(place, known[other])) in WAYS
        ]
        tokens = f" It holds {listed(map(told_token, place.tokens))}." if place.tokens else ""
        yield f"{named(place)}, {STATES[place.state]}; ways {listed(ways)}.{tokens}"


STATES = {
    "open": "open to you",
    "closed": "not yet open",
    "exploring": "being explored",
    "explored": "explored",
}


def step(one: PlaceView, other: PlaceView) -> tuple[int, int]:
    return (other.x - one.x, other.y - one.y)


def named(place: PlaceView) -> str:
    """A place by its square and what lies there."""
    if place.tile:
        return f"{place.id} {place.tile.name}"
    if place.kind == START:
        return f"{place.id}, the start"
    what = place.kind_name if place.kind == BLANK else f"{place.kind_name} tile"
    return f"{place.id}, {'the DieMaster' if place.diemaster else with_article(what)}"


def reach(view: TableView) -> Iterator[str]:
    for place in view.map.places:
        if place.state == "open":
            tokens = f", with {listed(map(told_token, place.tokens))}" if place.tokens else ""
            yield f"{named(place)}{tokens}."


def fight(view: TableView) -> Iterator[str]:
    """The heroes who stand in the way: their numbers, their attacks, what has to be rolled."""
    if view.combat is None:
        return
    combat = view.combat
    yield f"Round {combat.round}."
    for hero in combat.party:
        stats = ", ".join(f"{STATS[place]} {stat}" for place, stat in enumerate(hero.stats))
        attacks = f", attacks with {listed(map(WORD.__getitem__, hero.triggers))}" if hero.triggers else ""
        hits = f", {hero.hits[0]} of {hero.hits[1]} hits taken" if hero.hits[1] > 1 else ""
        target = ", can be defeated next" if hero.target else ""
        yield f"{hero.name}: {stats}{attacks}{hits}{target}."
    yield from stats_told(combat)
    if combat.bard:
        yield combat.bard
    yield from combat.chart
    if combat.forbids:
        yield f"Forbidden as long as this lasts: {listed(DENIED[one] for one in combat.forbids)}."


STATS = ("Might", "Agility", "Magic")


def stats_told(combat: CombatView) -> Iterator[str]:
    """Stat by stat: what they roll and when it hits, what you must roll."""
    for place, stat in enumerate(STATS):
        plus = f" {signed(combat.plus[place])}" if combat.plus[place] else ""
        yield (
            f"{stat}: they roll a d{combat.dice[place]}{plus} and hit you above {combat.defence[place]}; "
            f"you must roll above {combat.to_beat[place]}."
        )
    yield f"Their attacks each round: {listed(map(WORD.__getitem__, combat.attacks))}."
