"""The table to look at: everything open as plain data, and the same drawn in characters."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from undercroft.games.stygian_society import dropping, enemies, party, words
from undercroft.games.stygian_society.cards import (
    COLOURS,
    ENEMY_COLOURS,
    HERO_COLOURS,
    LARGE_WORTH,
    LUCK_END,
    NEEDED_END,
    PERIL_END,
    WOUNDS_END,
    Boss,
    Room,
    box,
)
from undercroft.games.stygian_society.cubes import inside, value
from undercroft.games.stygian_society.state import Climb, Figure, Hero

WIDTH = 98
FLOORS = {1: "lower room", 2: "lower room", 3: "mid-boss", 4: "upper room", 5: "upper room", 6: "wizard"}


def view(g: Climb) -> dict[str, Any]:
    """All is open in this game, the number of cubes inside the tower included (STY-RULING-76)."""
    return {
        "phase": g.phase,
        "turn": g.turn,
        "floor": g.floor,
        "floors": [{"floor": n, "kind": kind, "here": n == g.floor} for n, kind in FLOORS.items()],
        "fighting": g.fighting,
        "short": g.short,
        "tracks": {
            "wounds": {"now": g.wounds, "most": g.max_wounds, "end": WOUNDS_END},
            "xp": {"now": g.xp, "needed": g.needed, "end": NEEDED_END},
            "luck": {"now": g.luck, "end": LUCK_END},
            "peril": {"now": g.peril, "end": PERIL_END},
        },
        "cubes": _cubes(g),
        "tower": {
            "levels": list(g.tower.levels),
            "colours": list(g.tower.colours),
            "poses": list(g.tower.poses),
        },
        "room": _room(g) if g.room else None,
        "front": [_figure(g, figure) for figure in g.front],
        "rear": [_figure(g, figure) for figure in g.rear],
        "heroes": [_hero(g, number, hero) for number, hero in enumerate(g.heroes)],
        "party": [_card(card, card in g.party_exhausted) for card in g.party],
        "action": _action(g),
        "beaten": {
            "id": g.beaten,
            "name": box().bosses[g.beaten].name,
            "text": box().bosses[g.beaten].defeated,
        }
        if g.beaten
        else None,
        "coming": [box().enemies[kind].name for kind in g.coming],
        "decks": {
            "chests": g.chests.size,
            "treasures": g.treasures.size,
            "rooms": g.rooms.size,
            "tokens": g.tokens.size,
        },
        "chests_left": g.chests_left,
        "outcome": g.outcome.text if g.outcome else "",
    }


def _cubes(g: Climb) -> dict[str, dict[str, int]]:
    held = inside(g)
    return {
        colour: {
            "supply": g.supply[colour],
            "hand": g.hand[colour],
            "tower": held[colour],
            "field": g.field[colour],
            "staged": g.field[colour] - g.landed[colour],
            "crypt": g.crypt[colour],
            "worth": value(g, colour),
        }
        for colour in COLOURS
    }


def _room(g: Climb) -> dict[str, Any]:
    place: Room = g.place
    chart = words.chart(place)
    coming = [at for at, _ in chart if at not in g.happened and at > g.peril]
    told: dict[str, Any] = {
        "id": place.id,
        "name": place.name,
        "kind": place.tier,
        "flavour": place.flavour,
        "peril_cubes": dropping.peril_cubes(g) if g.heroes else dict(place.peril_cubes),
        "actions": {c: _cube_action(g, c) for c in ENEMY_COLOURS},
        "chart": [
            {"at": at, "text": text, "happened": at in g.happened, "next": at == min(coming, default=0)}
            for at, text in chart
        ],
        "chests": place.chests,
        "rules": words.boss_text(place) if isinstance(place, Boss) else "",
        "lasting": [words.mod_text(name, n) for name, n in g.lasting.items()],
    }
    return told


def _cube_action(g: Climb, colour: str) -> dict[str, Any]:
    """What this colour's check looks at now: the enemy card, or the room card (STY-ENEMY-03, -06)."""
    there = enemies.figures(g, colour)
    mat = g.place.actions.get(colour)
    by = box().enemies[there[0].kind].name if there else g.place.name
    actions = box().enemies[there[0].kind].actions if there else [mat] if mat else []
    always = there and mat is not None and mat.always
    return {
        "by": by,
        "figure": bool(there),
        "text": " / ".join(words.action_text(action, colour) for action in actions),
        "always": words.action_text(mat, colour) if always and mat else "",
        "cost": min((enemies.price_of(g, colour, action) for action in actions), default=0),
        "have": value(g, colour),
    }


