"""Sheets: claims, tuning, sensitivity, costs, what moved and pages to print, asked as a page asks them."""

from __future__ import annotations

import base64
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import GAMES
from tests.widgets.test_session import say, valor
from wsanalysis.analysis import claims
from wsanalysis.analysis.diff import movers
from wsanalysis.asking.display import percent
from wsanalysis.probability.progress import at_once
from wsanalysis.widgets.chip_words import calls_of
from wsanalysis.widgets.scenario_tab import SHEETS
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.sheets import sensitivity
from wsanalysis.widgets.works import scenario

pytestmark = pytest.mark.usefixtures("in_a_thread")


@pytest.fixture
def session():
    made = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False, sheets=SHEETS)
    say(made, "look", tab="claims", units=["M5 Stuart", "Grenadiers"], given={"distance": 5})
    yield made
    made.close()


def fill(session, key, **values):
    for name, value in values.items():
        session.receive(
            {"do": "fill", "sheet": key, "name": name.replace("__", "-").replace("_", " "), "value": value}
        )
    return say(session, "look", tab=session.view["tab"])


def claim(session, outcome, low, high):
    fill(session, "claims", outcome=outcome, at_least=low, at_most=high)
    return say(session, "claim")


def work(session, key, name):
    """What work of a sheet finds."""
    say(session, "job", sheet=key, work=name)
    news = session.work.latest(session.desks.open)
    wait_until(lambda: news[key].get("ended"), lambda: str(news))
    assert "error" not in news[key], news[key]["error"]
    return news[key]["blocks"]


def chance(game, outcome="suppressed"):
    return game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities[outcome]


def hurt(game):
    return sum(chance(game, word) for word in ("suppressed", "reduced", "eliminated"))


def test_a_claim_is_measured_before_and_after_and_struck_out(session):
    game = GAMES["liberty_road"]
    (block,) = claim(session, "suppressed", 60, 100)["claims"]["blocks"]
    ((says, now, bar, hit, drop),) = block["rows"]
    assert "M5 Stuart" in says
    assert says.endswith("suppressed, at least 60 %")
    assert now == percent(float(chance(game)))
    assert bar["bar"][1] == float(chance(game))
    assert hit["text"] == f"missed by {float(100 * (Fraction(3, 5) - chance(game))):.1f} points"
    edited = game.edit("Grenadiers", valor=3)
    (block,) = say(session, "set", edits=valor(3))["claims"]["blocks"]
    assert block["rows"][0][1:3] == [percent(float(chance(game))), percent(float(chance(edited)))]
    renamed = [{"kind": "cell", "table": "units", "name": "Grenadiers", "column": "name", "value": "Landser"}]
    (block,) = say(session, "set", edits=renamed)["claims"]["blocks"]
    assert block["rows"][0][2] == percent(float(chance(edited)))
    (block,) = say(session, **drop["say"])["claims"]["blocks"]
    assert "None yet" in block["lines"][0]


def test_a_claim_whose_ends_are_the_wrong_way_round_is_refused_in_words(session):
    found = claim(session, "suppressed", 60, 40)
    assert "expected the lower end first" in found["error"]["text"]


def at(game, distance, first="M5 Stuart", second="Pz II F"):
    return game.duel(first, second, distance=distance).probabilities


def test_a_claim_asks_several_distances_by_weight_and_either_side_first_as_in_python(session):
    game = GAMES["liberty_road"]
    say(session, "look", question="duel", units=["M5 Stuart", "Pz II F"], given={"distance": 3})
    fill(session, "claims", several_distances="2: 3, 6: 1", either_side_first=True)
    (block,) = claim(session, "won by M5 Stuart", 50, 100)["claims"]["blocks"]
    assert "2 (3 parts) or 6 (1 part) hexes" in block["rows"][0][0]
    assert "either side going first: won by M5 Stuart" in block["rows"][0][0]
    won = {
        distance: (at(game, distance)["first"] + at(game, distance, "Pz II F", "M5 Stuart")["second"]) / 2
        for distance in (2, 6)
    }
    assert block["rows"][0][1] == percent(float((3 * won[2] + won[6]) / 4))
    spoken_of = game.claim(
        "duel", "M5 Stuart wins", first="M5 Stuart", second="Pz II F", distance={2: 3, 6: 1}, orders="both"
    )
    assert claims.chance(game, spoken_of) == (3 * won[2] + won[6]) / 4


