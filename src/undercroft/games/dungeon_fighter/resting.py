"""Resting (rulebook p.12): the Epic Shot, the reward, the Scars, and moving on."""

from __future__ import annotations

from undercroft.engine import Option, Rules, choose
from undercroft.games.dungeon_fighter.content import COLOURS
from undercroft.games.dungeon_fighter.equipment import hand_round, moment
from undercroft.games.dungeon_fighter.final_boss import win
from undercroft.games.dungeon_fighter.modifiers import clear_board
from undercroft.games.dungeon_fighter.state import Hero, Party

EPIC_LIFE = -3


def won(g: Party) -> Rules[None]:
    """The Monster is defeated (DF-HIT-03); if it was the Final Boss, so is the game (DF-BOSS-07)."""
    combat = g.fight
    if combat.boss:
        win(g)
    g.note("defeated", "DF-HIT-03", foe=combat.foe, life=combat.life)
    epic_shot(g)
    g.gold += combat.gold
    g.note("reward", "DF-REWARD-01", gold=combat.gold, chest=g.gold)
    g.phase = "scars"
    return
    yield


def epic_shot(g: Party) -> None:
    """1 Gold if the last Hit took it to -3 or lower, or was an Insta-Kill (DF-EPIC-01, 02)."""
    combat = g.fight
    if combat.by_hit and (combat.insta_kill or combat.life <= EPIC_LIFE):
        g.gold += 1
        g.note("epic", "DF-EPIC-02" if combat.insta_kill else "DF-EPIC-01", life=combat.life)


def take_scars(g: Party) -> Rules[None]:
    """Each fainted Hero takes a Scar and is back at the new maximum; after the third, out (DF-SCAR-01)."""
    for hero in g.heroes:
        if hero.fainted:
            yield from take_scar(g, hero)
    g.phase = "moving"


def take_scar(g: Party, hero: Hero) -> Rules[None]:
    """A Scar covers one ability colour; there is one for each at most."""
    hero.fainted = False
    if len(hero.scars) == len(COLOURS):
        hero.out, hero.life = True, 0
        g.note("eliminated", "DF-SCAR-07", hero=hero.id)
        return
    colour = yield from choose(
        hero.seat,
        "scar",
        "DF-SCAR-01",
        [colour for colour in COLOURS if colour not in hero.scars],
        prompt=f"{hero.sheet.name} takes a Scar: which ability is lost?",
        describe=lambda key: Option(key, f"{key}: {g.box.abilities[hero.sheet.ability(key)].name}"),
    )
    hero.scars.append(colour)
    g.scars_taken += 1
    hero.life = hero.most
    g.note("scar", "DF-SCAR-01", hero=hero.id, colour=colour, life=hero.life)


def move_on(g: Party) -> Rules[None]:
    """Leader, dice, tokens, the Monster's card, Equipment, Armor, the Dungeon card, in order (DF-REST-02)."""
    combat = g.fight
    pass_leadership(g)
    clear_board(g)
    g.combat = g.attempt = None
    g.note("tidied", "DF-MOVE-02", white=combat.white)
    yield from moment(g, "rest")
    g.beaten.append(combat.foe)
    yield from hand_round(g)
    for hero in g.heroes:
        hero.turned = []
    g.aside.append(g.room)
    g.note("set-aside", "DF-MOVE-08", room=g.room, icons=g.icons, needed=g.distance)
    g.room = ""
    g.phase = "shop-open" if g.icons >= g.distance else "path"


def pass_leadership(g: Party) -> None:
    """Whoever threw the last die leads; if that Hero is out, the next in play (DF-MOVE-01, DF-RULING-97)."""
    combat = g.fight
    place = combat.last if combat.last >= 0 else combat.finisher
    if place < 0:
        place = g.leader
    for candidate in g.clockwise(place):
        if not g.heroes[candidate].out:
            g.leader = candidate
            break
    g.active = g.next_awake(g.leader) or 0
    g.note("leader", "DF-MOVE-01", hero=g.heroes[g.leader].id)
