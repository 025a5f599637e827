"""The situation: every argument of a question as a control, for any question of any system."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.questions import all_about_two
from wsanalysis.widgets.controls import Control, control, labelled, span, spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game


def unit_slots(game: "Game", question: str) -> tuple[str, ...]:
    """The arguments of a question that a player fills with a unit of any or one side: none, one or two."""
    return tuple(_takers(game, question))


def seats(game: "Game", question: str, units: Sequence[str]) -> dict[str, int]:
    """Which of two units each of the `unit_slots` is filled with: the first left that it takes, else any."""
    left = list(range(len(units)))
    found: dict[str, int] = {}
    for slot, taken in _takers(game, question).items():
        if left:
            found[slot] = next((number for number in left if units[number] in taken), left[0])
            left.remove(found[slot])
    return found


def opponents(game: "Game") -> tuple[str, str]:
    """Two units to begin with: the first, and the first of the nation listed last.

    Where the first question about two units takes one of each side, the first of each that it can be asked
    about.
    """
    units = game.edition.units
    question = next(iter(all_about_two(game.system)), "")
    sides = list(_takers(game, question).values()) if question else []
    if len(sides) == 2 and not set(sides[0]) & set(sides[1]):
        return _who_meet(game, question, sides[0], sides[1][0])
    side = game.columns("units")[1].name
    first, last = next(iter(units)), list(units)[-1]
    return first, next(
        name for name, unit in units.items() if getattr(unit, side) == getattr(units[last], side)
    )


def _takers(game: "Game", question: str) -> dict[str, tuple[str, ...]]:
    """The units that each of the first two arguments for a unit takes."""
    units = set(game.edition.units)
    found = {
        parameter.name: parameter.words
        for parameter in game.arguments(question)
        if parameter.must
        and parameter.kind == "word"
        and parameter.words
        and units.issuperset(parameter.words)
    }
    return dict(list(found.items())[:2])


def _who_meet(game: "Game", question: str, ours: Sequence[str], other: str) -> tuple[str, str]:
    slots = unit_slots(game, question)
    asked = {
        k.name: _start(k, None, None) for k in game.arguments(question) if k.must and k.name not in slots
    }
    for one in ours:
        try:
            game.ask(question, one, other, **asked)
        except ValueError:  # not allowed from there
            continue
        return one, other
    return ours[0], other


class Situation:
    """The controls of a question's arguments but those `outside`, which the caller fills in.

    `changed` is called when the player has turned one. `kept` are the controls of another question, whose
    values are taken over where an argument has the same name and takes the like.
    """

    def __init__(
        self,
        game: "Game",
        question: str,
        changed: Callable[[], None],
        outside: Mapping[str, Any] | None = None,
        kept: Mapping[str, Control] | None = None,
    ) -> None:
        self.question = question
        self._changed = changed
        self._quiet = False
        self._outside = dict(outside or {})
        parameters = [k for k in game.arguments(question, **self._outside) if k.name not in self._outside]
        before = kept or {}
        both = opponents(game)
        units = {slot: both[number] for slot, number in seats(game, question, both).items()}
        self.controls: dict[str, Control] = {
            parameter.name: control(
                parameter, _start(parameter, before.get(parameter.name), units.get(parameter.name))
            )
            for parameter in parameters
        }
        with self._hush():
            self.refresh(game)
        for found in self.controls.values():
            found.on_change(self._turned)
        every = list(self.controls.values())
        due = [c for c in every if c.parameter.must]
        flags = [c for c in every if _is_flag(c) and c not in due]
        rest = [c for c in every if c not in due and c not in flags]
        self.box = ipw.VBox([_shelf(controls) for controls in (due, rest, flags) if controls])

    def asked(self) -> dict[str, Any]:
        """What the question is asked with. Raises ValueError for what must be given and is not."""
        given = self.given()
        for name, found in self.controls.items():
            if found.parameter.must and name not in given:
                raise ValueError(f"{spoken(name)}: expected {found.parameter.expected}, there is nothing")
        return given

    def given(self) -> dict[str, Any]:
        """What is given as yet: all that must be and is, and what is not as usual."""
        values = {name: found.read() for name, found in self.controls.items()}
        chosen = {
            name: value
            for name, value in values.items()
            if self.controls[name].parameter.must or value != self.controls[name].parameter.standard
        }
        return {**self._outside, **{name: value for name, value in chosen.items() if value is not None}}

    def refresh(self, game: "Game", outside: Mapping[str, Any] | None = None) -> None:
        """Offer the words that are open now that other arguments have changed."""
        if outside is not None:
            self._outside = dict(outside)
        with self._hush():
            for parameter in game.arguments(self.question, **self.given()):
                if parameter.name in self.controls and parameter.kind == "word":
                    self.controls[parameter.name].offer(parameter.words)

    def _turned(self) -> None:
        if not self._quiet:
            self._changed()

    @contextmanager
    def _hush(self) -> Iterator[None]:
        was, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = was


def _start(parameter: Parameter, kept: Control | None, unit: str | None) -> Any:
    """Where a control begins: as before, at its standard, or near the lower end of what is usual."""
    if kept is not None and kept.parameter._replace(standard=None, must=False) == parameter._replace(
        standard=None, must=False
    ):
        before = kept.read()
        if before != kept.parameter.standard and before is not None:
            return before
    if unit is not None:
        return unit
    if parameter.standard is not None or not parameter.must:
        return parameter.standard
    if parameter.kind == "number":
        low, high = span(parameter, None)
        return low + (high - low) // 4
    return parameter.words[0] if parameter.words else None


def _shelf(chosen: Sequence[Control]) -> Any:
    """Controls side by side, as many as the page has room for."""
    return ipw.HBox([labelled(found) for found in chosen], layout=ipw.Layout(flex_flow="row wrap"))


def _is_flag(found: Control) -> bool:
    return found.parameter.kind == "yes or no" and not found.parameter.empty
