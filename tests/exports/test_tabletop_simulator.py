"""A saved object for Tabletop Simulator read again: documented keys, pictures in bounds, cards in order."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from wsanalysis.exports.box import Box
from wsanalysis.exports.tabletop_simulator import saved_object

WRAPPER = {
    "SaveName", "GameMode", "Gravity", "PlayArea", "Date", "Table", "Sky", "Note", "Rules", "TabStates",
    "LuaScript", "LuaScriptState", "XmlUI", "ObjectStates",
}  # fmt: skip
EVERY = {
    "Name", "Transform", "Nickname", "Description", "GMNotes", "ColorDiffuse", "Locked", "Grid", "Snap",
    "Tooltip", "HideWhenFaceDown", "Hands", "Tags", "GUID",
}  # fmt: skip
TRANSFORM = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}
MORE = {
    "DeckCustom": {"DeckIDs", "CustomDeck", "ContainedObjects", "SidewaysCard"},
    "Card": {"CardID", "CustomDeck", "SidewaysCard"},
    "Custom_Tile": {"CustomImage"},
    "Custom_Board": {"CustomImage"},
    "Bag": {"ContainedObjects", "MaterialIndex", "MeshIndex"},
}
BASE = "https://example.org/pictures/"


@pytest.fixture(scope="session")
def files(box: Box) -> dict[str, bytes]:
    return saved_object(box, BASE)


@pytest.fixture(scope="session")
def saved(files: dict[str, bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files["game_of_tests_unofficial.json"])
    return found


def objects(of: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for each in of.get("ObjectStates", of.get("ContainedObjects", [])):
        yield each
        yield from objects(each)


def picture(files: dict[str, bytes], address: str) -> Image.Image:
    assert address.startswith(BASE)
    name = address.removeprefix(BASE)
    assert "/" not in name
    return Image.open(io.BytesIO(files[name]))


def test_every_object_has_the_documented_keys_and_a_number_of_its_own(saved: dict[str, Any]) -> None:
    assert set(saved) == WRAPPER
    there = list(objects(saved))
    for each in there:
        assert set(each) == EVERY | MORE[each["Name"]]
        assert set(each["Transform"]) == {
            f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"
        }
        assert "unofficial" in each["Description"]
        assert len(each["GUID"]) == 6
        int(each["GUID"], 16)
    assert len({each["GUID"] for each in there}) == len(there)


def test_cards_are_in_the_order_of_their_sheet(
    saved: dict[str, Any], files: dict[str, bytes], box: Box
) -> None:
    decks = [each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [70, 3]  # as many as a sheet holds
    keys = set()
    cards = iter(box.cards)
    for deck in decks:
        ((key, sheet),) = deck["CustomDeck"].items()
        keys.add(key)
        face = picture(files, sheet["FaceURL"])
        assert face.mode == "RGB"
        assert max(face.size) <= 4096
        assert face.size == picture(files, sheet["BackURL"]).size
        assert (sheet["NumWidth"], sheet["UniqueBack"], sheet["BackIsHidden"]) == (10, True, True)
        assert 2 <= sheet["NumHeight"] <= 7
        wide, high = face.width // sheet["NumWidth"], face.height // sheet["NumHeight"]
        for number, inside in zip(deck["DeckIDs"], deck["ContainedObjects"], strict=True):
            card = next(cards)
            assert (inside["CardID"], inside["Nickname"]) == (number, card.name)
            assert inside["CustomDeck"] == deck["CustomDeck"]
            kept, place = divmod(number, 100)
            assert str(kept) == key
            column, row = place % sheet["NumWidth"], place // sheet["NumWidth"]
            shown = face.getpixel((column * wide + wide // 2, row * high + high // 2))
            with Image.open(io.BytesIO(card.front)) as front:
                assert shown == front.convert("RGB").getpixel((32, 44))
    assert len(keys) == len(decks)


def test_a_deck_has_a_card_as_often_as_there_are_copies(box: Box) -> None:
    once, thrice = box.cards[:2]
    cards = [replace(once, nation="", sort="events"), replace(thrice, nation="", sort="events", copies=3)]
    files = saved_object(replace(box, cards=cards), BASE)
    saved = json.loads(files["game_of_tests_unofficial.json"])
    (deck,) = (each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom")
    assert deck["Nickname"] == "events"
    ((key, _),) = deck["CustomDeck"].items()
    assert [number - 100 * int(key) for number in deck["DeckIDs"]] == [0, 1, 1, 1]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]


def test_counters_are_tiles_with_both_sides_as_many_as_there_are(
    saved: dict[str, Any], files: dict[str, bytes], box: Box
) -> None:
    bags = {each["Nickname"]: each for each in saved["ObjectStates"] if each["Name"] == "Bag"}
    for counter in box.counters:
        inside = bags[counter.nation or counter.sort]["ContainedObjects"]
        mine = [tile for tile in inside if tile["Nickname"] == counter.name]
        assert len(mine) == counter.copies
        image = mine[0]["CustomImage"]
        name = image["ImageURL"].removeprefix(BASE)
        assert files[name] == counter.front
        back = image["ImageSecondaryURL"].removeprefix(BASE)
        assert files[back] == (counter.back or counter.front)
        assert image["CustomTile"]["Type"] == 0


def numbered(files: dict[str, bytes]) -> dict[str, list[str]]:
    """The numbers of objects by kind, name and, of tiles, pictures."""
    found: dict[str, list[str]] = {}
    for each in objects(json.loads(files["game_of_tests_unofficial.json"])):
        pictures = each["CustomImage"]["ImageURL"] if each["Name"] == "Custom_Tile" else ""
        found.setdefault(f"{each['Name']} {each['Nickname']} {pictures}", []).append(each["GUID"])
    return found


def test_the_next_edition_keeps_numbers_and_pictures(files: dict[str, bytes], box: Box) -> None:
    """A unit and a card more, one picture changed to that of another, and everything in another order."""
    first, second, *others = box.counters
    more = [
        *reversed(others), replace(second, name="A new one"), replace(first, front=second.front), second
    ]  # fmt: skip
    cards = [replace(box.cards[0], name="A new card"), *box.cards]
    later = saved_object(replace(box, counters=more, cards=cards, boards=box.boards[:1]), BASE)
    now = numbered(later)
    before = {said: numbers for said, numbers in numbered(files).items() if "a wide one" not in said}
    for said, numbers in before.items():
        assert now[said][: len(numbers)] == numbers
    old = {name for name in files if name.startswith("cards_") and "backs" not in name}
    assert not old & {*later}  # another sheet has another address: saved games show no other card
    decks = [each for each in json.loads(later["game_of_tests_unofficial.json"])["ObjectStates"]
             if each["Name"] == "DeckCustom"]  # fmt: skip
    assert max(number for deck in decks for number in deck["DeckIDs"]) < 2**31


@pytest.mark.parametrize("names", [("Т-34", "-34"), ("Élan", "Elan"), ("雪", "雨")])
def test_names_of_pictures_tell_letters_that_addresses_do_not_take(names: tuple[str, str], box: Box) -> None:
    """Whichever comes first, each has the file that is its own."""
    both = [
        replace(box.counters[0], name=name, front=box.counters[at].front) for at, name in enumerate(names)
    ]
    bare = replace(box, boards=(), cards=(), piles=())
    one, other = (saved_object(replace(bare, counters=those), BASE) for those in (both, both[::-1]))
    assert {name: one[name] for name in one if name.endswith(".png")} == {
        name: other[name] for name in other if name.endswith(".png")
    }


def test_boards_are_locked_and_no_larger_than_the_program_takes(
    saved: dict[str, Any], files: dict[str, bytes], box: Box
) -> None:
    boards = [each for each in saved["ObjectStates"] if each["Name"] == "Custom_Board"]
    assert [board["Nickname"] for board in boards] == [board.name for board in box.boards]
    for board in boards:
        assert board["Locked"] is True
        assert max(picture(files, board["CustomImage"]["ImageURL"]).size) <= 4096


def test_every_picture_is_used_and_every_file_has_a_plain_name(
    saved: dict[str, Any], files: dict[str, bytes]
) -> None:
    text = json.dumps(saved)
    for name in files:
        assert name.isascii()
        assert name.endswith(".json") or f"{BASE}{name}" in text


def test_nothing_lies_on_top_of_another_and_the_same_box_gives_the_same_bytes(
    saved: dict[str, Any], files: dict[str, bytes], box: Box
) -> None:
    places = [(each["Transform"]["posX"], each["Transform"]["posZ"]) for each in saved["ObjectStates"]]
    assert len(set(places)) == len(places)
    assert saved_object(box, BASE) == files
