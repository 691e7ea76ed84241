"""Challenge cards with their traps, the plot with its way out, and what cards on the table do."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Dice, Rules
from undercroft.games.super_dungeon.arcade.content.cards import Deed
from undercroft.games.super_dungeon.arcade.rules.gangs import kind_of
from undercroft.games.super_dungeon.arcade.rules.wrath import least_wrath, most_wrath
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    AtWork,
    Challenge,
    ChallengeOver,
    Foiled,
    MeetsNobody,
    Plot,
    PlotGoesOn,
    Prizes,
    Trap,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    Crystal,
    FoiledPlot,
)
from undercroft.games.super_dungeon.content.cards import Coin, Command, Loot
from undercroft.games.super_dungeon.content.dice import GREEN, HEART_POTION
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.rules.effects import apply_effects, change_coins, give_up
from undercroft.games.super_dungeon.rules.equipment import (
    draw,
    draw_loot,
    draw_treasures,
    is_equipment,
)
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import all_shed_immune, squares_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.wounds import check_hearts
from undercroft.games.super_dungeon.state import Foe, Hero
from undercroft.games.super_dungeon.telling.happenings import (
    GivenUp,
    Interacts,
)
from undercroft.games.super_dungeon.telling.questions import (
    DiscardLoot,
)


def in_play(g: Arcade) -> list[str]:
    """Every card on the table that bends the rules."""
    return [*g.modes, *([g.plot] if g.plot else []), *g.challenges]


# ---------------------------------------------------------------- what cards do


def do_deeds(g: Arcade, deeds: Sequence[Deed], card: str, named_by: str = "") -> Rules[bool]:
    """Carry out what a card does, in its order; whether it met anybody.

    `named_by` is the rule by which the card is named first.
    """
    met = False
    for deed in deeds:
        models = [] if deed.who == "party" else (yield from meant(g, deed))
        met = met or bool(models) or deed.who == "party"
        if named_by and (models or deed.who == "party"):
            g.note(AtWork(card), named_by)
        if deed.who == "party":
            yield from to_party(g, deed, card)
        for model in models:
            yield from apply_effects(g, deed.effects, model, model, None, g.box.deed_source(card, deed))
    return met


def at_work(g: Arcade, deeds: Sequence[Deed], card: str) -> Rules[None]:
    """A card does what it says at the start of a turn, and is named if it meets anybody (ARC-CHAL-01)."""
    yield from do_deeds(g, deeds, card, "ARC-PLOT-01" if card in g.box.plots else "ARC-CHAL-01")


def meant(g: Arcade, deed: Deed) -> Rules[list[Hero | Foe]]:
    """Whom a deed is about (ARC-PLOT-05)."""
    heroes = g.standing()
    tiles = g.dungeon.tiles
    match deed.who:
        case "most-wrath":
            return [(yield from most_wrath(g, heroes))] if heroes else []
        case "least-wrath":
            return [(yield from least_wrath(g, heroes))] if heroes else []
        case "equipped":
            return [hero for hero in heroes if sum(map(bool, hero.gear)) >= deed.at_least]
        case "with-potions":
            return [hero for hero in heroes if hero.potions >= max(1, deed.at_least)]
        case "wounded":
            return [hero for hero in heroes if hero.wounds >= max(1, deed.at_least)]
        case "first-tile":
            return [hero for hero in heroes if tiles[0] & squares_of(g, hero)]
        case "last-tile":
            return [hero for hero in heroes if tiles[-1] & squares_of(g, hero)]
        case "monsters":
            return [foe for foe in g.foes if kind_of(g, foe).rank != "spawning-point"]
        case "elites":
            return [foe for foe in g.foes if kind_of(g, foe).rank == "elite"]
        case "solos":
            ranks = ("solo", "boo-booty", "mini-boss", "dungeon-boss")
            return [foe for foe in g.foes if kind_of(g, foe).rank in ranks]
        case "spawning-points":
            return [foe for foe in g.foes if kind_of(g, foe).rank == "spawning-point"]
        case _:
            return list(heroes)


def to_party(g: Arcade, deed: Deed, card: str) -> Rules[None]:
    """Effects on the game as a whole: commands, loot, coins."""
    for effect in deed.effects:
        match effect:
            case Command():
                yield from g.book.command(g, effect.command, card)
            case Loot() if effect.amount > 0:
                yield from draw_loot(g, effect.amount, "SD-PRIORITY-01")
            case Loot():
                yield from give_up_loot(g, -effect.amount)
            case Coin():
                change_coins(g, effect.amount)
            case _:
                raise ValueError(f"{effect!r} acts on a model, not on the party")


def give_up_loot(g: Arcade, count: int) -> Rules[None]:
    """Loot cards of the players' choice go from the backpack, as far as there are any."""
    for left in range(count, 0, -1):
        cards = list(dict.fromkeys(card for card in g.backpack if not g.box.is_treasure(card)))
        if not cards:
            g.note(GivenUp())
            return
        card = yield from settle(g, g.book.captain(g), DiscardLoot(left), "SD-TERM-01", cards)
        give_up(g, card)


