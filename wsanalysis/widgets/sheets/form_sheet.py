"""A sheet: a tab that is a form, work beside the page, and what came of it, all described as plain values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.widgets.forms import argument
from wsanalysis.widgets.jobs import Work
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.situations import value_of

Values: TypeAlias = Mapping[str, Any]
"""The values in a form, by name of the field."""
PageBlock: TypeAlias = dict[str, Any]
"""A box on a page: see `table`, `text`, `pictures`, `download`, `turns`."""
Cell: TypeAlias = "str | dict[str, Any]"


@dataclass(frozen=True, slots=True)
class Action:
    """A button that begins `work` in a process beside the page.

    ``arguments(scene, values)`` is what the work is called with; ValueError, in words, if something lacks.
    """

    label: str
    work: Work
    arguments: Callable[[BenchScene, Values], dict[str, Any]]
    main: bool = True


@dataclass(frozen=True, slots=True)
class FormSheet:
    """A tab: its form, its work and its results.

    ``form(scene, given)`` are the fields, the first of which may decide on others; ``shows(scene, values)``
    is drawn anew after each edit; ``missing(scene)`` says why a game has nothing here, or is empty. `says`
    are buttons that say something to the session, label and message; `instead` those that stand where
    something is missing. ``writes(scene, values)`` is the record that its form adds to the claims. `opens`
    is the action that begins by itself when the tab is opened and has nothing to show yet.
    """

    title: str
    about: str
    form: Callable[[BenchScene, Values], Sequence[Parameter]]
    actions: Mapping[str, Action] = field(default_factory=dict)
    says: Sequence[tuple[str, Mapping[str, Any]]] = ()
    shows: Callable[[BenchScene, Values], Sequence[PageBlock]] = lambda _, __: ()
    missing: Callable[[BenchScene], str] = lambda _: ""
    instead: Sequence[tuple[str, Mapping[str, Any]]] = ()
    writes: Callable[[BenchScene, Values], Mapping[str, Any]] | None = None
    opens: str = ""


def filled(key: str, sheet: FormSheet, scene: BenchScene) -> dict[Parameter, Any]:
    """The fields of a sheet with their values: those that were filled in, where they still fit."""
    given = (scene.view.get("sheets") or {}).get(key) or {}
    return {parameter: value_of(parameter, given) for parameter in sheet.form(scene, given)}


def values_of(key: str, sheet: FormSheet, scene: BenchScene) -> Values:
    """The values in the form of a sheet."""
    return {parameter.name: value for parameter, value in filled(key, sheet, scene).items()}


def drawn(key: str, sheet: FormSheet, scene: BenchScene) -> dict[str, Any]:
    """A sheet as the page takes it."""
    head = {"title": sheet.title, "about": sheet.about}
    missing = sheet.missing(scene)
    if missing:
        return head | {"message": missing, "says": [[label, dict(said)] for label, said in sheet.instead]}
    form = filled(key, sheet, scene)
    values = {parameter.name: value for parameter, value in form.items()}
    return head | {
        "fields": [argument(parameter, value) for parameter, value in form.items()],
        "says": [[label, dict(said)] for label, said in sheet.says],
        "actions": [[name, action.label, action.main] for name, action in sheet.actions.items()],
        "blocks": list(sheet.shows(scene, values)),
        "message": scene.fault,
        "wrong": bool(scene.fault),
        "opens": sheet.opens,
    }


# --- blocks -----------------------------------------------------------------------------------


def table(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]], *, foot: str = "", about: str = ""
) -> PageBlock:
    """A table. A head that begins with ``#`` stands over numbers, ``|`` over bars.

    A cell is a text, or a dict: `bar` (from, to and mark, 0 to 1; `fair` shades a span), `hit` (true or
    false, with its `text`), or `say` (a message, with `label` and `name`): a button.
    """
    return {"kind": "table", "title": title, "heads": list(heads), "rows": [list(row) for row in rows],
            "foot": foot, "about": about}  # fmt: skip


def text(title: str, lines: Sequence[str], *, foot: str = "") -> PageBlock:
    """Sentences."""
    return {"kind": "text", "title": title, "lines": list(lines), "foot": foot}


def pictures(title: str, pages: Sequence[tuple[str, str]]) -> PageBlock:
    """Pictures one below the other: PNG in base64, and what there is to see."""
    return {"kind": "pictures", "title": title, "pages": [list(page) for page in pages]}


def download(name: str, content: str, label: str) -> PageBlock:
    """A PDF to be saved, in base64."""
    return {"kind": "download", "title": "", "name": name, "content": content, "label": label}


def turns(title: str, told: Sequence[Mapping[str, Any]]) -> PageBlock:
    """A game turn by turn: `head`, `lines`, `picture` (PNG in base64) and `alt` of each."""
    return {"kind": "turns", "title": title, "turns": [dict(turn) for turn in told]}


def worked(*blocks: PageBlock, **more: Any) -> dict[str, Any]:
    """The result of work for a sheet."""
    return {"blocks": list(blocks), **more}