@pytest.mark.parametrize("text", ["two", "2: 0", "2, 6: 1", "2 6"])
def test_distances_that_cannot_be_read_are_refused_in_words(session, text):
    fill(session, "claims", several_distances=text)
    assert "distance" in claim(session, "suppressed", 50, 100)["error"]["text"]


def test_a_claim_that_nothing_can_break_is_named_and_does_not_count(session):
    claim(session, "suppressed", 0, 100)
    found = claim(session, "suppressed", 0, 99)
    (block,) = found["claims"]["blocks"]
    assert block["about"].startswith("Claims that hold: 1 of 1.")
    assert "1 only measured: nothing can break a claim of 0 to 100 %" in block["about"]
    assert [row[-2] for row in block["rows"]] == ["only measured", {"hit": True, "text": "holds"}]
    more, less = found["orderings"]["fields"][0]["words"]
    fill(session, "orderings", more_likely=more, less_likely=less, by_at_least=0)
    assert "expected two chances that differ" in say(session, "claim", sheet="orderings")["error"]["text"]


def test_one_claim_is_held_to_be_more_likely_than_another_and_tuned_for(session):
    game = GAMES["liberty_road"]
    claim(session, "no effect", 0, 100)
    say(session, "look", units=["M24 Chaffee", "Grenadiers"])
    found = claim(session, "no effect", 0, 100)
    stuart, chaffee = found["orderings"]["fields"][0]["words"]
    assert stuart.endswith("no effect, measured")
    fill(session, "orderings", more_likely=stuart, less_likely=chaffee, by_at_least=5)
    (block,) = say(session, "claim", sheet="orderings")["claims"]["blocks"]
    says, now, _, hit, drop = block["rows"][2]
    assert "no effect is more likely by at least 5 points than M24 Chaffee" in says

    def missed(game):
        return (
            game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities["no effect"]
            - game.fire("M24 Chaffee", "Grenadiers", distance=5).probabilities["no effect"]
        )

    assert now == f"{float(100 * missed(game)):+.1f} points"
    assert hit["text"] == f"missed by {float(5 - 100 * missed(game)):.1f} points"
    fill(session, "tuning", units_that_may_change=["M5 Stuart"], steps_at_most=1)
    (block,) = work(session, "tuning", "tune")
    best = next(row for row in block["rows"] if row[-2]["hit"])
    say(session, **best[1]["say"])
    assert missed(session.desk.game) >= Fraction(1, 20)

    link = say(session, "link")["link"]["link"]
    other = Session(ws.systems(), ws.load, game=game, keeps=False)
    say(other, "take", text=f"#desk={link}")
    assert f"3. {[each['says'] for each in other.view['claims']][2]}" == says
    (block,) = say(session, **drop["say"])["claims"]["blocks"]
    assert len(block["rows"]) == 2


def test_an_ordering_needs_two_different_claims(session):
    assert "Add two claims first" in say(session, "claim", sheet="orderings")["error"]["text"]
    claim(session, "suppressed", 0, 100)
    found = claim(session, "reduced", 0, 100)
    one = found["orderings"]["fields"][0]["words"][0]
    fill(session, "orderings", more_likely=one, less_likely=one)
    assert "two different claims" in say(session, "claim", sheet="orderings")["error"]["text"]


def test_a_claim_is_kept_with_the_desk_and_a_strange_one_is_left_out():
    state = {"view": {"claims": [{"question": "fire"}, 3, {
        "question": "fire", "situation": {}, "outcome": "reduced", "low": 0, "high": 1, "says": "so", "x": 1,
    }, {"more": {}, "less": {}, "by": 1, "says": "no"}]}}  # fmt: skip
    from wsanalysis.widgets.open_desks import view_of

    assert [each["says"] for each in view_of(state)["claims"]] == ["so"]
    assert "x" not in view_of(state)["claims"][0]


@pytest.mark.parametrize("name", GAMES)
def test_every_system_claims_unasked(name):
    session = Session(ws.systems(), ws.load, game=GAMES[name], keeps=False)
    form = say(session, "look", tab="claims")["claims"]["fields"]
    words = next(field["words"] for field in form if field["name"] == "outcome")
    for word in words:
        found = claim(session, word, 0, 100)
        assert "error" not in found
    rows = found["claims"]["blocks"][0]["rows"]
    assert [row[-2] for row in rows] == ["only measured"] * len(words)


