"""Unit cards: a sheet for each nation, every unit with its ratings and its odds against a few targets.

Made from a system's own columns and a question about two units; `CardWords` adds what only the system knows.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import ceil

from wsanalysis import aids
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import Format, Printed, on_few_pages
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Notes
from wsanalysis.asking.questions import about_two
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.counters import emblem_of, picture_of
from wsanalysis.printing.marks import (
    EXACT,
    gathered,
    mark_of,
    marks_explained,
    notes_at_back,
    short_provenance,
)
from wsanalysis.printing.question_words import Headline, cell, headline
from wsanalysis.printing.ratings import (
    CardLine,
    CardWords,
    Rating,
    Row,
    Section,
    plain_ratings,
    plain_sections,
)
from wsanalysis.printing.rulings import Ruling, of_each
from wsanalysis.rule_system import IllegalAction

TARGETS, DISTANCES = 3, 4
SOME = 4
"""Other readings of the rulebook are tried on one of this many units."""
FEW = 6
"""Nations with fewer units than this share a sheet."""
LOWEST_LINE, LEAST_BESIDE = 4.0, 50.0
"""Millimetres of a line in the tightest setting, and of all else on a page: fewer pages need not be tried."""


@dataclass(frozen=True, slots=True)
class Shot:
    """The question asked for every unit: the targets, the distances, and the reading.

    `measure`: the unit of distances, hexes or areas. `picture` names the silhouette of a row.
    """

    question: str
    targets: tuple[str, ...]
    distances: tuple[int, ...]
    large: str
    small: str
    assumed: str
    measure: str
    picture: Callable[[Row], str] | None = None


def shot_of(game: CoreGame, words: CardWords, nations: tuple[str, ...]) -> Shot:
    """The question on the cards of these nations: by default the first question they may ask."""
    targets, questions = _targets(game, words, nations), about_two(game.system)
    allowed = (name for name in questions if _headline(game, name, nations, targets, _spread(game, name)))
    question = words.question or next(allowed, questions[0])
    distances = words.distances or _spread(game, question)
    named = words.chances or _headline(game, question, nations, targets, distances)
    large, small = named or ("any effect", "the gravest")
    measure = next((k.unit_of_measure for k in game.arguments(question) if k.name == "distance"), "")
    return Shot(question, targets, distances, large, small, words.situation, measure, words.picture)


def _headline(
    game: CoreGame, question: str, nations: Sequence[str], targets: Sequence[str], distances: Sequence[int]
) -> Headline | None:
    """The name of the numbers of a cell, from the first shot of these nations that the rules allow."""
    rows = game.edition.cells_by_name("units")
    units = [name for name, row in rows.items() if not nations or row.get("nation") in nations]
    for unit, target, where in product(units, targets, places(distances)):
        with suppress(IllegalAction):
            return headline(game.ask(question, unit, target, **where))
    return None


def places(distances: Sequence[int]) -> list[dict[str, int]]:
    """The distances as arguments of a question; one empty set of them without any."""
    return [{"distance": distance} for distance in distances] or [{}]


def _spread(game: CoreGame, question: str) -> tuple[int, ...]:
    """Four distances over the span that a slider of the question shows; none where it has no distance."""
    parameter = next((k for k in game.arguments(question) if k.name == "distance"), None)
    if parameter is None or parameter.usual is None:
        return ()
    low, high = max(parameter.usual[0], 1), parameter.usual[1]
    if high - low < DISTANCES:
        return tuple(range(low, high + 1))
    return tuple(dict.fromkeys(low + round((high - low) * i / DISTANCES) for i in range(DISTANCES)))


def _targets(game: CoreGame, words: CardWords, nations: tuple[str, ...]) -> tuple[str, ...]:
    """Three units of other nations: those preferred, or else the first of each kind, then any."""
    rows = game.edition.cells_by_name("units")
    others = {name: row for name, row in rows.items() if row.get("nation") not in nations} or rows
    chosen = [next((name for name in preferred if name in others), "") for preferred in words.targets]
    kinds: dict[object, str] = {}
    for name, row in others.items():
        kinds.setdefault(row.get("kind", ""), name)
    spare = iter([name for name in dict.fromkeys((*kinds.values(), *others)) if name not in chosen])
    filled = [name or next(spare, "") for name in (*chosen, *[""] * TARGETS)][:TARGETS]
    return tuple(dict.fromkeys(name for name in filled if name))


@dataclass(frozen=True, slots=True)
class UnitSheet:
    """The units of some nations, ready to be printed on as few pages as hold them."""

    nations: tuple[str, ...]
    groups: tuple[aids.CardGroup, ...]
    ratings: tuple[Rating, ...]
    shot: Shot
    game: CoreGame
    ruling: Ruling | None = None

    def aid(self, pages: int = 1, small: bool = True, notes: Notes = "back") -> aids.Aid:
        """The sheet on this many pages, as many lines on each; with or without the small numbers.

        With `notes` at the back that is one page more.
        """
        heading = say("{nations} units", nations=joined(" · ", self.nations or [say("All")]))
        parts = _in_parts(self.groups, pages)
        printed = tuple(gathered(_page(self, heading, part, small)) for part in parts)
        footer = joined(" · ", [EXACT, *marks_explained(printed), short_provenance(self.game.provenance)])
        made = aids.Aid(self.game.system.title, "unit table", printed, footer)
        if notes == "beside":
            return made
        # how far another reading would move chances has been tried on some units only
        rulings = [(heading, self.ruling._replace(most=0.0))] if self.ruling else []
        return notes_at_back(made, rulings, self.game.provenance, EXACT)


def sheets(game: CoreGame, words: CardWords, nations: Sequence[str] = ()) -> list[UnitSheet]:
    """A sheet for each nation, or for those named; nations of few units share one.

    Raises UnknownName for a nation that there is not.
    """
    chosen = nations_of_sheets(game, nations)
    rulings = of_each(partial(_sheets, words, chosen, SOME), game)
    made = _sheets(words, chosen, 1, game)
    return [replace(each, ruling=r) for each, r in zip(made, rulings, strict=True)]


def nations_of_sheets(game: CoreGame, nations: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """The nations of each sheet that `sheets` makes. Raises UnknownName for a nation that there is not."""
    there = nations_there(game)
    return [(find(name, there, "nation"),) for name in nations] or _together(there)


def _sheets(
    words: CardWords, chosen: Sequence[tuple[str, ...]], every: int, game: CoreGame
) -> list[UnitSheet]:
    """The sheets, of all units or only of `every` this many."""
    return [_sheet(game, words, group, every) for group in chosen]


def print_sheet(
    sheet: UnitSheet, look: Look = STANDARD, form: Format = "pdf", notes: Notes = "back"
) -> Printed:  # fmt: skip
    """The sheet on as few pages as hold it in readable type; if too wide, without the small numbers.

    Raises DoesNotFit if six pages are too few.
    """
    lines = sum(1 + len(group.cards) for group in sheet.groups)
    fewest = 1 if look.continues else max(1, ceil(lines * LOWEST_LINE / (look.sheet.height - LEAST_BESIDE)))
    try:
        return on_few_pages(partial(sheet.aid, notes=notes), look, form, fewest)
    except aids.DoesNotFit as error:
        if not error.reason.endswith("too wide"):
            raise
    return on_few_pages(partial(sheet.aid, small=False, notes=notes), look, form, fewest)


def nations_there(game: CoreGame) -> dict[str, int]:
    """The number of units of each nation, in the order of the files; none where units have no nation."""
    counts: dict[str, int] = {}
    for unit in game.edition.cells("units"):
        if "nation" in unit:
            counts[unit["nation"]] = counts.get(unit["nation"], 0) + 1
    return counts


def _together(counts: dict[str, int]) -> list[tuple[str, ...]]:
    """Each nation by itself, those of few units in one; one sheet of all where there are no nations."""
    many = [(name,) for name, number in counts.items() if number >= FEW]
    few = tuple(name for name, number in counts.items() if number < FEW)
    return [*many, *([few] if few or not many else [])]


def _sheet(game: CoreGame, words: CardWords, nations: tuple[str, ...], every: int) -> UnitSheet:
    shot = shot_of(game, words, nations)
    sections = (words.sections or plain_sections)(game, nations)
    groups, said = [], []
    for section in sections:
        if not section.entries:
            continue
        ratings, hint = (section.ratings, "") if section.ratings is not None else plain_ratings(section)
        said += [rating for rating in ratings if rating.meaning and rating not in said]
        shown = replace(section, entries=section.entries[::every])
        groups.append(_group(game, shown, ratings, hint, shot))
    return _without_blanks(UnitSheet(nations, tuple(groups), tuple(said), shot, game))


def _without_blanks(sheet: UnitSheet) -> UnitSheet:
    """The sheet without the targets at which nobody on it may fire; all of them where nobody fires at all."""
    each = len(places(sheet.shot.distances))
    cells = [card.odds for group in sheet.groups for card in group.cards]
    used = [
        number
        for number in range(len(sheet.shot.targets))
        if any(any(odds[number * each : (number + 1) * each]) for odds in cells)
    ]
    if not used or len(used) == len(sheet.shot.targets):
        return sheet

    def kept(card: aids.Card) -> aids.Card:
        odds = (cell for number in used for cell in card.odds[number * each : (number + 1) * each])
        return replace(card, odds=tuple(odds))

    groups = (replace(group, cards=tuple(map(kept, group.cards))) for group in sheet.groups)
    targets = tuple(sheet.shot.targets[number] for number in used)
    return replace(sheet, groups=tuple(groups), shot=replace(sheet.shot, targets=targets))


def _group(
    game: CoreGame, section: Section, ratings: Sequence[Rating], hint: str, shot: Shot
) -> aids.CardGroup:
    """A section's lines; units that print alike share one."""
    lines: dict[aids.Card, list[CardLine]] = {}
    for entry in section.entries:
        printed = tuple(rating.of(entry.row) for rating in ratings)
        mark = mark_of(str(entry.row.get("source", "")))
        card = aids.Card("", printed, tuple(odds_of(game, entry, shot)), mark)
        lines.setdefault(card, []).append(entry)
    picture = shot.picture or picture_of
    cards = tuple(
        replace(card, name=joined(", ", [one.name for one in those]), picture=picture(those[0].row))
        for card, those in lines.items()
    )
    return aids.CardGroup(section.name, tuple(rating.head for rating in ratings), cards, hint)


