"""Explore's answers to what the shared rules ask (EXP-DEF, EXP-RESULT, EXP-COIN, EXP-ABIL rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from undercroft.engine import Die, Reason, Rules
from undercroft.games.super_dungeon.content.cards import Action, AnyEffect, Spawn
from undercroft.games.super_dungeon.content.dice import dice_of
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.dungeon.paths import Travel
from undercroft.games.super_dungeon.explore.rules import modes
from undercroft.games.super_dungeon.explore.rules.boss_fight import check_timeout, do_deeds
from undercroft.games.super_dungeon.explore.rules.monsters import card_stats, foe_stats, is_blessed
from undercroft.games.super_dungeon.explore.rules.spawning import spawn_from_effect
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling.happenings import BossGone, ConsulGets
from undercroft.games.super_dungeon.rules.attack import Offense, defense_roll
from undercroft.games.super_dungeon.rules.equipment import discard
from undercroft.games.super_dungeon.rules.field import Field, can_target
from undercroft.games.super_dungeon.rules.placing import put_booty
from undercroft.games.super_dungeon.rules.stats import Stats, stats_of
from undercroft.games.super_dungeon.rules.variant import Variant, play_by
from undercroft.games.super_dungeon.rules.wounds import heroes_win, place_wounds
from undercroft.games.super_dungeon.state import Foe, Hero, Model, shape_of
from undercroft.games.super_dungeon.telling.happenings import Backlash, BossDestroyed

SQUARE_WORTH = 2
"""Every chest and spawning point of a square dungeon counts as on the second tile (EXP-SQUARE-03)."""


class ExploreVariant(Variant[Explore]):
    """What only Explore does."""

    consul_plays: ClassVar[bool] = True

    def seat_of(self, g: Explore, model: Model) -> str:
        return model.seat if isinstance(model, Hero) else CONSUL

    def foe_stats(self, g: Explore, foe: Foe) -> Stats:
        return foe_stats(g, foe)

    def hero_sources(self, g: Explore, hero: Hero) -> tuple[str, ...]:
        """Coins on its card harden a Hero (EXP-COIN-02); what it carries hinders it.

        No Dash, no placing (EXP-PRINCE-05, -06, EXP-ART-12).
        """
        found: tuple[str, ...] = ()
        if not g.carrier and not any(g.hardened):
            return found
        for place, coins in enumerate(g.hardened):
            if coins and place < len(g.heroes) and g.heroes[place].id == hero.id:
                found += ("token:princess-coin",) * coins
        return (*found, f"rule:{g.mode}") if hero.id == g.carrier else found

    def veils(self, g: Explore) -> bool:
        veiling = g.box.veiling_cards
        return not veiling.isdisjoint(g.bonuses) or not veiling.isdisjoint(g.relics)

    def bar_rule(self, g: Explore, by: str, bar: str) -> str:
        """Who carries the prince or the artifact cannot Dash nor be placed."""
        carrying = g.box.givers.get(f"rule:{g.mode}")
        if carrying is None or by != carrying.name:
            return ""
        if g.mode == "artifact":
            return "EXP-ART-12"
        return "EXP-PRINCE-05" if bar == "dash" else "EXP-PRINCE-06"

    def is_monster(self, g: Explore, foe: Foe) -> bool:
        return foe.card in g.box.monsters

    def can_act(self, g: Explore, foe: Foe) -> bool:
        return g.box.platform(foe.card) is not None

    def is_blessed(self, g: Explore, foe: Foe) -> bool:
        return is_blessed(g, foe)

    # --- attacks ---------------------------------------------------------------------------------

    def more_dice(self, g: Explore, user: Model, action: Action, target: Model | None) -> tuple[Die, ...]:
        """Mob: a die for each further model with Mob that could strike the target (EXP-ABIL-MOB-01)."""
        if target is None or action.kind != "offense" or action.attack != "melee":
            return ()
        if "mob" not in stats_of(g, user).abilities:
            return ()
        token = g.box.tokens["mob"]
        count = min(len(mob_on(g, user, target)), token.most)
        return dice_of("".join(bonus.strength.dice for bonus in token.bonus) * count)

    def defend(self, g: Explore, offense: Offense, target: Model, total: int) -> Rules[int]:
        """Everybody rolls to defend (EXP-DEF-01, EXP-DEF-06)."""
        if isinstance(offense.user, Foe) and isinstance(target, Hero) and not g.last_target:
            g.last_target = target.id
        stars = yield from defense_roll(g, target, offense.action, total)
        return stars

    def acts(self, g: Explore, user: Model, action: Action, source: str, aim: str) -> None:
        """What a monster does to a Hero the others of its kind may do too."""
        if isinstance(user, Foe) and not action.augment:
            g.last_use = source
            g.last_target = aim if any(hero.id == aim for hero in g.heroes) else ""

    def criticals(self, g: Explore, user: Model, target: Model) -> bool:
        """By any model (EXP-CRIT-01), not against spawning points, nor the boss after its timeout.

        (SD-CRIT-03, EXP-TIMEOUT-03.)
        """
        if isinstance(target, Hero):
            return True
        if target.card in g.box.points:
            return False
        return not (g.timed_out and g.box.original(target.card) == g.boss)

    def take_wounds(
        self, g: Explore, target: Model, wounds: int, by: Model | None, area: bool
    ) -> Rules[list[tuple[Model, int]]]:
        yield from ()
        return [(target, place_wounds(g, target, wounds))]

    def backlash(self, g: Explore, holder: Model, victim: Model) -> Rules[None]:
        """Holding out wounds the attacker, without loot (SD-ABIL-BACKLASH-01, SD-ABIL-BACKLASH-02)."""
        yield from ()
        g.note(Backlash(holder.id, victim.id))
        place_wounds(g, victim, 1, loot=False)

    def after_action(self, g: Explore) -> Rules[None]:
        """The boss may have lost half its hearts (EXP-TIMEOUT-01, EXP-RULING-08)."""
        yield from check_timeout(g)

    def own_effect(self, g: Explore, effect: AnyEffect, user: Model, target: Model) -> Rules[None]:
        if isinstance(effect, Spawn) and isinstance(user, Foe):
            yield from spawn_from_effect(g, effect.monster, effect.amount, user, effect.within)

    # --- destruction -----------------------------------------------------------------------------

    def prize(self, g: Explore) -> tuple[str, int]:
        return modes.prize(g)

    def hero_fell(self, g: Explore, hero: Hero, at: int) -> None:
        if g.carrier == hero.id:
            modes.drop(g, hero, at)

    def foe_fell(self, g: Explore, foe: Foe, loot: bool) -> None:
        """The boss's end is the Heroes' victory, unless a mode has another (SD-WIN-02, EXP-MODE-02)."""
        if g.boss_spawned and g.box.original(foe.card) == g.boss:
            g.relics = []
            if g.mode == "boss":
                heroes_win(g, BossDestroyed(g.boss))
            g.note(BossGone(foe.id))

    def exchanged(self, g: Explore, fallen: Hero, hero: Hero) -> None:
        """Coins are discarded with the other tokens, an activation token passes on (EXP-COIN-03)."""
        hero.activated = fallen.activated
        g.hardened[g.place_of(hero.id)] = 0

    def has_activated(self, g: Explore, hero: Hero) -> None:
        g.flipped = False

    # --- the alternate modes ---------------------------------------------------------------------

    def interactions(self, g: Explore, hero: Hero) -> list[str]:
        return modes.interactions(g, hero)

    def barred_interactions(self, g: Explore, hero: Hero) -> list[Reason[Any]]:
        return modes.barred_interactions(g, hero)

    def interact(self, g: Explore, hero: Hero, key: str) -> Rules[None]:
        yield from modes.interact(g, hero, key)

    def set_down(self, g: Explore, model: Model) -> None:
        if g.carrier == model.id and isinstance(model, Hero):
            modes.reached(g, model)

    def goes(
        self,
        g: Explore,
        model: Model,
        way: Travel,
        end: int,
        detour: Callable[[Mask], Travel] | None = None,
    ) -> None:
        if g.carrier == model.id and isinstance(model, Hero):
            modes.passes(g, model, way, end, detour)

    def after_move(self, g: Explore) -> Rules[None]:
        """A step may have cost the boss its half too (EXP-TIMEOUT-01, EXP-RULING-08)."""
        yield from self.after_action(g)

    def held_fast(self, g: Explore, hero: Hero, item: str) -> bool:
        """Cursed cards, and the artifact itself: another copy of its card is free (EXP-ART-09)."""
        return (item == g.artifact and hero.id == g.carrier) or super().held_fast(g, hero, item)

    def held_rule(self, g: Explore, item: str) -> str:
        """The artifact is never discarded (EXP-ART-09)."""
        return "" if g.box.items[item].cursed else "EXP-ART-09"

    # --- chests ----------------------------------------------------------------------------------

    def tile_worth(self, g: Explore, tile: int) -> int:
        return SQUARE_WORTH if g.square else tile

    def boo_booty(self, g: Explore, card: str, square: int, tile: int) -> Rules[None]:
        yield from put_booty(g, card, card_stats(g, card).gait, square, tile, CONSUL)

    def goes_to_consul(self, g: Explore, item: str) -> bool:
        return g.box.items[item].consul

    def consul_gets(self, g: Explore, hero: Hero, item: str) -> Rules[None]:
        """The Consul's card does what it says, or is kept for later."""
        card = g.box.consul_cards[item]
        g.note(ConsulGets(item))
        if card.skulls:
            g.consul_cards.append(item)
        else:
            discard(g, item)
        yield from do_deeds(g, item, card.drawn, [hero], None, hero)


def mob_on(g: Explore, user: Model, target: Model) -> list[Foe | Hero]:
    """The user's friends with Mob that could now strike a model with their Melee Attack (EXP-RULING-17)."""
    field = Field(g)
    found: list[Foe | Hero] = []
    for mate in g.heroes if isinstance(user, Hero) else g.foes:
        if mate is user or mate.at < 0 or shape_of(mate) not in g.box.mobsters:
            continue
        stats = field.stats(mate)
        reach = stats.ranges.get("strength", 0)
        if "mob" in stats.abilities and reach and can_target(g, field, mate, stats, target, reach):
            found.append(mate)
    return found


play_by(Explore, ExploreVariant())
