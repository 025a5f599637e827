"""What lies hidden on any map: candidates to pick from, decks, counters, markers face down, unknown units."""

from collections import Counter
from itertools import permutations

import pytest

from wsanalysis.battles.core.deck import add_card, draw_card, hide_deck, is_in_deck, shuffle_deck
from wsanalysis.battles.core.hidden_units import DEALT, deal_name, draw_alike, set_aside_known
from wsanalysis.battles.core.markers import (
    FACE_UP,
    begin_markers,
    deal_markers,
    hide_markers,
    is_hidden,
    lay_marker,
    nearest_hidden,
)
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    MAX_SOURCES,
    NEITHER,
    NO_CARD,
    NO_MARKER,
    NOBODY,
    NOTHING,
    Hex,
    Marker,
    Side,
    Source,
    Unit,
)
from wsanalysis.battles.core.picking import note, pick
from wsanalysis.battles.core.pile import (
    draw_counter,
    fill_pile,
    leave_out_known,
    put_counter_back,
    take_counter,
)
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.battles.core.seeds import fill_streams, generator_words
from wsanalysis.battles.core.setting_up import NO_GROUP, begin_units, next_group, next_to_set_up
from wsanalysis.battles.core.transport import passengers, put, take_off, unload
from wsanalysis.battles.core.units import ON_MAP, OUT, WAITING
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.compiled import fill, layout_of, numbers

TRIES = 600
GUARDS, GUN, UNKNOWN = 0, 1, 2
DUMMY, MINE, AMBUSH, UNSEEN = range(4)
ENLISTED = [
    # type, where, group, alike; the last two are the defender's
    (GUARDS, ON_MAP, NOBODY, 0),
    (GUN, ON_MAP, NOBODY, 0),
    (GUN, WAITING, 0, 2),
    (GUARDS, ON_MAP, NOBODY, 3),
    (GUN, ON_MAP, NOBODY, 3),
]
MARKERS = [(AMBUSH, 0, 4), (MINE, 0, NOBODY), (DUMMY, 0, NOBODY), (MINE, FACE_UP, NOBODY)]
COUNTERS = (0, 2, 1, 3)
ANY_SOURCE = Source(2)
HEXES = 4


def world_of_a_few() -> World:
    """Four hexes in a line, three attackers, two defenders, four markers, counters of three kinds."""
    sizes = {field.name: (0,) * len(field.index) for field in layout_of(World).tables}
    sizes |= {"enlisted": (5,), "marker": (4,), "counter_count": (4,), "distance": (HEXES, HEXES)}
    world = World(**sizes | {"zone": (2, 1, HEXES), "group": (1,)})
    world.hexes, world.units, world.first_defender = HEXES, len(ENLISTED), Unit(3)
    world.markers, world.groups = len(MARKERS), 1
    for one, row in zip(world.enlisted, ENLISTED, strict=True):
        one.type, one.where, one.group, one.alike = row
    for laid, (kind, face_up, unit) in zip(world.marker, MARKERS, strict=True):
        laid.kind, laid.face_up, laid.unit = kind, face_up, Unit(unit)
    fill(world.counter_count, COUNTERS)
    fill(world.distance, [abs(a - b) for a in range(HEXES) for b in range(HEXES)])
    fill(world.zone, [1, 1, 0, 0, 0, 0, 1, 1])
    return world


@pytest.fixture(scope="module")
def world() -> World:
    return world_of_a_few()


def state_of(world: World, game: int = 0) -> State:
    state = State(changed=HEXES, marks=HEXES, holder=HEXES, candidate=12)
    fill_streams(state.luck, MAX_SOURCES, 1, game)
    begin_units(world, state, DEFENDER)
    return state


def test_hexes_in_which_nobody_sets_up_are_held_as_the_game_says(world: World) -> None:
    state = state_of(world)
    assert set(numbers(state.holder)) == {ATTACKER, DEFENDER}
    begin_units(world, state, NEITHER)
    assert set(numbers(state.holder)) == {ATTACKER, NEITHER}