def test_what_would_make_a_claim_true_is_said_with_its_time_and_applied_as_edits(session):
    game = GAMES["liberty_road"]
    better = game.edit("Grenadiers", valor=2)
    wanted = int(100 * (1 - hurt(better)))
    assert 1 - hurt(game) < Fraction(wanted, 100)
    claim(session, "no effect", wanted, 100)
    fill(session, "tuning", units_that_may_change=["Grenadiers"], steps_at_most=1)
    assert "variants, at most about" in work(session, "tuning", "estimate")[0]["lines"][0]
    (block,) = work(session, "tuning", "tune")
    best = next(row for row in block["rows"] if row[-2]["hit"])
    say(session, **best[1]["say"])
    assert 1 - hurt(session.desk.game) >= Fraction(wanted, 100)
    assert session.desk.steps[-1].said.startswith("tuned: Grenadiers")
    say(session, "undo")
    assert session.desk.values == {}


def test_the_tornado_is_that_of_the_claim(session):
    claim(session, "no effect", 50, 100)
    fill(session, "sensitivity", chips=False, readings_of_the_rules=False)
    (block,) = work(session, "sensitivity", "measure")
    game = GAMES["liberty_road"]
    row = next(row for row in block["rows"] if row[0] == "Grenadiers valor")
    up = game.edit("Grenadiers", valor=2).fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    assert row[4] == f"2: {percent(float(next(iter(up.values()))))}"


@pytest.mark.parametrize("system", GAMES)
def test_each_chip_is_called_by_what_it_does(system):
    """A row of the tornado for each chip names it as the Bag tab does, in whatever game."""
    game = GAMES[system]
    for bag in game.system.bags:
        calls = calls_of(game, bag)
        for name, count in game.system.bags[bag].counts(game.edition).items():
            ends = {"down": 0.1, "up": 0.3, "down to": 0, "up to": 2 * count, "skipped": ""}
            row = {"kind": "chip", "name": name, "column": bag, "now": count, "probability": 0.2, **ends}
            row["swing"] = 0.2
            what = sensitivity._row(row, 0.0, 1.0, {bag: calls})[0]
            assert what == (f"chip {calls[name]}" if name.isdigit() else calls[name])
            assert ": " in what


def test_without_a_claim_the_tornado_is_for_example_of_what_is_asked(session):
    shown = say(session, "look", tab="sensitivity")["sensitivity"]
    assert shown["opens"] == "measure"
    assert "Below is an example" in shown["blocks"][0]["lines"][0]
    fill(session, "sensitivity", chips=False, readings_of_the_rules=False)
    (block,) = work(session, "sensitivity", "measure")
    fired = GAMES["liberty_road"].fire("M5 Stuart", "Grenadiers", distance=5)
    word = next(word for word in fired.probabilities if word != fired.inquiry.start_word)
    up = GAMES["liberty_road"].edit("Grenadiers", valor=2)
    row = next(row for row in block["rows"] if row[0] == "Grenadiers valor")
    assert row[4] == f"2: {percent(float(chance(up, word)))}"
    assert not session.view.get("claims")
    claim(session, "suppressed", 50, 100)
    shown = say(session, "look", tab="sensitivity")["sensitivity"]
    assert shown["blocks"] == []
    assert shown["fields"][0]["words"] == [each["says"] for each in session.view["claims"]]


@pytest.mark.slow
def test_costs_are_those_of_the_strengths(session):
    fill(session, "costs", kind="infantry", nation="British", reference_unit="Commandos", points_for_it=200)
    blocks = work(session, "costs", "price")
    cost = {row[0]: row[4] for row in blocks[0]["rows"]}
    assert cost["Commandos"] == "200"
    units = list(cost)
    expected = GAMES["liberty_road"].strengths(units=units).costs(("Commandos", 200.0))["fitted cost"]
    assert cost == {unit: f"{expected[unit]:.0f}" for unit in units}


@pytest.mark.slow
def test_units_of_sherman_leader_are_priced_though_no_question_has_sides():
    session = Session(ws.systems(), ws.load, game=GAMES["sherman_leader"], keeps=False)
    say(session, "look", tab="costs", units=["Rifle Team", "Pz III"])
    fill(session, "costs", nation="American", type="Infantry", column_with_given_costs="cost")
    blocks = work(session, "costs", "price")
    session.close()
    cost = {row[0]: int(row[4]) for row in blocks[0]["rows"]}
    assert cost["Rifle Team"] == 100
    assert cost["Experienced Rifle Team"] > 100
    assert {row[-1] for row in blocks[0]["rows"]} - {""}