# ---------------------------------------------------------------- challenges


def draw_challenges(g: Arcade, count: int) -> Rules[None]:
    """A Trap is resolved at once; the old cards go once the new one is drawn (ARC-CHAL-01 to ARC-CHAL-03).

    (ARC-CHAL-06.)
    """
    deck = g.boss_deck if g.boss_spawned else g.challenge_deck
    old = list(g.challenges)
    if not deck.size and not deck.discard:
        old = discard_challenges(g, old)
    for _ in range(count):
        for card in (yield from draw(deck, 1)):
            g.challenges.append(card)
            g.note(Challenge(card))
            old = discard_challenges(g, old)
            g.drawn = list(g.challenges)
            all_shed_immune(g)
            check_hearts(g)
            if g.box.challenges[card].trap:
                g.note(Trap(card))
                met = yield from do_deeds(g, g.box.challenges[card].trap, card)
                if not met:
                    g.note(MeetsNobody(card))


def discard_challenges(g: Arcade, cards: list[str]) -> list[str]:
    """Challenge cards leave play; none of them is left."""
    for card in cards:
        g.challenges.remove(card)
        put_away(g, card)
    return []


def put_away(g: Arcade, card: str) -> None:
    """A challenge card goes to the discards of its own deck (ARC-CHAL-07)."""
    (g.boss_deck if g.box.challenges[card].boss_fight else g.challenge_deck).throw_away(card)
    g.note(ChallengeOver(card))


def discard_old_challenges(g: Arcade) -> None:
    """Clean-up: challenge cards not drawn in this Consul Turn go (ARC-CLEAN-05)."""
    discard_challenges(g, [card for card in g.challenges if card not in g.drawn])
    check_hearts(g)


# ---------------------------------------------------------------- the plot


def draw_plot(g: Arcade) -> Rules[None]:
    """The game's one plot comes into play (ARC-PLOT-01, ARC-PLOT-04)."""
    g.plot_due = False
    if g.plot_drawn:
        g.note(PlotGoesOn())
        return
    g.plot_drawn = True
    card = yield from g.plot_deck.draw_one()
    if card is None:
        return
    g.plot, g.progress = card, 0
    plot = g.box.plots[card]
    g.note(Plot(card))
    all_shed_immune(g)
    if plot.way_out.by == "interact":
        yield from place_crystals(g, plot.way_out.where, plot.way_out.amount)
    yield from do_deeds(g, plot.drawn, card)
    check_hearts(g)


