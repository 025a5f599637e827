// The bench: a head with undo and redo, tabs, and the pictures that the server sends to each.

const GROUPS = {
  Ask: [["units", "Units", unitsTab], ["matchups", "Match-ups", matchupsTab], ["claims", "Claims", claimsTab], ["sensitivity", "Sensitivity", sheetTab("sensitivity")]],
  Change: [["entry", "Enter values", entryTab], ["bag", "Bag", bagTab], ["options", "Options", optionsTab], ["editing", "Edit scenario", editingTab],
    ["moved", "What moved", sheetTab("moved")], ["changes", "Changes", changesTab]],
  Judge: [["costs", "Point costs", sheetTab("costs")], ["scenario", "Scenario", sheetTab("scenario")], ["play", "Play", playTab], ["campaign", "Campaign", sheetTab("campaign")]],
  Print: [["print", "Print", sheetTab("print")]],
};

/** Show a bench in `place`. `transport(message)` sends; the function that comes back takes what arrives. */
export function mount(place, transport, {waits = false, chooses = true} = {}) {
  const outbox = new Map();
  let number = 0, answered = 0, busy = false, planned = false, current = "", wanted = "", started = false, served = [];
  const flush = () => {
    planned = false;
    while (outbox.size && !(waits && busy)) {
      const [key, said] = outbox.entries().next().value;
      outbox.delete(key);
      busy = true;
      transport({...said, n: ++number});
    }
  };
  /** Say something to the server; what has the same key and has not gone out yet is replaced. */
  const send = (said, key = `once ${number}-${outbox.size}-${performance.now()}`) => {
    outbox.delete(key);
    outbox.set(key, said);
    if (!planned) { planned = true; requestAnimationFrame(flush); }
  };
  const look = (what, key) => { if (what.tab) wanted = what.tab; send({do: "look", ...what}, key); };

  const theme = choice("Theme", value => { root.dataset.theme = value; remember(value); panels.forEach(p => p.shown && p.shown()); });
  theme.set([["auto", "as the system"], ["light", "light"], ["dark", "dark"]], remembered());
  let opened = "";
  /** Open what the head names; a box that is left does not open again what its list has opened. */
  const open = () => {
    const named = {system: game.list.value, data: folder.value.trim()}, key = JSON.stringify(named);
    if (key !== opened) { opened = key; send({do: "open", ...named}); }
  };
  const game = choice("Game", open);
  const folder = h("input", {type: "text", placeholder: "built-in data", on: {change: open}});
  const undo = button("Undo", () => send({do: "undo"})), redo = button("Redo", () => send({do: "redo"}));
  const count = button("No changes", () => look({tab: "changes"}), {class: "count"});
  const errors = h("div", {class: "errors", role: "alert"}), fault = h("div", {class: "fault", role: "status"});
  const lacks = h("p", {class: "soft lacks", hidden: true});
  const tablist = h("div", {role: "tablist", "aria-label": "Parts of the bench", class: "tabs"});
  const body = h("div", {class: "body"});
  const root = h("div", {class: "bench", "data-theme": remembered()},
    h("header", {class: "head"},
      h("div", {class: "name"}, h("h1", {}, "Designer’s bench"), h("p", {class: "soft compared"})),
      chooses ? h("div", {class: "games"}, game.el, h("label", {class: "choice"}, h("span", {}, "Data folder"), folder)) : null,
      h("div", {class: "row"}, undo, redo, count, theme.el)),
    tablist, lacks, errors, fault, body);
  place.replaceChildren(root);

  const panels = new Map(), tabs = new Map();
  const groups = Object.entries(GROUPS).map(([name, tabs]) => [h("div", {class: "group", "data-group": name}), tabs]);
  tablist.append(...groups.map(([el]) => el));
  for (const [group, [key, title, make]] of groups.flatMap(([el, own]) => own.map(tab => [el, tab]))) {
    const panel = make(send, look), [tabName, panelName] = [fresh("tab"), fresh("panel")];
    const tab = h("button", {type: "button", role: "tab", id: tabName, "aria-controls": panelName, "aria-selected": "false", tabindex: -1,
      on: {click: () => { choose(key); look({tab: key}, "tab"); }}}, title);
    group.append(tab);
    body.append(h("div", {role: "tabpanel", id: panelName, "aria-labelledby": tabName, hidden: true, class: `panel waiting ${key}`},
      h("div", {class: "loading", role: "status"}, h("progress", {"aria-label": "Loading"}), h("p", {class: "soft"}, "Loading …")), panel.el));
    panels.set(key, panel); tabs.set(key, tab);
  }
  tablist.addEventListener("keydown", event => {
    const keys = [...tabs.keys()].filter(key => !tabs.get(key).hidden), now = keys.indexOf(current), to = {ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: keys.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault(); event.stopPropagation();
    const key = keys[(to + keys.length) % keys.length];
    choose(key); look({tab: key}, "tab"); tabs.get(key).focus();
  });
  (chooses ? document : root).addEventListener("keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || /^(text|search)$/.test(event.target.type) || event.target.tagName === "TEXTAREA") return;
    const key = event.key.toLowerCase(), what = key === "z" && !event.shiftKey ? "undo" : key === "y" || key === "z" ? "redo" : "";
    if (what) { event.preventDefault(); event.stopPropagation(); send({do: what}); }
  });
  if (chooses) window.addEventListener("focus", () => { if (current) look({tab: current}, "tab"); }); // files may be new
  const panelOf = key => body.querySelector(`.panel.${key}`);
  const choose = key => {
    if (!tabs.has(key) || key === current) return;
    current = key;
    tabs.forEach((tab, name) => {
      tab.setAttribute("aria-selected", String(name === key));
      tab.tabIndex = name === key ? 0 : -1;
      panelOf(name).hidden = name !== key;
    });
    const panel = panels.get(key);
    if (panel.shown) panel.shown();
  };
  const header = found => {
    undo.disabled = !found.undo; redo.disabled = !found.redo;
    undo.title = found.undoes ? `Undo: ${found.undoes} (Ctrl+Z)` : ""; redo.title = found.redoes ? `Redo: ${found.redoes} (Ctrl+Y)` : "";
    count.textContent = found.changes ? plural(found.changes, "change") : "No changes";
    count.classList.toggle("some", found.changes > 0);
    root.classList.toggle("fresh", !found.changes && !found.undo && !found.redo);
    root.querySelector(".compared").textContent = `${found.title} · compared with ${found.compared}`;
    fault.replaceChildren(...(found.fault ? [message(`These edits do not go together yet: ${found.fault}. The pictures show the last game that did.`)] : []),
      ...(found.lost ? [message(`${plural(found.lost, "kept edit")} no longer fit the data files and were left out.`)] : []));
    groups.forEach(([el, own]) => { el.hidden = own.every(([key]) => !served.includes(key)); });
    tabs.forEach((tab, key) => { tab.hidden = !served.includes(key) || (["units", "matchups"].includes(key) && !found.has.units); });
    panels.forEach(panel => panel.stamped && panel.stamped(found.stamp));
  };
  const news = {
    hello(found) {
      game.set(found.games, found.system);
      if (document.activeElement !== folder) folder.value = found.data;
      folder.title = found.data;
      opened = JSON.stringify({system: found.system, data: found.data});
      choose(found.tab);
      served = found.tabs;
      panels.forEach((panel, key) => { if (panel.reset) panel.reset(); panelOf(key).classList.add("waiting"); });
    },
    tab(found) { if (found.tab === wanted || (!outbox.size && answered >= number)) choose(found.tab); }, // not back from one of our own that is on its way
    job: found => panels.forEach(panel => panel.job && panel.job(found)),
    header,
    error(found) {
      opened = "";
      const close = button("Close", () => box.remove(), {class: "plain"});
      const box = h("div", {class: "error"}, h("span", {}, sentence(found.text)), close);
      errors.replaceChildren(box);
    },
    lacks(found) {
      lacks.textContent = found.said; lacks.hidden = false;
      found.tabs.filter(key => tabs.has(key)).forEach(key => { tabs.get(key).classList.add("lacks"); tabs.get(key).title = found.said; });
    },
    allowed: () => errors.replaceChildren(),
    idle(found) { answered = Math.max(answered, found.n); if (found.n >= number) { busy = false; root.dataset.idle = found.n; flush(); } else if (waits) { busy = false; flush(); } },
  };
  send({do: "hello"});
  return found => {
    if (!started) { started = true; root.dataset.started = "yes"; }
    if (found.part === "error") news.error(found); else if (["set", "undo"].includes(found.part)) return;
    if (news[found.part] && found.part !== "error") { news[found.part](found); return; }
    panels.forEach((panel, key) => {
      if (panel.show && panel.show[found.part]) { panelOf(key).classList.remove("waiting"); panel.show[found.part](found); }
      else if (panel.news && panel.news[found.part]) panel.news[found.part](found);
    });
    root.dataset[found.part] = String((Number(root.dataset[found.part]) || 0) + 1);
  };
}

function remembered() { try { return localStorage.getItem("bench-theme") || "auto"; } catch { return "auto"; } }
function remember(value) { try { localStorage.setItem("bench-theme", value); } catch { /* a page without storage */ } }

/** For notebooks: anywidget calls this. */
export default {
  render({model, el}) {
    const receive = mount(el, said => model.send(said), {waits: true, chooses: false});
    model.on("msg:custom", receive);
  },
};
