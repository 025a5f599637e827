"""A VASSAL module: one ZIP file of a build file, pictures and saved set-ups, made of what is in a box.

Elements of the build file are named after classes of the engine, attributes are their settings; what is left
out takes its default. Versions 3.5 and later read it.
"""

from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports import vassal_pieces as parts
from wsanalysis.exports.box import Board, Box, by_nation
from wsanalysis.exports.stable_files import png_size, zipped

ENGINE = "3.7.0"
"""The oldest version of the engine that is asked for."""
DICE = ((2, 6), (1, 10))
"""Buttons: how many dice of how many sides."""
MAP, CUPS = "Map", "Cups"
TABLE, TABLE_SIZE = "Table", (2400, 1600)
"""The table on which the counters of a game without boards are laid out; its size in pixels."""
GAP = 20
"""Pixels between piles."""
HELPERS = (
    "ForwardToKeyBuffer", "ForwardToChatter", "Scroller", "MenuDisplayer", "MapCenterer", "StackExpander",
    "PieceMover", "SelectionHighlighters", "KeyBufferer",
)  # fmt: skip
"""The needs of every map, lest nothing on it can be dragged or has a menu."""


def vassal_module(box: Box) -> bytes:
    """The module as the bytes of a .vmod file."""
    made = parts.Making(box)
    root = parts.element(
        None, "GameModule", name=box.title, version=box.version, description="unofficial",
        VassalVersion=ENGINE, ModuleOther1="", ModuleOther2="",
    )  # fmt: skip
    parts.element(root, "module.BasicCommandEncoder")
    _about(root, made)
    roster = parts.element(
        root, "module.PlayerRoster", buttonText="Sides", buttonToolTip="Change sides", buttonIcon="",
        buttonKeyStroke="",
    )  # fmt: skip
    for side in box.sides:
        SubElement(roster, "entry").text = side
    parts.element(
        root, "module.GlobalOptions", autoReport="Always", chatterHTMLSupport="Always",
        nonOwnerUnmaskable="Never", playerIdFormat="$PlayerName$",
    )  # fmt: skip
    prototypes = parts.element(root, "module.PrototypesContainer")
    traits = parts.piece([*parts.common(), parts.basic("", "", "")])
    parts.element(
        prototypes, "module.PrototypeDefinition", parts.added(traits), name=parts.PROTOTYPE,
        description="what counters can do",
    )  # fmt: skip
    _palette(root, made)
    maps(root, made)
    cups(root, made)
    _charts(root, made)
    for number, sides in DICE:
        parts.element(
            root, "module.DiceButton", name=f"{number}d{sides}", text=f"{number}d{sides}",
            tooltip=f"Roll {number}d{sides}", icon="/images/die.gif", hotkey="", nDice=number, nSides=sides,
            plus=0, addToTotal=0, reportTotal=False, prompt=False, sortDice=False,
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
        )  # fmt: skip
    parts.element(
        root, "module.NotesWindow", name="Notes", buttonText="Notes", tooltip="Notes",
        icon="/images/notes.gif", hotkey="",
    )  # fmt: skip
    _setups(root, made)
    root.set("nextPieceSlotId", str(parts.MOST_SLOTS + 1))
    ElementTree.indent(root)
    whole = {"moduledata": _data(box, name=box.title), "buildFile.xml": _written(root)}
    pictures = {f"images/{name}": content for name, content in made.pictures.files.items()}
    return zipped({**whole, **made.files, **pictures})


def _about(root: Element, made: parts.Making) -> None:
    """The sources of the module, as a page of its help menu."""
    said = "".join(f"<p>{escape(line)}</p>" for line in made.box.about)
    made.files["about.html"] = f"<html><body><h1>{escape(made.box.title)}</h1>{said}</body></html>".encode()
    help_menu = parts.element(root, "module.Documentation")
    parts.element(
        help_menu, "module.documentation.HelpFile", title="About this module", fileName="about.html",
        fileType="archive", image="", vassalDoc="user",
    )  # fmt: skip


