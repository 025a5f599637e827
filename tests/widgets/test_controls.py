"""Controls read and write what the game takes."""

import pytest

import wsanalysis as ws
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.widgets.bench import bench
from wsanalysis.widgets.controls import NOTHING, control


@pytest.mark.parametrize(
    ("parameter", "values"),
    [
        (Parameter("n", "number", 0, 9, (0, 9)), [0, 5, 9]),
        (Parameter("n", "number", 0, 9, (0, 9), empty=True), [3, None, 0]),
        (Parameter("n", "number", usual=(1, 20)), [1, 25, -3]),  # beyond what is usual
        (Parameter("n", "number"), [0, 40, -40]),
        (Parameter("w", "word", words=("a", "b"), must=True), ["a", "b"]),
        (Parameter("w", "word", words=("a", "b"), empty=True), ["a", None, "b"]),
        (Parameter("w", "word", words=("a", "b"), must=True, several=True), [["a"], ["b", "a"]]),
        (Parameter("y", "yes or no"), [True, False]),
        (Parameter("y", "yes or no", empty=True), [True, None, False]),
        (Parameter("t", "text"), ["x y", None]),
        (Parameter("l", "text", several=True), [["a", "b"], None]),
        (Parameter("l", "number", several=True, empty=True), [[1, 2], None]),
    ],
)
def test_what_is_written_is_read(parameter, values):
    made = control(parameter, values[0])
    assert made.read() == values[0]
    for value in values[1:]:
        made.write(value)
        assert made.read() == value


def test_cells_say_yes_and_no():
    made = control(Parameter("y", "yes or no"), "yes", cell=True)
    assert made.read() == "yes"
    made.write("no")
    assert made.read() == "no"


def test_words_that_are_no_longer_open_are_given_up():
    made = control(Parameter("w", "word", words=("a", "b"), standard="a"), "b")
    made.offer(("a", "c"))
    assert made.read() == "a"
    free = control(Parameter("w", "word", words=("a", "b")), "b")
    free.offer(("c",))
    assert free.read() is None
    assert free.box.options[0][0] == NOTHING
    due = control(Parameter("w", "word", words=(), must=True))
    due.offer(("c", "d"))
    assert due.read() == "c"


def test_a_change_is_told_once():
    told = []
    made = control(Parameter("n", "number", 0, 9, (0, 9)), 1)
    made.on_change(lambda: told.append(made.read()))
    made.write(7)
    assert told == [7]


def test_the_bench_makes_a_widget_when_its_tab_is_opened():
    page = bench(ws.systems(), ws.load)
    assert list(page._made) == ["Two units"]
    page.tabs.selected_index = 1
    assert "<table" in page.shown("Match-ups").map.value
    page.system.value = "storms_of_steel"
    assert list(page._made) == ["Match-ups"]
    assert page.game.system.name == "storms_of_steel"


def test_the_bench_opens_a_folder_of_ones_own_or_says_what_is_wrong(tmp_path):
    page = bench(ws.systems(), ws.load)
    page.data.value = str(tmp_path / "nowhere")
    assert "✗" in page.said.value
    assert page.tabs.children[0].children == ()
    page.data.value = ""
    assert page.said.value == ""
    assert len(page.tabs.children[0].children) == 1
