// The bag: how many of each thing, with what it shows.

function bagTab(send, look) {
  const pick = choice("Bag", value => look({bag: value}));
  const total = h("p", {class: "total", role: "status"}), rows = h("div", {class: "things"});
  const question = questionCard(look, true), odds = oddsCard(), curve = curveCard(look);
  const note = h("div", {});
  const counts = card("What is in the bag", h("div", {}, note, total, rows), [pick.el]);
  const el = h("div", {class: "columns"}, h("div", {class: "stack"}, question.el, odds.el, curve.el), h("div", {class: "stack"}, counts));
  let table = "", made = new Map();
  const thing = each => {
    const turned = value => send({do: "set", edits: [{kind: "count", table, name: each.name, value}]}, `count ${each.name}`);
    const field = now => ({name: each.name, label: each.name, kind: "number", low: 0, high: now.most, value: now.count, ...(now.count === now.was ? {} : {was: String(now.was)})});
    const one = control(field(each), turned);
    return {el: h("div", {class: "thing"}, one.el, h("p", {class: "soft told"}, each.told.join(" · "))), most: each.most, set: now => one.set(field(now))};
  };
  return {
    el,
    show: {
      form: question.show, odds: odds.show, curve: curve.show,
      bag(found) {
        note.replaceChildren(...(found.message ? [said(found)] : []));
        rows.hidden = total.hidden = pick.el.hidden = Boolean(found.message);
        if (found.message) return;
        pick.set(found.bags.map(([value, text]) => [value, sentence(text)]), found.bag);
        if (table !== found.bag) { table = found.bag; made = new Map(); rows.replaceChildren(); }
        total.replaceChildren(h("b", {}, found.total), ` in the bag${found.total === found.was ? "" : `, was ${found.was}`}`);
        for (const each of found.things) {
          const known = made.get(each.name);
          if (known && known.most === each.most) known.set(each);
          else { const one = thing(each); if (known) known.el.replaceWith(one.el); else rows.append(one.el); made.set(each.name, one); }
        }
      },
    },
  };
}
