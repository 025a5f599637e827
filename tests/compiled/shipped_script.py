"""What `test_shipped.py` runs in Pyodide: /0 is the checkout, /1 what Pyodide lacks, /2 the test's folder."""

import json
import os
import sys
from ctypes import ArgumentError
from pathlib import Path

sys.path += ["/0", "/2", "/1"]

import edited
import small

from wsanalysis.compiled import build, builds, is_built, is_compiled, new, row, shipped
from wsanalysis.compiled.sources import content_of

said = {"before": [builds.mode(), new(small.Box, table=3).is_block]}
shipped.FOLDER = Path("/2/shipped")
said["modes"] = [builds.mode(), is_compiled()]
for how in ("quick", "checked", "no"):
    os.environ["WSANALYSIS_COMPILED"] = how
    said["modes"].append(builds.mode())
del os.environ["WSANALYSIS_COMPILED"]

said["contents"] = [content_of(module.PLAYS) for module in (small, edited)]
for module in (small, edited):
    functions = build(*module.PLAYS)
    is_plain = functions == module.PLAYS
    how = builds.is_shipped(*module.PLAYS), is_plain, is_built(*module.PLAYS)
    said[module.__name__] = [*how, module.played(*functions)]

said["errors"] = []
for function in (small.cut_off, small.of_another):
    try:
        build(function)
    except ValueError as error:
        said["errors"].append(str(error))
try:
    build(*small.PLAYS)[0](new(small.Box, table=1), [1, 2], 3)
except (TypeError, ArgumentError) as error:
    said["errors"].append(str(error))
said["row"] = [*row(2)]
print(json.dumps(said))
