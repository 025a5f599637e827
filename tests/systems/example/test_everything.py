"""Commands, methods and widgets take the example and systems that have less, or say in a sentence why not."""

import argparse
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import wsanalysis as ws
from tests.as_written import DATA, reword
from tests.systems.example.lesser_systems import GUNS, NO_DATA, NO_TWO, NO_UNITS, SITUATIONS
from tests.systems.handed_in import EXAMPLE, data_of
from wsanalysis import printing, reports
from wsanalysis.commands.main import _parser, main
from wsanalysis.files import data_folder
from wsanalysis.game import ANALYSES
from wsanalysis.printing.prints import Prints
from wsanalysis.reports.example.report import REPORT
from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.registry import SYSTEMS
from wsanalysis.widgets.scenario_tab import SHEETS
from wsanalysis.widgets.session import Session

KINDS: Mapping[str, RuleSystem] = {system.name: system for system in (EXAMPLE, NO_TWO, NO_UNITS, NO_DATA)}
every_kind = pytest.mark.parametrize("kind", KINDS)

BATTLES = dict.fromkeys(
    (
        "scenarios",
        "play",
        "balance",
        "watch",
        "ladder",
        "map_game",
        "battle",
        "players",
        "compare_scenarios",
        "editions",
        "knock_outs",
        "knock-outs",
        "auto_balance",
        "auto-balance",
        "luck",
        "sources",
        "worth",
        "force",
        "best_force",
        "verdict",
        "train",
        "standings",
        "map",
        "sides",
    ),
    "has no battles; there are battles of War Stories: Liberty Road",
)
BATTLES |= {
    "campaigning": "has no campaigns; there are campaigns of Sherman Leader",
    "playtests": "expected a finished game of .*, there is none",
}
BAGS = dict.fromkeys(
    ("bag_curve", "bag_swing", "bag_streaks", "nearest_dice", "design_bag"), "draws from no bag"
) | {"with_counts": "there is no bag"}
TWO = dict.fromkeys(
    ("matchups", "diff", "what_if", "new_units", "strengths", "exchange", "by_rating"),
    "has no question about two units, and so no match-ups; it answers",
) | {
    "aid": "and so no unit tables; print a page of a question: .* aid .* --question",
    "report": "has no report yet .*; print a page of a question: .* aid .* --question",
    "unit_cards": "and so no unit tables",
    "player_aid": "has no player aid yet; odds_page prints any question",
}
REPORT_OF = {
    "report": "has no report yet .* match-ups and unit tables are there",
    "player_aid": "has no player aid yet; unit_cards prints its units",
}
PIECES = dict.fromkeys(("cards", "card_sheets"), "has no units, and so no cards") | dict.fromkeys(
    ("counters", "counter_sheets"), "has no counters: no units, and no table of chips or markers"
)
UNITS = (
    PIECES
    | {"add_unit": "has no units; it has"}
    | {"export": "has nothing to export: no units, and no chips or markers"}
    | dict.fromkeys(("tune", "tuning", "sobol"), "there is no unit")
)
NOTHING = {"edit": "there is no unit, weapon or chip"} | dict.fromkeys(
    ("columns", "replace"), "there is no table"
)
REFUSED: Mapping[str, Mapping[str, str]] = {
    "example": BATTLES
    | BAGS
    | REPORT_OF
    | {
        "strengths": "expected a question whose outcomes are sides",
        "unit_cards": "there is no nation 'American'",
    },
    "no_two": BATTLES | BAGS | REPORT_OF | TWO,
    "no_units": BATTLES | BAGS | REPORT_OF | TWO | UNITS,
    "no_data": BATTLES | BAGS | REPORT_OF | TWO | UNITS | NOTHING,
}
"""What each cannot be asked, and the sentence that says so; everything else works."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of the checkout with that of the example and of the lesser systems."""
    made = tmp_path_factory.mktemp("whole") / "data"
    shutil.copytree(DATA, made)
    shutil.copytree(data_of("example"), made, dirs_exist_ok=True)
    (made / "units" / "lesser").mkdir()
    (made / "units" / "lesser" / "guns.csv").write_text(GUNS, encoding="utf-8")
    return made


