"""The balance report: small games, every assumption really another game, one page on both papers."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path

import pandas as pd
import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.printing.conftest import EITHER_PAPER
from tests.systems.handed_in import game_of
from wsanalysis.aids import render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.analysis.playtests import playtests
from wsanalysis.asking import readings
from wsanalysis.battles.liberty_road.map_game import load_battle
from wsanalysis.battles.liberty_road.ready_scenario import load_ready as load_town
from wsanalysis.battles.runs.blunders import PATTERNS
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.sense import sense
from wsanalysis.battles.storms_of_steel.ready_scenario import load_ready as load_firefight
from wsanalysis.reports.battles import balance, balance_page
from wsanalysis.reports.battles.balance_study import VERDICT, BalanceStudy, study
from wsanalysis.reports.liberty_road import assumptions as liberty_road
from wsanalysis.reports.liberty_road.assumptions import ASSUMPTIONS
from wsanalysis.reports.storms_of_steel import assumptions as storms_of_steel

GAME = game_of("liberty_road")
SCENARIO = "unnamed_battle"
GAMES, PLAYERS = 8, ("greedy", "random")
SOME = ("half as many event icons", "German front armor is 1 more", "one more card in last pile")


@pytest.fixture(scope="module")
def data_hash() -> str:
    """Of the scenario's data too, so that two scenarios do not look alike."""
    return load_battle(GAME.folder, SCENARIO, GAME.edition).data_hash


@pytest.fixture(scope="module")
def found() -> BalanceStudy:
    chosen = [a for a in ASSUMPTIONS if a.otherwise in SOME]
    with pytest.MonkeyPatch.context() as patch:  # each process would load everything anew
        patch.setattr("wsanalysis.battles.runs.workers.process_pool", lambda: ThreadPoolExecutor(1))
        return study(GAME, SCENARIO, GAMES, 3, players=PLAYERS, assumptions=chosen, show=False)


@pytest.fixture
def _no_tables(monkeypatch):
    """Of a ready scenario the hash of all that it is made from is enough here: its tables take seconds."""
    monkeypatch.setattr(
        "wsanalysis.battles.scenarios.ready_scenario.kept_ready", lambda data_hash, _: data_hash
    )


@pytest.mark.usefixtures("_no_tables")
@pytest.mark.parametrize("assumption", ASSUMPTIONS, ids=lambda a: a.otherwise)
def test_every_assumption_gives_another_battle(assumption, tmp_path):
    """Of the town battle, which has fortifications, houses, infantry, vehicles of both sides."""
    changed = assumption.change(GAME, tmp_path)
    before, after = (load_town(g.folder, "town", g.edition) for g in (GAME, changed))
    assert before != after
    assert GAME.folder != tmp_path  # a copy is changed, never the data


@pytest.mark.slow
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize(
    ("system", "scenario", "assumptions"),
    [
        ("liberty_road", "town", ASSUMPTIONS),
        ("storms_of_steel", "armored_spearhead", storms_of_steel.ASSUMPTIONS),
    ],
)
def test_a_battle_can_be_set_up_with_half_of_all_changed(system, scenario, assumptions, half, tmp_path):
    """Of opposite changes, which follow each other in the list, one."""
    game = changed = game_of(system)
    for number, assumption in enumerate(assumptions[half::2]):
        changed = assumption.change(changed, tmp_path / f"{number}")
    assert changed.battle(scenario).data_hash != game.battle(scenario).data_hash


@pytest.mark.slow
def test_the_last_pile_is_a_card_longer_and_nothing_else(tmp_path):
    change = next(a for a in ASSUMPTIONS if a.otherwise == "one more card in last pile")
    deck = load_battle(change.change(GAME, tmp_path).folder, SCENARIO, GAME.edition).ready.scenario.deck
    was = load_battle(GAME.folder, SCENARIO, GAME.edition).ready.scenario.deck
    assert (deck.early, deck.late, deck.late_and_end) == (was.early, was.late, was.late_and_end + 1)


def test_twice_as_many_icons_are_twice_as_many(tmp_path):
    icons = {}
    for a in ASSUMPTIONS:
        if a.otherwise.endswith("event icons"):
            icons[a.otherwise.split()[0]] = (a.change(GAME, tmp_path).chips["event"] == "yes").sum()
    now = (GAME.chips["event"] == "yes").sum()
    assert icons == {"half": now / 2, "twice": 2 * now}


@pytest.mark.parametrize(
    ("system", "played"),
    [("liberty_road", liberty_road.READINGS), ("storms_of_steel", storms_of_steel.READINGS)],
)
def test_every_other_reading_is_played(system, played):
    options = ws.load(system).options
    others = {
        (f.name, value)
        for f in fields(options)
        for value in readings.possible(options, f.name)
        if value != getattr(options, f.name)
    }
    assert {(option, value) for _, option, value in played} == others


