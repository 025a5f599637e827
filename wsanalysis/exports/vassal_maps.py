"""The maps of a VASSAL module: the one with the boards and their hexes, and the one with the piles."""

from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports.box import Board
from wsanalysis.exports.pixels import png_size
from wsanalysis.exports.vassal_parts import Making, chip, element, slot
from wsanalysis.exports.vassal_saves import chosen

MAP, CUPS = "Map", "Cups"
TABLE, TABLE_SIZE = "Table", (2400, 1600)
"""Where the counters of a game without boards are laid out; its size in pixels."""
GAP = 20
"""Pixels between piles."""
HELPERS = (
    "ForwardToKeyBuffer", "ForwardToChatter", "Scroller", "MenuDisplayer", "MapCenterer", "StackExpander",
    "PieceMover", "SelectionHighlighters", "KeyBufferer",
)  # fmt: skip
"""What every map needs, lest nothing on it can be dragged or has a menu."""


def _map_window(root: Element, name: str, opens: bool) -> tuple[Element, Element]:
    """A map with all that lets one work on it, and what picks its boards."""
    told = "$pieceName$ moves $previousLocation$ -> $location$ *"
    window = element(
        root, "module.Map", mapName=name, allowMultiple=False, backgroundcolor="255,255,255", edgeWidth=0,
        edgeHeight=0, color="255,0,0", thickness=2, markMoved="Always", markUnmovedText="",
        markUnmovedTooltip="Mark all as unmoved", markUnmovedIcon="/images/unmoved.gif", markUnmovedHotkey="",
        launch=not opens, buttonName=name, tooltip=name, icon="", hotkey="", moveWithinFormat=told,
        moveToFormat=told, createFormat="$pieceName$ created in $location$ *", changeFormat="$message$",
    )  # fmt: skip
    picker = element(
        window, "module.map.BoardPicker", slotScale="0.2", slotWidth=350, slotHeight=125, title="Boards",
        boardPrompt="Choose a board", maxColumns=0,
    )  # fmt: skip
    element(
        window, "module.map.StackMetrics", disabled=False, exSepX=6, exSepY=18, unexSepX=8, unexSepY=14,
        color="0,0,0", top="38,0", bottom="40,0", up="39,0", down="37,0",
    )  # fmt: skip
    for helper in HELPERS:
        element(window, f"module.map.{helper}")
    element(window, "module.map.HighlightLastMoved", enabled=True, color="255,0,0", thickness=2)
    element(
        window, "module.map.CounterDetailViewer", showgraph=True, showgraphsingle=False, showtext=True,
        delay=400,
    )  # fmt: skip
    element(
        window, "module.map.Zoomer", zoomLevels="0.25,0.33,0.5,0.75,1.0,1.5", zoomStart=4, zoomInKey="61,130",
        zoomOutKey="45,130", inTooltip="Zoom in", outTooltip="Zoom out", inIconName="/images/zoomIn.gif",
        outIconName="/images/zoomOut.gif",
    )  # fmt: skip
    element(window, "module.properties.GlobalProperties")
    return window, picker


def maps(root: Element, made: Making) -> None:
    """The map with all boards; a new game asks for one of them, a scenario opens its own.

    A game without boards has a plain table.
    """
    _, picker = _map_window(root, MAP, opens=True)
    if not made.box.boards:
        _plain_board(picker, MAP, TABLE, *TABLE_SIZE)
    for board in made.box.boards:
        width, height = board.hexes.size
        on = element(
            picker, "module.map.boardPicker.Board", name=board.name,
            image=made.picture(f"board {board.name}", board.picture), reversible=False, width=width,
            height=height, color="",
        )  # fmt: skip
        _grid(on, board)
    if len(made.box.boards) == 1:
        SubElement(picker, "setup").text = chosen(MAP, made.box.boards[0].name)


def _plain_board(picker: Element, window: str, name: str, width: int, height: int) -> None:
    """A board without a picture, which opens without being asked for."""
    element(
        picker, "module.map.boardPicker.Board", name=name, image="", reversible=False, width=width,
        height=height, color="222,222,214",
    )  # fmt: skip
    SubElement(picker, "setup").text = chosen(window, name)


def _grid(on: Element, board: Board) -> None:
    """The hexes of a board, named as the map names them: letters across, two digits down."""
    hexes = board.hexes
    x, y = hexes.origin
    grid = element(
        on, "module.map.boardPicker.board.HexGrid", sideways=False, x0=x, y0=y, dx=repr(hexes.across),
        dy=float(hexes.height), snapTo=True, edgesLegal=False, cornersLegal=False, visible=False,
        dotsVisible=False, color="0,0,0",
    )  # fmt: skip
    element(
        grid, "module.map.boardPicker.board.mapgrid.HexGridNumbering", first="H", sep="", hType="A",
        vType="N", hLeading=0, vLeading=1, hOff=0, vOff=1, hDescend=False, vDescend=False,
        locationFormat="$gridLocation$", visible=False, fontSize=9, color="0,0,0", rotateText=0, hDrawOff=0,
        vDrawOff=0, stagger=False,
    )  # fmt: skip


def cups(root: Element, made: Making) -> None:
    """The piles in a window of their own: each draw is blind and at random."""
    if not made.box.piles:
        return
    window, picker = _map_window(root, CUPS, opens=False)
    sizes = [png_size(pile.hidden) for pile in made.box.piles]
    wide = sum(width + GAP for width, _ in sizes) + GAP
    high = max(height for _, height in sizes) + 2 * GAP
    _plain_board(picker, CUPS, CUPS, wide, high)
    x = GAP
    for pile, (width, height) in zip(made.box.piles, sizes, strict=True):
        deck = element(
            window, "module.map.DrawPile", name=pile.name, owningBoard=CUPS, x=x + width // 2, y=high // 2,
            width=width, height=height, useGridLocation=False, location="", allowMultiple=False,
            allowSelect=False, faceDown="Always", drawFaceUp=True, shuffle="Always", reversible=False,
            draw=True, color="0,0,0", maxStack=10, hotkeyOnEmpty=False, reshufflable=False, canSave=False,
        )  # fmt: skip
        for each in pile.counters:
            for _ in range(each.copies):
                number = made.number(each, pile.name)
                slot(deck, each, chip(each, pile, number, made), number, "CardSlot")
        x += width + GAP
