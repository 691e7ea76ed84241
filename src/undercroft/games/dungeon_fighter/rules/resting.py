"""Resting (rulebook p.12): the Epic Shot, the reward, the Scars, and moving on."""

from __future__ import annotations

from undercroft.engine import Rules, choose
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.rules.board import clear_board
from undercroft.games.dungeon_fighter.rules.equipment import hand_round
from undercroft.games.dungeon_fighter.rules.final_boss import win
from undercroft.games.dungeon_fighter.rules.life import lose
from undercroft.games.dungeon_fighter.rules.moments import moment
from undercroft.games.dungeon_fighter.state import EPIC_LIFE, Hero, Party
from undercroft.games.dungeon_fighter.telling import happenings, questions, reasons


def won(g: Party) -> Rules[None]:
    """The Monster is defeated (DF-HIT-03); if it was the Final Boss, so is the game (DF-BOSS-07).

    Resting goes on in the order of DF-REST-01.
    """
    combat = g.fight
    if combat.boss:
        win(g)
    g.note(happenings.Defeated(combat.foe, combat.life, combat.insta_kill))
    epic_shot(g)
    g.gold += combat.gold
    g.note(happenings.Reward(combat.gold, g.gold))
    g.phase = "scars"
    return
    yield


def epic_shot(g: Party) -> None:
    """1 Gold if the last Hit took it to -3 or lower, or was an Insta-Kill (DF-EPIC-01, -02, DF-INSTA-02)."""
    combat = g.fight
    if combat.by_hit and (combat.insta_kill or combat.life <= EPIC_LIFE):
        g.gold += 1
        g.note(happenings.Epic(combat.life), "DF-EPIC-02" if combat.insta_kill else "DF-EPIC-01")


def take_scars(g: Party) -> Rules[None]:
    """Each fainted Hero takes a Scar and is back at the new maximum; after the third, out.

    DF-FAINT-03, DF-SCAR-01, -02; with nobody left in play the game is lost (DF-RULING-100).
    """
    for hero in g.heroes:
        if hero.fainted:
            yield from take_scar(g, hero)
    if not g.in_play():
        lose(g, "DF-LOSE-01", "eliminated")
    g.phase = "moving"


def take_scar(g: Party, hero: Hero) -> Rules[None]:
    """A Scar covers one ability colour; there is one for each at most (DF-SCAR-06)."""
    if len(hero.scars) == len(COLOURS):
        hero.fainted, hero.out = False, True
        g.note(happenings.Eliminated(hero.id))
        return
    left = [colour for colour in COLOURS if colour not in hero.scars]
    taken = [reasons.ScarredAlready(hero.id, colour) for colour in hero.scars]
    about = questions.Scar(hero.id)
    colour = yield from choose(g, hero.seat, about, "DF-SCAR-01", left, barred=lambda: taken)
    scar(g, hero, colour)
    g.note(happenings.Scar(hero.id, colour, hero.life))


def scar(g: Party, hero: Hero, colour: str) -> None:
    """With a Scar a Hero comes back, as well as they can be."""
    hero.scars.append(colour)
    g.scars_taken += 1
    hero.fainted, hero.life = False, hero.most


def move_on(g: Party) -> Rules[None]:
    """Leader, dice, tokens, the Monster's card, Equipment, Armor, the Dungeon card, in order (DF-REST-02).

    White and special dice go back to the supply, tokens off with the combat (DF-MOVE-03 to -07, DF-BONUS-01,
    DF-SDICE-06, DF-UNIQ-04, DF-UNIQ-08); then a Shop or onward (DF-MOVE-09, DF-ROUND-02).
    """
    combat = g.fight
    pass_leadership(g)
    clear_board(g)
    g.combat = g.attempt = None
    g.note(happenings.Tidied(combat.white))
    yield from moment(g, "rest")
    g.beaten.append(combat.foe)
    yield from hand_round(g)
    for hero in g.heroes:
        hero.turned = []
    g.aside.append(g.room)
    g.note(happenings.SetAside(g.room, g.icons, g.distance))
    g.room = ""
    g.phase = "shop-open" if g.icons >= g.distance else "path"


def pass_leadership(g: Party) -> None:
    """Whoever threw the last die leads; if that Hero is out, the next in play.

    DF-LEAD-03, DF-MOVE-01, DF-RULING-97.
    """
    combat = g.fight
    place = combat.last if combat.last >= 0 else combat.finisher
    if place < 0:
        place = g.leader
    for candidate in g.clockwise(place):
        if not g.heroes[candidate].out:
            g.leader = candidate
            break
    g.active = g.next_awake(g.leader) or 0
    g.note(happenings.Leader(g.heroes[g.leader].id, g.leader == combat.last))