@pytest.mark.usefixtures("_no_tables")
@pytest.mark.parametrize("assumption", storms_of_steel.ASSUMPTIONS, ids=lambda a: a.otherwise)
def test_every_assumption_of_storms_of_steel_gives_another_battle(assumption, tmp_path):
    """Of one with stone houses or one with tanks."""
    game = game_of("storms_of_steel")
    changed = assumption.change(game, tmp_path)
    before, after = (
        [load_firefight(g.folder, name, g.edition) for name in ("couriers_satchel", "armored_spearhead")]
        for g in (game, changed)
    )
    assert before != after


@pytest.mark.slow
def test_all_is_played_on_the_first_games_of_the_run(found):
    few = GAMES // 4
    assert found.few == few
    assert found.verdict.games <= VERDICT * GAMES
    assert set(found.verdict.matrix.index) == {(one, other) for one in PLAYERS for other in PLAYERS}
    again = found.changes["adjusted"].notna()
    assert set(found.changes["trials"][~again]) == {few}
    assert set(found.changes["trials"][again]) <= {GAMES}
    assert set(found.changes["seed"]) == {3}
    winners = found.games.head(few)["winner"]
    assert set(found.changes["first"][~again]) == {((winners == "Allied") + (winners == "draw") / 2).mean()}
    assert (found.changes["otherwise"] > 0).mean() > 0.3


