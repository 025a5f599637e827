// Elements: how the page makes them, and how numbers are read. No markup is ever made of text.

/** An element: attributes, "on" listeners, properties after a dot, and children (null ones left out). */
function h(tag, attrs = {}, ...children) {
  return dress(document.createElement(tag), attrs, children);
}

/** The same for a drawing. */
function s(tag, attrs = {}, ...children) {
  return dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attrs, children);
}

function dress(found, attrs, children) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [kind, call] of Object.entries(value)) found.addEventListener(kind, call);
    else if (name.startsWith(".")) found[name.slice(1)] = value;
    else if (name.startsWith("--")) found.style.setProperty(name, value);
    else found.setAttribute(name, value === true ? "" : value);
  }
  found.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return found;
}

/** A chance as it is read: 37.5 %, and never 0 or 100 % for what is not certain. */
function percent(p) {
  if (p > 0 && p < 0.0005) return "<0.1 %";
  if (p < 1 && p > 0.9995) return ">99.9 %";
  return `${(100 * p).toFixed(1)} %`;
}

/** A difference of chances in points. */
function points(difference) {
  if (Math.abs(difference) < 1e-9) return "no change";
  const shown = (100 * Math.abs(difference)).toFixed(1);
  return `${difference > 0 ? "+" : "−"}${shown === "0.0" ? "<0.1" : shown} points`;
}

/** Text of the server with a capital at its start. */
const sentence = text => (text ? text[0].toUpperCase() + text.slice(1) : "");

const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

let names = 0;
/** A name for an element that others refer to. */
const fresh = stem => `ws-${stem}-${++names}`;

/** A labelled box with a heading; `tools` stand at its right. */
function card(title, body, tools = []) {
  const name = fresh("card");
  return h("section", {class: "card", "aria-labelledby": name},
    h("header", {}, h("h2", {id: name}, title), h("div", {class: "tools"}, tools)), body);
}

function button(text, press, attrs = {}) {
  return h("button", {type: "button", ...attrs, on: {click: press}}, text);
}

/** A list to choose from: options are [value, text], or [head, [[value, text], ...]] in groups. */
function choice(label, chosen, attrs = {}) {
  const id = fresh("choice"), list = h("select", {id, ...attrs, on: {change: () => chosen(list.value)}});
  const box = h("div", {class: "choice"}, h("label", {for: id}, label), list);
  let known = "";
  return {
    el: box, list,
    set(options, value, grouped = false) {
      const text = JSON.stringify(options);
      if (text !== known) {
        known = text;
        const option = ([v, t]) => h("option", {value: v}, t);
        list.replaceChildren(...options.map(each => grouped
          ? h("optgroup", {label: each[0]}, each[1].map(option)) : option(each)));
      }
      if (list.value !== value) list.value = value;
    },
  };
}

/** A sentence in place of a picture. */
const message = text => h("p", {class: "message", role: "note"}, h("span", {"aria-hidden": "true"}, "! "), text);

/** A note on what is as it should be. */
const quiet = text => h("p", {class: "note", role: "note"}, text);

/** What a picture says in place of itself: in orange only where something is wrong. */
const said = found => (found.wrong ? message : quiet)(sentence(found.message));

/** Put children in place of others, but leave them alone where nothing has changed. */
function refill(place, key, make) {
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(...[make()].flat().filter(Boolean));
}
