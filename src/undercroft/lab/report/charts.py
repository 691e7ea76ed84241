"""The plots, in Altair. Their colours come from the page, so that they fit its light and its dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import altair as alt

from undercroft.lab.arena import Rating
from undercroft.lab.report.compare import Change
from undercroft.lab.report.figures import Ending, OneGame, Wins
from undercroft.lab.report.tension import Tension
from undercroft.lab.report.things import Choice

Spec: TypeAlias = dict[str, Any]
"""A plot as data, for vega in the page."""

ROW = 24
"""Height of a row of names."""
MOST = 40
"""Rows of one plot; more are in the table."""
WON, LOST = "won", "lost"


def _spec(chart: Any) -> Spec:
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    spec: Spec = chart.properties(width="container", autosize=fit).to_dict()
    spec.pop("config", None)
    return spec


def _values(rows: Sequence[dict[str, Any]]) -> alt.InlineData:
    return alt.InlineData(values=list(rows))


def _names(limit: int = 190) -> alt.Y:
    return alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=limit))


def shares(wins: Sequence[Wins]) -> Spec:
    """Win rates as points on their intervals."""
    rows = [
        {
            "name": w.name,
            "games": w.games,
            "share": w.bounds.value,
            "low": w.bounds.low,
            "high": w.bounds.high,
        }
        for w in wins[:MOST]
    ]
    tips = [
        alt.Tooltip("name:N"),
        alt.Tooltip("share:Q", format=".1%", title="won"),
        alt.Tooltip("low:Q", format=".1%", title="at least"),
        alt.Tooltip("high:Q", format=".1%", title="at most"),
        alt.Tooltip("games:Q"),
    ]
    base = alt.Chart(_values(rows)).encode(y=_names(), tooltip=tips)
    scale = alt.Scale(domain=[0, 1])
    line = base.mark_rule(strokeWidth=5, opacity=0.45, strokeCap="round").encode(
        x=alt.X("low:Q", scale=scale, axis=alt.Axis(format="%", tickCount=5), title="won"), x2="high:Q"
    )
    point = base.mark_point(filled=True, size=90, opacity=1).encode(x=alt.X("share:Q", scale=scale))
    return _spec(alt.layer(line, point).properties(height=alt.Step(ROW)))


def lengths(one: OneGame) -> Spec:
    """How long games are: a box for every setup."""
    rows = []
    for place in one.played:
        found = one.rows.filter(one.rows["place"] == place)["decisions"].cast(float)
        if len(found):
            at = [float(found.quantile(q) or 0.0) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
            rows.append({"name": one.label(place), **dict(zip(("a", "b", "c", "d", "e"), at, strict=True))})
    tips = [
        alt.Tooltip("name:N"),
        alt.Tooltip("c:Q", title="half are shorter than"),
        alt.Tooltip("b:Q", title="a quarter"),
        alt.Tooltip("d:Q", title="three quarters"),
    ]
    base = alt.Chart(_values(rows[:MOST])).encode(y=_names(), tooltip=tips)
    thin = base.mark_rule(strokeWidth=1.5, opacity=0.6).encode(x=alt.X("a:Q", title="decisions"), x2="e:Q")
    box = base.mark_bar(height=11, opacity=0.55, cornerRadius=3).encode(x="b:Q", x2="d:Q")
    middle = base.mark_tick(thickness=3, size=17, opacity=1).encode(x="c:Q")
    return _spec(alt.layer(thin, box, middle).properties(height=alt.Step(ROW)))


def endings(found: Sequence[Ending], games: int) -> Spec:
    """How games were lost."""
    rows = [
        {"name": e.name, "rule": e.rule, "games": e.games, "share": e.games / games} for e in found[:MOST]
    ]
    tips = [alt.Tooltip("name:N"), alt.Tooltip("rule:N"), alt.Tooltip("games:Q")]
    axis = alt.Axis(format="%", tickCount=5)
    chart = (
        alt.Chart(_values(rows))
        .mark_bar(height=13, cornerRadius=3)
        .encode(y=_names(420), x=alt.X("share:Q", axis=axis, title="of all games"), tooltip=tips)
        .properties(height=alt.Step(ROW))
    )
    return _spec(chart)


def gains(found: Sequence[Choice]) -> Spec:
    """How much oftener games are won in which a thing was chosen, of those that offered it."""
    rows: list[dict[str, Any]] = []
    for choice in found:
        gain = choice.gain
        if gain is not None:
            sure = "more wins" if gain.low > 0 else "fewer wins" if gain.high < 0 else "may be chance"
            rows.append(
                {
                    "name": choice.name,
                    "rate": choice.rate,
                    "gain": gain.value,
                    "low": gain.low,
                    "high": gain.high,
                    "games": choice.games,
                    "taken": choice.taken,
                    "sure": sure,
                }
            )
    rows.sort(key=lambda row: -row["gain"])
    if len(rows) > MOST:
        rows = [*rows[: MOST // 2], *rows[-MOST // 2 :]]
    tips = [
        alt.Tooltip("name:N"),
        alt.Tooltip("gain:Q", format="+.1%", title="wins, chosen against not"),
        alt.Tooltip("low:Q", format="+.1%", title="at least"),
        alt.Tooltip("high:Q", format="+.1%", title="at most"),
        alt.Tooltip("rate:Q", format=".0%", title="chosen where offered"),
        alt.Tooltip("games:Q", title="games that offered it"),
    ]
    colour = alt.Color(
        "sure:N",
        scale=alt.Scale(domain=["more wins", "fewer wins", "may be chance"], range=["good", "bad", "faint"]),
        legend=None,
    )
    base = alt.Chart(_values(rows)).encode(y=_names(), color=colour, tooltip=tips)
    axis = alt.Axis(format="+%", tickCount=5)
    line = base.mark_rule(strokeWidth=4, opacity=0.45, strokeCap="round").encode(
        x=alt.X("low:Q", axis=axis, title="difference in wins"), x2="high:Q"
    )
    point = base.mark_point(filled=True, size=70, opacity=1).encode(x="gain:Q")
    zero = alt.Chart(_values([{"zero": 0}])).mark_rule(strokeDash=[3, 3], opacity=0.7).encode(x="zero:Q")
    return _spec(alt.layer(zero, line, point).properties(height=alt.Step(ROW)))


def chances(found: Tension) -> Spec:
    """How the chance of winning moves in games that are won and in games that are lost."""
    rows = [
        {"at": p.at, "end": WON if p.won else LOST, "mean": p.mean, "low": p.low, "high": p.high}
        for p in found.points
    ]
    colour = alt.Color(
        "end:N",
        scale=alt.Scale(domain=[WON, LOST], range=["good", "bad"]),
        legend=alt.Legend(orient="top", title=None),
    )
    y = alt.Scale(domain=[0, 1])
    x = alt.X("at:Q", axis=alt.Axis(format="%", tickCount=5), title="of the game played")
    base = alt.Chart(_values(rows)).encode(x=x, color=colour)
    band = base.mark_area(opacity=0.18, interpolate="monotone").encode(
        y=alt.Y("low:Q", scale=y, axis=alt.Axis(format="%", tickCount=5), title="chance of winning"),
        y2="high:Q",
    )
    tips = [alt.Tooltip("end:N"), alt.Tooltip("at:Q", format=".0%"), alt.Tooltip("mean:Q", format=".0%")]
    line = base.mark_line(strokeWidth=3, point=True, interpolate="monotone").encode(
        y=alt.Y("mean:Q", scale=y), tooltip=tips
    )
    return _spec(alt.layer(band, line).properties(height=260))


def openness(found: Tension) -> Spec:
    """How many games are still open, point by point."""
    rows = [{"at": at, "share": share} for at, share in found.open]
    chart = (
        alt.Chart(_values(rows))
        .mark_area(opacity=0.55, line=True, interpolate="monotone")
        .encode(
            x=alt.X("at:Q", axis=alt.Axis(format="%", tickCount=5), title="of the game played"),
            y=alt.Y(
                "share:Q",
                scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(format="%", tickCount=3),
                title="games still open",
            ),
            tooltip=[alt.Tooltip("at:Q", format=".0%"), alt.Tooltip("share:Q", format=".0%")],
        )
        .properties(height=150)
    )
    return _spec(chart)


def ratings(found: Sequence[Rating]) -> Spec:
    """Ratings as points on their intervals."""
    rows = [
        {
            "name": r.name,
            "rating": r.bounds.value,
            "low": r.bounds.low,
            "high": r.bounds.high,
            "games": r.games,
        }
        for r in found
    ]
    tips = [alt.Tooltip("name:N"), alt.Tooltip("rating:Q", format="+.0f"), alt.Tooltip("games:Q")]
    base = alt.Chart(_values(rows)).encode(y=_names(), tooltip=tips)
    line = base.mark_rule(strokeWidth=5, opacity=0.45, strokeCap="round").encode(
        x=alt.X("low:Q", title="rating"), x2="high:Q"
    )
    point = base.mark_point(filled=True, size=90, opacity=1).encode(x="rating:Q")
    return _spec(alt.layer(line, point).properties(height=alt.Step(ROW)))


def differences(found: Sequence[Change]) -> Spec:
    """What changed from one run to another, shares only."""
    rows = [
        {
            "name": c.name,
            "group": c.group,
            "gap": c.difference.value,
            "low": c.difference.low,
            "high": c.difference.high,
            "before": c.before,
            "after": c.after,
        }
        for c in found[:MOST]
    ]
    tips = [
        alt.Tooltip("group:N"),
        alt.Tooltip("name:N"),
        alt.Tooltip("before:Q", format=".1%"),
        alt.Tooltip("after:Q", format=".1%"),
        alt.Tooltip("gap:Q", format="+.1%", title="change"),
    ]
    base = alt.Chart(_values(rows)).encode(y=_names(300), tooltip=tips)
    line = base.mark_rule(strokeWidth=5, opacity=0.45, strokeCap="round").encode(
        x=alt.X("low:Q", axis=alt.Axis(format="+%", tickCount=5), title="change"), x2="high:Q"
    )
    point = base.mark_point(filled=True, size=90, opacity=1).encode(x="gap:Q")
    zero = alt.Chart(_values([{"zero": 0}])).mark_rule(strokeDash=[3, 3], opacity=0.7).encode(x="zero:Q")
    return _spec(alt.layer(zero, line, point).properties(height=alt.Step(ROW)))
