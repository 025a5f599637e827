"""All that is printed of the rule draft of 2019."""

from wsanalysis.printing.draft_2019.aid_fire import fire_page
from wsanalysis.printing.draft_2019.aid_nerve import nerve_page
from wsanalysis.printing.draft_2019.aid_sight import sight_page
from wsanalysis.printing.draft_2019.aid_turn import turn_page
from wsanalysis.printing.draft_2019.counters import CARDS, COUNTERS
from wsanalysis.printing.prints import PlayerAid, Prints

AID = PlayerAid((turn_page, sight_page, fire_page, nerve_page))

PRINTS = Prints(aid=AID, cards=CARDS, counters=COUNTERS)
