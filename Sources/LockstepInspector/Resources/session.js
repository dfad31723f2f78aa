// The model of a session. Events become a tree of executions and commits.

/** An execution, with the entries inside it and the executions that it caused. */
export class Execution {
  constructor(seq, event, up, relation) {
    this.key = `e${event.id}`;
    this.seq = seq;
    this.id = event.id;
    this.parent = event.parent ?? null;
    this.cause = event.cause ?? null;
    this.store = event.store;
    this.kind = event.kind;
    this.name = event.name;
    this.payload = event.payload ?? null;
    this.site = event.site ?? null;
    this.time = event.time;
    /** The interceptors, outermost first. They are known when the execution has ended. */
    this.interceptors = [];
    /** The outcome, or `null` while the execution is running. */
    this.outcome = null;
    /** Why the execution was cancelled, or `null`. */
    this.reason = null;
    this.error = null;
    this.duration = null;
    /** The parent in the tree: the execution that contains or caused this execution. */
    this.up = up;
    this.relation = relation;
    /** The child entries, in order. */
    this.kids = [];
    this.isCollapsed = false;
    this.version = 0;
  }

  get commits() {
    return this.kids.filter((kid) => kid instanceof Commit);
  }

  /** The only child if this child is a commit, or `null`. The execution and this commit share a row. */
  get merged() {
    return this.kids.length === 1 && this.kids[0] instanceof Commit ? this.kids[0] : null;
  }
}

/** A commit, and the observers that it woke. */
export class Commit {
  constructor(seq, event, up) {
    this.key = `c${event.number}`;
    this.seq = seq;
    this.number = event.number;
    this.execution = event.execution ?? null;
    this.root = event.root ?? null;
    this.store = event.store;
    this.name = event.label;
    this.time = event.time;
    this.isComputed = event.computed === true;
    /** The parts whose observers woke. */
    this.woke = [];
    this.up = up;
    this.relation = up ? "inside" : null;
    this.isCollapsed = false;
    this.version = 0;
  }

  get kids() {
    return [];
  }

  get merged() {
    return null;
  }
}

/** A gap in the history. The app no longer keeps the events. */
export class Gap {
  constructor(seq, missing) {
    this.key = `g${seq}`;
    this.seq = seq;
    this.missing = missing;
    this.name = "";
    this.up = null;
    this.relation = null;
    this.version = 0;
  }

  get kids() {
    return [];
  }

  get merged() {
    return null;
  }
}

export class Session {
  /** The maximum number of entries. At the limit, the oldest tenth is discarded. */
  static limit = 50_000;

  constructor({ app, process = null, started = "" }) {
    this.app = app;
    this.process = process;
    this.started = started;
    this.stores = new Map();
    this.executions = new Map();
    this.commits = new Map();
    /** All entries, in the order of their events. */
    this.entries = [];
    /** All kept commits, in order. */
    this.timeline = [];
    /** The number of commits of each store. */
    this.commitCounts = new Map();
    this.names = new Map();
    /** The number of the last added event. */
    this.last = 0;
    /** The number of the last received event. While the page is paused, received events wait to be added. */
    this.received = 0;
    this.discarded = 0;
    /** The number of the commit that the app travelled to, or `null` if the app is live. */
    this.travel = null;
  }

  setStores(stores) {
    this.stores = new Map(stores.map((store) => [store.id, store]));
  }

  storeName(id) {
    return this.stores.get(id)?.name ?? `store ${id}`;
  }

  /** Adds events. Returns the identifiers of the stores that changed. */
  add(events, missed = 0) {
    const changed = new Set();
    if (missed > 0) this.entries.push(new Gap(events[0]?.seq ?? this.last + missed, missed));
    for (const event of events) {
      if (event.seq <= this.last) continue;
      this.last = event.seq;
      if (event.type === "started") this.#start(event.seq, event.execution);
      else if (event.type === "committed") changed.add(this.#commit(event.seq, event.commit));
      else if (event.type === "woke") this.#wake(event);
      else if (event.type === "ended") this.#end(event);
    }
    if (this.entries.length > Session.limit) this.#discard(this.entries.length - Session.limit * 0.9);
    return changed;
  }

  #start(seq, event) {
    if (this.executions.has(event.id)) return;
    // A parent always started earlier, so the tree has no cycles, even with invalid events.
    const parent = this.executions.get(event.parent);
    const up = parent ?? this.executions.get(event.cause) ?? null;
    const execution = new Execution(seq, event, up, up && (parent ? "inside" : "caused"));
    this.executions.set(execution.id, execution);
    this.#push(execution);
  }

  #commit(seq, event) {
    if (this.commits.has(event.number)) return event.store;
    const commit = new Commit(seq, event, this.executions.get(event.execution) ?? null);
    this.commits.set(commit.number, commit);
    this.timeline.push(commit);
    this.commitCounts.set(commit.store, (this.commitCounts.get(commit.store) ?? 0) + 1);
    this.#push(commit);
    return commit.store;
  }

  #push(entry) {
    this.entries.push(entry);
    this.names.set(entry.name, (this.names.get(entry.name) ?? 0) + 1);
    if (!entry.up) return;
    entry.up.kids.push(entry);
    entry.up.version += 1;
  }

  #wake(event) {
    const commit = this.commits.get(event.commit);
    if (!commit) return;
    commit.woke.push(...event.parts);
    commit.version += 1;
    if (commit.up) commit.up.version += 1;
  }

  #end(event) {
    const execution = this.executions.get(event.execution);
    if (!execution) return;
    execution.outcome = event.outcome;
    execution.reason = event.reason ?? null;
    execution.interceptors = event.interceptors ?? [];
    execution.error = event.error ?? null;
    execution.duration = event.duration ?? null;
    execution.version += 1;
  }

  /** Discards the oldest entries. Their children move to the top of the tree. */
  #discard(surplus) {
    const discarded = this.entries.splice(0, Math.ceil(surplus));
    this.discarded += discarded.length;
    for (const entry of discarded) {
      const uses = (this.names.get(entry.name) ?? 1) - 1;
      if (uses > 0) this.names.set(entry.name, uses);
      else this.names.delete(entry.name);
      for (const kid of entry.kids) kid.up = null;
      if (entry instanceof Execution) this.executions.delete(entry.id);
      else if (entry instanceof Commit) this.commits.delete(entry.number);
      if (entry.up) entry.up.kids = entry.up.kids.filter((kid) => kid !== entry);
    }
    const oldest = this.entries[0]?.seq ?? Infinity;
    this.timeline = this.timeline.filter((commit) => commit.seq >= oldest);
  }

  /** Returns the entry with a key, or `null` if it isn't kept. */
  entry(key) {
    const id = Number(key.slice(1));
    return (key[0] === "e" ? this.executions.get(id) : key[0] === "c" ? this.commits.get(id) : null) ?? null;
  }

  /**
   * Returns the index of a commit in the timeline. If the commit isn't kept, returns the index of the last kept commit
   * before it, or -1 if there is none.
   */
  place(commitNumber) {
    let [low, high] = [0, this.timeline.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeline[middle].number <= commitNumber) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Returns the last commit of an entry, or `null` if the entry has none. */
export function lastCommit(entry) {
  if (entry instanceof Commit) return entry;
  return entry instanceof Execution ? entry.commits.at(-1) ?? null : null;
}
