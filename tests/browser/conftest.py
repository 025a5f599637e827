"""Tests in a browser: skipped, with the reason, where there is none."""

from __future__ import annotations

import pytest

from tests.browser.driving import browser_path


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.keywords and not browser_path():
            reason = "no Chromium, Chrome or Edge is installed here (Debian and Ubuntu: apt install chromium)"
            item.add_marker(pytest.mark.skip(reason=reason))