def test_each_candidate_is_picked_as_often_and_all_are_forgotten(world: World) -> None:
    state, picked = state_of(world), Counter[int]()
    for _ in range(TRIES):
        for number in (3, 5, 8):
            note(state, number)
        picked[pick(state, state.luck[ANY_SOURCE])] += 1
    assert set(picked) == {3, 5, 8}
    assert min(picked.values()) > TRIES / 4
    assert pick(state, state.luck[ANY_SOURCE]) == NOTHING
    assert not any(numbers(state.candidate))


def test_a_deck_is_shuffled_from_a_place_on_and_drawn_to_its_end(world: World) -> None:
    seen = set()
    for game in range(60):
        state = state_of(world, game)
        for card in (9, 4, 2, 7):
            add_card(state, card)
        shuffle_deck(state, 1, state.luck[ANY_SOURCE])
        seen.add(tuple(numbers(state.deck)[:4]))
        assert draw_card(state) == 9
        view = state.copy()
        hide_deck(view)
        assert [draw_card(view) for _ in range(4)] == [NO_CARD] * 4
        assert {draw_card(state) for _ in range(3)} == {2, 4, 7}
        assert draw_card(state) == NO_CARD
        assert is_in_deck(state, 4)
        assert not is_in_deck(state, 5)
    assert seen == {(9, *rest) for rest in permutations((2, 4, 7))}


def test_counters_are_drawn_without_going_back_until_none_is_left(world: World) -> None:
    state = state_of(world)
    assert fill_pile(world, state, 1, 4) == 6
    for _ in range(3):
        drawn = Counter(draw_counter(world, state, 1, 4, True, state.luck[ANY_SOURCE]) for _ in range(6))
        assert drawn == {1: 2, 2: 1, 3: 3}
    fill_pile(world, state, 1, 4)
    take_counter(state, 2)
    assert {draw_counter(world, state, 1, 3, True, state.luck[ANY_SOURCE]) for _ in range(2)} == {1}
    take_counter(state, 1)
    assert numbers(state.pile)[:4] == [0, 0, 0, 3]
    assert draw_counter(world, state, 1, 3, False, state.luck[ANY_SOURCE]) == 0  # and stays empty
    assert numbers(state.pile)[:4] == [0, 0, 0, 3]
    put_counter_back(state, 2)
    assert draw_counter(world, state, 1, 3, False, state.luck[ANY_SOURCE]) == 2


def test_the_pile_of_a_view_is_what_known_counters_leave(world: World) -> None:
    state = state_of(world)
    for unit, kind in enumerate((3, 3, 4, 0, 1)):
        state.promise[unit], state.where[unit] = kind, ON_MAP  # any array by unit will do
    state.where[4] = OUT
    leave_out_known(world, state, state.promise, 1, 4)
    assert numbers(state.pile)[:4] == [0, 2, 1, 1]


def laid_out(world: World, game: int) -> State:
    """Each marker in the hex of its number."""
    state = state_of(world, game)
    begin_markers(world, state, state.luck[ANY_SOURCE])
    for marker in range(len(MARKERS)):
        lay_marker(world, state, Marker(marker), Hex(marker))
    return state


def test_markers_face_down_change_places_and_hide_who_is_under_them(world: World) -> None:
    orders = Counter[tuple[int, ...]]()
    for game in range(TRIES):
        state = laid_out(world, game)
        kinds = tuple(numbers(state.marker_kind)[:4])
        orders[kinds[:3]] += 1
        assert kinds[3] == MINE
        assert not is_hidden(state, Marker(3))
        assert state.hex[Unit(4)] == kinds.index(AMBUSH)
    assert set(orders) == set(permutations((AMBUSH, MINE, DUMMY)))
    assert min(orders.values()) > TRIES / 12
    assert nearest_hidden(world, state, Hex(3)) == 2
    assert not is_hidden(state, NO_MARKER)


