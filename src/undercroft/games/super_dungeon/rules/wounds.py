"""Wounds, healing and destruction (SD-DEATH, SD-STATUS, SD-WIN rules)."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Happening, Outcome, Reason, Rules
from undercroft.games.super_dungeon.rules.stats import barring, hero_stats, immunity, stats_of
from undercroft.games.super_dungeon.state import (
    CONSUL,
    OUT,
    STATUSES,
    Crawl,
    Foe,
    Hero,
    Kill,
    Model,
    shape_of,
    statuses,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.happenings import (
    FULL,
    POPPED,
    Destroyed,
    HasAlready,
    Healed,
    Immune,
    LostHeart,
    LostPotion,
    OutOfCoins,
    Potions,
    Suffers,
    Wounded,
)  # fmt: skip
from undercroft.games.super_dungeon.telling.questions import Heal, Heart, Potion
from undercroft.games.super_dungeon.telling.reasons import (
    HeartForbidden,
    HoldsAllItMay,
    NoPotionForTheFallen,
    NothingToHeal,
    together,
)


def place_wounds(g: Crawl, model: Model, count: int, loot: bool = True) -> int:
    """Put wound tokens on a model, no more than it has hearts left; how many were put."""
    hearts = stats_of(g, model).hearts
    placed = max(0, min(count, hearts - model.wounds))
    if placed:
        model.wounds += placed
        g.note(Wounded(model.id, placed, hearts - model.wounds))
    if model.wounds >= hearts:
        destroy(g, model, loot)
    return placed


def destroy(g: Crawl, model: Model, loot: bool = True) -> None:
    """A model with as many wounds as hearts leaves the dungeon (SD-DEATH-02, SD-DEATH-03).

    (SD-DEATH-05, SD-REWARD-08.)
    """
    g.note(Destroyed(model.id))
    at = model.at
    model.at, model.wounds, model.status, model.lasting = OUT, 0, 0, []
    ended = end_effects(g, model.id)  # Before the game may be over: nobody carries what a fallen boss began.
    if isinstance(model, Hero):
        g.book.hero_fell(g, model, at)
        fallen = sum(hero.at < 0 for hero in g.heroes)
        if fallen > g.coins:
            lose(g, fallen)
    else:
        assert isinstance(model, Foe)
        g.foes = [foe for foe in g.foes if foe is not model]
        g.kills.append(Kill(model.card, model.tile, loot and g.side == "heroes"))
        g.book.foe_fell(g, model, loot)
    if ended:
        check_hearts(g)


def end_effects(g: Crawl, by: str) -> bool:
    """What a model brought about ends, with its upkeep or with itself (SD-UPKEEP-02, SD-RULING-22)."""
    found = False
    if g.auras and any(aura.by == by for aura in g.auras):
        g.auras = [aura for aura in g.auras if aura.by != by]
        found = True
    for model in [model for model in (*g.heroes, *g.foes) if model.lasting]:
        if any(lasting.by == by for lasting in model.lasting):
            model.lasting = [lasting for lasting in model.lasting if lasting.by != by]
            found = True
    return found


def check_hearts(g: Crawl) -> None:
    """Whoever has lost the hearts that bore its wounds is destroyed, and potions above the quantity go.

    (SD-DEATH-02, SD-CARD-12.)
    """
    least = g.box.least_hearts
    for model in (*g.heroes, *g.foes):
        if not model.wounds or model.wounds < least.get(shape_of(model), 0):
            continue
        if model.at >= 0 and model.wounds >= stats_of(g, model).hearts:
            destroy(g, model)
    for hero in g.heroes:
        most = hero_stats(g, hero).potions if hero.potions else 0
        if hero.potions > most:
            hero.potions = most
            g.note(Potions(hero.id, most, FULL), "SD-POTION-01")


def lose(g: Crawl, fallen: int) -> None:
    """More Heroes to revive than coins: the Consul has won, in every mode (SD-WIN-01, EXP-MODE-03)."""
    consul = [CONSUL] if g.book.consul_plays else []
    scores = dict.fromkeys(consul, 1.0) | dict.fromkeys(g.seats, 0.0)
    boss = next((foe for foe in g.foes if foe.card == g.boss), None)
    left = stats_of(g, boss).hearts - boss.wounds if boss else -1
    near = "" if boss is None and g.boss_spawned else g.boss
    ending = OutOfCoins(fallen, g.coins, near, left, *g.book.prize(g))
    g.end(Outcome.by(ending, consul, scores, {"coins": g.coins}))


def heroes_win(g: Crawl, ending: Happening[Any]) -> None:
    """The Heroes have won (SD-WIN-02)."""
    consul = [CONSUL] if g.book.consul_plays else []
    scores = dict.fromkeys(g.seats, 1.0) | dict.fromkeys(consul, 0.0)
    g.end(Outcome.by(ending, g.seats, scores, {"coins": g.coins}))


# ---------------------------------------------------------------- status effects


def inflict(g: Crawl, model: Model, status: int, rule: str = "SD-STATUS-02", *, alone: bool = False) -> None:
    """A model gets status effect tokens, one of a kind, but none it is immune to (SD-STATUS-04).

    `alone`: nothing else would tell what comes of it.
    """
    if not status:
        return
    stats = stats_of(g, model)
    immune = stats.immune
    if status & immune:
        g.note(Immune(model.id, statuses(status & immune)), immunity(stats))
    fresh = status & ~immune & ~model.status
    if fresh:
        model.status |= fresh
        g.note(Suffers(model.id, statuses(fresh)), rule)
    elif alone and not status & immune:
        g.note(HasAlready(model.id, statuses(status)))


def tokens_of(model: Model) -> list[str]:
    """What can be taken off a model: a wound, or a status effect by name."""
    tokens = ["wound"] if model.wounds else []
    if model.status:
        tokens += [name for name, bit in STATUSES.items() if model.status & bit]
    return tokens


def take_off(g: Crawl, model: Model, token: str, rule: str, by: str, count: int = 1) -> None:
    """Remove a token, or some wounds, from a model's card (SD-TERM-02); `by` is what does it."""
    if token == "wound":
        model.wounds -= count
    else:
        model.status &= ~STATUSES[token]
    g.note(Healed(model.id, token, by, count), rule)


