"""A game as one HTML file to send round: a slider over its turns, each with its picture and its story.

The file needs nothing else, neither a network nor wsanalysis. Without JavaScript it shows all turns, each
below the one before.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from wsanalysis.battle_pictures import board_in_words, turn_pictures
from wsanalysis.battles.runs.report import Report
from wsanalysis.languages import say, translated

STYLE = """
:root { color-scheme: light dark; --line: #8886; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 88rem; padding: 0 1rem; }
nav { position: sticky; top: 0; display: flex; gap: .75rem; align-items: center; padding: .5rem 0;
  background: Canvas; border-bottom: 1px solid var(--line); }
nav input { flex: 1; min-width: 6rem; } nav button { font: inherit; padding: .25rem .75rem; }
nav output { min-width: 7em; }
.page > section { display: grid; grid-template-columns: minmax(0, 3fr) minmax(17rem, 2fr); gap: 1.5rem; }
.page > section[hidden] { display: none; }
section h2 { margin: .75rem 0 .25rem; font-size: 1.2rem; grid-column: 1 / -1; }
figure { margin: 0; } img { width: 100%; height: auto; background: #fff; border-radius: .25rem; }
ul { margin: 0; padding: 0; list-style: none; } li { margin-bottom: .35rem; }
footer { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: .5rem; font-size: .85rem; }
@media (max-width: 52rem) { .page > section { grid-template-columns: 1fr; } }
@media print { nav { display: none; } .page > section { break-inside: avoid; } }
"""

SCRIPT = """
const parts = [...document.querySelectorAll(".page > section")];
const nav = document.querySelector("nav"), slider = nav.querySelector("input");
const [back, on] = nav.querySelectorAll("button"), said = nav.querySelector("output");
function show(at) {
  at = Math.max(0, Math.min(parts.length - 1, at));
  parts.forEach((part, n) => { part.hidden = n !== at; });
  slider.value = at; said.value = parts[at].dataset.called; back.disabled = !at;
  on.disabled = at === parts.length - 1; history.replaceState(null, "", "#" + parts[at].id);
}
nav.hidden = false; slider.max = parts.length - 1;
slider.oninput = () => show(+slider.value);
back.onclick = () => show(+slider.value - 1); on.onclick = () => show(+slider.value + 1);
document.onkeydown = (key) => {
  if (key.target !== slider && key.key === "ArrowLeft") show(+slider.value - 1);
  if (key.target !== slider && key.key === "ArrowRight") show(+slider.value + 1);
};
show(Math.max(0, parts.findIndex((part) => "#" + part.id === location.hash)));
"""


class Part(NamedTuple):
    """A stop of the slider: its head, what is told, the file of its picture ("" for none) and its words."""

    head: str
    lines: tuple[str, ...]
    picture: str = ""
    words: str = ""


def game_page(report: Report, *, routine: bool = False, made_by: str = "", show: bool = False) -> str:
    """The page of a game that has been watched, as the text of an HTML file.

    `routine`: with routine sentences. `made_by` is told at the foot. `show`: a progress bar while it draws.
    """
    pictures = turn_pictures(report, show)
    parts = [*_parts(report, routine)]
    title, footer = translated(report.title), translated(report.footer)
    foot = [footer, *([say("made by: {command}", command=made_by)] if made_by else [])]
    sections = "\n".join(_section(number, part, pictures) for number, part in enumerate(parts))
    back, on = (escape(translated(say(word))) for word in ("Previous", "Next"))
    turns = escape(translated(say("Turns of the game")))
    return f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<h1>{escape(title)}</h1>
<nav hidden><button type="button">{back}</button>
<input type="range" min="0" value="0" aria-label="{turns}">
<button type="button">{on}</button><output></output></nav>
<main class="page">
{sections}
</main>
<footer>{"<br>".join(escape(translated(line)) for line in foot)}</footer>
<script>{SCRIPT}</script>
</html>
"""


def _parts(report: Report, routine: bool) -> Iterator[Part]:
    """What decided the game, its turns, its turning points, its result."""
    if report.digest:
        yield Part(say("How it was won"), tuple(map(translated, report.digest)))
    for turn in report.turns:
        told = tuple(map(translated, turn.told(routine)))
        yield Part(turn.head, told, f"turn_{turn.number:02d}.png", board_in_words(turn))
    yield Part(say("Result"), tuple(map(translated, report.result)))


def _section(number: int, part: Part, pictures: Mapping[str, bytes]) -> str:
    head, drawn = escape(translated(part.head)), ""
    if part.picture in pictures:
        data = b64encode(pictures[part.picture]).decode()
        drawn = f'<figure><img src="data:image/png;base64,{data}" alt="{escape(part.words)}"></figure>'
    told = "".join(f"<li>{escape(line)}</li>" for line in part.lines)
    called = escape(translated(part.head).split(" (")[0])
    whole = f"<h2>{head}</h2>{drawn}<ul>{told}</ul>"
    return f'<section id="part-{number}" data-called="{called}">{whole}</section>'
