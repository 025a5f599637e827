// The page: its server is a worker that runs Python, which is shown while it loads.
import {mount} from "./bench.js";

const place = document.getElementById("bench"), lost = document.getElementById("lost");
const bar = document.getElementById("loading"), stage = document.getElementById("stage");
const opening = location.hash.startsWith("#desk=") ? location.hash : "";
history.replaceState(null, "", location.pathname + location.search);
const asked = new URLSearchParams(location.search);
const worker = new Worker("worker.js", {type: "module"});
let receive = null;

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
  loading({done, total, said}) { bar.max = total; bar.value = done; stage.textContent = said; },
  ready() {
    receive = mount(place, said => worker.postMessage(JSON.stringify(said)));
    if (opening) worker.postMessage(JSON.stringify({do: "take", text: opening, n: 0}));
  },
  file: hand,
  kept({all}) { document.body.classList.toggle("unkept", !all); },
  failed: ({said}) => fail(said),
};
worker.onmessage = ({data}) => {
  if (typeof data === "string") receive(JSON.parse(data));
  else told[data.is](data);
};
worker.onerror = event => fail(`The page cannot run here: ${event.message || "its worker could not be loaded"}. It needs a browser of 2024 or later.`);
worker.postMessage({is: "begin", system: asked.get("game") || "", tab: asked.get("tab") || ""});

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("offline.js").catch(() => {});
