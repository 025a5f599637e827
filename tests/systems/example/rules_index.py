"""What the index of the example's rules must hold; for tests/systems/test_rules_index.py."""

PLACE = "section"
PLACES = ("1", "2")
REPEATED: tuple[str, ...] = ()
"""Paragraphs that may stand in a place several times, such as quotations."""
CARRIERS = "wsanalysis.systems.example."
EXAMPLE, EXAMPLES = "test_EX_", 0
"""How tests of worked examples begin in test_rulebook_examples.py, and how many the rulebook has."""
OPTION_TESTS = ("tests/systems/example/test_example.py",)
LATER: dict[str, tuple[str, ...]] = {}
"""What a later engine plays, by the word for it in the column carried_by."""
NO_RULE = ("2 winning",)
