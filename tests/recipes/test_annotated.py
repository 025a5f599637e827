"""The block or counter with which a player aid begins: each rating of it is explained, as it is drawn."""

from dataclasses import replace

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids import Annotated
from wsanalysis.recipes import PILES, PLAYER_AIDS
from wsanalysis.recipes.annotated import annotated
from wsanalysis.recipes.liberty_road import WORDS

SYSTEMS = ("liberty_road", "storms_of_steel", "sherman_leader", "draft_2019")


def found_in(block):
    """The annotated blocks in a block or page."""
    if isinstance(block, Annotated):
        return [block]
    return [one for inner in getattr(block, "blocks", ()) for one in found_in(inner)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_page_has_one_whose_ratings_are_those_drawn_on_it(system):
    first, *others = PLAYER_AIDS[system].without_rulings(game_of(system)).pages
    (shown,) = found_in(first)
    assert not any(map(found_in, others))
    assert tuple(rating.mark for rating in shown.ratings) == shown.face.marks
    words = [str(rating.words) for rating in shown.ratings]
    assert all(words)
    assert len(set(words)) == len(words)
    names = game_of(system).edition.units
    assert str(shown.face.name).rstrip("°()") in names


def test_its_numbers_are_those_of_the_unit():
    game = game_of("liberty_road")
    (shown,) = annotated(game, PILES["liberty_road"], WORDS, "A block")
    unit = game.edition.units[str(shown.face.name).rstrip("°()")]
    said = {str(rating.words): rating.mark for rating in shown.ratings}
    assert said["valor"].text == str(unit.valor)
    armor = said["armor in front, small: sides and rear"]
    assert (armor.text, armor.beside) == (str(unit.front_armor), str(unit.rear_armor))


def test_there_is_none_where_no_unit_has_every_rating():
    blocks = PILES["liberty_road"][0]
    nobody = replace(blocks, where=lambda row: row["kind"] == "infantry")
    assert annotated(game_of("liberty_road"), [nobody], WORDS, "A block") == ()
