"""What the index of Liberty Road's rulebook must hold; checked by tests/systems/test_rules_index.py."""

PLACE = "page"
PLACES = tuple(str(page) for page in range(1, 21))
REPEATED = ("quotation",)
CARRIERS = "wsanalysis."  # its map game is played
EXAMPLE, EXAMPLES = "test_LR_", 13
OPTION_TESTS = (
    "tests/systems/liberty_road/test_options.py",
    "tests/battles/liberty_road/test_map_options.py",
)
LATER: dict[str, tuple[str, ...]] = {}
"""What a later engine plays."""
NO_RULE = (
    "1 welcome",
    "1 your part",
    "1 assets and events",
    "1 course of a game",
    "1 quotation",
    "2 number of blocks",
    "2 quotation",
    "3 stickers",
    "4 asset cards",
    "5 scenario booklets",
    "5 player aids",
    "5 rule book",
    "6 background",
    "7 quotation",
    "8 quotation",
    "12 quotation",
    "15 why fire",
    "15 quotation",
    "17 pictures: damage marker",
    "18 miniatures: units",
    "18 miniatures: terrain",
    "18 miniatures: scale",
    "18 miniatures: areas",
    "18 miniatures: the rest",
    "18 credits",
    "18 quotation",
    "19 index",
    "20 designer: first play",
    "20 designer: ideas",
    "20 designer: thanks",
    "20 designer: hope",
)
