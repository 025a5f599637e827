// The tab Play: a map whose hexes are buttons, what may be done beside it, and the story so far.

function playTab(send) {
  /** Say something about the position that was seen: what comes too late is left out by the server. */
  const say = (how, more = {}, seen = now) => send({do: "play", how, ...(seen ? {at: seen.at} : {}), ...more}, `play ${how}`);
  let now = null, every = [], told = "";

  // --- what is played, and by whom ---
  const scenario = choice("Scenario", () => seats());
  const sides = h("div", {class: "fields"}), aliases = ["first", "second"].map((place, n) => h("input", {type: "text", name: `${place}_alias`, placeholder: n ? "guest" : "you"}));
  const seed = h("input", {type: "text", inputmode: "numeric", placeholder: "a new one", "aria-label": "Seed"});
  const whole = h("input", {type: "checkbox"}), tutor = h("input", {type: "checkbox"});
  const about = h("p", {class: "soft"});
  const begin = button("Begin", () => {
    const number = seed.value.trim();
    now = null;
    say("start", {
      scenario: scenario.list.value, ...Object.fromEntries([...sides.querySelectorAll("select"), ...aliases].map(one => [one.name, one.value.trim()])),
      seed: number === "" ? null : /^\d{1,15}$/.test(number) ? Number(number) : number, whole: whole.checked, tutor: tutor.checked,
    });
  }, {class: "main"});
  const resume = button("", () => say("resume"), {hidden: true});
  const flag = (box, text) => h("label", {class: "flag"}, box, h("span", {}, text));
  const labelled = (text, box) => h("label", {class: "choice"}, h("span", {}, text), box);
  const named = aliases.map(box => labelled("", box));
  const start = card("Play it yourself", h("div", {class: "stack small"},
    h("p", {class: "soft about"}, "Against the machine, or two at one screen. Only what your side sees is shown; a game is its seed and its actions, so it is still here after a reload and travels with the link of the Changes tab."),
    h("p", {class: "soft about"}, "Click a unit, then a hex with a ring or a dot: a ring is something to be done there, a dot a hex that it can move to. With the keyboard: arrow keys on the map, Enter, and the list beside it."),
    h("div", {class: "fields"}, h("div", {class: "control wide"}, scenario.el)), about, sides,
    h("div", {class: "fields"}, labelled("Seed", seed), named),
    flag(whole, "I set up, and choose facings, myself"), flag(tutor, "Ask me to think again before a choice that clearly loses"),
    h("div", {class: "row"}, begin, resume)));
  const seats = () => {
    const found = every.find(one => one.name === scenario.list.value) || every[0];
    if (!found) return;
    about.textContent = `${found.about}.`;
    const known = () => named.forEach((box, n) => {
      const list = sides.querySelectorAll("select")[n];
      box.hidden = !list || list.value !== "you";
      box.firstChild.textContent = `Alias, ${found.sides[n] || ""}`;
    });
    sides.replaceChildren(...found.sides.map((side, n) => {
      const list = choice(`${side} side`, known, {name: n ? "second" : "first"});
      list.set([["you", "you"], ...found.players.map(who => [who, who])], n ? found.players[0] : "you");
      return h("div", {class: "control"}, list.el);
    }));
    known();
  };

  // --- the game ---
  const bar = workBar(send), back = h("div", {class: "stack"});
  const board = h("div", {class: "table"}), head = h("div", {class: "row playhead"}), doing = h("div", {class: "stack small doing"});
  const story = h("ol", {class: "story", tabindex: 0, "aria-label": "What happened", "aria-live": "polite"});
  const foot = h("p", {class: "foot"}), table = h("div", {class: "columns play", hidden: true},
    h("div", {class: "stack"}, card("The map", h("div", {class: "stack small"}, head, board, foot))),
    h("div", {class: "stack"}, card("What may be done", doing), card("What happened", story)));
  const note = h("div", {});
  const el = h("div", {class: "stack"}, note, start, table, back);

  /** A click on a hex: what may be done there, or else a move to it, or else the unit that stands in it. */
  const press = (hex, seen) => {
    if (seen !== now) return;
    const acts = hex.acts;
    if (now.subject && acts.length === 1) return say("act", {choice: acts[0]}, seen);
    if (now.subject && acts.length > 1) return only(acts);
    if (now.subject && hex.reach) return say("go", {hex: hex.id});
    if (hex.units.length) {
      const next = hex.units[(hex.units.indexOf(now.unit) + 1) % hex.units.length];
      return say("select", {unit: next});
    }
    if (acts.length === 1) return say("act", {choice: acts[0]}, seen);
    if (acts.length > 1) return only(acts);
    if (now.subject) say("select", {unit: null});
  };
  /** Of all that may be done, only some: several things may be meant by one hex. */
  const only = acts => {
    const rows = doing.querySelectorAll("[data-n]");
    rows.forEach(row => row.classList.toggle("meant", acts.includes(Number(row.dataset.n))));
    const first = [...rows].find(row => acts.includes(Number(row.dataset.n)));
    if (first) first.focus();
  };

  const map = hexBoard();
  const look = hex => {
    const kind = hex.selected ? "selected" : hex.acts.length ? "acts" : hex.reach ? "reach" : hex.units.length ? "own" : "";
    return [kind, {selected: "selected", acts: "something may be done here", reach: "the unit can move here", own: "can act"}[kind]];
  };

  const row = (one, seen) => h("button", {type: "button", class: "deed", "data-n": one.n, on: {click: () => say("act", {choice: one.n}, seen)}},
    h("span", {}, one.words), one.odds ? h("span", {class: "odds-of"}, one.odds) : null);
  const hinted = hint => {
    const best = hint.rows[0];
    return h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Hint"}, h("table", {},
      h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "Hint"), h("th", {scope: "col", class: "n"}, sentence(hint.what)), h("th", {scope: "col", class: "n"}, "behind the best"))),
      h("tbody", {}, hint.rows.map(one => h("tr", {}, h("th", {scope: "row"}, one.words), h("td", {class: "n"}, `${(100 * one.share).toFixed(0)} % (${(100 * one.least).toFixed(0)} to ${(100 * one.most).toFixed(0)})`),
        h("td", {class: "n"}, one === best ? "" : `${(100 * one.behind).toFixed(0)} (${(100 * one.low).toFixed(0)} to ${(100 * one.high).toFixed(0)}) points`))))),
      h("p", {class: "foot"}, `sampled: ${hint.trials} trials of each, seed ${hint.seed}, from what your side sees · 95 % intervals`));
  };
  const ending = over => h("div", {class: "stack small"},
    h("p", {class: "title"}, over.said), h("p", {}, over.points),
    h("ul", {}, over.objectives.map(one => h("li", {}, `${one.side}: ${one.said}${one.met ? ", met" : ", not met"}.`))),
    over.own ? h("div", {class: "row"}, button(over.written ? "Added to playtests.csv" : "Add to playtests.csv", () => say("write"), {class: "main", disabled: over.written})) : quiet("Open a data folder of your own to add games to its playtests.csv, or copy the row."),
    h("details", {}, h("summary", {}, "The row for playtests.csv"), h("table", {}, h("tbody", {}, over.row.map(([name, cell]) => h("tr", {}, h("th", {scope: "row"}, name), h("td", {}, h("code", {}, cell))))))),
    h("div", {class: "row"}, button("Look back", () => send({do: "job", sheet: "play", work: "back"}), {class: "main"}), button("Another game", () => say("leave"))), bar.el);
  /** Between two people at one screen: nothing of the one stands there until the other says that he looks. */
  const handed = game => {
    head.replaceChildren(h("p", {class: "title grow"}, `It is for the ${game.awaits} side to decide`), button("Put away", () => say("leave"), {class: "plain"}));
    [board, story, foot].forEach(each => each.replaceChildren());
    told = "";
    map.forget();
    doing.replaceChildren(h("p", {}, "Hand over the screen. What this side sees is shown once its player sits there."), button(`I play the ${game.awaits} side`, () => say("screen"), {class: "main"}));
  };
  const show = game => {
    if (game.awaits) return handed(game);
    const buttons = game.over ? [] : [
      button("Hint", () => say("hint")), button("Let the machine decide this", () => say("machine")), button("Give up", () => say("resign"))];
    head.replaceChildren(
      h("div", {class: "grow"}, h("p", {class: "title"}, sentence(`${game.turn}${game.you ? ` · you: ${game.you}` : ""}`)), h("p", {class: "soft"}, game.over ? game.points : `As things stand: ${game.points}`)),
      button(game.undo === "analysis" ? "Take back (as an analysis)" : "Take back", () => say("undo"), {disabled: !game.undo, title: game.undo === "analysis" ? "Its outcome is known: the game is an analysis from then on, and no playtest" : ""}),
      ...buttons, button("Put away", () => say("leave"), {class: "plain"}));
    const held = board.contains(document.activeElement); // the focus stays where it was
    board.replaceChildren(...map.show(game.map, hex => press(hex, game), look));
    if (held) map.focus(board);
    doing.replaceChildren(...[
      game.analysis ? quiet("An analysis: something was taken back after its outcome was known.") : null,
      game.warned ? message("Think again: another choice wins clearly more often. Choose it once more if you mean it.") : null,
      game.over ? ending(game.over) : null,
      game.subject && !game.over ? h("div", {class: "row"}, h("p", {class: "title grow"}, game.subject), game.all ? button("All units", () => say("select", {unit: null}), {class: "plain"}) : null) : null,
      ...game.groups.map(group => h("div", {class: "deeds"}, group.map(one => row(one, game)))),
      game.odds ? h("p", {class: "foot"}, game.odds) : null,
      game.hint && !game.over ? hinted(game.hint) : null,
      !game.over && game.objectives.length ? h("details", {}, h("summary", {}, "Objectives"), h("ul", {}, game.objectives.map(one => h("li", {}, `${one.side}: ${one.said}${one.met ? " (met as things stand)" : ""}.`)))) : null,
    ].filter(Boolean));
    const text = JSON.stringify(game.story);
    if (text !== told) {
      told = text;
      story.replaceChildren(...game.story.map(([kind, line]) => h("li", {class: kind || null}, sentence(line))));
      story.scrollTop = story.scrollHeight;
    }
    foot.textContent = game.foot;
  };

  return {
    el,
    reset: () => { bar.clear(); back.replaceChildren(); },
    job(found) {
      if (found.sheet !== "play") return;
      bar.show(found);
      if (found.blocks) back.replaceChildren(...found.blocks.map(block => blockOf(block, send)));
    },
    show: {
      ground(found) { map.ground(found.ground); },
      play(found) {
        note.replaceChildren(...(found.message ? [said(found)] : []));
        if (found.setup) {
          const {chosen} = found.setup, known = JSON.stringify([found.setup.scenarios, chosen]);
          if (start.dataset.known !== known) {
            const other = chosen && start.dataset.chosen !== chosen;
            Object.assign(start.dataset, {known, chosen: chosen || ""});
            every = found.setup.scenarios;
            // what stood there may be a scenario of another game, and so may what an address has chosen
            const wanted = [other ? "" : scenario.list.value, chosen].find(name => every.some(one => one.name === name));
            scenario.set(every.map(one => [one.name, one.title]), wanted || (every[0] || {}).name);
            seats();
          }
        }
        if (found.message && !found.setup) return;
        now = found.game || null;
        resume.hidden = !found.away; resume.textContent = `Go on with ${found.away}`;
        start.hidden = Boolean(now) || !every.length; table.hidden = !now;
        if (!now || !now.over) { back.replaceChildren(); bar.clear(); }
        if (now) show(now);
      },
    },
  };
}
