"""What a seat may see, as structs: the one place that hides the Leader's two cards."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from undercroft.engine.telling import Words
from undercroft.games.dungeon_fighter.content.box import Box
from undercroft.games.dungeon_fighter.content.cards import COLOURS, WHITE, Face, white_die
from undercroft.games.dungeon_fighter.rules.attack import names_of
from undercroft.games.dungeon_fighter.rules.combat import requirements
from undercroft.games.dungeon_fighter.rules.dungeon import tracker
from undercroft.games.dungeon_fighter.rules.equipment import CARRIED, limit
from undercroft.games.dungeon_fighter.rules.life import blow_of
from undercroft.games.dungeon_fighter.state import Hero, Lain, OnBoard, Party, level_of
from undercroft.games.dungeon_fighter.telling.happenings import Ending
from undercroft.games.dungeon_fighter.telling.text import equipment_text, foe_text, room_text
from undercroft.games.dungeon_fighter.throws.by_table import nearly_impossible
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import is_impossible
from undercroft.games.dungeon_fighter.throws.landed import Thrown
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET


class CardView(msgspec.Struct):
    """A piece of Equipment: carried, beside the Chest or on display."""

    id: str
    name: Words
    kind: str
    price: int
    text: Words
    used: bool
    """Up in this combat."""


class AbilityView(msgspec.Struct):
    """What a Hero's icon of one colour does."""

    id: str
    name: Words
    text: Words
    foe: str
    """The sworn type, by id, where the ability has one."""


class HeroView(msgspec.Struct):
    """A Hero at the table."""

    id: str
    seat: str
    name: Words
    motto: Words
    life: int
    most: int
    scars: list[str]
    """Colours whose ability is lost."""
    fainted: bool
    out: bool
    limits: dict[str, int]
    """How many of each kind of Equipment."""
    abilities: dict[str, AbilityView]
    """By colour."""
    cards: list[CardView]
    xp: int
    upgrades: list[str]
    tired: list[str]
    """Upgrades whose token is used up until the next Shop."""


class ChestView(msgspec.Struct):
    gold: int
    white: int
    """White Bonus dice."""
    relics: list[CardView]


class JourneyView(msgspec.Struct):
    """The way to the next Shop."""

    shops: int
    icons: int
    needed: int
    aside: list[str]
    """Rooms done since the last one."""
    deck: int


class RoomView(msgspec.Struct):
    id: str
    name: Words
    text: Words


class NeedView(msgspec.Struct):
    """A Specific Throw in force."""

    id: str
    name: Words
    text: Words


class FoeView(msgspec.Struct):
    """The Monster or Boss on the table."""

    id: str
    name: Words
    boss: bool
    level: int
    """0 for a Boss."""
    type: str
    type_name: Words
    life: int
    tens: int
    units: int
    """Where the two markers of the Life Tracker stand."""
    damage: int
    """What a Miss costs."""
    gold: int
    text: list[Words]
    madness: int
    needs: list[NeedView]
    impossible: bool
    nearly_impossible: bool
    melody: bool
    cutthroat: bool


class BodyView(msgspec.Struct):
    """A die as a body that flies and lies: what it is, and what its results show."""

    die: str
    """The id by which it is named and painted."""
    name: Words
    shape: str
    """d4, snow or water."""
    faces: tuple[Face, ...]


class DiceView(msgspec.Struct):
    """The dice: still to be thrown, used up, and in hand."""

    left: list[str]
    thrown: list[str]
    white_used: int
    die: str
    """In the Active Hero's hand."""
    in_hand: list[str]
    """The bodies it consists of: three for the Water dice."""
    bodies: dict[str, BodyView]
    """Every die that can be in the pool, in hand, in the air or on the board."""


class RingView(msgspec.Struct):
    radius: float
    value: int


class BoardView(msgspec.Struct):
    """The Target from above, centimetres from its centre."""

    name: Words
    bullseye: float
    rings: list[RingView]
    radius: float
    holes: list[tuple[float, float]]
    hole_radius: float
    icebergs: list[bool]
    templates: list[Lain]
    dice: list[OnBoard]


class FighterView(msgspec.Struct):
    """The table as one seat sees it."""

    game: str
    phase: str
    turn: int
    round: int
    mode: str
    level_up: bool
    assisted: list[str]
    """Seats that throw with assisted timing."""
    leader: str
    active: str
    heroes: list[HeroView]
    chest: ChestView
    journey: JourneyView
    room: RoomView | None
    paths: list[RoomView]
    """The cards the Leader looks at; nobody else sees them."""
    paths_drawn: int
    foe: FoeView | None
    pool: DiceView
    board: BoardView
    throw: Thrown | None
    """The last one, with its way if the world told it."""
    goods: list[CardView]
    spent: list[str]
    """Spendables discarded."""
    monsters_left: int
    outcome: Words
    """How it ended, in words."""


