"""Games at a table beside the machine's verdict: shares, seats, grades, and what is said of the log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import wsanalysis as ws
from tests.systems.handed_in import game_of
from wsanalysis.analysis import at_table
from wsanalysis.analysis.playtests import at_own_table, check_log, playtests
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.planner import PriorGames, plan
from wsanalysis.battles.runs.verdict import Verdict
from wsanalysis.files.faults import DataFault

ROAD, LEADER = game_of("liberty_road"), game_of("sherman_leader")
HEAD = "scenario,first,second,result"
Rows = list[tuple[str, str, str, str]]


def verdict(share: float, games: int = 4000) -> Verdict:
    """What the machine says of a scenario of two seats, as far as it is read."""
    return Verdict(
        scenario="Hill", sides=("Allied", "German"), value=share, interval=(share - 0.015, share + 0.015),
        mixtures={}, replies=(), matrix=pd.DataFrame(), trained={}, judged=games, games=2 * games, seed=1,
        provenance="",
    )  # fmt: skip


def difficulty(**reached: tuple[float, float, float]) -> Difficulty:
    """What the best player found reaches in a scenario of one seat."""
    columns = {
        f"to {grade}{end}": [share]
        for grade, shares in reached.items()
        for end, share in zip(("", " low", " high"), shares, strict=True)
    }
    return Difficulty(
        scenario="Bulge", side="US", enemy="German", grades=("failed", *reached), said={}, costs=(),
        best="trained", default="trained", players=pd.DataFrame(columns, index=["trained"]), gain=(0, 0, 0),
        trained={}, wanted=None, judged=50, games=100, seed=1, provenance="", game="campaign",
    )  # fmt: skip


def found(rows: Any, **how: Any) -> Any:
    return playtests(how.pop("game", ROAD), rows, 0, progress=False, **how)


FIVE: Rows = [
    ("hill", "Anna", "Ben", "win"), ("hill", "Ben", "Anna", "win"), ("hill", "Anna", "Cleo", "win"),
    ("hill", "Cleo", "Ben", "loss"), ("hill", "Ben", "Cleo", "win"),
]  # fmt: skip


def test_an_evening_of_five_games_stands_beside_the_machine() -> None:
    made = found(FIVE, verdicts={"hill": verdict(0.53)})
    one = made.joint["hill"]
    assert (one.games, one.side, one.people, one.swapped) == (5, "Allied", 3, 3)
    assert one.machine.value < one.together.value < one.table.value
    assert one.together.high - one.together.low < one.table.high - one.table.low
    assert sum(one.chances) == pytest.approx(1)
    shares = [f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
              for share in (one.table, one.together)]  # fmt: skip
    said = f"{one.title}, Allied share: machine 53 %, your table {shares[0]}, together {shares[1]}"
    assert one.sentence == said
    assert said in str(made)
    assert "fair with a chance of" in str(made)
    assert "reconstructed" in made.footer
    assert made.table.loc["hill", "together"] == one.together.value
    assert made.people.loc["Anna", ["games", "first", "second"]].tolist() == [3, 2, 1]


def test_shares_are_those_of_the_model_by_hand() -> None:
    """One scenario, three people, written down as numbers: sides, Anna, Ben, Cleo, what seats say.

    Anna had the first side twice of three times, Ben twice of four, Cleo once of three.
    """
    design = np.array(
        [
            [1, 1, -1, 0, 1 / 3], [1, -1, 1, 0, -1 / 3], [1, 1, 0, -1, 2 / 3], [1, 0, -1, 1, -1 / 3],
            [1, 0, 1, -1, 1 / 3],
        ]
    )  # fmt: skip
    score = np.array([1.0, 1, 1, 0, 1])
    side = at_table.judged(0.53, 4000)
    belief = at_table.fit(at_table.before([side], [at_table.SKILL] * 3), design, score, np.ones(5))
    expected = at_table.share(*belief.of(np.array([1.0, 0, 0, 0, 0])))
    assert found(FIVE, verdicts={"hill": verdict(0.53)}).joint["hill"].together == pytest.approx(expected)


def test_who_keeps_to_a_side_is_told_that_skill_and_side_are_one() -> None:
    kept = found([("hill", "Anna", "Ben", "win")] * 6)
    one = kept.joint["hill"]
    assert one.swapped == 0
    assert one.apart.high - one.apart.low < one.table.high - one.table.low
    assert "nobody has played both sides" in kept.notes[0]
    swapped = found([("hill", "Anna", "Ben", "win"), ("hill", "Ben", "Anna", "win")] * 3)
    assert swapped.notes == ()
    assert swapped.joint["hill"].table.value > one.table.value


def test_a_player_of_the_machine_is_one_and_met_from_one_side_says_little() -> None:
    rows = [("hill", "Anna", "Trained", "win"), ("hill", "Anna", "search 500 games", "win")]
    made = found([*rows, ("hill", "Tracy", "Searcher", "win")])
    assert made.people["kind"].to_dict() == {
        "Anna": "person", "Tracy": "person", "Trained": "machine", "search 500 games": "machine",
        "Searcher": "person",
    }  # fmt: skip
    assert "2 games against players of the machine" in " ".join(made.notes)
    both = found([*rows, ("hill", "trained", "Anna", "loss")])
    assert both.joint["hill"].one_sided == 0


def test_a_side_is_known_by_the_machine_only_if_people_met_it_from_both() -> None:
    """Ten games each, all won by the first side; from one seat it may as well be the better player's."""
    judged = {"hill": verdict(0.5)}
    one = found([("hill", "Anna", "trained", "win")] * 10, verdicts=judged).joint["hill"]
    rows = [("hill", "Anna", "trained", "win"), ("hill", "trained", "Anna", "win")] * 5
    both = found(rows, verdicts=judged).joint["hill"]
    none = found([("hill", "Anna", "trained", "draw"), ("hill", "trained", "Anna", "draw")], verdicts=judged)
    assert one.together.value - 0.5 < (both.together.value - 0.5) / 3
    width = none.joint["hill"].together.high - none.joint["hill"].together.low
    assert one.together.high - one.together.low > 0.95 * width


