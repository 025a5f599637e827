"""A VASSAL module: one ZIP file of a build file, pictures and saved set-ups, made of what is in a box.

Elements of the build file are named after classes of the engine, attributes are their settings; what is left
out takes its default. Versions 3.5 and later read it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports.box import Board, Box, Counter, Pile
from wsanalysis.exports.pixels import Pictures, png_size
from wsanalysis.exports.vassal_pieces import (
    Trait,
    added,
    basic,
    common,
    key,
    marked,
    masked,
    piece,
    prototype,
    returned,
    two_sided,
)
from wsanalysis.exports.vassal_saves import disguised, set_up
from wsanalysis.exports.zipped import zipped

BUILD = "VASSAL.build."
ENGINE = "3.7.0"
"""The oldest version of the engine that is asked for."""
PROTOTYPE = "Counter"
MAP, CUPS = "Map", "Cups"
GAP = 20
"""Pixels between piles."""
HELPERS = (
    "ForwardToKeyBuffer", "ForwardToChatter", "Scroller", "MenuDisplayer", "MapCenterer", "StackExpander",
    "PieceMover", "SelectionHighlighters", "KeyBufferer",
)  # fmt: skip
"""What every map needs, lest nothing on it can be dragged or has a menu."""
DICE = ((2, 6), (1, 10))
"""Buttons: how many dice of how many sides."""


@dataclass(eq=False)
class _Module:
    """A module in the making: its files by name, and the numbers given to pieces."""

    box: Box
    files: dict[str, bytes] = field(default_factory=dict)
    pictures: Pictures = field(default_factory=Pictures)
    numbers: dict[int, int] = field(default_factory=dict)

    def picture(self, name: str, content: bytes) -> str:
        """The name of a picture in the module."""
        return self.pictures.keep(name, content)

    def number(self, of: Counter) -> int:
        """The number that names a piece in the module and in its saves."""
        return self.numbers.setdefault(id(of), len(self.numbers) + 1)


def vassal_module(box: Box) -> bytes:
    """The module as the bytes of a .vmod file."""
    made = _Module(box)
    root = _element(
        None, "GameModule", name=box.title, version=box.version, description="unofficial",
        VassalVersion=ENGINE, ModuleOther1="", ModuleOther2="",
    )  # fmt: skip
    _element(root, "module.BasicCommandEncoder")
    _about(root, made)
    roster = _element(
        root, "module.PlayerRoster", buttonText="Sides", buttonToolTip="Change sides", buttonIcon="",
        buttonKeyStroke="",
    )  # fmt: skip
    for side in box.sides:
        SubElement(roster, "entry").text = side
    _element(
        root, "module.GlobalOptions", autoReport="Always", chatterHTMLSupport="Always",
        nonOwnerUnmaskable="Never", playerIdFormat="$PlayerName$",
    )  # fmt: skip
    prototypes = _element(root, "module.PrototypesContainer")
    traits = piece([*common(), basic("", "", "")])
    _element(
        prototypes,
        "module.PrototypeDefinition",
        added(traits),
        name=PROTOTYPE,
        description="what counters can do",
    )
    _palette(root, made)
    _map(root, made)
    _cups(root, made)
    _charts(root, made)
    for number, sides in DICE:
        _element(
            root, "module.DiceButton", name=f"{number}d{sides}", text=f"{number}d{sides}",
            tooltip=f"Roll {number}d{sides}", icon="/images/die.gif", hotkey="", nDice=number, nSides=sides,
            plus=0, addToTotal=0, reportTotal=False, prompt=False, sortDice=False,
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
        )  # fmt: skip
    _element(
        root, "module.NotesWindow", name="Notes", buttonText="Notes", tooltip="Notes",
        icon="/images/notes.gif", hotkey="",
    )  # fmt: skip
    _setups(root, made)
    root.set("nextPieceSlotId", str(len(made.numbers) + 1))
    ElementTree.indent(root)
    whole = {
        "moduledata": _data(box, name=box.title),
        "buildFile.xml": _written(root),
    }
    pictures = {f"images/{name}": content for name, content in made.pictures.files.items()}
    return zipped({**whole, **made.files, **pictures})


def _element(parent: Element | None, kind: str, text: str = "", /, **settings: object) -> Element:
    """An element named after a class of the engine, with its settings and, for a piece, its text."""
    told = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in settings.items()
    }
    made = Element(BUILD + kind, told) if parent is None else SubElement(parent, BUILD + kind, told)
    made.text = text or None
    return made


def _about(root: Element, made: _Module) -> None:
    """What the module rests on, as a page of its help menu."""
    said = "".join(f"<p>{escape(line)}</p>" for line in made.box.about)
    made.files["about.html"] = f"<html><body><h1>{escape(made.box.title)}</h1>{said}</body></html>".encode()
    help_menu = _element(root, "module.Documentation")
    _element(
        help_menu, "module.documentation.HelpFile", title="About this module", fileName="about.html",
        fileType="archive", image="", vassalDoc="user",
    )  # fmt: skip


def _counter(
    of: Counter, made: _Module, place: Sequence[object] | None = None, facing: int = 0
) -> Trait:  # fmt: skip
    """A counter as a piece: in the module with the prototype, at a place of a map with the traits in it."""
    front = made.picture(f"{of.sort} {of.name}", of.front)
    sides = [two_sided(made.picture(f"{of.sort} {of.name} back", of.back))] if of.back else []
    hidden = [masked(made.picture(f"{of.sort} {of.name} back", of.back))] if of.back and of.nation else []
    does = [prototype(PROTOTYPE)] if place is None else common(facing)
    where = () if place is None else (place,)
    named = marked(Sort=of.sort, Nation=of.nation)
    return piece([*hidden, *does, named, *sides, basic(front, of.name, made.number(of), *where)])


def _slot(parent: Element, of: Counter, definition: Trait, made: _Module, kind: str = "PieceSlot") -> None:
    width, height = png_size(of.front)
    _element(
        parent, f"widget.{kind}", added(definition), entryName=of.name, gpid=made.number(of), width=width,
        height=height,
    )  # fmt: skip


def _palette(root: Element, made: _Module) -> None:
    """All counters in a window, a tab for each nation or sort."""
    window = _element(
        root, "module.PieceWindow", name="Counters", text="Counters", tooltip="All counters", icon="",
        hotkey=key("P"), hidden=False, scale="1.0", defaultWidth=0,
    )  # fmt: skip
    tabs = _element(window, "widget.TabWidget", entryName="Counters")
    for name, counters in _grouped(made.box.counters).items():
        tab = _element(
            tabs, "widget.PanelWidget", entryName=name, fixed=False, nColumns=6, vert=False, scale="1.0"
        )
        for each in counters:
            _slot(tab, each, _counter(each, made), made)


def _grouped(counters: Iterable[Counter]) -> dict[str, list[Counter]]:
    """Units by nation, others by sort."""
    groups: dict[str, list[Counter]] = {}
    for each in counters:
        groups.setdefault(each.nation or each.sort, []).append(each)
    return groups


def _map_window(root: Element, name: str, opens: bool) -> tuple[Element, Element]:
    """A map with all that lets one work on it, and what picks its boards."""
    told = "$pieceName$ moves $previousLocation$ -> $location$ *"
    window = _element(
        root, "module.Map", mapName=name, allowMultiple=False, backgroundcolor="255,255,255", edgeWidth=0,
        edgeHeight=0, color="255,0,0", thickness=2, markMoved="Always", markUnmovedText="",
        markUnmovedTooltip="Mark all as unmoved", markUnmovedIcon="/images/unmoved.gif", markUnmovedHotkey="",
        launch=not opens, buttonName=name, tooltip=name, icon="", hotkey="", moveWithinFormat=told,
        moveToFormat=told, createFormat="$pieceName$ created in $location$ *", changeFormat="$message$",
    )  # fmt: skip
    picker = _element(
        window, "module.map.BoardPicker", slotScale="0.2", slotWidth=350, slotHeight=125, title="Boards",
        boardPrompt="Choose a board", maxColumns=0,
    )  # fmt: skip
    _element(
        window, "module.map.StackMetrics", disabled=False, exSepX=6, exSepY=18, unexSepX=8, unexSepY=14,
        color="0,0,0", top="38,0", bottom="40,0", up="39,0", down="37,0",
    )  # fmt: skip
    for helper in HELPERS:
        _element(window, f"module.map.{helper}")
    _element(window, "module.map.HighlightLastMoved", enabled=True, color="255,0,0", thickness=2)
    _element(
        window,
        "module.map.CounterDetailViewer",
        showgraph=True,
        showgraphsingle=False,
        showtext=True,
        delay=400,
    )
    _element(
        window, "module.map.Zoomer", zoomLevels="0.25,0.33,0.5,0.75,1.0,1.5", zoomStart=4, zoomInKey="61,130",
        zoomOutKey="45,130", inTooltip="Zoom in", outTooltip="Zoom out", inIconName="/images/zoomIn.gif",
        outIconName="/images/zoomOut.gif",
    )  # fmt: skip
    _element(window, "module.properties.GlobalProperties")
    return window, picker


def _map(root: Element, made: _Module) -> None:
    """The map with all boards; a new game asks for one of them, a scenario opens its own."""
    if not made.box.boards:
        return
    _, picker = _map_window(root, MAP, opens=True)
    for board in made.box.boards:
        width, height = board.hexes.size
        on = _element(
            picker, "module.map.boardPicker.Board", name=board.name,
            image=made.picture(f"board {board.name}", board.picture), reversible=False, width=width,
            height=height, color="",
        )  # fmt: skip
        _grid(on, board)
    if len(made.box.boards) == 1:
        SubElement(picker, "setup").text = f"{MAP}BoardPicker\t{made.box.boards[0].name}\t0\t0"


def _grid(on: Element, board: Board) -> None:
    """The hexes of a board, named as the map names them: letters across, two digits down."""
    hexes = board.hexes
    x, y = hexes.origin
    grid = _element(
        on, "module.map.boardPicker.board.HexGrid", sideways=False, x0=x, y0=y, dx=repr(hexes.across),
        dy=float(hexes.height), snapTo=True, edgesLegal=False, cornersLegal=False, visible=False,
        dotsVisible=False, color="0,0,0",
    )  # fmt: skip
    _element(
        grid, "module.map.boardPicker.board.mapgrid.HexGridNumbering", first="H", sep="", hType="A",
        vType="N", hLeading=0, vLeading=1, hOff=0, vOff=1, hDescend=False, vDescend=False,
        locationFormat="$gridLocation$", visible=False, fontSize=9, color="0,0,0", rotateText=0, hDrawOff=0,
        vDrawOff=0, stagger=False,
    )  # fmt: skip


def _cups(root: Element, made: _Module) -> None:
    """The piles in a window of their own: each draw is blind and at random."""
    if not made.box.piles:
        return
    window, picker = _map_window(root, CUPS, opens=False)
    sizes = [png_size(pile.hidden) for pile in made.box.piles]
    wide = sum(width + GAP for width, _ in sizes) + GAP
    high = max(height for _, height in sizes) + 2 * GAP
    _element(
        picker, "module.map.boardPicker.Board", name=CUPS, image="", reversible=False, width=wide,
        height=high, color="222,222,214",
    )  # fmt: skip
    SubElement(picker, "setup").text = f"{CUPS}BoardPicker\t{CUPS}\t0\t0"
    x = GAP
    for pile, (width, height) in zip(made.box.piles, sizes, strict=True):
        deck = _element(
            window, "module.map.DrawPile", name=pile.name, owningBoard=CUPS, x=x + width // 2, y=high // 2,
            width=width, height=height, useGridLocation=False, location="", allowMultiple=False,
            allowSelect=False, faceDown="Always", drawFaceUp=True, shuffle="Always", reversible=False,
            draw=True, color="0,0,0", maxStack=10, hotkeyOnEmpty=False, reshufflable=False, canSave=False,
        )  # fmt: skip
        for each in pile.counters:
            for _ in range(each.copies):
                _slot(deck, each, _chip(each, pile, made), made, "CardSlot")
        x += width + GAP


def _chip(of: Counter, pile: Pile, made: _Module) -> Trait:
    """A chip: face down until it is drawn; it may be turned, and put back."""
    front = made.picture(f"{of.sort} {of.name}", of.front)
    sides = [two_sided(made.picture(f"{of.sort} {of.name} back", of.back))] if of.back else []
    down = masked(made.picture(f"{pile.name} hidden", pile.hidden), "Turn face down")
    named = marked(Sort=of.sort, Nation=of.nation)
    chip = basic(front, of.name, made.number(of))
    return piece([down, returned(pile.name), *common()[:1], named, *sides, chip])


def _charts(root: Element, made: _Module) -> None:
    """The pages of the player aid in a window."""
    if not made.box.charts:
        return
    window = _element(
        root,
        "module.ChartWindow",
        name="Player aid",
        text="Player aid",
        tooltip="Player aid",
        icon="",
        hotkey="",
    )
    tabs = _element(window, "widget.TabWidget", entryName="Player aid")
    for title, content in made.box.charts.items():
        _element(
            tabs,
            "widget.Chart",
            chartName=title,
            fileName=made.picture(f"chart {title}", content),
            description="",
        )


def _setups(root: Element, made: _Module) -> None:
    """Each scenario as a saved game that a new game may begin with."""
    named = {each.name: each for each in made.box.counters}
    boards = {board.name: board for board in made.box.boards}
    for number, setup in enumerate(made.box.setups, start=1):
        hexes = boards[setup.board].hexes
        placed: dict[tuple[int, int], list[Trait]] = {}
        for name, stack in setup.counters.items():
            at = hexes.centre(name)
            placed[at] = [_counter(named[one], made, (MAP, *at), facing) for one, facing in stack]
        file = f"setup_{number}.vsav"
        made.files[file] = zipped(
            {
                "savedGame": disguised(set_up(MAP, setup.board, placed)),
                "savedata": _data(made.box, description=setup.name),
                "moduledata": _data(made.box, name=made.box.title),
            }
        )
        _start(root, setup.name, file)
    _start(root, "Empty board")


def _start(root: Element, name: str, file: str = "") -> None:
    """A way to begin a new game: from a saved one, or without."""
    _element(
        root, "module.PredefinedSetup", name=name, file=file, useFile=bool(file), isMenu=False, description=""
    )


def _data(box: Box, **more: str) -> bytes:
    """What the engine reads of a module or save before it opens it; the date is not said."""
    root = Element("data", version="1")
    told = {"version": box.version, "extra1": "", "extra2": "", "VassalVersion": ENGINE, "dateSaved": "0"}
    for name, value in {**told, "description": "unofficial", **more}.items():
        SubElement(root, name).text = value
    return _written(root)


def _written(root: Element) -> bytes:
    whole: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return whole
