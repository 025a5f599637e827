"""War Stories: Liberty Road on the map: scenarios and cards, the rules of a battle, and its quick players.

The rules stand in `setup`, `turns`, `moving`, `fire`, `melee`, `blazes`, `events` and `fog`, and what they
ask of a block in `blocks`; `greedy` and `worth` are the players. Their functions over a battle are compiled.
"""

COMPILED = True
