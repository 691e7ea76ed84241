"""A turn, in the order it is played: Power Up, Rest, Move, Tile Effects, Hero Heads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from undercroft.engine import Ask, Dice, Die, Reason, Rules
from undercroft.games.die_in_the_dungeon.content.box import basic_hero
from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    ABILITY_MOST,
    BLANK,
    HEALTH,
    HERO_DIE,
    PLAIN_TOKENS,
    SLOTS,
    TIME,
    TOKEN_POINTS,
)
from undercroft.games.die_in_the_dungeon.rules import objectives
from undercroft.games.die_in_the_dungeon.rules.abilities import (
    barred_help,
    kobold_ready,
    usable,
    use,
    use_kobold,
)
from undercroft.games.die_in_the_dungeon.rules.board import gain, heal, lose_health, lose_time, use_token
from undercroft.games.die_in_the_dungeon.rules.combat import before_combat
from undercroft.games.die_in_the_dungeon.rules.effects import apply
from undercroft.games.die_in_the_dungeon.rules.fight import retotal
from undercroft.games.die_in_the_dungeon.rules.flip import Flip
from undercroft.games.die_in_the_dungeon.rules.rolls import TOKEN_OF, open_tokens, token_keys, wizards_wait
from undercroft.games.die_in_the_dungeon.rules.tokens import GO_ON, flip_kobold, take_token, use_at_once
from undercroft.games.die_in_the_dungeon.rules.vocabulary import takes_time
from undercroft.games.die_in_the_dungeon.state import Combat, Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling import happenings
from undercroft.games.die_in_the_dungeon.telling.happenings import Bard, Flipped, HeroDie, MapRule, Moved
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import (
    Act,
    BeforeHeroDie,
    BeforePowerUp,
    BeforeTile,
    EndOfTurn,
    FaceDown,
    Move,
    RandomHero,
)
from undercroft.games.die_in_the_dungeon.telling.reasons import (
    BeforeTheRest,
    Explored,
    HealthIsFull,
    LastTime,
    NoAnswerToTime,
    NoRestHere,
    NothingAhead,
    NotJoined,
    RestedAlready,
)

RESTS = [[f"rest-{n}" for n in range(1, most + 1)] for most in range(4)]
REST = {key: n for n, key in enumerate(RESTS[-1], 1)}
WAIT = "wait"
POWER_UP = "power-up"
LASTING = "DIE-RULING-87"
"""What a map's own rules are cited by."""


class PrintedDie(Die):
    """The printed Hero Die, for which an ordinary d6 may stand in (DIE-HDIE-02)."""

    def read(self, text: str) -> int | str:
        """A face by its name, or by its number on a d6."""
        number = int(text) if text.isdecimal() else 0
        return self.faces[number - 1] if 0 < number <= self.sides else super().read(text)


HERO_DIE_ROLL = Dice([PrintedDie("Hero Die", HERO_DIE)], RandomHero())


# --- step 1: power up -----------------------------------------------------------------------------


def power_up(g: Dungeon) -> Rules[None]:
    """One Ability point, compulsory. Using something first matters at 4 points, or if the map takes the last
    Time now (DIE-ABIL-06, DIE-RULING-86)."""
    m = g.monsters[g.active]
    lasting = box(g).maps[g.map].item.turn
    last = m.value[TIME] <= takes_time(lasting)
    if last or m.value[ABILITY] == ABILITY_MOST:
        helpers = usable(g, m, "turn") if g.open else []
        options = helpers + token_keys(m)
        if g.open and kobold_ready(g, m, "turn"):
            options.append("kobold")
        if helpers or (last and options):
            about, why_not = BeforePowerUp(m.value[ABILITY]), partial(barred_helpers, g, m)
            key = yield Ask(g, m.seat, about, "DIE-ABIL-06", [*options, POWER_UP], barred=why_not)
            if key in TOKEN_OF:
                return use_token(g, m, TOKEN_OF[key])
            if key == "kobold":
                return (yield from use_kobold(g, m))
            if key != POWER_UP:
                return (yield from use(g, m, key))
    gain(g, m, ABILITY, 1, "DIE-TURN-02" if m.value[ABILITY] < ABILITY_MOST else "DIE-TURN-03")
    if lasting:
        g.note(MapRule("turn"))
        yield from apply(g, m, lasting, rule=LASTING)
    g.phase = "act"


# --- steps 2 and 3: rest and move -----------------------------------------------------------------


