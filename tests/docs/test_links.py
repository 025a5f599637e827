"""Links in the repository's own pages lead to files that are there, or to pages that the site makes."""

from __future__ import annotations

import re
import subprocess

LINK = re.compile(r"(?<!`)\]\(([^)\s#]+)(?:#[^)]*)?\)")
MADE = re.compile(r"docs/(notebooks\.md|reference/(analyses|commands|readings|questions/\w+|rules/\w+)\.md)$")


def pages(checkout):
    """The pages of text that git keeps."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False).stdout.split()
    return [path for name in listed if (path := checkout / name).is_file()]


def test_links_lead_to_files(checkout):
    seen, dead = 0, []
    for page in pages(checkout):
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for link in LINK.findall(re.sub(r"`[^`\n]*`", "", text)):
            if re.match(r"https?:|mailto:", link):
                continue
            seen += 1
            there = (page.parent / link).resolve()
            made = MADE.search(there.as_posix())
            if not (there.exists() or made) and not link.endswith(".pdf"):
                dead.append(f"{page.relative_to(checkout)}: {link}")
    assert seen > 30 or not (checkout / ".git").exists()
    assert dead == []


def test_no_page_but_those_of_the_site_alone_has_what_only_the_site_can_show(checkout):
    """Who reads the repository sees a directive as its source: lists of pages apart, nobody needs one."""
    for page in pages(checkout):
        found = set(re.findall(r"^```\{([\w-]+)\}", page.read_text(encoding="utf-8"), re.MULTILINE))
        allowed = {"toctree"} if page.stem == "index" else {"eval-rst"} if page.stem == "python" else set()
        assert found <= allowed, page
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    linked = [name for name in LINK.findall(readme) if name.endswith(".md")]
    assert len(linked) > 20
    for name in linked:
        assert "```{" not in (checkout / name).read_text(encoding="utf-8"), name
