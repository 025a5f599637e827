"""The prints of Storms of Steel: its player aid, counters and decks."""

from wsanalysis.files.own_files import own_text
from wsanalysis.printing.words import Words

WORDS = Words(own_text(__file__, "words.txt"))
