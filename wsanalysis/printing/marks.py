"""Marks for what is reconstructed: beside what they are about, or all named on a page at the back.

° stands beside what is made up, (°) where only a part is. A mark that most rows of a table share stands
once, at its title; a row that differs keeps its own. Sheets that are handed out have neither marks nor
rulings among their tables; a designer has them beside what they are about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from operator import itemgetter
from typing import Any, TypeVar

from wsanalysis import aids
from wsanalysis.aids.faces import Face
from wsanalysis.asking.odds import Provenance
from wsanalysis.languages import Message, joined, say
from wsanalysis.languages.message import MINUS as MINUS
from wsanalysis.languages.message import signed as signed
from wsanalysis.printing.rulings import Ruling

EXACT = say("Exact odds, nothing sampled")
MOST_OPTIONS_NAMED = 3
MARK, PARTLY = "°", "(°)"
"""Beside what is reconstructed, or in part: the rest is from the rulebook."""
MEANINGS: Mapping[str, str] = {PARTLY: say("(°) reconstructed in part"), MARK: say("° reconstructed")}
"""The words for the marks at the foot of a page that has them."""
AT_TITLE = say("at a title: the whole table")
MOST_ROWS = 0.75
"""The share of a table's rows that bear a mark from which on the title bears it."""


B = TypeVar("B", aids.OddsGrid, aids.Bands, aids.Ledger)
T = TypeVar("T", aids.Page, aids.Block, aids.CardGroup)
V = TypeVar("V")
WHOLE = {MARK: say("all"), PARTLY: say("in part")}
"""The words for a mark at a title."""
Parts = Iterator[tuple[str, str]]
"""Names of rows and entries, each with its mark."""


def marked(text: str, source: str) -> str:
    """A text, with the mark for what is reconstructed, or in part, as its source says."""
    return f"{text}{mark_of(source)}"


def mark_of(source: str) -> str:
    """The mark for a source: empty if all is from the rulebook."""
    if "reconstructed" not in source:
        return ""
    return MARK if source.startswith("reconstructed") else PARTLY


def headed(block: B, sources: Iterable[str]) -> B:
    """A block with the mark beside its title for numbers that rest on all these sources together."""
    marks = {mark_of(source) for source in sources}
    mark = "" if marks <= {""} else MARK if marks == {MARK} else PARTLY
    return replace(block, title=joined("", (block.title, mark)) if mark else block.title)


def gathered(block: T) -> T:
    """A page or block in which a mark that most rows of a table share stands at the title instead.

    Rows of another mark keep theirs. ° moves only if no row is from the rulebook alone: a title with (°) says
    that its table is reconstructed in part, which remains true.
    """
    if isinstance(block, aids.Page | aids.Column | aids.Row):
        return replace(block, blocks=tuple(map(gathered, block.blocks)))
    if isinstance(block, aids.UnitCards):
        return replace(block, groups=tuple(map(gathered, block.groups)))
    if isinstance(block, aids.CardGroup):
        mark = _shared([card.mark for card in block.cards]) if block.name else ""
        shown = (replace(card, mark="") if card.mark == mark else card for card in block.cards)
        return replace(block, name=_with(block.name, mark), cards=tuple(shown))
    if isinstance(block, aids.WordGrid | aids.OddsGrid) and block.title:
        mark = _shared([row.removeprefix(unmarked(row)) for row in block.rows])
        rows = (unmarked(row) if mark and row == f"{unmarked(row)}{mark}" else row for row in block.rows)
        return replace(block, title=_with(block.title, mark), rows=tuple(rows))
    return block


def _shared(marks: Sequence[str]) -> str:
    """The mark that a title takes over from its rows, if any."""
    mark, number = max(Counter(marks).items(), key=itemgetter(1), default=("", 0))
    return mark if number >= MOST_ROWS * len(marks) and (mark == PARTLY or "" not in marks) else ""


def _with(title: str, mark: str) -> str:
    """A title with a mark, unless it bears one."""
    return joined("", (title, mark)) if mark and unmarked(title) == title else title


def unmarked(text: str) -> str:
    """A text without its mark."""
    return text.removesuffix(PARTLY).removesuffix(MARK)


def marks_explained(printed: object) -> list[str]:
    """The meaning of the marks that stand anywhere in pages or blocks, as a footer says it."""
    text = repr(printed)
    alone = text.replace(PARTLY, "")
    found = [said for mark, said in MEANINGS.items() if mark in (text if mark == PARTLY else alone)]
    return found[::-1] + [AT_TITLE] * any(unmarked(title) != title for title in _titles(printed))


def _titles(printed: object) -> Iterator[str]:
    """The titles of pages or blocks, of the groups of unit cards too."""
    if isinstance(printed, str):
        return
    if isinstance(printed, tuple | list):
        yield from chain.from_iterable(map(_titles, printed))
        return
    yield from (said for name in ("title", "name") if (said := getattr(printed, name, "")))
    yield from chain.from_iterable(_titles(getattr(printed, name, ())) for name in ("blocks", "groups"))


def short_provenance(provenance: Provenance) -> str:
    """The provenance line, with its options counted if there is no room to name them."""
    if len(provenance.options) <= MOST_OPTIONS_NAMED:
        return str(provenance)
    text = "{n} options not standard (named in the report beside this page)"
    many = say(text, n=len(provenance.options))
    return str(replace(provenance, options=(many,)))