def test_no_note_and_no_sentence_names_who_played() -> None:
    made = found([("hill", "Zebulon", "Xanthippe", "win"), ("hill", "Zebulon", "trained", "abandoned"),
                  ("hill", "Zebulon", "random", "loss"), ("vanguard", "Zebulon", "", "half")])  # fmt: skip
    for said in (*made.notes, made.footer, *(one.sentence for one in made.joint.values())):
        assert "Zebulon" not in said
        assert "Xanthippe" not in said
    assert "Zebulon" in str(made)


def test_games_that_are_not_like_the_others_are_listed(tmp_path: Path) -> None:
    file = tmp_path / "playtests.csv"
    file.write_text(
        f"{HEAD},data,hints,points_first,points_second,shelf\n"
        "hill,Anna,Ben,win,,,5,2,top\n"
        "hill,Ben,Anna,loss,000000000000,,,,\n"
        "hill,Ben,Anna,abandoned,,,,,\n"
        "hill,Ben,Anna,win,,2,1,4,\n"
        f"hill,Anna,Ben,draw,{ROAD.edition.data_hash},,,,\n"
        "vanguard,Anna,,half,,,,,\n",
        encoding="utf-8",
    )
    made = found(file)
    assert made.joint["hill"].games == 4
    assert made.notes == (
        "1 game abandoned, counting for nobody (line 4)",
        "1 game with other data than these, counting half (line 3)",
        "1 game with hints or moves taken back (line 5)",
        "1 game whose points say another result: is it that of the side that moves first? (line 5)",
        "1 game of other systems in the log",
        "columns that nobody reads: shelf",
    )
    thicker = playtests(ROAD.edit("Grenadiers", valor=2), file, 0, progress=False)
    assert "2 games with other data than these, counting half (lines 3, 6)" in thicker.notes


def test_a_note_names_some_lines_and_counts_the_others() -> None:
    made = found([*FIVE, *[("hill", "Anna", "Ben", "abandoned")] * 10])
    said = "10 games abandoned, counting for nobody (lines 6, 7, 8, 9, 10, 11, 12, 13 and 2 more)"
    assert said in made.notes


def test_an_old_game_weighs_less() -> None:
    old = [dict(zip(HEAD.split(","), row, strict=True)) | {"data": "000000000000"} for row in FIVE]
    new, less = found(FIVE).joint["hill"], found(old).joint["hill"]
    assert 0.5 < less.table.value < new.table.value


def test_skill_is_learned_from_all_scenarios_and_said_of_those_that_are_asked_for() -> None:
    rows = [("ambush", "Anna", "Ben", "win"), ("ambush", "Ben", "Anna", "loss")] * 4
    made = found([*rows, ("hill", "Anna", "Ben", "win")], scenarios="hill")
    assert list(made.joint) == ["hill"]
    alone = found([("hill", "Anna", "Ben", "win")])
    assert made.joint["hill"].table.value < alone.joint["hill"].table.value  # Anna is good, whatever her side
    with pytest.raises(ws.UnknownName, match="scenario in the log"):
        found(rows, scenarios="hill")