def _figure(g: Climb, figure: Figure) -> dict[str, Any]:
    found = box()
    health = enemies.health_of(figure.kind)
    boss = found.bosses.get(figure.kind)
    return {
        "id": figure.id,
        "kind": figure.kind,
        "name": enemies.name_of(figure.kind),
        "number": figure.id.rsplit("-", 1)[1],
        "colour": figure.colour,
        "wounds": figure.wounds,
        "health": health,
        "large_tokens": figure.wounds // LARGE_WORTH,
        "small_tokens": figure.wounds % LARGE_WORTH,
        "boss": boss is not None,
        "xp": boss.xp if boss else found.enemies[figure.kind].xp,
        "text": words.boss_text(boss) if boss else words.enemy_text(found.enemies[figure.kind]),
    }


def _card(card_id: str, exhausted: bool) -> dict[str, Any]:
    card = box().cards[card_id]
    return {
        "id": card_id,
        "name": card.name,
        "type": card.type,
        "level": getattr(card, "level", -1),
        "shields": card.shields,
        "text": words.card_text(card),
        "flavour": card.flavour,
        "exhausted": exhausted,
    }


def _hero(g: Climb, number: int, hero: Hero) -> dict[str, Any]:
    found = box()
    return {
        "id": hero.id,
        "name": hero.name,
        "seat": hero.seat,
        "active": number == g.active,
        "shields": party.shields_of(g, hero),
        "prevented": g.now.prevented if number == g.active and g.in_turn else 0,
        "cards": [_card(card, card in hero.exhausted) for card in hero.cards()],
        "statuses": [
            {
                "id": status,
                "name": found.statuses[status].name,
                "text": found.statuses[status].text,
                "tokens": [token.colour for token in tokens],
            }
            for status, tokens in hero.statuses.items()
        ],
        "woe": {
            "id": hero.woe,
            "name": found.woes[hero.woe].name,
            "masks": found.woes[hero.woe].masks,
            "text": woe_text(hero.woe),
            "cost": words.cubes_text(found.woes[hero.woe].cost),
        }
        if hero.woe
        else None,
    }


def woe_text(woe_id: str) -> str:
    """What a Woe or Lamentation does, in words."""
    woe = box().woes[woe_id]
    parts = [words.mod_text(name, n).capitalize() + "." for name, n in woe.mods.items()]
    if woe.when:
        parts.append(f"{words.EVENTS[woe.when].capitalize()}: {words.sentence(woe.effects)}")
    return " ".join(parts)


def _action(g: Climb) -> dict[str, Any] | None:
    if not g.now.card or not g.in_turn:
        return None
    return {
        "card": g.now.card,
        "name": box().cards[g.now.card].name,
        "targets": list(g.now.targets),
        "wild": list(g.now.wild),
    }


# --- drawn in characters --------------------------------------------------------------------------------


def text(view: dict[str, Any]) -> str:
    """The board for a terminal: tracks, ranks, cubes, what peril brings next, heroes."""
    parts = [_headline(view), _tracks(view)]
    if view["room"]:
        parts += [_ranks(view), _cube_table(view), _peril_chart(view)]
    parts.append(_heroes(view))
    if view["outcome"]:
        parts.append(f"*** {view['outcome']} ***")
    return "\n".join(part for part in parts if part)


def _headline(view: dict[str, Any]) -> str:
    tower = " ".join(f"[{n['floor']}]" if n["here"] else f" {n['floor']} " for n in view["floors"])
    where = view["room"]["name"] if view["room"] else "at the foot of the tower"
    lines = [f"The Stygian Society   floor {tower}   {where}"]
    if view["room"] and view["room"]["rules"]:
        lines += wrap("Rules: " + view["room"]["rules"], WIDTH, subsequent_indent="       ")
    if view["beaten"]:
        lines += wrap(f"Defeated: {view['beaten']['name']}. {view['beaten']['text']}", WIDTH)
    return "\n".join(lines)


