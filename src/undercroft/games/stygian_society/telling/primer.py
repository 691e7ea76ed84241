"""What must be known before a first game of the Stygian Society."""

from __future__ import annotations

from undercroft.engine import Lead

PRIMER = (
    Lead(
        "Climb the tower floor by floor, together, and defeat the wizard at its top.",
        "STY-GOAL-02",
        icon="wizard-staff",
    ),
    Lead(
        "In your turn choose a skill and its target. Your cubes and the enemies’ drop into the tower.",
        "STY-TURN-01",
        icon="cubes",
    ),
    Lead(
        "Not everything comes out. What stays inside may fall in anybody’s turn.",
        "STY-AREA-01",
        icon="tower-fall",
    ),
    Lead(
        "Enemies spend first: a colour that has cubes enough outside acts. Then you pay for your "
        "skill, from field and crypt; in the crypt a cube counts two.",
        "STY-ENEMY-04",
        icon="card-play",
    ),
    Lead(
        "Wounds and peril are everybody’s. When one of them is full, all have lost.",
        "STY-LOSE-01",
        icon="broken-heart",
    ),
)
