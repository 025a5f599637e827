"""Every unit against every unit: equal to asking one by one; what is not allowed is not a number."""

from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pytest

import wsanalysis as ws

SOME = (
    "Grenadiers", "Rangers", "German Weapon Team", "SdKfz 251", "Semovente 47/32", "StuG III G",
    "Pz IV H", "Panther G", "M5 Stuart", "M10 TD",
)  # fmt: skip


@pytest.fixture(scope="module")
def game() -> ws.Game:
    return ws.load("liberty_road")


def asked_once(
    game: ws.Game, question: str, first: str, second: str, **situation: Any
) -> dict[str, float] | ws.IllegalAction:
    """The chance of each outcome, or why it is not allowed."""
    try:
        odds = game.ask(question, first, second, **situation)
    except ws.IllegalAction as error:
        return error
    return {word: float(p) for word, p in odds.probabilities.items()}


def same_as_asking(game: ws.Game, frame: pd.DataFrame, question: str, **situation: Any) -> tuple[int, int]:
    """Check each row of the frame against the question; how many were allowed, and how many not."""
    first, second, *columns = map(str, frame.columns)
    words = [c for c in columns if c not in ("distance (hexes)", "not allowed")]
    refused = 0
    for row in frame.to_dict("records"):
        where = {"distance": row["distance (hexes)"]} if "distance (hexes)" in row else {}
        answer = asked_once(game, question, row[first], row[second], **where, **situation)
        if isinstance(answer, ws.IllegalAction):
            refused += 1
            assert all(np.isnan(row[word]) for word in words)
            assert row["not allowed"]
            assert str(answer).endswith(row["not allowed"])
            continue
        assert pd.isna(row["not allowed"])
        shown = {word.removesuffix(" wins"): row[word] for word in words}
        for word in {*shown, *answer}:
            assert shown.get(word, 0.0) == pytest.approx(answer.get(word, 0.0), abs=1e-14), (row, word)
    return len(frame) - refused, refused


@pytest.mark.parametrize(
    "situation",
    [
        {},
        {"flank": True, "target_downshifts": 1},
        {"target_state": "suppressed"},
        {"firer_state": "suppressed", "event_pending": False},
    ],
)
@pytest.mark.parametrize("question", ["fire", "opportunity_fire"])
def test_fire_is_as_asked_one_by_one(game: ws.Game, question: str, situation: dict[str, Any]) -> None:
    frame = game.matchups(question, distance=(1, 8, 20), units=SOME, **situation)
    assert len(frame) == 3 * len(SOME) ** 2
    allowed, refused = same_as_asking(game, frame, question, **situation)
    assert refused > 20
    assert allowed > 20 or (question, situation.get("firer_state")) == ("opportunity_fire", "suppressed")


def test_close_combat_is_as_asked_one_by_one(game: ws.Game) -> None:
    frame = game.matchups("close_combat", units=SOME, moving="second")
    assert "distance (hexes)" not in frame
    assert same_as_asking(game, frame, "close_combat", moving="second") == (len(SOME) ** 2, 0)


def test_duels_are_as_asked_one_by_one(game: ws.Game) -> None:
    frame = game.matchups("duel", distance=[10], units=SOME, turns=3)
    allowed, refused = same_as_asking(game, frame, "duel", turns=3)
    assert allowed > 30
    assert refused > 5


def test_units_that_look_alike_are_told_apart_where_it_matters(game: ws.Game) -> None:
    """All pairs of the whole order of battle, some of them asked again."""
    frame = game.matchups(distance=6)
    assert len(frame) == len(game.units) ** 2
    sample = frame.iloc[Random(7).sample(range(len(frame)), 300)]
    allowed, refused = same_as_asking(game, sample, "fire")
    assert allowed > 50
    assert refused > 50


@pytest.mark.slow
def test_a_reason_names_no_unit_of_another_pair(game: ws.Game) -> None:
    for question in ("duel", "fire"):
        frame = game.matchups(question, distance=30)
        refused = frame[frame["not allowed"].notna()].astype(str)
        assert len(refused) > 1000
        names = sorted(game.units.index, key=len, reverse=True)
        for first, second, *_, said in refused.sample(200, random_state=3).itertuples(index=False):
            reason = said.replace(first, "").replace(second, "")
            assert [name for name in names if name in reason] == [], (first, second, said)


def test_the_frame_is_tidy(game: ws.Game) -> None:
    frame = game.matchups(distance=[3, 9], units=SOME)
    assert list(frame.columns[:3]) == ["attacker", "target", "distance (hexes)"]
    assert frame.columns[-1] == "not allowed"
    assert not frame.duplicated(["attacker", "target", "distance (hexes)"]).any()
    assert list(frame["attacker"].unique()) == list(SOME)
    assert list(frame["target"].unique()) == list(SOME)
    outcomes = frame.iloc[:, 3:-1]
    allowed = frame["not allowed"].isna()
    assert outcomes[allowed].sum(axis=1).to_numpy() == pytest.approx(1)
    assert outcomes[~allowed].isna().all(axis=None)
    assert outcomes[allowed].notna().all(axis=None)


