// The values of a session file: their parts and their differences.

/** The states and payloads of a session file. Equal values are the same node, so most comparisons end at once. */
export class Values {
  static mostChanges = 200;
  static mostVisits = 500_000;
  static deepest = 64;

  #nodes;
  #payloads;
  #states = new Map();
  /** The sorted numbers of the commits that have a state, for each store. */
  #commits = new Map();

  constructor(file, nodes) {
    this.#nodes = nodes;
    this.#payloads = new Map(Object.entries(file.payloads ?? {}).map(([id, node]) => [Number(id), node]));
    const states = new Map(Object.entries(file.states ?? {}).map(([number, state]) => [Number(number), state]));
    for (const event of file.events) {
      if (event.type !== "committed" || !states.has(event.commit.number)) continue;
      const { number, store } = event.commit;
      this.#states.set(number, states.get(number));
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
    const changes = [];
    const comparison = { changes, visits: 0, isCut: false };
    if (store === undefined) {
      const state = this.#states.get(commit);
      if (!state || state.before === undefined || state.after === undefined) throw new Error("The states of this commit aren't in the file.");
      this.#compare(state.before, state.after, [], comparison);
    } else {
      this.#compare(this.#root(store, from, "after"), this.#root(store, to, "after"), [], comparison);
    }
    return { changes, isCut: comparison.isCut };
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

  #node(id) {
    const { kind, type = "", text, parts = [], count = parts.length } = this.#nodes.get(id);
    return { kind, type, text, count };
  }

  // MARK: Differences

  #add(comparison, path, before, after) {
    if (comparison.changes.length === Values.mostChanges) {
      comparison.isCut = true;
      return;
    }
    const change = { path };
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
    if (old.kind !== current.kind || old.type !== current.type || isOtherCase || isPlain || path.length >= Values.deepest) {
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
      if (current.has(label)) this.#compare(node, current.get(label), [...path, label], comparison);
      else this.#add(comparison, [...path, label], node);
    }
    for (const [label, node] of current) if (!old.has(label)) this.#add(comparison, [...path, label], undefined, node);
  }

  #compareMembers(oldParts, newParts, path, comparison) {
    const [old, current] = [new Set(oldParts.map(([, node]) => node)), new Set(newParts.map(([, node]) => node))];
    for (const [label, node] of oldParts) if (!current.has(node)) this.#add(comparison, [...path, label], node);
    for (const [label, node] of newParts) if (!old.has(node)) this.#add(comparison, [...path, label], undefined, node);
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
        if (!kept.has(oldIDs[index])) this.#add(comparison, [...path, label], node);
      });
      newParts.forEach(([label, node], index) => {
        const place = places.get(newIDs[index]);
        if (place === undefined) this.#add(comparison, [...path, label], undefined, node);
        else this.#compare(oldParts[place][1], node, [...path, label], comparison);
      });
      const added = new Set(newIDs.filter((id) => !places.has(id)));
      const [oldOrder, newOrder] = [oldIDs.filter((id) => kept.has(id)), newIDs.filter((id) => !added.has(id))];
      if (oldOrder.some((id, index) => id !== newOrder[index])) {
        comparison.changes.push({ path, before: this.#order(oldOrder), after: this.#order(newOrder) });
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
      if (index >= old.length) this.#add(comparison, [...path, label], undefined, current[index][1]);
      else if (index >= current.length) this.#add(comparison, [...path, label], old[index][1]);
      else this.#compare(old[index][1], current[index][1], [...path, label], comparison);
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

const caseName = (text) => text.split("(", 1)[0];
