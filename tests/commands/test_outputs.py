"""Every command that writes: finds out first whether it may, and whose work stands there."""

import argparse
import shlex
import shutil
from pathlib import Path

import pytest

from wsanalysis import battle_pictures, comparing, gallery
from wsanalysis.analysis import auto_balance, diff, knock_outs, playtests
from wsanalysis.battles.runs import standings, train
from wsanalysis.commands import main as command_line
from wsanalysis.commands.main import main
from wsanalysis.files.made_by import check_replaceable, command_of, made_by, signed
from wsanalysis.game import Game
from wsanalysis.page import runtime
from wsanalysis.printing import cards_and_counters, game_export, odds_page, side_sheets, unit_cards
from wsanalysis.printing.prints import PlayerAid
from wsanalysis.reports.battles import balance, battle_pages
from wsanalysis.reports.report import SystemReport

# the words of each command, the option that says where, and the file in it that names its command
COMMANDS: dict[str, tuple[list[str], str, str | None]] = {
    "report": (["report", "liberty_road"], "--out", "liberty_road/README.md"),
    "aid": (["aid", "liberty_road"], "--out", "liberty_road/player_aid_a4.pdf"),
    "aid of a question": (
        ["aid", "liberty_road", "--title", "x", "--question", "rally"], "--out",
        "liberty_road/rally_x_a4.pdf",
    ),
    "export": (["export", "vassal", "liberty_road"], "--out", "liberty_road/vassal/README.txt"),
    "cards": (["cards", "liberty_road"], "--out", "liberty_road/cards_a4.pdf"),
    "counters": (
        ["counters", "liberty_road", "--only", "orders"], "--out", "liberty_road/counters_orders_a4.pdf"
    ),
    "gallery": (["gallery"], "--out", "gallery.md"),
    "balance": (["balance", "hill"], "--out", "balance.txt"),
    "map": (["map", "hill"], "--out", None),
    "sides": (["sides", "hill"], "--out", "hill_sides_a4.pdf"),
    "watch": (["watch", "hill"], "--out", "report.txt"),
    "diff": (["diff", "liberty_road", "--option", "event_chip=counts"], "--out", "summary.txt"),
    "compare": (["compare", "tanks", "Sherman", "StuG"], "--out", "side_by_side.txt"),
    "ladder": (["ladder", "hill"], "--out", ""),
    "knock-outs": (["knock-outs", "hill"], "--out", ""),
    "auto-balance": (["auto-balance", "hill"], "--store", None),
    "train": (["train", "liberty_road"], "--out", None),
    "verdict": (["verdict", "hill"], "--store", None),
    "play": (["play", "hill"], "--store", None),
    "sources": (["sources", "hill"], "--store", None),
    "editions": (["editions", "hill"], "--store", None),
    "worth": (["worth", "bulge_over_there"], "--store", None),
    "force": (["force", "bulge_over_there"], "--store", None),
    "standings": (["standings", "liberty_road"], "--store", None),
    "playtests": (["playtests", "games.csv", "--system", "liberty_road"], "--store", None),
    "page": (["page", "--pyodide", "pyodide"], "--out", "index.html"),
    "copy-data": (["copy-data"], "", None),
}  # fmt: skip
NAMED = [name for name, (_, _, file) in COMMANDS.items() if file is not None]


class Begun(Exception):
    """The work of a command was begun."""


@pytest.fixture(autouse=True)
def _no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(*_: object, **__: object) -> None:
        raise Begun

    for place, name in (
        (SystemReport, "write"), (PlayerAid, "__call__"), (odds_page, "page_of_question"),
        (unit_cards, "sheets"),
        (gallery, "write_gallery"), (cards_and_counters, "print_components"),
        (balance, "write_balance"), (Game, "watch"), (battle_pictures, "map_of"), (diff, "diff"),
        (comparing, "compare"), (battle_pages, "ladder_games"), (knock_outs, "knock_outs"),
        (auto_balance, "auto_balance"), (train, "train"), (Game, "play"), (Game, "verdict"),
        (Game, "sources"), (Game, "worth"), (Game, "best_force"), (Game, "editions"),
        (standings, "standings"), (playtests, "playtests"), (runtime, "runtime_in"),
        (shutil, "copytree"), (game_export, "write_vassal"), (side_sheets, "side_sheets"),
    ):  # fmt: skip
        monkeypatch.setattr(place, name, work)


