// The values of a session file: their parts and their differences.

/** The states and payloads of a session file. Equal values are the same node, so most comparisons end at once. */
export class Values {
  static mostChanges = 200;
  static mostVisits = 500_000;
  static deepest = 64;

  #nodes;
  #payloads;
  #states;
  /** The sorted numbers of the commits of each store. The file may omit the states of a commit. */
  #commits = new Map();
  /** Whether the file omits parts of a node, for each node that was checked. */
  #omissions = new Map();

  constructor(file, nodes) {
    this.#nodes = nodes;
    this.#payloads = new Map(Object.entries(file.payloads ?? {}).map(([id, node]) => [Number(id), node]));
    this.#states = new Map(Object.entries(file.states ?? {}).map(([number, state]) => [Number(number), state]));
    for (const event of file.events) {
      if (event.type !== "committed") continue;
      const { number, store } = event.commit;
      if (!this.#commits.has(store)) this.#commits.set(store, []);
      this.#commits.get(store).push(number);
    }
    for (const numbers of this.#commits.values()) numbers.sort((left, right) => left - right);
  }

  state({ store, path, commit, side = "after", from = 0, limit = 100 }) {
    return this.#part(this.#root(store, commit, side), path, from, limit);
  }

  payload({ execution, path, from = 0, limit = 100 }) {
    if (!this.#payloads.has(execution)) throw new Error("The payload isn't in the file.");
    return this.#part(this.#payloads.get(execution), path, from, limit);
  }

  difference({ commit, store, from, to }) {
    const [before, after] = store === undefined ? this.#sides(commit) : [this.#root(store, from, "after"), this.#root(store, to, "after")];
    const comparison = { changes: [], visits: 0, isCut: false };
    this.#compare(before, after, { before: [], after: [] }, comparison);
    return { changes: comparison.changes, isCut: comparison.isCut || this.#omits(before) || this.#omits(after) };
  }

  #sides(commit) {
    const { before, after } = this.#states.get(commit) ?? {};
    if (before === undefined || after === undefined) throw new Error("The states of this commit aren't in the file.");
    return [before, after];
  }

  // MARK: Parts

  /** Returns the state of a store at the time of a commit, or at the end of the session. */
  #root(store, commit, side) {
    const numbers = this.#commits.get(store) ?? [];
    const place = commit === undefined ? numbers.length - 1 : numbers.findLastIndex((number) => number <= commit);
    const isOwn = numbers[place] === commit;
    const node =
      place < 0 ? this.#states.get(numbers[0])?.before : this.#states.get(numbers[place])?.[isOwn && side === "before" ? "before" : "after"];
    if (node === undefined) throw new Error("This state isn't in the file.");
    return node;
  }

  #part(root, path, from, limit) {
    let id = root;
    for (const label of path) {
      id = this.#parts(id).find(([other]) => other === label)?.[1];
      if (id === undefined) throw new Error("There is no value at this path.");
    }
    const parts = this.#parts(id);
    const page = parts.slice(from, from + limit).map(([label, part]) => ({ label, node: this.#node(part) }));
    return { node: this.#node(id), parts: page, from, count: parts.length };
  }

  #parts(id) {
    return this.#nodes.get(id).parts ?? [];
  }

  /** Returns whether the file omits parts of a value, at any depth. */
  #omits(id, depth = 0) {
    if (depth > Values.deepest) return true;
    if (!this.#omissions.has(id)) {
      this.#omissions.set(id, false); // ends a cycle
      const { parts = [], count = parts.length } = this.#nodes.get(id);
      this.#omissions.set(id, parts.length < count || parts.some(([, part]) => this.#omits(part, depth + 1)));
    }
    return this.#omissions.get(id);
  }

  #node(id) {
    const { kind, type = "", text, parts = [], count = parts.length } = this.#nodes.get(id);
    return { kind, type, text, count };
  }

  // MARK: Differences

  // The path of a part has its labels before and after the change. They differ in an element of a list that moved.

  #add(comparison, path, before, after) {
    if (comparison.changes.length === Values.mostChanges) {
      comparison.isCut = true;
      return;
    }
    const change = { path: path.after };
    if (path.before.some((label, index) => label !== path.after[index])) change.pathBefore = path.before;
    if (before !== undefined) change.before = this.#node(before);
    if (after !== undefined) change.after = this.#node(after);
    comparison.changes.push(change);
  }

  #compare(before, after, path, comparison) {
    if (before === after || comparison.isCut) return;
    comparison.visits += 1;
    if (comparison.visits > Values.mostVisits) {
      comparison.isCut = true;
      return;
    }
    const [old, current] = [this.#nodes.get(before), this.#nodes.get(after)];
    const [oldParts, newParts] = [this.#parts(before), this.#parts(after)];
    const isOtherCase = old.kind === "enum" && caseName(old.text) !== caseName(current.text);
    const isPlain = oldParts.length === 0 && newParts.length === 0;
    if (old.kind !== current.kind || old.type !== current.type || isOtherCase || isPlain || path.after.length >= Values.deepest) {
      this.#add(comparison, path, before, after);
    } else if (old.kind === "list") {
      this.#compareElements(oldParts, newParts, path, comparison);
    } else if (old.kind === "set") {
      this.#compareMembers(oldParts, newParts, path, comparison);
    } else {
      this.#compareLabelled(oldParts, newParts, path, comparison);
    }
  }

  #compareLabelled(oldParts, newParts, path, comparison) {
    const [old, current] = [new Map(oldParts), new Map(newParts)];
    for (const [label, node] of old) {
      if (current.has(label)) this.#compare(node, current.get(label), at(path, label), comparison);
      else this.#add(comparison, at(path, label), node);
    }
    for (const [label, node] of current) if (!old.has(label)) this.#add(comparison, at(path, label), undefined, node);
  }

  #compareMembers(oldParts, newParts, path, comparison) {
    const [old, current] = [new Set(oldParts.map(([, node]) => node)), new Set(newParts.map(([, node]) => node))];
    for (const [label, node] of oldParts) if (!current.has(node)) this.#add(comparison, at(path, label), node);
    for (const [label, node] of newParts) if (!old.has(node)) this.#add(comparison, at(path, label), undefined, node);
  }

