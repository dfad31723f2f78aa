// Selects the shown entries of the history, by search, filters and mutes.

import { Commit, Gap } from "./session.js";

/**
 * Returns the indices in `text` of the characters of `term`, in order, or `null` if `text` doesn't contain them in this
 * order. A limited number of other characters may be between them. If `term` is shorter than three characters, no
 * other character may be between them.
 */
export function fuzzy(term, text) {
  const exact = text.indexOf(term);
  if (exact < 0 && term.length < 3) return null;
  if (exact >= 0) return Array.from({ length: term.length }, (_, index) => exact + index);
  let end = -1;
  for (const character of term) {
    end = text.indexOf(character, end + 1);
    if (end < 0) return null;
  }
  // Matching backwards from the end gives the narrowest match.
  const places = [];
  let place = end + 1;
  for (const character of [...term].reverse()) {
    place = text.lastIndexOf(character, place - 1);
    places.unshift(place);
  }
  return end - places[0] < term.length * 3 + 4 ? places : null;
}

export class Filter {
  #terms = [];
  /** Counts the changes of the filter. An entry keeps its result while this number is unchanged. */
  #generation = 1;

  constructor() {
    this.chosen = { store: null, kind: null, name: null, outcome: null };
    this.mutes = [];
    this.showsMuted = false;
  }

  /** Whether a search or a filter hides entries. Mutes do not count. */
  get isActive() {
    return this.#terms.length > 0 || Object.values(this.chosen).some((value) => value !== null);
  }

  get text() {
    return this.#terms.join(" ");
  }

  set text(text) {
    this.#terms = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.#generation += 1;
  }

  choose(field, value) {
    this.chosen[field] = value;
    this.#generation += 1;
  }

  clear() {
    this.text = "";
    for (const field of Object.keys(this.chosen)) this.choose(field, null);
  }

  /** Invalidates all results, for example because the names of stores changed. */
  invalidate() {
    this.#generation += 1;
  }

  // MARK: Muting

  mute(field, value) {
    if (!this.mutes.some((mute) => mute.field === field && mute.value === value)) this.mutes.push({ field, value });
    this.#generation += 1;
  }

  unmute(mute) {
    this.mutes = this.mutes.filter((other) => other !== mute);
    this.#generation += 1;
  }

  // MARK: Results

  /**
   * Returns whether an entry matches and whether it is muted: `{ matches, isMuted }`. The result is kept until the
   * entry or the filter changes.
   */
  judge(entry, session) {
    const version = this.#generation * 1e9 + entry.version;
    if (entry.judged === version) return entry;
    entry.judged = version;
    entry.isMuted = this.#isMuted(entry, session);
    entry.matches = this.#matches(entry, session) || (entry.merged !== null && this.#matches(entry.merged, session));
    return entry;
  }

  #isMuted(entry, session) {
    if (entry instanceof Gap) return false;
    const owner = entry instanceof Commit ? entry.up : null;
    return this.mutes.some(({ field, value }) => {
      if (field === "store") return session.storeName(entry.store) === value;
      return entry[field] === value || owner?.[field] === value;
    });
  }

  #matches(entry, session) {
    if (entry instanceof Gap) return !this.isActive;
    const { chosen } = this;
    if (chosen.store !== null && entry.store !== chosen.store) return false;
    if (chosen.kind !== null && (entry instanceof Commit ? "commit" : entry.kind) !== chosen.kind) return false;
    if (chosen.name !== null && entry.name !== chosen.name) return false;
    if (chosen.outcome !== null && (entry instanceof Commit || (entry.outcome ?? "running") !== chosen.outcome)) return false;
    if (this.#terms.length === 0) return true;
    const store = session.storeName(entry.store).toLowerCase();
    const name = entry.name.toLowerCase();
    const rest = [`${store}.${name}`, entry.kind ?? `#${entry.number}`, ...this.#rest(entry)].filter(Boolean).join("\n").toLowerCase();
    return this.#terms.every((term) => rest.includes(term) || fuzzy(term, name) !== null || fuzzy(term, store) !== null);
  }

  #rest(entry) {
    if (entry instanceof Commit) return entry.woke.map((part) => part.name);
    return [entry.payload, entry.site, entry.error, ...entry.interceptors];
  }

  /** Returns the indices of the characters in a name that the search matches. */
  highlights(name) {
    const text = name.toLowerCase();
    if (text.length !== name.length) return new Set();
    return new Set(this.#terms.flatMap((term) => fuzzy(term, text) ?? []));
  }
}
