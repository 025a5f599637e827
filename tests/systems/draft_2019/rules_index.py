"""What the index of the draft of 2019 must hold; checked by tests/systems/test_rules_index.py."""

PLACE = "section"
PLACES = ("1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "8.0", "9.0", "10.0", "11.0")
REPEATED: tuple[str, ...] = ()
CARRIERS = "wsanalysis.systems.draft_2019."
EXAMPLE, EXAMPLES = "test_D19_", 12
OPTION_TESTS = ("tests/systems/draft_2019/test_options.py",)
LATER = {
    "battle": (
        "1.0 taking a turn",
        "1.0 the map",
        "1.0 victory",
        "2.0 scenario booklets",
        "2.0 preparing the map",
        "2.0 preparing units",
        "2.0 event deck",
        "2.0 reinforcements",
        "3.0 decoys",
        "4.0 assets",
        "4.0 unit IDs",
        "4.0 dropped weapons",
        "4.0 fog of war",
        "4.0 ambush counters",
        "4.0 mines",
        "4.0 roadblocks",
        "6.0 order cards",
        "6.0 enhancements",
        "6.0 complex orders",
        "6.0 nearby",
        "6.0 turn end",
        "7.0 rout",
        "8.0 facing",
        "8.0 stacking",
        "9.0 line of sight",
        "9.0 obstacles",
        "11.0 artillery assets",
        "11.0 target hex",
    ),
}
"""What a later engine plays."""
NO_RULE = ("1.0 basics of play",)
