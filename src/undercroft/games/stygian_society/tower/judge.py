"""Judges the fast tower by physical drops that it was not fitted to.

The calibration's own drops flatter the model. These are made with another seed; their statistics are shipped,
so that the judgement can be made again without running the physics.
"""

import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec

from undercroft.games.stygian_society.tower import calibrate
from undercroft.games.stygian_society.tower.calibrate import (
    CHAIN,
    Progress,
    Summary,
    summary,
    total_variation,
)
from undercroft.games.stygian_society.tower.fast import FastTower
from undercroft.games.stygian_society.tower.tower import Tower

FILE = "held_out.toml"
LONG_RUN = 1000
"""Chains of the fast tower to compare with: enough that the noise is that of the physical drops."""
FAST_SEED = 1000
"""The chains of this seed are the fast tower's."""

MEANS = ("out", "freed", "inside", "first_out", "first_stuck", "crypt_share", "two_in_crypt", "stay")
HISTOGRAMS = ("out_counts", "freed_counts", "inside_counts", "crypt_counts", "stay_counts")
CLOSE = 0.05
"""Means may be 5 % apart; those of STRICT never more, the others ..."""
STRICT = ("out", "crypt_share", "own_stay")
SAMPLES = 100
"""... or as far as the farthest of so many equally large samples of the fast tower itself, if that is more:
chance alone leads so far. Histograms may be as far apart as the farthest of these, too."""


class HeldOut(msgspec.Struct):
    """What the file holds."""

    seed: int
    scene: str
    limits: dict[str, float]
    """How far apart each mean may be, as a share, and each histogram, in total variation."""
    summary: Summary


def measure(drops: int, seed: int, jobs: int = 1, progress: Progress | None = None) -> HeldOut:
    """Make at least this many physical drops to judge by."""
    made = summary(calibrate.physical_drops(drops, seed, jobs, progress))
    return HeldOut(seed, calibrate.scene_digest(), limits(FastTower(), made.drops), made)


def long_run(tower: Tower, seed: int = FAST_SEED) -> Summary:
    """What a fast tower does over many chains."""
    return summary(list(calibrate.play(tower, range(LONG_RUN), seed)))


def means(seen: Summary) -> dict[str, float]:
    """Everything that two towers must agree in on average, by name."""
    found = {name: float(getattr(seen, name)) for name in MEANS}
    found["own_stay"] = 1 - (seen.out - seen.freed) / seen.dropped
    for load in seen.loads:
        found[f"own_stay_{load.least}_{load.most}"] = load.own_stay
        if load.most:
            found[f"freed_{load.least}_{load.most}"] = load.freed
    return found


def distances(one: Summary, other: Summary) -> dict[str, float]:
    """How far two towers are apart: means as a share of the first's, histograms in total variation."""
    theirs = means(other)
    found = {name: abs(theirs[name] - mean) / (mean or 1) for name, mean in means(one).items()}
    return found | {name: total_variation(getattr(one, name), getattr(other, name)) for name in HISTOGRAMS}


def limits(tower: FastTower, drops: int) -> dict[str, float]:
    """How far apart the towers may be, judged by so many drops."""
    whole = long_run(tower)
    found = dict.fromkeys(means(whole), CLOSE) | dict.fromkeys(HISTOGRAMS, 0.0)
    for number in range(1, SAMPLES + 1):
        sample = summary(list(calibrate.play(tower, range(drops // CHAIN), FAST_SEED + number)))
        for name, distance in distances(sample, whole).items():
            found[name] = max(found[name], round(distance, 4))
    return found | dict.fromkeys(STRICT, CLOSE)


def differences(physical: HeldOut, fast: Summary) -> list[str]:
    """Where a fast tower differs by more than it may, in words."""
    return [
        f"{name}: {distance:.3f} apart, more than {physical.limits[name]}"
        for name, distance in distances(physical.summary, fast).items()
        if distance > physical.limits[name]
    ]


def shipped() -> HeldOut:
    """The drops shipped with the package."""
    text = (files("undercroft.games.stygian_society.tower") / FILE).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), HeldOut)


def to_toml(made: HeldOut) -> str:
    """The drops as a file for people and programs."""
    lines = [
        "# Statistics of physical drops that the fast tower was not fitted to, to judge it by.",
        "# Made by `undercroft calibrate tower-check`; docs/physics-tower.md explains it. Not to be edited.",
        f"seed = {made.seed}",
        f'scene = "{made.scene}"',
        "",
        "[limits]",
        *(f"{name} = {limit}" for name, limit in made.limits.items()),
        *calibrate.summary_lines(made.summary),
    ]
    return "\n".join(lines) + "\n"


def main(
    drops: int, seed: int, jobs: int = 1, path: Path | None = None, progress: Progress | None = None
) -> HeldOut:
    """Make the drops and write the file; by default the one shipped with the package."""
    made = measure(drops, seed, jobs, progress)
    target = path or Path(__file__).parent / FILE
    target.write_text(to_toml(made), encoding="utf-8")
    return made