def words_for(name: str, place: Path, *more: str) -> list[str]:
    words, option, _ = COMMANDS[name]
    first = [words[0], *more, option, str(place)] if option else [words[0], *more, str(place)]
    return [*first, *words[1:]]


def test_every_command_that_writes_is_among_them() -> None:
    parser = command_line._parser()
    (sub,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    writing = {
        name
        for name, command in sub.choices.items()
        for action in command._actions
        if action.dest in ("out", "store") or (name, action.dest) == ("copy-data", "folder")
    }
    assert writing == {words[0] for words, _, _ in COMMANDS.values()}


@pytest.mark.parametrize("name", COMMANDS)
def test_where_nothing_can_be_written_is_said_before_the_work(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_bytes(b"x")
    assert main(words_for(name, tmp_path / "taken" / "out" / "file")) == 1
    out, err = capsys.readouterr()
    assert "expected a folder to write into, got the file" in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize("name", COMMANDS)
def test_where_it_can_the_work_is_begun_and_nothing_is_left_by_the_trial(name: str, tmp_path: Path) -> None:
    with pytest.raises(Begun):
        main(words_for(name, tmp_path / "new" / "out"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("maker", ["wsanalysis other", None])
def test_the_work_of_another_is_replaced_only_on_demand(
    name: str, maker: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = words_for(name, tmp_path / "out")
    file = tmp_path / "out" / str(COMMANDS[name][2])
    file.parent.mkdir(parents=True, exist_ok=True)

    def put(command: str | None) -> bytes:
        text = b"%PDF-1.7\n%%EOF\n" if file.suffix == ".pdf" else b"a page\n"
        if command is not None:
            text = signed(text, command) if file.suffix == ".pdf" else text + f"made by: {command}\n".encode()
        file.write_bytes(text)
        return text

    # of a game's own pages it counts from which data they are
    before = put(f"{maker} --data elsewhere" if maker else None)
    assert main(words) == 2
    err = capsys.readouterr().err
    assert f"{file}: already exists" in err
    assert ("another command made it: wsanalysis other" if maker else "does not say what made it") in err
    assert "--force" in err
    assert file.read_bytes() == before
    with pytest.raises(Begun):
        main(words_for(name, tmp_path / "out", "--force"))
    put(command_of(words))
    with pytest.raises(Begun):
        main(words)


def test_a_report_and_its_aid_are_the_same_whoever_makes_them(tmp_path: Path) -> None:
    file = tmp_path / "page.pdf"
    file.write_bytes(signed(b"%PDF-1.7\n%%EOF\n", "wsanalysis report --data mine --option a=b"))
    check_replaceable([file], "wsanalysis aid liberty_road --option=a=b --data=mine", like=True)
    for other in ("wsanalysis aid liberty_road --data mine", "wsanalysis aid x --data other --option a=b"):
        with pytest.raises(ValueError, match="another command made it"):
            check_replaceable([file], other, like=True)


@pytest.mark.parametrize("title", ["plain", "two\nlines", "%%EOF", "ä" * 3000, "made by: me"])
def test_a_page_says_what_made_it_however_long_that_is(title: str, tmp_path: Path) -> None:
    command = command_of(["aid", "--title", title, "--force"])
    assert "--force" not in command
    for ending, content in ((".pdf", signed(b"%PDF-1.7\n%%EOF\n", command)), (".txt", b"")):
        file = tmp_path / f"page{ending}"
        file.write_bytes(content or f"a page\nmade by: {command}\n".encode())
        assert made_by(file)[:300] == command[:300]
        check_replaceable([file], command)
        with pytest.raises(ValueError, match="another command"):
            check_replaceable([file], f"{command} more")
    assert len(signed(b"", command)) < 1024
    assert shlex.split(command_of(["a b"])) == ["wsanalysis", "a b"]
