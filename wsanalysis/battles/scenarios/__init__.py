"""Scenarios of any game: their files, boards, forces and objectives, every fault with its line.

And how a scenario stands in a game: objectives met, positions, the row of a game that is over.
"""
