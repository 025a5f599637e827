"""What quick players choose, and what they take things for; compiled. `greedy` comes first."""

COMPILED = True
