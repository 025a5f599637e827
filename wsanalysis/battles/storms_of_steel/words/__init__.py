"""A firefight in words: its log, its answers, how it stands."""
