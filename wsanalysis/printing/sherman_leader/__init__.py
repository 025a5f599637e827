"""The prints of Sherman Leader: its player aid, counters, decks, sheets and player log."""

from wsanalysis.files.own_files import own_text
from wsanalysis.printing.words import Words
from wsanalysis.systems import sherman_leader
from wsanalysis.systems.sherman_leader import ledger as ledger
from wsanalysis.systems.sherman_leader import operations as operations
from wsanalysis.systems.sherman_leader import setting_up as setting_up

WORDS = Words(own_text(__file__, "words.txt"), rules=sherman_leader)
