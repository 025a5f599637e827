"""What the index of the draft of 2019 must hold; checked by tests/systems/test_rules_index.py."""

PLACE = "section"
PLACES = ("1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "8.0", "9.0", "10.0", "11.0")
REPEATED: tuple[str, ...] = ()
CARRIERS = "wsanalysis."  # its battles are played
EXAMPLE, EXAMPLES = "test_D19_", 12
OPTION_TESTS = (
    "tests/systems/draft_2019/test_options.py",
    "tests/battles/draft_2019/test_map_options.py",
)
LATER = {"battle": ("3.0 decoys", "4.0 dropped weapons")}
"""What the map does not play as yet."""
NO_RULE = ("1.0 basics of play",)
