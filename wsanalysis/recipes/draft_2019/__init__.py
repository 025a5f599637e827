"""What is printed of the rule draft of 2019."""

from pathlib import Path

from wsanalysis.recipes.words import Words

WORDS = Words(Path(__file__).with_name("words.txt"))
