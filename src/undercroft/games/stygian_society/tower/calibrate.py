"""Fits the fast tower to the physical one, from many drops played as a game would play them.

The file it writes holds the model and the statistics of the drops it was fitted to, so that the two towers
can be compared without running the physics again.
"""

import math
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import numpy.typing as npt

from undercroft.games.stygian_society.tower import fast
from undercroft.games.stygian_society.tower.fast import (
    LEVELS,
    Model,
    Share,
    crypt_features,
    freed_features,
    kept_features,
    youth,
)
from undercroft.games.stygian_society.tower.tower import Tower, TowerState

CHAIN = 40
"""Drops in a row in one tower."""
CUBES = 60
"""Six colours of ten."""
DROP_SIZES = (
    (1, 2), (2, 3), (3, 5), (4, 9), (5, 14), (6, 20), (7, 15), (8, 12), (9, 8), (10, 5), (11, 4), (12, 3),
)  # fmt: skip
"""How many cubes an action drops and how often: three peril cubes and three of a skill most of all."""
FIRST_DROP = 6
"""A drop into an empty tower is always of six, the size the ledger's targets are stated for."""
EMPTIED = 0.03
"""Chance before a drop that the tower has been emptied (Regroup)."""
FILLED, FILL_DROPS, FILL_SIZE = 0.25, 4, 14
"""One chain in four begins with a few large drops, so that heavy loads are seen too."""
SPENT_CRYPT, SPENT_FIELD = 0.4, 0.6
"""Chance for a cube in the crypt or the field to be back in the supply before the next drop."""

LOADS = ((0, 0), (1, 5), (6, 10), (11, 15), (16, CUBES))
"""Cubes inside before a drop, in classes."""
LONGEST_STAY = 20
"""Longer stays are counted with this one."""
TARGETS_FILE = "targets.toml"
FEW = 100
"""With fewer drops in which loose cubes reach a level, they are taken to act there like new ones."""
RIDGE = 0.02
"""A little pull towards zero, for levels on which hardly anything ever happens."""

Progress = Callable[[int, int], None]
Floats = npt.NDArray[np.float64]
Seen = tuple[int, int, list[float]]
"""Of n cubes it happened to k, given these features."""


class Record(msgspec.Struct):
    """What one drop did, level by level."""

    dropped: int
    before: int
    out: int
    freed: int
    crypt: int
    crypt_before: int
    moves: list[tuple[int, int, int]]
    """For each cube: the level it lay on (one over the highest if dropped now), for how many drops, and the
    level it lies on now (-1 if it is out)."""
    stays: list[int]
    """For each cube freed: how many drops it had stayed inside."""
    seconds: float
    timed_out: bool

    @property
    def own_stay(self) -> int:
        """How many of the cubes dropped stayed inside."""
        return self.dropped - (self.out - self.freed)

    def at(self, level: int) -> "AtLevel":
        """What happened on one level."""
        lay = [(lain, end) for start, lain, end in self.moves if start == level]
        new = [end for start, _, end in self.moves if start == LEVELS and end <= level]
        old = [end for start, _, end in self.moves if level < start < LEVELS and end <= level]
        return AtLevel(
            new=len(new),
            new_kept=new.count(level),
            old=len(old),
            old_kept=old.count(level),
            lying=len(lay),
            young=sum(youth(lain) for lain, _ in lay),
            freed=sum(end < level for _, end in lay),
        )

    def ranks(self) -> list[float]:
        """For each cube loosened: its place on its level between the oldest, 0, and the newest, 1."""
        ranks = []
        for start, lain, end in self.moves:
            pile = [other for level, other, _ in self.moves if level == start]
            if end < start < LEVELS and len(pile) > 1:
                older = sum(other > lain for other in pile)
                ranks.append((older + pile.count(lain) / 2) / len(pile))
        return ranks


class AtLevel(msgspec.Struct):
    """What one drop did on one level, to which cubes come dropped now (new) or come loose above (old)."""

    new: int
    new_kept: int
    old: int
    old_kept: int
    lying: int
    young: int
    freed: int

    def loosening(self) -> Seen:
        return self.lying, self.freed, freed_features(self.new, self.new + self.old, self.lying, self.young)

    def keeping(self) -> Seen:
        return self.new, self.new_kept, kept_features(self.new + self.old, self.lying, self.freed)

    def catching(self) -> Seen:
        return self.old, self.old_kept, kept_features(self.new + self.old, self.lying, self.freed)


