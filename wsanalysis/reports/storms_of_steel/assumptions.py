"""Assumptions and rulings of Storms of Steel, each with an alternative: to be played, not argued.

Boards are redrawn, since no map is in the text; bonus moves are those of a later edition.
"""

from wsanalysis.reports.battles.assumptions import Assumption, Change, Row, edited, on_boards, other_reading

MOST_MOVES = 9  # bonus moves of a vehicle


def _ground(was: tuple[str, ...], now: str, every: int = 1) -> Change:
    """Turn every second, third ... hex of these kinds into another kind, on all boards."""

    def change_rows(hexes: list[Row]) -> None:
        for row in [row for row in hexes if row["terrain"] in was][every - 1 :: every]:
            row["terrain"] = now

    return on_boards(change_rows)


def _bonus_moves(step: int) -> Change:
    """All vehicles with bonus moves have `step` more."""
    return edited(lambda game: (
        (name, {"bonus_moves": int(moves) + step})
        for name, moves in game.units["bonus_moves"].items()
        if int(moves) > 0 and 0 <= int(moves) + step <= MOST_MOVES
    ))  # fmt: skip


READINGS: tuple[tuple[str, str, object], ...] = (
    ("2D6 give the APs of an activation", "variable_ap", True),
    ("careless movers are easier to hit", "cautious_movement", True),
    ("a vehicle needs a 7 not to get stuck", "safe_from_immobilization", 7),
    ("barbed wire does not slow tracks", "wire_stops_tracks", False),
    ("a fortification's front counts in close combat", "bunker_in_close_combat", "front"),
    ("a Cowering unit fires at 1 hex only", "cowering_reaches_twice", False),
    ("heavy mortars are no infantry squads", "infantry_squads", "by cost"),
    ("weapon cards ignore fortifications", "cards_pass_works", True),
    ("arcs of fire include the hexes beside a unit", "arc_of_fire", "half"),
    ("arcs of fire are 120 degrees wide", "arc_of_fire", "rows"),
    ("carrying the marker off also scores for having it", "marker_off", "besides"),
)
"""Words, option and the other reading of it."""

ASSUMPTIONS: tuple[Assumption, ...] = (
    Assumption("ground", "stone buildings are wooden", _ground(("stone building",), "wooden building")),
    Assumption("ground", "wheat and corn are open ground", _ground(("wheat", "corn"), "open")),
    Assumption("ground", "every third hex of woods is open", _ground(("woods",), "open", every=3)),
    Assumption("ground", "every sixth open hex is woods", _ground(("open",), "woods", every=6)),
    Assumption("vehicles", "1 bonus move less", _bonus_moves(-1)),
    Assumption("vehicles", "1 bonus move more", _bonus_moves(1)),
    *(Assumption("reading", words, other_reading(option, value)) for words, option, value in READINGS),
)
"""All that is varied, one at a time."""
