// The options: each ambiguous rule with its readings.

function optionsTab(send, look) {
  const list = h("div", {class: "options"});
  const question = questionCard(look, true), odds = oddsCard(), curve = curveCard(look);
  const el = h("div", {class: "columns"}, h("div", {class: "stack"}, question.el, odds.el, curve.el),
    h("div", {class: "stack"}, card("Readings of ambiguous rules", list)));
  return {
    el,
    show: {
      form: question.show, odds: odds.show, curve: curve.show,
      options(found) {
        if (found.message) { list.replaceChildren(said(found)); return; }
        if (list.children.length !== found.options.length) list.replaceChildren(...found.options.map(option));
        found.options.forEach((each, n) => {
          const box = list.children[n];
          box.classList.toggle("changed", each.value !== each.was);
          box.querySelectorAll("input").forEach((radio, i) => { radio.checked = each.readings[i][0] === each.value; });
        });
      },
    },
  };
  function option(each) {
    const group = fresh("option");
    return h("fieldset", {}, h("legend", {}, sentence(each.label)),
      h("div", {class: "readings"}, each.readings.map(([value, text]) => h("label", {class: "flag"},
        h("input", {type: "radio", name: group, on: {change: () => send({do: "set", edits: [{kind: "option", name: each.name, value}]})}}),
        h("span", {}, text, value === each.was ? h("small", {class: "soft"}, " standard") : null)))),
      h("p", {class: "soft"}, each.meaning));
  }
}
