"""Tables to be read: percent, points, plain numbers, a word for what is empty, one footer."""

from fractions import Fraction
from typing import Any

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.charts.picture import footer_of


@pytest.fixture(scope="module")
def game() -> Any:
    return ws.load("liberty_road")


def shots(game: Any) -> dict[str, ws.Odds]:
    cover = game.fire("Grenadiers", "Riflemen", distance=4, target_downshifts=1)
    return {"in the open": game.fire("Grenadiers", "Riflemen", distance=4), "in cover": cover}


def test_odds_by_name_are_one_row_each_in_percent(game: Any) -> None:
    shown = ws.table(shots(game), "A shot")
    first = shown.frame.loc["in the open"]
    odds = game.fire("Grenadiers", "Riflemen", distance=4).probabilities
    assert first["eliminated"] == float(odds["eliminated"])
    assert shown.frame.loc["in cover", "eliminated"] == 0
    lines = str(shown).split("\n")
    assert lines[0] == "A shot"
    assert "9.7 %" in lines[2]
    assert lines[-1] == f"exact · {game.provenance}"


def test_odds_are_ranked_by_the_chance_of_any_effect(game: Any) -> None:
    turned = dict(reversed(shots(game).items()))
    shown = ws.table(turned, "A shot", ranked=True)
    plain = ws.table(turned).frame
    assert list(shown.frame.index) == ["in the open", "in cover"]
    assert list(shown.frame.columns) == ["any effect", *plain.columns]
    assert list(shown.frame["any effect"]) == list(1 - plain.loc[shown.frame.index, "no effect"])


def test_what_has_no_effects_is_not_ranked(game: Any) -> None:
    with pytest.raises(ValueError, match="ranked: expected odds by name"):
        ws.table(pd.DataFrame({"chance": [0.5]}), ranked=True)
    with pytest.raises(ValueError, match="'no effect'"):
        ws.table({"rally": game.rally("Grenadiers", state="suppressed")}, ranked=True)


def test_variants_of_a_game_share_one_footer(game: Any) -> None:
    other = game.edit("Riflemen", valor=3)
    shown = ws.table({"as it is": shots(game)["in cover"], "braver": shots(other)["in cover"]})
    hashes = f"data {game.provenance.data_hash}, {other.provenance.data_hash}"
    assert shown.footer.count("War Stories") == 1
    assert hashes in shown.footer


def test_sides_are_named(game: Any) -> None:
    shown = ws.table({"a duel": game.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=2)})
    assert list(shown.frame) == ["won by M10 TD", "won by Jagdpanzer IV", "neither"]


def test_each_kind_of_number_is_printed_as_what_it_is() -> None:
    frame = pd.DataFrame(
        {
            "chance": [0.4756, None], "of": [Fraction(1, 4), None], "moved": [-0.031, 0.2],
            "lost": [1234.567, 2.0], "count": [3, 4], "word": ["yes", None],
        }
    )  # fmt: skip
    shown = ws.table(frame, numbers={"lost": 2}, points=["moved"], provenance="exact · mine", missing="none")
    html = shown._repr_html_()
    for cell in ("47.6 %", "25.0 %", "-3.1", "1,234.57", ">3<", ">yes<", ">none<"):
        assert cell in html
    assert "nan" not in html.lower()
    assert "moved (points)" in html
    assert "<small>exact · mine</small>" in html
    assert "nan" not in str(shown).lower()


def test_html_is_escaped_and_heads_have_scopes() -> None:
    html = ws.table(pd.DataFrame({"<b>": ["a & b"]}, index=["<i>"]), "1 < 2")._repr_html_()
    assert "&lt;b&gt;" in html
    assert "a &amp; b" in html
    assert "1 &lt; 2" in html
    assert html.count('scope="col"') == 1
    assert html.count('scope="row"') == 1


def test_what_is_no_chance_is_refused() -> None:
    with pytest.raises(ValueError, match=r"lost: expected a chance from 0 to 1, got 1\.5"):
        ws.table(pd.DataFrame({"lost": [1.5]}))


def test_a_frame_says_itself_what_it_holds() -> None:
    frame = pd.DataFrame({"lost": [1.5]})
    frame.attrs.update(numbers={"lost": 1}, provenance="sampled, 20 games", title="Losses")
    shown = ws.table(frame)
    assert str(shown).split("\n")[0] == "Losses"
    assert str(shown).endswith("1.5\nsampled, 20 games")


def test_it_draws_itself_as_it_looks(game: Any) -> None:
    bars = ws.table(shots(game), "Shots").plot()
    assert bars.alt.startswith("Shots: in the open: ")
    assert footer_of(bars).replace("\n", " ") == f"exact · {game.provenance}"
    steps = ws.table(
        game.under_fire("Riflemen", "Grenadiers", distance=5, turns=3).by_step(), "Fire", provenance=game
    )
    assert steps.plot().get_xlabel() == "turn"
    alive = ws.table(1 - steps.frame[["eliminated"]], "Alive", provenance=game)
    assert alive.plot(kind="survival").alt.startswith("Alive: at turn 0 eliminated 100.0 %")
    grid = ws.table(pd.DataFrame({"a": [0.1, 0.2], "b": [0.3, 0.4]}), "Grid", provenance=game)
    assert "2 by 2 chances, from 0 against a 10.0 % to 1 against b 40.0 %" in grid.plot().alt
    with pytest.raises(ValueError, match="kind: expected bars, bands"):
        grid.plot(kind="pie")


def test_before_and_after_ranking_and_slopes(game: Any) -> None:
    moved = pd.DataFrame({"before": [0.1, 0.5], "after": [0.2, 0.4]}, index=["a", "b"])
    assert "10.0 % to 20.0 %" in ws.table(moved, "M", provenance=game).plot(kind="before and after").alt
    ranks = pd.DataFrame({"value": [5.0, 3.0], "low": [4.0, 2.0], "high": [6.0, 4.0]}, index=["a", "b"])
    shown = ws.table(ranks, "R", numbers=dict.fromkeys(ranks, 1), provenance=game)
    assert "from the top: a 5.0, b 3.0" in shown.plot(kind="ranking").alt
    assert ws.table(moved, "S", provenance=game).plot(kind="slopes").alt


def test_tables_by_name_stand_one_above_another() -> None:
    heads = pd.MultiIndex.from_product([["US"], ["a", "b"]], names=["side", "what"])
    frames = {name: pd.DataFrame({"met": [0.5, 1.5]}, index=heads) for name in ("first", "second")}
    for name, frame in frames.items():
        frame.attrs.update(numbers={"met": 1}, title="One", provenance=f"exact · data {name} · unofficial")
    shown = ws.table(frames)
    assert list(shown.frame.index) == [("first", "a"), ("first", "b"), ("second", "a"), ("second", "b")]
    assert str(shown).endswith("1.5\nexact · data first and data second · unofficial")
    assert "One" not in str(shown)
    single = ws.table({name: frame.head(1) for name, frame in frames.items()}, "Both")
    assert list(single.frame.index) == ["first", "second"]
    frames["second"].attrs["provenance"] = "sampled"
    assert str(ws.table(frames)).endswith("exact · data first · unofficial | sampled")
    with pytest.raises(ValueError, match="ranked: expected odds by name, got DataFrames"):
        ws.table(frames, ranked=True)