def odds_of(game: CoreGame, entry: CardLine, shot: Shot) -> Iterable[aids.Odds | None]:
    """The odds of an entry at each target and distance; None where the rules allow no such shot."""
    rows = game.edition.cells_by_name("units")
    for target in shot.targets:
        fit = entry.fit(rows[target])
        for where in places(shot.distances):
            if not fit:
                yield None
                continue
            try:
                odds = game.ask(shot.question, entry.unit, target, **where, **entry.situation)
            except IllegalAction:
                yield None
                continue
            yield cell(odds)


def _in_parts(groups: tuple[aids.CardGroup, ...], pages: int) -> list[tuple[aids.CardGroup, ...]]:
    """The groups cut into `pages` parts with about as many lines each; a group may be cut in two."""
    lines = [(group, card) for group in groups for card in group.cards]
    parts = []
    for number in range(pages):
        share = lines[number * len(lines) // pages : (number + 1) * len(lines) // pages]
        within = [(group, tuple(c for g, c in share if g is group)) for group in groups]
        parts.append(tuple(aids.CardGroup(g.name, g.heads, cards, g.hint) for g, cards in within if cards))
    return parts


def _without_small(card: aids.Card) -> aids.Card:
    return replace(card, odds=tuple(cell and aids.Odds(cell.main) for cell in card.odds))


def _emblem(nations: Sequence[str]) -> str:
    return emblem_of({"nation": nations[0]}) if len(nations) == 1 else ""


def _page(sheet: UnitSheet, heading: str, groups: tuple[aids.CardGroup, ...], small: bool) -> aids.Page:
    shot = sheet.shot
    cells = [o for g in groups for c in g.cards for o in c.odds if o]
    sample = next((o for o in cells if all(0 < p < o.main for p in o.parts) and o.main < 1), None)
    parts = (shot.small,) if shot.small else ()
    sample = sample or aids.Odds(0.5, (0.25,) * len(parts))
    key = aids.Key("How to read a cell", sample, shot.large, parts, beside=True)
    if not small:
        groups = tuple(replace(g, cards=tuple(map(_without_small, g.cards))) for g in groups)
        key = aids.Key("How to read a cell", aids.Odds(sample.main), shot.large, beside=True)
    columns = tuple(map(str, shot.distances)) or ("",)
    cards = aids.UnitCards(
        "",
        targets=tuple(aids.Group(target, len(columns)) for target in shot.targets),
        columns=columns * len(shot.targets),
        groups=groups,
        hint=say(
            "{question} at →   {measure} ↓", question=shot.question.replace("_", " "), measure=shot.measure
        )
        if shot.distances
        else "",
    )
    heads = {head for group in groups for head in group.heads}
    meant = tuple(aids.Step(r.head, r.meaning) for r in sheet.ratings if r.head in heads)
    legend = aids.Steps("Ratings", meant, columns=3, numbered=False) if meant else None
    beneath = aids.Row((key, legend), (1, 2.6)) if legend else key
    rulings = sheet.ruling.short if sheet.ruling else ""
    return aids.Page(
        heading, (cards, beneath), rule_box=shot.assumed, small=rulings, emblem=_emblem(sheet.nations)
    )
