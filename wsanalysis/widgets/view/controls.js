// Controls: a field as the server describes it, made into something to turn, choose, tick or write in.

const PATIENCE = 600; // milliseconds in which a page does not take back what was just turned

/** A control for a field; `turned(value)` is told of each change. `set` shows another state of the field. */
function control(field, turned) {
  const kinds = {number: numberBox, word: wordBox, flag: flagBox, text: textBox};
  const make = field.several ? (field.kind === "word" && field.words ? severalBox : listBox) : kinds[field.kind] || textBox;
  let last = 0, later = 0;
  const tell = value => { last = performance.now(); turned(value); };
  const made = make(field, tell);
  const note = h("small", {class: "was"});
  const el = h("div", {class: `control ${made.wide ? "wide" : made.long ? "long" : ""}`, title: field.hint || null}, made.el, note);
  const show = now => {
    made.set(now);
    note.textContent = now.was === undefined ? "" : `was ${now.was}`;
    el.classList.toggle("changed", now.was !== undefined);
  };
  show(field);
  return {
    el, shape: shapeOf(field),
    set(now) {
      clearTimeout(later);
      const left = PATIENCE - (performance.now() - last);
      if (left > 0 && el.contains(document.activeElement)) {
        note.textContent = now.was === undefined ? "" : `was ${now.was}`;
        el.classList.toggle("changed", now.was !== undefined);
        later = setTimeout(() => show(now), left);
      } else show(now);
    },
  };
}

/** What two fields must have in common to use one control. */
const shapeOf = f => JSON.stringify([f.name, f.kind, f.several, f.none, f.words, f.kind === "number" && [f.low, f.high]]);

/** Controls in a box, kept from one state to the next as long as their shape is the same. */
function form(place, turned) {
  const made = new Map();
  return fields => {
    const now = fields.map(field => {
      const known = made.get(field.name);
      if (known && known.shape === shapeOf(field)) { known.set(field); return known.el; }
      const one = control(field, value => turned(field.name, value));
      made.set(field.name, one);
      return one.el;
    });
    // what stays is not taken out, even for a moment: whoever is writing in it would lose what he wrote
    for (const el of [...place.children]) if (!now.includes(el)) el.remove();
    now.forEach((el, i) => { if (place.children[i] !== el) place.insertBefore(el, place.children[i] || null); });
  };
}

const MOST_SLID = 250; // numbers that a slider tells apart

/** A number of a wide span, to be typed. */
function entryBox(field, tell) {
  let taken = field.value;
  const settle = () => { if (document.activeElement !== box) box.value = taken; };
  const box = h("input", {type: "number", min: field.low, max: field.high, on: {
    change: () => { if (box.value !== "") tell(Number(box.value)); },
    blur: () => setTimeout(settle, PATIENCE), // what was not taken does not stay
  }});
  return {
    el: h("label", {class: "choice"}, h("span", {}, sentence(field.label)), box),
    set(now) { taken = now.value; settle(); },
  };
}

function numberBox(field, tell) {
  if (field.high - field.low > MOST_SLID && !field.none) return entryBox(field, tell);
  const id = fresh("number"), label = sentence(field.label) + (field.measure ? ` (${field.measure})` : "");
  const slider = h("input", {type: "range", id, min: field.low, max: field.high, step: 1});
  const shown = h("input", {type: "number", class: `typed ${(field.none || "").length > 4 ? "worded" : ""}`, min: field.low, max: field.high, "aria-label": `${label}: type a number`, placeholder: field.none || null});
  const tick = field.none && h("input", {type: "checkbox", "aria-label": `${label}: has a value`});
  const tellAll = () => {
    if (document.activeElement !== shown) shown.value = tick && !tick.checked ? "" : slider.value;
    slider.disabled = Boolean(tick && !tick.checked);
    slider.style.setProperty("--at", `${(slider.value - slider.min) / (slider.max - slider.min || 1) * 100}%`);
  };
  const send = () => { tellAll(); tell(tick && !tick.checked ? null : Number(slider.value)); };
  slider.addEventListener("input", send);
  slider.addEventListener("keydown", event => event.stopPropagation()); // JupyterLab would take the arrows
  if (tick) tick.addEventListener("change", send);
  shown.addEventListener("change", () => { // what the slider does not take the server judges
    const typed = shown.value.trim(), empty = typed === "";
    if (empty && !tick) { shown.value = slider.value; return; }
    if (tick) tick.checked = !empty;
    if (!empty) slider.value = typed;
    slider.disabled = empty;
    tell(empty ? null : Number(typed));
  });
  shown.addEventListener("keydown", event => event.stopPropagation());
  shown.addEventListener("blur", () => setTimeout(tellAll, PATIENCE)); // what was not taken does not stay
  return {
    el: h("div", {class: "number"}, h("span", {class: "head"}, h("label", {for: id}, label), tick || null, shown), slider),
    set(now) {
      if (tick) tick.checked = now.value !== null;
      if (now.value !== null) slider.value = now.value;
      tellAll();
    },
  };
}