@pytest.fixture(autouse=True)
def _listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them listed, and the folder the one that came along."""
    whole = data_folder.data_folder
    for module in [one for one in sys.modules.values() if getattr(one, "data_folder", None) is whole]:
        monkeypatch.setattr(module, "data_folder", lambda: folder)
    for name, system in KINDS.items():
        monkeypatch.setitem(SYSTEMS, name, system)


def first_question(kind: str) -> tuple[str, Mapping[str, Any]]:
    question = next(iter(KINDS[kind].questions))
    return question, SITUATIONS[question]


def refused_or_done(kind: str, name: str, work: Callable[[], object]) -> None:
    """Whether what is to work works, and what is not says so in the words that are due."""
    due = REFUSED[kind].get(name)
    if due is None:
        work()
        return
    with pytest.raises(ValueError, match=due) as refused:
        work()
    assert "\n" not in str(refused.value)


# --- commands -----------------------------------------------------------------------------------


def commands(kind: str, folder: Path, out: Path) -> dict[str, list[list[str]]]:
    """Every command with what it takes, in the ways that it has."""
    question, situation = first_question(kind)
    given = [f"{name}={value}" for name, value in situation.items()]
    odds, here = ["odds", kind, question, *given], ["--system", kind]
    ways = ([], ["--json"], ["--explain"], ["--detail"], ["--steps"], ["--simulate", "100"])
    edited = out / "edited"
    shutil.copytree(folder, edited)
    reword(edited / "units" / "example" / "counters.csv", "Guards,2", "Guards,3")
    table = out / "table.csv"
    table.write_text("defense,chance\n4,50\n5,33\n", encoding="utf-8")
    log = out / "playtests.csv"
    log.write_text("scenario,first,second,result\nhill,Ann,Ben,win\n", encoding="utf-8")
    return {
        "odds": [[*odds, *way] for way in ways],
        "questions": [["questions", kind]],
        "show": [["show", kind], *(["show", kind, name] for name in KINDS[kind].tables)],
        "aid": [["aid", kind, "--out", str(out / "aid")]],
        "cards": [["cards", kind, "--out", str(out / "cards")]],
        "counters": [["counters", kind, "--out", str(out / "counters")]],
        "export": [["export", to, kind, "--out", str(out / to)] for to in ("vassal", "tts")],
        "table": [["table", kind], ["table", kind, question, *given, "--csv"]],
        "sides": [["sides", "hill", *here, "--out", str(out / "sides")]],
        "report": [["report", kind, "--out", str(out / "report")]],
        "diff": [["diff", kind, "--data", str(edited), *way] for way in ([], ["--out", str(out / "diff")])],
        "tune": [
            [
                "tune",
                kind,
                question,
                *given,
                "--outcome",
                "any effect",
                "--between",
                "0-99 %",
                "--move",
                "Guards:defense",
                *way,
            ]
            for way in ([], ["--plan"], ["--json"])
        ],
        "scenarios": [["scenarios", *here]],
        "play": [["play", "hill", *here]],
        "balance": [["balance", "hill", *here, "--out", str(out / "balance")]],
        "watch": [["watch", "hill", *here]],
        "ladder": [["ladder", "hill", *here]],
        "luck": [["luck", "hill", *here]],
        "editions": [["editions", "hill", *here]],
        "sources": [["sources", "hill", *here]],
        "worth": [["worth", "hill", *here]],
        "force": [["force", "hill", *here]],
        "verdict": [["verdict", "hill", *here]],
        "map": [["map", "hill", *here, "--out", str(out / "map.png")]],
        "train": [["train", kind, "--out", str(out / "players.toml")]],
        "standings": [["standings", kind]],
        "knock-outs": [["knock-outs", "hill", *here]],
        "playtests": [["playtests", str(log), "--games", "0", *here]],
        "auto-balance": [["auto-balance", "hill", *here]],
        "page of a question": [
            ["aid", kind, "--out", str(out / "page"), "--question", question, *given],
            ["aid", kind, "--out", str(out / "own"), "--table", str(table)],
        ],
    }


def run(words: list[str]) -> None:
    """Run a command; ValueError with the sentence in which it refuses."""
    with pytest.MonkeyPatch.context() as patch:
        said: list[str] = []
        patch.setattr(sys.stderr, "write", lambda text: said.append(text) or len(text))
        code = main(words)
    if code:
        text = "".join(said).rstrip("\n").rpartition("\r")[2]
        assert text.startswith("wsanalysis: "), text
        raise ValueError(text)


@pytest.mark.slow
@every_kind
def test_every_command_takes_it_or_says_why_not(kind: str, folder: Path, tmp_path: Path) -> None:
    words = commands(kind, folder, tmp_path)
    parsers = next(one for one in _parser()._actions if isinstance(one, argparse._SubParsersAction))
    about_one = {way[0] for ways in words.values() for way in ways}
    assert set(parsers.choices) == about_one | {
        "check", "assert", "copy-data", "compare", "gallery", "language", "plan", "app", "page",
    }  # fmt: skip
    for name, ways in words.items():
        for way in ways:
            refused_or_done(kind, name, lambda way=way: run(way))  # type: ignore[misc]


@pytest.mark.slow
def test_commands_about_all_systems_take_them_too(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """But the gallery, which says itself which systems it draws."""
    run(["check", "--files", str(folder)])
    told = capsys.readouterr().out
    for line in ("Example: 4 units", "  read: units/example/counters.csv", "no_data: ", "no faults"):
        assert line in told
    for words in (["assert"], ["copy-data", str(tmp_path / "copied")], ["questions"]):
        run(words)
    run(["compare", "tanks", "Sherman", "Panzer IV"])


@pytest.mark.slow
def test_a_listed_report_is_written_by_command_with_its_aid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(reports.SYSTEMS, "example", REPORT)
    monkeypatch.setitem(printing.SYSTEMS, "example", Prints(aid=REPORT.aid))
    run(["report", "example", "--out", str(tmp_path)])
    run(["aid", "example", "--out", str(tmp_path / "printed")])
    assert {"attacks.txt", "player_aid_a4.pdf"} <= {path.name for path in (tmp_path / "example").iterdir()}
    printed = {path.name for path in (tmp_path / "printed" / "example").iterdir()}
    assert printed == {"player_aid_a4.pdf", "unit_table_a4.pdf"}


# --- methods ------------------------------------------------------------------------------------


def methods(game: ws.Game, question: str, given: Mapping[str, Any]) -> dict[str, Callable[[], object]]:
    """Everything that a game can be asked."""
    claim = game.claim(question, "eliminated", "10-50 %", **given)
    name = next((str(frame.index[0]) for frame in (getattr(game, t) for t in game.tables)), "nobody")
    column = "power" if next(iter(game.tables), "") == "guns" else "strength"
    unit, stats = ("Guards", {"Guards": ["strength", "defense"]})
    variant = game.edit(name, **{column: 4}) if game.tables else game
    options = {"ties": "attacker"} if len(game.readings) else {}
    replaced = game.edition.cells_by_name(game.tables[0])[name][column] if game.tables else 4
    return {
        "ask": lambda: game.ask(question, **given).probabilities,
        "arguments": lambda: game.arguments(question),
        "columns": lambda: game.columns(next(iter(game.tables), "units")),
        "edit": lambda: game.edit(name, **{column: 5}),
        "replace": lambda: game.replace(game.tables[0] if game.tables else "units", replaced, replaced),
        "exchange": lambda: game.exchange(unit, unit),
        "by_rating": lambda: game.by_rating("strength", [3, 4], unit, unit, "no effect"),
        "add_unit": lambda: game.add_unit("Newcomers", like=unit),
        "save": lambda: game.save(Path(mkdtemp()) / "mine"),
        "variant": lambda: game.variant(game.edition),
        "with_options": lambda: game.with_options(**options),
        "readings": lambda: game.readings,
        "readings_of": lambda: [game.readings_of(option) for option in game.readings.index],
        "options": lambda: game.options,
        "questions": lambda: game.questions,
        "tables": lambda: game.tables,
        "provenance": lambda: str(game.provenance),
        "with_counts": lambda: game.with_counts("chips", {}),
        "matchups": lambda: game.matchups(),
        "diff": lambda: str(game.diff(variant)),
        "what_if": lambda: game.what_if(variant),
        "new_units": lambda: game.new_units(variant),
        "changes": lambda: game.changes(variant),
        "claim": lambda: claim,
        "ordering": lambda: game.ordering(claim, game.claim(question, "no effect", **given)),
        "chance": lambda: game.chance(claim),
        "claims_table": lambda: game.claims_table([claim]),
        "sensitivity": lambda: game.sensitivity(claim),
        "sobol": lambda: game.sobol(claim, stats),
        "tune": lambda: str(game.tune(claim, {unit: ["defense", "strength"]})),
        "tuning": lambda: str(game.tuning(claim, {unit: ["defense", "strength"]})),
        "strengths": lambda: game.strengths(),
        "bag_curve": lambda: game.bag_curve("chips"),
        "bag_swing": lambda: game.bag_swing("chips"),
        "bench": lambda: game.bench(),
        "plot": lambda: dir(game.plot),
        "bag_streaks": lambda: game.bag_streaks("chips", "miss"),
        "nearest_dice": lambda: game.nearest_dice("chips"),
        "knock_outs": lambda: game.knock_outs("hill"),
        "auto_balance": lambda: game.auto_balance("hill"),
        "design_bag": lambda: game.design_bag("chips", {1: {"miss": 0.5}}),
        "map_game": lambda: game.map_game,
        "battle": lambda: game.battle("hill"),
        "scenarios": lambda: game.scenarios,
        "players": lambda: game.players,
        "play": lambda: game.play("hill"),
        "luck": lambda: game.luck("hill"),
        "editions": lambda: game.editions("hill"),
        "sources": lambda: game.sources("hill"),
        "worth": lambda: game.worth("hill"),
        "best_force": lambda: game.best_force("hill"),
        "campaigning": lambda: game.campaigning,
        "playable": lambda: game.playable,
        "having": lambda: game.having("hill"),
        "verdict": lambda: game.verdict("hill"),
        "playtests": lambda: game.playtests([("hill", "Ann", "Ben", "win")], games=0),
        "scenario_named": lambda: game.scenario_named("hill"),
        "whole": lambda: game.whole,
        "train": lambda: game.train(["hill"]),
        "compare_scenarios": lambda: game.compare_scenarios("hill", "town"),
        "watch": lambda: game.watch("hill"),
        "bags": lambda: game.bags,
        "player_aid": lambda: game.player_aid(),
        "unit_cards": lambda: game.unit_cards("American"),
        "odds_page": lambda: game.odds_page(question, given, {}),
        "card_sheets": lambda: game.card_sheets(),
        "counter_sheets": lambda: game.counter_sheets(),
    }


@every_kind
def test_every_method_takes_it_or_says_why_not(kind: str, folder: Path) -> None:
    game = ws.load(kind, folder)
    asked = methods(game, *first_question(kind))
    assert set(asked) == {name for name in dir(ws.Game) if not name.startswith("_")} | set(ANALYSES)
    for name, work in asked.items():
        refused_or_done(kind, name, work)
    assert kind in (str(game) + game._repr_html_()).casefold()


def test_pairs_only_spare_work(folder: Path) -> None:
    """The same match-ups, whether the question says what it reads of each unit or not."""
    plain = ws.load("example", folder)
    question = replace(EXAMPLE.questions["attack"], pairs=(attrgetter("strength"), attrgetter("defense")))
    spared = ws.Game(replace(EXAMPLE, questions={"attack": question}), plain.edition)
    assert spared.matchups().equals(plain.matchups())
    assert spared.matchups().shape == (16, 5)


@pytest.mark.parametrize("question", ["hold", "shell", "begin"])
def test_a_question_that_is_not_about_two_units_is_refused_beside_one_that_is(
    question: str, folder: Path
) -> None:
    """A unit alone, a gun at a unit, nobody at all."""
    mixed = replace(NO_TWO, questions={**NO_TWO.questions, **EXAMPLE.questions}, edition=EXAMPLE.edition)
    game = ws.Game(mixed, EXAMPLE.edition.load(folder))
    assert len(game.matchups()) == 16
    for ask in (game.matchups, lambda name: game.diff(game, question=name), game.strengths):
        with pytest.raises(ValueError, match=f"{question} is not a question about two units; expected"):
            ask(question)


# --- the bench ----------------------------------------------------------------------------------


NOTHING_HERE = (
    "has no battles",
    "has no campaigns",
    "draws nothing from a bag",
    "leaves nothing open",
    "and so no match-ups",
    "and so no strengths",
    "has no aid",
    "There is no claim yet",
    "Add a claim first",
    "Add two claims first",
    "has no page to print",
    "has no tables whose values have a source",
)
"""Why a tab of the bench may be empty."""


@every_kind
def test_every_tab_of_the_bench_shows_it_or_says_why_not(kind: str, folder: Path) -> None:
    """Forms are generated, so that a system has a bench unasked."""
    session = Session({kind: kind}, ws.load, str(folder), keeps=False, sheets=SHEETS)
    for tab in session.tabs:
        session.receive({"do": "look", "tab": tab})
        assert not [news for news in session.news() if news["part"] == "error"]
        while (due := session.due()) is not None:
            found = session.draw(*due)
            said = str(found.get("message", ""))
            assert not said or any(why in said for why in NOTHING_HERE), (tab, found)
