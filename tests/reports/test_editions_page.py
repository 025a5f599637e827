"""The report's page of two editions: the figures of `editions`, and what is kept of them."""

from pathlib import Path

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.analysis.editions import CAUTION
from wsanalysis.battles.registry import conversions
from wsanalysis.reports.battles import battle_pages

KEPT = Path(__file__).resolve().parents[2] / "reports" / "draft_2019" / "editions.txt"


@pytest.mark.slow
def test_the_page_has_the_figures_of_both_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("draft_2019")
    duel = [one for one in conversions(game.folder) if one.old == "tank_duel"]
    monkeypatch.setattr(battle_pages, "conversions", lambda _: duel)
    page = battle_pages.editions_page(game, games=3, seed=5)
    found = game.editions("tank_duel_2019", 3, 5, progress=False)
    (table,) = page.sections.values()
    share = f"{found.side} share"
    assert list(table.loc[share]) == list(found.sections["Who wins"].loc[share])
    assert len(table) == sum(map(len, found.sections.values()))
    text = page.text(game, "x")
    for said in (found.sentence, CAUTION, "sampled, 3 games in each edition, seed 5, 95 % intervals"):
        assert said in text


def test_what_is_kept_says_what_is_compared_of_every_conversion() -> None:
    text = KEPT.read_text(encoding="utf-8")
    assert CAUTION in text
    for one in conversions(KEPT.parents[2] / "data"):
        assert f"{one.old}: From Liberty Road to rule draft of 2019: " in text
