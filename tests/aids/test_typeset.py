"""What was typeset is kept for whoever asks for the same again, and for nobody else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from wsanalysis.aids import typeset
from wsanalysis.aids.fonts import font_folders
from wsanalysis.aids.page import TEMPLATE
from wsanalysis.aids.typeset import Form, TypstError

PDF = [Form("pdf")]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "cache"))


def test_words_forms_fonts_templates_and_versions_each_make_other_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    said = typeset._said
    monkeypatch.setattr(typeset, "_said", lambda request: (asked.append(request), said(request))[1])
    font, templates = tmp_path / "fonts" / "own.ttf", tmp_path / "templates"
    font.parent.mkdir()
    font.write_bytes(b"not a font")
    shutil.copytree(TEMPLATE.parent, templates, ignore=shutil.ignore_patterns("*.py"))
    (templates / "page.typ").write_text("#sys.inputs.words", encoding="utf-8")

    def times(words: str = "words", forms: list[Form] = PDF, own: Path = font) -> int:
        """How often Typst was asked for the same pages, of two times."""
        before = len(asked)
        folders = [*font_folders(), str(own.parent)]
        first, again = (
            typeset.typeset(templates / "page.typ", {"words": words}, folders, forms) for _ in range(2)
        )
        assert first == again
        return len(asked) - before

    assert (times(), times()) == (1, 0)
    assert (times("other words"), times(forms=[Form("svg")]), times(own=templates / "none")) == (1, 1, 1)
    font.write_bytes(b"another file")
    assert times() == 1
    (templates / "look.typ").write_text("// which a template may import", encoding="utf-8")
    assert times() == 1
    monkeypatch.setattr("importlib.metadata.version", lambda package: "99")
    assert (times(), times()) == (1, 0)


def test_a_complaint_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = tmp_path / "page.typ"
    template.write_text("#panic(sys.inputs.words)", encoding="utf-8")
    for said in (typeset._said, None):  # whom nobody may ask again
        monkeypatch.setattr(typeset, "_said", said)
        with pytest.raises(TypstError, match="too wide"):
            typeset.typeset(template, {"words": "too wide"}, [], PDF)


def test_nothing_is_kept_of_a_process_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = tmp_path / "page.typ"
    template.write_text("words", encoding="utf-8")
    died = subprocess.CompletedProcess([], 1, stdout=b"", stderr=b"no memory")
    with monkeypatch.context() as once:
        once.setattr(subprocess, "run", lambda *_, **__: died)
        with pytest.raises(RuntimeError, match="no memory"):
            typeset.typeset(template, {}, font_folders(), PDF)
    ((made,),) = typeset.typeset(template, {}, font_folders(), PDF)
    assert made.startswith(b"%PDF")
