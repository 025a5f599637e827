"""Scenario files of any game: their places and names, boards, objectives, and every fault with its line."""