class Told:
    """A teller in this process, which says to stop after a number of looks."""

    due = False

    def __init__(self, looks):
        self.looks = looks

    @property
    def stopped(self):
        self.looks -= 1
        return self.looks <= 0

    def tell(self, *_, **__):
        pass


def test_play_that_is_stopped_keeps_the_games_that_were_played():
    game, players = GAMES["liberty_road"], ["random", "random"]
    name = game.scenarios.index[0]
    found = at_once(scenario.play(game, Told(7), scenario=name, games=500, seed=3, policies=players))
    (block,) = found["blocks"]
    assert (found["done"], found["total"]) == (7, 500)
    assert "sampled, 7 games, seed 3" in block["foot"]
    first = game.play(name, 7, 3, policies=tuple(players), progress=False).games
    won = [
        (first["winner"] == side).mean()
        for side in game.scenarios.loc[name, ["first player", "second player"]]
    ]
    assert [row[1] for row in block["rows"]] == [*map(percent, won), percent(1 - sum(won))]


def test_a_verdict_is_said_in_words_with_the_replies_and_every_pair(monkeypatch):
    game, games = GAMES["liberty_road"], 1000
    monkeypatch.setattr(scenario, "JUDGED", games)
    name = game.scenarios.index[0]
    told = scenario.verdict(game, Told(10**6), scenario=name, games=1, seed=2)["blocks"]
    said, shares, pairs = told
    found = game.verdict(name, games, 2, progress=False)
    assert said["lines"] == [found.sentence]
    assert [row[1] for row in shares["rows"]] == [
        percent(found.value), *(percent(reply.share) for reply in found.replies)
    ]  # fmt: skip
    assert f"sampled, {found.games:,} games" in shares["foot"]
    assert len(pairs["rows"]) * (len(pairs["heads"]) - 1) == len(found.matrix)


def test_games_at_a_table_stand_under_the_verdict(monkeypatch, own):
    monkeypatch.setattr(scenario, "JUDGED", 1000)
    (own / "playtests.csv").write_text(
        "scenario,first,second,result\nhill,Zebulon,Ben,win\nhill,Zebulon,Ben,loss\nvanguard,Ben,,half\n",
        encoding="utf-8",
    )
    game = ws.load("liberty_road", own)
    told = scenario.verdict(game, Told(10**6), scenario="hill", games=1, seed=2)["blocks"]
    _, said, shares, notes, *_ = told
    assert "your table" in said["lines"][0]
    assert [row[0] for row in shares["rows"]] == ["machine", "your table", "together"]
    assert any("nobody" in line.casefold() for line in notes["lines"])
    assert "Zebulon" not in str(told)
    other = scenario.verdict(game, Told(10**6), scenario="ambush", games=1, seed=2)["blocks"]
    assert "your table" not in str(other)
    leader = ws.load("sherman_leader", own)
    told = scenario.verdict(leader, Told(10**6), scenario="vanguard", games=1, seed=2)["blocks"]
    assert any("half strength or destroyed 1 of 1" in line for line in told[-1]["lines"])


def test_a_difficulty_has_one_seat_grades_and_what_it_costs(monkeypatch):
    game, games = ws.load("sherman_leader"), 1000
    monkeypatch.setattr(scenario, "JUDGED", games)
    name = game.scenarios.index[0]
    said, shares, every = scenario.verdict(game, Told(10**6), scenario=name, games=1, seed=2)["blocks"]
    found = game.verdict(name, games, 2, progress=False)
    assert said["lines"] == [found.sentence]
    reached = [found.reaches(grade)[0] for grade in ("half", "destroyed")]
    assert [row[1] for row in shares["rows"]] == [*map(percent, reached), percent(found.mean("score")[0])]
    assert ["fair" in row[3] for row in shares["rows"]] == [False, True, False]  # the grade that is wanted
    assert [row[0] for row in every["rows"]] == list(found.players.index)
    (block,) = at_once(
        scenario.play(game, Told(10**6), scenario=name, games=20, seed=2, policies=["greedy"] * 2)
    )["blocks"]
    assert [row[0] for row in block["rows"]] == ["destroyed", "half strength", "full strength"]
    assert "German" not in str(block)


