// The scenario: games counted as they come in, the verdict in words, and one game turn by turn on the board.

function scenarioTab(send) {
  let listed = [], chosen = null, turns = [];
  const pick = choice("Scenario", value => { chosen = listed.find(each => each.name === value); named(); });
  const players = ["First player", "Second player"].map(label => choice(label, () => {}));
  const number = (label, value, low, high) => { const box = h("input", {type: "number", value, min: low, max: high});
    return {box, el: h("label", {class: "choice"}, h("span", {}, label), box)}; };
  const games = number("Games", 1000, 1, 1000000), seed = number("Seed", 1, 0, 2147483647);
  const start = (work, more) => () => send({do: "job", work, arguments: {scenario: chosen.name, seed: Number(seed.box.value), ...more()}});
  const both = () => ({policies: players.map(player => player.list.value)});
  const begin = [
    button("Play", start("play", () => ({games: Number(games.box.value), ...both()})), {class: "main"}),
    button("Verdict", start("verdict", () => ({games: Number(games.box.value)}))),
    button("Watch one game", start("replay", both)),
  ];
  const cancel = button("Cancel", () => send({do: "cancel"}), {disabled: true});
  const bar = h("progress", {max: 1, value: 0, "aria-label": "Progress"}), state = h("p", {class: "soft", role: "status"});
  const note = h("div", {}), about = h("p", {class: "soft"}), result = h("div", {}, h("p", {class: "soft"}, "Play counts games between two players. Verdict lets every kind of player meet every other. Watch tells one game, turn by turn."));
  const slide = h("input", {type: "range", min: 0, max: 0, value: 0, "aria-label": "Turn", on: {input: () => turn(Number(slide.value))}});
  const head = h("h3", {}), board = h("img", {class: "board", alt: ""}), story = h("ol", {class: "story"});
  const replay = card("One game, turn by turn", h("div", {class: "stack small"},
    h("div", {class: "row"}, button("Back", () => turn(Number(slide.value) - 1)), button("Next", () => turn(Number(slide.value) + 1)), h("div", {class: "grow"}, slide)),
    head, h("div", {class: "columns replay"}, board, story)));
  replay.hidden = true;
  const setup = card("A scenario", h("div", {class: "stack small"}, note, h("div", {class: "row"}, pick.el, players.map(player => player.el), games.el, seed.el), about,
    h("div", {class: "row"}, begin, cancel, bar), state));
  const el = h("div", {class: "stack"}, setup, card("What comes of it", result), replay);
  function named() {
    if (!chosen) return;
    chosen.sides.forEach((side, n) => { players[n].el.querySelector("label").textContent = `${side} player`; });
    about.textContent = `${sentence(chosen.about)}: ${chosen.sides[0]} against ${chosen.sides[1]}.`;
  }
  function turn(n) {
    if (!turns.length) return;
    const at = Math.max(0, Math.min(turns.length - 1, n)), now = turns[at];
    slide.value = at;
    head.textContent = now.head;
    board.hidden = !now.picture;
    if (now.picture) { board.src = `data:image/png;base64,${now.picture}`; board.alt = now.alt; }
    story.replaceChildren(...now.lines.map(line => h("li", {}, line)));
  }
  function shares(rows) {
    return h("table", {class: "shares"}, h("caption", {class: "hidden"}, "Shares with their 95 % intervals"),
      h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "Who"), h("th", {scope: "col", class: "n"}, "Share"), h("th", {scope: "col", class: "n"}, "95 % interval"), h("th", {scope: "col", class: "picture"}, h("span", {class: "hidden"}, "Picture")))),
      h("tbody", {}, rows.map(([name, share, low, high]) => h("tr", {}, h("th", {scope: "row"}, name), h("td", {class: "n"}, h("b", {}, percent(share))),
        h("td", {class: "n soft"}, `${percent(low)} to ${percent(high)}`),
        h("td", {class: "picture"}, s("svg", {viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true"},
          s("rect", {class: "track", width: 100, height: 20}), s("rect", {class: "fair", x: 40, width: 20, height: 20}),
          s("rect", {class: "before", x: 100 * low, width: Math.max(0.3, 100 * (high - low)), y: 7, height: 6}), s("rect", {class: "now", x: 100 * share - 0.4, width: 0.8, y: 2, height: 16})))))));
  }
  return {
    el,
    works(known) { begin[2].hidden = !known.includes("replay"); },
    show: {
      scenarios(found) {
        note.replaceChildren(...(found.message ? [message(sentence(found.message))] : []));
        begin.forEach(each => { each.disabled = Boolean(found.message); });
        [pick, ...players, games, seed].forEach(each => { each.el.hidden = Boolean(found.message); });
        if (found.message) { listed = []; about.textContent = ""; return; }
        listed = found.scenarios;
        const same = chosen && listed.some(each => each.name === chosen.name);
        pick.set(listed.map(each => [each.name, each.title]), same ? chosen.name : listed[0].name);
        chosen = listed.find(each => each.name === pick.list.value) || listed[0];
        players.forEach(player => player.set(found.players.map(name => [name, name]), found.players.includes(player.list.value) ? player.list.value : found.players[0]));
        named();
      },
    },
    news: {
      job(found) {
        const going = !found.ended;
        begin.forEach(each => { each.disabled = going || !listed.length; });
        cancel.disabled = !going;
        bar.max = found.total || 1;
        if (found.total) bar.value = found.done; else if (going) bar.removeAttribute("value"); else bar.value = 0;
        state.textContent = found.error ? sentence(found.error)
          : going ? (found.total ? `${found.done.toLocaleString("en")} of ${found.total.toLocaleString("en")}` : "Getting ready: a version that has never played compiles its engine first, for some seconds.")
            : found.stopped ? "Cancelled: what was found until then is kept." : "Done.";
        if (found.shares) result.replaceChildren(found.title ? h("p", {class: "title"}, found.title) : "", shares(found.shares),
          found.lines ? h("ul", {class: "why"}, found.lines.map(line => h("li", {}, line))) : "",
          h("p", {class: "legend soft"}, "Shaded: 40 to 60 %."), found.foot ? h("p", {class: "foot"}, found.foot) : "");
        if (found.turns) {
          turns = found.turns;
          replay.hidden = false;
          slide.max = turns.length - 1;
          result.replaceChildren(h("p", {class: "title"}, found.title), h("ul", {class: "why"}, found.lines.map(line => h("li", {}, line))), h("p", {class: "foot"}, found.foot));
          turn(0);
        }
      },
    },
  };
}
