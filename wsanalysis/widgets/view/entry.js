// Entering a box's own values: a grid, a row a unit. Tab goes from cell to cell, Enter to the next row.

function entryTab(send, look) {
  const table = choice("What", value => look({entry: {table: value, group: "all"}}));
  const group = choice("Shown", value => look({entry: {group: value}}));
  const whence = h("input", {type: "text", placeholder: "second printing, 2016", on: {change: () => look({entry: {from: whence.value}})}});
  const count = h("p", {class: "total", role: "status"}), note = h("div", {});
  const head = h("tr", {}), body = h("tbody", {});
  const grid = h("div", {class: "scroll entries", tabindex: 0, role: "region", "aria-label": "Values of your box"}, h("table", {}, h("thead", {}, head), body));
  const el = h("div", {class: "stack"}, card("Enter the values of your box", h("div", {class: "stack small"},
    h("p", {class: "soft about"}, "Row by row as printed on your counters: Tab goes to the next value, Enter takes the row and goes to the next one. "
      + "A row that is right as it stands is confirmed by Enter. Each row that you take says in its source that it is from your own copy; nothing is written until you save on the Changes tab."),
    h("div", {class: "fields"}, table.el, group.el, h("label", {class: "choice"}, h("span", {}, "Your copy (goes into the source)"), whence)),
    note, count, grid)));
  let now = {columns: [], rows: []}, lines = new Map(), shape = "";
  const take = line => {
    const cells = Object.fromEntries(now.columns.map((column, i) => [column.name, line.boxes[i].value]).filter((_, i) => line.boxes[i].value !== line.known[i]));
    line.sent = line.boxes.map(box => box.value);
    line.waiting = true;
    line.mark("taken", "…");
    send({do: "enter", table: now.table, name: line.name, cells, from: whence.value}, `enter ${now.table} ${line.name}`);
  };
  const dirty = line => line.boxes.some((box, i) => box.value !== (line.sent || line.known)[i]);
  const lineOf = row => {
    const boxes = now.columns.map(column => (column.words
      ? h("select", {"aria-label": `${row.name}: ${column.label}`, title: column.hint || null}, column.words.map(word => h("option", {value: word}, word)))
      : h("input", {type: "text", class: column.number ? "short" : null, inputmode: column.number ? "numeric" : null, autocomplete: "off", "aria-label": `${row.name}: ${column.label}`, title: column.hint || null})));
    const state = h("td", {class: "state"}), fault = h("p", {class: "bad", role: "alert"});
    const line = {
      name: row.name, boxes, known: [], sent: null, waiting: false,
      el: h("tr", {}, h("th", {scope: "row"}, row.name, fault), state, boxes.map((box, i) => h("td", {class: now.columns[i].number ? "n" : null}, box))),
      mark(kind, text, why = "") { line.el.className = kind; state.textContent = text; fault.textContent = why; },
      show(row) {
        const writing = line.waiting || line.el.classList.contains("wrong") || (line.el.contains(document.activeElement) && dirty(line));
        line.known = row.cells;
        if (!writing) {
          line.sent = null;
          boxes.forEach((box, i) => { if (box.value !== row.cells[i]) box.value = row.cells[i]; });
          line.mark(row.own ? "own" : "", row.own ? "✓" : "");
        }
        boxes.forEach((box, i) => box.classList.toggle("changed", row.changed[i]));
        line.el.title = row.source;
      },
    };
    line.el.addEventListener("keydown", event => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault(); event.stopPropagation();
      take(line);
      const next = line.el[event.shiftKey ? "previousElementSibling" : "nextElementSibling"];
      const box = next && next.querySelector("input, select");
      if (box) { box.focus(); if (box.select) box.select(); }
    });
    line.el.addEventListener("focusin", event => { if (event.target.select) event.target.select(); });
    line.el.addEventListener("focusout", event => { if (!line.el.contains(event.relatedTarget) && dirty(line)) take(line); });
    return line;
  };
  return {
    el,
    show: {
      entry(found) {
        note.replaceChildren(...(found.message ? [said(found)] : []));
        grid.hidden = count.hidden = Boolean(found.message);
        if (found.message) return;
        table.set(found.tables.map(([value, text]) => [value, sentence(text)]), found.table);
        group.el.hidden = !found.groups.length;
        if (found.groups.length) { group.set(found.groups.map(each => [each, each]), found.group); group.el.querySelector("label").textContent = `Shown: ${found.by}`; }
        if (document.activeElement !== whence) whence.value = found.from;
        count.replaceChildren(h("b", {}, found.entered), ` of ${found.rows.length} rows are from your box`);
        now = found;
        const fits = JSON.stringify([found.table, found.columns, found.rows.map(row => row.name)]);
        if (fits !== shape) {
          shape = fits;
          head.replaceChildren(h("th", {scope: "col"}, "Name"), h("th", {scope: "col"}, h("span", {class: "hidden"}, "From your box")),
            ...found.columns.map(column => h("th", {scope: "col", class: column.number ? "n" : null, title: column.hint || null}, sentence(column.label))));
          lines = new Map(found.rows.map(row => [row.name, lineOf(row)]));
          body.replaceChildren(...[...lines.values()].map(line => line.el));
        }
        found.rows.forEach(row => lines.get(row.name).show(row));
      },
    },
    news: {
      entered(found) {
        const line = found.table === now.table && lines.get(found.name);
        if (!line) return;
        line.waiting = false;
        if (found.fault) line.mark("wrong", "✗", sentence(found.fault)); else line.mark("own", "✓");
      },
    },
  };
}
