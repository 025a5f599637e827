"""Playing games on any engine: runs, stored games, comparisons, explanations and reports."""
