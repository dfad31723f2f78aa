// The history: executions and commits as a tree or in order of time. Only visible rows have elements, so a long
// history is cheap.

import { count, duration, icon, make, setAttribute, setIcon, setText, shortened } from "./dom.js";
import { Commit, Execution, Gap } from "./session.js";

export const kinds = ["action", "method", "task", "load", "attempt", "operation", "commit", "restore"];
export const outcomes = ["running", "completed", "failed", "cancelled", "superseded", "dropped"];

export const outcomeOf = (execution) => (execution.outcome === null ? "running" : execution.outcome);
export const shapeOf = (outcome) => (outcomes.includes(outcome) ? outcome : "unknown");

/**
 * Notifies `delegate` with `selected(entry)`, `opened(entry)`, `askedForMenu(entry, anchor)`, `showed({ shown, muted
 * })` and `followed(isFollowing)`.
 */
export class History {
  static rowHeight = 28;
  static spareRows = 10;
  static deepestIndent = 12;

  #session = null;
  #filter;
  #delegate;
  #grid;
  #scroller;
  #spacer;
  #rows = [];
  /** The rows that have elements. The row with index `i` is at `i % ring.length`. */
  #ring = [];
  #pass = 0;
  #isStale = false;
  #isScheduled = false;
  #restUntil = 0;
  #byHandUntil = 0;
  #timer = null;
  #newest = -1;
  #selected = null;

