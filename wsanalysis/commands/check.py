"""The command ``wsanalysis check``: every file of a data folder is read, or named as not read."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import WRONG_ANSWER, add_command, failed
from wsanalysis.files.csv_file import read_table
from wsanalysis.files.data_folder import data_folder, files_of, no_files, not_read
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.game import Game, load, system_names

RULES = Path("rules")
WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
RULES_COLUMNS = ("paragraph", "summary", "carried_by", "test", "why")


def add_check_command(commands: Any) -> None:
    """Declare the command."""
    check = add_command(commands, "check", _check, "check the data files of a folder")
    check.add_argument("folder", nargs="?", type=Path, help="default: the built-in data")
    check.add_argument("--files", action="store_true", help="list every file that was read")


def _check(arguments: argparse.Namespace) -> int:
    folder = arguments.folder or data_folder()
    if not folder.is_dir():
        return failed(f"{folder}: expected a folder with data files, there is none", WRONG_ANSWER)
    desk = Desk(folder, arguments.files)
    desk.read_all()
    for name, meant in desk.not_read.items():
        hint = f" (did you mean {meant}?)" if meant else ""
        if Path(name).suffix.casefold() in WORKBOOKS:
            hint = " (a workbook: save its sheet as CSV)"
        print(f"not read: {name}{hint}")
    if desk.faults:
        print(DataFault(desk.faults), file=sys.stderr)
        number = len(desk.faults)
        return failed(f"{number} {'fault' if number == 1 else 'faults'}", WRONG_ANSWER)
    left = len(desk.not_read)
    print("no faults" if not left else f"no faults in what was read; {_files(left)} not read, named above")
    return 0


class Desk:
    """A data folder under examination: its games, the files that were opened, and all that is wrong.

    Faults are printed as they are found, with `tell_files` by the names of the files too.
    """

    def __init__(self, folder: Path, tell_files: bool = False) -> None:
        self.folder, self.tell_files = folder, tell_files
        self.games: dict[str, Game] = {}
        self.faults: list[Fault] = []
        self._read: set[str] = set()

    @property
    def not_read(self) -> dict[str, str]:
        """The files that nobody has opened, each with the known name that is near."""
        # which files belong to a game that could not be made is known by their places
        known = () if self.is_whole else files_of(self.folder).known
        return not_read(self.folder, {*self._read, *known})

    def read_all(self) -> None:
        """Read every file that any part of wsanalysis reads."""
        for name in system_names():
            self._try(self._game, name)
        self._try(self._maps)
        for game in self.games.values():
            self._try(self._boards, game)
            self._try(self._battles, game)
            self._names(game)
        self._playtests()
        self._sheets()
        self._rules()
        self._assertions()
        self._mappings()
        self._looks()
        self._no_files()

    @property
    def is_whole(self) -> bool:
        """True if all games are there, so that texts about them can be checked."""
        return len(self.games) == len(system_names())

    def _try(self, part: Callable[..., object], *what: Any) -> None:
        try:
            part(*what)
        except DataFault as error:
            self.faults += [fault for fault in error.faults if fault not in self.faults]
            self._opened(fault.path for fault in error.faults)

    def _opened(self, paths: Iterable[Path]) -> list[str]:
        """Note files as read; their names below the folder."""
        names = [
            path.relative_to(self.folder).as_posix() if path.is_relative_to(self.folder) else path.as_posix()
            for path in paths
        ]
        self._read.update(names)
        return names

    def _say(self, what: str, paths: Iterable[Path]) -> None:
        names = self._opened(paths)
        if names and self.tell_files:
            print(f"  {what}: {', '.join(names)}")

    def _game(self, name: str) -> None:
        game = load(name, self.folder)
        self.games[name] = game
        print(str(game).split("\n")[0])
        self._say("read", [self.folder / file for file in game.edition.files])

    def _maps(self) -> None:
        from wsanalysis.battlefield.load import board_files, load_board
        from wsanalysis.battlefield.terrain import TERRAIN_FILE, load_terrain

        if not (self.folder / TERRAIN_FILE).is_file() and not board_files(self.folder):
            return
        faults: list[Fault] = []
        load_terrain(self.folder, faults)
        for name in [] if faults else board_files(self.folder):
            self._try(load_board, self.folder, name)
        print(f"Maps: {len(board_files(self.folder))}")
        self._say("read", [self.folder / TERRAIN_FILE, *board_files(self.folder).values()])
        if faults:
            raise DataFault(faults)

    def _boards(self, game: Game) -> None:
        """The boards that lie in a folder of the game's own."""
        from wsanalysis.battlefield.load import board_files, load_board
        from wsanalysis.battlefield.terrain import MAPS_FOLDER
        from wsanalysis.battles.registry import MAP_GAMES

        on_map = MAP_GAMES.get(game.system.name)
        land = on_map.land(self.folder, game.edition) if on_map else None
        if land is None or land.folder == MAPS_FOLDER or not board_files(self.folder, land):
            return
        for name in board_files(self.folder, land):
            self._try(load_board, self.folder, name, (), land)
        boards = board_files(self.folder, land)
        print(f"Maps of {game.system.title}: {len(boards)}")
        self._say("read", boards.values())

    def _battles(self, game: Game) -> None:
        from wsanalysis.battles.registry import CAMPAIGNS, MAP_GAMES

        if game.system.name in MAP_GAMES:
            self._scenarios(game, "Battles")
        if game.system.name in CAMPAIGNS:
            self._scenarios(game.campaigning, "Campaigns")

    def _scenarios(self, game: Game, what: str) -> None:
        from wsanalysis.battles.runs.runner import check_scenarios
        from wsanalysis.battles.scenarios.scenario_files import scenario_files

        on_map = game.map_game
        files = [self.folder / name for name in on_map.files]
        scenarios = scenario_files(self.folder, on_map.name).values()
        if not any(path.is_file() for path in files or scenarios):
            return
        print(f"{what} of {game.system.title}: {_counted(len(scenarios), 'scenario')}")
        self._say("cards", files)
        self._opened(scenarios)
        on_map.check_files(self.folder)
        check_scenarios(game)
        self._say("scenarios", scenarios)

    def _names(self, game: Game) -> None:
        """Names that do not fit on their counters: no fault, for only printing them is refused."""
        from wsanalysis.printing.cards_and_counters import names_too_long

        for name, why in names_too_long(game) if "units" in game.system.tables else ():
            print(f"too long a name: {game.system.title}, {name!r}: {why}")

    def _playtests(self) -> None:
        """The log of games at a table, if the scenarios that it names can be looked up."""
        from wsanalysis.analysis.playtests import check_log
        from wsanalysis.battles.registry import systems_with
        from wsanalysis.battles.runs.playtest_log import FILE

        file = self.folder / FILE
        if not file.is_file():
            return
        self._opened([file])

        def game_of(scenario: str) -> Game:
            return self.games[systems_with(self.folder, (scenario,))[0]]

        def read() -> None:
            print(f"Games at a table: {check_log(file, game_of)}")
            self._say("read", [file])

        if self.is_whole:
            self._try(read)

    def _sheets(self) -> None:
        from wsanalysis.printing import sheet_files

        for title, file, read in (
            ("Label sheets", sheet_files.LABEL_FILE, sheet_files.label_sheets),
            ("Printers", sheet_files.PRINTER_FILE, sheet_files.printers),
        ):
            if (self.folder / file).is_file():
                self._opened([self.folder / file])
                self._try(read, self.folder)
                print(title)
                self._say("read", [self.folder / file])

    def _rules(self) -> None:
        files = [path for name in system_names() if (path := self.folder / RULES / f"{name}.csv").is_file()]
        for path in files:
            read_table(path, self.faults, RULES_COLUMNS)
        if files:
            print(f"Rules: {_counted(len(files), 'rulebook')}")
        self._say("read", files)

    def _assertions(self) -> None:
        from wsanalysis.analysis.assertions import FILE, read_assertions

        def read(file: Path) -> None:
            print(f"Assertions: {len(read_assertions(file, self.games))}")
            self._say("read", [file])

        if (self.folder / FILE).is_file():
            self._opened([self.folder / FILE])
            if self.is_whole:
                self._try(read, self.folder / FILE)

    def _mappings(self) -> None:
        from wsanalysis.analysis.mapping_file import mapped_systems, mapping_files, read_mapping

        def read(file: Path) -> None:
            about = {name: self.games[name] for name in mapped_systems(file, self.games)}
            print(f"Mapping {read_mapping(file, about or self.games)}")
            self._say("read", [file])

        files = mapping_files(self.folder).values()
        self._opened(files)
        for file in files if self.is_whole else ():
            self._try(read, file)

    def _looks(self) -> None:
        from wsanalysis.printing.looks import look_files, read_look

        files = look_files(self.folder).values()
        for file in files:
            self._try(read_look, file)
        if files:
            print(f"Looks: {len(files)}")
        self._say("read", files)

    def _no_files(self) -> None:
        """The entry in the place of a file, where no reader has told of it."""
        told = {fault.path for fault in self.faults}
        wrong = no_files(self.folder)
        self._opened(wrong)
        self.faults += [Fault(path, 0, "", said) for path, said in wrong.items() if path not in told]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _files(number: int) -> str:
    return "1 file was" if number == 1 else f"{number} files were"