  /**
   * Compares two lists: by `id` if the elements have ids, otherwise by index, after removing the common prefix and
   * suffix.
   */
  #compareElements(oldParts, newParts, path, comparison) {
    const [oldIDs, newIDs] = [this.#identities(oldParts), this.#identities(newParts)];
    if (oldIDs && newIDs) {
      const places = new Map(oldIDs.map((id, index) => [id, index]));
      const kept = new Set(newIDs);
      oldParts.forEach(([label, node], index) => {
        if (!kept.has(oldIDs[index])) this.#add(comparison, at(path, label), node);
      });
      newParts.forEach(([label, node], index) => {
        const place = places.get(newIDs[index]);
        if (place === undefined) return this.#add(comparison, at(path, label), undefined, node);
        const [oldLabel, oldNode] = oldParts[place];
        this.#compare(oldNode, node, at(path, label, oldLabel), comparison);
      });
      const added = new Set(newIDs.filter((id) => !places.has(id)));
      const [oldOrder, newOrder] = [oldIDs.filter((id) => kept.has(id)), newIDs.filter((id) => !added.has(id))];
      if (oldOrder.some((id, index) => id !== newOrder[index])) {
        comparison.changes.push({ path: path.after, before: this.#order(oldOrder), after: this.#order(newOrder) });
      }
      return;
    }
    let start = 0;
    const shortest = Math.min(oldParts.length, newParts.length);
    while (start < shortest && oldParts[start][1] === newParts[start][1]) start += 1;
    let end = 0;
    while (end < shortest - start && oldParts.at(-1 - end)[1] === newParts.at(-1 - end)[1]) end += 1;
    const [old, current] = [oldParts.slice(start, oldParts.length - end), newParts.slice(start, newParts.length - end)];
    for (let index = 0; index < Math.max(old.length, current.length); index += 1) {
      const label = `${start + index}`;
      if (index >= old.length) this.#add(comparison, at(path, label), undefined, current[index][1]);
      else if (index >= current.length) this.#add(comparison, at(path, label), old[index][1]);
      else this.#compare(old[index][1], current[index][1], at(path, label), comparison);
    }
  }

  #order(ids) {
    const shown = ids.slice(0, 20).map((id) => this.#nodes.get(id).text);
    return { kind: "value", type: "", text: `order: ${shown.join(", ")}${ids.length > 20 ? "…" : ""}`, count: 0 };
  }

  /** Returns the nodes of the elements' `id` parts, or `null` if an id is missing or not unique. */
  #identities(elements) {
    const ids = elements.map(([, node]) => this.#parts(node).find(([label]) => label === "id")?.[1]);
    return ids.includes(undefined) || new Set(ids).size !== ids.length ? null : ids;
  }
}

const at = (path, label, oldLabel = label) => ({ before: [...path.before, oldLabel], after: [...path.after, label] });
const caseName = (text) => text.split("(", 1)[0];
