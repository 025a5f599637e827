"""Controls: a parameter as a slider, a drop-down, a box to tick or a field to write in.

Every control reads and writes the value that the game takes, so that nobody else has to know which widget
it is. A cell of a data file is read as the file has it: "yes", "no", None where it is empty.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as ipw

from wsanalysis.arguments.parameters import Parameter

NOTHING = "–"
"""What a drop-down shows for an empty cell, or for an argument that is not given."""
NONE = ""  # a drop-down takes None for nothing chosen, and would show a blank
LABEL_WIDTH = "150px"
WIDTH = "220px"
NARROW = "24px"
STEPS = 5  # to either side of a number that nothing bounds


@dataclass(frozen=True, slots=True)
class Control:
    """A parameter on the screen: `box` is shown, `parts` are what the player turns."""

    parameter: Parameter
    box: Any
    parts: tuple[Any, ...]
    read: Callable[[], Any]
    write: Callable[[Any], None]
    offer: Callable[[Sequence[str]], None]
    """Takes the words that are open now; a value that is not among them is given up."""

    def on_change(self, call: Callable[[], None]) -> None:
        """Call whenever the player, or `write`, has changed the value."""
        for part in self.parts:
            part.observe(lambda _: call(), "value")


def control(parameter: Parameter, value: Any = None, *, cell: bool = False) -> Control:
    """A widget for the parameter, set to `value`: a `cell` of a data file, or else an argument."""
    if parameter.several and not (parameter.kind == "word" and parameter.words):
        return _list(parameter, value)
    if parameter.kind == "number":
        return _number(parameter, value)
    if parameter.kind == "word":
        return _words(parameter, value) if parameter.several else _word(parameter, value, cell)
    if parameter.kind == "yes or no":
        return _yes_or_no(parameter, value, cell)
    return _text(parameter, value, cell)


def spoken(name: str) -> str:
    """A column or argument as it is written on the screen."""
    return name.replace("_", " ")


def labelled(found: Control) -> Any:
    """The control with its name before it, and what it takes as a tip."""
    label = ipw.Label(spoken(found.parameter.name), layout=ipw.Layout(width=LABEL_WIDTH))
    label.tooltip = found.parameter.expected
    return ipw.HBox([label, found.box], layout=ipw.Layout(align_items="center"))


def span(parameter: Parameter, value: int | None) -> tuple[int, int]:
    """From where to where a slider goes: what is usual, and far enough for the value."""
    near = value or 0
    if parameter.usual is not None:
        low, high = parameter.usual
    else:
        low = near - STEPS if parameter.low is None else parameter.low
        high = max(near, low) + STEPS if parameter.high is None else parameter.high
    return (low, high) if value is None else (min(low, value), max(high, value))


def _no_words(_: Sequence[str]) -> None:
    """Has no words."""


def _number(parameter: Parameter, value: int | None) -> Control:
    low, high = span(parameter, value)
    start = low if value is None else value
    slider = ipw.IntSlider(start, low, high, layout=ipw.Layout(width=WIDTH))
    if not parameter.empty:
        return Control(
            parameter, slider, (slider,), lambda: slider.value, lambda v: _slide(slider, v), _no_words
        )
    tick = ipw.Checkbox(value is not None, indent=False, layout=ipw.Layout(width=NARROW))
    tick.tooltip = "off: none"
    slider.layout.width = "196px"
    slider.disabled = value is None

    def write(new: int | None) -> None:
        tick.value = new is not None
        _slide(slider, new)

    def follow(_: Any) -> None:
        slider.disabled = not tick.value

    tick.observe(follow, "value")
    box = ipw.HBox([tick, slider])
    return Control(
        parameter, box, (tick, slider), lambda: slider.value if tick.value else None, write, _no_words
    )


def _slide(slider: Any, value: int | None) -> None:
    if value is not None:
        slider.min, slider.max = min(slider.min, value), max(slider.max, value)
        slider.value = value


def _word(parameter: Parameter, value: Any, cell: bool) -> Control:
    # what has no standard may be left out; a cell may be empty only where the column says so
    optional = parameter.empty or (parameter.standard is None and not parameter.must and not cell)

    def options(words: Sequence[str], now: str) -> list[tuple[str, str]]:
        listed = [(word, word) for word in words]
        if now and now not in words:
            listed.insert(0, (now, now))
        return [(NOTHING, NONE), *listed] if optional or not now else listed

    start = _named(value)
    box = ipw.Dropdown(options=options(parameter.words, start), value=start, layout=ipw.Layout(width=WIDTH))

    def offer(words: Sequence[str]) -> None:
        now = box.value
        if (now and now not in words) or (parameter.must and not now):
            now = _named(next(iter(words), None) if parameter.must else parameter.standard)
        listed = options(words, now)
        if list(box.options) != listed:
            box.options = listed
        if box.value != now:
            box.value = now

    def write(new: Any) -> None:
        named = _named(new)
        if named not in [known for _, known in box.options]:
            box.options = [*box.options, (named or NOTHING, named)]
        box.value = named

    return Control(parameter, box, (box,), lambda: box.value or None, write, offer)


def _named(value: Any) -> str:
    return NONE if value is None else str(value)


def _words(parameter: Parameter, value: Any) -> Control:
    start = [] if value is None else [value] if isinstance(value, str) else list(value)
    box = ipw.TagsInput(value=start, allowed_tags=list(parameter.words), layout=ipw.Layout(width=WIDTH))
    box.tooltip = "write a name and press Enter; several may stand here"

    def write(new: Any) -> None:
        box.value = [] if new is None else [new] if isinstance(new, str) else list(new)

    return Control(parameter, box, (box,), lambda: list(box.value) or None, write, _no_words)


def _yes_or_no(parameter: Parameter, value: Any, cell: bool) -> Control:
    yes, no = ("yes", "no") if cell else (True, False)
    if parameter.empty:
        listed = [(NOTHING, NONE), ("yes", "yes"), ("no", "no")]
        words = {None: NONE, yes: "yes", no: "no"}
        values = {word: meant for meant, word in words.items()}
        choice = ipw.Dropdown(options=listed, value=words[value], layout=ipw.Layout(width=WIDTH))

        def choose(new: Any) -> None:
            choice.value = words[new]

        return Control(parameter, choice, (choice,), lambda: values[choice.value], choose, _no_words)
    box = ipw.Checkbox(value == yes, indent=False, layout=ipw.Layout(width=NARROW))

    def write(new: Any) -> None:
        box.value = new == yes

    return Control(parameter, box, (box,), lambda: yes if box.value else no, write, _no_words)


def _text(parameter: Parameter, value: Any, cell: bool) -> Control:
    nothing = "" if cell and not parameter.empty else None
    box = _field("" if value is None else str(value))

    def write(new: Any) -> None:
        box.value = "" if new is None else str(new)

    return Control(parameter, box, (box,), lambda: box.value.strip() or nothing, write, _no_words)


def _list(parameter: Parameter, value: Any) -> Control:
    box = _field("")
    box.placeholder = "several: with commas between"

    def write(new: Any) -> None:
        listed = () if new is None else (new,) if isinstance(new, str | int) else new
        box.value = ", ".join(map(str, listed))

    def read() -> list[Any] | None:
        parts = [part.strip() for part in box.value.split(",") if part.strip()]
        if parameter.kind != "number":
            return parts or None
        return [int(part) if part.lstrip("+-").isdigit() else part for part in parts] or None

    write(value)
    return Control(parameter, box, (box,), read, write, _no_words)


def _field(text: str) -> Any:
    # a picture for every letter of a half-written word would only flicker with messages
    return ipw.Text(text, continuous_update=False, layout=ipw.Layout(width=WIDTH))
