"""How quick players play: what they leave undone or overdo, by bit, so that one can ask what it is worth."""

NEVER = -(1 << 40)
"""What an action promises that a style rules out."""

GREEDY, NEVER_RALLY, HOLD_FIRE, RUSH, TURTLE, NO_OBJECTIVES, NO_OPPORTUNITY = 0, 1, 2, 4, 8, 16, 32