def play(tower: Tower, chains: Iterable[int], seed: int) -> Iterable[Record]:
    """Play chains of drops. Each cube has a name for a colour, so that its way can be followed."""
    for chain in chains:
        yield from _chain(tower, Random(f"{seed}/{chain}"))


def _chain(tower: Tower, random: Random) -> Iterable[Record]:
    sizes, weights = zip(*DROP_SIZES, strict=True)
    fill = FILL_DROPS if random.random() < FILLED else 0
    everything = [f"cube {i}" for i in range(CUBES)]
    state, crypt, field = TowerState(), list[str](), list[str]()
    ages: dict[str, int] = {}
    for step in range(CHAIN):
        if random.random() < EMPTIED:
            state, crypt, field, ages = TowerState(), [], [], {}
        crypt = [cube for cube in crypt if random.random() >= SPENT_CRYPT]
        field = [cube for cube in field if random.random() >= SPENT_FIELD]
        gone = {*state.colours, *crypt, *field}
        supply = [cube for cube in everything if cube not in gone]
        if step < fill:
            size = FILL_SIZE
        elif not state.colours:
            size = FIRST_DROP
        else:
            size = random.choices(sizes, weights)[0]
        cubes = random.sample(supply, min(size, len(supply)))
        result = tower.drop(state, cubes, random.getrandbits(63), crypt)
        came = result.field + result.crypt
        before = {
            cube: (level, lain)
            for cube, level, lain in zip(state.colours, state.levels, state.lain, strict=True)
        }
        after = dict(zip(result.state.colours, result.state.levels, strict=True))
        yield Record(
            dropped=len(cubes),
            before=len(before),
            out=len(came),
            freed=sum(cube in before for cube in came),
            crypt=len(result.crypt),
            crypt_before=len(crypt),
            moves=[(*before.get(cube, (LEVELS, 0)), after.get(cube, -1)) for cube in [*before, *cubes]],
            stays=[ages[cube] for cube in came if cube in ages],
            seconds=result.seconds,
            timed_out=result.timed_out,
        )
        ages = {cube: ages.get(cube, 0) + 1 for cube in after}
        state = result.state
        crypt += result.crypt
        field += result.field


def fit(records: Sequence[Record]) -> Model:
    """The most likely model."""
    freed, kept, caught = [], [], []
    for level in range(LEVELS):
        struck = [at for at in (r.at(level) for r in records) if at.new or at.old]
        freed.append(
            fit_share([at.loosening() for at in struck if at.lying], len(freed_features(1, 1, 1, 1)))
        )
        kept.append(fit_share([at.keeping() for at in struck if at.new], len(kept_features(1, 0, 0))))
        fell = [at.catching() for at in struck if at.old]
        caught.append(fit_share(fell, len(kept_features(1, 0, 0))) if len(fell) >= FEW else kept[level])
    landed = [(r.out, r.crypt, crypt_features(r.out, r.crypt_before)) for r in records if r.out]
    ranks = [rank for r in records for rank in r.ranks()]
    newest = len(ranks) / -sum(math.log(rank) for rank in ranks) if ranks else 1.0
    return Model(freed, kept, caught, fit_share(landed, len(crypt_features(1, 0))), round(newest, 4))


def fit_share(seen: Sequence[Seen], features: int) -> Share:
    """The most likely share, given (n, k, features) of many drops: Newton's method on a concave function."""
    if not seen:
        return Share([0.0] * features, 0.0)
    n = np.array([row[0] for row in seen], dtype=float)
    k = np.array([row[1] for row in seen], dtype=float)
    x = np.array([row[2] for row in seen], dtype=float)
    ks = np.arange(n.max() + 1)[None, :]
    possible = ks <= n[:, None]
    twists = np.where(possible, ks * (n[:, None] - ks) / n[:, None], 0.0)
    log_factorial = np.array([math.lgamma(i + 1) for i in range(int(n.max()) + 1)])
    rest = np.where(possible, n[:, None] - ks, 0).astype(int)
    ways = -log_factorial[None, :] - log_factorial[rest]
    twist = k * (n - k) / n

    def weigh(at: Floats) -> tuple[float, Floats]:
        logs = np.where(possible, ways + (x @ at[:-1])[:, None] * ks + at[-1] * twists, -np.inf)
        top = logs.max(axis=1, keepdims=True)
        weights = np.exp(logs - top)
        total = weights.sum(axis=1, keepdims=True)
        likely = (x @ at[:-1]) * k + at[-1] * twist - (np.log(total) + top)[:, 0]
        return float(likely.sum() - RIDGE * at @ at), weights / total

    at = np.zeros(features + 1)
    value, odds = weigh(at)
    for _ in range(100):
        mean, mean_twist = (odds * ks).sum(axis=1), (odds * twists).sum(axis=1)
        var = (odds * ks**2).sum(axis=1) - mean**2
        cov = (odds * ks * twists).sum(axis=1) - mean * mean_twist
        var_twist = (odds * twists**2).sum(axis=1) - mean_twist**2
        gradient = np.append(x.T @ (k - mean), (twist - mean_twist).sum()) - 2 * RIDGE * at
        curve = np.empty((features + 1, features + 1))
        curve[:-1, :-1] = (x * var[:, None]).T @ x
        curve[-1, :-1] = curve[:-1, -1] = x.T @ cov
        curve[-1, -1] = var_twist.sum()
        step = np.linalg.solve(curve + 2 * RIDGE * np.eye(features + 1), gradient)
        length = 1.0
        while length > 1e-6:
            further, odds_there = weigh(at + length * step)
            if further >= value:
                break
            length /= 2
        gain, at, value, odds = further - value, at + length * step, further, odds_there
        if gain < 1e-9:
            break
    return Share([round(float(part), 6) for part in at[:-1]], round(float(at[-1]), 6))


