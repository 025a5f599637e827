// The page: a socket to this machine's server, opened again when it was lost.
import {mount} from "./bench.js";

const place = document.getElementById("bench");
const opening = location.hash.startsWith("#desk=") ? location.hash : "";
const asked = new URLSearchParams(location.search); // ?game=liberty_road&scenario=hill&tab=play
history.replaceState(null, "", location.pathname);
let socket, waiting = [];
const transport = said => {
  const text = JSON.stringify(said);
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(text); else waiting.push(text);
};
let receive = mount(place, transport);
if (opening) transport({do: "take", text: opening, n: 0});
else if (["game", "scenario", "tab"].some(part => asked.get(part))) transport({do: "visit", game: asked.get("game"), scenario: asked.get("scenario"), tab: asked.get("tab"), n: 0});

function connect(again) {
  socket = new WebSocket(`ws://${location.host}/socket`);
  socket.onopen = () => {
    document.body.classList.remove("lost");
    if (again) socket.send(JSON.stringify({do: "hello", n: 0}));
    waiting.forEach(text => socket.send(text));
    waiting = [];
  };
  socket.onmessage = event => receive(JSON.parse(event.data));
  socket.onclose = () => { document.body.classList.add("lost"); setTimeout(() => connect(true), 1000); };
}
connect(false);
