"""The fitted table: as fast as bulk play needs, and true to the physics it was made from."""

from math import pi, sqrt

import pytest

from undercroft.games.dungeon_fighter.throws.hand.aimed import NOISE, SKILLS, error_of, seeded
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim, style_of
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import THROWS, ThrowName
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, region_at
from undercroft.games.dungeon_fighter.throws.scene.layout import Template
from undercroft.games.dungeon_fighter.throws.table.calibrate import (
    COLUMNS,
    Order,
    calibrate,
    error_at,
    fill,
    orders,
    statistics,
)
from undercroft.games.dungeon_fighter.throws.table.outcomes import (
    FAILURES,
    REGIONS,
    ThrowModel,
    cell_name,
    shipped,
)
from undercroft.games.dungeon_fighter.throws.table.thrower import TableThrower, place_on, scale_of

PLAIN: frozenset[ThrowName] = frozenset()
SINGLES = [PLAIN, *(frozenset({t}) for t in THROWS)]
POINTS = 0.03
"""Table and physics differ by less than three points."""


@pytest.fixture(scope="module")
def table():
    return TableThrower()


def drawn(table, throws, skill, n, seed=1, aim=None, **more):
    uniform, aim = seeded(seed), aim or Aim()
    return [table.throw(throws, skill, aim, uniform, **more) for _ in range(n)]


def cell_for(throws, skill):
    style, scale = style_of(throws), scale_of(throws, skill)
    (cell,) = [
        c
        for c in shipped().figures.cells
        if (c.style, c.kind, c.target, c.icebergs) == (style, "d4", (0.0, 0.0), False)
        and abs(c.scale - scale) < 1e-9
    ]
    return cell


def test_the_shipped_table_was_made_from_enough_real_throws():
    figures = shipped().figures
    assert figures.throws >= 20_000
    assert {c.style for c in figures.cells} == {o.style for o in orders()}
    assert {c.kind for c in figures.cells} == {"d4", "water", "snow"}


def test_five_thousand_random_gestures_broke_nothing_when_it_was_made():
    checked = shipped().figures.checked
    assert checked["throws"] >= 5_000
    assert checked["faults"] == checked["tunnelled"] == checked["late"] == 0
    assert checked["deepest"] < 0.3


def test_it_is_small():
    from importlib.resources import files

    home = files("undercroft.games.dungeon_fighter.throws.table")
    assert len(home.joinpath("throws.npz").read_bytes()) < 1_500_000


@pytest.mark.parametrize("throws", SINGLES, ids=lambda t: "+".join(t) or "plain")
@pytest.mark.parametrize("skill", SKILLS)
def test_shares_are_those_of_the_physics_within_three_points(table, throws, skill):
    recorded = shipped().figures.statistics[cell_name(cell_for(throws, skill))]
    n = 6000
    dice = drawn(table, throws, skill, n, seed=5)
    assert sum(d.value > 0 for d in dice) / n == pytest.approx(recorded["hit"], abs=POINTS)
    assert sum(d.valid for d in dice) / n == pytest.approx(recorded["valid"], abs=POINTS)
    for region in REGIONS:
        share = sum(d.region == region for d in dice) / n
        assert share == pytest.approx(recorded[f"region {region}"], abs=POINTS), region
    for result in range(4):
        share = sum(d.result == result for d in dice) / n
        assert share == pytest.approx(0.25, abs=POINTS)
    assert sum(d.value for d in dice) / n == pytest.approx(recorded["damage"], abs=0.15)


@pytest.mark.slow
@pytest.mark.parametrize(("style", "skill", "count"), [("hand", "skilled", 60), ("pond", "expert", 40)])
def test_fresh_physics_agrees_with_the_table(table, style, skill, count):
    throws = PLAIN if style == "hand" else frozenset({style})
    scale = scale_of(throws, skill)
    rows = fill(Order(style, scale, "d4", (0.0, 0.0), False, 1.0), count, seed=424_242)
    live = {name: [row[k] for row in rows] for k, name in enumerate(COLUMNS)}
    dice = drawn(table, throws, skill, 8000)
    checks = [
        (
            sum(not f and REGIONS[r] not in ("outside", "hole", "bones") for f, r in _pairs(live)) / count,
            sum(d.value > 0 for d in dice) / len(dice),
        )
    ]
    for k, region in enumerate(REGIONS):
        checks.append((live["region"].count(k) / count, sum(d.region == region for d in dice) / len(dice)))
    for k in range(4):
        checks.append((live["result"].count(k) / count, sum(d.result == k for d in dice) / len(dice)))
    for fresh, stored in checks:
        spread = sqrt(max(stored, 0.01) * (1 - stored) / count)
        assert abs(fresh - stored) < 4 * spread + 0.02


def _pairs(live):
    return zip(live["failed"], live["region"], strict=True)


def test_skill_matters(table):
    damage = {s: sum(d.value for d in drawn(table, PLAIN, s, 20_000)) / 20_000 for s in SKILLS}
    assert damage["expert"] >= 2 * damage["novice"]
    assert damage["expert"] > 1.15 * damage["skilled"] > 1.15 * 1.3 * damage["novice"]


def test_most_specific_throws_reward_skill_and_all_are_possible(table):
    for throws in SINGLES[1:]:
        expert = sum(d.value for d in drawn(table, throws, "expert", 4000)) / 4000
        novice = sum(d.value for d in drawn(table, throws, "novice", 4000)) / 4000
        assert expert > novice, throws
        assert not table.nearly_impossible(throws), throws


