"""The page of the bench: one ES module, joined from its chapters, its style, and what surrounds them."""

from wsanalysis.files.own_files import own_text

CHAPTERS = (
    "elements", "controls", "bars", "curves", "counter", "units", "work", "sheet", "heat_map", "matchups",
    "bag", "options", "entry", "changes", "hexes", "play", "editing", "bench",
)  # fmt: skip
"""In order: each uses those before it. Only the last has anything to export."""

MODULE = "\n".join(own_text(__file__, f"{chapter}.js") for chapter in CHAPTERS)
STYLE = own_text(__file__, "bench.css")
PAGE = own_text(__file__, "index.html")
MAIN = own_text(__file__, "main.js")
