// The heat map: a canvas that is recoloured in place, with a keyboard, a sentence for each cell, and a table.

const NOT_ALLOWED = 255;
const mix = (a, b, t) => a.map((v, i) => Math.round(v + (b[i] - v) * t));
const rgb = c => `rgb(${c.join(",")})`;
const INKS = {
  light: {paper: [255, 255, 255], low: [240, 245, 250], high: [29, 86, 140], none: [226, 229, 233], ink: "#1c2733", more: [186, 84, 8], less: [112, 58, 160]},
  dark: {paper: [27, 32, 38], low: [35, 43, 52], high: [127, 190, 245], none: [62, 70, 79], ink: "#e8ecf0", more: [245, 158, 84], less: [196, 152, 240]},
};

/** The color of a cell, and whether its text is dark. */
function shade(ink, now, old, differences) {
  if (now === NOT_ALLOWED) return ink.none;
  if (!differences) return mix(ink.low, ink.high, now / 200);
  const by = old === NOT_ALLOWED ? 0 : now - old;
  return by === 0 ? ink.low : mix(ink.low, by > 0 ? ink.more : ink.less, 0.3 + Math.min(1, Math.abs(by) / 80) * 0.7);
}

const bright = c => 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2] > 140;

/** A map of `rows` by `columns`; `told(sentence, row, column)` hears of the cell that is pointed at. */
function heatMap(told, opened) {
  const canvas = h("canvas", {tabindex: 0, role: "application",
    "aria-label": "Map of all match-ups: the arrow keys go from cell to cell, Enter opens the two units"});
  const el = h("div", {class: "heat"}, canvas);
  let data = null, at = [0, 0], cell = 16, left = 140, top = 120, differences = false, old, now, why;
  const index = () => at[0] * data.columns.length + at[1];
  const draw = () => {
    if (!data) return;
    const dark = getComputedStyle(el).colorScheme.includes("dark") && !getComputedStyle(el).colorScheme.includes("light")
      || (getComputedStyle(el).colorScheme.includes("light dark") && matchMedia("(prefers-color-scheme: dark)").matches);
    const ink = dark ? INKS.dark : INKS.light, pen = canvas.getContext("2d"), ratio = window.devicePixelRatio || 1;
    const rows = data.rows.length, columns = data.columns.length;
    pen.font = "12px system-ui, sans-serif";
    left = Math.min(190, 14 + Math.max(...data.rows.map(name => pen.measureText(name).width)));
    top = Math.min(170, 14 + Math.max(...data.columns.map(name => pen.measureText(name).width)));
    const room = Math.max(300, el.clientWidth - left - 4);
    cell = Math.max(12, Math.min(34, Math.floor(room / columns)));
    const numbers = cell >= 24, high = Math.max(16, Math.min(cell, 24));
    const [wide, tall] = [left + columns * cell + 2, top + rows * high + 2];
    canvas.width = wide * ratio; canvas.height = tall * ratio;
    canvas.style.width = `${wide}px`; canvas.style.height = `${tall}px`;
    canvas.dataset.cell = `${left} ${top} ${cell} ${high}`;
    pen.scale(ratio, ratio);
    pen.fillStyle = rgb(ink.paper); pen.fillRect(0, 0, wide, tall);
    const marked = new Set(data.marked.flat()), viewed = new Set(data.marked[0]);
    const font = name => `${marked.has(name) ? "600 " : ""}12px system-ui, sans-serif`;
    pen.fillStyle = ink.ink; pen.textBaseline = "middle";
    data.rows.forEach((name, r) => { pen.font = font(name); pen.textAlign = "right"; pen.fillText(name, left - 8, top + (r + 0.5) * high, left - 10); });
    data.columns.forEach((name, c) => {
      pen.save(); pen.font = font(name); pen.textAlign = "left"; pen.translate(left + (c + 0.5) * cell, top - 8); pen.rotate(-Math.PI / 2);
      pen.fillText(name, 0, 0, top - 10); pen.restore();
    });
    pen.font = "11px system-ui, sans-serif"; pen.textAlign = "center";
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      const i = r * columns + c, color = shade(ink, now[i], old[i], differences);
      const [x, y] = [left + c * cell, top + r * high];
      pen.fillStyle = rgb(color); pen.fillRect(x + 0.5, y + 0.5, cell - 1, high - 1);
      if (now[i] === NOT_ALLOWED) { if (numbers) { pen.fillStyle = ink.ink; pen.fillText("×", x + cell / 2, y + high / 2 + 0.5); } continue; }
      const change = old[i] === NOT_ALLOWED ? 0 : now[i] - old[i];
      if (numbers) {
        pen.fillStyle = bright(color) ? "#10171e" : "#ffffff";
        const text = differences ? (change ? `${change > 0 ? "+" : "−"}${Math.abs(Math.round(change / 2))}` : "") : String(Math.round(now[i] / 2));
        pen.fillText(text, x + cell / 2, y + high / 2 + 0.5, cell - 2);
      }
      if (change && !differences) { pen.fillStyle = rgb(change > 0 ? ink.more : ink.less); pen.beginPath(); pen.moveTo(x + cell - 7, y + 1); pen.lineTo(x + cell - 1, y + 1); pen.lineTo(x + cell - 1, y + 7); pen.fill(); }
    }
    pen.lineWidth = 2; pen.strokeStyle = ink.ink;
    data.rows.forEach((name, r) => { if (viewed.has(name)) data.columns.forEach((other, c) => { if (viewed.has(other)) pen.strokeRect(left + c * cell, top + r * high, cell, high); }); });
    if (document.activeElement === canvas) { pen.strokeStyle = dark ? "#ffd166" : "#b34700"; pen.lineWidth = 3; pen.strokeRect(left + at[1] * cell, top + at[0] * high, cell, high); }
  };
  const tell = () => {
    if (!data) return;
    const i = index(), [row, column] = [data.rows[at[0]], data.columns[at[1]]];
    const number = byte => percent(byte / 200);
    const said = now[i] === NOT_ALLOWED ? `not allowed: ${data.reasons[why[i] - 1] || "by the rules"}`
      : number(now[i]) + (old[i] === now[i] ? "" : old[i] === NOT_ALLOWED ? " (was not allowed)" : ` (was ${number(old[i])}, ${points((now[i] - old[i]) / 200)})`);
    told(`${row} → ${column}: ${said}`, row, column);
  };
  const find = event => {
    const box = canvas.getBoundingClientRect(), [, , , high] = canvas.dataset.cell.split(" ").map(Number);
    const [c, r] = [Math.floor((event.clientX - box.left - left) / cell), Math.floor((event.clientY - box.top - top) / high)];
    return data && r >= 0 && c >= 0 && r < data.rows.length && c < data.columns.length ? [r, c] : null;
  };
  canvas.addEventListener("mousemove", event => { const found = find(event); if (found) { at = found; tell(); } });
  canvas.addEventListener("click", event => { const found = find(event); if (found) { at = found; tell(); draw(); } });
  canvas.addEventListener("dblclick", event => { if (find(event)) opened(data.rows[at[0]], data.columns[at[1]]); });
  canvas.addEventListener("focus", () => { draw(); tell(); });
  canvas.addEventListener("blur", draw);
  canvas.addEventListener("keydown", event => {
    const step = {ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0]}[event.key];
    if (event.key === "Enter" && data) opened(data.rows[at[0]], data.columns[at[1]]);
    if (!step || !data) return;
    event.preventDefault(); event.stopPropagation();
    at = [(at[0] + step[0] + data.rows.length) % data.rows.length, (at[1] + step[1] + data.columns.length) % data.columns.length];
    tell(); draw();
  });
  new ResizeObserver(draw).observe(el);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  return {
    el, draw,
    show(found, asDifferences) {
      differences = asDifferences;
      if (!data || data.rows.join() !== found.rows.join() || data.columns.join() !== found.columns.join()) {
        const place = (list, unit) => Math.max(0, list.indexOf(unit));
        at = [place(found.rows, found.marked[0].find(unit => found.rows.includes(unit))), place(found.columns, found.marked[0].find(unit => found.columns.includes(unit)))];
      }
      data = found; old = bytes(found.old); now = bytes(found.new); why = bytes(found.why);
      canvas.dataset.drawn = String((Number(canvas.dataset.drawn) || 0) + 1);
      draw(); tell();
    },
    /** Everything as a table, for those who do not see the map and for spreadsheets. */
    table() {
      const cell = i => (now[i] === NOT_ALLOWED ? "×" : Math.round(now[i] / 2) + (now[i] === old[i] || old[i] === NOT_ALLOWED ? "" : ` (was ${Math.round(old[i] / 2)})`));
      return h("table", {class: "matrix"}, h("caption", {}, "Chances in percent, × where the rules do not allow it"),
        h("thead", {}, h("tr", {}, h("td", {}), data.columns.map(name => h("th", {scope: "col"}, name)))),
        h("tbody", {}, data.rows.map((name, r) => h("tr", {}, h("th", {scope: "row"}, name), data.columns.map((_, c) => h("td", {class: "n"}, cell(r * data.columns.length + c)))))));
    },
  };
}