def test_what_moved_is_told_with_its_causes(session):
    say(session, "set", edits=valor(3))
    moved, sums = work(session, "moved", "compare")
    assert any("Grenadiers valor 1 → 3" in row[-1] for row in moved["rows"])
    assert moved["about"].startswith("Fire at 2, 4, 8 and 12 hexes: all ")
    assert sums["rows"]


def test_where_nothing_is_edited_an_example_says_what_would_move(session):
    fill(session, "moved", distances=[5])
    moved, _ = work(session, "moved", "compare")
    assert moved["title"] == "For example, if Grenadiers had valor 2 (now 1)"
    assert any("Grenadiers valor 1 → 2" in row[-1] for row in moved["rows"])
    assert session.desk.values == {}


def test_what_moved_is_narrowed_by_unit_and_distance_and_asks_of_any_question(session):
    say(session, "set", edits=valor(3))
    fill(session, "moved", question="duel", distances=[5], only_match__ups_with=["Rangers"])
    moved, _ = work(session, "moved", "compare")
    assert moved["about"].startswith("Duel at 5 hexes, match-ups with Rangers: all ")
    assert {row[0] for row in moved["rows"]} <= {"Rangers → Grenadiers", "Grenadiers → Rangers"}
    game = GAMES["liberty_road"]
    now = game.edit("Grenadiers", valor=3).duel("Rangers", "Grenadiers", distance=5).probabilities
    (won,) = (row for row in moved["rows"] if row[0] == "Rangers → Grenadiers" and "Rangers" in row[2])
    assert won[4] == percent(float(now["first"]))


def test_what_moves_most_is_the_same_as_it_comes_as_in_the_whole_and_is_told_on_the_way():
    game = GAMES["liberty_road"]
    for other in (game.edit("Grenadiers", valor=3), game.with_counts("chips", {"8": 0})):
        every = [*movers(game, other, "fire", distance=[4, 8], least=0.02, first=["M5 Stuart"])]
        whole = game.diff(other, question="fire", distance=[4, 8], least=0.02).table
        columns = ["first", "second", "situation", "outcome"]
        come = every[-1].found.table
        assert come.set_index(columns)["change"].to_dict() == whole.set_index(columns)["change"].to_dict()
        assert every[-1].done == every[-1].total
        assert len(every) > 4
        assert every[0].done < every[-1].total / 10


def test_a_page_to_print_is_a_picture_and_a_pdf(session):
    fill(session, "print", sheet="player aid", paper="US Letter")
    saved, seen = work(session, "print", "show")
    pages = PdfReader(BytesIO(base64.b64decode(saved["content"]))).pages
    assert [base64.b64decode(png)[1:4] for png, _ in seen["pages"]] == [b"PNG"] * len(pages)


def test_cards_of_the_two_units_of_the_edited_game_are_printed(session):
    say(session, "look", tab="print", units=["Rangers", "Grenadiers"])
    say(session, "set", edits=valor(3))
    fill(session, "print", sheet="cards of the two units", paper="A5")
    saved, seen = work(session, "print", "show")
    (front, *_) = PdfReader(BytesIO(base64.b64decode(saved["content"]))).pages
    assert {"Rangers", "Grenadiers"} <= set(front.extract_text().split())
    assert len(seen["pages"]) == 2  # fronts and backs


def test_a_map_that_takes_long_is_worked_out_beside_the_page_and_holds_until_an_edit(session, monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.matchup_pictures.PATIENCE", 0)
    slow = say(session, "look", tab="matchups")["map"]
    assert slow["slow"]
    say(session, "job", sheet="matchups", work="map")
    news = session.work.latest(session.desks.open)
    wait_until(lambda: news["matchups"].get("ended"), lambda: str(news))
    assert "kept" not in news["matchups"]
    found = say(session, "look", tab="matchups")["map"]
    assert found["rows"]
    assert say(session, "look", map={"outcome": "reduced"})["map"]["outcome"] == "reduced"
    assert say(session, "set", edits=valor(3))["map"]["slow"]


def test_a_scenario_is_seen_on_its_map(session):
    seen, _ = work(session, "scenario", "map")
    assert seen["title"] == "The Long Road through the Wood"
    ((png, alt),) = seen["pages"]
    assert base64.b64decode(png)[1:4] == b"PNG"
    assert alt.startswith("map of The Long Road")
