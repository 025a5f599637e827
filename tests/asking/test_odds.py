"""Odds: tables, readings, steps, samples with intervals, and how they show themselves."""

import copy
from collections.abc import Callable
from fractions import Fraction
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from shutil import copytree

import pandas as pd
import pytest
from scipy.stats import binomtest

import wsanalysis as ws
from wsanalysis.asking.display import percent
from wsanalysis.asking.outcomes import in_words

DATA = Path(__file__).resolve().parents[2] / "data"

Ask = Callable[[ws.Game], ws.Odds]
ASKED: dict[str, Ask] = {
    "fire": lambda game: game.fire("M5 Stuart", "Grenadiers", distance=5),
    "fire at a tank": lambda game: game.fire("Jagdpanther", "M10 TD", distance=8, flank=True),
    "fire without effect": lambda game: game.fire("M5 Stuart", "Rangers", distance=28, target_downshifts=3),
    "opportunity fire": lambda game: game.opportunity_fire("Grenadiers", "Rangers", distance=3),
    "rally": lambda game: game.rally("Grenadiers", attempts=3),
    "no rally": lambda game: game.rally("Grenadiers", attempts=0),
    "rally to the end": lambda game: game.rally("Volksgrenadiers", state="broken", attempts=None),
    "close combat": lambda game: game.close_combat("Rangers", "Grenadiers", moving="second"),
    "close combat of four": lambda game: game.close_combat(["M10 TD", "Rangers"], ["Grenadiers", "Pz IV H"]),
    "destroy": lambda game: game.destroy("M10 TD", strength=3, distance=6, occupants=["Rangers"], attacks=3),
    "duel": lambda game: game.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=4),
    "duel to the end": lambda game: game.duel("M10 TD", "Jagdpanzer IV", distance=6),
    "barrage": lambda game: game.barrage(["M5 Stuart", "Rangers"], ["Grenadiers", "Grenadiers"], distance=4),
}
REPEATED = ("rally", "rally to the end", "close combat", "close combat of four", "destroy", "duel", "barrage")


@pytest.fixture(scope="module")
def game() -> ws.Game:
    return ws.load("liberty_road")


@pytest.fixture(params=ASKED, scope="module")
def odds(request: pytest.FixtureRequest, game: ws.Game) -> ws.Odds:
    return ASKED[request.param](game)


