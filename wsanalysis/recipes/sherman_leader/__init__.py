"""The reports of Sherman Leader: text tables, charts, the player aid, unit cards, and its sample battle."""

from wsanalysis.files.own_files import own_text
from wsanalysis.recipes.words import Words
from wsanalysis.systems import sherman_leader

WORDS = Words(own_text(__file__, "words.txt"), rules=sherman_leader)
