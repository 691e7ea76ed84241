"""What the shared rules ask of the game they are played in: Arcade's or Explore's own answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from undercroft.engine import Die, Reason, Rules
from undercroft.games.super_dungeon.telling.happenings import Hit, Missed

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.cards import Action, AnyEffect
    from undercroft.games.super_dungeon.dungeon.grid import Mask
    from undercroft.games.super_dungeon.dungeon.paths import Travel
    from undercroft.games.super_dungeon.rules.attack import Offense
    from undercroft.games.super_dungeon.rules.stats import Stats
    from undercroft.games.super_dungeon.state import Crawl, Foe, Hero, Model

C = TypeVar("C", bound="Crawl", contravariant=True)
S = TypeVar("S", bound="Crawl")


class Variant(Generic[C]):
    """One game's own rules, called by the shared ones. `g` is that game's state."""

    consul_plays: ClassVar[bool] = False
    """Whether a player chooses for the Consul's models, or the rules do."""

    friends_see_stealth: ClassVar[bool] = False
    """Whether the actions of friends keep their range against Stealth (SD-RULING-24, ARC-RULING-59)."""

    redraw_rule: ClassVar[str] = "SD-RULING-53"
    """What a card that is the Consul's is drawn again by, where it is no treasure."""

    def seat_of(self, g: C, model: Model) -> str:
        """Who chooses for a model."""
        raise NotImplementedError

    def captain(self, g: C) -> str:
        """Who chooses for the party as a whole: the first of its players."""
        return g.seats[0]

    def foe_stats(self, g: C, foe: Foe) -> Stats:
        """The values of a monster or spawning point right now."""
        raise NotImplementedError

    def hero_sources(self, g: C, hero: Hero) -> tuple[str, ...]:
        """Sources of bonuses for a Hero besides its own: cards on the table, coins."""
        return ()

    def veils(self, g: C) -> bool:
        """Whether any card on the table gives Stealth, Small or Fly."""
        return False

    def bar_rule(self, g: C, by: str, bar: str) -> str:
        """The rule by which something named forbids what it does, where it is not a card (SD-PRIORITY-01)."""
        return ""

    def is_monster(self, g: C, foe: Foe) -> bool:
        """Spawning points are no monsters (SD-TERM-08, SD-TERM-09)."""
        raise NotImplementedError

    def can_act(self, g: C, foe: Foe) -> bool:
        """Whether a model of the Consul moves and attacks by itself."""
        raise NotImplementedError

    def is_blessed(self, g: C, foe: Foe) -> bool:
        """Whether a model of the Consul gains from blessings (SD-ABIL-BLESSING-02)."""
        raise NotImplementedError

    def defend(self, g: C, offense: Offense, target: Model, total: int) -> Rules[int]:
        """The stars on the defending side against so many: a fixed ARM or a roll."""
        raise NotImplementedError

    def take_wounds(
        self, g: C, target: Model, wounds: int, by: Model | None, area: bool
    ) -> Rules[list[tuple[Model, int]]]:
        """Put wound tokens where they belong; who took how many."""
        raise NotImplementedError

    def criticals(self, g: C, user: Model, target: Model) -> bool:
        """Whether a critical success brings its extra wound here (SD-CRIT-03)."""
        raise NotImplementedError

    def to_beat(self, g: C, targets: Sequence[str]) -> int | None:
        """The number that an offense roll has to beat, where the rules know it before the defense."""
        return None

    def strikes(self, g: C, offense: Offense, target: Model, total: int) -> None:
        """An action is about to be defended against."""

    def has_struck(self, g: C, offense: Offense, target: Model, total: int, defense: int) -> None:
        """An action has been defended against: what is told of it (SD-OFF-08)."""
        told = Hit if total > defense else Missed
        g.note(told(offense.user.id, target.id, offense.source, total, defense, offense.rolled))

    def more_wounds(self, g: C, user: Model, target: Model) -> int:
        """Wounds that a success brings on top of the usual ones."""
        return 0

    def more_dice(self, g: C, user: Model, action: Action, target: Model | None) -> tuple[Die, ...]:
        """Dice that others bring to an offense roll."""
        return ()

    def has_wounded(self, g: C, user: Model, wounds: int) -> Rules[None]:
        """After hearts and potions: what the wounds bring upon their author."""
        yield from ()

    def has_activated(self, g: C, hero: Hero) -> None:
        """A Hero has been selected to activate."""

    def exchanged(self, g: C, fallen: Hero, hero: Hero) -> None:
        """A different Hero has taken a fallen one's place in the party."""

    def prize(self, g: C) -> tuple[str, int]:
        """What the Heroes have to bring to its goal, and how far it is; nothing where they fight the boss."""
        return "", -1

    def hero_fell(self, g: C, hero: Hero, at: int) -> None:
        """A Hero has just been destroyed; it stood there."""

    def foe_fell(self, g: C, foe: Foe, loot: bool) -> None:
        """A monster or spawning point has just been destroyed and lies on the loot tracker."""

    def set_down(self, g: C, model: Model) -> None:
        """A model has come to stand somewhere else, by its own movement or another's doing."""

    def goes(
        self, g: C, model: Model, way: Travel, end: int, detour: Callable[[Mask], Travel] | None = None
    ) -> None:
        """A model goes to an end; who moves it against its will may take a detour around some squares."""

    def after_move(self, g: C) -> Rules[None]:
        """A model has moved in its activation."""
        yield from ()

    def own_effect(self, g: C, effect: AnyEffect, user: Model, target: Model) -> Rules[None]:
        """An effect that only one of the games knows."""
        yield from ()

    def control(self, g: C, user: Model, target: Model, effect: AnyEffect, ends: Mask) -> Rules[int]:
        """Where an automated monster moves a model that its control effect takes hold of."""
        raise NotImplementedError

    def acts(self, g: C, user: Model, action: Action, source: str, aim: str) -> None:
        """A model is about to carry an action out."""

    def backlash(self, g: C, holder: Model, victim: Model) -> Rules[None]:
        """A model with Backlash has held out against an offensive action."""
        raise NotImplementedError

    def interactions(self, g: C, hero: Hero) -> list[str]:
        """Elements that a Hero may interact with where it stands (SD-BASIC-10)."""
        return []

    def barred_interactions(self, g: C, hero: Hero) -> list[Reason[Any]]:
        """Why a Hero cannot interact with other elements."""
        return []

    def interact(self, g: C, hero: Hero, key: str) -> Rules[None]:
        """A Hero does something with a scenario element."""
        yield from ()

    def after_action(self, g: C) -> Rules[None]:
        """An action has been resolved completely."""
        yield from ()

    def boo_booty(self, g: C, card: str, square: int, tile: int) -> Rules[None]:
        """A boo booty comes out of a chest."""
        yield from ()

    def goes_to_consul(self, g: C, item: str) -> bool:
        """Whether a treasure card is no treasure but the Consul's."""
        return False

    def consul_gets(self, g: C, hero: Hero, item: str) -> Rules[None]:
        """Such a card has come out of a chest that a Hero opened."""
        yield from ()

    def held_fast(self, g: C, hero: Hero, item: str) -> bool:
        """Whether a card cannot be taken off the Hero that wears it (SD-ABIL-CURSED-02)."""
        return g.box.items[item].cursed

    def held_rule(self, g: C, item: str) -> str:
        """The rule by which a card is held fast, where it is not cursed (SD-ABIL-CURSED-02)."""
        return ""

    def redraws(self, g: C, item: str) -> bool:
        """Whether a treasure card is discarded for another one in this game (ARC-EQUIP-01)."""
        return False

    def tile_worth(self, g: C, tile: int) -> int:
        """The number that a tile counts as for chests and boo booties."""
        return tile

    def more_green(self, g: C, hero: Hero) -> list[str]:
        """Green potions that are on no card: Loud Slurping in Arcade."""
        return []

    def drink_more(self, g: C, key: str) -> Rules[None]:
        """Such a potion is drunk."""
        yield from ()


def play_by(state: type[S], rules: Variant[S]) -> None:
    """A game's state is played by these rules of its own: `state.book`."""
    state.book = rules  # type: ignore[assignment]
