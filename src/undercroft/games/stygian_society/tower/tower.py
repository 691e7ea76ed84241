"""The cube tower as the rest of the table sees it: what goes in, what comes out, what stays.

Two towers answer alike: `scene.PhysicalTower` lets cubes really fall, `fast.FastTower` draws from
a model fitted to it. Colours are plain words here; all cubes are alike but for them.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

Pose = list[float]
"""x, y, z of the centre in cm and the quaternion w, x, y, z; the mouth faces +x, the field is z = 0."""


class TowerState(msgspec.Struct):
    """What a tower keeps between drops. Plain values: saved, cloned and sent with the match.

    The physical tower needs the poses, the fast one the levels. Both fill in the levels: 1 to 6 from the
    bottom, 0 for the outlet slope and the mouth.
    """

    colours: list[str] = msgspec.field(default_factory=list)
    """The cubes inside."""
    levels: list[int] = msgspec.field(default_factory=list)
    """For each of them the inner level it lies on."""
    lain: list[int] = msgspec.field(default_factory=list)
    """For each of them after how many drops it has lain there, the one that brought it included."""
    poses: list[Pose] = msgspec.field(default_factory=list)
    """For each of them its pose of rest, in full floats; empty for the fast tower."""
    crypt: list[str] = msgspec.field(default_factory=list)
    """Cubes whose place in the crypt is known; a cube put there by hand is not among them."""
    crypt_poses: list[Pose] = msgspec.field(default_factory=list)

    def inside(self) -> dict[str, int]:
        """How many cubes of each colour are inside, colours in alphabetical order."""
        return {colour: self.colours.count(colour) for colour in sorted(set(self.colours))}

    def only(self, keep: list[int]) -> "TowerState":
        """The tower with only these of its cubes left inside."""
        return TowerState(
            colours=[self.colours[number] for number in keep],
            levels=[self.levels[number] for number in keep],
            lain=[self.lain[number] for number in keep],
            poses=[self.poses[number] for number in keep] if self.poses else [],
            crypt=self.crypt,
            crypt_poses=self.crypt_poses,
        )


class DropResult(msgspec.Struct):
    """What one drop did. Every cube dropped or inside before is in exactly one of field, crypt and state."""

    field: list[str]
    """Cubes that left the tower and lie in the field, or off the board, which counts as field."""
    crypt: list[str]
    """Cubes that left the tower and lie in the crypt. Those that lay there before are not repeated."""
    state: TowerState
    """The tower after the drop; the state before is left as it was."""
    freed: int = 0
    """How many of the cubes that left had been inside before."""
    seconds: float = 0.0
    """How long the cubes took to come to rest; 0 from the fast tower."""
    timed_out: bool = False
    """Whether the cubes had to be put to rest at the time limit."""
    trajectory: bytes = b""
    """The way of every cube (`trajectory.decode`), if asked for: those inside before in the order of the
    state, then those that lay in the crypt, then those dropped, in their order."""


class Tower(Protocol):
    """A cube tower of either kind."""

    def drop(
        self, state: TowerState, cubes: Sequence[str], seed: int, crypt: Sequence[str] = ()
    ) -> DropResult:
        """Drop cubes together into the top; `crypt` names the colours that lie in the crypt now.

        The same state, cubes, seed and crypt give the same result, in any process.
        """
        ...