def test_the_next_game_is_between_those_who_tell_most() -> None:
    made = found([("hill", "Anna", "Ben", "win")] * 5)
    assert made.seats("hill") == ("Ben", "Anna")
    assert made.seats("ambush") is None
    assert found([("hill", "Anna", "trained", "win")]).seats("hill") is None
    made = found([("hill", "Anna", "Ben", "win"), ("hill", "Ben", "Anna", "win")])
    assert made.seats("hill") == ("Anna", "Ben")


def test_a_plan_begins_from_both() -> None:
    made = found(FIVE, verdicts={"hill": verdict(0.53)})
    known = made.known["hill"]
    a, b = known.beta
    assert a / (a + b) == pytest.approx(made.joint["hill"].together.value)
    planned = plan({**made.known})
    assert planned.table.loc["hill", "share"] == pytest.approx(made.joint["hill"].together.value)
    assert planned.table.loc["hill", "games"] == 5
    assert "begun from the joint verdict" in str(planned)
    alone = plan({"hill": (4, 0, 1)})
    assert planned.table.loc["hill", "chance fair"] > alone.table.loc["hill", "chance fair"]
    assert plan({"hill": PriorGames(7, (8.0, 2.0))}).table.loc["hill", "share"] == pytest.approx(0.8)


def test_with_one_seat_grades_stand_beside_the_difficulty() -> None:
    rows = [("bulge_over_there", "Anna", "", grade) for grade in ("failed", "good", "adequate", "abandoned")]
    judged = difficulty(
        poor=(0.5, 0.4, 0.6), adequate=(0.2, 0.1, 0.3), good=(0.1, 0.0, 0.2), great=(0, 0, 0.1)
    )
    made = found(rows, game=LEADER, verdicts={"bulge_over_there": judged})
    one = made.graded["bulge_over_there"]
    assert (one.games, one.counts) == (3, (1, 0, 1, 1, 0))
    assert one.reaches("adequate").value == pytest.approx(2 / 3)
    assert "adequate or better 2 of 3, 67 % (21 to 94), machine at least 20 % (10 to 30)" in one.sentence
    assert made.grades.loc[("bulge_over_there", "good"), "your table"] == pytest.approx(1 / 3)
    assert made.joint == {}
    assert "Bulge" in str(made)
    assert "machine" not in found(rows, game=LEADER).graded["bulge_over_there"].sentence
    both = [*rows, ("vanguard", "Anna", "", "half")]
    for game in (LEADER, LEADER.campaigning):  # a log has battles and campaigns
        assert list(found(both, game=game).graded) == ["bulge_over_there", "vanguard"]


def test_a_log_without_a_game_of_this_system_is_refused() -> None:
    with pytest.raises(ValueError, match="games: expected a finished game of"):
        found([("vanguard", "Anna", "", "half")])
    with pytest.raises(
        ValueError, match=r"verdicts: expected what game\.verdict gives, by scenario, got 0.53"
    ):
        found(FIVE, verdicts={"hill": 0.53})
    with pytest.raises(ws.UnknownName, match="scenario in the log"):
        found(FIVE, verdicts={"town": verdict(0.5)})
    with pytest.raises(DataFault, match="there is no scenario 'nowhere'"):
        found([("nowhere", "Anna", "Ben", "win")])


@pytest.mark.slow
def test_a_log_beside_the_data_is_the_table_s_own(own: Path) -> None:
    game = ws.load("liberty_road", own)
    assert at_own_table(game, "hill") == ""
    (own / "playtests.csv").write_text(f"{HEAD}\nHill,Anna,Ben,win\ntown,Anna,Ben,abandoned\n", "utf-8")
    assert at_own_table(game, "hill") == "hill"
    assert at_own_table(game, "town") == ""
    assert playtests(game, games=0).joint["hill"].games == 1
    assert check_log(own / "playtests.csv", lambda _: game) == 2
    (own / "playtests.csv").write_text(f"{HEAD}\nhill,Anna,Ben,won\n", "utf-8")
    for asked in (
        lambda: at_own_table(game, "hill"),
        lambda: check_log(own / "playtests.csv", lambda _: game),
    ):
        with pytest.raises(DataFault, match=r"playtests\.csv:2: result"):
            asked()


@pytest.mark.slow
def test_the_machine_judges_what_it_was_not_told(tmp_path: Path) -> None:
    made = playtests(ROAD, FIVE[:2], 2000, store=tmp_path / "kept", progress=False)
    one = made.joint["hill"]
    assert one.machine is not None
    assert one.machine.value == ROAD.verdict("hill", 2000, progress=False).value
    assert "machine: sampled" in made.footer
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["hill"]
    assert replace(one, machine=None).sentence.count("together") == 0
