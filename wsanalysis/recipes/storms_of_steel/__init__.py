"""The reports of Storms of Steel: text tables, charts and the player aid."""

from pathlib import Path

from wsanalysis.recipes.words import Words

WORDS = Words(Path(__file__).with_name("words.txt"))
