// The tab Edit scenario: choose what a click is for, then click hexes; what each side has beside the map; the text below.

function editingTab(send, look) {
  const say = (how, more = {}, key = undefined) => send({do: "scenario", how, ...(now ? {scenario: now.scenario} : {}), ...more}, key);
  const board = hexBoard();
  const wanted = new Map();
  let now = null;
  const scenario = choice("Scenario", value => say("choose", {scenario: value}));
  const other = choice("Scenario to edit", value => say("choose", {scenario: value}));
  const title = h("input", {type: "text", on: {change: () => say("title", {title: title.value})}});
  const undo = button("Take back", () => say("undo")), redo = button("Do again", () => say("redo")), filed = button("Take the file as it is", () => say("as filed"), {class: "plain"});
  const file = h("input", {type: "text", placeholder: "the same file"});
  const save = button("Save", () => say("save", {file: file.value}), {class: "main"});
  const judge = button("Play it on the Scenario tab", () => {
    send({do: "fill", sheet: "scenario", name: "scenario", value: now.scenarios.find(([stem]) => stem === now.scenario)[1]});
    look({tab: "scenario"}, "tab");
  });
  const yourself = button("Play it yourself", () => send({do: "visit", scenario: now.scenario}));
  const labelled = (words, box) => h("label", {class: "choice"}, h("span", {}, words), box);
  const state = h("div", {class: "stack small", role: "status"}), map = h("div", {class: "table"}), list = h("div", {class: "stack small doing"});
  const text = h("textarea", {class: "code", rows: 24, spellcheck: "false", "aria-label": "Text of the scenario"});
  const take = button("Take this text", () => say("text", {text: text.value})), drop = button("Set this text back", () => { put(now.written); }, {class: "plain"});
  const loose = h("div", {role: "status"});
  let laid = "", of = "";
  /** What is typed and not taken yet stays, whatever else happens; so does what was refused. */
  const typed = () => text.value !== laid;
  const marked = () => { take.disabled = drop.disabled = !typed(); loose.replaceChildren(...(typed() ? [quiet("What you typed is not taken yet: neither the map nor a saved file has it.")] : [])); };
  const put = words => {
    const held = [take, drop].includes(document.activeElement);
    text.value = words; laid = text.value; marked();
    if (held) text.focus();
  };
  text.addEventListener("input", marked);
  const written = card("The text of the file", h("details", {}, h("summary", {}, "Show and edit it"), h("div", {class: "stack small"}, text, loose, h("div", {class: "row"}, take, drop))));
  const aim = h("p", {class: "title"}), without = h("div", {});
  const table = h("div", {class: "columns play"},
    h("div", {class: "stack"}, card("The map", h("div", {class: "stack small"}, aim, map, without)), written),
    h("div", {class: "stack"}, card("The scenario", h("div", {class: "stack small"},
      h("div", {class: "fields"}, h("div", {class: "control wide"}, scenario.el), h("div", {class: "control wide"}, labelled("Title", title))),
      h("div", {class: "row"}, undo, redo, filed), state,
      h("div", {class: "fields"}, h("div", {class: "control wide"}, labelled("Save as (name of the file)", file))), h("div", {class: "row"}, save, judge, yourself))), list));
  const note = h("div", {}), el = h("div", {class: "stack"}, note, table);

  const press = hex => { if (now.chosen) say("click", {hex: hex.id}); };
  const lookOf = hex => {
    const there = (now.parts.find(part => part.place === now.chosen) || {hexes: []}).hexes.includes(hex.id);
    return [there ? "marked" : "", there ? "belongs to it" : ""];
  };
  /** A row: its name, buttons for its number, and one that takes it out; one that has hexes can be chosen. */
  const row = (one, unit, most) => {
    const part = now.parts.find(each => each.place === one.place || each.place === `${one.place}.hexes`);
    const step = by => say("count", {place: one.place, number: one.number + by});
    const name = part ? pick(part, one.said) : h("span", {class: "grow"}, one.said);
    return h("div", {class: "row item"}, name,
      button("−", () => step(-1), {"aria-label": `${one.said}: one ${unit} less`, disabled: one.number <= 1}),
      h("span", {class: "n"}, `${one.number}${unit === "VP" ? " VP" : ""}`),
      button("+", () => step(1), {"aria-label": `${one.said}: one ${unit} more`, disabled: one.number >= most}),
      typeof one.facing === "string" ? facing(one) : null,
      button("Remove", () => say("remove", {place: one.place}), {"aria-label": `Remove ${one.said}`, class: "plain"}));
  };
  const facing = one => {
    const list = h("select", {"aria-label": `${one.said}: facing`, on: {change: () => say("face", {place: one.place, facing: list.value})}},
      ["", "N", "NE", "SE", "S", "SW", "NW"].map(side => h("option", {value: side}, side || "facing")));
    list.value = one.facing;
    return list;
  };
  const pick = (part, words) => h("button", {type: "button", class: "deed grow", "aria-pressed": String(part.place === now.chosen), "data-part": part.place,
    on: {click: () => say("part", {part: part.place}, "scenario part")}}, h("span", {}, words), h("span", {class: "odds-of"}, part.unit ? (part.hexes[0] || "in the zone") : plural(part.hexes.length, "hex").replace("hexs", "hexes")));
  const sideOf = side => {
    const others = now.parts.filter(part => part.side === side.key && !part.unit && !side.objectives.some(one => `${one.place}.hexes` === part.place));
    const kept = (words, items) => {
      const list = choice(words, value => wanted.set(words, value)), last = wanted.get(words);
      list.set(items, items.some(([value]) => value === last) ? last : (items[0] || [""])[0]);
      return list;
    };
    const block = kept(`New unit, ${side.name}`, side.blocks.map(name => [name, name]));
    const weapon = kept(`Its weapon, ${side.name}`, [["", "none"], ...side.weapons.map(name => [name, name])]);
    return card(side.name, h("div", {class: "stack small"},
      others.map(part => pick(part, part.said.replace(`${side.name}: `, ""))),
      h("div", {class: "row"}, side.areas.map(key => button(`Add ${key === "exits" ? "exits" : `a ${key}`}`, () => say("area", {side: side.key, key}), {class: "plain"}))),
      h("h3", {}, "Units"), side.units.map(one => row(one, "unit", side.most.units)),
      h("div", {class: "fields"}, h("div", {class: "control wide"}, block.el), side.weapons.length ? h("div", {class: "control wide"}, weapon.el) : null),
      h("div", {class: "row"}, button("Add this unit", () => say("unit", {side: side.key, block: block.list.value, weapon: weapon.list.value}))),
      h("h3", {}, "Objectives"), side.objectives.map(one => row(one, "VP", side.most.points)),
      h("div", {class: "row"}, button("Add an objective: hold hexes", () => say("objective", {side: side.key})))));
  };
  const controls = () => [...list.querySelectorAll("button, select")];
  const known = one => one.getAttribute("data-part") || one.getAttribute("aria-label") || one.textContent;
  /** What is drawn anew has the focus again: the same control, or the next one that can be used where it is gone. */
  const keeper = () => {
    const held = document.activeElement, before = controls(), at = before.indexOf(held);
    const nth = before.slice(0, at + 1).filter(one => known(one) === known(held)).length - 1;
    return () => {
      const after = controls(), same = at < 0 ? null : after.filter(one => known(one) === known(held))[nth];
      const next = at < 0 ? held.disabled && [undo, redo, judge].find(one => !one.disabled) : [same, ...after.slice(at), ...after].find(one => one && !one.disabled);
      if (next) next.focus();
    };
  };
  const show = found => {
    now = found;
    const focus = keeper();
    scenario.set(found.scenarios, found.scenario);
    if (document.activeElement !== title) title.value = found.title;
    undo.disabled = !found.undo; redo.disabled = !found.redo; filed.disabled = !found.changed;
    save.disabled = !found.own || !found.changed && !file.value.trim();
    judge.disabled = yourself.disabled = found.changed;
    state.replaceChildren(
      ...found.faults.map(line => message(sentence(line))),
      ...(found.faults.length ? [] : [quiet(found.changed ? "It can be played as it is; it is not saved yet." : "As in the file.")]),
      ...(found.own ? [] : [quiet("The built-in scenarios stay as they are: open a data folder of your own (Changes saves one) to save this.")]));
    if (of !== found.scenario || !typed() || text.value.trimEnd() === found.written.trimEnd()) put(found.written);
    of = found.scenario;
    const chosen = found.parts.find(part => part.place === found.chosen), held = map.contains(document.activeElement);
    aim.textContent = chosen ? `A click ${chosen.unit ? "places" : "adds a hex or takes it out"}: ${chosen.said}` : "";
    without.replaceChildren(...(found.why_no_map ? [quiet(found.why_no_map)] : []));
    map.replaceChildren(...(found.map ? board.show(found.map, press, lookOf) : []));
    if (held) board.focus(map);
    const free = found.parts.filter(part => !part.side);
    list.replaceChildren(...found.sides.map(sideOf), ...(free.length ? [card("Of no side", h("div", {class: "stack small"}, free.map(part => pick(part, part.said))))] : []));
    focus();
  };
  file.addEventListener("input", () => { if (now) save.disabled = !now.own || !now.changed && !file.value.trim(); });
  return {
    el,
    reset: () => { file.value = ""; },
    show: {
      plan(found) { board.ground(found.ground); },
      editing(found) {
        const stuck = found.message && found.scenarios;
        if (stuck) other.set(found.scenarios, found.scenario);
        note.replaceChildren(...(found.message ? [said(found)] : []), ...(stuck ? [h("div", {class: "control"}, other.el)] : []));
        table.hidden = Boolean(found.message);
        if (!found.message) show(found);
      },
    },
  };
}
