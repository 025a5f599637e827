"""The bench in a page: a session begins, answers and works where there is no numpy, pandas or matplotlib.

Each test runs an interpreter of its own, where the import of those libraries is refused and noted: so nothing
tries one unseen, be it to swallow the error.
"""

from __future__ import annotations

import os
import subprocess
import sys
from textwrap import dedent

import pytest

LIBRARIES = (
    "numpy", "pandas", "scipy", "matplotlib", "PIL", "multiprocessing", "concurrent.futures.process",
    "sqlite3", "babel",
)  # fmt: skip
"""What a page may not have, or only later. There is no compiler either."""

REFUSE = f"""
import sys
from importlib.abc import MetaPathFinder

class Refuses(MetaPathFinder):
    tried = []

    def find_spec(self, name, path=None, target=None):
        if name in {LIBRARIES!r} or name.partition(".")[0] in {LIBRARIES!r}:
            self.tried.append(name)
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refuses())
"""


def run(code: str) -> str:
    """What a new interpreter prints that refuses the libraries."""
    done = subprocess.run(
        [sys.executable, "-c", REFUSE + dedent(code)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "WSANALYSIS_COMPILED": "no"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


SESSION = """
import wsanalysis as ws
from wsanalysis.widgets.session import Session

session = Session(ws.systems(), ws.load, keeps=False)

def said(**message):
    session.receive(message)
    found = {}
    while (due := session.due()) is not None:
        picture = session.draw(*due)
        found[picture["part"]] = picture
    faults = [each["text"] for each in session.news() if each["part"] == "error"]
    assert not faults, faults
    return found
"""


def test_the_session_is_imported_without_a_library() -> None:
    assert run("import wsanalysis.widgets.session; print(Refuses.tried)") == "[]\n"


@pytest.mark.slow
def test_every_question_of_every_game_is_answered_exactly_without_a_library() -> None:
    code = SESSION + dedent("""
        asked = 0
        for system in ws.systems():
            said(do="open", system=system, data="")
            for question in session.desk.files.system.questions:
                found = said(do="look", tab="units", question=question)
                assert {"odds", "form", "curve"} <= set(found) and "fault" not in str(found["odds"])
                asked += "rows" in found["odds"]
            for tab in ("options", "entry", "changes", "claims"):
                found = said(do="look", tab=tab)
                assert not any("needs" in str(picture.get("message", "")) for picture in found.values())
        print(asked, Refuses.tried)
    """)
    asked, tried = run(code).split(" ", 1)
    assert int(asked) > 15
    assert tried == "[]\n"


def test_odds_are_told_as_text_without_a_library() -> None:
    code = """
        import wsanalysis as ws
        game = ws.load("liberty_road")
        print(game.fire("Grenadiers", "Riflemen", distance=3))
        print(Refuses.tried)
    """
    import wsanalysis as ws

    told = str(ws.load("liberty_road").fire("Grenadiers", "Riflemen", distance=3))
    assert run(code) == f"{told}\n[]\n"


@pytest.mark.slow
def test_what_needs_a_library_says_so_and_is_drawn_once_it_is_there() -> None:
    code = SESSION + dedent("""
        print(said(do="look", tab="matchups")["map"]["message"])
        print(said(do="look", tab="matchups")["map"]["message"])
        sys.meta_path.pop(0)
        from wsanalysis.widgets import matchup_pictures
        matchup_pictures.PATIENCE = 1e9
        print(len(said(do="look", tab="matchups")["map"]["rows"]) > 1)
    """)
    lacks = "This needs numpy, which is still loading or is not installed: try again in a moment."
    assert run(code).splitlines() == [lacks, lacks, "True"]


@pytest.mark.slow
def test_the_tabs_that_a_page_strikes_through_are_those_whose_work_needs_a_library() -> None:
    code = SESSION + dedent("""
        from wsanalysis.battles.runs import pools
        from wsanalysis.widgets.tabs import NEED_LIBRARIES
        pools.CAN_START = False
        lacking = set()
        for system in ("liberty_road", "sherman_leader"):
            said(do="open", system=system, data="")
            unit = session.scene().units[0]
            said(do="copy", like=unit, name="Ours")
            for tab, parts in session.tabs.items():
                texts = [picture.get("message", "") for picture in said(do="look", tab=tab).values()]
                for sheet in {*parts} & {*session.sheets}:
                    for work in session.sheets[sheet].actions:
                        session.receive({"do": "job", "sheet": sheet, "work": work})
                        if session.work._job is not None:
                            session.work._job.advance()
                            session.work._job.cancel()
                            session.work._job.join()
                        texts += [each.get("error") or each.get("text", "") for each in session.news()]
                if any(text.startswith("This needs") for text in texts):
                    lacking.add(tab)
        print(sorted(lacking) == sorted({*NEED_LIBRARIES, "bag"}))  # where Design the bag needs one
    """)
    assert run(code) == "True\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "scenario"),
    [
        ("liberty_road", "tank_duel"), ("storms_of_steel", "picket_line"), ("sherman_leader", "vanguard"),
        ("sherman_leader", ""), ("draft_2019", "patrol"),
    ],
)  # fmt: skip
def test_games_are_played_on_their_map_without_a_library(system: str, scenario: str) -> None:
    """Two choices in each game on the map; the last of Sherman Leader's scenarios is a campaign."""
    code = SESSION + dedent(f"""
        from xml.etree import ElementTree
        said(do="open", system={system!r}, data="")
        listed = said(do="look", tab="play")["play"]["setup"]["scenarios"]
        name = {scenario!r} or listed[-1]["name"]
        found = said(do="play", how="start", scenario=name, seed=3, second="greedy")
        game, ground = found["play"]["game"], found.get("ground", {{}}).get("ground")
        for _ in range(2):
            at = game["at"]
            choice = game["groups"][0][0]["n"]
            game = said(do="play", how="act", choice=choice, at=at)["play"]["game"]
            assert game["at"] > at
        assert game["story"] is not None and game["objectives"]
        pictures = [game["map"]["svg"], *([ground["svg"]] if ground else [])]
        pictures += [svg for svg, _ in game["map"]["legend"] if svg]
        print([ElementTree.fromstring(svg).tag for svg in pictures].count("{{http://www.w3.org/2000/svg}}svg"))
        print(bool(ground) and ground["name"] == game["map"]["ground"] and len(ground["hexes"]) > 20)
        form = said(do="look", tab="campaign" if not {scenario!r} else "scenario")
        assert [picture["fields"] for picture in form.values() if picture.get("fields")]
        print(sorted({{name for name in sys.modules if name.partition(".")[0] in {LIBRARIES!r}}}))
    """)
    drawn, on_ground, loaded = run(code).splitlines()
    assert int(drawn) > 5 if scenario else int(drawn) == 1
    assert (on_ground, loaded) == (str(bool(scenario)), "[]")
