// Curves: one small chart an outcome, over a number of the question; told apart by place, not by color.

const WIDE = 260, HIGH = 150, LEFT = 34, RIGHT = 10, TOP = 10, BOTTOM = 26;

function curveCard(look) {
  const along = choice("Along", value => look({along: value}));
  const body = h("div", {class: "curves"});
  const key = h("p", {class: "key soft"});
  const el = card("Along a number", h("div", {}, key, body), [along.el]);
  el.classList.add("curve");
  return {
    el,
    show(found) {
      el.hidden = !found.choices || !found.choices.length;
      if (el.hidden) return;
      const some = found.along === "" ? [["", "choose"]] : [];
      along.set([...some, ...found.choices.map(([v, t]) => [v, t])], found.along || "");
      const heading = el.querySelector("h2");
      heading.textContent = found.along ? `${sentence(found.choices.find(([v]) => v === found.along)[1])} curve` : "Along a number";
      if (!found.lines) { body.replaceChildren(); key.replaceChildren(); return; }
      const edited = found.lines.some(([, before, now]) => now.some((p, i) => p !== before[i]));
      key.replaceChildren(`Chance in percent by ${by(found)}${found.unfinished ? ` (${found.xs.length} of ${found.xs.length + found.unfinished} points so far)` : ""}. `, ...(edited ? [sample("now"), " now ", sample("before"), " before"] : []));
      body.replaceChildren(...found.lines.map(line => chart(found, line, edited)), tableOf(found, edited));
    },
  };
}

/** What a curve runs along: distance in hexes, turns. */
function by(found) {
  const [, name] = found.choices.find(([value]) => value === found.along);
  return found.measure === name ? name : `${name} in ${found.measure}`;
}

const sample = kind => s("svg", {class: "sample", viewBox: "0 0 26 8", "aria-hidden": "true"}, s("path", {class: `line ${kind}`, d: "M0 4H26"}));

function chart(found, [word, before, now], edited) {
  const xs = found.xs, first = xs[0], last = xs[xs.length - 1];
  const x = value => LEFT + (value - first) / Math.max(last - first, 1) * (WIDE - LEFT - RIGHT);
  const y = p => TOP + (1 - p) * (HIGH - TOP - BOTTOM);
  const path = values => {
    let d = "", pen = "M";
    values.forEach((p, i) => { if (p === null) pen = "M"; else { d += `${pen}${x(xs[i]).toFixed(1)} ${y(p).toFixed(1)}`; pen = "L"; } });
    return d;
  };
  const here = xs.reduce((best, value, i) => (Math.abs(value - found.at) < Math.abs(xs[best] - found.at) ? i : best), 0);
  const marks = [...new Set([first, Math.round((first + last) / 2), last])];
  const said = now[here] === null ? "not allowed" : percent(now[here]);
  const label = `${word}, by ${found.measure}: ${said} at ${xs[here]}`;
  return h("figure", {},
    h("figcaption", {}, h("b", {}, word), h("span", {class: "soft"}, `${said} at ${xs[here]}`)),
    s("svg", {viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label},
      [0, 0.5, 1].map(p => [s("path", {class: "grid", d: `M${LEFT} ${y(p)}H${WIDE - RIGHT}`}),
        s("text", {x: LEFT - 5, y: y(p) + 4, "text-anchor": "end"}, `${100 * p}`)]).flat(),
      marks.map(value => s("text", {x: x(value), y: HIGH - 10, "text-anchor": "middle"}, value)),
      s("path", {class: "here", d: `M${x(found.at)} ${TOP}V${HIGH - BOTTOM}`}),
      edited ? s("path", {class: "line before", d: path(before)}) : null,
      s("path", {class: "line now", d: path(now)}),
      now[here] === null ? null : s("circle", {class: "spot", cx: x(xs[here]), cy: y(now[here]), r: 4})));
}

/** The same numbers as a table. */
function tableOf(found, edited) {
  const cell = p => (p === null ? "not allowed" : percent(p));
  return h("details", {class: "asTable"}, h("summary", {}, "As a table"),
    h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "The curves as a table"}, h("table", {},
      h("thead", {}, h("tr", {}, h("th", {scope: "col"}, sentence(found.measure)),
        found.lines.map(([word]) => [h("th", {scope: "col", class: "n"}, word), edited ? h("th", {scope: "col", class: "n soft"}, "before") : null]).flat())),
      h("tbody", {}, found.xs.map((x, i) => h("tr", {}, h("th", {scope: "row"}, x),
        found.lines.map(([, before, now]) => [h("td", {class: "n"}, cell(now[i])), edited ? h("td", {class: "n soft"}, cell(before[i])) : null]).flat()))))));
}
