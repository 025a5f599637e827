"""The sheet that is handed out: its tables bear no mark and no ruling, which all stand on a page at its back.

A designer has them `beside` what they are about instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from wsanalysis.aids import (
    Aid,
    Annotated,
    Block,
    CardGroup,
    Column,
    Drawing,
    Ledger,
    Note,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    UnitCards,
    WordGrid,
)
from wsanalysis.aids.faces import Face
from wsanalysis.asking.odds import Provenance
from wsanalysis.languages import Message, joined, say
from wsanalysis.printing.aid_words import MARK, PARTLY, short_provenance
from wsanalysis.printing.rulings import Ruling

T = TypeVar("T")

WHOLE = {MARK: say("all"), PARTLY: say("in part")}
"""What a mark at a title says of its table."""


def handed_out(
    aid: Aid, rulings: Sequence[tuple[str, Ruling]], provenance: Provenance, method: str
) -> Aid:  # fmt: skip
    """The same pages without marks and rulings, and behind them a page of both.

    `rulings` stand behind the headings of their pages. Each page says in one line that its odds are exact, as
    `method` says at length, and which data they rest on.
    """
    if not rulings and not any(map(_mark_of, aid.pages)):
        return aid
    back = len(aid.pages) + 1
    text = "rulings and reconstructed values: page {back}"
    if "reconstructed" not in provenance.unofficial:  # a user's own words for where his values come from
        text = "unofficial values; rulings: page {back}"
    brief = short_provenance(replace(provenance, system="", unofficial=say(text, back=back)))
    pages = tuple(without_marks(replace(page, small="")) for page in aid.pages)
    rests_on = joined(" · ", [method, short_provenance(provenance)])
    return replace(
        aid,
        pages=(*pages, _back_page(aid, rulings, rests_on)),
        footer=joined(" · ", [say("Exact odds"), brief]),
    )


def without_marks(value: T) -> T:
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


def _back_page(aid: Aid, rulings: Sequence[tuple[str, Ruling]], rests_on: str) -> Page:
    found = [step for page in aid.pages for step in _steps(page)]
    blocks: list[Block] = []
    if rulings:
        ruled = (Step(say("{heading}:", heading=heading), ruling.at_length) for heading, ruling in rulings)
        blocks.append(Steps("Rulings where the rulebook leaves a choice", tuple(ruled), numbered=False))
    if found:
        hint = "made up to fit the rulebook, not taken from the publisher"
        blocks.append(Steps("Reconstructed values", tuple(found), columns=2, numbered=False, hint=hint))
    return Page("Rulings and sources", (*blocks, Note("What all pages rest on", rests_on)))


Parts = Iterator[tuple[str, str]]
"""Names of rows and entries, each with its mark."""


def _steps(page: Page) -> Iterator[Step]:
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
            yield Step(say("{title}:", title=without_marks(title)), joined("; ", told))


def _blocks(printed: Any) -> Iterator[Any]:
    """The blocks that stand on a page, and each group of its unit cards."""
    match printed:
        case Page(blocks=inner) | Column(blocks=inner) | Row(blocks=inner) | UnitCards(groups=inner):
            for each in inner:
                yield from _blocks(each)
        case _:
            yield printed


def _parts(block: Any) -> Parts:
    """What bears a mark of its own in a block: rows, entries, or words of a text."""
    match block:
        case CardGroup(cards=cards):
            yield from ((card.name, card.mark) for card in cards if card.mark)
        case OddsGrid(rows=rows):
            yield from _named(rows)
        case WordGrid(rows=rows, cells=cells):
            yield from _named(rows)
            yield from _named(word.text for row in cells for word in row)
        case Steps(steps=steps):
            yield from _entries((step.lead, step.text) for step in steps)
        case Ledger(lines=lines):
            yield from _entries(lines)
        case Note(text=text) | Drawing(caption=text):
            yield from _named([text])
        case Annotated(face=face):
            yield from _named([face.name])


def _entries(entries: Iterable[tuple[str, str]]) -> Parts:
    """Entries with a mark in their name or behind it, by their names."""
    for name, said in entries:
        if mark := _mark_of((name, said)):
            yield say("{name:-}", name=without_marks(name)), mark


def _named(texts: Iterable[str]) -> Parts:
    """Texts with a mark; of one that was put together, the pieces that have one."""
    for text in texts:
        if not (mark := _mark_of(text)):
            continue
        values = text.values.values() if isinstance(text, Message) and not _mark_of(text.template) else ()
        pieces = [piece for piece in _named(each for each in values if isinstance(each, str)) if piece[0]]
        yield from pieces or [(without_marks(text), mark)]


def _mark_of(printed: object) -> str:
    """The graver of the marks anywhere in a text or record, if any."""
    text = repr(printed)
    return MARK if MARK in text.replace(PARTLY, "") else PARTLY if PARTLY in text else ""
