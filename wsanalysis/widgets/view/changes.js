// The log of changes: what was done, what differs, versions to compare with, links, and saving as new data.

function changesTab(send) {
  const log = h("ol", {class: "log"}), table = h("div", {}), versions = h("div", {class: "versions"});
  const name = h("input", {type: "text", placeholder: "second playtest"});
  const folder = h("input", {type: "text", placeholder: "my-data"});
  const preview = h("div", {class: "preview", role: "status"});
  const link = h("textarea", {rows: 3, readonly: true, "aria-label": "Link to this desk"});
  const paste = h("textarea", {rows: 3, placeholder: "paste a link here"});
  const saveNew = button("Save as a new folder", () => send({do: "save", folder: folder.value}), {disabled: true});
  const saveHere = button("Save in this folder", () => send({do: "save", into: true}), {class: "main", disabled: true});
  const here = h("p", {class: "soft"}), saved = h("div", {class: "stack small", role: "status"});
  const ready = yes => { saveNew.disabled = saveHere.disabled = !yes; };
  const upload = h("input", {type: "file", accept: ".json", on: {change: async () => { const [file] = upload.files; if (file) send({do: "take", text: await file.text()}); }}});
  const download = h("a", {class: "button", download: "desk.json", hidden: true}, "Download as a file");
  const el = h("div", {class: "columns even"},
    h("div", {class: "stack"},
      card("What differs from the data files", table, [button("Reset everything", () => send({do: "reset"}), {class: "plain"})]),
      card("Log", h("div", {}, h("p", {class: "soft"}, "Undo takes back the last step, Ctrl+Z too; a slider moved back and forth is one step."), log))),
    h("div", {class: "stack"},
      card("Save", h("div", {class: "stack small"},
        h("p", {class: "soft"}, "Nothing is written until you have seen every change. Readings of rules are not data: they stay on the desk."),
        h("div", {class: "row"}, button("Review the changes", () => send({do: "preview"}))), preview, here,
        h("div", {class: "row"}, saveHere), h("div", {class: "row"}, h("label", {class: "choice"}, h("span", {}, "New folder"), folder), saveNew), saved)),
      card("Versions", h("div", {class: "stack small"},
        h("div", {class: "row"}, h("label", {class: "choice"}, h("span", {}, "Name of this version"), name),
          button("Save version", () => { send({do: "version", how: "save", name: name.value}); name.value = ""; })), versions)),
      card("Take this desk elsewhere", h("div", {class: "stack small"},
        h("div", {class: "row"}, button("Make a link", () => send({do: "link"})), download), link,
        h("label", {class: "choice"}, h("span", {}, "Open a link"), paste),
        h("div", {class: "row"}, button("Open the link", () => send({do: "take", text: paste.value})),
          h("label", {class: "choice"}, h("span", {}, "Open a file"), upload))))));
  link.hidden = true;
  return {
    el,
    show: {
      log(found) {
        log.replaceChildren(...found.steps.map(step => h("li", {class: step.done ? "" : "undone"},
          step.said ? h("b", {}, `${sentence(step.said)} `) : null,
          step.edits.slice(0, 6).map(([what, value]) => h("span", {class: "edit"}, `${what}: ${value}`)),
          step.edits.length > 6 ? h("span", {class: "soft"}, ` and ${step.edits.length - 6} more`) : null,
          step.done ? null : h("span", {class: "soft"}, " (undone)"))));
        table.replaceChildren(found.changes.length ? h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Changes"}, h("table", {class: "changes"},
          h("thead", {}, h("tr", {}, ["What", "Files", "Now", ""].map(head => h("th", {scope: "col"}, head || h("span", {class: "hidden"}, "Take back"))))),
          h("tbody", {}, found.changes.map(each => h("tr", {}, h("th", {scope: "row"}, each.what), h("td", {}, each.before), h("td", {}, h("b", {}, each.now)),
            h("td", {}, button("Reset", () => send({do: "reset", spots: [each.spot]}), {class: "plain", "aria-label": `reset ${each.what}`})))))))
          : h("p", {class: "soft"}, "Nothing: turn a rating, a count or an option, and it is listed here."));
        const radio = (value, text) => h("label", {class: "flag"}, h("input", {type: "radio", name: "compared", ".checked": value === found.compared,
          on: {change: () => send({do: "version", how: "compare", name: value})}}), h("span", {}, text));
        versions.replaceChildren(h("fieldset", {}, h("legend", {}, "Compare with"), radio(found.files, "The data files"),
          found.versions.map(each => h("div", {class: "row"}, radio(each, each),
            button("Restore", () => send({do: "version", how: "restore", name: each}), {class: "plain", "aria-label": `restore ${each}`}),
            button("Delete", () => send({do: "version", how: "drop", name: each}), {class: "plain", "aria-label": `delete ${each}`})))));
        ready(false); preview.replaceChildren();
        if (found.changes.length) saved.replaceChildren();
        saveHere.hidden = !found.folder;
        here.textContent = found.folder ? `This folder: ${found.folder}` : "These are the built-in data, which stay as they are: save your own in a new folder.";
      },
    },
    news: {
      preview(found) {
        ready(true);
        saved.replaceChildren();
        preview.replaceChildren(
          h("div", {class: "review", tabindex: 0, role: "region", "aria-label": "What changes"}, found.files.map(([file, lines]) => [
            h("p", {class: "soft"}, file), h("ul", {}, lines.map(line => h("li", {}, line)))]).flat()),
          h("details", {}, h("summary", {}, "The lines of the files"),
            h("pre", {class: "diff", tabindex: 0, "aria-label": "Lines that change"}, found.text.split("\n").map(line =>
              h("span", {class: /^(\+\+\+|---|@@)/.test(line) ? "soft" : line[0] === "+" ? "plus" : line[0] === "-" ? "minus" : ""}, line, "\n")))));
      },
      saved(found) {
        ready(false); preview.replaceChildren();
        saved.replaceChildren(h("p", {class: "good"}, `Saved in ${found.folder}: ${found.changed.join(", ")}. The bench goes on with that folder.`),
          h("p", {class: "soft"}, "In Python: ", h("code", {}, found.load)),
          found.left.length ? h("p", {class: "soft"}, `Not copied, since they are no data files: ${found.left.join(", ")}`) : "");
      },
      link(found) {
        link.hidden = false;
        link.value = `${location.origin}${location.pathname}#desk=${found.link}`;
        link.focus(); link.select();
        if (download.href) URL.revokeObjectURL(download.href);
        download.href = URL.createObjectURL(new Blob([found.file], {type: "application/json"}));
        download.hidden = false;
      },
    },
  };
}
