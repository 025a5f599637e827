"""Sheets of a campaign: its cards, the empty player log, a career record; full where a force is bought."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.conftest import EITHER_PAPER
from tests.printing.test_mission_sheet import blocks, steps
from tests.systems.handed_in import game_of
from wsanalysis.aids import Ledger, Page, WordGrid, render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.printing.sherman_leader import player_log
from wsanalysis.printing.side_sheets import side_sheets
from wsanalysis.systems.sherman_leader.ledger import starting_points

LEADER = game_of("sherman_leader")
BOUGHT, DRAWN = "bulge_over_there", "normandy_hold_the_line"
CAMPAIGNS = (BOUGHT, DRAWN, "north_africa_spearhead")


def scenario_of(name: str) -> Any:
    return LEADER.battle(name).ready.scenario


def pages_of(name: str) -> dict[str, list[Page]]:
    """The pages by heading."""
    found: dict[str, list[Page]] = {}
    for page in side_sheets(LEADER, name).pages:
        found.setdefault(str(page.heading), []).append(page)
    return found


def grid(page: Page, title: str) -> dict[str, list[str]]:
    """The rows of a grid by their heads, or by group and head."""
    made = blocks(page, WordGrid)[title]
    groups = [str(one.name) for one in made.row_groups for _ in range(one.span)] or [""] * len(made.rows)
    keys = (f"{group} {head}".strip() for group, head in zip(groups, made.rows, strict=True))
    return {key: [str(one.text) for one in row] for key, row in zip(keys, made.cells, strict=True)}


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_sheet_says_what_the_cards_say(name: str) -> None:
    scenario = scenario_of(name)
    campaign, objective = scenario.campaign, scenario.objective
    sheet = side_sheets(LEADER, name, forms=False).pages[0]
    assert len(side_sheets(LEADER, name, forms=False).pages) == 1
    said = {str(a): str(b) for a, b in blocks(sheet, Ledger)["Campaign and objective"].lines}
    assert said["campaign"] == campaign.campaign
    assert said["SO points"].endswith(f": {starting_points(campaign, objective)}")
    assert said["weekly SO points"] == f"+{objective.weekly_so}"
    chart = {str(a): str(b) for a, b in blocks(sheet, Ledger)["Evaluation"].lines}
    assert chart == {
        "poor": f"0–{objective.adequate - 1}", "adequate": f"{objective.adequate}–{objective.good - 1}",
        "good": f"{objective.good}–{objective.great - 1}", "great": f"{objective.great} or more",
    }  # fmt: skip
    begin = {str(a): str(b) for a, b in blocks(sheet, Ledger)["Commanders begin as"].lines}
    assert begin["Recruit"] == str(campaign.recruit)
    assert begin["further ones"] == campaign.extras


def test_battalions_stand_on_the_sheet_with_what_they_do() -> None:
    scenario = scenario_of(BOUGHT)
    sheet = pages_of(BOUGHT)["Campaign: Bulge 1944, Over There"][0]
    listed = grid(sheet, "Battalions")
    cards = [LEADER.edition.battalions[one] for one in scenario.battalions]
    assert [*listed] == [f"{one.battalion} {one.name}" for one in cards]
    assert [row[:2] for row in listed.values()] == [[str(one.vp), one.band] for one in cards]
    assert listed["1C Division Staff"][-1] == "At half strength too: Rifles added to every battle: 1."
    assert str(blocks(sheet, WordGrid)["Battalions"].hint) == f"{sum(one.vp for one in cards)} VP in all"
    assert "Enemy movement rolls in battle: +2." in steps(sheet, "Special rules")["Campaign:"]
    drawn = blocks(side_sheets(LEADER, DRAWN).pages[0], WordGrid)["Battalions"]
    assert not "".join(drawn.rows).strip()
    assert len(drawn.rows) >= 8


def test_what_was_bought_is_entered_and_comes_to_what_is_kept() -> None:
    page = pages_of(BOUGHT)["Player log: weeks"][0]
    lines = grid(page, "SO points by week")
    start, *spent, left = (lines[name][0] for name in ("SO points", *player_log.BOUGHT))
    assert int(start) + sum(int(one.replace("\N{MINUS SIGN}", "-")) for one in spent) == int(left) == 2
    assert lines["weekly SO points"] == ["", "+7", "+7", "+7", "+7"]
    unbought = grid(pages_of(DRAWN)["Player log: weeks"][0], "SO points by week")
    assert not "".join(unbought["units"] + unbought["SO points left"])
    assert unbought["SO points"][0] == "84"


def test_commanders_have_their_lines_and_strips() -> None:
    force = scenario_of(BOUGHT).force
    men = [LEADER.edition.commanders[one.commander] for one in force.units]
    [page] = pages_of(BOUGHT)["Player log: commanders"]
    lines = grid(page, "Commanders, battle by battle")
    for man in men:
        assert lines[f"{man.name} XP"][0] == f"{man.level}, {man.xp} XP to rise"
        assert lines[f"{man.name} stress"][0] == f"Cool {man.cool}"
        assert not "".join(lines[f"{man.name} XP"][1:])
    [record] = pages_of(BOUGHT)["Career record"]
    strips = grid(record, "Commanders")
    heads = blocks(record, WordGrid)["Commanders"].columns
    for man in men:
        cards, reached = (strips[f"{man.name}, {man.type} {line}"] for line in ("card", "reached in"))
        assert cards[heads.index(man.level)] == f"{man.xp} XP, Cool {man.cool}"
        assert heads[reached.index("start")] == man.level
    [units] = pages_of(BOUGHT)["Player log: units"]
    bought = grid(units, "Damage that stays, battle by battle")
    assert {one.number: bought[one.number][0] for one in force.units} == {
        one.number: one.card for one in force.units
    }


def test_lines_are_empty_where_nothing_is_bought() -> None:
    for heading in ("Player log: commanders", "Player log: units", "Career record"):
        [page] = pages_of(DRAWN)[heading]
        [made] = blocks(page, WordGrid).values()
        assert {str(one.name) for one in made.row_groups} <= {player_log.ROOM}
        assert not "".join(str(one.text) for row in made.cells for one in row)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_sheets_fit(name: str) -> None:
    aid = side_sheets(LEADER, name)
    pages = PdfReader(BytesIO(render_pdf(aid, STANDARD.on(EITHER_PAPER)))).pages
    assert len(pages) == len(aid.pages)