def _bar(now: int, most: int, width: int = 10) -> str:
    full = round(width * min(now, most) / most) if most else 0
    return "█" * full + "░" * (width - full)


def _tracks(view: dict[str, Any]) -> str:
    t = view["tracks"]
    last = view["room"]["chart"][-1]["at"] if view["room"] else t["peril"]["end"]
    return (
        f"Wounds {_bar(t['wounds']['now'], t['wounds']['most'])} "
        f"{t['wounds']['now']}/{t['wounds']['most']}   "
        f"XP {t['xp']['now']}/{t['xp']['needed']}   "
        f"Luck {'●' * t['luck']['now']}{'○' * (t['luck']['end'] - t['luck']['now'])}   "
        f"Peril {_bar(t['peril']['now'], last)} {t['peril']['now']}/{last}"
    )


def _ranks(view: dict[str, Any]) -> str:
    lines = []
    for rank in ("rear", "front"):
        names = [
            f"{f['name']} #{f['number']} ({f['colour'] or 'boss'}) {f['health'] - f['wounds']}/{f['health']}"
            for f in view[rank]
        ]
        label = f"{rank.capitalize():<6}"
        told = " · ".join(names) if names else "-"
        lines += wrap(told, WIDTH, initial_indent=label, subsequent_indent=" " * 6)
    seen: dict[str, str] = {}
    for figure in (*view["front"], *view["rear"]):
        if not figure["boss"]:
            seen.setdefault(figure["name"], figure["text"])
    for name, told in seen.items():
        if told:
            lines += wrap(f"  {name}: {told}", WIDTH, subsequent_indent="    ")
    return "\n".join(lines)


def _cube_table(view: dict[str, Any]) -> str:
    lines = ["         field crypt worth | tower supply | "]
    for colour in (*HERO_COLOURS, *ENEMY_COLOURS):
        c = view["cubes"][colour]
        line = f"{colour:>7}  {c['field']:>5} {c['crypt']:>5} {c['worth']:>5} | "
        line += f"{c['tower']:>5} {c['supply']:>6} | "
        if colour in ENEMY_COLOURS:
            action = view["room"]["actions"][colour]
            if action["text"]:
                mark = "!" if action["have"] >= action["cost"] else " "
                told = f"acts at {action['cost']}" if action["figure"] else action["text"]
                line += f"{mark}{action['by']} {told}"
                line += f"; {view['room']['name']} {action['always']}" if action["always"] else ""
        lines += wrap(line, WIDTH, subsequent_indent=" " * 43, drop_whitespace=True) or [line]
    peril = words.cubes_text(view["room"]["peril_cubes"])
    lines.append(f"Each drop adds {peril}. A cube in the crypt counts two.")
    return "\n".join(lines)


def _peril_chart(view: dict[str, Any]) -> str:
    lines = []
    for line in view["room"]["chart"]:
        mark = "x" if line["happened"] else ">" if line["next"] else " "
        lines += wrap(
            f"{mark} peril {line['at']:>2}: {line['text']}", WIDTH, subsequent_indent="             "
        )
    if view["room"]["lasting"]:
        lines.append("  in force: " + "; ".join(view["room"]["lasting"]))
    return "\n".join(lines)


def _heroes(view: dict[str, Any]) -> str:
    lines = []
    for hero in view["heroes"]:
        mark = "▶" if hero["active"] else " "
        shields = f" shields {hero['shields']}" if hero["shields"] else ""
        cards = ", ".join(f"({c['name']})" if c["exhausted"] else c["name"] for c in hero["cards"])
        lines += wrap(f"{mark} {hero['name']}{shields}: {cards}", WIDTH, subsequent_indent="    ")
        for status in hero["statuses"]:
            lines.append(f"    {status['name']}: {', '.join(status['tokens'])}")
        if hero["woe"]:
            lines += wrap(
                f"    {hero['woe']['name']}: {hero['woe']['text']} Price {hero['woe']['cost']}.",
                WIDTH,
                subsequent_indent="      ",
            )
    if view["party"]:
        cards = ", ".join(f"({c['name']})" if c["exhausted"] else c["name"] for c in view["party"])
        lines += wrap(f"  Party: {cards}", WIDTH, subsequent_indent="    ")
    return "\n".join(lines)