@pytest.mark.slow
def test_what_secrecy_is_worth_is_paired_with_the_first_games_of_the_run(found):
    table = found.secrecy
    assert list(table.index) == ["nobody", "Allied", "German", "both"]
    assert set(table["trials"]) == {GAMES // 4}
    assert set(table["seed"]) == {3}
    winners = found.games.head(GAMES // 4)["winner"]
    assert table["share"]["nobody"] == ((winners == "Allied") + (winners == "draw") / 2).mean()
    assert table.loc["nobody"].isna().sum() == 4
    table = table.assign(change=table["share"] - table["share"]["nobody"]).drop(index="nobody")
    assert table["change"].tolist() == pytest.approx(table["difference"].tolist())
    assert (table["difference low"] <= table["difference"]).all()
    assert (table["difference"] <= table["difference high"]).all()


@pytest.mark.slow
def test_a_roster_is_all_that_a_side_can_have(found):
    assert found.roster["German", "Pz II F"] == 2  # one comes later
    assert found.roster["Allied", "Riflemen"] == 4


@pytest.fixture(scope="module")
def written(found, tmp_path_factory):
    folder = tmp_path_factory.mktemp("balance")
    paths = balance.write_study(GAME, found, folder, "wsanalysis balance unnamed_battle", show=False)
    return folder, paths


@pytest.mark.slow
def test_every_file_is_there_and_says_what_it_rests_on(written, found, data_hash):
    folder, paths = written
    names = {
        "balance.txt",
        "balance_a4.pdf",
        "balance_letter.pdf",
        "balance_page.png",
        "losses.png",
        "map.png",
    }
    assert {path.name for path in paths} == {path.name for path in folder.iterdir()} == names
    text = (folder / "balance.txt").read_text(encoding="utf-8")
    for word in (
        "wsanalysis balance unnamed_battle", "seed 3", f"{GAMES} games", data_hash,
        ws.__version__,
        f"{found.said('greedy')} (greedy)", "acts at random (random)", *SOME, "sampled",
        "reconstructed", "interval", "What secrecy is worth", found.verdict.sentence,
    ):  # fmt: skip
        assert word in text, word


@pytest.mark.slow
@pytest.mark.parametrize(("name", "width"), [("balance_a4.pdf", 595), ("balance_letter.pdf", 612)])
def test_the_page_is_one_and_carries_the_footer(found, written, name, width, data_hash):
    (page,) = PdfReader(written[0] / name).pages
    assert round(page.mediabox.width) == width
    printed = " ".join(page.extract_text().split())
    for word in (
        "The Unnamed Battle", "60/40", "Who wins", "victory points", "Objectives met", "How games end",
        "Allied share if both play", "Units that decide", "Where units are lost",
        "Played blind", "both blind",
        found.verdict.sentence.partition(":")[0], f"{GAMES} games of the default players, seed 3", data_hash,
        "unofficial", "95 % interv",
    ):  # fmt: skip
        assert word in printed, word


@pytest.mark.slow
def test_a_page_of_games_without_a_loss_or_an_assumption_is_a_page_too(found):
    results = Results(found.results.run, found.results.rows, None)
    results.games["fell"] = ""
    bare = replace(found, results=results, changes=found.changes.head(0), secrecy=found.secrecy.head(0))
    printed = PdfReader(io.BytesIO(render_pdf(balance_page.balance_page(bare, "T", "sampled")))).pages
    assert len(printed) == 1
    assert "No unit was lost" in printed[0].extract_text()


@pytest.mark.slow
def test_games_at_a_table_have_a_box_on_the_page_and_nobody_s_name(found):
    rows = [(SCENARIO, "Xanthippe", "Zebulon", "win")] * 4 + [(SCENARIO, "Zebulon", "random", "abandoned")]
    table = playtests(GAME, rows, 0, verdicts={SCENARIO: found.verdict})
    again = pd.concat([found.changes.assign(adjusted=0.01)] * 4)  # as many as fill a page with the rest
    beside = replace(found, table=table, changes=again)
    narrow = STANDARD.on(EITHER_PAPER)
    made = render_pdf(balance_page.balance_page(beside, "T", "sampled"), narrow)
    page, assumed = PdfReader(io.BytesIO(made)).pages
    assert "If the reconstructed values were different" in " ".join(assumed.extract_text().split())
    printed, text = " ".join(page.extract_text().split()), balance.balance_text(beside, "a test")
    for word in ("At your table", "your table", "together", "4 games", "Fair with a chance of"):
        assert word in printed, word
    one = table.joint[SCENARIO]
    for word in (one.sentence, "Nobody has played both sides", "1 game abandoned", "4 games at a table"):
        assert word in text or word[:1].lower() + word[1:] in text, word
    for name in ("Xanthippe", "Zebulon"):
        assert name not in printed
        assert name not in text


@pytest.mark.slow
def test_a_log_beside_the_data_is_in_the_report(own, monkeypatch):
    monkeypatch.setattr("wsanalysis.battles.runs.workers.process_pool", lambda: ThreadPoolExecutor(1))
    rows = f"scenario,first,second,result\n{SCENARIO},Ann,Bob,win\nhill,Ann,Bob,win\n"
    (own / "playtests.csv").write_text(rows, "utf-8")
    made = study(ws.load("liberty_road", own), SCENARIO, 2, players=PLAYERS, assumptions=(), show=False)
    assert made.table is not None
    assert list(made.table.joint) == [SCENARIO]
    assert made.table.joint[SCENARIO].machine.value == made.verdict.value


@pytest.mark.slow
@pytest.mark.usefixtures("as_machine_code")
def test_blunders_have_a_page_and_tables_of_their_own(found):
    """The default player's with what they cost, its rivals' beside them."""
    own = sense(GAME, ["greedy"], [SCENARIO], 5, costs=3, progress=False)
    counted = replace(found, sense=(own, sense(GAME, ["rush"], [SCENARIO], 3, progress=False)))
    page, blunders = PdfReader(
        io.BytesIO(render_pdf(balance_page.balance_page(counted, "T", "sampled")))
    ).pages
    assert "lone armor" not in page.extract_text()
    printed = " ".join(blunders.extract_text().split())
    for word in ("Blunders a game", "5 games each", "What one costs", "What counts", *PATTERNS):
        assert word in printed, word
    row = own.rates.loc[("greedy", "lone armor")]
    assert f"{row['a game']:.2f} ({row['low']:.2f}–{row['high']:.2f})" in printed
    rated = replace(counted, sense=counted.sense[1:])  # nothing was measured: rates and meanings alone
    _, blunders = PdfReader(io.BytesIO(render_pdf(balance_page.balance_page(rated, "T", "sampled")))).pages
    assert "What one costs" not in blunders.extract_text()
    text = balance.balance_text(counted, "a test")
    for word in (
        "Blunders a game, both sides together: greedy", "Blunders a game, both sides together: rush",
        "Blunders: sampled, 5 games of each player against himself in unnamed_battle, seed 1", "any decision",
    ):  # fmt: skip
        assert word in text, word


@pytest.mark.slow
def test_a_report_that_fails_leaves_the_old_one(found, tmp_path, monkeypatch):
    (tmp_path / "balance.txt").write_text("the old one")
    for maker in ("map_picture", "losses_picture"):
        monkeypatch.setattr(balance, maker, lambda *_: b"made")
    monkeypatch.setattr(balance, "printed", lambda *_: {})
    monkeypatch.setattr(balance, "pictured", lambda *_: 1 / 0)  # the last of all
    with pytest.raises(ZeroDivisionError):
        balance.write_study(GAME, found, tmp_path, "x", show=False)
    assert [path.name for path in Path(tmp_path).iterdir()] == ["balance.txt"]
    assert (tmp_path / "balance.txt").read_text() == "the old one"
