"""What the index of Sherman Leader's rulebook must hold; checked by tests/systems/test_rules_index.py."""

PLACE = "heading"
PLACES = (
    "Introduction", "Sequence of Play", "Campaign Set-Up", "Select Campaign Card", "Select Objective Card",
    "Draw Battalion Cards", "Buy Units", "Select Commanders", "Commander Promotion Priority",
    "Trucks and Scouts", "Special Condition Card", "Assign Units", "Event Card", "Place Turn Counter",
    "Place Terrain Tiles", "Place Friendly Units", "Place Enemy Units", "Enemy Units",
    "Fast Move and Attack", "Roll For Enemy Move", "Enemy Actions", "Enemy Attacks",
    "Armor Piercing (AP) Hits", "High Explosive (HE) Hits", "Damage Counter Rules", "Slow - Move and Attack",
    "Advance Turn Counter", "Repeat Combat Steps", "Friendly Losses", "Post-Combat", "Battalion Status",
    "Record Unit and Commander Damage", "Record Commander Stress", "Record Commander Experience Points",
    "Promoting Commanders", "Next Battle", "Move Battalions", "On Leave", "Adjust Special Option Points",
    "Repair/Replace", "Priority R&R", "Next Week", "Campaign Outcome", "Optional Rules", "Credits",
    "Sample Game",
)  # fmt: skip
REPEATED: tuple[str, ...] = ()
CARRIERS = "wsanalysis."  # its battles and campaigns are played
EXAMPLE, EXAMPLES = "test_SL_", 41
OPTION_TESTS = (
    "tests/systems/sherman_leader/test_options.py",
    "tests/battles/sherman_leader/test_map_options.py",
    "tests/battles/sherman_leader/campaign/test_campaign_options.py",
)
LATER: dict[str, tuple[str, ...]] = {}
"""All is played: battles and campaigns."""
NO_RULE = (
    "Introduction introduction",
    "Campaign Set-Up sheets, cards, counters, log",
    "Campaign Set-Up expansion game counters",
    "Credits credits",
)
