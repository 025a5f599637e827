// Sheets: tabs that the server describes whole: a form, buttons that begin work, and blocks.

const SOON = 700; // milliseconds that a tab is open before it shows an example

/** A sheet in three parts, to be placed by its tab: what is asked, what it shows at once, what work found. */
function sheetOf(key, send) {
  const about = h("p", {class: "soft about"}), note = h("div", {}), fields = h("div", {class: "fields"}), row = h("div", {class: "row"}), inline = h("div", {});
  const live = h("div", {class: "stack"}), result = h("div", {class: "stack"}), stale = h("div", {role: "status"});
  const bar = workBar(send), setup = card("", h("div", {class: "stack small"}, about, note, fields, inline, row, bar.el));
  setup.hidden = true; // until there is something to read in it
  const fill = form(fields, (name, value) => send({do: "fill", sheet: key, name, value}, `fill ${key} ${name}`));
  let stamp = null, now = null, going = false, buttons = [], opens = "", example = false, planned = 0;
  const settle = () => {
    buttons.forEach(each => { each.disabled = going && !example; });
    refill(stale, String(stamp !== null && now !== null && stamp !== now && !going),
      () => (stamp !== null && now !== null && stamp !== now && !going ? quiet("The desk has changed since: this is what was found before.") : null));
  };
  return {
    parts: [setup, live, stale, result], setup, live, found: [stale, result],
    /** The tab is open: something to see, unless there is or somebody has begun something. */
    shown() {
      clearTimeout(planned);
      planned = setTimeout(() => {
        const due = stamp === null || (example && now !== null && stamp !== now);
        if (opens && due && !going && setup.offsetParent) send({do: "job", sheet: key, work: opens, example: true}, `example ${key}`);
      }, SOON);
    },
    reset() { stamp = null; going = false; bar.clear(); result.replaceChildren(); settle(); },
    stamped(found) { now = found; settle(); if (example) this.shown(); }, // an example keeps up with the desk
    show(found) {
      setup.hidden = false;
      if (opens !== (found.opens || "")) { opens = found.opens || ""; this.shown(); }
      setup.querySelector("h2").textContent = found.title || sentence(key);
      about.textContent = found.about || "";
      refill(note, found.message || "", () => (found.message ? said(found) : null));
      fill(found.fields || []);
      refill(row, JSON.stringify([found.actions, found.says]), () => {
        buttons = (found.actions || []).map(([work, label, main]) => button(label, () => send({do: "job", sheet: key, work}), {class: main ? "main" : null}));
        return [...(found.says || []).map(([label, said]) => button(label, () => send(said), {class: "main"})), ...buttons];
      });
      for (const [place, titled] of [[live, true], [inline, false]]) {
        const blocks = (found.blocks || []).filter(each => Boolean(each.title) === titled);
        refill(place, JSON.stringify(blocks), () => blocks.map(each => blockOf(each, send)));
      }
      settle();
    },
    job(found) {
      stamp = found.gave_way ? null : found.stamp; // an example that gave way is due again
      example = Boolean(found.example);
      going = !found.ended;
      if (found.gave_way) bar.clear(); else bar.show(found);
      if (found.blocks) result.replaceChildren(...found.blocks.map(each => blockOf(each, send)));
      else if (!found.total && going) result.replaceChildren();
      settle();
    },
  };
}

/** The job news of some sheets, and their pictures. */
function sheetsIn(parts) {
  return {
    reset: () => Object.values(parts).forEach(part => { part.reset(); part.shown(); }),
    shown: () => Object.values(parts).forEach(part => part.shown()),
    stamped: stamp => Object.values(parts).forEach(part => part.stamped(stamp)),
    job(found) {
      if (parts[found.sheet]) parts[found.sheet].job(found);
      if (found.ended && !found.gave_way) Object.values(parts).forEach(part => part.shown()); // an example may have waited for it
    },
    show: Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, found => part.show(found)])),
  };
}

/** A tab that is one sheet. */
const sheetTab = key => send => {
  const sheet = sheetOf(key, send);
  return {el: h("div", {class: "stack"}, sheet.parts), ...sheetsIn({[key]: sheet})};
};

/** Claims: the question with an outcome and a range; all claims; orderings of them; what would make them true. */
function claimsTab(send, look) {
  const question = questionCard(look, true), odds = oddsCard();
  const [claims, orderings, tuning] = ["claims", "orderings", "tuning"].map(key => sheetOf(key, send));
  const sheets = sheetsIn({claims, orderings, tuning});
  const el = h("div", {class: "columns"}, h("div", {class: "stack"}, question.el, claims.setup, odds.el),
    h("div", {class: "stack"}, claims.live, orderings.setup));
  return {el: h("div", {class: "stack"}, el, tuning.setup, tuning.found), ...sheets, show: {...sheets.show, form: question.show, odds: odds.show}};
}
