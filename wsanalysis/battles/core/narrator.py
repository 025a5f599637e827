"""A game told from its log: a game on the map gives the meaning of its entries, the rest is common to all."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.position import Position, Track
from wsanalysis.battles.core.units import NOT_SEEN
from wsanalysis.battles.core.wording import FilledText, Names, worded
from wsanalysis.compiled import numbers
from wsanalysis.languages import joined, say, together
from wsanalysis.languages.message import FILLING, Message

Entry = tuple[int, int, int, int, int]
"""A line of the log: its code and four numbers."""


UNITS: Mapping[str, Callable[[Any, int], int]] = {
    "unit": lambda _, unit: unit,
    "Unit": lambda _, unit: unit,
    "hidden": lambda state, marker: int(state.marker_unit[marker]),
}
"""The kinds of places in a sentence that stand for a unit."""


class Routine(Message):
    """A sentence about routine, which may be left out: units spent, facings."""

    __slots__ = ()


Secret = Callable[[Any, int, Entry], Entry | None]
"""An entry as a side may know it, for a narrator of its view: without its secrets, or None."""
Sentence = str | Callable[[Any, int, int, int, int], str | FilledText]
"""A text for the numbers of an entry, or a function of the narrator and the four numbers that picks it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The meaning of the entries of a game's log, by code.

    `turn`: a turn begins. `move`: a unit goes from a hex to a hex, `laden` if the fourth number is 1. `face`:
    a unit faces a side. `arrivals`: a unit is now in a hex. `sentences` are those of all other entries, ""
    for entries that are not told.

    `attacks` are entries by which a unit may be harmed: which number is the unit, and how it was attacked, as
    listed among those not harmed. Their sentences end in a colon and are only begun; `fates`, of entries that
    follow and whose first number is the unit, complete them; "" for entries that are not told. `routine`
    tells from an entry's code and first two numbers whether it is routine. `asked` are questions about a unit
    which answers do not name. `shots` tells who shoots at which
    hex. `tells_set_up`: what happens before the first turn is told too, not only where all stand after it.
    `secrets` are entries of which a side may not know all, beside those about units out of its sight.
    """

    turn: int
    move: int
    face: int
    arrivals: Collection[int]
    sentences: Mapping[int, Sentence]
    attacks: Mapping[int, tuple[int, Sentence]]
    fates: Mapping[int, str]
    laden: str = ""
    asked: Collection[int] = ()
    routine: Callable[[int, int, int], bool] = lambda _code, _a, _b: False
    shots: Mapping[int, Callable[[Any, int, int, int, int], tuple[int, int]]] = field(default_factory=dict)
    tells_set_up: bool = False
    secrets: Mapping[int, Secret] = field(default_factory=dict)


def log_of(state: Any) -> Iterator[Entry]:
    """The entries since the log was last emptied."""
    for place in range(state.logged):
        entry = state.log[place]
        yield entry.code, entry.a, entry.b, entry.c, entry.d


class Narrator(ABC):
    """Tells one game in sentences while it is played, including everything that was hidden.

    `hexes` are the units' positions before the events told.
    """

    caution: str
    """The footers' remark on the data: unofficial, and which of them are reconstructed."""

    def __init__(self, language: Language, names: Names, state: Any) -> None:
        self.language, self.names, self.state = language, names, state
        self.hexes: list[int] = []
        self._tracks: list[tuple[str, int, tuple[int, ...], bool]] = []
        self._mover, self._way, self._laden = int(NOBODY), list[int](), 0
        self._spared: list[tuple[str, str, str]] = []  # unit, how it was attacked, its sentence so far
        state.logging = 1

    @property
    def turn(self) -> int:
        """The turn that is being played, 0 the set-up."""
        return int(self.state.turn)

    def tracks(self) -> list[Track]:
        """Moves and shots since the last request; those off the map are left out."""
        tracks, self._tracks = self._tracks, []
        name = self.names["hex"]
        return [
            Track(kind, unit + 1, " ".join(name(hex) for hex in way if hex >= 0), harm)
            for kind, unit, way, harm in tracks
        ]

    @abstractmethod
    def position(self) -> Position:
        """The present position."""

    @property
    @abstractmethod
    def end(self) -> str:
        """The reason for which a finished game ended, with the paragraph."""

    @abstractmethod
    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        """The state of the objectives: side, task and points in words, whether it is met."""

    @property
    def tells_set_up(self) -> bool:
        """True if what happens before the first turn is told too, not only where all stand after it."""
        return self.language.tells_set_up

    @property
    def part(self) -> int:
        """The current part of the turn, by number, if sides take several turns in a turn."""
        return 0

    @property
    def depth(self) -> int:
        """The depth to which a decision is nested in that part: an order for all of it is least deep."""
        return int(self.state.depth)

    @property
    def about(self) -> int:
        """The unit that the present question is about, by number, if its answers do not name it."""
        return int(self.state.about.unit) if self.state.question in self.language.asked else int(NOBODY)

    @property
    def subject(self) -> str:
        """The same unit by name; empty for none."""
        return "" if self.about == NOBODY else self.names["unit"](self.about)

    def look(self) -> None:
        """Take in how things stand, before an action."""
        self.hexes = numbers(self.state.hex)
        self.state.logged = 0

    def happened(self) -> Iterator[str | None]:
        """The events since the last call, in sentences; None where a turn begins."""
        return self.tell(log_of(self.state))

    def ended(self, facing: str = "") -> Iterator[str]:
        """The sentence of a completed move, if any: its steps are told together."""
        mover, way = self._mover, self._way
        self._mover, self._way = NOBODY, []
        if way:
            self._tracks.append(("move", mover, tuple(way), False))
            by = joined(", ", map(self.names["hex"], way[1:-1]))
            values = {
                "by": say(" by {hexes}", hexes=by) if by else "",
                "laden": self.language.laden if self._laden else "",
                "facing": facing,
            }
            text = "{0:unit} {0:~moves} from {1:hex}{by} to {2:hex}{laden}{facing}."
            yield worded(FilledText(text, values), (mover, way[0], way[-1]), self.names)

    def told_to(self, side: int, state: Any) -> Iterator[str | None]:
        """The log of a state as told to a side, as by `happened`.

        The narrator's own state is the side's view of it, and was its view before at the last `look`.
        """
        known, unknown = list[Entry](), False
        for entry in log_of(state):
            if unknown and entry[0] in self.language.fates:
                continue  # of an attack that the side knows nothing of
            found = self._known(side, entry)
            unknown = found is None and entry[0] in self.language.attacks
            known += [] if found is None else [found]
        yield from self.tell(known)

    def _known(self, side: int, entry: Entry) -> Entry | None:
        """The part of an entry that a side knows: nothing, if it is about units out of its sight."""
        if any(self.state.where[unit] == NOT_SEEN for unit in self._units_in(entry)):
            return None
        secret = self.language.secrets.get(entry[0])
        return entry if secret is None else secret(self, side, entry)

    def _units_in(self, entry: Entry) -> Iterator[int]:
        """The units that an entry names."""
        code, *about = entry
        if code in (self.language.move, self.language.face) or code in self.language.fates:
            yield about[0]
        elif code in self.language.sentences:
            text = self.language.sentences[code]
            said = text if isinstance(text, str) else text(self, *about)
            text = said.text if isinstance(said, FilledText) else said
            for _, place, kind, _ in FILLING.parse(text):
                if place and place.isdecimal() and kind and kind in UNITS and about[int(place)] != NOBODY:
                    yield UNITS[kind](self.state, about[int(place)])

    def tell(self, log: Iterable[Entry]) -> Iterator[str | None]:
        """The sentences of a piece of the log; none yet for a move that may continue."""
        language, entries = self.language, deque(log)
        while entries:
            code, *entry = entries.popleft()
            if code in (language.turn, language.move):
                yield from self._not_harmed()
                if code == language.turn:
                    yield from self.ended()
                    yield None
                else:
                    yield from self._step(*entry)
                continue
            if code == language.face and entry[0] == self._mover:
                yield from self.ended(say(", facing {side}", side=self.names["facing"](entry[1])))
                continue
            yield from self.ended()
            said = self._said(language.sentences[code], entry)
            if code in language.shots:
                shooter, hex = language.shots[code](self, *entry)
                self._tracks.append(("shot", shooter, (self.hexes[shooter], hex), False))
            if code in language.arrivals:
                self._tracks.append(("move", entry[0], (self.hexes[entry[0]], entry[1]), False))
                self.hexes[entry[0]] = entry[1]
            if code in language.attacks:
                place, how = language.attacks[code]
                fates = [*self._fates(entry[place], entries)]
                if not fates:
                    unit = self.names["unit"](entry[place])
                    self._spared.append((unit, self._said(how, entry), said))
                    continue
                self._hit(self.hexes[entry[place]])
                said = say("{attack} {fates}.", attack=said, fates=together(fates))
            yield from self._not_harmed()
            if said:
                yield said.of(Routine) if language.routine(code, *entry[:2]) else said
        yield from self._not_harmed()

    def _said(self, text: Sentence, entry: list[int]) -> Message:
        """A text, or the one chosen by the numbers of an entry, with these filled in."""
        return worded(text if isinstance(text, str) else text(self, *entry), entry, self.names)

    def _step(self, unit: int, was: int, hex: int, laden: int) -> Iterator[str]:
        if self._mover != unit or self._way[-1] != was or self._laden != laden:
            yield from self.ended()
            self._mover, self._way, self._laden = unit, [was], laden
        self._way.append(hex)
        self.hexes[unit] = hex

    def _hit(self, hex: int) -> None:
        """Somebody in a hex has come to harm: by the last shot, if it was at that hex."""
        if self._tracks:
            kind, unit, way, harm = self._tracks[-1]
            self._tracks[-1] = kind, unit, way, harm or (kind == "shot" and way[-1] == hex)

    def _fates(self, unit: int, entries: deque[Entry]) -> Iterator[str]:
        """The fate of an attacked unit, taken from the front of the entries."""
        fates = self.language.fates
        while entries and entries[0][0] in fates and entries[0][1] == unit:
            code, *entry = entries.popleft()
            said = worded(fates[code], entry, self.names)
            if said:
                yield said

    def _not_harmed(self) -> Iterator[str]:
        """The units that suffered nothing: one by itself, several in one sentence."""
        spared, self._spared = self._spared, []
        if len(spared) == 1:
            yield say("{attack} no effect.", attack=spared[0][2])
        elif spared:
            units: dict[str, list[str]] = {}
            for unit, how, _ in spared:
                units.setdefault(how, []).append(unit)
            told = (say("{units} ({how})", units=joined(", ", many), how=how) for how, many in units.items())
            yield say("No effect: {units}.", units=joined("; ", told))
