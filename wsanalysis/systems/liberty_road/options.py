"""Options for the ambiguous rules of the rulebook; every field explains both readings."""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """Options for the open points of Liberty Road. The default is the reading we judge right."""

    event_chip: Literal["redrawn", "counts"] = reading(
        "redrawn",
        "The first chip of a turn that shows an event icon (p.11, p.16). `redrawn`: it causes only the "
        "event and goes back; a new chip is drawn for the attack or check that it interrupted (p.16 reads"
        " the distance only “otherwise”; p.11 lets the attack follow after the event). `counts`: its own "
        "numbers also decide the attack or check. Either way later icons of the turn are ignored.",
    )

    reduced_while_suppressed: Literal["eliminated", "reduced"] = reading(
        "eliminated",
        "What a reduced result does to suppressed infantry. `eliminated`: it eliminates it (p.10; p.17 alone "
        "would only reduce it). `reduced`: it only reduces it, by p.17, which turns any infantry block to "
        "its reduced side.",
    )

    miss_can_be_upshifted: bool = reading(
        True,
        "Whether an upshift can turn a Miss into a hit. True: Miss is a rung like the others, and an "
        "upshift makes it Suppressed (p.16, second example)."
        ' False: a Miss is "no effect" (p.17), off the ladder, and stays a miss whatever the upshifts.'
        " Either way no result moves past an end of the ladder.",
    )

    vehicles_check_valor: bool = reading(
        True,
        "Whether a vehicle with a suppressed result makes the valor check. True: by p.17 every target does."
        " False: by p.16, whose second example turns the vehicle's block without a check.",
    )

    fragile_check_valor: bool = reading(
        True,
        "Whether reduced infantry and broken units make the valor check before a suppressed result "
        "eliminates them. True: by p.17. False: by p.10, where any further disruption eliminates them.",
    )

    objects_destroyed_by: Literal["eliminated", "reduced"] = reading(
        "eliminated",
        "The result that destroys a destructible object (p.17 does not say which). `eliminated`: only "
        "eliminated. `reduced`: reduced or eliminated, since an object has no reduced side.",
    )

    immobilized_counts_as_reduction: bool = reading(
        True,
        "Whether a vehicle that infantry immobilizes in close combat counts as reduced (p.14). True: it "
        "carries the Immobilized marker, so its next reduction eliminates it. False: it cannot move, but "
        "is not reduced.",
    )

    reduced_vehicles_may_opportunity_fire: bool = reading(
        False,
        'Whether a reduced vehicle may take opportunity fire: "Reduced units may not take opportunity '
        'fire" (p.13). False: neither reduced infantry nor a vehicle with a damage marker may. True: only'
        " reduced infantry may not; `reduced` is a side of an infantry block, and a damaged vehicle still"
        " shows its fire orders.",
    )

    forward_field: Literal["three sides", "one side"] = reading(
        "three sides",
        "How wide the forward field of fire and the front are (p.15-16; the diagram is a picture). `three"
        " sides`: the wedges of the side that the block sits on and of its two neighbors; the hex lines "
        "at their edge are flank. `one side`: only the wedge of the block's own side.",
    )

    interrupted_fire: Literal["hex", "unit"] = reading(
        "hex",
        "What happens to an attack when an event moves its target (p.11: the attack takes place "
        "afterwards, if possible). `hex`: by p.15 fire is at a hex and affects all in it; a target that has"
        " left the hex escapes, and any unit still there is attacked. `unit`: by p.11 the attack follows "
        "its target alone into the new hex, if it can be fired at there.",
    )

    portage_cover: Literal[0, 1, 2] = reading(
        1,
        "Downshifts that a vehicle with portage dots gives the infantry inside when the hex is fired at "
        "(p.13 gives no number). reconstructed: 1, the least that any cover gives.",
    )


STANDARD = Options()
