"""The edition verdict on a small game: planted differences, equal editions, conversions by name."""

import csv
import io
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.analysis.editions import ALL, CAUTION, Both, Editions, editions
from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.registry import MAP_GAMES, Conversion, conversion_of, conversions
from wsanalysis.battles.runs.luck_study import LuckStudy
from wsanalysis.charts import save
from wsanalysis.commands.main import main
from wsanalysis.probability.estimate import wilson
from wsanalysis.systems.example import SYSTEM
from wsanalysis.systems.registry import SYSTEMS

DATA = Path(__file__).resolve().parent / "data"
OURS = Path(__file__).resolve().parents[3] / "data"


@pytest.fixture(scope="module", autouse=True)
def _listed() -> Iterator[None]:
    """The example in both lists, for games that several tests look at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SYSTEMS, "example", SYSTEM)
        patch.setitem(MAP_GAMES, "example", GAME)
        yield


@pytest.fixture(scope="module")
def game(_listed: None) -> ws.Game:
    return ws.load("example", DATA)


def both(game: ws.Game, other: ws.Game, **how: Any) -> Editions:
    return editions(game, "ford", other, "ford", **{"games": 60, "progress": False, **how})


@pytest.fixture(scope="module")
def planted(game: ws.Game) -> Editions:
    """The Guards are stronger in the newer edition."""
    return both(game, game.edit("Guards", strength=5), games=200, readings=True)


def test_a_planted_difference_is_found_where_it_was_planted(planted: Editions) -> None:
    assert planted.shares.loc["Blue share", "low"] > 0
    assert planted.losses.loc[("Blue", ALL), "high"] < 0
    assert planted.losses.loc[("Red", "Militia"), "low"] > 0
    assert planted.measures.loc["Blue VP", "low"] > 0
    assert planted.measures.loc["turns", "difference"] == 0
    assert "no clear difference in turns." in planted.sentence
    assert planted.sentence.startswith("From older to newer: Blue share 87.8 % → 97.5 % (+9.8, ")


def test_figures_are_those_of_the_games(planted: Editions, game: ws.Game) -> None:
    runs = [one.play("ford", 200, progress=False) for one in (game, game.edit("Guards", strength=5))]
    for edition, run in zip(("older", "newer"), runs, strict=True):
        points, low, high = run.score()
        row = planted.shares.loc["Blue share"]
        assert tuple(row[[edition, f"{edition} low", f"{edition} high"]]) == pytest.approx(
            (points, low, high)
        )
        for name in ("Blue wins", "Red wins"):
            assert planted.shares.loc[name, edition] == (run.games["winner"] == name.split()[0]).mean()
        for name in ("turns", "decisions", "Red VP"):
            assert planted.measures.loc[name, edition] == pytest.approx(run.games[name].mean())
        lost = run.games["Red lost Militia"].mean()
        assert planted.losses.loc[("Red", "Militia"), edition] == pytest.approx(lost)
        assert planted.ends[edition].sum() == pytest.approx(1)
    losses = planted.losses
    for of in ("older of", "newer of"):
        assert losses[of].to_dict() == {
            ("Blue", ALL): 2, ("Blue", "Guards"): 1, ("Blue", "Militia"): 1, ("Red", ALL): 2,
            ("Red", "Militia"): 2,
        }  # fmt: skip
    guards = losses.loc[("Blue", "Guards")]
    ends = wilson(200 * guards["newer"], 200)
    assert (guards["newer low"], guards["newer high"]) == pytest.approx(tuple(map(float, ends)))


def test_intervals_hold_what_is_true(planted: Editions) -> None:
    """Shares of units stay between none and all of them."""
    for edition in ("older", "newer"):
        of = planted.losses[f"{edition} of"]
        assert (planted.losses[f"{edition} low"] >= 0).all()
        assert (planted.losses[f"{edition} high"] <= of).all()
        assert (
            planted.losses[edition]
            .between(planted.losses[f"{edition} low"], planted.losses[f"{edition} high"])
            .all()
        )


def test_equal_editions_differ_by_nothing(game: ws.Game) -> None:
    found = both(game, game)
    for table in (found.shares, found.measures, found.losses):
        assert (table["difference"] == 0).all()
    assert found.sentence == "From older to newer: nothing differs by more than luck may."


def test_editions_that_differ_in_luck_alone_differ_by_chance_alone(game: ws.Game) -> None:
    """The same scenario on other luck: about one interval in 20 misses zero."""
    runs = [game.play("ford", 100, seed, progress=False) for seed in range(12)]
    there = game.map_game.roster(game.battle("ford"))
    found = [
        Editions(Both(names=("a", "b"), results=pair, there={one: (n, n) for one, n in there.items()}))
        for pair in zip(runs[::2], runs[1::2], strict=True)
    ]
    tables = [table for one in found for table in (one.shares, one.measures, one.losses)]
    ends = pd.concat([table[["low", "high"]] for table in tables]).dropna()
    assert any((one.shares["difference"] != 0).any() for one in found)
    assert ((ends["low"] > 0) | (ends["high"] < 0)).mean() < 0.15


def test_readings_are_the_knock_outs_of_rules_most_first(planted: Editions, game: ws.Game) -> None:
    newer = game.edit("Guards", strength=5)
    known = newer.knock_outs("ford", 200, 1, few=200, kinds=["rule"], progress=False)
    assert planted.readings is not None
    assert list(planted.readings["option"]) == ["ties"]
    assert list(planted.readings["reading"]) == ["attacker"]
    for column in ("before", "after", "difference", "low", "high", "adjusted", "games", "round"):
        assert planted.readings[column].to_list() == known[column].to_list()
    (words,) = planted.readings["words"]
    assert words == "Who wins a tie (1): the target is eliminated."
    assert words in str(planted).replace("\n    ", " ")
    assert planted.reading_sentence.startswith("No other reading of an open point moves the Blue share")
    with pytest.raises(ValueError, match="readings: none were played; ask for them"):
        both(game, game, games=5).reading_sentence  # noqa: B018


@pytest.mark.slow
def test_luck_is_that_of_the_study_and_adds_up_with_decisions(game: ws.Game) -> None:
    newer = game.edit("Guards", strength=5)
    found = both(game, newer, luck=20, games=20)
    study = game.luck("ford", games=20, learning=100, progress=False)
    assert isinstance(study, LuckStudy)
    row = study.sources.loc["all luck"]
    mine = found.luck.loc["all luck"]
    assert tuple(mine[["older", "older low", "older high"]]) == tuple(row[["deviation", "low", "high"]])
    games = study.games
    share = games["luck"].cov(games["result"]) / games["result"].var()
    assert study.explained[0] == pytest.approx(share)
    assert study.explained[1] < share < study.explained[2]
    assert found.luck.loc["share of luck", "older"] == pytest.approx(share)
    for edition in ("older", "newer"):
        shares = found.luck.loc[["share of luck", "share of decisions"], edition]
        assert shares.sum() == pytest.approx(1)
    assert set(found.luck["games"]) == {20}
    with pytest.raises(ValueError, match="luck: no games were played for it"):
        both(game, game, games=5).luck  # noqa: B018


def test_the_same_seed_gives_the_same_and_a_store_goes_on(game: ws.Game, tmp_path: Path) -> None:
    newer = game.edit("Guards", strength=5)
    one = both(game, newer, readings=True, store=tmp_path / "kept")
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {
        "older.sqlite", "newer.sqlite", "readings.sqlite",
    }  # fmt: skip
    again = both(game, newer, readings=True, store=tmp_path / "kept")
    assert str(again) == str(one) == str(both(game, newer, readings=True))
    assert str(both(game, newer, readings=True, seed=2)) != str(one)
    with pytest.raises(ValueError, match="seed: kept '1', now '2'"):
        both(game, newer, seed=2, store=tmp_path / "kept")


def test_everything_shown_says_that_two_reconstructions_are_compared(planted: Editions) -> None:
    for shown in (
        str(planted),
        planted._repr_html_(),
        *(table.attrs["provenance"] for table in planted.tables.values()),
    ):
        assert CAUTION in shown
        assert "sampled" in shown
        assert "seed 1" in shown


def test_it_draws_both_editions_and_readings(planted: Editions, game: ws.Game, tmp_path: Path) -> None:
    axes = planted.plot()
    assert axes.alt.startswith("The Ford: older and newer: Blue share 87.8 % to 97.5 %")  # type: ignore[attr-defined]
    picture = save(axes, tmp_path / "games.svg").read_text(encoding="utf-8")
    assert "Two reconstructions are compared" in picture
    assert [tick.get_text() for tick in axes.get_yticklabels()] == [
        "Blue share", "Blue: all units, lost", "Blue: Guards, lost", "Blue: Militia, lost",
        "Red: all units, lost", "Red: Militia, lost",
    ]  # fmt: skip
    dots = planted.plot(what="readings")
    assert [tick.get_text() for tick in dots.get_yticklabels()] == ["ties: attacker"]
    save(dots, tmp_path / "readings.png")
    with pytest.raises(ValueError, match="readings: none were played"):
        both(game, game, games=5).plot(what="readings")


def test_too_few_games_for_luck_are_refused_by_its_name_before_any_is_played(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="luck: expected 0, or 20 games and more, got 4"):
        both(game, game, games=5, luck=4)


@pytest.mark.slow
def test_other_sides_and_one_seat_are_refused(game: ws.Game) -> None:
    with pytest.raises(
        ValueError, match="expected the same sides, but ford is fought by Blue and Red, hill is"
    ):
        editions(game, "ford", ws.load("liberty_road"), "hill", 5, progress=False)
    lone = ws.load("sherman_leader")
    with pytest.raises(ValueError, match="expected two games of two seats"):
        editions(lone, "vanguard", lone, "vanguard", 5, progress=False)


# --- which scenarios there are in two editions ---------------------------------------------------


def test_conversions_are_found_by_the_name_in_either_edition() -> None:
    found = {one.new: one for one in conversions(OURS)}
    hill = Conversion("liberty_road", "hill", "draft_2019", "hill_2019")
    assert found["hill_2019"] == hill
    for game, name in (
        ("liberty_road", "hill"), ("liberty_road", "The Crest above the Road"), ("draft_2019", "hill_2019"),
        ("draft_2019", "hill"),
    ):  # fmt: skip
        assert conversion_of(OURS, game, name) == hill


@pytest.mark.slow
def test_a_scenario_says_itself_from_which_it_is_converted() -> None:
    game = ws.load("draft_2019")
    one = conversion_of(OURS, "draft_2019", "tank_duel")
    assert game.map_game.scenario(game.battle(one.new)).converted == f"{one.older}/{one.old}"


@pytest.mark.parametrize(
    ("game", "name"),
    [("liberty_road", "breakthrough"), ("storms_of_steel", "first_light"), ("draft_2019", "patrol")],
)
def test_one_without_a_conversion_is_refused_in_a_sentence(game: str, name: str) -> None:
    with pytest.raises(
        ValueError, match=f"{name}: there is no conversion of it; scenarios that have one: "
    ) as said:
        ws.load(game).editions(name, 5)
    assert "hill (hill_2019)" in str(said.value)
    assert "\n" not in str(said.value)


def test_an_unknown_one_is_refused_with_the_nearest() -> None:
    for game, near in (("liberty_road", "hill"), ("draft_2019", "hill")):
        with pytest.raises(UnknownName, match=near):
            conversion_of(OURS, game, "hil l x")


def test_of_several_conversions_one_has_to_be_named(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    for game in ("liberty_road", "draft_2019"):
        shutil.copytree(OURS / "scenarios" / game, folder / "scenarios" / game)
    mine = folder / "scenarios" / "draft_2019" / "mine.toml"
    mine.write_text('name = "Mine"\nconvert = "liberty_road/hill"\n', encoding="utf-8")
    with pytest.raises(
        ValueError, match="hill: expected one conversion of it, got hill_2019, mine; name the one"
    ):
        conversion_of(folder, "liberty_road", "hill")
    assert conversion_of(folder, "draft_2019", "mine").new == "mine"


@pytest.mark.slow
def test_both_editions_are_played_by_command_on_the_face_of_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "both.csv"
    words = ["--games", "4", "--policies", "greedy", "random", "--picture", str(tmp_path / "both.png")]
    assert main(["editions", "tank_duel", *words, "--save", str(table)]) == 0
    rows = [*csv.reader(io.StringIO(table.read_text(encoding="utf-8")))]
    assert any("who wins" in row for row in rows)
    assert (tmp_path / "both.png").stat().st_size > 10_000
    capsys.readouterr()
    assert main(["editions", "tank_duel_2019", *words[:-2]]) == 0
    of_new = capsys.readouterr().out
    assert main(["editions", "tank_duel", "--system", "draft_2019", *words[:-2]]) == 0
    assert capsys.readouterr().out == of_new
    assert "From Liberty Road to rule draft of 2019: " in of_new
    assert CAUTION in of_new


@pytest.mark.slow
def test_an_edited_game_of_the_other_edition_is_taken() -> None:
    game, other = ws.load("liberty_road"), ws.load("draft_2019")
    found = game.editions("tank_duel", 2, other=other.with_options(farthest="twice"), progress=False)
    assert "farthest: twice" in found.newer.run.provenance
    assert found.newer.run.scenario == other.battle("tank_duel_2019").title
