"""The reports of Storms of Steel: text tables, charts and the player aid."""

from wsanalysis.files.own_files import own_text
from wsanalysis.recipes.words import Words

WORDS = Words(own_text(__file__, "words.txt"))
