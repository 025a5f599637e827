"""The designer's bench over any game: one desk of edits, and odds that follow, in a page or a notebook.

- `desk`: the game with its edits, the log and saved versions; `edits`, `keeping` and `saving` belong to it.
- `session`: messages of a page in, pictures out; `scene` is what they are drawn from, each in a module
  ending in `pictures`, and the tabs that are a form and its work in `sheets`.
- `jobs`: long work in a process beside the page.
- `server` shows a session in a browser, `notebook` in a cell; `view` is the page itself.
"""
