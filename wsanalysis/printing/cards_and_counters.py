"""Cards and counters on sheets of paper, fronts and backs; each as a picture; names that have no room."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeVar

from wsanalysis.aids.faces import AnyFace, CardBack, Face
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import Format
from wsanalysis.aids.sheet import (
    NOTE_DEPTH,
    FaceDoesNotFit,
    Sheet,
    imposed,
    picture_faces,
    render_sheets,
    room_for_note,
)
from wsanalysis.aids.sheet_layout import Flip, Grid, Shift, Size, TooLarge, n_up, widest_bleed
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.lengths import length_of, size_of
from wsanalysis.arguments.names import find
from wsanalysis.arguments.typed import names_of
from wsanalysis.arguments.values import Backs, Notes, Trials
from wsanalysis.charts import Picture, on_screen
from wsanalysis.core_game import CoreGame
from wsanalysis.files.data_folder import data_folder
from wsanalysis.languages import ENGLISH, joined, say
from wsanalysis.languages import language as speaking
from wsanalysis.printing import prints_of, sheet_files
from wsanalysis.printing.cards import (
    NOT_MARKED,
    ON_MARKS,
    SIZES,
    cards_of_decks,
    cards_of_units,
    short_version,
)
from wsanalysis.printing.counters import Component, counters_of, sorts_of
from wsanalysis.printing.marks import without_marks
from wsanalysis.printing.pages import PPI, WIDTH, write_as

Kind = Literal["cards", "counters"]
"""The edge over which the printer turns a sheet for its back; `none` prints fronts alone."""
T = TypeVar("T", AnyFace, AnyFace | None)
MARGINS: Mapping[Kind, float] = {"cards": 3.0, "counters": 11.0}
"""White edges in mm. Cards say themselves that they are unofficial; of counters the sheet says it."""
WIDEST_BLEED = 3.0
SURE_WORD, SURE_NAME = 12, 20
"""Letters of a word and of a name that fit on every counter: these are not measured."""


@dataclass(frozen=True, slots=True)
class FacePicture:
    """The two faces of a card or counter as PNG, and how many there are of it.

    `name` is the row's in the data, `number` as for `Component`, `sort` the sort ("blocks", "combat chips",
    "cards"), `nation` empty where it has none, `size` in millimetres; `back` is None where nothing is printed
    there. Outside a round or hexagonal face a picture is transparent.
    """

    name: str
    sort: str
    nation: str
    size: Size
    copies: int
    front: bytes
    back: bytes | None
    number: str = ""


def components(game: CoreGame, kind: Kind, decks: Sequence[str] = (), **chosen: Any) -> list[Component]:
    """The cards of units or of `decks`, or the counters; `chosen` as for what makes each of them."""
    said = prints_of(game)
    if decks:
        return cards_of_decks(game, said.decks, decks, **chosen)
    if kind == "cards":
        return cards_of_units(game, said.cards, said.counters, **chosen)
    return counters_of(game, said.counters, **chosen)


def faces(
    game: CoreGame, kind: Kind, pixels: int = 300, look: Look = STANDARD, **chosen: Any
) -> list[FacePicture]:
    """The cards, or the counters and chips, of a game as pictures this many `pixels` wide.

    `chosen` narrows them: ``nations=["German"]``, ``units=...``, ``size=Size(63.5, 88.9)`` in millimetres,
    for counters ``only=["combat chips"]``; ``decks=["events"]`` has the cards of these decks. Raises
    UnknownName, FaceDoesNotFit.
    """
    there = components(game, kind, **chosen)
    drawn: dict[tuple[Size, AnyFace], bytes] = {}
    for size in dict.fromkeys(component.size for component in there):
        mine = [component for component in there if component.size == size]
        different = list(
            dict.fromkeys(face for component in mine for face in (component.front, component.back) if face)
        )
        pictures = picture_faces(different, size, pixels, look)
        drawn |= {(size, face): picture for face, picture in zip(different, pictures, strict=True)}
    return [
        FacePicture(
            each.name, each.sort, each.nation, each.size, each.copies,
            drawn[each.size, each.front], None if each.back is None else drawn[each.size, each.back],
            each.number,
        )
        for each in there
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PrintedComponents:
    """Sheets of cards or counters: shows the first in a notebook, `page` another, `save` writes a file."""

    title: str
    kind: Kind
    number: int
    sheets: tuple[Sheet, ...]
    look: Look
    language: str = ENGLISH

    @checked
    def page(self, number: Trials = 1) -> Picture:
        """A side of a sheet (counted from 1) as a picture."""
        if number > len(self.sheets):
            raise ValueError(f"page: expected 1 to {len(self.sheets)}, got {number}")
        with speaking(self.language):
            (png,) = render_sheets(self.sheets[number - 1 : number], self.look, "png", PPI)
        said = f"{self.title}: {self.kind}, page {number} of {len(self.sheets)}"
        return replace(on_screen(png, WIDTH), alt=said)

    @checked
    def save(self, file: str | Path) -> Path:
        """Write the sheets to a PDF, or each side to an SVG or PNG of its own; the path of the first.

        Raises ValueError for another ending, FaceDoesNotFit where a face is too small for its words.
        """
        return write_as(file, self.files)[0]

    @checked
    def files(self, form: Format) -> list[bytes]:
        """One PDF, or a picture for each side."""
        with speaking(self.language):
            return render_sheets(self.sheets, self.look, form)

    def __str__(self) -> str:
        grids = {sheet.grid for sheet in self.sheets}
        most = ", ".join(sorted({f"{grid.columns * grid.rows} of {grid.face}" for grid in grids}))
        kind = self.kind if self.number != 1 else self.kind.removesuffix("s")
        return (
            f"{self.title}: {self.number} {kind} ({self.look.paper.name}), up to {most} to a sheet;"
            f" {len(self.sheets)} pages"
        )

    __repr__ = __str__

    def _repr_mimebundle_(self, **how: object) -> object:
        return self.page()._repr_mimebundle_(**how)


def print_components(
    game: CoreGame,
    kind: Kind,
    look: Look = STANDARD,
    *,
    nations: Sequence[str] = (),
    units: Sequence[str] = (),
    only: Sequence[str] = (),
    decks: Sequence[str] = (),
    size: str = "",
    sheet: str = "",
    bleed: str = "",
    copies: int = 1,
    backs: Backs = "long edge",
    back_shift: tuple[float, float] = (0.0, 0.0),
    printer: str = "",
    turned: bool | None = None,
    language: str = ENGLISH,
    notes: Notes = "back",
) -> PrintedComponents:
    """The cards of units or of `decks`, or the counters and chips, of a game on sheets.

    `size`: of cards poker, tarot or mini, of all a size as ``25mm`` or ``5/8in``; `sheet`: a label sheet or
    die by name, in place of the look's paper; `bleed` as ``1.5mm``, by default the look's, or of cards the
    widest with which no fewer fit on a sheet; `units` by name, counters with a number as ``Tiger I=3``, of
    `decks` the cards; `back_shift`: how far backs are moved to the right and down, in mm, or `printer`: a row
    of `data/sheets/printers.csv` that says so; `turned`: whether the sheet lies on its side, by default as
    more fit; `notes`: "beside" for the marks of what is reconstructed. Raises UnknownName,
    TooLarge, ValueError, DataFault.
    """
    if copies < 1:
        raise ValueError(f"copies: expected 1 or more, got {copies}")
    label = _label(game, sheet) if sheet else None
    look = on_label_sheet(game, look, sheet)
    given = Size(label.width, label.height) if label else _size(kind, size)
    there = _chosen(game, kind, nations, units, only, decks, given, copies)
    if not there:
        raise ValueError(f"{game.system.title} has no {kind}: no units, and no table of chips or markers")
    width = length_of(bleed, "bleed") if bleed else look.bleed or None
    shift = _shift(game, back_shift, printer)
    sheets: list[Sheet] = []
    flip: Flip | None = None if backs == "none" else backs
    for each in dict.fromkeys(component.size for component in there):
        mine = [component for component in there if component.size == each]
        grid = label.grid(width or 0) if label else _grid(kind, look, each, width, turned)
        if kind == "counters" and room_for_note(grid, marks=label is None) < NOTE_DEPTH:
            raise TooLarge(
                f"no margin of {NOTE_DEPTH:g} mm is left for the word unofficial; choose a smaller bleed"
            )
        pairs = [_pair(component, label, notes) for component in mine for _ in range(component.copies)]
        sheets += imposed(pairs, grid, _note(game, mine, notes), flip, label is None, shift)
    return PrintedComponents(
        game.system.title, kind, sum(p.copies for p in there), tuple(sheets), look, language
    )


def on_label_sheet(game: CoreGame, look: Look, sheet: str) -> Look:
    """The look on the paper of a label sheet, if one is named. Raises UnknownName."""
    return look.on(_label(game, sheet).paper) if sheet else look


def _label(game: CoreGame, name: str) -> sheet_files.LabelSheet:
    there = sheet_files.label_sheets(_folder_with(sheet_files.LABEL_FILE, game))
    return there[find(name, there, "label sheet")]


def _shift(game: CoreGame, given: tuple[float, float], printer: str) -> Shift:
    """The shift of the backs, as it is given or as the file has it for a printer."""
    if not printer:
        return sheet_files.given_shift(*given)
    if any(given):
        raise ValueError(f"printer {printer!r} has a back shift of its own: leave out one of the two")
    there = sheet_files.printers(_folder_with(sheet_files.PRINTER_FILE, game))
    return there[find(printer, there, "printer")]


def _folder_with(file: Path, game: CoreGame) -> Path:
    """The data folder that has a file: one of a user's own need not."""
    return game.folder if (game.folder / file).is_file() else data_folder()