def test_icons_are_uniform_and_independent_of_the_place():
    model = shipped()
    results, inner = [], []
    for cell in model.figures.cells:
        if cell.kind == "d4":
            for (die,) in model.rows(cell):
                if die.result is not None:
                    results.append(die.result)
                    if die.value >= 4:
                        inner.append(die.result)
    for seen in (results, inner):  # Chi-squared, 3 df.
        expected = len(seen) / 4
        assert sum((seen.count(k) - expected) ** 2 / expected for k in range(4)) < 16.27


def test_the_impossible_pair_never_succeeds_and_combinations_are_harder(table):
    pair = frozenset({"under_table", "waterfall"})
    assert table.success(pair) == 0.0 and table.nearly_impossible(pair)
    assert "impossible" in drawn(table, pair, "expert", 1)[0].failed
    plain, blind = table.success(PLAIN), table.success({"blind"})
    assert plain > blind > table.success({"blind", "pond"})


def test_the_same_seed_draws_the_same(table):
    throws = frozenset({"jump", "pond"})
    assert drawn(table, throws, "novice", 50, seed=9) == drawn(TableThrower(), throws, "novice", 50, seed=9)


def middle_of(dice):
    near = [d.at for d in dice if abs(d.at[0]) < 40 and abs(d.at[1]) < 40]
    return [sorted(at[axis] for at in near)[len(near) // 2] for axis in (0, 1)]


def test_an_aim_moves_where_dice_land(table):
    x0, y0 = middle_of(drawn(table, PLAIN, "expert", 3000))
    assert abs(x0) < 2 and abs(y0) < 6
    for target in ((6.0, 0.0), (-4.0, -4.0), (0.0, -6.0)):
        x, y = middle_of(drawn(table, PLAIN, "expert", 3000, aim=Aim(target=target)))
        assert (x - x0, y - y0) == pytest.approx(target, abs=3.0)
    assert middle_of(drawn(table, PLAIN, "expert", 3000, aim=Aim(target=(0.0, 8.0))))[1] > y0 + 1.5
    hard = middle_of(drawn(table, PLAIN, "expert", 3000, aim=Aim(strength=1.1)))
    assert hard[1] > y0 + 4
    x, y = middle_of(drawn(table, PLAIN, "expert", 3000, aim=Aim(target=(6.0, 0.0), heading=pi)))
    assert x < 6.0 and y == pytest.approx(x0, abs=2.5)


def test_a_moved_outcome_is_judged_where_it_lies(table):
    for die in drawn(table, PLAIN, "skilled", 400, aim=Aim(target=(2.0, 3.0))):
        regions = [region_at(x, y) for x, y in die.corners]
        assert die.region in regions or die.region == "outside"
        assert all(TARGET.value(r) for r in die.between)


def test_icebergs_are_touched_only_where_they_stand(table):
    ice = (True, True, False, True)
    dice = drawn(table, PLAIN, "novice", 3000, icebergs=ice)
    touched = [k for d in dice for k in d.icebergs]
    assert touched and 2 not in touched
    assert not any(d.icebergs for d in drawn(table, PLAIN, "novice", 500))


def test_water_dice_come_in_threes(table):
    uniform = seeded(2)
    for _ in range(50):
        three = table.throw_all(PLAIN, "skilled", Aim(), uniform, "water")
        assert len(three) == 3 and all(d.result is None or d.result < 6 for d in three)


def test_templates_under_an_outcome(table):
    weak = Template("w", "weak_point", 0.0, 0.0)
    ring = Template("f", "frozen", 0.0, 0.0)
    for die in drawn(table, PLAIN, "expert", 2000):
        away = [(x * x + y * y) ** 0.5 for x, y in die.corners]
        assert (place_on(die, [weak]).region == "template") == (max(away) < 3.0)
        where = place_on(die, [ring]).region
        if where == "frozen":
            assert min(away) < 2.0
        if where == "template":
            assert min(away) >= 2.0 and max(away) < 4.0


def test_a_hands_error_is_the_same_for_table_and_physics():
    for throws in SINGLES:
        for skill in SKILLS:
            cell, error = error_at(style_of(throws), scale_of(throws, skill)), error_of(throws, skill)
            for part in ("direction", "loft", "speed", "point", "spin", "timing"):
                assert getattr(cell, part) == pytest.approx(getattr(error, part)), (throws, part)


def test_calibrating_writes_a_table_that_can_be_read(tmp_path, monkeypatch):
    from undercroft.games.dungeon_fighter.throws.table import calibrate as calibrate_throws

    few = [o for o in orders() if o.style == "hand" and o.kind == "d4" and o.scale == NOISE["skilled"]][:1]
    monkeypatch.setattr(calibrate_throws, "orders", lambda: iter(few))
    seen = []
    figures = calibrate(24, 3, progress=lambda k, n: seen.append((k, n)), path=tmp_path / "t.npz", shakes=2)
    model = ThrowModel.load((tmp_path / "t.npz").read_bytes())
    assert figures.throws == 24 and model.figures == figures
    assert seen[-1][0] == seen[-1][1] == 26
    (cell,) = model.figures.cells
    assert statistics(model, cell) == figures.statistics[cell_name(cell)]
    assert set(FAILURES) >= {f for (d,) in model.rows(cell) for f in d.failed}
