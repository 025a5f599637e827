// Modules become byte-code: node compile.mjs PYODIDE GIVEN.tar MADE.tar READ...
// Those below READ keep their text beside it, so that theirs lies where Python looks for it then, unchecked.
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
const [, , folder, given, made, ...read] = process.argv;
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const py = await loadPyodide({indexURL: `${folder}/`});
py.FS.writeFile("/given.tar", readFileSync(given));
py.globals.set("read", py.toPy(read));
py.runPython(`
import importlib._bootstrap_external as external, importlib.util as util, io, tarfile
with tarfile.open("/given.tar") as old, tarfile.open("/made.tar", "w") as new:
    for entry in old:
        text = old.extractfile(entry).read()
        code = compile(text, entry.name, "exec", dont_inherit=True)
        content = external._code_to_hash_pyc(code, util.source_hash(text), checked=False)
        beside = entry.name.startswith(tuple(read))
        made = tarfile.TarInfo(util.cache_from_source(entry.name) if beside else entry.name + "c")
        made.size = len(content)
        new.addfile(made, io.BytesIO(content))
`);
writeFileSync(made, py.FS.readFile("/made.tar"));
