// Work beside the page: a bar with Cancel, and the blocks that show what came of it.

/** A bar for long work; `show(news)` of it. */
function workBar(send) {
  const bar = h("progress", {max: 1, value: 0, "aria-label": "Progress"}), said = h("p", {class: "soft", role: "status"}), bill = h("p", {class: "soft"});
  const cancel = button("Cancel", () => send({do: "cancel"}));
  const meter = h("div", {class: "row", hidden: true}, bar, cancel);
  return {
    el: h("div", {class: "stack small work"}, bill, meter, said),
    clear() { meter.hidden = true; said.textContent = bill.textContent = ""; },
    show(found) {
      meter.hidden = Boolean(found.ended);
      bill.textContent = found.bill && !found.ended ? `${sentence(found.bill)}.` : "";
      bar.max = found.total || 1;
      if (found.total) bar.value = found.done; else bar.removeAttribute("value");
      said.textContent = found.error ? sentence(found.error)
        : !found.ended ? found.said ? sentence(found.said) : found.total ? `${found.done.toLocaleString("en")} of ${found.total.toLocaleString("en")}` : "Getting ready …"
          : found.example && !found.stopped ? "Shown as the form stands: change it, and press a button." : found.stopped ? "Cancelled: what was found until then is kept." : "Done.";
    },
  };
}

/** What a block shows; see `form_sheet.py` for the kinds there are. */
const BLOCKS = {
  text: found => [h("div", {class: "stack small"}, found.lines.map(line => h("p", {}, line)))],
  table: (found, send) => [found.about ? h("p", {class: "soft about"}, found.about) : null,
    h("div", {class: "scroll tall", tabindex: 0, role: "region", "aria-label": found.title ? `Table: ${found.title}` : "Table"}, h("table", {class: "sheet"},
      h("thead", {}, h("tr", {}, found.heads.map(head => headOf(head)))),
      h("tbody", {}, found.rows.map(row => h("tr", {}, row.map((cell, n) => cellOf(cell, found.heads[n], n, send)))))))],
  pictures: found => found.pages.map(([png, alt]) => h("img", {class: "page", src: `data:image/png;base64,${png}`, alt})),
  download(found) {
    const link = h("a", {class: "button", download: found.name, href: URL.createObjectURL(new Blob([bytes(found.content)], {type: "application/pdf"}))}, found.label);
    return [link];
  },
  turns: found => [replay(found.turns)],
};

function blockOf(found, send) {
  const inside = [...BLOCKS[found.kind](found, send), found.foot ? h("p", {class: "foot"}, found.foot) : null];
  return found.title ? card(found.title, h("div", {}, inside)) : h("div", {}, inside);
}

function headOf(head) {
  const text = head.replace(/^[#|]/, "");
  return h("th", {scope: "col", class: head[0] === "#" ? "n" : head[0] === "|" ? "picture" : null},
    text || h("span", {class: "hidden"}, head[0] === "|" ? "Picture" : "More"));
}

function cellOf(cell, head, n, send) {
  const kind = head[0] === "#" ? "n" : head[0] === "|" ? "picture" : null;
  if (typeof cell === "string") return n ? h("td", {class: kind || (cell.length > LONG ? "words" : null)}, cell) : h("th", {scope: "row"}, cell);
  if (cell.say) return h("td", {}, button(cell.label, () => send(cell.say), {"aria-label": cell.name}));
  if (cell.bar) return h("td", {class: "picture"}, barOf(cell));
  return h("td", {class: cell.hit ? "good" : "bad"}, h("span", {"aria-hidden": "true"}, cell.hit ? "✓ " : "✗ "), cell.text);
}

/** From where to where, and a mark; numbers from 0 to 1. What it says stands in the cells beside it. */
function barOf({bar: [from, to, mark], fair}) {
  return s("svg", {viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true"},
    s("rect", {class: "track", width: 100, height: 20}),
    fair ? s("rect", {class: "fair", x: 100 * fair[0], width: 100 * (fair[1] - fair[0]), height: 20}) : null,
    s("rect", {class: "before", x: 100 * from, width: Math.max(0.3, 100 * (to - from)), y: 6, height: 8}),
    s("rect", {class: "now", x: Math.min(99, Math.max(0, 100 * mark - 0.5)), width: 1, y: 2, height: 16}));
}

/** A game on its board, turn by turn. */
function replay(turns) {
  const turn = n => {
    const at = Math.max(0, Math.min(turns.length - 1, n)), now = turns[at];
    slide.value = at;
    back.disabled = at === 0; next.disabled = at === turns.length - 1;
    head.textContent = now.head;
    board.hidden = !now.picture;
    if (now.picture) { board.src = `data:image/png;base64,${now.picture}`; board.alt = now.alt; }
    story.replaceChildren(...now.lines.map(line => h("li", {}, line)));
  };
  const slide = h("input", {type: "range", min: 0, max: turns.length - 1, value: 0, "aria-label": "Turn", on: {input: () => turn(Number(slide.value)), keydown: event => event.stopPropagation()}});
  const head = h("h3", {"aria-live": "polite"}), board = h("img", {class: "board", alt: ""}), story = h("ol", {class: "story", tabindex: 0, "aria-label": "What happened"});
  const back = button("Back", () => turn(Number(slide.value) - 1)), next = button("Next", () => turn(Number(slide.value) + 1));
  const el = h("div", {class: "stack small"}, h("div", {class: "row"}, back, next, h("div", {class: "grow"}, slide)), head, h("div", {class: "columns replay"}, board, story));
  turn(0);
  return el;
}