def _size(kind: Kind, size: str) -> Size | None:
    if kind == "cards" and (size or "poker").casefold() in SIZES:
        return SIZES[(size or "poker").casefold()]
    if not size:
        return None
    try:
        return Size(*size_of(size))
    except ValueError as error:
        raise ValueError(f"{error}, or {', '.join(SIZES)}" if kind == "cards" else str(error)) from None


def _chosen(
    game: CoreGame, kind: Kind, nations: Sequence[str], units: Sequence[str], only: Sequence[str],
    decks: Sequence[str], size: Size | None, copies: int,
) -> list[Component]:  # fmt: skip
    if decks and nations:
        raise ValueError("a nation belongs to unit cards: leave it out for a deck")
    if decks:
        return components(game, kind, decks, cards=units, size=size, copies=copies)
    if kind == "cards":
        return components(game, kind, nations=nations, units=units, size=size, copies=copies)
    counted = dict(_counted(unit, names_of(game)) for unit in units)
    made = components(game, kind, nations=nations, units=counted, only=only, size=size)
    return [replace(component, copies=component.copies * copies) for component in made]


def _counted(unit: str, names: Container[str]) -> tuple[str, int | None]:
    """A unit's name, and how many of it: ``Tiger I=3``."""
    name, equals, number = unit.rpartition("=")
    if not equals or unit in names:
        return unit, None
    if not number.strip().isdecimal() or int(number) < 1:
        raise ValueError(f"unit: expected a number of counters behind {name}=, got {number!r}")
    return name.strip(), int(number)


