"""All that is printed of Storms of Steel."""

from wsanalysis.printing.prints import PlayerAid, Prints
from wsanalysis.printing.storms_of_steel.aid_activation import activation_page
from wsanalysis.printing.storms_of_steel.aid_attack import attack_page
from wsanalysis.printing.storms_of_steel.aid_round import round_page
from wsanalysis.printing.storms_of_steel.aid_terrain import terrain_page
from wsanalysis.printing.storms_of_steel.counters import CARDS, COUNTERS
from wsanalysis.printing.storms_of_steel.decks import DECKS

AID = PlayerAid(
    (round_page, terrain_page, attack_page, activation_page),
    "Exact odds of 2D6 and all hit counters, nothing sampled",
)

PRINTS = Prints(aid=AID, cards=CARDS, counters=COUNTERS, decks=DECKS)