def test_a_second_look_is_the_same_and_may_be_changed(game: ws.Game) -> None:
    first = game.matchups(distance=5, units=SOME)
    kept = first.copy()
    first.loc[:, "eliminated"] = -1.0
    assert game.matchups(distance=5, units=SOME).equals(kept)


def test_an_edit_shows_in_the_matchups(game: ws.Game) -> None:
    before = game.matchups(distance=5, units=SOME)
    after = game.edit("Rangers", valor=0).matchups(distance=5, units=SOME)
    changed = (before["suppressed"] != after["suppressed"]) & before["suppressed"].notna()
    assert set(before.loc[changed, "target"]) == {"Rangers"}


def test_an_option_shows_in_the_matchups(game: ws.Game) -> None:
    before = game.matchups(distance=5, units=SOME)
    after = game.with_options(event_chip="counts").matchups(distance=5, units=SOME)
    assert not before.equals(after)


# --- what people hand in ------------------------------------------------------------------------


@pytest.mark.parametrize("distance", [5, [5], (5,), np.int64(5), np.array([5]), range(5, 6)])
def test_distances_come_in_many_forms(game: ws.Game, distance: Any) -> None:
    expected = game.matchups(distance=5, units=SOME)
    assert game.matchups(distance=distance, units=SOME).equals(expected)


def test_units_are_named_as_forgivingly_as_everywhere(game: ws.Game) -> None:
    expected = game.matchups(distance=5, units=["Grenadiers", "M10 TD"])
    assert game.matchups(distance=5, units=["grenadiers", "m10"]).equals(expected)
    assert game.matchups(distance=5, units=iter(["Grenadiers", "M10 TD"])).equals(expected)


def test_an_unknown_unit_is_refused_with_the_nearest(game: ws.Game) -> None:
    with pytest.raises(ws.UnknownName, match="'Grenadeers'; did you mean 'Grenadiers'"):
        game.matchups(distance=5, units=["Grenadeers"])


def test_one_unit_need_not_be_in_a_list(game: ws.Game) -> None:
    expected = game.matchups(distance=5, units=["Grenadiers"])
    assert game.matchups(distance=5, units="Grenadiers").equals(expected)


def test_where_nobody_may_fire_there_are_only_reasons(game: ws.Game) -> None:
    frame = game.matchups(distance=99, units=SOME)
    assert len(frame) == len(SOME) ** 2
    assert frame["not allowed"].notna().all()
    assert same_as_asking(game, frame, "fire") == (0, len(frame))


@pytest.mark.parametrize("situation", [{"units": []}, {"distance": []}])
def test_of_nothing_there_is_nothing_or_an_error_in_words(game: ws.Game, situation: dict[str, Any]) -> None:
    try:
        assert len(game.matchups(**({"distance": 5} | situation))) == 0
    except ValueError as refused:
        assert "reshape" not in str(refused)  # noqa: PT017


@pytest.mark.parametrize(
    "situation",
    [{"target_state": "ready"}, {"firer_state": "fire"}, {"already_reduced": True}, {"weapon": "Bazooka"}],
)
def test_what_fits_only_some_units_is_not_allowed_for_the_others(
    game: ws.Game, situation: dict[str, Any]
) -> None:
    """A state or a weapon that a unit cannot have makes its row NaN, with the reason."""
    frame = game.matchups(distance=2, units=SOME, **situation)
    assert len(frame) == len(SOME) ** 2
    allowed = frame["not allowed"].isna()
    assert 0 < allowed.sum() < len(frame)
    assert frame.loc[~allowed, "eliminated"].isna().all()


@pytest.mark.parametrize(
    ("question", "situation", "error", "part"),
    [
        ("rally", {}, ValueError, "not a question about two units"),
        ("bombard", {}, ws.UnknownName, "no question 'bombard'"),
        ("fire", {}, TypeError, "distance"),
        ("fire", {"distance": 5.5}, ValueError, "whole number"),
        ("fire", {"distance": 5, "flanked": True}, TypeError, "flanked"),
        ("close_combat", {"distance": 5}, TypeError, "distance"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(
    game: ws.Game, question: str, situation: dict[str, Any], error: type[Exception], part: str
) -> None:
    with pytest.raises(error, match=part):
        game.matchups(question, units=SOME, **situation)


def test_states_of_several_units_are_given_as_a_list(game: ws.Game) -> None:
    frame = game.matchups("close_combat", units=["Grenadiers", "Rangers"], first_states=["reduced"])
    same_as_asking(game, frame, "close_combat", first_states=["reduced"])


def test_without_a_question_it_is_the_first_about_two_units(game: ws.Game) -> None:
    short = game.matchups(distance=4, units=SOME[:3])
    pd.testing.assert_frame_equal(short, game.matchups("fire", distance=4, units=SOME[:3]))