def view(g: Party, seat: str | None) -> FighterView:
    """Everything a client needs to draw the table."""
    leads = seat is not None and g.leader >= 0 and seat == g.seat_of(g.leader)
    relics = g.combat.relics if g.combat else ()
    return FighterView(
        game="dungeon-fighter",
        phase=g.phase,
        turn=g.turn,
        round=g.rounds,
        mode=g.mode,
        level_up=g.level_up,
        assisted=list(g.assisted),
        leader=g.heroes[g.leader].id if g.leader >= 0 else "",
        active=g.hero.id if g.combat else "",
        heroes=[hero_view(g, hero) for hero in g.heroes if hero.id],
        chest=ChestView(g.gold, g.bonus, [card_view(g, card, card in relics) for card in g.relics]),
        journey=JourneyView(
            shops=g.shops,
            icons=g.icons,
            needed=g.distance,
            aside=list(g.aside),
            deck=g.rooms.size + sum(len(layer) for layer in g.under),
        ),
        room=room_view(g, g.room) if g.room else None,
        paths=[room_view(g, card) for card in g.paths] if leads else [],
        paths_drawn=len(g.paths),
        foe=foe_view(g),
        pool=dice_view(g),
        board=board_view(g),
        throw=g.last_throw,
        goods=[card_view(g, card) for card in g.goods],
        spent=list(g.spent),
        monsters_left=sum(deck.size for deck in g.levels),
        outcome=ending(g),
    )


def ending(g: Party) -> str:
    """How the game ended, in words."""
    if g.outcome is None:
        return ""
    how: Ending = msgspec.convert(g.outcome.how, Ending)
    return how.told(g.names)


def hero_view(g: Party, hero: Hero) -> HeroView:
    sheet = g.sheet(hero)
    return HeroView(
        id=hero.id,
        seat=hero.seat,
        name=sheet.name,
        motto=sheet.motto,
        life=hero.life,
        most=hero.most,
        scars=list(hero.scars),
        fainted=hero.fainted,
        out=hero.out,
        limits={kind: limit(g, hero, kind) for kind in CARRIED},
        abilities={colour: ability_view(g, hero, colour) for colour in COLOURS},
        cards=[card_view(g, card, card in hero.turned) for card in hero.carried()],
        xp=hero.xp,
        upgrades=list(hero.upgrades),
        tired=list(hero.tired),
    )


def ability_view(g: Party, hero: Hero, colour: str) -> AbilityView:
    ability = g.ability(hero, colour)
    foe = g.sheet(hero).foe if ability.bonus_foe else ""
    return AbilityView(ability.id, ability.name, ability.text, foe)


def card_view(g: Party, card: str, used: bool = False) -> CardView:
    item = g.box.equipment[card]
    return CardView(card, item.name, item.kind, item.price, card_words(g.box, card), used)


@lru_cache(1024)
def card_words(box: Box, card: str) -> str:
    """What a piece of Equipment does: the same in every match."""
    return equipment_text(box, box.equipment[card])


def room_view(g: Party, room: str) -> RoomView:
    card = g.box.rooms[room]
    return RoomView(room, card.name, room_text(g.box, card))


def foe_view(g: Party) -> FoeView | None:
    """The Monster or Boss on the table."""
    if g.combat is None:
        return None
    foe, combat, box = g.foe, g.combat, g.box
    needs = requirements(g, g.attempt.weapons if g.attempt else None, bool(g.attempt and g.attempt.dancing))
    tens, units = tracker(combat.life)
    return FoeView(
        id=foe.id,
        name=foe.name,
        boss=combat.boss,
        level=level_of(foe),
        type=foe.type,
        type_name=box.types[foe.type].name,
        life=combat.life,
        tens=tens,
        units=units,
        damage=blow_of(g, foe.damage),
        gold=combat.gold,
        text=foe_text(box, foe, needs),
        madness=combat.madness,
        needs=[NeedView(need, box.throws[need].name, box.throws[need].text) for need in needs],
        impossible=is_impossible(needs),
        nearly_impossible=nearly_impossible(needs),
        melody=combat.melody,
        cutthroat=combat.cutthroat,
    )


def dice_view(g: Party) -> DiceView:
    """The dice: still to be thrown, and used up."""
    combat = g.combat
    if combat is None:
        return DiceView([], [], 0, "", [], body_views(g, 0))
    die = g.attempt.die if g.attempt else ""
    return DiceView(
        left=list(combat.pool),
        thrown=[colour for colour in COLOURS if colour not in combat.pool],
        white_used=combat.white,
        die=die,
        in_hand=names_of(g, die) if die else [],
        bodies=body_views(g, combat.white),
    )


def body_views(g: Party, white: int) -> dict[str, BodyView]:
    """What each die is and shows."""
    dice, n = g.dice, g.names
    found = {colour: BodyView(colour, n(colour), dice.shape, dice.coloured) for colour in COLOURS}
    for body in (WHITE, *(white_die(number + 1) for number in range(white))):
        found[body] = BodyView(WHITE, n(WHITE), dice.shape, dice.white)
    for special in g.box.specials.values():
        for body in dict.fromkeys((special.id, *names_of(g, special.id))):
            found[body] = BodyView(special.id, special.name, special.shape, special.faces)
    return found


def board_view(g: Party) -> BoardView:
    """The Target from above: rings, holes and what lies on it."""
    sheet = g.box.boards[g.board]
    return BoardView(
        name=sheet.name,
        bullseye=TARGET.bullseye,
        rings=[
            RingView(radius, value) for (radius, _), value in zip(TARGET.rings, sheet.values, strict=True)
        ],
        radius=TARGET.radius,
        holes=list(TARGET.holes),
        hole_radius=TARGET.hole_radius,
        icebergs=list(g.icebergs),
        templates=list(g.templates),
        dice=list(g.on_board),
    )