class Load(msgspec.Struct):
    """Drops made while the tower held this many cubes."""

    least: int
    most: int
    drops: int
    own_stay: float
    """Share of the cubes dropped that stayed."""
    freed: float
    """Share of the cubes inside that a drop freed."""


class Summary(msgspec.Struct):
    """Statistics of many drops: what the two towers are compared by. Histograms count from 0 on."""

    drops: int
    timed_out: int
    dropped: float
    """Mean per drop, as out, freed and inside (before the drop)."""
    out: float
    freed: float
    inside: float
    first_out: float
    """Share of a six-cube drop into an empty tower that comes out."""
    first_stuck: float
    """Share of such drops in which at least one cube sticks."""
    crypt_share: float
    """Of the cubes that came out."""
    two_in_crypt: float
    """Share of drops with two or more in the crypt."""
    stay: float
    """Mean number of drops that a cube which stuck stayed inside, of those that came out again."""
    seconds: float
    """Median time to rest."""
    out_counts: list[int]
    freed_counts: list[int]
    inside_counts: list[int]
    crypt_counts: list[int]
    stay_counts: list[int]
    loads: list[Load]


def summary(records: Sequence[Record]) -> Summary:
    """The statistics of these drops."""
    firsts = [r for r in records if not r.before and r.dropped == FIRST_DROP]
    stays = [min(stay, LONGEST_STAY) for r in records for stay in r.stays]
    out = sum(r.out for r in records)
    return Summary(
        drops=len(records),
        timed_out=sum(r.timed_out for r in records),
        dropped=_mean(r.dropped for r in records),
        out=_mean(r.out for r in records),
        freed=_mean(r.freed for r in records),
        inside=_mean(r.before for r in records),
        first_out=_mean(r.out / r.dropped for r in firsts),
        first_stuck=_mean(r.out < r.dropped for r in firsts),
        crypt_share=round(sum(r.crypt for r in records) / max(1, out), 4),
        two_in_crypt=_mean(r.crypt >= 2 for r in records),
        stay=_mean(stays),
        seconds=round(float(np.median([r.seconds for r in records])), 3),
        out_counts=_counts(r.out for r in records),
        freed_counts=_counts(r.freed for r in records),
        inside_counts=_counts(r.before for r in records),
        crypt_counts=_counts(r.crypt for r in records),
        stay_counts=_counts(stays),
        loads=[_load(least, most, records) for least, most in LOADS],
    )


def _load(least: int, most: int, records: Sequence[Record]) -> Load:
    some = [r for r in records if least <= r.before <= most]
    stay = sum(r.own_stay for r in some) / max(1, sum(r.dropped for r in some))
    freed = sum(r.freed for r in some) / max(1, sum(r.before for r in some))
    return Load(least, most, len(some), round(stay, 4), round(freed, 4))


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return round(sum(listed) / max(1, len(listed)), 4)


def _counts(values: Iterable[int]) -> list[int]:
    counts = Counter(values)
    return [counts[i] for i in range(max(counts, default=-1) + 1)]


def total_variation(one: Sequence[int], other: Sequence[int]) -> float:
    """How far two histograms are apart: half the sum of the differences of their shares."""
    a, b = max(1, sum(one)), max(1, sum(other))
    return sum(abs(x / a - y / b) for x, y in zip_longest(one, other, fillvalue=0)) / 2