def test_markers_are_dealt_anew_among_those_not_found(world: World) -> None:
    dealt = Counter[tuple[int, ...]]()
    for game in range(TRIES):
        view = laid_out(world, 0)
        found = numbers(view.marker_kind).index(DUMMY)
        view.marker_shown[Marker(found)] = FACE_UP
        hide_markers(world, view, UNSEEN)
        assert numbers(view.marker_kind)[:4].count(UNSEEN) == 2
        fill_streams(view.luck, MAX_SOURCES, 2, game)
        deal_markers(world, view, UNSEEN, view.luck[ANY_SOURCE])
        kinds = numbers(view.marker_kind)[:4]
        assert kinds[found] == DUMMY
        assert sorted(kinds) == [DUMMY, MINE, MINE, AMBUSH]
        assert view.hex[Unit(4)] == kinds.index(AMBUSH)
        assert numbers(view.marker_shown)[:4] == [int(k in (found, 3)) for k in range(4)]
        dealt[tuple(kinds)] += 1
    assert len(dealt) == 2
    assert min(dealt.values()) > TRIES / 3


def test_names_are_dealt_among_units_that_look_alike(world: World) -> None:
    first = Counter[int]()
    for game in range(TRIES):
        state = state_of(world, game)
        state.type[Unit(0)] = state.type[Unit(1)] = UNKNOWN
        set_aside_known(world, state, ATTACKER, UNKNOWN)
        assert state.flags[Unit(2)] == DEALT
        names = [deal_name(world, state, Unit(unit), state.luck[ANY_SOURCE]) for unit in (0, 1)]
        assert sorted(names) == [0, 1]
        first[names[0]] += 1
        assert draw_alike(world, state, Unit(2), state.luck[ANY_SOURCE]) == 2
        assert draw_alike(world, state, Unit(4), state.luck[ANY_SOURCE]) in (3, 4)
    assert min(first[0], first[1]) > TRIES / 3
    known = state_of(world)
    known.type[Unit(1)] = UNKNOWN
    set_aside_known(world, known, ATTACKER, UNKNOWN)
    assert deal_name(world, known, Unit(1), known.luck[ANY_SOURCE]) == 1


def test_who_is_to_be_set_up_and_who_is_to_come(world: World) -> None:
    state = state_of(world)
    assert numbers(state.holder) == [0, 0, 1, 1]
    assert next_to_set_up(world, state, ATTACKER) == 0
    for unit in (0, 1):
        put(world, state, Unit(unit), Hex(0))
    assert next_to_set_up(world, state, ATTACKER) == NOBODY
    assert next_group(world, state, ATTACKER) == 0
    assert next_group(world, state, Side(1)) == NO_GROUP
    put(world, state, Unit(2), Hex(3))
    assert next_group(world, state, ATTACKER) == NO_GROUP
    assert numbers(state.holder) == [0, 0, 1, 0]


def test_who_is_carried_goes_along_until_unloaded(world: World) -> None:
    state = state_of(world)
    for unit, hex in ((0, 0), (1, 0), (3, 1)):
        put(world, state, Unit(unit), Hex(hex))
    state.carrier[Unit(0)] = Unit(1)
    state.face[Unit(1)] = 4
    put(world, state, Unit(1), Hex(1))
    assert state.hex[Unit(0)] == 1
    assert state.holder[Hex(1)] == 1  # until one side is alone in it
    assert passengers(world, state, Unit(1)) == 1
    unload(world, state, Unit(1))
    assert (state.carrier[Unit(0)], state.face[Unit(0)]) == (NOBODY, 4)
    assert passengers(world, state, Unit(1)) == 0
    take_off(world, state, Unit(3), OUT)
    assert (state.where[Unit(3)], state.fell[Unit(3)]) == (OUT, 1)
    assert state.holder[Hex(1)] == 0


def test_a_view_has_no_luck_and_no_pile_until_it_is_imagined_to_be_the_state(world: World) -> None:
    view = state_of(world)
    fill_pile(world, view, 1, 4)
    view.choices = 9
    begin_view(view, Side(1))
    assert view.viewer == 2
    assert not any(any(numbers(stream.word)) for stream in view.luck)
    assert not any(numbers(view.pile))
    assert view.choices == 0
    luck = Generator()
    fill(luck.word, generator_words(3, 0))
    assert end_view(view, luck) == 1
    assert view.viewer == 0
    assert all(all(numbers(stream.word)) for stream in view.luck)
    assert len({tuple(numbers(stream.word)) for stream in view.luck}) == MAX_SOURCES
