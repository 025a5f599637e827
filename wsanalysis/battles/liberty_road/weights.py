"""What the greedy player takes things for, in thousandths of a point; a squad has about 10 points.

reconstructed: all are judgements of ours; no rule reads them. What units and their states are worth stands in
`valuation`, what objectives are worth in `battles.scenarios.stakes` and `battles.core.appraisal`.
"""

# --- where to go ----------------------------------------------------------------------------------

COVER = 300  # a downshift where the unit stands
CROWD = 1000  # each other unit of its side there, since fire at a hex attacks all in it (p.16), is worth less
BOLD, CALM = 7, 1  # danger counts (BOLD - turn) sixteenths, CALM at least: in the end units are not needed
ROAD = 200  # a hop along the road, for the bonus it brings
RIDE = 400  # what a move promises to who is carried
LEAVE = 1 << 30  # to leave the map for an objective: nothing comes before that
DISMOUNT, MOUNT = 500, -1

RUSHED, SCARED = 4, 4  # times what draws the one who rushes, what the one who sits tight fears
RUSHED_ORDERS = 3  # times the way that a vehicle of the one who rushes has before it

# --- setting up -----------------------------------------------------------------------------------

SHELTER = 700  # a downshift
HEAP = 3000  # each other unit of its side in the hex, with room to choose from
MOOD, FOG_MOOD = 4000, 6000  # within these two good places are as good as each other: for units, for markers

LOOK = 600  # an enemy, or a hex where he sets up, for each sixth that it lies ahead, over its distance + 1
AIM = 4  # and what a shot at him promises, if he is in sight, for each sixth over this

# --- what to do -----------------------------------------------------------------------------------

SOME_UNIT = 1  # an activation, rather than none
CARD = 2000  # a card that is soon used up waits for a good target
RALLY = 1000
SPOT_NEAR, SPOT_FAR, NEAR = 300, 20, 6  # hexes
SHELL = 500
NERVE = 400  # what opportunity fire costs infantry, which is spent by it
PATIENCE = 3000  # that a hidden unit is worth more than one in the open
SPRUNG = 75  # hundredths of a shot that are left to it as it comes out
SHELLED = 2  # units in a hex that is shelled count for what they are worth over this

# --- close combat ---------------------------------------------------------------------------------

MAN_TO_MAN, MAN_TO_VEHICLE, VEHICLE_TO_MAN = (8, 10), (6, 10), (10, 6)
"""Tenths of what the loser is worth: what the unit wins if it comes out on top, and loses if it does not."""

CLASH_WON, CLASH_RISK, CLASH_LOST = 2, 3, 2
"""Of two vehicles the stronger wins the other over the first, but risks itself over the second; the weaker
loses itself over the third."""

OTHERS = 2  # each enemy after the first takes what the unit is worth over this

# --- orders ---------------------------------------------------------------------------------------

FULL_MOVE = 3  # hexes that a vehicle on move orders makes of an activation, about
ON_MOVE_ORDERS = 100
CHANGE = 200  # what a vehicle's new orders must be better by
SUPPORT = 55  # hundredths of a shot that are left to a vehicle on support orders
REGROUP, REGROUPED = 50, 300  # each regroup point of an order; each that readies a spent unit
READIED = 200, 50  # to ready a unit: that, and so much for each point of its worth
NEARBY = 75  # hundredths of what units promise are left if they must be near each other
UNSEEN = 2  # a shot at who is not in sight as things stand is worth that much over this
BARRAGES, EFFECT = 2, 600  # of a card that is played as an order: times the best target; any other effect
