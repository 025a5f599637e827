// Modules become byte-code: node compile.mjs PYODIDE GIVEN.tar MADE.tar
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
const [, , folder, given, made] = process.argv;
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const py = await loadPyodide({indexURL: `${folder}/`});
py.FS.writeFile("/given.tar", readFileSync(given));
py.runPython(`
import importlib._bootstrap_external as external, io, tarfile
with tarfile.open("/given.tar") as old, tarfile.open("/made.tar", "w") as new:
    for entry in old:
        content, name = old.extractfile(entry).read(), entry.name
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True)
            content, name = external._code_to_timestamp_pyc(code), name + "c"
        made = tarfile.TarInfo(name)
        made.size = len(content)
        new.addfile(made, io.BytesIO(content))
`);
writeFileSync(made, py.FS.readFile("/made.tar"));
