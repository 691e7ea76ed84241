"""Arcade's answers to what the shared rules ask (ARC-HIT, ARC-BASIC, ARC-DEATH, ARC-ABIL rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Reason, Rules
from undercroft.games.super_dungeon.arcade.rules import commands, table_cards
from undercroft.games.super_dungeon.arcade.rules.gangs import (
    IDLE,
    armor_of,
    foe_stats,
    giving,
    kind_of,
    take_wounds,
)
from undercroft.games.super_dungeon.arcade.rules.placing import gait_of
from undercroft.games.super_dungeon.arcade.rules.spawning import spawn_near
from undercroft.games.super_dungeon.arcade.rules.wrath import gain_wrath, lose_wrath
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    BASIC_ATTACK,
    Attacks,
    Held,
    Hurt,
    NoRoom,
    Slurps,
)
from undercroft.games.super_dungeon.content.cards import AnyEffect, Compel, Pull, Spawn, Wrath
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, base, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_name, square_named
from undercroft.games.super_dungeon.rules.attack import Offense, defense_roll
from undercroft.games.super_dungeon.rules.placing import put_booty
from undercroft.games.super_dungeon.rules.stats import Stats, hero_stats, squares_of, stats_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.variant import Variant, play_by
from undercroft.games.super_dungeon.rules.wounds import heroes_win, place_wounds
from undercroft.games.super_dungeon.state import Foe, Hero, Model
from undercroft.games.super_dungeon.telling.happenings import (
    Backlash,
    BossDestroyed,
)
from undercroft.games.super_dungeon.telling.questions import (
    Control,
)
from undercroft.games.super_dungeon.telling.reasons import NothingNear

SLURP = 2
"""Wrath for Loud Slurping (ARC-BASIC-01)."""


class ArcadeVariant(Variant[Arcade]):
    """What only Arcade does (ARC-ABIL-01)."""

    friends_see_stealth = True
    redraw_rule = "ARC-EQUIP-01"

    def seat_of(self, g: Arcade, model: Model) -> str:
        return model.seat if isinstance(model, Hero) else self.captain(g)

    def foe_stats(self, g: Arcade, foe: Foe) -> Stats:
        return foe_stats(g, foe)

    def hero_sources(self, g: Arcade, hero: Hero) -> tuple[str, ...]:
        return giving(g, "heroes:")

    def veils(self, g: Arcade) -> bool:
        veiling = g.box.veiling_cards
        return g.plot in veiling or not (veiling.isdisjoint(g.modes) and veiling.isdisjoint(g.challenges))

    def is_monster(self, g: Arcade, foe: Foe) -> bool:
        return kind_of(g, foe).rank != "spawning-point"

    def can_act(self, g: Arcade, foe: Foe) -> bool:
        """Minions go with their elite and perform no commands (ARC-GANG-03, ARC-GANG-02)."""
        return kind_of(g, foe).rank not in IDLE

    def is_blessed(self, g: Arcade, foe: Foe) -> bool:
        return kind_of(g, foe).rank in ("elite", "minion")

    # --- attacks of Heroes -----------------------------------------------------------------------

    def defend(self, g: Arcade, offense: Offense, target: Model, total: int) -> Rules[int]:
        """Monsters do not roll: their ARM is to be beaten, whatever the action asks (ARC-HIT-01, 03).

        (ARC-HIT-03, ARC-CARD-05, ARC-AREA-02, ARC-FIGHT-07.)
        """
        if isinstance(target, Hero):
            stars = yield from defense_roll(g, target, offense.action, total)
            return stars
        assert isinstance(target, Foe)
        return armor_of(g, target)

    def to_beat(self, g: Arcade, targets: Sequence[str]) -> int | None:
        """Monsters do not roll, so the ARM of a single target is known."""
        if len(targets) != 1:
            return None
        target = g.model(targets[0])
        return armor_of(g, target) if isinstance(target, Foe) else None

    def criticals(self, g: Arcade, user: Model, target: Model) -> bool:
        """Heroes only, and not against spawning points (ARC-HIT-06, SD-CRIT-03, ARC-HIT-05)."""
        return isinstance(user, Hero) and (isinstance(target, Hero) or self.is_monster(g, target))  # type: ignore[arg-type]

    def take_wounds(
        self, g: Arcade, target: Model, wounds: int, by: Model | None, area: bool
    ) -> Rules[list[tuple[Model, int]]]:
        taken = yield from take_wounds(g, target, wounds, area, True)
        return taken

    def strikes(self, g: Arcade, offense: Offense, target: Model, total: int) -> None:
        """A monster's attack is told before the Hero rolls (ARC-FIGHT-06, ARC-UNIQUE-05)."""
        if isinstance(target, Hero) and isinstance(offense.user, Foe):
            about = offense.user.id, target.id, offense.source, total
            rule = "ARC-FIGHT-06" if offense.source == BASIC_ATTACK else "ARC-UNIQUE-05"
            g.note(Attacks(*about, aimed=target is offense.target, again=offense.again), rule)

    def has_struck(self, g: Arcade, offense: Offense, target: Model, total: int, defense: int) -> None:
        """A monster's attack comes through if the defense is below its STR (ARC-FIGHT-08, ARC-UNIQUE-06)."""
        if isinstance(offense.user, Foe):
            kind = Hurt if total > defense else Held
            rule = "ARC-FIGHT-08" if offense.source == BASIC_ATTACK else "ARC-UNIQUE-06"
            g.note(kind(offense.user.id, target.id, total, defense), rule)
        else:
            super().has_struck(g, offense, target, total, defense)

    def more_wounds(self, g: Arcade, user: Model, target: Model) -> int:
        """An Epic Fight brings a Hero one wound more (ARC-EPIC-01)."""
        return 1 if g.epic and isinstance(target, Hero) and isinstance(user, Foe) else 0

    def has_wounded(self, g: Arcade, user: Model, wounds: int) -> Rules[None]:
        """One wrath for each wound inflicted (ARC-WRATH-02, ARC-HIT-04)."""
        assert isinstance(user, Hero)
        yield from gain_wrath(g, user, wounds, "ARC-WRATH-02")

    def after_action(self, g: Arcade) -> Rules[None]:
        """The first spawning point has fallen: the plot comes at once (ARC-DEATH-02, ARC-RULING-29)."""
        if g.plot_due:
            yield from table_cards.draw_plot(g)
        if g.plot:
            yield from self.check_kills(g)

    def check_kills(self, g: Arcade) -> Rules[None]:
        """A plot may be foiled by destroying monsters."""
        if g.box.plots[g.plot].way_out.by == "destroy":
            yield from table_cards.check_plot(g)

    def backlash(self, g: Arcade, holder: Model, victim: Model) -> Rules[None]:
        """Holding out wounds the attacker; a Hero's Backlash once in a Consul Turn (ARC-ABIL-04).

        (SD-ABIL-BACKLASH-02.)
        """
        if isinstance(victim, Hero):
            g.note(Backlash(holder.id, victim.id))
            place_wounds(g, victim, 1)
            return
        if holder.id in g.backlashed:
            return
        g.backlashed.append(holder.id)
        g.note(Backlash(holder.id, victim.id))
        taken = yield from take_wounds(g, victim, 1, False, False)
        assert isinstance(holder, Hero)
        yield from gain_wrath(g, holder, sum(placed for _, placed in taken), "ARC-WRATH-02")

    # --- destruction -----------------------------------------------------------------------------

    def hero_fell(self, g: Arcade, hero: Hero, at: int) -> None:
        """Its wrath goes back to the supply (ARC-WRATH-07, ARC-DEATH-01)."""
        lose_wrath(g, hero, g.wrath[g.place_of(hero.id)], "ARC-WRATH-07")

    def foe_fell(self, g: Arcade, foe: Foe, loot: bool) -> None:
        kind = kind_of(g, foe)
        table_cards.count_kill(g, kind.rank)
        if kind.rank == "dungeon-boss":
            heroes_win(g, BossDestroyed(foe.card))
        if kind.rank == "spawning-point":
            g.fallen += 1
            g.fallen_now += 1
            if not g.plot_drawn:
                g.plot_due = True

    def has_activated(self, g: Arcade, hero: Hero) -> None:
        place = g.place_of(hero.id)
        g.recent = [*(other for other in g.recent if other != place), place]

    def exchanged(self, g: Arcade, fallen: Hero, hero: Hero) -> None:
        """A Hero that is new to the party has not activated (ARC-RULING-03, ARC-RULING-36)."""
        place = g.place_of(hero.id)
        g.recent = [other for other in g.recent if other != place]

    # --- effects ---------------------------------------------------------------------------------

    def own_effect(self, g: Arcade, effect: AnyEffect, user: Model, target: Model) -> Rules[None]:
        match effect:
            case Wrath() if isinstance(target, Hero):
                if effect.amount > 0:
                    yield from gain_wrath(g, target, effect.amount)
                else:
                    lose_wrath(g, target, -effect.amount)
            case Spawn() if isinstance(user, Foe):
                card = effect.monster
                for _ in range(effect.amount):
                    arrived = yield from spawn_near(g, card, [user], effect.within, "ARC-UNIQUE-07")
                    if arrived is None:
                        g.note(NoRoom(card, g.pool.get(card, 0)))
                        break

    def command(self, g: Arcade, command: str, card: str) -> Rules[None]:
        """A challenge or a plot gives a command of the chart (ARC-CHAL-03, ARC-PLOT-01)."""
        yield from commands.run(g, command, "ARC-PLOT-01" if card in g.box.plots else "ARC-CHAL-03")

    def control(self, g: Arcade, user: Model, target: Model, effect: AnyEffect, ends: Mask) -> Rules[int]:
        """Monsters move their target as far as they can (ARC-RULING-40, SD-RULING-20)."""
        dungeon = g.dungeon
        own, size = squares_of(g, user), stats_of(g, target).size
        nearer = isinstance(effect, Pull | Compel)
        middle = middle_of(dungeon, user.at, stats_of(g, user).size)
        others = 0
        for hero in g.standing():
            others |= squares_of(g, hero) if hero is not target else 0

        def worth(square: int) -> tuple[int, int]:
            x, y = middle_of(dungeon, square, size)
            there = base(dungeon, square, size)
            away = distance(dungeon, own, there)
            straight = (x - middle[0]) ** 2 + (y - middle[1]) ** 2
            if isinstance(effect, Compel):
                straight = -distance(dungeon, there, others) if others else 0
            return (away, straight) if nearer else (-away, -straight)

        best = min(worth(square) for square in squares(ends))
        keys = [square_name(dungeon, square) for square in squares(ends) if worth(square) == best]
        key = yield from settle(g, self.captain(g), Control(user.id, target.id), "ARC-RULING-40", keys)
        return square_named(dungeon, key)

    def interactions(self, g: Arcade, hero: Hero) -> list[str]:
        return table_cards.interactions(g, hero) if g.plot else []

    def barred_interactions(self, g: Arcade, hero: Hero) -> list[Reason[Any]]:
        by_hand = g.plot and g.box.plots[g.plot].way_out.by in table_cards.BY_HAND
        return [NothingNear()] if by_hand and not self.interactions(g, hero) else []

    def interact(self, g: Arcade, hero: Hero, key: str) -> Rules[None]:
        yield from table_cards.interact(g, hero, key)

    # --- chests and potions ----------------------------------------------------------------------

    def redraws(self, g: Arcade, item: str) -> bool:
        """Cards for the Consul do nothing in Arcade (ARC-EQUIP-01)."""
        return g.box.items[item].consul

    def boo_booty(self, g: Arcade, card: str, square: int, tile: int) -> Rules[None]:
        yield from put_booty(g, card, gait_of(g, card), square, tile, self.captain(g))

    def more_green(self, g: Arcade, hero: Hero) -> list[str]:
        """Loud Slurping, which every Hero has (ARC-BASIC-01, ARC-BASIC-02, ARC-WRATH-03)."""
        return [] if "potions" in hero_stats(g, hero).bars else [f"slurp:{hero.id}"]

    def drink_more(self, g: Arcade, key: str) -> Rules[None]:
        hero = g.hero(key.partition(":")[2])
        g.drank.append(hero.id)
        hero.potions -= 1
        g.note(Slurps(hero.id))
        yield from gain_wrath(g, hero, SLURP, "ARC-WRATH-03")


def middle_of(dungeon: Dungeon, square: int, size: int) -> tuple[int, int]:
    """The middle of a base, in halves of a square, so that a large one has it between its squares."""
    x, y = dungeon.xy(square)
    return 2 * x + size, 2 * y + size


play_by(Arcade, ArcadeVariant())