def _grid(kind: Kind, look: Look, face: Size, bleed: float | None, turned: bool | None) -> Grid:
    paper = Size(look.paper.width, look.paper.height)
    margin = MARGINS[kind]
    if bleed is None:
        bleed = widest_bleed(paper, face, margin, WIDEST_BLEED) if kind == "cards" else 0.0
    return n_up(paper, face, margin, bleed, turned)


def _pair(
    component: Component, label: sheet_files.LabelSheet | None, notes: Notes
) -> tuple[AnyFace, AnyFace | None]:
    """Both faces; in the shape of the label that they are printed on."""
    front, back = component.front, component.back
    if notes == "back":
        front, back = without_marks(front), _in_short(back)
    if label is None:
        return front, back
    return _shaped(front, label), _shaped(back, label)


def _shaped(face: T, label: sheet_files.LabelSheet) -> T:
    return replace(face, shape=label.shape) if isinstance(face, Face) else face


def _in_short(back: AnyFace | None) -> AnyFace | None:
    """A back, which says in general what is reconstructed where no mark does."""
    if isinstance(back, CardBack):
        back = replace(back, notes=tuple(NOT_MARKED if said is ON_MARKS else said for said in back.notes))
    return without_marks(back)


def _note(game: CoreGame, mine: Sequence[Component], notes: Notes) -> str:
    """The line in the margin: the game, what is on the sheet, what is made up, version and data."""
    what = joined(", ", dict.fromkeys(component.sort[:1].upper() + component.sort[1:] for component in mine))
    said = {"what": what, "version": short_version(game)}
    if notes == "beside":
        return say("{what} · ° reconstructed, (°) in part · {version}", **said)
    return say("{what} · reconstructed in part · {version}", **said)


def names_too_long(game: CoreGame) -> list[tuple[str, str]]:
    """The units whose counters have no room for their names, each with the reason."""
    described = prints_of(game).counters
    units = [sort.name for sort in sorts_of(game, described) if sort.units]
    by_size: dict[Size, dict[str, Component]] = {}
    for component in counters_of(game, described, only=units) if units else ():
        if _may_be_too_long(component):
            by_size.setdefault(component.size, {})[without_marks(component.front.name)] = component
    return [found for by_face in by_size.values() for found in _refused(by_face)]


def _refused(by_face: dict[str, Component]) -> Iterator[tuple[str, str]]:
    """One after another, since a page is refused for the first of its faces."""
    while by_face:
        size = next(iter(by_face.values())).size
        try:
            picture_faces([without_marks(component.front) for component in by_face.values()], size, 8)
        except FaceDoesNotFit as error:
            yield by_face.pop(error.name).name, str(error)
        else:
            return


def _may_be_too_long(component: Component) -> bool:
    name = component.name
    longest = max(map(len, name.split()), default=0)
    return isinstance(component.front, Face) and (longest > SURE_WORD or len(name) > SURE_NAME)