const LONG = 26; // letters that do not fit into one column of a form

function wordBox(field, tell) {
  const list = choice(sentence(field.label), value => tell(value === "" ? null : value));
  return {
    long: (field.words || []).some(word => word.length > LONG),
    el: list.el,
    set(now) {
      const words = (now.words || []).map(word => [word, word]);
      const empty = now.none || now.value === null ? [["", now.none || "choose"]] : [];
      list.set([...empty, ...words], now.value === null ? "" : now.value);
    },
  };
}

function flagBox(field, tell) {
  if (field.none) {
    const words = {yes: field.yes, no: field.no};
    const list = choice(sentence(field.label), value => tell(value === "" ? null : words[value]));
    return {
      el: list.el,
      set(now) { list.set([["", now.none], ["yes", "yes"], ["no", "no"]], now.value === null ? "" : now.value === field.yes ? "yes" : "no"); },
    };
  }
  const box = h("input", {type: "checkbox", on: {change: () => tell(box.checked ? field.yes : field.no)}});
  return {
    el: h("label", {class: "flag"}, box, h("span", {}, sentence(field.label))),
    set(now) { box.checked = now.value === field.yes; },
  };
}

function textBox(field, tell) {
  const box = h("input", {type: "text", on: {change: () => tell(box.value)}});
  return {
    wide: true,
    el: h("label", {class: "choice"}, h("span", {}, sentence(field.label)), box),
    set(now) { const text = now.value === null ? "" : String(now.value); if (box.value !== text) box.value = text; box.title = text; },
  };
}

/** Several numbers or texts, with commas between. */
function listBox(field, tell) {
  const parse = text => text.split(",").map(part => part.trim()).filter(Boolean)
    .map(part => (field.kind === "number" && /^-?\d+$/.test(part) ? Number(part) : part));
  const box = h("input", {type: "text", placeholder: "several, with commas",
    on: {change: () => { const found = parse(box.value); tell(found.length ? found : null); }}});
  return {
    long: true,
    el: h("label", {class: "choice"}, h("span", {}, sentence(field.label)), box),
    set(now) { const text = [now.value === null ? [] : now.value].flat().join(", "); if (document.activeElement !== box) box.value = text; },
  };
}

/** Several of many words: those chosen, each to be taken out, and a list to add from. */
function severalBox(field, tell) {
  const id = fresh("several"), name = sentence(field.label);
  const chosen = h("ul", {class: "several"});
  const list = h("select", {id, on: {change: () => { if (list.value) tell([...now, list.value]); }}},
    h("option", {value: ""}, "add …"), field.words.map(word => h("option", {value: word}, word)));
  let now = [];
  return {
    long: true,
    el: h("div", {class: "choice"}, h("label", {for: id}, name), list, chosen),
    set(state) {
      now = [state.value === null ? [] : state.value].flat();
      list.value = "";
      chosen.replaceChildren(...now.map((word, i) => h("li", {}, word, " ",
        button("×", () => { const rest = now.filter((_, n) => n !== i); tell(rest.length ? rest : null); },
          {class: "plain", "aria-label": `take ${word} out of ${name}`}))));
    },
  };
}
