"""Analyses: a game handed in, tidy tables out. Nothing here draws, and nothing names a system."""