def _palette(root: Element, made: parts.Making) -> None:
    """All counters in a window, a tab for each nation or sort."""
    window = parts.element(
        root, "module.PieceWindow", name="Counters", text="Counters", tooltip="All counters", icon="",
        hotkey=parts.key("P"), hidden=False, scale="1.0", defaultWidth=0,
    )  # fmt: skip
    tabs = parts.element(window, "widget.TabWidget", entryName="Counters")
    for name, counters in by_nation(made.box.counters).items():
        tab = parts.element(
            tabs, "widget.PanelWidget", entryName=name, fixed=False, nColumns=6, vert=False, scale="1.0"
        )
        for each in counters:
            made.palette[id(each)] = number = made.number(each)
            parts.slot(tab, each, parts.counter(each, made), number)


def _charts(root: Element, made: parts.Making) -> None:
    """The pages of the player aid in a window."""
    if not made.box.charts:
        return
    window = parts.element(
        root, "module.ChartWindow", name="Player aid", text="Player aid", tooltip="Player aid", icon="",
        hotkey="",
    )  # fmt: skip
    tabs = parts.element(window, "widget.TabWidget", entryName="Player aid")
    for title, content in made.box.charts.items():
        file = made.picture(f"chart {title}", content)
        parts.element(tabs, "widget.Chart", chartName=title, fileName=file, description="")


def _setups(root: Element, made: parts.Making) -> None:
    """Each scenario as a saved game that a new game may begin with."""
    named = {each.name: each for each in made.box.counters if each.nation}
    boards = {board.name: board for board in made.box.boards}
    for number, setup in enumerate(made.box.setups, start=1):
        hexes = boards[setup.board].hexes
        placed: dict[tuple[int, int], list[parts.Trait]] = {}
        for name, stack in setup.counters.items():
            at = hexes.centre(name)
            placed[at] = [parts.counter(named[one], made, (MAP, *at), facing) for one, facing in stack]
        file = f"setup_{number}.vsav"
        made.files[file] = zipped(
            {
                "savedGame": parts.disguised(parts.set_up(MAP, setup.board, placed, setup.about)),
                "savedata": _data(made.box, description=setup.name),
                "moduledata": _data(made.box, name=made.box.title),
            }
        )
        _start(root, setup.name, file)
    _start(root, "Empty board")


def _start(root: Element, name: str, file: str = "") -> None:
    """A way to begin a new game: from a saved one, or without."""
    parts.element(
        root, "module.PredefinedSetup", name=name, file=file, useFile=bool(file), isMenu=False, description=""
    )


def _data(box: Box, **more: str) -> bytes:
    """The data that the engine reads of a module or save before it opens it; without the date."""
    root = Element("data", version="1")
    told = {"version": box.version, "extra1": "", "extra2": "", "VassalVersion": ENGINE, "dateSaved": "0"}
    for name, value in {**told, "description": "unofficial", **more}.items():
        SubElement(root, name).text = value
    return _written(root)


def _written(root: Element) -> bytes:
    whole: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return whole


