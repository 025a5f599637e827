"""What outlives a question: how steps of a flow put it into words of a frame, and take it out again."""

from wsanalysis.compiled.assigning import Assigning
from wsanalysis.compiled.kinds import INT, Counted, Nothing, Number, Truth
from wsanalysis.compiled.rewriting import WALKED, Keep, Recall, Walked
from wsanalysis.compiled.writer import Value


class Resuming(Assigning):
    """Writes the assignments that cutting adds to those of a rule."""

    def _do_keep(self, statement: Keep) -> None:
        (target,), found = statement.targets, self.value(statement.value)
        if statement.kind is not None:
            found = self.fitting(found, statement.kind, statement.value, statement.place)
        if not isinstance(found.kind, Number | Truth):
            words = f"`{statement.place}`, which is {found.kind} and outlives the question"
            self.refuse(statement, words, "numbers before it, and what they stand for again behind it")
        self._put(self.as_number(found)._replace(kind=INT), self._place(target), target)

    def _do_recall(self, statement: Recall) -> None:
        (target,), kind = statement.targets, statement.kind
        if isinstance(kind, str):
            known, _ = self.places[kind]
            kind = known.number if isinstance(known, Counted) else known
        kind = kind or self.places[getattr(target, "id", "")][0]
        number = self.number(statement.value)
        if isinstance(kind, Nothing):
            self._assign(target, Value(kind, ()))
        self._assign(target, self.is_true(number) if isinstance(kind, Truth) else number._replace(kind=kind))

    def _do_walked(self, statement: Walked) -> None:
        found = self.value(statement.value)
        if not isinstance(found.kind, Counted):
            self.refuse(statement, f"a loop over {found.kind} with a question in it", WALKED)
        self._assign(statement.targets[0], found)
