"""A VASSAL module: one ZIP file of a build file, pictures and saved set-ups, made of what is in a box.

Elements of the build file are named after classes of the engine, attributes are their settings; what is left
out takes its default. Versions 3.5 and later read it.
"""

from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports.box import Box, by_nation
from wsanalysis.exports.vassal_maps import MAP, cups, maps
from wsanalysis.exports.vassal_parts import MOST_SLOTS, PROTOTYPE, Making, counter, element, slot
from wsanalysis.exports.vassal_pieces import Trait, added, basic, common, key, piece
from wsanalysis.exports.vassal_saves import disguised, set_up
from wsanalysis.exports.zipped import zipped

ENGINE = "3.7.0"
"""The oldest version of the engine that is asked for."""
DICE = ((2, 6), (1, 10))
"""Buttons: how many dice of how many sides."""


def vassal_module(box: Box) -> bytes:
    """The module as the bytes of a .vmod file."""
    made = Making(box)
    root = element(
        None, "GameModule", name=box.title, version=box.version, description="unofficial",
        VassalVersion=ENGINE, ModuleOther1="", ModuleOther2="",
    )  # fmt: skip
    element(root, "module.BasicCommandEncoder")
    _about(root, made)
    roster = element(
        root, "module.PlayerRoster", buttonText="Sides", buttonToolTip="Change sides", buttonIcon="",
        buttonKeyStroke="",
    )  # fmt: skip
    for side in box.sides:
        SubElement(roster, "entry").text = side
    element(
        root, "module.GlobalOptions", autoReport="Always", chatterHTMLSupport="Always",
        nonOwnerUnmaskable="Never", playerIdFormat="$PlayerName$",
    )  # fmt: skip
    prototypes = element(root, "module.PrototypesContainer")
    traits = piece([*common(), basic("", "", "")])
    element(
        prototypes, "module.PrototypeDefinition", added(traits), name=PROTOTYPE,
        description="what counters can do",
    )  # fmt: skip
    _palette(root, made)
    maps(root, made)
    cups(root, made)
    _charts(root, made)
    for number, sides in DICE:
        element(
            root, "module.DiceButton", name=f"{number}d{sides}", text=f"{number}d{sides}",
            tooltip=f"Roll {number}d{sides}", icon="/images/die.gif", hotkey="", nDice=number, nSides=sides,
            plus=0, addToTotal=0, reportTotal=False, prompt=False, sortDice=False,
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
        )  # fmt: skip
    element(
        root, "module.NotesWindow", name="Notes", buttonText="Notes", tooltip="Notes",
        icon="/images/notes.gif", hotkey="",
    )  # fmt: skip
    _setups(root, made)
    root.set("nextPieceSlotId", str(MOST_SLOTS + 1))
    ElementTree.indent(root)
    whole = {"moduledata": _data(box, name=box.title), "buildFile.xml": _written(root)}
    pictures = {f"images/{name}": content for name, content in made.pictures.files.items()}
    return zipped({**whole, **made.files, **pictures})


def _about(root: Element, made: Making) -> None:
    """What the module rests on, as a page of its help menu."""
    said = "".join(f"<p>{escape(line)}</p>" for line in made.box.about)
    made.files["about.html"] = f"<html><body><h1>{escape(made.box.title)}</h1>{said}</body></html>".encode()
    help_menu = element(root, "module.Documentation")
    element(
        help_menu, "module.documentation.HelpFile", title="About this module", fileName="about.html",
        fileType="archive", image="", vassalDoc="user",
    )  # fmt: skip


def _palette(root: Element, made: Making) -> None:
    """All counters in a window, a tab for each nation or sort."""
    window = element(
        root, "module.PieceWindow", name="Counters", text="Counters", tooltip="All counters", icon="",
        hotkey=key("P"), hidden=False, scale="1.0", defaultWidth=0,
    )  # fmt: skip
    tabs = element(window, "widget.TabWidget", entryName="Counters")
    for name, counters in by_nation(made.box.counters).items():
        tab = element(
            tabs, "widget.PanelWidget", entryName=name, fixed=False, nColumns=6, vert=False, scale="1.0"
        )
        for each in counters:
            made.palette[id(each)] = number = made.number(each)
            slot(tab, each, counter(each, made), number)


def _charts(root: Element, made: Making) -> None:
    """The pages of the player aid in a window."""
    if not made.box.charts:
        return
    window = element(
        root, "module.ChartWindow", name="Player aid", text="Player aid", tooltip="Player aid", icon="",
        hotkey="",
    )  # fmt: skip
    tabs = element(window, "widget.TabWidget", entryName="Player aid")
    for title, content in made.box.charts.items():
        file = made.picture(f"chart {title}", content)
        element(tabs, "widget.Chart", chartName=title, fileName=file, description="")


def _setups(root: Element, made: Making) -> None:
    """Each scenario as a saved game that a new game may begin with."""
    named = {each.name: each for each in made.box.counters if each.nation}
    boards = {board.name: board for board in made.box.boards}
    for number, setup in enumerate(made.box.setups, start=1):
        hexes = boards[setup.board].hexes
        placed: dict[tuple[int, int], list[Trait]] = {}
        for name, stack in setup.counters.items():
            at = hexes.centre(name)
            placed[at] = [counter(named[one], made, (MAP, *at), facing) for one, facing in stack]
        file = f"setup_{number}.vsav"
        made.files[file] = zipped(
            {
                "savedGame": disguised(set_up(MAP, setup.board, placed, setup.about)),
                "savedata": _data(made.box, description=setup.name),
                "moduledata": _data(made.box, name=made.box.title),
            }
        )
        _start(root, setup.name, file)
    _start(root, "Empty board")


def _start(root: Element, name: str, file: str = "") -> None:
    """A way to begin a new game: from a saved one, or without."""
    element(
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
