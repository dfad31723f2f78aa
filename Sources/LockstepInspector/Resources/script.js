// The page of Lockstep's inspector. It connects the session, its source and the panes.

import { Details } from "./details.js";
import { button, count, make, number, onPress, setAttribute, setReason, setText, shortened } from "./dom.js";
import { Filter } from "./filter.js";
import { History, kinds, outcomes } from "./history.js";
import { Menu } from "./menu.js";
import { Commit, Session, lastCommit } from "./session.js";
import { EndedSource, FileSource, LiveSource, exportSession } from "./sources.js";
import { Stores } from "./stores.js";
import { Timeline } from "./timeline.js";

const find = (id) => document.getElementById(id);

class App {
  session = new Session({ app: "" });
  source = new EndedSource();
  isPaused = false;
  /** The number of the selected commit, or `null` for the newest. */
  cursor = null;
  /** The number of the commit whose states are shown, or `null` for the current states. */
  statesAt = null;

  #live = null;
  #liveSession = null;
  #filter = new Filter();
  #waiting = [];
  #waitingCount = 0;
  #isUpdating = false;
  #optionsTimer = null;
  #target = undefined;
  #isTravelling = false;
  #compareFrom = null;
  #menu = new Menu(find("menu"));

  constructor() {
    this.details = new Details(find("details"), this);
    this.stores = new Stores(find("stores"), this);
    this.timeline = new Timeline(this);
    this.history = new History(find("history"), this.#filter, {
      selected: (entry) => this.#selected(entry),
      opened: () => this.#focusDetails(),
      askedForMenu: (entry, at) => this.#openMenu(entry, at),
      showed: (counts) => this.#showCounts(counts),
      followed: (isFollowing) => setAttribute(find("follow"), "aria-pressed", isFollowing),
    });
    this.#wireTools();
    this.#wireFilters();
    this.#wireFiles();
    this.#wireKeys();
    this.#wireTabs();
    this.details.showNothing();
    this.#restoreMutes();
    this.#showSession();
  }

  // MARK: Connecting

  /**
   * Reads the token from the address or from the tab, and connects. The token is removed from the address to hide it.
   */
  connect() {
    const token = decodeURIComponent(location.hash.slice(1));
    if (token) {
      sessionStorage.setItem("token", token);
      history.replaceState(null, "", location.pathname);
    }
    const known = sessionStorage.getItem("token");
    if (!known) {
      this.#notify("start", "Open the address that the app printed, or open a session file.");
      return;
    }
    this.#live?.stop();
    this.#live = new LiveSource(known, {
      greeted: (hello) => this.#greeted(hello),
      received: (answer) => this.#received(answer),
      changed: (status, message) => this.#connectionChanged(status, message),
    });
    this.#live.start();
  }

  /** Returns the number of the last event that the page received in this session. */
  #greeted(hello) {
    const isShown = this.session === this.#liveSession || this.#liveSession === null;
    const isKnown = this.#liveSession?.process === hello.process && this.#liveSession?.started === hello.started;
    if (isShown) this.source = this.#live;
    if (!isKnown) this.#beginSession(hello, isShown);
    return this.#liveSession.received;
  }

  #beginSession(hello, isShown) {
    this.#addWaiting();
    const previous = this.#liveSession;
    this.#liveSession = new Session(hello);
    if (previous) previous.travel = null;
    if (previous && previous.entries.length > 0) {
      this.#notify("restart", "The app restarted. This is its new session.", {
        label: "Show the previous session",
        action: () => this.#open(previous, new EndedSource(), "The session before the restart. Its states are no longer available."),
      });
    }
    if (!isShown) return;
    this.session = this.#liveSession;
    this.#dismiss("opened");
    this.#showSession();
  }

  #received({ events, last, missed, stores, travel }) {
    const session = this.#liveSession;
    const isShown = session === this.session;
    session.received = last;
    if (stores) session.setStores(stores);
    if (this.isPaused) this.#hold({ events, missed });
    else this.#add(session, events, missed);
    if (stores && isShown) this.#storesChanged();
    this.#setTravel(session, travel);
  }

  #add(session, events, missed) {
    const changed = session.add(events, missed);
    if (session !== this.session) return;
    this.stores.touch(changed);
    this.#update();
  }

  /** Queues events while the page is paused. The limit is the maximum number of entries of a session. */
  #hold(batch) {
    this.#waiting.push(batch);
    this.#waitingCount += batch.events.length;
    while (this.#waitingCount > Session.limit) {
      const [first, next] = this.#waiting;
      this.#waiting.shift();
      this.#waitingCount -= first.events.length;
      if (next) next.missed += first.missed + first.events.length;
    }
    this.#showWaiting();
  }

  /** Adds the events that were queued while the page was paused. */
  #addWaiting() {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingCount = 0;
    for (const { events, missed } of waiting) this.#add(this.#liveSession, events, missed);
    this.#showWaiting();
  }

  #connectionChanged(status, message) {
    const texts = { connecting: "Connecting…", connected: "Connected", lost: "Connection lost", refused: "Rejected" };
    const wasLost = find("connection").dataset.status === "lost";
    if (!(status === "connecting" && wasLost)) {
      find("connection").dataset.status = status;
      setText(find("connection-text"), texts[status]);
    }
    if (status === "connected") {
      this.#dismiss("connection");
      this.#dismiss("start");
      if (wasLost) this.announce("Reconnected.");
    } else if (status === "lost") {
      this.#notify("connection", `${message} Reconnecting…`, { label: "Try now", action: () => this.#live.retry() });
    } else if (status === "refused") {
      this.#notify("connection", message);
    }
    this.#controlChanged();
  }

  // MARK: Showing

  /** Shows another session. */
  #open(session, source, text) {
    this.#setPaused(false);
    this.session = session;
    this.source = source;
    this.#showSession();
    if (session === this.#liveSession) this.#dismiss("opened");
    else {
      const back = this.#liveSession && { label: "Back to the app", action: () => this.#open(this.#liveSession, this.#live) };
      this.#notify("opened", text, back, { canDismiss: false });
    }
  }

  #showSession() {
    const { session } = this;
    this.#compareFrom = null;
    this.#target = undefined;
    setText(find("app"), session.app ? shortened(session.app, 60) : "");
    document.title = session.app ? `${shortened(session.app, 60)} – Lockstep Inspector` : "Lockstep Inspector";
    this.#filter.clear();
    find("search").value = "";
    this.history.show(session);
    this.details.showNothing();
    this.stores.reset();
    this.#showStatesAt(null);
    this.#setCursor(null);
    this.#storesChanged();
    this.#showTravel();
    this.#controlChanged();
    this.#update();
  }

  /** Updates everything that depends on entries, at most once per frame. */
  #update() {
    this.history.refresh({ canWait: true });
    if (!this.#optionsTimer) {
      this.#optionsTimer = setTimeout(() => {
        this.#optionsTimer = null;
        this.#showOptions();
      }, 200);
    }
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    requestAnimationFrame(() => {
      this.#isUpdating = false;
      this.details.update();
      this.timeline.update();
    });
  }

  #storesChanged() {
    this.#filter.invalidate();
    this.stores.update();
    this.details.updateControl();
    this.#update();
  }

  #controlChanged() {
    setText(find("access"), this.source instanceof FileSource ? "Session file" : this.source instanceof EndedSource ? "" : this.source.canChange ? "Control" : "Read-only");
    setAttribute(find("access"), "title", this.source.reason);
    setReason(find("export"), this.source instanceof EndedSource ? "There is no session to export." : this.source.isConnected ? null : this.source.reason);
    for (const each of find("notices").querySelectorAll("[data-changes]")) setReason(each, this.source.reason);
    this.details.updateControl();
    this.timeline.update();
  }

  #showCounts({ shown, muted }) {
    const { session } = this;
    const kept = count(session.entries.length, "entry", "entries");
    const older = session.discarded > 0 ? ` · ${number(session.discarded)} older entries discarded` : "";
    setText(find("counts"), `${this.#filter.isActive ? `${count(shown, "row")} of ` : ""}${kept}${older}`);
    find("muted-counts").hidden = muted === 0;
    setText(find("muted-count"), `${number(muted)} muted`);
    setText(find("show-muted"), this.#filter.showsMuted ? "hide" : "show");
    setAttribute(find("show-muted"), "aria-pressed", this.#filter.showsMuted);
    find("clear-filters").hidden = !this.#filter.isActive;
    const empty = session.entries.length === 0 ? "No events yet." : shown > 0 ? "" : this.#filter.isActive ? "No entry matches." : "All entries are muted.";
    find("history-empty").hidden = empty === "";
    setText(find("history-empty"), empty);
  }

  #showWaiting() {
    find("waiting").hidden = !this.isPaused;
    setText(find("waiting"), `Paused · ${count(this.#waitingCount, "event")} waiting`);
  }

  // MARK: Selecting

  #selected(entry) {
    if (this.details.shown !== entry) this.details.show(entry);
    this.#setCursor(lastCommit(entry)?.number ?? this.cursor);
  }

  #setCursor(cursor) {
    this.cursor = cursor;
    const then = find("states-then");
    setReason(then, cursor === null ? "Select a commit first." : null);
    setText(then, cursor === null ? "At commit" : `At #${cursor}`);
    if (this.statesAt !== null && cursor !== null && cursor !== this.statesAt) {
      this.statesAt = cursor;
      this.stores.touch();
    }
    this.timeline.update();
  }

  /** Selects an entry and shows its details, even if the filter hides the entry. */
  open(entry) {
    this.history.select(entry);
    // An entry in the row of another entry has its own details.
    if (this.details.shown !== entry && entry.up?.merged !== entry) this.details.show(entry);
    this.#showTab("details");
    this.#focusDetails();
  }

  openStore(id) {
    this.details.showStore(id);
    this.#showTab("details");
  }

  #focusDetails() {
    this.#showTab("details");
    (find("details").querySelector("h2") ?? find("details")).focus({ preventScroll: true });
  }

  /** Selects a commit by its index in the timeline. */
  look(place) {
    const commit = this.session.timeline[place];
    if (!commit) return;
    this.history.select(commit);
    this.#setCursor(commit.number);
  }

  /** Steps to the previous or next commit. With control, the app travels there. */
  step(by) {
    const { session } = this;
    const last = session.timeline.length - 1;
    const current = this.cursor ?? session.travel;
    const place = (current === null ? last : session.place(current)) + by;
    if (place > last && session.travel !== null && this.source.reason === null) return this.travel(null);
    if (place < 0 || place > last) return;
    this.look(place);
    if (this.source.reason === null) this.travel(session.timeline[place].number);
    else this.announce(`Commit ${this.cursor}, ${shortened(session.timeline[place].name, 80)}.`);
  }

  // MARK: Travelling

  /**
   * Makes the app travel to a commit, or return to its live states if `target` is `null`. If several targets arrive
   * quickly, only the last one counts.
   */
  async travel(target) {
    if (this.source.reason !== null || target === undefined) return;
    this.#target = target;
    if (this.#isTravelling) return;
    this.#isTravelling = true;
    const session = this.session;
    while (this.#target !== undefined) {
      const commit = this.#target;
      this.#target = undefined;
      try {
        const answer = await this.source.request("travel", commit === null ? { live: true } : { commit });
        this.#dismiss("travel-error");
        this.#setTravel(session, answer.travel ?? null);
      } catch (error) {
        this.#notify("travel-error", error.message);
      }
    }
    this.#isTravelling = false;
  }

  #setTravel(session, travel) {
    if (session.travel === travel) return;
    session.travel = travel;
    if (session !== this.session) return;
    if (travel === null) {
      this.#showStatesAt(null);
      this.#setCursor(null);
      this.history.follow(true);
    }
    this.announce(travel === null ? "The app is live." : `The app is at commit ${travel}.`);
    this.#showTravel();
    this.history.draw();
    this.stores.touch();
    this.timeline.update();
  }

  #showTravel() {
    const { travel } = this.session;
    document.body.classList.toggle("travelling", travel !== null);
    if (travel === null) return this.#dismiss("travel");
    this.#notify("travel", `The app is at commit #${travel} and isn't live.`, { label: "Resume live", action: () => this.travel(null), changes: true }, { canDismiss: false, isAnnounced: false });
  }

  // MARK: Comparing

  compare(commit) {
    this.details.showComparison(commit.number, this.#compareFrom === commit.number ? null : this.#compareFrom);
    this.#showTab("details");
  }

  // MARK: Menu

  #openMenu(entry, at) {
    const { session } = this;
    const store = session.storeName(entry.store);
    const kind = entry instanceof Commit ? entry.up?.kind : entry.kind;
    const commit = lastCommit(entry);
    const name = shortened(entry.name, 40);
    const mute = (field, value) => () => {
      this.#filter.mute(field, value);
      this.#mutesChanged();
    };
    this.#menu.open([
      { label: `Mute the name “${name}”`, action: mute("name", entry.name) },
      { label: `Mute the store “${shortened(store, 40)}”`, action: mute("store", store) },
      kind && { label: `Mute the kind “${shortened(kind, 20)}”`, action: mute("kind", kind) },
      { label: `Show only the name “${name}”`, action: () => this.showOnly("name", entry.name) },
      { label: `Show only the store “${shortened(store, 40)}”`, action: () => this.showOnly("store", entry.store) },
      commit && { label: `Go to commit #${commit.number}`, action: () => this.travel(commit.number), reason: this.source.reason },
      commit && { label: `Compare from #${commit.number}`, action: () => this.#markForComparison(commit) },
      commit && this.#compareFrom !== null && this.#compareFrom !== commit.number && {
        label: `Compare #${this.#compareFrom} with #${commit.number}`,
        action: () => this.compare(commit),
      },
      { label: "Details of the store", action: () => this.openStore(entry.store) },
      { label: "Copy as test…", action: () => this.showTest(entry.store), reason: this.source.testReason },
    ], at, () => this.history.focus());
  }

  #markForComparison(commit) {
    this.#compareFrom = commit.number;
    this.#notify("compare", `The comparison starts at commit #${commit.number}. Choose “Compare…” on another commit.`);
  }

  // MARK: Tests

  async showTest(store) {
    try {
      const { source } = await this.source.request("test", { store });
      setText(find("test-source"), source);
      setText(find("test-message"), "");
      find("test").showModal();
    } catch (error) {
      this.#notify("test", error.message);
    }
  }

  // MARK: Notices

  /** Announces a text to screen readers. The page does not show it. */
  announce(text) {
    setText(find("announcer"), "");
    requestAnimationFrame(() => setText(find("announcer"), text));
  }

  /** Shows a notice above the panes. A later notice with the same key replaces it. */
  #notify(key, text, action = null, { canDismiss = true, isAnnounced = true } = {}) {
    const old = find("notices").querySelector(`[data-key="${key}"]`);
    if (old?.firstChild.textContent === text) {
      // A replaced button would lose the focus.
      old.action = action;
      return;
    }
    const element = make("div", { class: "notice", "data-key": key }, make("p", {}, text));
    element.action = action;
    if (action) element.append(button(action.label, () => element.action.action(), { "data-changes": action.changes, reason: action.changes ? this.source.reason : null }));
    if (canDismiss) element.append(button("Dismiss", () => this.#dismiss(key)));
    if (old) old.replaceWith(element);
    else find("notices").append(element);
    if (isAnnounced) this.announce(text);
  }

  #dismiss(key) {
    find("notices").querySelector(`[data-key="${key}"]`)?.remove();
  }

  // MARK: Filters

  showOnly(field, value) {
    this.#filter.choose(field, value);
    this.#showOptions();
    this.history.refresh();
    this.#showTab("history");
  }

  #options = { store: [], kind: [], name: [], outcome: [] };

  /** Fills the lists of the filters. Values are not written to the document: an option is identified by its index. */
  #showOptions() {
    const { session } = this;
    const names = [...session.names].filter(([name]) => name !== "").sort((left, right) => right[1] - left[1]).slice(0, 300);
    const chosenName = this.#filter.chosen.name;
    const listed = names.map(([name]) => name).sort((left, right) => left.localeCompare(right, "en"));
    if (chosenName !== null && !listed.includes(chosenName)) listed.unshift(chosenName);
    const stores = [...session.stores.values()].slice(0, 500);
    const uses = Map.groupBy ? Map.groupBy(stores, (store) => store.name) : new Map();
    const all = {
      store: ["All stores", stores.map((store) => [store.id, uses.get(store.name)?.length === 1 ? store.name : `${store.name} (${store.id})`])],
      kind: ["All kinds", kinds.map((kind) => [kind, kind])],
      name: ["All names", listed.map((name) => [name, name])],
      outcome: ["All outcomes", outcomes.map((outcome) => [outcome, outcome])],
    };
    for (const [field, [title, options]] of Object.entries(all)) {
      const select = find(`filter-${field}`);
      const values = [null, ...options.map(([value]) => value)];
      const texts = [title, ...options.map(([, text]) => shortened(text, 60))];
      const isSame = select.options.length === texts.length && texts.every((text, index) => select.options[index].text === text);
      this.#options[field] = values;
      if (!isSame) select.replaceChildren(...texts.map((text) => make("option", {}, text)));
      select.selectedIndex = Math.max(values.indexOf(this.#filter.chosen[field]), 0);
      select.classList.toggle("chosen", this.#filter.chosen[field] !== null);
    }
  }

  #wireFilters() {
    for (const field of ["store", "kind", "name", "outcome"]) {
      find(`filter-${field}`).addEventListener("change", ({ target }) => {
        this.#filter.choose(field, this.#options[field][target.selectedIndex] ?? null);
        target.classList.toggle("chosen", target.selectedIndex > 0);
        this.history.refresh();
      });
    }
    find("search").addEventListener("input", () => {
      this.#filter.text = find("search").value;
      this.history.refresh();
    });
    find("clear-filters").addEventListener("click", () => {
      this.#filter.clear();
      find("search").value = "";
      this.#showOptions();
      this.history.refresh();
      this.history.focus();
    });
    find("show-muted").addEventListener("click", () => {
      this.#filter.showsMuted = !this.#filter.showsMuted;
      this.history.refresh();
    });
    this.#showOptions();
  }

  #mutesChanged() {
    const { mutes } = this.#filter;
    const fields = { name: "name", store: "store", kind: "kind" };
    find("mutes").hidden = mutes.length === 0;
    find("mutes").replaceChildren(
      make("span", { class: "label" }, "Muted:"),
      ...mutes.map((mute) => {
        const text = `${fields[mute.field]} ${shortened(mute.value, 40)}`;
        return button(`${text} ×`, () => {
          this.#filter.unmute(mute);
          this.#mutesChanged();
        }, { class: "chip", "aria-label": `Unmute ${text}` });
      }),
    );
    sessionStorage.setItem("mutes", JSON.stringify(mutes));
    this.history.refresh();
  }

  #restoreMutes() {
    try {
      for (const { field, value } of JSON.parse(sessionStorage.getItem("mutes") ?? "[]")) this.#filter.mute(field, value);
    } catch {
      sessionStorage.removeItem("mutes");
    }
    this.#mutesChanged();
  }

  // MARK: Tools

  #wireTools() {
    const press = (id, action) => onPress(find(id), action);
    press("pause", () => this.#setPaused(!this.isPaused));
    press("follow", () => this.history.follow(!this.history.isFollowing));
    press("show-keys", () => this.#showKeys());
    // The fragment of the address is reserved for the token.
    find("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.#showTab("history");
      this.history.focus();
    });
    for (const [id, isTree] of [["as-tree", true], ["as-list", false]]) {
      press(id, () => {
        this.history.isTree = isTree;
        setAttribute(find("as-tree"), "aria-pressed", isTree);
        setAttribute(find("as-list"), "aria-pressed", !isTree);
        this.history.refresh();
      });
    }
    press("states-now", () => this.#showStatesAt(null));
    press("states-then", () => this.#showStatesAt(this.cursor));
    press("copy-test", () => this.#copyTest());
    for (const close of document.querySelectorAll("[data-close]")) close.addEventListener("click", () => close.closest("dialog").close());
    for (const titled of document.querySelectorAll("[data-title]")) titled.title = titled.dataset.title;
    setText(find("limits"), `The page keeps the last ${number(Session.limit)} entries of a session, and discards older ones.`);
  }

  #setPaused(isPaused) {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    setAttribute(find("pause"), "aria-pressed", isPaused);
    setText(find("pause"), isPaused ? "Resume" : "Pause");
    this.announce(isPaused ? "Paused." : "Resumed.");
    if (isPaused) this.#showWaiting();
    else {
      this.#addWaiting();
      this.stores.touch();
    }
  }

  #showStatesAt(commit) {
    this.statesAt = commit;
    setAttribute(find("states-now"), "aria-pressed", commit === null);
    setAttribute(find("states-then"), "aria-pressed", commit !== null);
    this.stores.touch();
  }

  async #copyTest() {
    try {
      await navigator.clipboard.writeText(find("test-source").textContent);
      setText(find("test-message"), "Copied.");
    } catch {
      getSelection().selectAllChildren(find("test-source"));
      setText(find("test-message"), "The browser doesn't allow copying. The source is selected, so that you can copy it yourself.");
    }
  }

  #showKeys() {
    find("keys").showModal();
  }

  // MARK: Files

  #wireFiles() {
    onPress(find("export"), () => this.#export());
    find("import").addEventListener("click", () => find("file").click());
    find("file").addEventListener("change", () => {
      const [file] = find("file").files;
      if (file) this.#import(file);
      find("file").value = "";
    });
    const hasFile = (event) => event.dataTransfer?.types.includes("Files");
    let depth = 0;
    const show = (by) => {
      depth = Math.max(0, depth + by);
      find("drop").hidden = depth === 0;
    };
    addEventListener("dragenter", (event) => hasFile(event) && show(1));
    addEventListener("dragleave", (event) => hasFile(event) && show(-1));
    addEventListener("dragover", (event) => hasFile(event) && event.preventDefault());
    addEventListener("drop", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      show(-depth);
      const [file] = event.dataTransfer.files;
      if (file) this.#import(file);
    });
  }

  async #import(file) {
    try {
      const source = new FileSource(await file.text());
      const session = new Session({ app: source.file.app, started: source.file.started });
      session.setStores(source.file.stores);
      session.add(source.file.events);
      this.#dismiss("import");
      this.#dismiss("start");
      this.#open(session, source, `Session file: ${shortened(file.name, 80)}. No app is connected to it.`);
      this.announce("The session file is open.");
    } catch (error) {
      this.#notify("import", `“${shortened(file.name, 80)}” can't be opened. ${error.message}`);
    }
  }

  async #export() {
    setReason(find("export"), "The session is being exported.");
    try {
      const file = this.source instanceof FileSource ? this.source.file : await exportSession(this.source);
      const name = (file.app || "session").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
      const time = new Date().toISOString().slice(0, 19).replaceAll(":", ".");
      const address = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: "application/json" }));
      make("a", { href: address, download: `${name} ${time}.lockstep.json` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      this.#dismiss("export");
      this.announce("The session was exported.");
    } catch (error) {
      this.#notify("export", `The session can't be exported. ${error.message}`);
    } finally {
      this.#controlChanged();
    }
  }

  // MARK: Keys

  #wireKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.metaKey || (event.ctrlKey && !event.altKey) || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      const { target } = event;
      if (event.key === "Escape") return this.#escape(event);
      if (target.matches("textarea, select, input:not([type=range])")) {
        if (target.id === "search" && event.key === "ArrowDown") {
          event.preventDefault();
          this.history.focus();
        }
        return;
      }
      const actions = {
        "/": () => {
          this.#showTab("history");
          find("search").focus();
          find("search").select();
        },
        " ": () => !target.closest("button, a, pre") && this.#setPaused(!this.isPaused),
        "[": () => this.step(-1),
        "]": () => this.step(1),
        "?": () => this.#showKeys(),
      };
      if (!actions[event.key] || (event.key === " " && target.closest("button, a, pre"))) return;
      event.preventDefault();
      actions[event.key]();
    });
  }

  #escape(event) {
    if (event.target.id === "search" && event.target.value !== "") {
      event.preventDefault();
      event.target.value = "";
      this.#filter.text = "";
      this.history.refresh();
    } else if (this.session.travel !== null) {
      this.travel(null);
    } else if (find("details").contains(event.target)) {
      this.#showTab("history");
      this.history.focus();
    } else if (event.target.id === "search") {
      this.history.focus();
    }
  }

  // MARK: Tabs

  #narrow = matchMedia("(max-width: 45rem)");

  #wireTabs() {
    const tabs = [...find("tabs").children];
    for (const tab of tabs) {
      tab.addEventListener("click", () => this.#showTab(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        const next = tabs.at((tabs.indexOf(tab) + by) % tabs.length);
        this.#showTab(next.dataset.tab);
        next.focus();
      });
    }
    const update = () => {
      for (const tab of tabs) {
        const pane = find(tab.getAttribute("aria-controls"));
        setAttribute(pane, "role", this.#narrow.matches ? "tabpanel" : null);
      }
    };
    this.#narrow.addEventListener("change", update);
    update();
    this.#showTab("history");
  }

  #showTab(name) {
    document.body.dataset.tab = name;
    for (const tab of find("tabs").children) {
      setAttribute(tab, "aria-selected", tab.dataset.tab === name);
      setAttribute(tab, "tabindex", tab.dataset.tab === name ? 0 : -1);
    }
  }
}

const app = new App();
app.connect();
// The address of a restarted app may differ only in its fragment. If the new address is pasted into this tab, the
// browser doesn't load the page again.
addEventListener("hashchange", () => location.hash.length > 1 && app.connect());
