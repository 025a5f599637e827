"""The readings of what the rulebook leaves open; every field says both readings."""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """How the open points of Liberty Road are read. The default is the reading we judge right."""

    event_chip: Literal["redrawn", "counts"] = reading(
        "redrawn",
        "The first chip of a turn that shows an event icon (p.11, p.16). `redrawn`: it only brings the "
        "event, goes back, and a new chip is drawn for the attack or check that it interrupted (p.16 reads "
        'the distance only "otherwise"; p.11 lets the attack follow after the event). `counts`: its own '
        "numbers also decide the attack or check. Later icons of the turn are ignored in both.",
    )

    reduced_while_suppressed: Literal["eliminated", "reduced"] = reading(
        "eliminated",
        "Suppressed infantry that suffers a reduced result. `eliminated`: p.10, the rule for just this "
        "case. `reduced`: p.17, which turns any infantry block to its reduced side.",
    )

    miss_can_be_upshifted: bool = reading(
        True,
        "The ends of the ladder. A result moved past Miss or Eliminated always stops there. True: Miss is a "
        "rung like the others, and an upshift makes it Suppressed (p.16, second example). False: a Miss is "
        '"no effect" (p.17), off the ladder, and stays a miss whatever the upshifts.',
    )

    vehicles_check_valor: bool = reading(
        True,
        "Whether a vehicle with a suppressed result makes the valor check. True: p.17, for every target. "
        "False: p.16, whose second example turns the vehicle's block without one.",
    )

    fragile_check_valor: bool = reading(
        True,
        "Whether reduced infantry and broken units that suffer a suppressed result make the valor check "
        "before they are eliminated. True: p.17. False: p.10, where any further disruption eliminates them.",
    )

    objects_destroyed_by: Literal["eliminated", "reduced"] = reading(
        "eliminated",
        "The result that destroys a destructible object (p.17 names none). `eliminated`: only that. "
        "`reduced`: reduced or eliminated, since an object has no reduced side.",
    )

    immobilized_counts_as_reduction: bool = reading(
        True,
        "A vehicle that infantry immobilizes in close combat (p.14). True: it carries the Immobilized "
        "marker, so its next reduction eliminates it. False: it cannot move, but has not been reduced.",
    )

    reduced_vehicles_may_opportunity_fire: bool = reading(
        False,
        '"Reduced units may not take opportunity fire" (p.13). False: neither reduced infantry nor a '
        "vehicle with a damage marker. True: only reduced infantry may not; reduced is a side of an "
        "infantry block, and a vehicle on fire orders is on fire orders.",
    )

    forward_field: Literal["three sides", "one side"] = reading(
        "three sides",
        "How wide the forward field of fire and the front are (p.15-16; the diagram is a picture). `three "
        "sides`: the wedges of the side that the block sits on and of the two beside it; what lies on the "
        "hex lines at their edge is flank. `one side`: only the wedge of the block's own side.",
    )

    interrupted_fire: Literal["hex", "unit"] = reading(
        "hex",
        "An attack interrupted by an event that moves its target (p.11: the attack takes place afterwards, "
        "if possible). `hex`: p.15, fire is at a hex and impacts all in it; a target that has left the hex "
        "gets away, and whoever is still there is attacked. `unit`: p.11, the attack is on the unit and "
        "follows it alone into its new hex, if it can be fired at there.",
    )

    portage_cover: Literal[0, 1, 2] = reading(
        1,
        "What the cover of a vehicle with portage dots is to the infantry inside (p.13 gives no number): so "
        "many downshifts when the hex is fired at. reconstructed: 1, the least that a cover gives.",
    )


STANDARD = Options()
