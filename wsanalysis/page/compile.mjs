// Modules of an archive become byte-code: node compile.mjs PYODIDE GIVEN.zip MADE.zip
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
const [, , folder, given, made] = process.argv;
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const py = await loadPyodide({indexURL: `${folder}/`});
py.FS.writeFile("/given.zip", readFileSync(given));
py.runPython(`
import importlib._bootstrap_external as external, zipfile
with zipfile.ZipFile("/given.zip") as old, zipfile.ZipFile("/made.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
    for entry in old.infolist():
        content, name = old.read(entry), entry.filename
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True)
            content, name = external._code_to_timestamp_pyc(code), name + "c"
        new.writestr(zipfile.ZipInfo(name, entry.date_time), content, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(made, py.FS.readFile("/made.zip"));
