"""A game for other programs: its counters, cards, boards and player aid as a module or a saved object."""

import os
from collections.abc import Container, Iterable, Iterator
from math import ceil
from pathlib import Path

from wsanalysis.aids import render
from wsanalysis.aids.faces import Face
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.sheet import picture_faces
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.asking.display import progress
from wsanalysis.battlefield.board import Board as Ground
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.runs.playtest_log import data_at_table
from wsanalysis.battles.runs.watching import watch
from wsanalysis.charts.hex_board import board_picture, tile_picture
from wsanalysis.core_game import CoreGame
from wsanalysis.exports.box import Board, Box, Counter, HexBoard, Pile, PlacedCounter, Setup
from wsanalysis.exports.stable_files import png_size, scaled
from wsanalysis.exports.tabletop_simulator import saved_object
from wsanalysis.exports.vassal_module import vassal_module
from wsanalysis.files.own_files import own_text
from wsanalysis.files.safe_files import write_files
from wsanalysis.printing import prints_of
from wsanalysis.printing.cards_and_counters import FacePicture, faces
from wsanalysis.printing.marks import short_provenance
from wsanalysis.printing.words import Words
from wsanalysis.version import __version__

WORDS = Words(own_text(__file__, "exports.txt"))
ON_BOARD, BY_ITSELF = 3.6, 10.0
"""Pixels a millimetre of a counter: on a board, where 25 mm are three fifths of a hex; or to be looked at."""
COUNTER_PIXELS, CARD_PIXELS, DECK_PIXELS, AID_PPI = 300, 400, 260, 110
BACK_OF_TILE = "#d8d4c8"
RIM = 3
"""Pixels of a tile's rim."""
SEED = 1
"""Of the set-ups of scenarios."""
README = "README.txt"


def game_box(game: CoreGame, look: Look = STANDARD, *, to_play_on: bool = True, show: bool = True) -> Box:
    """Everything in the box of a game, cards and pages drawn in a `look`. `show`: a progress bar.

    `to_play_on` a screen with a map: small counters, scenarios set up, the player aid; or else for a table:
    larger ones, and a card for each unit. Counters with a nation are units; all others are laid out by hand
    and lie in piles as well. So do the cards of decks, which on a table lie there as cards. A game without
    battles has neither boards nor scenarios.

    Raises ValueError for a game without a counter.
    """
    on_map, fine = _has_battles(game), ON_BOARD if to_play_on else BY_ITSELF
    with progress(4, "part of the box", show) as advance:
        counters = [_counter(each, fine) for each in faces(game, "counters", COUNTER_PIXELS, look)]
        if not counters:
            raise ValueError(f"{game.system.title} has nothing to export: no units, and no chips or markers")
        advance(1)
        names, fine_cards = (
            [deck.name for deck in prints_of(game).decks],
            DECK_PIXELS if to_play_on else CARD_PIXELS,
        )
        decks = [*map(_as_is, faces(game, "cards", fine_cards, look, decks=names))] if names else []
        cards = [] if to_play_on else [*map(_as_is, faces(game, "cards", CARD_PIXELS, look)), *decks]
        counters += decks if to_play_on else ()
        counters += _tiles(game, anchored=to_play_on) if on_map else ()
        charts = dict(_charts(game, look)) if to_play_on else {}
        advance(1)
        boards = list(_boards(game)) if on_map else []
        advance(1)
        setups = list(_setups(game, counters)) if on_map and to_play_on else []
        advance(1)
    return Box(
        title=WORDS.said("Title", {"system": game.system.title}).text,
        version=__version__,
        about=_about(game, bool(setups)),
        counters=counters,
        piles=list(_piles(counters, fine, look)),
        cards=cards,
        boards=boards,
        charts=charts,
        setups=setups,
        sides=tuple(dict.fromkeys(each.nation for each in counters if each.nation)),
    )


def _has_battles(game: CoreGame) -> bool:
    try:
        return bool(game.map_game)
    except ValueError:
        return False


def _about(game: CoreGame, laid: bool) -> list[str]:
    if not laid:
        said = WORDS.text("About without scenarios", {"provenance": game.provenance})
    else:
        player = f"the player {game.players[0]} (seed {SEED})"
        said = WORDS.text("About", {"provenance": game.provenance, "player": player})
    return said.strip().splitlines()


def _counter(of: FacePicture, fine: float) -> Counter:
    """A counter in its size: the larger it is on paper, the more pixels."""
    width = round(fine * of.size.width)
    back = None if of.back is None else scaled(of.back, width)
    name = f"{of.name} {of.number}" if of.number else of.name
    return Counter(name, of.sort, of.nation, of.copies, scaled(of.front, width), back)


def _as_is(of: FacePicture) -> Counter:
    return Counter(of.name, of.sort, of.nation, of.copies, of.front, of.back)


def _piles(counters: Iterable[Counter], fine: float, look: Look) -> Iterator[Pile]:
    """The chips and markers of a sort, face down under a picture that is alike for all."""
    sorts: dict[str, list[Counter]] = {}
    for each in counters:
        if not each.nation:
            sorts.setdefault(each.sort, []).append(each)
    for sort, mine in sorts.items():
        backs = {each.back for each in mine}
        alike = backs.pop() if len(backs) == 1 else None
        yield Pile(sort, mine, alike or _plain_back(sort, mine[0], fine, look))


def _plain_back(sort: str, like: Counter, fine: float, look: Look) -> bytes:
    width, height = png_size(like.front)
    size = Size(width / fine, height / fine)
    (drawn,) = picture_faces([Face(sort.capitalize(), tint="dark")], size, width, look)
    return drawn