def missed_targets(seen: Summary) -> list[str]:
    """What the tower was tuned to (STY-RULING-79) and does not do, in words."""
    text = (files("undercroft.games.stygian_society.tower") / TARGETS_FILE).read_text(encoding="utf-8")
    missed = []
    for name, (least, most) in tomllib.loads(text).items():
        share = getattr(seen, name)
        if not least <= share <= most:
            missed.append(f"{name} is {share}, not between {least} and {most}")
    if seen.freed <= 0:
        missed.append("no cube inside was ever freed by a later drop")
    return missed


def scene_digest() -> str:
    """Names the scene that the drops were made in: another scene needs another calibration."""
    from undercroft.games.stygian_society.tower.scene import Shape, mjcf

    return sha256(mjcf(Shape(), 1).encode()).hexdigest()[:16]


class Calibration(msgspec.Struct):
    """What the file holds."""

    seed: int
    scene: str
    model: Model
    summary: Summary


def calibrate(drops: int, seed: int, jobs: int = 1, progress: Progress | None = None) -> Calibration:
    """Make at least this many physical drops and fit the model to them."""
    records = physical_drops(drops, seed, jobs, progress)
    return Calibration(seed, scene_digest(), fit(records), summary(records))


def physical_drops(drops: int, seed: int, jobs: int = 1, progress: Progress | None = None) -> list[Record]:
    """At least this many drops in which cubes really fall, in whole chains."""
    chains = math.ceil(drops / CHAIN)
    records: list[Record] = []
    tasks = [(seed, chain) for chain in range(chains)]
    with get_context("spawn").Pool(jobs) if jobs > 1 else _InProcess() as pool:
        for done, made in enumerate(pool.imap(_physical_chain, tasks), start=1):
            records.extend(made)
            if progress:
                progress(done * CHAIN, chains * CHAIN)
    return records


class _InProcess:
    """Stands in for a pool of one."""

    def __enter__(self) -> "_InProcess":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def imap(
        self, work: Callable[[tuple[int, int]], list[Record]], tasks: list[tuple[int, int]]
    ) -> Iterable[list[Record]]:
        return map(work, tasks)


def _physical_chain(task: tuple[int, int]) -> list[Record]:
    from undercroft.games.stygian_society.tower.scene import PhysicalTower

    seed, chain = task
    return list(play(PhysicalTower(), [chain], seed))


def shipped() -> Calibration:
    """The calibration shipped with the package."""
    return msgspec.convert(tomllib.loads(fast.shipped_text()), Calibration)


def to_toml(made: Calibration) -> str:
    """The calibration as a file for people and programs."""
    lines = [
        "# The cube tower's fast model, and the statistics of the physical drops it was fitted to.",
        "# Made by `undercroft calibrate tower`; docs/physics-tower.md explains it. Do not edit by hand.",
        f"seed = {made.seed}",
        f'scene = "{made.scene}"',
        "",
        "[model]",
        _line("crypt", _share(made.model.crypt)),
        _line("newest", str(made.model.newest)),
    ]
    for name in ("freed", "kept", "caught"):
        lines.append(f"{name} = [  # by level, the outlet slope first")
        lines.extend(f"  {_share(share)}," for share in getattr(made.model, name))
        lines.append("]")
    return "\n".join(lines + summary_lines(made.summary)) + "\n"


def summary_lines(seen: Summary) -> list[str]:
    """The statistics as a file's lines."""
    lines = ["", "[summary]"]
    for name in Summary.__struct_fields__:
        if name != "loads":
            lines.append(_line(name, str(getattr(seen, name))))
    for load in seen.loads:
        lines += ["", "[[summary.loads]]"]
        lines.extend(_line(name, str(getattr(load, name))) for name in Load.__struct_fields__)
    return lines


def _line(name: str, value: str) -> str:
    return f"{name} = {value}"


def _share(share: Share) -> str:
    return f"{{ slope = {share.slope}, spread = {share.spread} }}"


def main(
    drops: int = 6000,
    seed: int = 1,
    jobs: int = 1,
    path: Path | None = None,
    progress: Progress | None = None,
) -> Calibration:
    """Calibrate and write the file; by default the one shipped with the package."""
    made = calibrate(drops, seed, jobs, progress)
    target = path or Path(__file__).parent / fast.MODEL_FILE
    target.write_text(to_toml(made), encoding="utf-8")
    return made