def place_crystals(g: Arcade, where: str, amount: int) -> Rules[None]:
    """Crystals for a plot: on the tile it names, or one on each, on free open squares the players choose."""
    dungeon = g.dungeon
    tiles = list(range(len(dungeon.tiles))) if where == "every-tile" else [len(dungeon.tiles) - 1]
    if where == "start":
        tiles = [0]
    for number in range(len(tiles) if where == "every-tile" else amount):
        tile = tiles[number % len(tiles)]
        near = within(dungeon, 1 << dungeon.spawning_points[tile], 3) & dungeon.tiles[tile]
        taken = sum(1 << at for at in g.crystals)
        free = near & dungeon.footing(0).enter & ~dungeon.hazards & ~Field(g).occupied & ~taken
        keys = keys_of(dungeon, free)
        if keys:
            key = yield from settle(g, g.book.captain(g), Crystal(g.plot), "ARC-PLOT-02", keys)
            g.crystals.append(square_named(dungeon, key))


BY_HAND = ("interact", "potions", "loot", "coin")
"""Ways out of a plot that a Hero works on with Interact."""


def interactions(g: Arcade, hero: Hero) -> list[str]:
    """What a Hero can do about the plot where it stands (ARC-PLOT-02, SD-RULING-43)."""
    if not g.plot:
        return []
    way = g.box.plots[g.plot].way_out
    if way.by == "interact":
        near = within(g.dungeon, squares_of(g, hero), 1)
        return [f"crystal-{square_name(g.dungeon, at)}" for at in g.crystals if near >> at & 1]
    if way.by == "potions":
        return ["pour-potion"] if hero.potions else []
    if way.by == "loot":
        return ["pay-loot"] if any(not g.box.is_treasure(card) for card in g.backpack) else []
    if way.by == "coin":
        return ["pay-coin"] if g.coins > sum(one.at < 0 for one in g.heroes) + 1 else []
    return []


def interact(g: Arcade, hero: Hero, key: str) -> Rules[None]:
    """A Hero works on the plot's way out."""
    crystal = key.startswith("crystal-")
    needed = len(g.crystals) if crystal else g.box.plots[g.plot].way_out.amount - g.progress
    g.note(Interacts(hero.id, key, needed - 1))
    if crystal:
        g.crystals.remove(square_named(g.dungeon, key.removeprefix("crystal-")))
    elif key == "pour-potion":
        hero.potions -= 1
    elif key == "pay-loot":
        yield from give_up_loot(g, 1)
    elif key == "pay-coin":
        g.coins -= 1
    g.progress += 1
    yield from check_plot(g)


def check_plot(g: Arcade) -> Rules[None]:
    """Whether the plot's criteria are met now (ARC-PLOT-02)."""
    if not g.plot:
        return
    way = g.box.plots[g.plot].way_out
    if way.by == "gather":
        tile = g.dungeon.tiles[0 if way.where == "start" else -1]
        heroes = g.standing()
        done = bool(heroes) and all(tile & squares_of(g, hero) for hero in heroes)
    elif way.by == "interact":
        done = not g.crystals
    else:
        done = g.progress >= way.amount
    if done:
        yield from foil_plot(g)


def check_gathering(g: Arcade) -> Rules[None]:
    """A plot that lasts until all Heroes stand somewhere ends as soon as they do (ARC-PLOT-02)."""
    if g.plot and g.box.plots[g.plot].way_out.by == "gather":
        yield from check_plot(g)


def foil_plot(g: Arcade) -> Rules[None]:
    """The plot is gone; every Hero in play rolls for a treasure (ARC-PLOT-03, ARC-RULING-02)."""
    g.note(Foiled(g.plot))
    card = g.plot
    g.plot_deck.throw_away(card)
    g.plot, g.crystals, g.progress = "", [], 0
    check_hearts(g)
    heroes = g.standing()
    faces = yield Dice([GREEN] * len(heroes), FoiledPlot(card))
    prizes = faces.count(HEART_POTION)
    if prizes:
        cards = yield from draw_treasures(g, prizes, lambda card: is_equipment(g, card))
        g.backpack += cards
        g.note(Prizes(cards))


def count_kill(g: Arcade, rank: str) -> None:
    """A plot whose way out is to destroy monsters counts them."""
    if g.plot:
        way = g.box.plots[g.plot].way_out
        if way.by == "destroy" and way.what == rank:
            g.progress += 1
