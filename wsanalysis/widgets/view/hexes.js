// A board whose hexes are buttons: its ground, what lies on it, and a net of hexes for the mouse and the arrow keys.

const pictured = (svg, attrs = {}) => h("img", {src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "", ...attrs});
const legendOf = items => h("ul", {class: "legend"}, items.map(([svg, words]) => h("li", {}, svg ? pictured(svg) : null, h("span", {}, words))));

/** The ground comes once; of a map that lies on another one, nothing is shown until that is there. */
function hexBoard() {
  let ground = null, at = "", fit = () => {};
  return {
    ground(found) { ground = found; fit(); },
    forget() { at = ""; },
    focus(place) { const hex = place.querySelector(`[data-hex="${at}"]`); if (hex) hex.focus(); },
    /** The elements of a map; `press(hex)` is a click or Enter, `look(hex)` gives its class and what that means in words. */
    show(map, press, look) {
      const title = h("p", {class: "soft"}, map.title);
      if (!map.ground) { fit = () => {}; return [title, pictured(map.svg, {alt: map.alt}), legendOf(map.legend)]; }
      const under = h("div", {class: "ground"}), below = h("div", {});
      const layer = s("svg", {class: "hexes", role: "group", "aria-label": `The map. ${map.alt}`, preserveAspectRatio: "none"});
      let hexes = [];
      const lay = () => {
        const high = 1000 * ground.ratio, [a, b] = [ground.wide * 500, ground.tall * high / 2];
        const more = new Map(map.hexes.map(hex => [hex.id, hex]));
        hexes = ground.hexes.map(([id, x, y, kind]) => ({units: [], acts: [], says: `${id}, ${kind}`, ...more.get(id), id, x: x * 1000, y: y * high}));
        const first = (hexes.find(hex => hex.id === at) || hexes[0]).id;
        layer.setAttribute("viewBox", `0 0 1000 ${high}`);
        layer.replaceChildren(...hexes.map(hex => {
          const corners = [[a / 2, b], [a, 0], [a / 2, -b], [-a / 2, -b], [-a, 0], [-a / 2, b]].map(([p, q]) => `${(hex.x + p).toFixed(1)},${(hex.y + q).toFixed(1)}`).join(" ");
          const [kind, can] = look(hex);
          return s("g", {role: "button", tabindex: hex.id === first ? 0 : -1, class: kind, "data-hex": hex.id, "aria-label": [hex.says, can].filter(Boolean).join("; "),
            on: {focus: () => { at = hex.id; }, click: () => { at = hex.id; press(hex); }, keydown: event => key(event, hex)}},
            s("title", {}, hex.says), s("polygon", {points: corners}),
            kind === "acts" ? s("circle", {cx: hex.x, cy: hex.y, r: a * 0.24}) : kind === "reach" ? s("circle", {cx: hex.x, cy: hex.y, r: a * 0.13}) : null);
        }));
      };
      const key = (event, hex) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(hex); return; }
        const step = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]}[event.key];
        if (!step) return;
        event.preventDefault(); event.stopPropagation();
        const cost = one => {
          const [dx, dy] = [(one.x - hex.x) / (ground.wide * 750), (one.y - hex.y) / (ground.tall * 1000 * ground.ratio)];
          const ahead = dx * step[0] + dy * step[1], aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
          return ahead < 0.4 ? Infinity : ahead + 2 * aside;
        };
        const best = hexes.reduce((kept, one) => (cost(one) < cost(kept) ? one : kept), hex);
        if (!Number.isFinite(cost(best))) return;
        at = best.id;
        layer.querySelectorAll("[tabindex='0']").forEach(one => one.setAttribute("tabindex", -1));
        const next = layer.querySelector(`[data-hex="${best.id}"]`);
        next.setAttribute("tabindex", 0); next.focus();
      };
      fit = () => {
        const fits = ground && ground.name === map.ground;
        under.replaceChildren(...(fits ? [pictured(ground.svg)] : []));
        below.replaceChildren(legendOf([...(fits ? ground.legend : []), ...map.legend]));
        if (fits) lay(); else layer.replaceChildren();
      };
      fit();
      return [title, h("div", {class: "board-with-hexes"}, under, pictured(map.svg, {class: "standing"}), layer), below];
    },
  };
}
