"""The prints of the rule draft of 2019."""

from wsanalysis.files.own_files import own_text
from wsanalysis.printing.words import Words

WORDS = Words(own_text(__file__, "words.txt"))
