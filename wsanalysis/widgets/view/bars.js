// Odds: an outcome a row, wide bars, before and after.

function oddsCard() {
  const body = h("div", {class: "odds"});
  const el = card("Odds", body);
  return {
    el,
    show(found) {
      if (found.message) { body.replaceChildren(said(found)); return; }
      const edited = found.rows.some(([, before, now]) => Math.abs(before - now) > 1e-9);
      body.replaceChildren(
        h("p", {class: "title"}, found.title),
        found.not_before ? quiet(`Before the edits the rules do not allow it: ${found.not_before}`) : "",
        h("table", {class: "bars"},
          h("caption", {class: "hidden"}, `Odds: ${found.title}`),
          h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "Outcome"), h("th", {scope: "col", class: "picture"}, h("span", {class: "hidden"}, "Bar")),
            edited ? h("th", {scope: "col", class: "n"}, "Before") : null, h("th", {scope: "col", class: "n"}, edited ? "Now" : "Chance"),
            edited ? h("th", {scope: "col", class: "n"}, "Change") : null)),
          h("tbody", {}, found.rows.map(row => oddsRow(row, edited)))),
        found.why.length ? h("ul", {class: "why"}, found.why.map(line => h("li", {}, line))) : "",
        h("p", {class: "foot"}, found.foot));
    },
  };
}

function oddsRow([word, before, now], edited) {
  const change = now - before;
  return h("tr", {},
    h("th", {scope: "row"}, word),
    h("td", {class: "picture"}, s("svg", {viewBox: "0 0 100 18", preserveAspectRatio: "none", "aria-hidden": "true"},
      s("rect", {class: "track", width: 100, height: 18}),
      s("rect", {class: "now", width: 100 * now, y: edited ? 0 : 2, height: edited ? 11 : 14}),
      edited ? s("rect", {class: "before", width: 100 * before, y: 12, height: 6}) : null)),
    edited ? h("td", {class: "n soft"}, percent(before)) : null,
    h("td", {class: "n"}, h("b", {}, percent(now))),
    edited ? h("td", {class: `n ${change > 1e-9 ? "more" : change < -1e-9 ? "less" : "soft"}`}, points(change).replace(" points", "")) : null);
}
