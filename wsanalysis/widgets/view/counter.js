// A counter: the unit drawn as it lies on the table, with its ratings on it to turn.

const SIDES = ["#6f8154", "#7d8894", "#a08257", "#5f7f8c", "#8c6f7d", "#8a8a6a"];
const sideColors = new Map();

/** A color for a side, always the same on one page. */
function sideColor(side) {
  if (!sideColors.has(side)) sideColors.set(side, SIDES[sideColors.size % SIDES.length]);
  return sideColors.get(side);
}

/** What a kind of unit looks like: the signs that wargames use. */
function symbol(kind) {
  const word = kind.toLowerCase();
  const box = s("rect", {x: 3, y: 5, width: 42, height: 26});
  const found = /team|gun|mortar|weapon|artillery/.test(word) ? [s("path", {d: "M24 11V25M18 25H30M20 15L24 9L28 15"})]
    : /vehicle|tank|armor|half|carrier|destroyer|assault|truck|car/.test(word) ? [s("ellipse", {cx: 24, cy: 18, rx: 15, ry: 8})]
      : /inf|foot|squad|rifle|personnel|leader|command/.test(word) ? [s("path", {d: "M3 5L45 31M45 5L3 31"})]
        : [s("circle", {cx: 24, cy: 18, r: 3})];
  return s("svg", {class: "symbol", viewBox: "0 0 48 36", "aria-hidden": "true"}, box, found);
}

/** A unit with all its cells as controls. `chosen(name)` is told of another unit, `turned(column, value)` of edits. */
function counter(number, chosen, turned, reset, copied) {
  const pick = choice(number ? "Second unit" : "First unit", chosen);
  const role = h("p", {class: "role"}), sign = h("div", {}), name = h("h3", {}), about = h("p", {class: "about"});
  const ratings = h("div", {class: "ratings"}), rest = h("div", {class: "fields"});
  const back = button("Reset", () => reset(now.name), {class: "plain"});
  const face = h("div", {class: "face"}, h("div", {class: "band"}, sign, h("div", {}, name, about), back), ratings);
  const called = h("input", {type: "text", on: {keydown: event => { if (event.key === "Enter") add(); }}});
  const add = () => { naming.hidden = true; copied(now.name, called.value); };
  const naming = h("div", {class: "row", hidden: true}, h("label", {class: "choice"}, h("span", {}, "Name of the new unit"), called), button("Add it", add, {class: "main"}));
  const copy = button("Copy this unit", () => { naming.hidden = !naming.hidden; if (!naming.hidden) { called.value = `${now.shown} 2`; called.focus(); called.select(); } }, {class: "plain"});
  const el = h("section", {class: "card counter", "aria-label": number ? "Second unit" : "First unit"},
    h("div", {class: "pick"}, pick.el, role), face, h("div", {class: "row"}, copy), naming,
    h("details", {}, h("summary", {}, "Name, kind and source"), rest));
  const showRatings = form(ratings, turned), showRest = form(rest, turned);
  let now = {};
  return {
    el,
    show(found, groups) {
      now = found;
      pick.set(groups.map(([head, units]) => [head, units.map(unit => [unit, unit])]), found.name, true);
      role.textContent = found.role ? sentence(found.role) : "beside";
      name.textContent = found.shown;
      about.textContent = `${found.side} · ${found.kind}`;
      refill(sign, found.kind, () => symbol(found.kind));
      face.style.setProperty("--side", sideColor(found.side));
      const numbers = found.fields.filter(f => f.kind === "number" && !f.several);
      showRatings(numbers);
      showRest(found.fields.filter(f => !numbers.includes(f)));
      const edited = found.fields.filter(f => f.was !== undefined).length;
      back.hidden = !edited;
      back.textContent = `Reset ${plural(edited, "change")}`;
      face.classList.toggle("changed", edited > 0);
    },
  };
}
