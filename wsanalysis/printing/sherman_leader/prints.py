"""All that is printed of Sherman Leader."""

from wsanalysis.printing.prints import PlayerAid, Prints
from wsanalysis.printing.sherman_leader.aid_battle import battle_page
from wsanalysis.printing.sherman_leader.aid_campaign import campaign_page
from wsanalysis.printing.sherman_leader.aid_combat import attacks_page
from wsanalysis.printing.sherman_leader.aid_orders import enemy_page
from wsanalysis.printing.sherman_leader.counters import CARDS, COUNTERS, tiles
from wsanalysis.printing.sherman_leader.decks import DECKS
from wsanalysis.printing.sherman_leader.mission import mission_sheets
from wsanalysis.printing.sherman_leader.player_log import campaign_sheets

AID = PlayerAid((battle_page, attacks_page, enemy_page, campaign_page))

PRINTS = Prints(
    aid=AID,
    cards=CARDS,
    counters=COUNTERS,
    decks=DECKS,
    tiles=tiles,
    mission=mission_sheets,
    log=campaign_sheets,
)
