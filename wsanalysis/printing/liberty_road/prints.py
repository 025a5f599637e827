"""All that is printed of Liberty Road."""

from wsanalysis.languages import say
from wsanalysis.printing.liberty_road.aid_combat import fire_pages, valor_page
from wsanalysis.printing.liberty_road.aid_ground import ground_page
from wsanalysis.printing.liberty_road.aid_orders import orders_page
from wsanalysis.printing.liberty_road.counters import CARDS, COUNTERS
from wsanalysis.printing.liberty_road.decks import DECKS
from wsanalysis.printing.prints import PlayerAid, Prints

AID = PlayerAid(
    (orders_page, ground_page, fire_pages, valor_page),
    lambda game: say("Exact odds from all {chips} chips, nothing sampled", chips=game.edition.chips.bag.size),
)

PRINTS = Prints(aid=AID, cards=CARDS, counters=COUNTERS, decks=DECKS)
