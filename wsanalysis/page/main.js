// The page: its server is a worker that runs Python, which is shown while it loads.
import {mount} from "./bench.js";

const place = document.getElementById("bench"), lost = document.getElementById("lost");
const bar = document.getElementById("loading"), stage = document.getElementById("stage");
const opening = location.hash.startsWith("#desk=") ? location.hash : "";
const asked = new URLSearchParams(location.search), stays = new URLSearchParams(location.search);
stays.delete("scenario"); // a page that is loaded again goes on with the game under way
history.replaceState(null, "", location.pathname + (stays.size ? `?${stays}` : ""));
const PATIENCE = 3000; // ms that work gets to end itself once it was cancelled
let worker = null, receive = null, ending = null, system = asked.get("game") || "";

function fail(said) {
  lost.textContent = said;
  document.body.classList.add("lost");
}

/** Hand a file to whoever looks at the page. */
function hand({name, content}) {
  const there = URL.createObjectURL(new Blob([content]));
  const link = Object.assign(document.createElement("a"), {href: there, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(there), 10000);
}

const told = {
  loading({done, total, said}) { if (receive) return; bar.max = total; bar.value = done; stage.textContent = said; },
  ready() {
    document.body.classList.remove("lost");
    if (receive) { worker.postMessage(JSON.stringify({do: "hello", n: 0})); return; }
    receive = mount(place, transport);
    if (opening) worker.postMessage(JSON.stringify({do: "take", text: opening, n: 0}));
  },
  file: hand,
  kept({all}) { document.body.classList.toggle("unkept", !all); },
  failed: ({said}) => fail(said),
};

function hear({data}) {
  if (typeof data !== "string") { told[data.is](data); return; }
  const found = JSON.parse(data);
  if (found.part === "job" && found.ended) clearTimeout(ending);
  if (found.part === "hello") system = found.system;
  receive(found);
}

/** Work that is one long step does not hear that it is cancelled: then its worker ends, and another goes on with what is kept. */
function transport(said) {
  worker.postMessage(JSON.stringify(said));
  if (said.do !== "cancel") return;
  clearTimeout(ending);
  ending = setTimeout(() => { worker.terminate(); fail("What was under way is ended; Python begins again …"); begin(); }, PATIENCE);
}

function begin() {
  worker = new Worker("worker.js", {type: "module"});
  worker.onmessage = hear;
  worker.onerror = event => fail(`The page cannot run here: ${event.message || "its worker could not be loaded"}. It needs a browser of 2024 or later.`);
  const place = part => (receive ? "" : asked.get(part) || "");
  worker.postMessage({is: "begin", system, scenario: place("scenario"), tab: place("tab")});
}
begin();

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("offline.js").catch(() => {});