def notes_at_back(
    aid: aids.Aid, rulings: Sequence[tuple[str, Ruling]], provenance: Provenance, method: str
) -> aids.Aid:  # fmt: skip
    """The same pages without marks and rulings, and behind them a page of both.

    `rulings` stand behind the headings of their pages. Each page says in one line that its odds are exact, as
    `method` says at length, and which data they rest on.
    """
    if not rulings and not any(map(_mark_of, aid.pages)):
        return aid
    # without a number: pages may go on on further sheets
    where = say("rulings and reconstructed values: at the back")
    if "reconstructed" not in provenance.unofficial:  # a user's own words for where his values come from
        where = say("unofficial values; rulings: at the back")
    brief = short_provenance(replace(provenance, system="", unofficial=where))
    pages = tuple(without_marks(replace(page, small="")) for page in aid.pages)
    rests_on = joined(" · ", [method, short_provenance(provenance)])
    return replace(
        aid,
        pages=(*pages, _back_page(aid, rulings, rests_on)),
        footer=joined(" · ", [say("Exact odds"), brief]),
    )


def without_marks(value: V) -> V:
    """A record, or a text, without the marks for what is reconstructed."""
    found: Any = value
    if isinstance(value, str):
        found = Message("{text:°}", {"text": value}) if MARK in value else value
    elif isinstance(value, Face):
        found = _mapped(value)
        found = replace(found, marks=tuple(mark for mark in found.marks if mark.text or mark.beside))
    elif isinstance(value, tuple):
        kept = [without_marks(entry) for entry in value]
        found = type(value)(*kept) if hasattr(value, "_fields") else tuple(kept)
    elif is_dataclass(value):
        found = _mapped(value)
    return found  # type: ignore[no-any-return]


def _mapped(record: Any) -> Any:
    entries = {field.name: getattr(record, field.name) for field in fields(record)}
    return replace(record, **{name: without_marks(entry) for name, entry in entries.items()})


def _back_page(aid: aids.Aid, rulings: Sequence[tuple[str, Ruling]], rests_on: str) -> aids.Page:
    found = [step for page in aid.pages for step in _steps(page)]
    blocks: list[aids.Block] = []
    if rulings:
        ruled = (
            aids.Step(say("{heading}:", heading=heading), ruling.at_length) for heading, ruling in rulings
        )
        blocks.append(aids.Steps("Rulings where the rulebook leaves a choice", tuple(ruled), numbered=False))
    if found:
        hint = "made up to fit the rulebook, not taken from the publisher"
        blocks.append(aids.Steps("Reconstructed values", tuple(found), columns=2, numbered=False, hint=hint))
    return aids.Page("Rulings and sources", (*blocks, aids.Note("What all pages rest on", rests_on)))


def _steps(page: aids.Page) -> Iterator[aids.Step]:
    """A line for each block of a page of which something is reconstructed."""
    for block in _blocks(page):
        title = getattr(block, "title", "") or getattr(block, "name", "") or page.heading
        whole = _mark_of(title)
        parts = dict.fromkeys(_parts(block))
        told = [WHOLE[whole]] if whole else []
        made_up, partly = (joined(", ", (n for n, own in parts if own == mark)) for mark in (MARK, PARTLY))
        if made_up:
            told.append(say("{names} wholly", names=made_up) if whole else made_up)
        if partly:
            told.append(say("{names} in part", names=partly))
        if told:
            yield aids.Step(say("{title}:", title=without_marks(title)), joined("; ", told))


def _blocks(printed: Any) -> Iterator[Any]:
    """The blocks that stand on a page, and each group of its unit cards."""
    match printed:
        case (
            aids.Page(blocks=inner)
            | aids.Column(blocks=inner)
            | aids.Row(blocks=inner)
            | aids.UnitCards(groups=inner)
        ):
            for each in inner:
                yield from _blocks(each)
        case _:
            yield printed


def _parts(block: Any) -> Parts:
    """The parts of a block that bear a mark of their own: rows, entries, or words of a text."""
    match block:
        case aids.CardGroup(cards=cards):
            yield from ((card.name, card.mark) for card in cards if card.mark)
        case aids.OddsGrid(rows=rows):
            yield from _named(rows)
        case aids.WordGrid(rows=rows, cells=cells):
            yield from _named(rows)
            yield from _named(word.text for row in cells for word in row)
        case aids.Steps(steps=steps):
            yield from _entries((step.lead, step.text) for step in steps)
        case aids.Ledger(lines=lines):
            yield from _entries(lines)
        case aids.Note(text=text) | aids.Drawing(caption=text):
            yield from _named([text])
        case aids.Annotated(face=face):
            yield from _named([face.name])


def _entries(entries: Iterable[tuple[str, str]]) -> Parts:
    """Entries with a mark in their name or behind it, by their names."""
    for name, said in entries:
        if mark := _mark_of((name, said)):
            yield say("{name:-}", name=without_marks(name)), mark


def _named(texts: Iterable[str]) -> Parts:
    """Texts with a mark; of one that was put together, the parts that have one."""
    for text in texts:
        if not (mark := _mark_of(text)):
            continue
        values = text.values.values() if isinstance(text, Message) and not _mark_of(text.template) else ()
        parts = [part for part in _named(each for each in values if isinstance(each, str)) if part[0]]
        yield from parts or [(without_marks(text), mark)]


def _mark_of(printed: object) -> str:
    """The graver of the marks anywhere in a text or record, if any."""
    text = repr(printed)
    return MARK if MARK in text.replace(PARTLY, "") else PARTLY if PARTLY in text else ""
