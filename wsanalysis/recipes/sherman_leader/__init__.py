"""The reports of Sherman Leader: text tables, charts, the player aid, unit cards, and its sample battle."""

from pathlib import Path

from wsanalysis.recipes.words import Words
from wsanalysis.systems import sherman_leader

WORDS = Words(Path(__file__).with_name("words.txt"), rules=sherman_leader)
