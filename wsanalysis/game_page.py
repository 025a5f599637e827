"""A game as one HTML file to send round: a slider over what decided it and its turns, each with its map.

The file needs nothing else, neither a network nor wsanalysis. Without JavaScript it shows all turns, each
below the one before.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from wsanalysis.battle_pictures import stacks_in_words, turn_pictures
from wsanalysis.battles.runs.report import Report
from wsanalysis.languages import capital, current_language, say, translated

STYLE = """
:root { color-scheme: light dark; --bg: light-dark(#f3f5f7, #14181c); --paper: light-dark(#fff, #1b2026);
  --ink: light-dark(#1c2733, #e8ecf0); --soft: light-dark(#52606d, #a9b5c0);
  --line: light-dark(#d7dde3, #36404a); --accent: light-dark(#1f5f99, #7fbef5); }
body { background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 100rem; padding: 0 1.25rem 1rem; }
h1 { font-size: 1.4rem; margin: .75rem 0 0; } h2 { font-size: 1.15rem; margin: .75rem 0 .25rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .75rem; align-items: center;
  background: var(--bg); border-bottom: 1px solid var(--line); padding: .6rem 0; z-index: 1; }
nav[hidden], .page > section[hidden] { display: none; }
nav input { flex: 1; min-width: 6rem; accent-color: var(--accent); } nav output { min-width: 6em; }
button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: .5rem; cursor: pointer; padding: .25rem .75rem; }
button:disabled { color: var(--soft); cursor: default; }
button[aria-pressed="true"] { border-color: var(--accent); color: var(--accent); }
.page > section { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: 0 1.5rem;
  align-items: start; }
.large > section, .page > section:not(:has(figure)) { grid-template-columns: minmax(0, 1fr); }
h2 { grid-column: 1 / -1; } figure { margin: 0; }
section { scroll-margin-top: 4rem; }
img { display: block; width: 100%; height: auto; background: #fff; border: 1px solid var(--line);
  border-radius: .5rem; box-sizing: border-box; }
.large img { width: max(100%, 75rem); }
figcaption { color: var(--soft); font-size: .9rem; } figcaption p { margin: .5rem 0 0; }
ul { margin: 0; padding: 0; list-style: none; } li { margin-bottom: .35rem; max-width: 75ch; }
footer { color: var(--soft); margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: .5rem;
  font-size: .85rem; text-wrap: pretty; }
@media (max-width: 60rem) { .page > section { grid-template-columns: minmax(0, 1fr); } }
@media print { nav { display: none; } .page > section { break-inside: avoid; } }
"""

SCRIPT = """
const parts = [...document.querySelectorAll(".page > section")];
const nav = document.querySelector("nav"), slider = nav.querySelector("input");
const [back, on, large] = nav.querySelectorAll("button"), said = nav.querySelector("output");
function show(at) {
  at = Math.max(0, Math.min(parts.length - 1, at));
  parts.forEach((part, n) => { part.hidden = n !== at; });
  slider.value = at; said.value = parts[at].dataset.called; back.disabled = !at;
  on.disabled = at === parts.length - 1; history.replaceState(null, "", "#" + parts[at].id);
}
nav.hidden = false; slider.max = parts.length - 1;
slider.oninput = () => show(+slider.value);
const page = document.querySelector(".page");
large.onclick = () => large.setAttribute("aria-pressed", page.classList.toggle("large"));
back.onclick = () => show(+slider.value - 1); on.onclick = () => show(+slider.value + 1);
document.onkeydown = (key) => {
  if (key.target !== slider && key.key === "ArrowLeft") show(+slider.value - 1);
  if (key.target !== slider && key.key === "ArrowRight") show(+slider.value + 1);
};
show(Math.max(0, parts.findIndex((part) => "#" + part.id === location.hash)));
"""


class SliderStop(NamedTuple):
    """A stop of the slider: its head, what is told, the file of its picture ("" for none) and its words.

    `stacks`: what stands in hexes with several units, whose counters are small.
    """

    head: str
    lines: tuple[str, ...]
    picture: str = ""
    words: str = ""
    stacks: tuple[str, ...] = ()


def game_page(report: Report, *, routine: bool = False, made_by: str = "", show: bool = False) -> str:
    """The page of a game that has been watched, as the text of an HTML file.

    `routine`: with routine sentences. `made_by` is told at the foot. `show`: a progress bar while it draws.
    """
    pictures = turn_pictures(report, show)
    parts = [*_parts(report, pictures, routine)]
    title = translated(report.title)
    foot = [report.footer, *([say("made by: {command}", command=made_by)] if made_by else [])]
    sections = "\n".join(_section(number, part, pictures) for number, part in enumerate(parts))
    back, on = _text(say("Previous")), _text(say("Next"))
    large, turns = _text(say("Larger map")), _text(say("Turns of the game"))
    return f"""<!DOCTYPE html>
<html lang="{current_language()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<header><h1>{escape(title)}</h1></header>
<nav hidden><button type="button">{back}</button>
<input type="range" min="0" value="0" aria-label="{turns}">
<button type="button">{on}</button><output></output>
<button type="button" aria-pressed="false">{large}</button></nav>
<main class="page">
{sections}
</main>
<footer>{"<br>".join(map(_text, foot))}</footer>
<script>{SCRIPT}</script>
</html>
"""


def _parts(report: Report, pictures: Iterable[str], routine: bool) -> Iterator[SliderStop]:
    """The turning points of the game, each moment, its turns, its result; `pictures` by their files."""
    if report.digest:
        yield SliderStop(say("How it was won"), tuple(report.digest))
    drawn = [*pictures]
    turns = len(report.turns)
    for file, shown in zip([*drawn[turns:], *drawn[:turns]], (*report.moments, *report.turns), strict=True):
        told, stacks = shown.told(routine), tuple(stacks_in_words(shown))
        yield SliderStop(capital(shown.head), told, file, shown.position.words, stacks)
    yield SliderStop(say("Result"), tuple(report.result))


def _section(number: int, part: SliderStop, pictures: Mapping[str, bytes]) -> str:
    head, drawn = _text(part.head), ""
    if part.picture in pictures:
        data = b64encode(pictures[part.picture]).decode()
        stacks = f"<p>{_text(say('Several in one hex'))}</p>{_list(part.stacks)}" if part.stacks else ""
        drawn = (
            f'<figure><img src="data:image/png;base64,{data}" alt="{escape(part.words)}">'
            f"<figcaption>{stacks}</figcaption></figure>"
        )
    called = escape(re.split(r" \(|: ", translated(part.head))[0])
    whole = f"<h2>{head}</h2>{drawn}{_list(part.lines)}"
    return f'<section id="part-{number}" data-called="{called}">{whole}</section>'


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{_text(line)}</li>' for line in lines)}</ul>"


def _text(said: str) -> str:
    """A text in the language of the reader, as it stands in HTML."""
    return escape(translated(said))
