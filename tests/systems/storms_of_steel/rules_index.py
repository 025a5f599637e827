"""What the index of Storms of Steel's rulebook must hold; checked by tests/systems/test_rules_index.py."""

PLACE = "section"
NUMBERED = """
    1.0 1.1 2.0 2.1 2.2 2.3 2.4 3.0 3.01 3.1 3.2 3.21 3.22 3.23 3.24 4.0 5.0 5.01 5.1 5.2 5.3 6.0 6.1
    7.0 7.1 7.2 7.3 7.4 7.5 7.51 7.6 7.61 7.62 7.63 7.7 8.0 8.1 8.2 8.3 9.0 9.1 9.11 9.12 9.13 9.14 9.2
    10.0 10.1 10.2 10.3 11.0 11.1 11.2 11.3 11.4 11.5 12.0 12.1 12.2 12.3 13.0 13.1 14.0 14.1
    15.0 15.1 15.2 15.3 15.4 15.5 15.6 16.0 16.1 16.2 17.0 17.1 18.0 18.1 18.2 18.3 18.4 18.5 18.6 19.0
    20.0 20.1 20.2 20.3 20.4 21.0 21.1 21.2 21.3
"""
CARDS = """
    #2 #3 #4 #5 #6 #7 #8 #9 #10 #11 #12 #13 #20 #30 #40 #41
    V01 V02 V03 V04 V05 V06 V07 V08 V09 V10 V11 V12 V13 V14 V15 V30
"""
PLACES = (
    "overview",
    *NUMBERED.split(),
    *(f"card {n}" for n in CARDS.split()),
    "cards",
    "p.19",
    "firefight 2",
)
REPEATED: tuple[str, ...] = ()
CARRIERS = "wsanalysis."  # its map game is played
EXAMPLE, EXAMPLES = "test_SOS_", 56
OPTION_TESTS = ("tests/systems/storms_of_steel/test_options.py",)
LATER = {
    "battle": (),
}
"""What a later engine plays."""
NO_RULE = ("21.2 hidden units in solitaire", "21.3 handicap")