  constructor(grid, filter, delegate) {
    this.#grid = grid;
    this.#filter = filter;
    this.#delegate = delegate;
    this.#scroller = grid.querySelector(".scroller");
    this.#spacer = this.#scroller.querySelector(".spacer");
    this.isTree = true;
    this.isFollowing = true;
    this.#scroller.addEventListener("scroll", () => {
      // A busy browser scrolls later than in the next frame.
      if (performance.now() < this.#byHandUntil) this.#scrolledByHand();
      this.draw();
    }, { passive: true });
    for (const type of ["wheel", "touchmove", "pointerup"]) {
      this.#scroller.addEventListener(type, ({ target }) => {
        // A pointer that was released on a row has not scrolled. Only the scroll bar scrolls.
        if (type !== "pointerup" || target === this.#scroller) {
          this.#byHandUntil = performance.now() + 1_000;
          this.#scrolledByHand();
        }
      }, { passive: true });
    }
    grid.addEventListener("keydown", (event) => this.#press(event));
    grid.addEventListener("click", (event) => this.#click(event));
    grid.addEventListener("dblclick", (event) => {
      const entry = this.#entryAt(event);
      if (entry && !event.target.closest("button, .twisty")) this.#delegate.opened(entry);
    });
    grid.addEventListener("contextmenu", (event) => {
      const entry = this.#entryAt(event);
      if (!entry || entry instanceof Gap) return;
      event.preventDefault();
      this.select(entry);
      this.#delegate.askedForMenu(entry, { x: event.clientX, y: event.clientY });
    });
    new ResizeObserver(() => {
      // The column headings need the same width as the rows. A scroll bar makes the rows narrower.
      grid.style.setProperty("--gutter", `${this.#scroller.offsetWidth - this.#scroller.clientWidth}px`);
      this.draw();
    }).observe(this.#scroller);
  }

  get selected() {
    return this.#selected;
  }

  show(session) {
    this.#session = session;
    this.#selected = null;
    this.follow(true);
    this.refresh();
  }

  /**
   * Redraws soon, after entries or the filter changed. Updates from the app set `canWait`, so that arranging a long
   * history takes only a part of the page's time.
   */
  refresh({ canWait = false } = {}) {
    this.#isStale = true;
    const wait = canWait ? this.#restUntil - performance.now() : 0;
    if (wait <= 0) return this.draw();
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.draw();
    }, wait);
  }

  draw() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      if (!this.#session) return;
      const start = performance.now();
      if (this.#isStale) this.#arrange();
      const now = performance.now();
      this.#restUntil = Math.max(this.#restUntil, now + 4 * (now - start));
      this.#drawRows();
    });
  }

  follow(isFollowing) {
    if (this.isFollowing === isFollowing) return;
    this.isFollowing = isFollowing;
    this.#delegate.followed(isFollowing);
    if (isFollowing) this.draw();
  }

  // MARK: Arranging

  /** Makes the list of rows from the shown entries. */
  #arrange() {
    this.#isStale = false;
    const { entries } = this.#session;
    const isFiltered = this.#filter.isActive;
    const pass = ++this.#pass;
    let muted = 0;
    // The descendants of an entry come after the entry. So a loop from the end knows for each entry whether any of its
    // descendants is shown.
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      this.#filter.judge(entry, this.#session);
      if (entry.isMuted && entry.matches) muted += 1;
      entry.isShown = entry.matches && (!entry.isMuted || this.#filter.showsMuted);
      if (entry.up && (entry.isShown || entry.leads === pass)) entry.up.leads = pass;
    }
    this.#rows = [];
    if (this.isTree) this.#arrangeTree(entries, pass, isFiltered);
    else this.#arrangeList(entries);
    this.#newest = -1;
    let seq = -1;
    this.#rows.forEach((entry, index) => {
      entry.row = index;
      const newest = entry.merged ?? entry;
      if (newest.seq > seq) [seq, this.#newest] = [newest.seq, index];
    });
    this.#spacer.style.setProperty("height", `${this.#rows.length * History.rowHeight}px`);
    setAttribute(this.#grid, "aria-rowcount", this.#rows.length + 1);
    this.#delegate.showed({ shown: this.#rows.length, muted });
  }

  #arrangeTree(entries, pass, isFiltered) {
    const top = { shownKids: 0 };
    const roots = entries.filter((entry) => !entry.up);
    // An explicit stack, because chains of causes can be longer than the engine's call stack.
    const stack = [{ kids: roots, next: 0, depth: 0, parent: top }];
    while (stack.length > 0) {
      const level = stack.at(-1);
      const entry = level.kids[level.next++];
      if (!entry) {
        stack.pop();
        continue;
      }
      const leads = entry.leads === pass;
      const isRow = entry.isShown || (isFiltered && leads && !entry.isMuted);
      const merged = entry.merged;
      if (!isRow) {
        if (leads) stack.push({ kids: entry.kids, next: 0, depth: level.depth, parent: level.parent });
        continue;
      }
      entry.depth = level.depth;
      entry.place = ++level.parent.shownKids;
      entry.shownIn = level.parent;
      entry.shownKids = 0;
      entry.canOpen = leads && !merged;
      this.#rows.push(entry);
      if (entry.canOpen && (!entry.isCollapsed || isFiltered)) {
        stack.push({ kids: entry.kids, next: 0, depth: level.depth + 1, parent: entry });
      }
    }
  }

  #arrangeList(entries) {
    const top = { shownKids: 0 };
    for (const entry of entries) {
      if (!entry.isShown || (entry instanceof Commit && entry.up?.merged === entry && entry.up.isShown)) continue;
      entry.depth = 0;
      entry.place = ++top.shownKids;
      entry.shownIn = top;
      entry.canOpen = false;
      this.#rows.push(entry);
    }
  }

  // MARK: Drawing

  #drawRows() {
    const { rowHeight, spareRows } = History;
    const height = this.#scroller.clientHeight;
    if (this.isFollowing && this.#newest >= 0) {
      const top = Math.max(0, (this.#newest + 1) * rowHeight - height);
      // Usually the newest row is the last row. The list is then scrolled to its end.
      this.#scroller.scrollTop = this.#newest === this.#rows.length - 1 ? this.#rows.length * rowHeight : top;
    }
    const first = Math.max(0, Math.floor(this.#scroller.scrollTop / rowHeight) - spareRows);
    const last = Math.min(this.#rows.length, Math.ceil((this.#scroller.scrollTop + height) / rowHeight) + spareRows);
    const size = Math.ceil(height / rowHeight) + 2 * spareRows + 2;
    while (this.#ring.length < size) this.#ring.push(new Row(this.#spacer));
    while (this.#ring.length > size) this.#ring.pop().element.remove();
    const used = new Set();
    for (let index = first; index < last; index += 1) {
      const row = this.#ring[index % size];
      used.add(row);
      row.show(this.#rows[index], index, this.#session, this.#filter, this.#rows[index] === this.#selected);
    }
    for (const row of this.#ring) if (!used.has(row)) row.hide();
    const active = this.#ring.find((row) => used.has(row) && row.entry === this.#selected);
    setAttribute(this.#grid, "aria-activedescendant", active?.element.id ?? null);
  }

  /** Whether the end of the list is visible. */
  get #isAtEnd() {
    return this.#scroller.scrollTop + this.#scroller.clientHeight >= this.#scroller.scrollHeight - History.rowHeight;
  }

  /** Scrolling away from the end by hand stops following. Scrolling to the end starts following again. */
  #scrolledByHand() {
    requestAnimationFrame(() => this.follow(this.#isAtEnd));
  }

  #reveal(index) {
    const top = index * History.rowHeight;
    const { scrollTop, clientHeight } = this.#scroller;
    if (top < scrollTop) this.#scroller.scrollTop = top;
    else if (top + History.rowHeight > scrollTop + clientHeight) this.#scroller.scrollTop = top + History.rowHeight - clientHeight;
  }

  // MARK: Selecting

  /** Selects an entry, and scrolls to its row if it has one. */
  select(entry, { reveals = true } = {}) {
    // A commit that shares a row with its execution is selected with this row.
    const shown = entry instanceof Commit && entry.up?.merged === entry ? entry.up : entry;
    this.#selected = shown;
    if (shown && reveals) {
      if (this.#isStale) this.#arrange();
      if (this.#rows[shown.row] === shown && shown.row !== this.#rows.length - 1) this.follow(false);
      if (this.#rows[shown.row] === shown) this.#reveal(shown.row);
    }
    this.draw();
    this.#delegate.selected(shown);
  }

  focus() {
    this.#grid.focus();
  }

  #entryAt(event) {
    const element = event.target.closest("[role=row]");
    return this.#ring.find((row) => row.element === element)?.entry ?? null;
  }

  #click(event) {
    const entry = this.#entryAt(event);
    if (!entry) return;
    if (event.target.closest(".twisty") && entry.canOpen) {
      entry.isCollapsed = !entry.isCollapsed;
      this.refresh();
    } else if (event.target.closest(".menu-button")) {
      const box = event.target.closest(".menu-button").getBoundingClientRect();
      this.select(entry, { reveals: false });
      this.#delegate.askedForMenu(entry, { x: box.left, y: box.bottom });
    } else {
      this.select(entry);
    }
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = this.#rows;
    const page = Math.max(1, Math.floor(this.#scroller.clientHeight / History.rowHeight) - 1);
    const entry = this.#selected;
    const index = entry && rows[entry.row] === entry ? entry.row : -1;
    const move = (to) => rows.length > 0 && this.select(rows[Math.max(0, Math.min(rows.length - 1, to))]);
    const actions = {
      ArrowDown: () => move(index < 0 ? 0 : index + 1),
      ArrowUp: () => move(index < 0 ? rows.length - 1 : index - 1),
      PageDown: () => move(index + page),
      PageUp: () => move(index - page),
      Home: () => move(0),
      End: () => {
        move(rows.length - 1);
        this.follow(true);
      },
      ArrowRight: () => {
        if (index < 0 || !entry.canOpen) return;
        if (entry.isCollapsed) this.#collapse(entry, false);
        else move(index + 1);
      },
      ArrowLeft: () => {
        if (index < 0) return;
        if (entry.canOpen && !entry.isCollapsed) this.#collapse(entry, true);
        else if (rows[entry.shownIn?.row] === entry.shownIn) move(entry.shownIn.row);
      },
      Enter: () => entry && this.#delegate.opened(entry),
      m: () => this.#askForMenu(entry),
      ContextMenu: () => this.#askForMenu(entry),
      F10: () => event.shiftKey && this.#askForMenu(entry),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  #collapse(entry, isCollapsed) {
    entry.isCollapsed = isCollapsed;
    this.refresh();
  }

  #askForMenu(entry) {
    if (!entry || entry instanceof Gap) return;
    const row = this.#ring.find((row) => row.entry === entry);
    const box = (row?.element ?? this.#grid).getBoundingClientRect();
    this.#delegate.askedForMenu(entry, { x: box.left + 40, y: box.bottom });
  }
}

// MARK: - A row

let rowsMade = 0;

class Row {
  entry = null;
  #state = "";
  #isHidden = true;

  constructor(parent) {
    const cell = (name, ...children) => make("div", { role: "gridcell", class: name }, ...children);
    this.twisty = make("span", { class: "twisty" }, icon("open"));
    this.kind = make("span", { class: "kind" });
    this.name = make("span", { class: "name" });
    this.detail = make("span", { class: "detail" });
    this.store = cell("store");
    this.commit = cell("commit");
    this.duration = cell("duration");
    this.shape = icon("running");
    this.outcomeText = make("span");
    this.outcome = cell("outcome", this.shape, this.outcomeText);
    this.menu = make("button", { type: "button", class: "menu-button", tabindex: -1, "aria-label": "Menu of this entry" }, icon("more"));
    this.title = cell("title", this.twisty, this.kind, this.name, this.detail);
    this.element = make(
      "div",
      { role: "row", id: `row-${++rowsMade}`, hidden: true },
      this.title, this.store, this.commit, this.duration, this.outcome, cell("more", this.menu),
    );
    parent.append(this.element);
  }

  hide() {
    if (this.#isHidden) return;
    this.#isHidden = true;
    this.element.hidden = true;
  }

  show(entry, index, session, filter, isSelected) {
    if (this.#isHidden) this.element.hidden = false;
    this.#isHidden = false;
    const merged = entry.merged;
    const siblings = entry.shownIn.shownKids;
    // Everything that the row shows. If it is unchanged, no element is changed.
    const state = [
      entry.key, entry.version, merged?.version, index, isSelected, entry.depth, entry.canOpen, entry.isCollapsed, entry.isShown,
      entry.isMuted, entry.place, siblings, session.travel, filter.text, session.storeName(entry.store),
    ].join();
    if (this.entry === entry && this.#state === state) return;
    this.entry = entry;
    this.#state = state;

    const { element } = this;
    element.style.setProperty("transform", `translateY(${index * History.rowHeight}px)`);
    element.style.setProperty("--depth", Math.min(entry.depth, History.deepestIndent));
    element.className = [
      isSelected && "selected", entry.isMuted && "muted", !entry.isShown && "context", entry.relation === "caused" && "caused",
      entry instanceof Gap && "gap", entry instanceof Commit && "is-commit",
    ].filter(Boolean).join(" ");
    setAttribute(element, "aria-rowindex", index + 2);
    setAttribute(element, "aria-level", entry.depth + 1);
    setAttribute(element, "aria-posinset", entry.place);
    setAttribute(element, "aria-setsize", siblings);
    setAttribute(element, "aria-selected", isSelected);
    setAttribute(element, "aria-expanded", entry.canOpen ? !entry.isCollapsed : null);
    if (entry instanceof Gap) this.#showGap(entry);
    else this.#showEntry(entry, merged, session, filter);
  }

  #showGap(gap) {
    for (const part of [this.kind, this.detail, this.store, this.commit, this.duration, this.outcomeText]) setText(part, "");
    setText(this.name, `${count(gap.missing, "event is", "events are")} no longer kept by the app`);
    this.shape.setAttribute("hidden", "");
    this.menu.hidden = true;
  }

  #showEntry(entry, merged, session, filter) {
    const isExecution = entry instanceof Execution;
    setText(this.kind, isExecution ? shortened(entry.kind, 20) : "commit");
    this.kind.dataset.kind = !isExecution ? "commit-entry" : kinds.includes(entry.kind) ? entry.kind : "other";
    this.#showName(entry.name, filter);
    const notes = [];
    const isHere = session.travel !== null && (isExecution ? merged : entry)?.number === session.travel;
    this.element.classList.toggle("here", isHere);
    if (isHere) notes.push("the app is here");
    if (entry.isMuted) notes.push("muted");
    if (entry.relation === "caused") notes.push("caused");
    if (entry.isComputed || merged?.isComputed) notes.push("computed");
    const woke = (isExecution ? merged : entry)?.woke.length ?? 0;
    if (woke > 0) notes.push(`woke ${count(woke, "part")}`);
    const given = isExecution ? (entry.payload ?? "") : "";
    // A list of several arguments already has parentheses.
    const payload = given === "" || given.startsWith("(") ? shortened(given, 160) : `(${shortened(given, 160)})`;
    setText(this.detail, isHere ? notes.join(" · ") : [payload, notes.join(" · ")].filter(Boolean).join("  "));
    setText(this.store, shortened(session.storeName(entry.store), 80));
    const commits = isExecution ? entry.commits : [entry];
    setText(this.commit, commits.length === 0 ? "" : commits.length === 1 ? `#${commits[0].number}` : count(commits.length, "commit"));
    setText(this.duration, isExecution && entry.duration !== null ? duration(entry.duration) : "");
    this.menu.hidden = false;
    if (isExecution) {
      const outcome = outcomeOf(entry);
      setText(this.outcomeText, shortened(outcome, 20));
      setIcon(this.shape, shapeOf(outcome));
      this.outcome.dataset.outcome = shapeOf(outcome);
      this.shape.removeAttribute("hidden");
    } else {
      setText(this.outcomeText, "");
      this.outcome.dataset.outcome = "";
      this.shape.setAttribute("hidden", "");
    }
  }

  #showName(name, filter) {
    const text = shortened(name) || "(no name)";
    const places = filter.highlights(text);
    if (places.size === 0 && this.name.childElementCount === 0) return setText(this.name, text);
    this.name.replaceChildren(
      ...Array.from({ length: text.length }, (_, index) => index).reduce((parts, index) => {
        const isMatch = places.has(index);
        const last = parts.at(-1);
        if (last && (last.nodeName === "MARK") === isMatch) last.textContent += text[index];
        else parts.push(isMatch ? make("mark", {}, text[index]) : document.createTextNode(text[index]));
        return parts;
      }, []),
    );
  }
}
