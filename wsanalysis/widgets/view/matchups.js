// The tab of all match-ups.

function matchupsTab(send, look) {
  const told = h("p", {class: "said", role: "status"});
  const open = button("Open these two units", () => go(), {class: "plain"});
  let pair = null, data = null, differences = false;
  const go = () => { if (pair) look({units: pair, tab: "units"}); };
  const heat = heatMap((text, row, column) => { told.textContent = text; pair = [row, column]; }, (row, column) => { pair = [row, column]; go(); });
  const outcome = choice("Shown", value => look({map: {outcome: value}}));
  const sides = [0, 1].map(() => h("div", {class: "side"}));
  const fields = h("div", {class: "fields"}), more = h("div", {class: "fields"});
  const turn = (name, value) => look({given: {[name]: value}}, `given ${name}`);
  const showDue = form(fields, turn), showMore = form(more, turn);
  const tick = h("input", {type: "checkbox", on: {change: () => { differences = tick.checked; redraw(); }}});
  const toggle = h("label", {class: "flag"}, tick, h("span", {}, "Show differences"));
  const note = h("div", {}), foot = h("p", {class: "foot"}), legend = h("p", {class: "legend soft"}), title = h("p", {class: "title"});
  const table = h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "The map as a table"});
  const asTable = h("details", {class: "asTable", on: {toggle: () => { table.replaceChildren(...(asTable.open && data ? [heat.table()] : [])); }}}, h("summary", {}, "As a table"), table);
  const bar = workBar(send), start = button("Work it out", () => send({do: "job", sheet: "matchups", work: "map"}), {class: "main"});
  const picture = h("div", {}, title, heat.el, h("div", {class: "under"}, told, open), legend, asTable, foot);
  const el = h("div", {class: "stack"},
    card("Who meets whom", h("div", {}, h("div", {class: "sides"}, sides), fields, h("details", {}, h("summary", {}, "More about the situation"), more)), [outcome.el]),
    card("All match-ups", h("div", {}, note, picture), [toggle]));
  const choices = [new Map(), new Map()];
  const redraw = () => {
    if (!data) return;
    heat.show(data, differences);
    const label = data.outcomes.find(([value]) => value === data.outcome)[1];
    title.textContent = `${sentence(data.question.replaceAll("_", " "))}: chance in % of “${label}”. Rows: ${data.roles[0]}. Columns: ${data.roles[1]}.`;
    legend.textContent = differences ? "Only cells that the edits move are coloured: + more likely, − less likely, in points."
      : "Darker in the light theme, brighter in the dark one: more likely. × not allowed. A corner marks a cell that the edits move; a frame marks the two units of the Units tab.";
    if (asTable.open) table.replaceChildren(heat.table());
  };
  return {
    el,
    shown: () => redraw(),
    reset: () => { bar.clear(); start.disabled = false; },
    job(found) { if (found.sheet === "matchups") { bar.show(found); start.disabled = !found.ended; } },
    show: {
      map(found) {
        if (found.situation) {
          showDue(found.situation.filter(f => f.must));
          showMore(inKinds(found.situation.filter(f => !f.must)));
        }
        (found.sides || []).forEach((side, n) => {
          const boxes = side.choices.map(each => {
            if (!choices[n].has(each.name)) choices[n].set(each.name, choice(n ? `Columns: ${each.label}` : `Rows: ${each.label}`,
              value => look({map: {[n ? "columns" : "rows"]: {...sideNow(n), [each.name]: value}}})));
            const box = choices[n].get(each.name);
            box.set(each.words.map(word => [word, word]), each.value);
            return box.el;
          });
          if (boxes.some((box, i) => sides[n].children[i] !== box)) sides[n].replaceChildren(...boxes);
        });
        picture.hidden = outcome.el.hidden = toggle.hidden = !found.rows;
        note.replaceChildren(...(found.message ? [h("div", {class: "stack small"}, said(found), ...(found.slow ? [h("div", {class: "row"}, start), bar.el] : []))] : []));
        if (!found.rows) { data = null; return; }
        data = found;
        outcome.set(found.outcomes.map(([value, text]) => [value, sentence(text)]), found.outcome);
        foot.textContent = found.foot;
        redraw();
      },
    },
  };
  function sideNow(n) { return Object.fromEntries([...choices[n]].map(([name, box]) => [name, box.list.value])); }
}