def _map_window(root: Element, name: str, opens: bool) -> tuple[Element, Element]:
    """A map with all that lets one work on it, and what picks its boards."""
    told = "$pieceName$ moves $previousLocation$ -> $location$ *"
    window = parts.element(
        root, "module.Map", mapName=name, allowMultiple=False, backgroundcolor="255,255,255", edgeWidth=0,
        edgeHeight=0, color="255,0,0", thickness=2, markMoved="Always", markUnmovedText="",
        markUnmovedTooltip="Mark all as unmoved", markUnmovedIcon="/images/unmoved.gif", markUnmovedHotkey="",
        launch=not opens, buttonName=name, tooltip=name, icon="", hotkey="", moveWithinFormat=told,
        moveToFormat=told, createFormat="$pieceName$ created in $location$ *", changeFormat="$message$",
    )  # fmt: skip
    picker = parts.element(
        window, "module.map.BoardPicker", slotScale="0.2", slotWidth=350, slotHeight=125, title="Boards",
        boardPrompt="Choose a board", maxColumns=0,
    )  # fmt: skip
    parts.element(
        window, "module.map.StackMetrics", disabled=False, exSepX=6, exSepY=18, unexSepX=8, unexSepY=14,
        color="0,0,0", top="38,0", bottom="40,0", up="39,0", down="37,0",
    )  # fmt: skip
    for helper in HELPERS:
        parts.element(window, f"module.map.{helper}")
    parts.element(window, "module.map.HighlightLastMoved", enabled=True, color="255,0,0", thickness=2)
    parts.element(
        window, "module.map.CounterDetailViewer", showgraph=True, showgraphsingle=False, showtext=True,
        delay=400,
    )  # fmt: skip
    parts.element(
        window, "module.map.Zoomer", zoomLevels="0.25,0.33,0.5,0.75,1.0,1.5", zoomStart=4, zoomInKey="61,130",
        zoomOutKey="45,130", inTooltip="Zoom in", outTooltip="Zoom out", inIconName="/images/zoomIn.gif",
        outIconName="/images/zoomOut.gif",
    )  # fmt: skip
    parts.element(window, "module.properties.GlobalProperties")
    return window, picker


def maps(root: Element, made: parts.Making) -> None:
    """The map with all boards; a new game asks for one of them, a scenario opens its own.

    A game without boards has a plain table.
    """
    _, picker = _map_window(root, MAP, opens=True)
    if not made.box.boards:
        _plain_board(picker, MAP, TABLE, *TABLE_SIZE)
    for board in made.box.boards:
        width, height = board.hexes.size
        on = parts.element(
            picker, "module.map.boardPicker.Board", name=board.name,
            image=made.picture(f"board {board.name}", board.picture), reversible=False, width=width,
            height=height, color="",
        )  # fmt: skip
        _grid(on, board)
    if len(made.box.boards) == 1:
        SubElement(picker, "setup").text = parts.chosen(MAP, made.box.boards[0].name)


def _plain_board(picker: Element, window: str, name: str, width: int, height: int) -> None:
    """A board without a picture, which opens without being asked for."""
    parts.element(
        picker, "module.map.boardPicker.Board", name=name, image="", reversible=False, width=width,
        height=height, color="222,222,214",
    )  # fmt: skip
    SubElement(picker, "setup").text = parts.chosen(window, name)


def _grid(on: Element, board: Board) -> None:
    """The hexes of a board, named as the map names them: letters across, two digits down."""
    hexes = board.hexes
    x, y = hexes.origin
    grid = parts.element(
        on, "module.map.boardPicker.board.HexGrid", sideways=False, x0=x, y0=y, dx=repr(hexes.across),
        dy=float(hexes.height), snapTo=True, edgesLegal=False, cornersLegal=False, visible=False,
        dotsVisible=False, color="0,0,0",
    )  # fmt: skip
    parts.element(
        grid, "module.map.boardPicker.board.mapgrid.HexGridNumbering", first="H", sep="", hType="A",
        vType="N", hLeading=0, vLeading=1, hOff=0, vOff=1, hDescend=False, vDescend=False,
        locationFormat="$gridLocation$", visible=False, fontSize=9, color="0,0,0", rotateText=0, hDrawOff=0,
        vDrawOff=0, stagger=False,
    )  # fmt: skip


def cups(root: Element, made: parts.Making) -> None:
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
        deck = parts.element(
            window, "module.map.DrawPile", name=pile.name, owningBoard=CUPS, x=x + width // 2, y=high // 2,
            width=width, height=height, useGridLocation=False, location="", allowMultiple=False,
            allowSelect=False, faceDown="Always", drawFaceUp=True, shuffle="Always", reversible=False,
            draw=True, color="0,0,0", maxStack=10, hotkeyOnEmpty=False, reshufflable=False, canSave=False,
        )  # fmt: skip
        for each in pile.counters:
            for _ in range(each.copies):
                number = made.number(each, pile.name)
                parts.slot(deck, each, parts.chip(each, pile, number, made), number, "CardSlot")
        x += width + GAP
