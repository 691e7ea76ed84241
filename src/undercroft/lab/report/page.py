"""The report: one self-contained page for one run, or for two side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from html import escape
from pathlib import Path

from undercroft.engine import RecordError
from undercroft.extras import needed
from undercroft.lab.arena import ratings
from undercroft.lab.noise import share
from undercroft.lab.report import charts
from undercroft.lab.report.compare import Change, changes, only_in
from undercroft.lab.report.figures import (
    OneGame,
    Wins,
    each_game,
    endings,
    gathered,
    length_of,
    lengths,
    ways_to_group,
)
from undercroft.lab.report.html import Page, card, chips, facts, folded, table
from undercroft.lab.report.tension import Tension, tension
from undercroft.lab.report.things import Choice, choices, never_offered, turned_up
from undercroft.lab.results import Results


def write_report(
    path: Path, results: Results, other: Results | None = None, pictures: Path | None = None
) -> None:
    """Write the page of a run, or of what changed from one run to another; and its plots, if wanted."""
    needed("polars", "lab")
    needed("altair", "lab")
    page = compared(results, other) if other else of_one(results)
    path.write_text(page.html(), encoding="utf-8")
    if pictures:
        page.draw(pictures)


def of_one(results: Results) -> Page:
    """The page of one run."""
    plan = results.sheet.plan
    page = Page(plan.title or "A run of the lab")
    found = list(each_game(results))
    _head(page, plan.title or "A run of the lab", plan.about, found)
    for one in found:
        _game(page, one)
    _foot(page, results)
    return page


def _head(page: Page, title: str, about: str, found: Sequence[OneGame]) -> None:
    links = "".join(f'<a href="#{one.id}">{escape(one.title)}</a>' for one in found)
    nav = f"<nav>{links}</nav>" if len(found) > 1 else ""
    told = f"<p>{escape(about)}</p>" if about else ""
    page.add(f"<header><h1>{escape(title)}</h1>{told}{nav}</header><main>")


def _foot(page: Page, results: Results) -> None:
    plan = results.sheet.plan
    page.add(
        "</main><footer><p>Intervals hold 95 % (shares: Wilson; differences of shares: Newcombe). "
        f"Seed {escape(str(plan.seed))}, version {escape(results.sheet.version)}: "
        "the same plan gives the same rows.</p></footer>"
    )


def _game(page: Page, one: OneGame) -> None:
    won = share(int(one.rows["won"].sum()), one.rows.height)
    length = length_of("", one.rows)
    page.add(f'<h2 id="{escape(one.id)}">{escape(one.title)}</h2>')
    whose = f"Won means here: won by {one.side}." if one.sided else "Won means: the players beat the game."
    page.add(f'<p class="soft">{escape(whose)}</p>')
    bounds = f"{won.low:.1%} to {won.high:.1%}"
    low, _, high = length.quartiles
    shape = tension(one)
    told = [
        ("games", f"{one.rows.height:,}", f"{len(one.played)} setup{'s' * (len(one.played) > 1)}"),
        ("won", f"{won.value:.1%}", bounds),
        ("decisions a game", f"{length.quartiles[1]:.0f}", f"half between {low:.0f} and {high:.0f}"),
        ("turns a game", f"{length.turns:.0f}", f"longest game {length.longest} decisions"),
    ]
    if shape:
        told.append(("settled after", f"{shape.settled:.0%}", "of the game, in half of them"))
    page.add(facts(told))
    page.add('<div class="grid">')
    _winning(page, one)
    _lengths(page, one)
    _losing(page, one)
    if shape:
        _tension(page, shape)
    page.add("</div>")
    _choosing(page, one)
    _turning_up(page, one)
    _ratings(page, one)
    _gathered(page, one)


def _wins_table(wins: Sequence[Wins], first: str) -> str:
    rows = [
        (w.name, f"{w.games}", f"{w.bounds.value:.1%}", f"{w.bounds.low:.1%} – {w.bounds.high:.1%}")
        for w in wins
    ]
    return table((first, "games", "won", "95 % interval"), rows)


def _winning(page: Page, one: OneGame) -> None:
    for name, wins in ways_to_group(one).items():
        if len(wins) > 1:
            told = name.replace("_", " ")
            plot = page.plot(charts.shares(wins), f"Win rate by {told}, with intervals")
            inside = folded("As a table", _wins_table(wins, told))
            page.add(card(f"Won, by {told}", plot, inside, wide=name == "setup"))


def _lengths(page: Page, one: OneGame) -> None:
    rows = [
        (
            length.name,
            f"{length.quartiles[1]:.0f}",
            f"{length.quartiles[0]:.0f} – {length.quartiles[2]:.0f}",
            f"{length.longest}",
            f"{length.turns:.0f}",
        )
        for length in lengths(one)
    ]
    head = ("setup", "decisions", "half of them", "longest", "turns")
    about = "Decisions a game: the middle, half of the games in the box, nine of ten on the line."
    plot = page.plot(charts.lengths(one), "Decisions a game, setup by setup")
    page.add(card("Length", plot, folded("As a table", table(head, rows)), about=about, wide=len(rows) > 1))


def _losing(page: Page, one: OneGame) -> None:
    found = endings(one, False)
    if not found:
        return
    plot = page.plot(charts.endings(found, one.rows.height), "How games were lost")
    rows = [(e.name, e.rule, f"{e.games}", f"{e.games / one.rows.height:.1%}") for e in found]
    head = ("ending", "rule", "games", "of all")
    page.add(card("How it was lost", plot, table(head, rows), wide=True))


def _tension(page: Page, found: Tension) -> None:
    about = (
        "What a position is worth is read off the run: of games that looked alike at that point, so many "
        "were won. Lines are means, bands hold eight of ten games."
    )
    plot = page.plot(charts.chances(found), "How the chance of winning moves through a game")
    rows = [
        (f"{at:.0%}", f"{share:.0%}", f"{told:.2f}")
        for (at, share), (_, told) in zip(found.open, found.apart, strict=True)
    ]
    head = ("of the game played", "still open", "told apart")
    judged = [(f"{value:.0%}", f"{won:.0%}", f"{count}") for value, won, count in found.judged]
    more = folded("As a table", table(head, rows)) + folded(
        "Is the game's own evaluation a chance?", table(("it says", "won", "positions"), judged)
    )
    page.add(card("Tension", plot, more, about=about))
    told = f"The lead changes {found.turns:.1f} times a game. Open: a chance between 20 and 80 %."
    plot = page.plot(charts.openness(found), "Share of games that are still open")
    page.add(card("How long it stays open", plot, about=told))


def _choosing(page: Page, one: OneGame) -> None:
    found = choices(one)
    if not found:
        return
    page.add(CHOSEN)
    sides = dict.fromkeys(choice.side for choice in found)
    groups: dict[tuple[str, str], list[Choice]] = defaultdict(list)
    for choice in found:
        groups[choice.kind, choice.side].append(choice)
    silent: list[str] = []
    page.add('<div class="columns">')
    for (kind, side), some in groups.items():
        title = f"{_titled(kind)}{f', by {side}' if len(sides) > 1 else ''}"
        inside = table(CHOICE_HEAD, [_choice_row(choice) for choice in some])
        telling = [choice for choice in some if choice.gain]
        if telling:
            plot = page.plot(charts.gains(telling), f"What choosing a {kind} goes with")
            page.add(card(title, plot, folded(f"All {len(some)} as a table", inside)))
        else:
            silent.append(folded(f"{title}: {len(some)}", inside))
    page.add("</div>")
    if silent:
        about = "Always chosen where offered, hardly ever, or offered too seldom to compare."
        page.add(card("Other kinds", *silent, about=about))
    never: dict[str, list[str]] = defaultdict(list)
    for choice in found:
        if not choice.chosen:
            never[choice.kind].append(f"{choice.name} ({choice.games})")
    missing = never_offered(one, found)
    if never or missing:
        parts = [
            *(f"<p class='soft'>{escape(kind)}</p>{chips(names)}" for kind, names in never.items()),
            *(
                folded(f"Not even offered: {len(names)} of kind {kind}", chips(names))
                for kind, names in missing.items()
            ),
        ]
        about = "Offered, in so many games, and never chosen once."
        page.add(card("Never chosen", *parts, about=about))


CHOSEN = """<h3 class="part">What is chosen, and what wins</h3>
<p class="soft">Of games that offered a thing: how much oftener those were won in which it was chosen than
those in which it was not, setup by setup.
<span class="key good"></span>more wins <span class="key bad"></span>fewer
<span class="key faint"></span>may be chance.
Some things are chosen only by who is winning already: this shows where to look, not what causes what.</p>"""
CHOICE_HEAD = ("name", "games offered", "chosen in", "where offered", "won with", "without", "difference")


def _titled(kind: str) -> str:
    return kind.replace("-", " ").capitalize()


def _choice_row(choice: Choice) -> tuple[str, ...]:
    left = choice.games - choice.taken
    gain = choice.gain
    return (
        choice.name,
        f"{choice.games}",
        f"{choice.taken}",
        f"{choice.rate:.0%}",
        f"{choice.won_with / choice.taken:.0%}" if choice.taken else "–",
        f"{choice.won_without / left:.0%}" if left else "–",
        f"{gain.value:+.0%} ({gain.low:+.0%} to {gain.high:+.0%})" if gain else "too few",
    )


def _turning_up(page: Page, one: OneGame) -> None:
    found = turned_up(one)
    if not found:
        return
    page.add(
        "<h3 class='part'>What turned up</h3><p class='soft'>Wins of the games in which a thing turned up at "
        "all. What comes late turns up only in games that last.</p>"
    )
    page.add('<div class="columns">')
    for kind, wins in found.items():
        plot = page.plot(charts.shares(wins), f"Win rate where each {kind} turned up, with intervals")
        page.add(card(_titled(kind), plot, folded(f"All {len(wins)} as a table", _wins_table(wins, kind))))
    page.add("</div>")


def _ratings(page: Page, one: OneGame) -> None:
    if len({str(played.bots) for played in one.played.values()}) < 2:
        return
    found = ratings(one.results, one.id)
    rows = [
        (r.name, f"{r.bounds.value:+.0f}", f"{r.bounds.low:+.0f} to {r.bounds.high:+.0f}", f"{r.games}")
        for r in found
    ]
    about = "After Bradley and Terry: 400 points ahead wins ten times of eleven."
    plot = page.plot(charts.ratings(found), "Ratings of the bots, with intervals")
    inside = table(("bot", "rating", "95 % interval", "games"), rows)
    page.add(card("Ratings", plot, folded("As a table", inside), about=about))


def _gathered(page: Page, one: OneGame) -> None:
    for name, means in gathered(one).items():
        rows = []
        for label, mean in means:
            bounds = mean.bounds()
            rows.append(
                (label, f"{mean.games}", f"{bounds.value:.3g}", f"{bounds.low:.3g} – {bounds.high:.3g}")
            )
        page.add(card(f"Gathered: {name}", table(("setup", "games", "mean", "95 % interval"), rows)))


# --- two runs ------------------------------------------------------------------------------------


def compared(results: Results, other: Results) -> Page:
    """The page of what changed from one run to another."""
    names = [each.sheet.plan.title or str(each.folder) for each in (results, other)]
    if names[0] == names[1]:
        names = [f"{name} ({each.folder.name})" for name, each in zip(names, (results, other), strict=True)]
    before = {one.id: one for one in each_game(results)}
    both = [(before[after.id], after) for after in each_game(other) if after.id in before]
    if not both:
        raise RecordError("the two runs have no game in common")
    title = f"{names[0]}, and then {names[1]}"
    page = Page(title)
    about = (
        "Every figure that both runs have, judged together: what is marked stands out with all comparisons "
        "considered (Benjamini and Hochberg: 5 % of what is marked may be chance), with wider intervals."
    )
    _head(page, title, about, [after for _, after in both])
    for one, after in both:
        _compare(page, one, after, names)
    _foot(page, other)
    return page


def _compare(page: Page, one: OneGame, other: OneGame, names: Sequence[str]) -> None:
    found, level = changes(one, other)
    beyond = [change for change in found if change.beyond]
    page.add(f'<h2 id="{escape(one.id)}">{escape(one.title)}</h2>')
    told = []
    for name, each in zip(names, (one, other), strict=True):
        won = share(int(each.rows["won"].sum()), each.rows.height)
        told.append(
            (name, f"{won.value:.1%}", f"won of {each.rows.height} games: {won.low:.1%} to {won.high:.1%}")
        )
    told.append(("beyond noise", f"{len(beyond)}", f"of {len(found)} comparisons"))
    page.add(facts(told))
    head = ("figure", "of", names[0], names[1], "change", f"interval, {level:.1%}", "games")
    shown = [_change_row(change) for change in found]
    if beyond:
        shares = [change for change in beyond if change.unit == "share"]
        plot = page.plot(charts.differences(shares), "What changed beyond noise") if shares else ""
        inside = table(head, shown[: len(beyond)], [True] * len(beyond))
        page.add(card("What changed beyond noise", plot, inside, about=f"Intervals hold {level:.1%}."))
    else:
        page.add("<p>Nothing changed beyond noise: with so many games, what differs may all be chance.</p>")
    rest = table(head, shown[len(beyond) :])
    page.add(card("Within noise", folded(f"{len(found) - len(beyond)} figures", rest)))
    if new := only_in(one, other):
        page.add(card("Only in the second", chips(new)))


def _change_row(change: Change) -> tuple[str, ...]:
    gap = change.difference
    games = f"{change.games[0]}, {change.games[1]}"
    if change.unit == "share":
        numbers = (f"{change.before:.1%}", f"{change.after:.1%}", f"{gap.value:+.1%}")
        return (change.name, change.group, *numbers, f"{gap.low:+.1%} to {gap.high:+.1%}", games)
    numbers = (f"{change.before:.1f}", f"{change.after:.1f}", f"{gap.value:+.1f}")
    return (change.name, change.group, *numbers, f"{gap.low:+.1f} to {gap.high:+.1f}", games)
