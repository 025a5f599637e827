// The bag: how many of each thing, called by what it does; its tiles by distance, and the mix that is wanted.

function bagTab(send, look) {
  const pick = choice("Bag", value => look({bag: value}));
  const total = h("p", {class: "total", role: "status"}), rows = h("div", {class: "things"});
  const question = questionCard(look, true), odds = oddsCard(), curve = curveCard(look);
  const note = h("div", {});
  const design = sheetOf("design", send), sheets = sheetsIn({design});
  const down = button("Design the bag", () => { design.setup.scrollIntoView({block: "start"}); design.setup.querySelector("select").focus({preventScroll: true}); });
  const counts = card("What is in the bag", h("div", {}, note, total, rows), [down, pick.el]);
  const columns = h("div", {class: "columns"}, h("div", {class: "stack"}, question.el, odds.el, curve.el), h("div", {class: "stack"}, counts));
  const el = h("div", {class: "stack"}, columns, design.parts);
  let table = "", made = new Map();
  const thing = each => {
    const turned = value => send({do: "set", edits: [{kind: "count", table, name: each.name, value}]}, `count ${each.name}`);
    const field = now => ({name: each.name, label: [now.name, ...now.told.map(sentence)].join("\n"), kind: "number", low: 0, high: now.most, value: now.count, ...(now.count === now.was ? {} : {was: String(now.was)})});
    const one = control(field(each), turned);
    return {el: h("div", {class: "thing"}, one.el), most: each.most, told: String(each.told), set: now => one.set(field(now))};
  };
  return {
    el, ...sheets,
    show: {
      ...sheets.show, form: question.show, odds: odds.show, curve: curve.show,
      bag(found) {
        note.replaceChildren(...(found.message ? [said(found)] : []));
        rows.hidden = total.hidden = pick.el.hidden = down.hidden = Boolean(found.message);
        if (found.message) return;
        pick.set(found.bags.map(([value, text]) => [value, sentence(text)]), found.bag);
        if (table !== found.bag) { table = found.bag; made = new Map(); rows.replaceChildren(); }
        total.replaceChildren(h("b", {}, found.total), ` in the bag${found.total === found.was ? "" : `, was ${found.was}`}`);
        for (const each of found.things) {
          const known = made.get(each.name);
          if (known && known.most === each.most && known.told === String(each.told)) known.set(each);
          else { const one = thing(each); if (known) known.el.replaceWith(one.el); else rows.append(one.el); made.set(each.name, one); }
        }
      },
    },
  };
}
