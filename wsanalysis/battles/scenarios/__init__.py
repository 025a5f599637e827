"""Scenarios of any game: their files, boards, forces and objectives, every fault with its line.

Also the state of a scenario in a game: objectives met, positions, the row of a finished game.
"""