class Page(HTMLParser):
    """The tags and the text of a page; every tag that is opened must be closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open += [] if tag == "br" else [tag]
        self.cells += [""] if tag == "td" else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "td" in self.open:
            self.cells[-1] += data


# --- exact --------------------------------------------------------------------------------------


def test_probabilities_are_fractions_that_sum_to_one(odds: ws.Odds) -> None:
    assert all(type(p) is Fraction and 0 <= p <= 1 for p in odds.probabilities.values())
    assert sum(odds.probabilities.values()) == 1


def test_the_table_says_outcome_probability_and_method(odds: ws.Odds) -> None:
    table = odds.table()
    assert list(table.columns) == ["outcome", "probability", "method"]
    assert dict(zip(table["outcome"], table["probability"], strict=True)) == {
        word: float(p) for word, p in odds.probabilities.items()
    }
    assert set(table["method"]) == {"exact"}


def test_the_detail_splits_the_outcomes_further(odds: ws.Odds) -> None:
    detail = odds.detail()
    assert {"outcome", "probability", "fraction"} <= set(detail.columns)
    fractions = [Fraction(text) for text in detail["fraction"]]
    assert sum(fractions) == 1
    assert [float(p) for p in fractions] == pytest.approx(list(detail["probability"]))
    assert list(detail["probability"]) == sorted(detail["probability"], reverse=True)
    merged = {word: Fraction(0) for word in odds.probabilities}
    for word, p in zip(detail["outcome"], fractions, strict=True):
        merged[word] += p
    assert merged == odds.probabilities
    assert not detail.drop(columns=["probability", "fraction"]).duplicated().any()


def test_the_detail_of_a_hit_tank_says_which_marker(game: ws.Game) -> None:
    detail = ASKED["fire at a tank"](game).detail()
    reduced = detail[detail["outcome"] == "reduced"]
    assert set(reduced["marker"]) == set(game.damage_markers.index)
    assert set(detail.loc[detail["outcome"] == "eliminated", "marker"]) <= {""}
    assert set(detail["event"]) == {True, False}


def test_every_aspect_is_a_reading_that_sums_to_one(odds: ws.Odds) -> None:
    for marginal in odds.marginals:
        reading = odds[marginal]
        assert sum(reading.values()) == 1
        assert all(type(p) is Fraction for p in reading.values())
        if marginal.isidentifier():
            assert marginal in dir(odds)
            assert set(reading) <= set(getattr(odds, marginal))


@pytest.mark.parametrize(
    ("asked", "marginals"),
    [
        ("close combat", ("wins", "holds")),
        ("duel", ("wins", "first", "second")),
        ("opportunity fire", ("move",)),
        ("barrage", ("Grenadiers", "Grenadiers (2)")),
        ("fire", ()),
    ],
)
def test_the_marginals_are_listed(game: ws.Game, asked: str, marginals: tuple[str, ...]) -> None:
    assert ASKED[asked](game).marginals == marginals


def test_a_barrage_is_read_unit_by_unit(game: ws.Game) -> None:
    """Two like units are hit alike by chips drawn for each apart, but for who meets the event first."""
    odds = ASKED["barrage"](game)
    both = {tuple(word.split(", ")): p for word, p in odds.probabilities.items()}
    for i, name in enumerate(odds.marginals):
        for state, p in odds[name].items():
            assert p == sum(q for states, q in both.items() if states[i] == state)


def test_an_unknown_reading_is_refused_with_those_there_are(game: ws.Game) -> None:
    with pytest.raises(AttributeError, match=r"no 'losses'.*wins, holds"):
        _ = ASKED["close combat"](game).losses
    with pytest.raises(AttributeError, match="no 'wins'"):
        _ = ASKED["fire"](game).wins
    assert not hasattr(ASKED["fire"](game), "_ipython_canary_method_should_not_exist_")


def test_odds_can_be_copied(odds: ws.Odds) -> None:
    assert copy.copy(odds).probabilities == odds.probabilities


# --- step by step -------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", REPEATED)
def test_the_last_step_is_the_answer(game: ws.Game, asked: str) -> None:
    odds = ASKED[asked](game)
    steps = odds.by_step()
    assert steps.index.name == odds.inquiry.step_name
    assert list(steps.index) == list(range(len(steps)))
    assert steps.sum(axis=1).to_numpy() == pytest.approx(1)
    last = steps.iloc[-1]
    within = 0.002 if odds.inquiry.steps is None else 1e-12
    for word, p in odds.probabilities.items():
        assert last.get(word, 0.0) == pytest.approx(float(p), abs=within)


@pytest.mark.parametrize("asked", ["rally", "rally to the end", "destroy", "duel", "barrage"])
def test_before_the_first_step_nothing_has_happened(game: ws.Game, asked: str) -> None:
    start = ASKED[asked](game).by_step().iloc[0]
    assert sorted(start) == [0.0] * (len(start) - 1) + [1.0]
    assert start.idxmax() in ("suppressed", "broken", "stands", "neither", "no effect, no effect")


@pytest.mark.parametrize("asked", ["close combat", "close combat of four"])
def test_nobody_has_won_a_close_combat_before_it_is_over(game: ws.Game, asked: str) -> None:
    steps = ASKED[asked](game).by_step()
    for side in ("first", "second"):
        assert steps[side].iloc[0] == 0
        assert (steps[side].diff().dropna() >= -1e-12).all(), f"{side} had won, and then had not"


def test_a_close_combat_of_two_infantry_blocks_takes_two_rounds(game: ws.Game) -> None:
    """The loser of the first round is reduced, then the winner too (p.14): two reduced blocks."""
    odds = ASKED["close combat"](game)
    assert odds.expected_steps() == 2
    assert odds.by_step()["first"].iloc[1] == 0


def test_rally_step_by_step_is_a_geometric_law(game: ws.Game) -> None:
    once = game.rally("Grenadiers").probabilities["ready"]
    steps = game.rally("Grenadiers", attempts=None).by_step(most=6)
    assert list(steps["suppressed"]) == pytest.approx([float(1 - once) ** n for n in range(7)])
    assert game.rally("Grenadiers", attempts=None).expected_steps() == 1 / once
    assert game.rally("Grenadiers", state="broken", attempts=None).expected_steps() == 2 / once


def test_a_question_of_one_step_has_one_step(game: ws.Game) -> None:
    steps = ASKED["fire"](game).by_step()
    assert list(steps.index) == [0, 1]
    assert list(steps.loc[0]) == [1, 0, 0, 0]
    assert list(steps.loc[1]) == pytest.approx([float(p) for p in ASKED["fire"](game).probabilities.values()])


def test_no_more_steps_are_shown_than_asked_for(game: ws.Game) -> None:
    assert list(ASKED["duel to the end"](game).by_step(most=3).index) == [0, 1, 2, 3]
    assert list(ASKED["duel to the end"](game).by_step(most=0).index) == [0]


# --- sampled ------------------------------------------------------------------------------------

METHODS = ("draws", "rules", "splitting")
TRIALS = {"draws": 20_000, "rules": 2_000, "splitting": 1_000_000}


@pytest.mark.parametrize("method", METHODS)
def test_samples_agree_with_the_exact_odds(odds: ws.Odds, method: str) -> None:
    trials = TRIALS[method]
    sampled = odds.simulate(trials=trials, seed=11, method=method)  # type: ignore[arg-type]
    assert sum(sampled.counts.values()) == trials
    assert list(sampled.counts)[: len(odds.inquiry.words)] == list(odds.inquiry.words)
    for word in {*odds.probabilities, *sampled.counts}:
        p = float(odds.probabilities.get(word, 0))
        error = sqrt(p * (1 - p) / trials)
        assert abs(sampled.counts.get(word, 0) / trials - p) <= 4 * error + 1e-12, word


@pytest.mark.parametrize("method", METHODS)
def test_same_seed_same_sample_other_seed_another(game: ws.Game, method: str) -> None:
    odds = ASKED["duel"](game)
    first, again, other = (
        odds.simulate(trials=500, seed=seed, method=method).counts  # type: ignore[arg-type]
        for seed in (7, 7, 8)
    )
    assert first == again != other


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_the_table_of_a_sample_has_wilson_intervals(game: ws.Game, confidence: float) -> None:
    sampled = ASKED["fire"](game).simulate(trials=997, seed=3)
    table = sampled.table(confidence)
    assert list(table.columns) == ["outcome", "probability", "method", "low", "high", "trials", "seed"]
    assert set(table["trials"]) == {997}
    assert set(table["seed"]) == {3}
    assert set(table["method"]) == {"sampled (draws)"}
    for outcome, probability, low, high in table[["outcome", "probability", "low", "high"]].itertuples(
        index=False
    ):
        test = binomtest(sampled.counts[outcome], 997)
        interval = test.proportion_ci(confidence, method="wilson")
        assert probability == sampled.probabilities[outcome] == test.statistic
        assert (low, high) == pytest.approx((interval.low, interval.high), abs=1e-12)


def test_a_sampled_table_goes_on_from_the_exact_one(odds: ws.Odds) -> None:
    exact, sampled = odds.table(), odds.simulate(trials=2000, seed=1).table()
    assert list(sampled.columns[:3]) == list(exact.columns)
    assert pd.api.types.is_float_dtype(sampled["probability"])
    named = len(odds.inquiry.words)
    assert list(sampled["outcome"][:named]) == list(exact["outcome"][:named])


def test_what_cannot_happen_is_in_the_sample_as_never(game: ws.Game) -> None:
    sampled = ASKED["fire without effect"](game).simulate(trials=100, seed=1)
    assert sampled.counts == {"no effect": 100, "suppressed": 0, "reduced": 0, "eliminated": 0}
    table = sampled.table().set_index("outcome")
    assert table.loc["no effect", "high"] == 1
    assert table.loc["eliminated", "low"] == 0
    assert 0 < table.loc["eliminated", "high"] < 0.05


def test_a_billion_trials_are_split(game: ws.Game) -> None:
    odds = ASKED["fire"](game)
    sampled = odds.simulate(trials=10**9, seed=5, method="splitting")
    for word, p in odds.probabilities.items():
        assert sampled.probabilities[word] == pytest.approx(float(p), abs=1e-4)


@pytest.mark.parametrize("trials", [0, -1, 1.5, 1e5, "many", True, None])
def test_a_number_of_trials_is_a_whole_number(game: ws.Game, trials: object) -> None:
    with pytest.raises(ValueError, match="trials: expected a whole number 1 to 1,000,000,000,000, got"):
        ASKED["fire"](game).simulate(trials=trials)  # type: ignore[arg-type]


def test_an_unknown_method_is_refused_in_words(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="method: expected one of draws, rules, splitting, got 'guess'"):
        ASKED["fire"](game).simulate(trials=10, method="guess")  # type: ignore[arg-type]


# --- as shown -----------------------------------------------------------------------------------


def test_the_text_says_title_every_outcome_and_how_it_is_known(odds: ws.Odds) -> None:
    lines = str(odds).split("\n")
    assert lines[0] == odds.inquiry.title
    shown = dict(
        line.strip().rsplit("  ", 1)[0].rsplit("  ", 1) if "█" in line else line.strip().rsplit("  ", 1)
        for line in lines[1 : len(odds.probabilities) + 1]
    )
    assert {word.strip(): share.strip() for word, share in shown.items()} == {
        in_words(word, odds.inquiry.sides): percent(float(p)) for word, p in odds.probabilities.items()
    }
    assert "exact" in str(odds)
    assert odds.inquiry.rules in str(odds)
    assert str(odds.provenance) in str(odds)
    assert repr(odds) == str(odds)


def test_the_page_says_the_same(odds: ws.Odds) -> None:
    page = Page(odds._repr_html_())
    assert odds.inquiry.title in page.text
    assert page.cells[::3] == [in_words(word, odds.inquiry.sides) for word in odds.probabilities]
    assert page.cells[1::3] == [percent(float(p)) for p in odds.probabilities.values()]
    assert "exact" in page.text
    assert str(odds.provenance) in page.text


def test_a_sample_says_interval_trials_seed_and_method(odds: ws.Odds) -> None:
    sampled = odds.simulate(trials=12_345, seed=42)
    for shown in (str(sampled), repr(sampled), Page(sampled._repr_html_()).text):
        assert odds.inquiry.title in shown
        assert "12,345 trials" in shown
        assert "seed 42" in shown
        assert "95 % intervals" in shown
        assert "sampled" in shown
        assert "exact" not in shown.replace(str(odds.provenance), "")
        assert shown.count(" to ") >= len(sampled.counts)
        assert str(odds.provenance) in shown


def test_the_shifts_are_shown_with_their_sum(game: ws.Game) -> None:
    odds = game.fire("M5 Stuart", "Grenadiers", distance=20, flank=True, target_downshifts=2)
    assert "net -1" in str(odds)  # beyond 14: -1, terrain -2, flank +1, upshift of the block +1
    assert all(str(shift) in Page(odds._repr_html_()).text for shift in odds.inquiry.ledger)


@pytest.fixture
def odd_names(tmp_path: Path) -> ws.Game:
    """The game with blocks whose names would break a page."""
    folder = copytree(DATA, tmp_path / "data")
    german = folder / "units" / "liberty_road" / "german.csv"
    text = german.read_text(encoding="utf-8")
    text = text.replace("\nGrenadiers,", "\n<b>Grenadiers</b>,", 1)
    text = text.replace("\nVolksgrenadiers,", '\n"Huber, ""Sepp"" & <script>x</script>",', 1)
    german.write_text(text, encoding="utf-8")
    return ws.load("liberty_road", data=folder)


@pytest.mark.parametrize("name", ["<b>Grenadiers</b>", 'Huber, "Sepp" & <script>x</script>'])
def test_names_are_shown_as_they_are_whatever_is_in_them(odd_names: ws.Game, name: str) -> None:
    odds = odd_names.barrage("M5 Stuart", [name, "Rangers"], distance=5)
    many = odd_names.fire("M5 Stuart", name, distance=5)
    for shown in (odds, many, odds.simulate(trials=100), odds.explain(), many.explain()):
        html = shown._repr_html_()
        assert name not in html
        assert name in Page(html).text
        assert name in str(shown)


@pytest.mark.parametrize(
    ("probability", "shown"),
    [
        (0, "0.0 %"), (1, "100.0 %"), (0.375, "37.5 %"), (0.0004, "<0.1 %"), (0.0005, "0.1 %"),
        (1e-30, "<0.1 %"), (0.9996, ">99.9 %"), (1 - 1e-12, ">99.9 %"), (0.9994, "99.9 %"),
    ],
)  # fmt: skip
def test_only_what_is_certain_is_shown_as_0_or_100_percent(probability: float, shown: str) -> None:
    assert percent(probability) == shown


def test_further_readings_are_sampled_too() -> None:
    odds = ws.load("liberty_road").close_combat("Grenadiers", "M10 TD")
    sampled = odds.simulate(trials=20_000, seed=3)
    for marginal in odds.marginals:
        for word, exact in odds[marginal].items():
            spread = 4 * (float(exact) * (1 - float(exact)) / 20_000) ** 0.5
            assert abs(sampled[marginal].get(word, 0.0) - float(exact)) <= spread


def test_the_parts_of_an_answer_stand_side_by_side(game: ws.Game) -> None:
    barrage = game.barrage(["Grenadiers", "Pz IV H"], ["Riflemen", "Riflemen"], distance=4)
    table = barrage.by_part()
    assert tuple(table.columns) == barrage.marginals
    for name in barrage.marginals:
        assert table[name].to_dict() == {word: float(p) for word, p in barrage[name].items()}
    one = barrage.by_part("riflemen (2)")
    assert list(one.columns) == ["Riflemen (2)"]
    with pytest.raises(ws.UnknownName, match="part of the answer"):
        barrage.by_part("Panther G")
    with pytest.raises(ValueError, match="parts"):
        game.fire("Grenadiers", "Riflemen", distance=4).by_part()


def test_units_that_end_in_a_state_are_counted_by_name(game: ws.Game) -> None:
    fight = game.close_combat(["Riflemen"] * 2, ["Grenadiers"] * 2, moving="first")
    table = fight.average("eliminated")
    assert list(table) == ["Riflemen", "Grenadiers"]
    ends = fight.detail()
    for name, found in table.iloc[0].items():
        columns = [column for column in ends if column.startswith(name)]
        lost = (ends[columns] == "eliminated").sum(axis=1)
        assert found == pytest.approx((lost * ends["probability"]).sum())
    assert table.iloc[0].sum() > 2
    with pytest.raises(ws.UnknownName, match="eliminated"):
        fight.average("eaten")