def act(g: Dungeon) -> Rules[None]:
    """Use abilities, rest, or move on; whoever has rested can only move (phase 'move').

    Where nothing is left to explore abilities wait for nothing, or the hours they give would never end
    (DIE-RULING-24).
    """
    m = g.monsters[g.active]
    options = g.open or [WAIT]
    if g.phase == "act":
        rest = rest_most(g, m)
        helpers = usable(g, m, "turn") if g.open else []
        options = options + RESTS[rest] + helpers if helpers or rest else options
    if m.kobold and g.open and kobold_ready(g, m, "turn"):
        options = [*options, "kobold"]
    if m.tokens:
        options = options + token_keys(m)
    about = (Act if g.phase == "act" else Move)(m.value[TIME], m.value[HEALTH], g.open)
    key = yield Ask(g, m.seat, about, "DIE-MOVE-01", options, barred=partial(barred_acts, g, m))
    if key in g.open:
        yield from explore(g, m, key)
    elif key in REST:
        rest_for(g, m, REST[key])
    elif key in TOKEN_OF:
        use_token(g, m, TOKEN_OF[key])
    elif key == "kobold":
        yield from use_kobold(g, m)
    elif key == WAIT:
        lose_time(g, m, 1, "DIE-RULING-24")
        g.phase = "end"
        yield from look_at_objective(g, m)
        end_turn(g)
    else:
        yield from use(g, m, key)


def rest_most(g: Dungeon, m: Monster) -> int:
    """At most 3, the Health that is missing, and one less than the Time left (DIE-RULING-22)."""
    most = m.die[HEALTH] - m.value[HEALTH]
    if not most:
        return 0
    return max(0, min(most, m.value[TIME] - 1, box(g).maps[g.map].item.rest))


def rest_for(g: Dungeon, m: Monster, amount: int) -> None:
    """Time for Health, one for one, once a turn (DIE-REST-01)."""
    lose_time(g, m, amount, "DIE-REST-01")
    heal(g, m, amount, "DIE-REST-01")
    g.phase = "move"


def barred_acts(g: Dungeon, m: Monster) -> Iterable[Reason[DieNames]]:
    """Why one cannot rest, go to a place, or use an ability."""
    dungeon = box(g).maps[g.map]
    if g.phase == "move":
        yield RestedAlready()
    elif m.value[HEALTH] == m.die[HEALTH]:
        yield HealthIsFull()
    elif not rest_most(g, m):
        yield LastTime() if dungeon.item.rest else NoRestHere()
    for place, kind in dungeon.kind.items():
        if place in g.tiles:
            yield Explored(place)
        elif place not in g.open:
            yield NotJoined(place, kind)
    yield from barred_helpers(g, m)


def barred_helpers(g: Dungeon, m: Monster) -> Iterable[Reason[DieNames]]:
    """What cannot be used at the start of a turn, or any more, and why."""
    if not g.open:
        yield from (NothingAhead(one) for one in usable(g, m, "turn"))
        if kobold_ready(g, m, "turn"):
            yield NothingAhead(m.kobold)
    elif g.phase == "move":
        yield from (BeforeTheRest(one) for one in usable(g, m, "turn"))
    yield from barred_help(g, m, "turn")


def explore(g: Dungeon, m: Monster, place: str) -> Rules[None]:
    """Lose 1 Time, take the tokens, flip the tile, in this order (DIE-MOVE-03, -04, -07, DIE-RULING-30)."""
    lose_time(g, m, 1, "DIE-MOVE-03")
    content = box(g)
    dungeon = content.maps[g.map]
    g.open.remove(place)
    g.place = place
    g.note(Moved(m.seat, place, m.value[TIME]))
    taken = tokens_to_take(dungeon, place)
    for token in taken:
        m.taken += 1
        yield from take_token(g, m, token, place)
    if not PLAIN.isdisjoint(taken):
        yield from use_at_once(g, m)
    kind = dungeon.kind[place]
    if kind == BLANK:
        tile = BLANK
    elif place in dungeon.item.lairs:
        tile = dungeon.item.lairs[place]
    else:
        flipped = set(g.tiles.values())
        left = [one for one in dungeon.piles[kind] if one not in flipped]
        tile = yield Flip(kind, left, FaceDown(place, kind))
    g.tiles[place] = tile
    g.note(Flipped(m.seat, place, tile))
    g.phase = "tile" if content.all_tiles[tile].effects else "heads"


def tokens_to_take(dungeon: DungeonMap, place: str) -> list[str]:
    """All that lie at a place; the DieMaster's own token marks where he is (DIE-MASTER-04)."""
    there = dungeon.tokens.get(place, ())
    return [token for token in there if token != "diemaster" or place != dungeon.diemaster]


PLAIN = frozenset(PLAIN_TOKENS)
"""Tokens that can be used as soon as they are taken."""


# --- step 4: tile effects -------------------------------------------------------------------------


def tile_effects(g: Dungeon) -> Rules[None]:
    """The tile's text is carried out before its combat; one without text skips this (DIE-TILE-03, -10)."""
    m = g.monsters[g.active]
    tile = box(g).all_tiles[g.tiles[g.place]]
    yield from tokens_first(g, m, BeforeTile(tile.id), takes_time(tile.effects) > 0)
    g.note(happenings.Effect(tile.id))
    yield from apply(g, m, tile.effects)
    g.phase = "heads"