def _boards(game: CoreGame) -> Iterator[Board]:
    land = game.map_game.land(game.folder, game.edition)
    note = WORDS.said("Foot of a board", {"provenance": short_provenance(game.provenance)}).text
    names = board_names(game.folder, land)
    for name in names:
        yield _board(name.replace("_", " "), load_board(game.folder, name, land=land), note)
    yield from _boards_of_scenarios(game, names, note)


def _boards_of_scenarios(game: CoreGame, drawn: Container[str], note: str) -> Iterator[Board]:
    """A board for each scenario on none that the game has `drawn`: of tiles, or on one of another game.

    One that is laid anew is that of the first game of SEED; there is one without its tiles, too.
    """
    on_map, bare = game.map_game, None
    for name, row in game.scenarios.iterrows():
        engine = game.battle(str(name))
        scenario = on_map.scenario(engine)
        if scenario.board.name in drawn:
            continue
        seed = SEED if scenario.is_laid_anew else None
        yield _board(str(row["title"]), on_map.field(engine, seed).board, note)
        bare = scenario.board if scenario.is_laid_anew else bare
    if bare:
        yield _board(WORDS.said("Board without tiles").text, bare, note)


def _board(name: str, board: Ground, note: str) -> Board:
    hexes = HexBoard.of(board.ids)
    picture = board_picture(board_table(board), hexes.size, hexes.origin, hexes.radius, note)
    return Board(name, picture, hexes)


def _tiles(game: CoreGame, *, anchored: bool) -> Iterator[Counter]:
    """The tiles that boards are laid of, in the size of their hexes, a pile for each sort.

    `anchored`: a map that draws counters to the middle of a hex lays their first hex there.
    """
    grid = HexBoard(2, 2)
    left, up = (grid.across + grid.radius, 1.5 * grid.height) if anchored else (grid.radius, grid.height)
    right, down = grid.across + grid.radius, 1.5 * grid.height
    size = ceil(left + right) + 2 * RIM, ceil(up + down) + 2 * RIM
    origin = left + RIM - grid.across, up + RIM - grid.height / 2
    tiles = prints_of(game).tiles
    for sort, board in tiles(game) if tiles else ():
        table = board_table(board)
        front, back = (
            tile_picture(shown, size, origin, grid.radius)
            for shown in (table, table.assign(terrain="clear", color=BACK_OF_TILE))
        )
        pile = WORDS.said("Pile of tiles", {"sort": sort}).text
        yield Counter(board.name, pile, "", 1, front, back)


def _charts(game: CoreGame, look: Look) -> Iterator[tuple[str, bytes]]:
    """The pages of the player aid, for a screen."""
    make = prints_of(game).aid
    if make is None:
        return
    aid = make(game)
    drawn = render(aid, look, "png", AID_PPI)
    headings = [page.heading for page in aid.pages] if len(drawn) == len(aid.pages) else [""] * len(drawn)
    for number, (heading, page) in enumerate(zip(headings, drawn, strict=True), start=1):
        yield WORDS.said("Page of the aid", {"number": number, "heading": heading}).text, page


def _setups(game: CoreGame, counters: Iterable[Counter]) -> Iterator[Setup]:
    """Every scenario before its first turn, as the default player sets it up."""
    known = {each.name for each in counters if each.nation}
    boards = board_names(game.folder, game.map_game.land(game.folder, game.edition))
    for name, row in game.scenarios.iterrows():
        scenario = game.map_game.scenario(game.battle(str(name)))
        about = {"scenario": str(name), "data": data_at_table(scenario.data_hash, game.edition.data_hash)}
        turn = watch(game, str(name), seed=SEED).turns[0]
        placed: dict[str, list[PlacedCounter]] = {}
        for unit in turn.position.units.to_dict("records"):
            if unit["hex"] and unit["block"] in known:
                facing = SIDES.index(unit["facing"]) if unit["facing"] in SIDES else 0
                placed.setdefault(str(unit["hex"]), []).append(PlacedCounter(str(unit["block"]), facing))
        board, title = turn.context.field.board.name, str(row["title"])
        yield Setup(title, board.replace("_", " ") if board in boards else title, placed, about)


def write_vassal(game: CoreGame, folder: Path, command: str, look: Look = STANDARD) -> list[Path]:
    """Write the module into `folder`, and how it is used; the files, the module first."""
    file = f"{game.system.name}.vmod"
    box = game_box(game, look)
    begins = WORDS.said("Begins with boards" if box.boards else "Begins on a table").text
    said = _readme("vassal", game, command, file=file, begins=begins)
    return _written(folder, {file: vassal_module(box), README: said})


def write_tts(
    game: CoreGame, folder: Path, command: str, look: Look = STANDARD, base: str = ""
) -> list[Path]:  # fmt: skip
    """Write the saved object and its pictures into `folder`; the files, the object first.

    `base` is where the pictures will be found; without it, they are looked for in the folder.
    """
    base = base or Path(os.path.realpath(folder)).as_uri()
    files = saved_object(game_box(game, look, to_play_on=False), base)
    said = _readme("tts", game, command, file=next(iter(files)), base=base)
    return _written(folder, {**files, README: said})


def _readme(program: str, game: CoreGame, command: str, **filled: str) -> bytes:
    """The use of the files, their sources, and the command that made them."""
    said = WORDS.text(f"Readme of {program}", {"system": game.system.title, **filled})
    if prints_of(game).tiles:
        said += f"\n{WORDS.text('Tiles')}"
    return f"{said}\n{game.provenance}\nmade by: {command}\n".encode()


def _written(folder: Path, files: dict[str, bytes]) -> list[Path]:
    placed = {folder / name: content for name, content in files.items()}
    write_files(placed)
    return list(placed)
