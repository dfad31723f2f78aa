// The details pane: an execution, a commit, a store or a comparison.

import { button, count, duration, icon, isDisabled, make, number, setReason, setText, shortened, timeOfDay, uniqueID } from "./dom.js";
import { outcomeOf, shapeOf } from "./history.js";
import { Commit, Execution } from "./session.js";
import { JSONText } from "./sources.js";
import { valueTree } from "./tree.js";

/** `app` is the page. It has the session and the source of the session, and runs the actions of the buttons. */
export class Details {
  #app;
  #pane;
  #shown = null;
  #shownVersion = -1;
  #renew = null;

  constructor(pane, app) {
    this.#pane = pane;
    this.#app = app;
  }

  get shown() {
    return this.#shown;
  }

  showNothing() {
    this.#shown = null;
    this.#renew = null;
    this.#pane.replaceChildren(make("p", { class: "hint" }, "Select an entry of the history, or a store."));
  }

  show(entry) {
    if (!entry || (!(entry instanceof Execution) && !(entry instanceof Commit))) return this.showNothing();
    this.#shown = entry;
    this.#shownVersion = entry.version;
    this.#pane.scrollTop = 0;
    if (entry instanceof Execution) this.#showExecution(entry);
    else this.#showCommit(entry);
  }

  /** Updates the shown details. Open trees stay open. */
  update() {
    if (this.#shown?.version === this.#shownVersion) return;
    this.#shownVersion = this.#shown?.version ?? -1;
    this.#renew?.();
  }

  /** Updates the parts that depend on the connection, on control and on the stores. */
  updateControl() {
    for (const each of this.#pane.querySelectorAll("[data-changes]")) setReason(each, this.#app.source.reason);
    for (const each of this.#pane.querySelectorAll("[data-tests]")) setReason(each, this.#app.source.testReason);
    if (this.#shown?.isStore) this.#renew?.();
  }

  // MARK: Executions

  #showExecution(execution) {
    const facts = make("div");
    const commits = make("div");
    const shownCommits = new Map();
    const renew = () => {
      facts.replaceChildren(this.#heading(execution), this.#executionFacts(execution), ...this.#relations(execution));
      const isOnly = execution.merged !== null;
      for (const commit of execution.commits) {
        const shown = shownCommits.get(commit);
        if (shown?.isOnly === isOnly) {
          shown.renew?.();
          continue;
        }
        const made = isOnly ? this.#commitSections(commit, { isInline: true }) : { element: make("p", {}, this.#link(commit)) };
        shown?.element.remove();
        shownCommits.set(commit, { ...made, isOnly });
        if (shownCommits.size === 1) commits.replaceChildren(make("h3", {}, isOnly ? `Commit #${commit.number}` : "Commits"));
        commits.append(made.element);
      }
    };
    this.#renew = renew;
    renew();
    const payload = execution.payload === null ? null : this.#payload(execution);
    this.#pane.replaceChildren(...[facts, payload, commits].filter(Boolean));
  }

  #heading(entry) {
    const { session } = this.#app;
    return make(
      "h2", { tabindex: -1 },
      make("span", { class: "owner" }, `${shortened(session.storeName(entry.store), 120)}.`),
      make("span", {}, shortened(entry.name) || "(no name)"),
    );
  }

  #executionFacts(execution) {
    const { session } = this.#app;
    const outcome = outcomeOf(execution);
    return facts([
      ["Kind", shortened(execution.kind, 40)],
      ["Outcome", make("span", { class: "outcome", "data-outcome": shapeOf(outcome) }, icon(shapeOf(outcome)), make("span", {}, shortened(outcome, 40)))],
      execution.reason !== null && ["Reason", shortened(execution.reason, 200)],
      execution.error !== null && ["Error", make("span", { class: "error value" }, shortened(execution.error, 2000))],
      ["Started", timeOfDay(session.started, execution.time)],
      execution.duration !== null && ["Duration", duration(execution.duration)],
      execution.site !== null && ["Call site", make("code", {}, shortened(execution.site))],
      ["Interceptors", execution.interceptors.length === 0 ? "none" : make("span", { class: "list" }, execution.interceptors.map((name) => shortened(name, 120)).join(" → "))],
    ]);
  }

  /** Returns elements for an execution: its parent, its cause, and the executions that it started. */
  #relations(execution) {
    const { session } = this.#app;
    const parent = execution.parent !== null && session.executions.get(execution.parent);
    const cause = execution.cause !== null && session.executions.get(execution.cause);
    const started = execution.kids.filter((kid) => kid instanceof Execution);
    const listed = started.slice(0, 50);
    const gone = (id) => `Execution ${id} (no longer kept)`;
    const rows = facts([
      execution.parent !== null && ["Inside", parent ? this.#link(parent) : gone(execution.parent)],
      execution.cause !== null && ["Caused by", cause ? this.#link(cause) : gone(execution.cause)],
      started.length > 0 && ["Started", make("ul", { class: "plain" },
        ...listed.map((kid) => make("li", {}, this.#link(kid), kid.relation === "caused" ? " (caused)" : "")),
        started.length > listed.length && make("li", {}, `and ${number(started.length - listed.length)} more`))],
    ]);
    return rows.childElementCount > 0 ? [rows] : [];
  }

  #payload(execution) {
    const node = { kind: "value", type: "", text: execution.payload, count: 0 };
    const load = (path, from, limit) => this.#app.source.request("payload", { execution: execution.id, path, from, limit });
    const tree = valueTree("Payload", node, load);
    tree.root.reload();
    return section("Payload", tree.element);
  }

  #link(entry) {
    const { session } = this.#app;
    const name = entry instanceof Commit ? `#${entry.number} ${entry.name}` : `${session.storeName(entry.store)}.${entry.name}`;
    return button(shortened(name, 160), () => this.#app.open(entry), { class: "link" });
  }

  // MARK: Commits

  #showCommit(commit) {
    const head = make("div");
    const sections = this.#commitSections(commit);
    const renew = () => {
      head.replaceChildren(this.#heading(commit));
      sections.renew();
    };
    this.#renew = renew;
    renew();
    this.#pane.replaceChildren(head, sections.element);
  }

  /** Returns elements for a commit: its changes, the observers that it woke, and the states before and after it. */
  #commitSections(commit, { isInline = false } = {}) {
    const { session, source } = this.#app;
    const root = commit.root !== null && commit.root !== commit.execution && session.executions.get(commit.root);
    const execution = commit.execution !== null && session.executions.get(commit.execution);
    const woke = make("div");
    const renew = () => woke.replaceChildren(wokeTable(commit));
    renew();
    const element = make(
      "div", {},
      make("div", { class: "actions" },
        button("Go to this commit", () => this.#app.travel(commit.number), { reason: source.reason, "data-changes": true }),
        button("Compare…", () => this.#app.compare(commit), {})),
      !isInline && facts([
        ["Commit", `#${commit.number}`],
        ["Time", timeOfDay(session.started, commit.time)],
        execution && ["Execution", this.#link(execution)],
        root && ["Root", this.#link(root)],
      ]),
      commit.isComputed && make("p", { class: "hint" }, "Made by the store's computed method."),
      section("Changes", this.#difference([{ store: commit.store, params: { commit: commit.number }, before: { commit: commit.number, side: "before" }, after: { commit: commit.number, side: "after" } }])),
      section("Woke", woke),
      this.#states(commit),
    );
    return { element, renew };
  }

  #states(commit) {
    const place = make("div");
    const show = (side) => {
      for (const each of buttons) each.setAttribute("aria-pressed", each.dataset.side === side);
      const load = (path, from, limit) => this.#app.source.request("state", { store: commit.store, path, commit: commit.number, side, from, limit });
      const tree = valueTree(`State ${side} commit ${commit.number}`, { kind: "struct", type: "", text: "…", count: 1 }, load);
      place.replaceChildren(tree.element);
      tree.root.toggle();
    };
    const buttons = ["before", "after"].map((side) =>
      button(side === "before" ? "Before" : "After", () => show(side), { "data-side": side, "aria-pressed": "false" }));
    show("after");
    return section("State", make("div", { class: "segments", role: "group", "aria-label": "State" }, ...buttons), place);
  }

  // MARK: Differences

  /**
   * Returns the differences of several parts. Each part has a store, the parameters of `diff`, and the parameters of
   * `state` for both sides. With `names`, each store with changes has a heading.
   */
  #difference(parts, { names = false } = {}) {
    const place = make("div", { class: "difference", "aria-busy": "true" }, make("p", { class: "hint" }, "Comparing…"));
    const { source, session } = this.#app;
    const request = async (part) => {
      try {
        return { part, ...(await source.request("diff", part.params)) };
      } catch (error) {
        return { part, error };
      }
    };
    Promise.all(parts.map(request)).then((answers) => {
      const shown = answers.filter(({ error, changes, isCut }) => !names || error || isCut || changes.length > 0);
      place.setAttribute("aria-busy", "false");
      place.replaceChildren(...shown.flatMap((answer) => [
        names && make("h4", {}, shortened(session.storeName(answer.part.store), 120)),
        ...differences(answer, source),
      ].filter(Boolean)));
      if (shown.length === 0) place.replaceChildren(make("p", { class: "hint" }, "No differences."));
    });
    return place;
  }

  // MARK: Comparing

  /** Shows a form that compares a commit with another commit. */
  showComparison(commit, other) {
    const { session } = this.#app;
    this.#shown = null;
    this.#renew = null;
    const [fromID, toID, storeID] = [uniqueID(), uniqueID(), uniqueID()];
    const field = (id, value) => make("input", { id, type: "number", min: 0, step: 1, required: true, value });
    const [from, to] = [field(fromID, other ?? ""), field(toID, commit)];
    const store = make("select", { id: storeID }, make("option", { value: "" }, "All stores"),
      ...[...session.stores.values()].slice(0, 500).map(({ id, name }) => make("option", { value: id }, shortened(name, 80))));
    const message = make("p", { class: "error", role: "alert" });
    const result = make("div");
    const compare = () => {
      const [left, right] = [from.valueAsNumber, to.valueAsNumber];
      const isValid = Number.isSafeInteger(left) && Number.isSafeInteger(right);
      setText(message, isValid ? "" : "Enter the numbers of two commits.");
      if (!isValid) return;
      const stores = store.value === "" ? [...session.stores.keys()].filter((id) => session.commitCounts.has(id)) : [Number(store.value)];
      result.replaceChildren(section(`From #${left} to #${right}`, this.#difference(
        stores.map((id) => ({ store: id, params: { store: id, from: left, to: right }, before: { commit: left, side: "after" }, after: { commit: right, side: "after" } })),
        { names: true },
      )));
    };
    const form = make("form", { class: "form", on: { submit: (event) => {
      event.preventDefault();
      compare();
    } }, novalidate: true },
      make("div", { class: "fields" },
        make("div", {}, make("label", { for: fromID }, "From commit"), from),
        make("div", {}, make("label", { for: toID }, "To commit"), to),
        make("div", {}, make("label", { for: storeID }, "Store"), store)),
      message,
      make("button", { type: "submit" }, "Compare"));
    this.#pane.replaceChildren(make("h2", { tabindex: -1 }, "Compare two commits"), form, result);
    if (other !== null) compare();
    from.focus();
  }

  // MARK: Stores

  showStore(id) {
    const { session, source } = this.#app;
    const controls = make("div");
    const head = make("div");
    const shown = { isStore: true, id, version: 0 };
    this.#shown = shown;
    this.#pane.scrollTop = 0;
    const renew = () => {
      const store = session.stores.get(id);
      if (!store) return head.replaceChildren(make("p", { class: "hint" }, "This store is no longer kept."));
      head.replaceChildren(
        make("h2", { tabindex: -1 }, shortened(store.name, 200)),
        facts([
          store.style && ["Style", `${shortened(store.style, 40)} store`],
          ["Number", `${store.id}`],
          ["Commits", number(session.commitCounts.get(id) ?? 0)],
          store.alive === false && ["State", "The store was deallocated."],
          store.forced && ["Forced", `into ${shortened(store.forced, 40)}`],
        ]),
      );
      updateControls(store);
    };
    const { element, update: updateControls } = this.#controls(id);
    controls.append(element);
    this.#renew = renew;
    renew();
    this.#pane.replaceChildren(
      head,
      make("div", { class: "actions" },
        button("Show only this store", () => this.#app.showOnly("store", id)),
        button("Copy as test…", () => this.#app.showTest(id), { reason: source.testReason, "data-tests": true })),
      controls,
    );
  }

  #controls(id) {
    const app = this.#app;
    const note = make("p", { class: "reason" });
    const message = make("p", { class: "error", role: "alert" });
    const change = async (method, params) => {
      setText(message, "");
      try {
        await app.source.request(method, { store: id, ...params });
        app.announce(`${method === "force" ? (params.to === "release" ? "Released" : `Forced into ${params.to}`) : method === "reset" ? "Reset" : "Invalidated"}.`);
      } catch (error) {
        setText(message, error.message);
      }
    };
    const failure = make("input", { id: uniqueID(), type: "text", value: "Forced by the inspector" });
    const states = {
      loading: button("Loading", () => change("force", { to: "loading" })),
      failed: button("Failed", () => change("force", { to: "failed", message: failure.value })),
      empty: button("Empty", () => change("force", { to: "empty" })),
      release: button("Release", () => change("force", { to: "release" })),
    };
    const invalidate = button("Invalidate", () => change("invalidate", {}));
    const reset = button("Reset", () => change("reset", {}));
    const value = section(
      "Force",
      make("div", { class: "actions", role: "group", "aria-label": "Force" }, ...Object.values(states)),
      make("div", { class: "fields" }, make("div", {}, make("label", { for: failure.id }, "Error message"), failure)),
      make("div", { class: "actions" }, invalidate, reset),
    );
    const dispatch = this.#dispatchForm(id);
    const update = (store) => {
      const reason = app.source.reason ?? (store.alive === false ? "The store was deallocated." : null);
      note.hidden = reason === null;
      setText(note, reason ?? "");
      value.hidden = store.style !== "value";
      for (const [to, each] of Object.entries(states)) {
        each.setAttribute("aria-pressed", store.forced === to);
        setReason(each, reason ?? (to === "empty" && !store.canBeEmpty ? "The value of this store can't be empty." : to === "release" && !store.forced ? "The store isn't forced." : null));
      }
      states.release.removeAttribute("aria-pressed");
      setReason(invalidate, reason);
      setReason(reset, reason);
      failure.disabled = reason !== null;
      dispatch.update(store, reason);
    };
    return { element: make("div", { class: "controls" }, note, value, message, dispatch.element), update };
  }

  #dispatchForm(id) {
    const app = this.#app;
    const action = make("select", { id: uniqueID() });
    const fields = make("div", { class: "payloads" });
    const message = make("p", { class: "error", role: "alert", id: uniqueID() });
    const submit = make("button", { type: "submit" }, "Dispatch");
    const showFields = (store) => {
      const arity = Math.min(store.actions?.[action.selectedIndex]?.arguments ?? 0, 16);
      const typed = [...fields.querySelectorAll("textarea")].map((area) => area.value);
      // Replaced fields would lose the focus.
      if (typed.length === arity) return;
      fields.replaceChildren(...Array.from({ length: arity }, (_, index) => {
        const area = make("textarea", { id: uniqueID(), rows: 2, spellcheck: "false", autocapitalize: "off", "aria-describedby": message.id });
        area.value = typed[index] ?? "";
        return make("div", {}, make("label", { for: area.id }, arity === 1 ? "Payload as JSON" : `Argument ${index + 1} as JSON`), area);
      }));
    };
    action.addEventListener("change", () => showFields(app.session.stores.get(id)));
    const form = make("form", { class: "form", novalidate: true, on: { submit: async (event) => {
      event.preventDefault();
      if (isDisabled(submit)) return;
      const store = app.session.stores.get(id);
      const values = [];
      setText(message, "");
      for (const area of fields.querySelectorAll("textarea")) {
        area.removeAttribute("aria-invalid");
        try {
          JSON.parse(area.value);
          values.push(area.value);
        } catch (error) {
          area.setAttribute("aria-invalid", "true");
          setText(message, area.value.trim() === "" ? "Enter the payload as JSON, such as 3, \"Milk\" or {\"id\": 7}." : `This isn't valid JSON: ${shortened(error.message, 200)}`);
          area.focus();
          return;
        }
      }
      try {
        const { name } = store.actions[action.selectedIndex];
        await app.source.request("dispatch", { store: id, action: name, arguments: new JSONText(`[${values.join()}]`) });
        app.announce(`Dispatched ${name}.`);
      } catch (error) {
        setText(message, error.message);
      }
    } } },
      make("div", { class: "fields" }, make("div", {}, make("label", { for: action.id }, "Action"), action)),
      fields, message, submit);
    const hint = make("p", { class: "hint" }, "No action of this store is registered. Register actions in the app: ", make("code", {}, "inspector.register(store) { $0.action(\\.name) }"), ".");
    const update = (store, reason) => {
      const actions = store.actions ?? [];
      hint.hidden = actions.length > 0;
      form.hidden = actions.length === 0;
      setReason(submit, reason);
      const names = actions.map(({ name }) => shortened(name, 120));
      // A replaced option would close the list.
      if (names.length !== action.options.length || names.some((name, index) => name !== action.options[index].textContent)) {
        const chosen = action.selectedIndex;
        action.replaceChildren(...names.map((name) => make("option", {}, name)));
        action.selectedIndex = Math.min(Math.max(chosen, 0), actions.length - 1);
      }
      showFields(store);
    };
    return { element: section("Dispatch", hint, form), update };
  }
}

// MARK: - Parts of the pane

function section(title, ...content) {
  const id = uniqueID();
  return make("section", { "aria-labelledby": id }, make("h3", { id }, title), ...content);
}

function facts(rows) {
  return make("dl", { class: "facts" }, ...rows.filter(Boolean).flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)]));
}

function wokeTable(commit) {
  if (commit.woke.length === 0) return make("p", { class: "hint" }, "No observers woke.");
  return make(
    "table", { class: "woke" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Observed part"), make("th", { scope: "col" }, "Observers"))),
    make("tbody", {}, ...commit.woke.slice(0, 200).map((part) =>
      make("tr", {}, make("td", { class: "value" }, shortened(part.name, 200)), make("td", {}, count(part.observers, "observer"))))),
  );
}

/** Returns the elements that show the answer to a `diff` request. */
function differences({ part, changes, isCut, error }, source) {
  if (error) return [make("p", { class: "error" }, error.message)];
  const list = changes.length > 0 && make("ol", { class: "changes" }, ...changes.map((change) => changeElement(change, part, source)));
  const hint = isCut
    ? `The comparison is incomplete. It found ${changes.length === 0 ? "no differences" : count(changes.length, "change")}.`
    : changes.length === 0 && "No differences.";
  return [list, hint && make("p", { class: "hint" }, hint)].filter(Boolean);
}

function changeElement({ path, pathBefore = path, before, after }, part, source) {
  const shown = (node) => node && shortened(node.text, 20_000);
  const what = before ? (after ? "changed" : "removed") : "added";
  const [oldText, newText] = before && after ? differingParts(shown(before), shown(after)) : [[shown(before)], [shown(after)]];
  const side = (sign, label, node, texts, path, at) => {
    if (!node) return null;
    const load = (rest, from, limit) => source.request("state", { store: part.store, path: [...path, ...rest], ...at, from, limit });
    const value = node.count > 0 ? valueTree(label, node, load).element : make("span", { class: "value" }, ...texts);
    return make("div", { class: sign === "−" ? "side removed" : "side added" },
      make("span", { class: "sign", "aria-hidden": "true" }, sign), make("span", { class: "unseen" }, `${label}: `), value);
  };
  return make("li", {},
    make("div", { class: "path" },
      ...(path.length === 0 ? [make("span", {}, "(the whole state)")] : path.flatMap((label, index) => [
        index > 0 && make("span", { class: "separator" }, " › "), make("span", {}, shortened(label, 120))].filter(Boolean))),
      make("span", { class: "what" }, what)),
    side("−", "Before", before, oldText, pathBefore, part.before),
    side("+", "After", after, newText, path, part.after));
}

/** Marks the difference of two texts: the part between their common prefix and their common suffix. */
function differingParts(before, after) {
  const [old, current] = [[...before], [...after]];
  const shortest = Math.min(old.length, current.length);
  let start = 0;
  while (start < shortest && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < shortest - start && old[old.length - 1 - end] === current[current.length - 1 - end]) end += 1;
  if (start + end < 3) return [[before], [after]];
  const parts = (text) => [
    text.slice(0, start).join(""),
    text.length > start + end ? make("mark", {}, text.slice(start, text.length - end).join("")) : "",
    text.slice(text.length - end).join(""),
  ];
  return [parts(old), parts(current)];
}
