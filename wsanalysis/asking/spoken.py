"""The language of what is printed as the package's face has it: its argument is checked like every other."""

from wsanalysis import languages
from wsanalysis.arguments.checking import checked

language = checked(languages.language)
