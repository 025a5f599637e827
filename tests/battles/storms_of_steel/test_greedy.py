"""What the quick player of Storms of Steel decides, on small boards."""

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.compiled import new

OPEN = ". . . . .\n. . . . .\n. . . . ."


def chosen(table: Table) -> str:
    """The answer of the greedy player who is asked."""
    view, actions, luck = table.view(table.battle.decider), new(Actions), new(Generator)
    table.code.legal(table.world, table.battle, actions)
    return table.words(table.code.choose(table.world, view, actions, 0, luck))


def test_he_fires_at_who_stands_in_the_open() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 D02 NW"])
    table.do("activate Infantry '43")
    assert chosen(table) == "fire D02"


def test_he_rallies_who_can_do_nothing_else() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 E02 NW"])
    table.hit("Infantry '43", "Stunned")
    table.do("activate Infantry '43")
    assert chosen(table) == "rally"


def test_he_turns_to_the_enemy() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 NW"], soviet=["Rifles '43 E02 SE"])
    table.do("activate Infantry '43")
    assert chosen(table) in ("pivot SE", "pivot NE")


def test_he_buys_no_caps_for_what_is_sure() -> None:
    table = Table(OPEN, german=["Infantry '43 C02 SE"], soviet=["Rifles '43 C02 NW"])
    table.hit("Rifles '43", "Suppressed")
    table.do("activate Infantry '43", "fire C02")
    assert table.battle.question != terms.CAPS or chosen(table) in ("caps 0", "caps 1")


def test_what_the_enemy_hides_changes_no_decision() -> None:
    for counter in ("Pinned", "Unnerved"):
        table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 D02 NW"])
        table.hit("Rifles '43", counter)
        table.do("activate Infantry '43")
        assert chosen(table) == "fire D02"
        assert table.counter("Rifles '43", table.view(0)) == "unknown"
