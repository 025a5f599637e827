"""What the index of Liberty Road's rulebook must hold; checked by tests/systems/test_rules_index.py."""

from wsanalysis.systems.liberty_road.options import Options

__all__ = ["Options"]

PLACE = "page"
PLACES = tuple(str(page) for page in range(1, 21))
REPEATED = ("quotation",)
CARRIERS = "wsanalysis."  # its map game is played
LATER: tuple[str, ...] = ()
CARRIED = 1.0
EXAMPLE, EXAMPLES = "test_LR_", 13
OPTION_TESTS = (
    "tests/systems/liberty_road/test_options.py",
    "tests/battles/liberty_road/test_map_options.py",
)
