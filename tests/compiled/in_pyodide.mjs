// Runs a Python script in Pyodide: node in_pyodide.mjs PYODIDE SCRIPT FOLDER... Folders are where they are here.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, ...folders] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  for (const [number, root] of folders.entries()) {
    python.FS.mkdirTree(`/${number}`);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${number}`);
  }
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(String(error.message ?? error));  // not the line of code, which is all of Pyodide
  process.exitCode = 1;
}
