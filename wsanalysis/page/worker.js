// Python in a worker: the bench's session, which hears what the page says and tells it what is drawn.
import {loadPyodide} from "./pyodide/pyodide.mjs";

const KEPT = "/home/pyodide";
const tell = said => postMessage(said);
let waiting = [], session = null, py = null;

/** A file as bytes; `step` hears how much of it has come. */
async function bytes(name, step) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: the web server answers ${answer.status}`);
  const parts = [];
  for (const reader = answer.body.getReader();;) {
    const {done, value} = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    step(value.length);
  }
}

async function begin({system, scenario, tab}) {
  const page = JSON.parse(new TextDecoder().decode(await bytes("page.json", () => {})));
  let come = 0;
  const step = more => { come += more; tell({is: "loading", done: come, total: 1.25 * page.bytes, said: `Loading: ${(come / 1e6).toFixed(1)} of ${(page.bytes / 1e6).toFixed(1)} MB`}); };
  // All at once, and the core too, so that the bar knows of it: what Pyodide then asks for is there.
  const [site] = await Promise.all([bytes("site.tar.xz", step), ...page.core.map(name => bytes(`pyodide/${name}`, step))]);
  const at = (share, said) => tell({is: "loading", done: (1 + share / 4) * page.bytes, total: 1.25 * page.bytes, said});
  at(0.1, "Python begins …");
  py = await loadPyodide({indexURL: new URL("pyodide/", import.meta.url).href, env: {HOME: KEPT}});
  at(0.5, "The rules are unpacked …");
  py.FS.writeFile("/site.tar.xz", site);
  const data = py.runPython(page.unpack);
  for (const folder of [KEPT, `${data}/.bench`]) {
    py.FS.mkdirTree(folder);
    py.FS.mount(py.FS.filesystems.IDBFS, {}, folder);
  }
  await synced(true).catch(() => {}); // private windows keep nothing
  at(0.8, "The games are read …");
  const {Talk} = py.pyimport("wsanalysis.page.talk");
  session = Talk(text => tell(text), system, scenario, tab, file => tell({is: "file", name: file.name, content: file.content.toJs()}), !page.drawing.length);
  tell({is: "ready"});
  waiting.splice(0).forEach(hear);
  if (page.drawing.length) draw(page.drawing);
}

const synced = read => new Promise((good, bad) => py.FS.syncfs(read, error => (error ? bad(error) : good())));

/** What draws and tabulates comes while the page is used already. */
async function draw(packages) {
  try {
    await py.loadPackage(packages, {messageCallback: () => {}});
    session.drawing_is_here();
    work();
  } catch { /* what needs it goes on saying so */ }
}

const planned = {work: false, keeping: 0, busy: false, more: false};
/** Keep what the desks write, one time after the other. */
async function keep() {
  planned.keeping = 0;
  planned.more = true;
  if (planned.busy) return;
  planned.busy = true;
  while (planned.more) {
    planned.more = false;
    await synced(false).catch(() => {}); // private windows keep nothing
  }
  planned.busy = false;
  if (!planned.keeping) tell({is: "kept", all: true});
}

/** Go on with what is due, a slice at a time, so that the page is heard in between. */
function work() {
  if (planned.work) return;
  planned.work = true;
  setTimeout(() => { planned.work = false; if (session.work()) work(); }, 0);
}

function receive(text) {
  session.receive(text);
  work();
  tell({is: "kept", all: false});
  clearTimeout(planned.keeping);
  planned.keeping = setTimeout(keep, 200);
}

onmessage = ({data}) => {
  if (data.is === "begin") begin(data).catch(error => tell({is: "failed", said: `The page cannot begin: ${String(error.message || error).trim().split("\n").pop()}`}));
  else if (session) receive(data);
  else waiting.push(data);
};
