"""Which tables of the player aids say that they rest on reconstructed numbers: listed by hand."""

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.recipes import PLAYER_AIDS
from wsanalysis.recipes.aid_words import unmarked

MARKED = {
    # the combat chips and damage markers are made up in part (p.5 shows a few)
    "liberty_road": {
        *("Fire at infantry(°)", "Fire at vehicles(°)", "Firepower against armor(°)"),
        *("What valor is worth(°)", "Rallying a suppressed unit(°)", "Rallying a broken unit(°)"),
        *("Valor against valor(°)", "Damage markers(°)"),
    },
    # two dice, and counters whose rows bear the mark where it is due
    "storms_of_steel": set(),
    # enemy counters, commanders' cards and the chart of their movement are not public
    "sherman_leader": {
        *("Enemy AP attack°", "Enemy HE attack°", "Damage°", "Does it come?°"),
        *("Best for its cost°", "Commanders°"),
    },
    # all chits and tokens are made up
    "draft_2019": {
        *("Spotted within this many attempts°", "Fire at foot°", "Fire at vehicles°", "Valor check°"),
        *("What FP and cover are worth°", "If the chit shows it°", "Damage tokens°"),
        *("A damage token eliminates a vehicle°", "A vehicle gets through bog°"),
        *("Rally: infantry that activates under tokens°", "Artillery: the sheaf covers a hex°"),
    },
}  # fmt: skip


def titles_of(part):
    inner = part if isinstance(part, tuple) else getattr(part, "blocks", ())
    here = [str(part.title)] if getattr(part, "title", "") else []
    return here + [title for each in inner for title in titles_of(each)]


@pytest.mark.parametrize("system", MARKED)
def test_titles_are_marked_where_what_they_rest_on_is_reconstructed(system):
    titles = titles_of(PLAYER_AIDS[system].pages(game_of(system)))
    assert {title for title in titles if unmarked(title) != title} == MARKED[system]


def test_rows_are_marked_one_by_one_where_only_some_are_reconstructed(blocks):
    counters = blocks(PLAYER_AIDS["storms_of_steel"](game_of("storms_of_steel")))["Hit counters, vehicles"]
    # 15.2 counts both colors together
    assert [row for row in counters.rows if unmarked(row) != row] == [
        "Gun Damaged red(°)",
        "Gun Damaged blue(°)",
    ]
    objects = blocks(PLAYER_AIDS["liberty_road"](game_of("liberty_road")))["Objects"].text
    assert "Wooden house 3, stone house 5, roadblock 4°, tank trap 5°" in objects  # p.17 has the houses only
