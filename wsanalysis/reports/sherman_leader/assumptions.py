"""Assumptions and rulings of Sherman Leader, in battles and campaigns, each with an alternative to be played.

What the tiles hold and how aggressive an enemy is, is mostly reconstructed; nobody has the pictures.
"""

from wsanalysis.reports.battles.assumptions import Assumption, Change, edited, other_reading

TILE_HEXES = ("hex_1", "hex_2", "hex_3", "hex_4")
ALWAYS, NEVER = 10, 0


def _ground(was: str, now: str) -> Change:
    """Hexes of tiles of one kind are of another."""
    return edited(lambda game: (
        (name, cells)
        for name, tile in game.edition.tiles.items()
        if (cells := {hex: now for hex in TILE_HEXES if getattr(tile, hex) == was})
    ))  # fmt: skip


def _aggressive(step: int) -> Change:
    """The enemy rolls a d6 for its moves up to a roll that is `step` higher."""
    return edited(lambda game: (
        (name, {"d6_up_to": min(max(campaign.d6_up_to + step, NEVER), ALWAYS)})
        for name, campaign in game.edition.campaigns.items()
    ))  # fmt: skip


READINGS: tuple[tuple[str, str, object], ...] = (
    ("no bonus for attacks in one hex", "range_0_bonus", False),
    ("an AT Team that moved takes 1 off, not 2", "at_team_moved", -1),
    ("trucks may move and attack", "trucks_move_and_attack", True),
    ("each Exposed counter adds 2", "second_exposed", "adds"),
    ("Bunkers may not stand on impassable ground", "bunkers_on_impassable", False),
    ("Retreat to Cover is from one closest unit", "retreat_from", "chosen one"),
    ("a Cautious Advance fears only who may still attack", "cautious_of", "who may still attack"),
    ("half strength counts at once", "half_counts", "at once"),
    ("flank attacks are played", "flank_attacks", True),
)
"""Words, option and the other reading of it."""

ASSUMPTIONS: tuple[Assumption, ...] = (
    Assumption("ground", "heavy cover of tiles is light cover", _ground("heavy cover", "light cover")),
    Assumption("ground", "light cover of tiles is clear", _ground("light cover", "clear")),
    Assumption("ground", "bocage of tiles is light cover", _ground("bocage", "light cover")),
    Assumption("orders", "the enemy rolls a d6 more often, by 2 in 10", _aggressive(2)),
    Assumption("orders", "the enemy rolls a d10 more often, by 2 in 10", _aggressive(-2)),
    *(Assumption("reading", words, other_reading(option, value)) for words, option, value in READINGS),
)
"""All that is varied, one at a time."""


def _chart(kinds: tuple[str, ...], **cells: int) -> Change:
    """Other values in the operational chart."""
    return edited(lambda _: ((kind, cells) for kind in kinds))


ASSAULT, OTHERS = ("Assault",), ("Supply", "Command")
CHART: tuple[Assumption, ...] = (
    *(
        Assumption("Assault", f"advances from {roll}", _chart(ASSAULT, advances_from=roll))
        for roll in (3, 4, 6)
    ),
    Assumption("Assault", "retreats up to 0", _chart(ASSAULT, retreats_up_to=0)),
    *(
        Assumption("Supply and Command", f"advance from {roll}", _chart(OTHERS, advances_from=roll))
        for roll in (6, 10)
    ),
    *(
        Assumption("Supply and Command", f"retreat up to {roll}", _chart(OTHERS, retreats_up_to=roll))
        for roll in (0, 2)
    ),
)
"""Open values of the operational chart, as far as the rulebook's examples allow others, or nearly so."""

WEEKS: tuple[tuple[str, str, object], ...] = (
    ("units fight in several battles a week", "battles_a_week", "several"),
    ("the last week ends with its battles", "last_week", "battles only"),
    ("who cannot pay is graded by VP", "failure", "evaluated by VP"),
    ("a campaign's shift also moves battalions", "campaign_shift_on_map", True),
    ("half of an odd number of units is rounded up", "half_of_odd", "rounded up"),
)
"""Readings that only a campaign knows, as `READINGS` has those of battles."""

OF_CAMPAIGNS: tuple[Assumption, ...] = (
    *(Assumption("chart", f"{one.about}: {one.otherwise}", one.change) for one in CHART),
    *(Assumption("reading", words, other_reading(option, value)) for words, option, value in WEEKS),
    *ASSUMPTIONS,
)
"""All that is varied in a campaign: the operational chart first, which decides more than fighting does."""