def tokens_first(g: Dungeon, m: Monster, about: BeforeTile | BeforeHeroDie, costs_time: bool) -> Rules[None]:
    """Tokens may be used before what comes next; a Time token is no answer to a loss (DIE-TOKEN-02, -07)."""
    while m.tokens:
        options = open_tokens(g, m, costs_time)
        if not options:
            return
        why_not = partial(barred_tokens, g, m, costs_time)
        key = yield Ask(g, m.seat, about, "DIE-TOKEN-02", [*options, GO_ON], barred=why_not)
        if key == GO_ON:
            return
        use_token(g, m, TOKEN_OF[key])


def barred_tokens(g: Dungeon, m: Monster, costs_time: bool) -> Iterable[Reason[DieNames]]:
    """What cannot be used now that a tile has been flipped, and why."""
    if (costs_time or wizards_wait(g)) and "time" in m.tokens:
        yield NoAnswerToTime()
    yield from barred_help(g, m)


# --- step 5: hero heads ---------------------------------------------------------------------------


def hero_heads(g: Dungeon) -> Rules[None]:
    """Assemble the party: heroes shown, the Hero Die for each question mark, the Bard (DIE-HERO-05,
    DIE-HDIE-03, -05, DIE-RULING-47).

    As long as the Hero Die has not brought a second Wizard nobody has called for Time, so a Time token may
    still be used (DIE-RULING-30).
    """
    m, content = g.monsters[g.active], box(g)
    tile = content.all_tiles[g.tiles[g.place]]
    sure, random = content.companies[tile.id]
    party, bard = list(sure), False
    for left in range(random, 0, -1):
        wizards = content.parties(party).wizards
        if "time" in m.tokens and wizards < 2 and m.value[TIME] < wizards + left:
            yield from tokens_first(g, m, BeforeHeroDie(tile.id), costs_time=False)
        [face] = yield HERO_DIE_ROLL
        g.note(HeroDie(face))
        if face == "lose-1-health":
            yield from lose_health(g, m, 1, "DIE-HDIE-04")
        elif face == "bard":
            bard = True
        else:
            party.append(basic_hero(face, tile.level))
    if g.place == content.maps[g.map].diemaster:
        party.append("diemaster")
    if not party:
        g.phase = "end"
        return
    c = g.combat = Combat(party, [])
    if bard or m.bard:
        m.bard = False
        c.bard = bard_side(content.parties(party).levels)
        g.note(Bard(c.bard))
    yield from apply(g, m, tile.combat, rule="DIE-TILE-04")
    yield from apply(g, m, content.maps[g.map].item.fight, rule=LASTING)
    retotal(g, c)
    before_combat(g, m, c)
    g.phase = "round"


def bard_side(levels: list[int]) -> str:
    """The 3/4 side if any hero is of level 3 or more, Epic Heroes included (DIE-BARD-03)."""
    return "bard-high" if max(levels) >= 3 else "bard-low"


# --- the end of a turn ----------------------------------------------------------------------------


def finish_tile(g: Dungeon) -> Rules[None]:
    """The tile is explored: the standee moves on to it, new ways open, the turn ends (DIE-TILE-07)."""
    m, item = g.monsters[g.active], box(g).maps[g.map].item
    fought, g.combat, m.at = g.combat is not None, None, g.place
    if fought and item.won:
        g.note(MapRule("won"))
        yield from apply(g, m, item.won, rule=LASTING)
    yield from look_at_objective(g, m)
    for other in box(g).maps[g.map].joined[g.place]:
        if other not in g.tiles and other not in g.open:
            g.open.append(other)
    g.place = ""
    end_turn(g)


def look_at_objective(g: Dungeon, m: Monster) -> Rules[None]:
    """The turn is over: is the map won? A token may still make the difference (DIE-WIN-01, DIE-TOKEN-02)."""
    objectives.check(g, m)
    while tokens_could_win(g, m):
        why_not = partial(barred_help, g, m)
        key = yield Ask(g, m.seat, EndOfTurn(), "DIE-TOKEN-02", [*token_keys(m), GO_ON], barred=why_not)
        if key == GO_ON:
            return
        use_token(g, m, TOKEN_OF[key])
        objectives.check(g, m)


def tokens_could_win(g: Dungeon, m: Monster) -> bool:
    """Would the stats be large enough for the map with the tokens that the player has kept?"""
    objective = box(g).maps[g.map].objective
    more = sum(TOKEN_POINTS[token] for token in m.tokens if token in SLOTS[:3])
    return objective.kind == "grow" and more > 0 and sum(m.value[:3]) + more >= objective.count


def end_turn(g: Dungeon) -> None:
    """The Kobold card is turned over and the next turn begins."""
    flip_kobold(g, g.monsters[g.active])
    g.active = (g.active + 1) % len(g.monsters)
    g.turn += 1
    g.phase = "turn"
