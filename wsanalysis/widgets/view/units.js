// The question and its situation, and the tab of two units side by side.

/** Put another unit on a side, here at once: the other side may be chosen before the answer is back. */
function seatUnit(units, number, name, look) {
  units[number] = {...units[number], name};
  look({units: units.map(unit => unit.name)});
}

/** Fields of one kind beside each other, so that they stand in lines. */
const inKinds = fields => ["word", "number", "text", "flag"].flatMap(kind => fields.filter(f => f.kind === kind));

/** The question with its arguments: shared by every tab that asks it. */
function questionCard(look, withUnits = false) {
  const pick = choice("Question", value => look({question: value}));
  const due = h("div", {class: "fields"}), more = h("div", {class: "fields"});
  const details = h("details", {}, h("summary", {}, "More about the situation"), more);
  let units = [];
  const seats = withUnits ? [0, 1].map(n => choice(n ? "Second unit" : "First unit", name => seatUnit(units, n, name, look))) : [];
  const el = card("What is asked", h("div", {}, withUnits ? h("div", {class: "fields"}, seats.map(seat => seat.el)) : null, due, details), [pick.el]);
  const turn = (name, value) => look({given: {[name]: value}}, `given ${name}`);
  const showDue = form(due, turn), showMore = form(more, turn);
  return {
    el,
    show(found) {
      pick.set(found.questions.map(([value, text]) => [value, sentence(text)]), found.question);
      const first = found.situation.filter(f => f.must);
      showDue(first);
      showMore(inKinds(found.situation.filter(f => !f.must)));
      units = found.units;
      seats.forEach((seat, n) => {
        seat.el.hidden = !units.length;
        if (units.length) seat.set(found.groups.map(([head, names]) => [head, names.map(name => [name, name])]), units[n].name, true);
      });
      details.hidden = first.length === found.situation.length;
    },
  };
}

function unitsTab(send, look) {
  const question = questionCard(look), odds = oddsCard(), curve = curveCard(look);
  let units = [];
  const set = (number, column, value) => send({do: "set", edits: [
    {kind: "cell", table: "units", name: units[number].name, column, value}]}, `cell ${number} ${column}`);
  const reset = number => send({do: "reset", spots: units[number].fields.filter(f => f.was !== undefined)
    .map(f => ({kind: "cell", table: "units", name: units[number].name, column: f.name}))});
  const counters = [0, 1].map(number => counter(number,
    name => seatUnit(units, number, name, look),
    (column, value) => set(number, column, value), () => reset(number), (like, name) => send({do: "copy", like, name})));
  const swap = button("Swap sides", () => look({units: [units[1].name, units[0].name]}), {class: "swap"});
  const pair = h("div", {class: "pair"}, counters[0].el, counters[1].el);
  const el = h("div", {class: "columns units"}, h("div", {class: "stack"}, question.el, odds.el, curve.el), h("div", {class: "stack"}, pair, swap));
  const hint = h("p", {class: "hint"}, h("b", {}, "Start here. "), "Choose two units and turn any rating on their counters: the odds follow at once, on every tab. "
    + "Your files stay as they are until you save on the Changes tab.");
  return {
    el: h("div", {class: "stack"}, hint, el),
    show: {
      form(found) {
        question.show(found);
        units = found.units;
        pair.parentElement.hidden = !units.length;
        units.forEach((unit, n) => counters[n].show(unit, found.groups));
      },
      odds: odds.show, curve: curve.show,
    },
  };
}