def heal(g: Crawl, model: Model, amount: int, by: str, rule: str = "SD-ABIL-HEAL-01") -> Rules[None]:
    """Heal X: up to X tokens of any mix; its player chooses, an automated monster sheds wounds first.

    (SD-RULING-52.)
    """
    left = amount
    while left and (tokens := tokens_of(model)):
        token, count = tokens[0], 1
        if len(tokens) > 1 and (isinstance(model, Hero) or g.book.consul_plays):
            token = yield Ask(g, g.book.seat_of(g, model), Heal(model.id, left), rule, tokens)
        elif token == "wound":
            count = min(left, model.wounds)
        take_off(g, model, token, rule, by, count)
        left -= count


def remedy(g: Crawl, model: Model, by: str) -> None:
    """Remove all status effect tokens (SD-RULING-32)."""
    for token in tokens_of(model):
        if token != "wound":
            take_off(g, model, token, "SD-RULING-32", by)


# ---------------------------------------------------------------- hearts and potions


def pop_items(g: Crawl, user: Hero, hearts: int, potions: int) -> Rules[None]:
    """Hearts, then potions, go to any Heroes, wherever they stand (SD-RESULT-04 to SD-RESULT-07).

    (SD-STATUS-05.)
    """
    seat = g.book.seat_of(g, user)
    while hearts:
        keys = [
            f"{hero.id}:{token}"
            for hero in g.standing()
            for token in tokens_of(hero)
            if "hearts" not in hero_stats(g, hero).bars
        ]
        if not keys:
            hurt = next((hero for hero in g.standing() if tokens_of(hero)), None)
            g.note(LostHeart(barring(g, hurt, "hearts") if hurt is not None else "", hearts))
            break
        key = keys[0]
        if len(keys) > 1:
            key = yield Ask(g, seat, Heart(user.id), "SD-RESULT-05", keys, barred=lambda: no_heart_for(g))
        name, _, token = key.partition(":")
        hero = g.hero(name)
        count = min(hearts, hero.wounds) if len(keys) == 1 and token == "wound" else 1
        take_off(g, hero, token, "SD-RESULT-05", POPPED, count)
        hearts -= count
    for popped in range(potions):
        keys = [hero.id for hero in g.standing() if hero.potions < hero_stats(g, hero).potions]
        if not keys:
            g.note(LostPotion(potions - popped))
            break
        key = keys[0]
        if len(keys) > 1:
            key = yield Ask(g, seat, Potion(user.id), "SD-RESULT-06", keys, barred=lambda: no_potion_for(g))
        give_potions(g, g.hero(key), 1, POPPED)


def no_heart_for(g: Crawl) -> list[Reason[Any]]:
    """Why a heart cannot go to some Heroes (SD-RULING-09)."""
    found: list[Reason[Any]] = []
    for hero in g.heroes:
        if not tokens_of(hero):
            found.append(NothingToHeal((hero.id,)))
        elif "hearts" in hero_stats(g, hero).bars:
            found.append(HeartForbidden((hero.id,), barring(g, hero, "hearts")))
    return together(found)


def no_potion_for(g: Crawl) -> list[Reason[Any]]:
    """Why a potion cannot go to some Heroes (SD-POTION-01, SD-DEATH-04)."""
    found: list[Reason[Any]] = []
    for hero in g.heroes:
        if hero.at < 0:
            found.append(NoPotionForTheFallen((hero.id,)))
        elif hero.potions >= hero_stats(g, hero).potions:
            found.append(HoldsAllItMay((hero.id,)))
    return together(found)


def give_potions(g: Crawl, hero: Hero, amount: int, by: str = "") -> None:
    """Potion tokens on a Hero's card, within its quantity (SD-POTION-01, SD-POTION-02)."""
    most = hero_stats(g, hero).potions
    before = hero.potions
    hero.potions = max(0, min(most, before + amount))
    if hero.potions != before:
        g.note(Potions(hero.id, hero.potions, by), "SD-POTION-02" if amount > 0 else "SD-TERM-02")
