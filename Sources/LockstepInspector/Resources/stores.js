// The stores with their states. The state of an open store is requested when it opens and after its commits.

import { make, setText, shortened } from "./dom.js";
import { Item, MoreItem, Tree } from "./tree.js";

export class Stores {
  static pageSize = 200;
  /** The minimum time in milliseconds between two requests of states. */
  static pause = 150;

  #app;
  #tree;
  #items = new Map();
  #limit = Stores.pageSize;
  #dirty = new Set();
  #isRunning = false;
  #hint = make("p", { class: "hint" }, "No stores yet.");

  constructor(place, app) {
    this.#app = app;
    this.#tree = new Tree("Stores", { selects: (item) => app.openStore(item.storeID) });
    place.append(this.#tree.element, this.#hint);
  }

  /** Shows the stores of another session. */
  reset() {
    this.#items.clear();
    this.#dirty.clear();
    this.#limit = Stores.pageSize;
    this.update();
  }

  /** Updates the list of stores. Deallocated stores come last. */
  update() {
    const stores = [...this.#app.session.stores.values()].sort((left, right) => (right.alive !== false) - (left.alive !== false) || left.id - right.id);
    const shown = stores.slice(0, this.#limit).map((store) => this.#item(store));
    const left = stores.length - shown.length;
    if (left > 0) shown.push(new MoreItem(this, Math.min(left, Stores.pageSize), left));
    this.#tree.setItems(shown);
    this.#hint.hidden = stores.length > 0;
  }

  showMore() {
    this.#limit += Stores.pageSize;
    this.update();
  }

  #item(store) {
    if (!this.#items.has(store.id)) this.#items.set(store.id, this.#newItem(store));
    const item = this.#items.get(store.id);
    const tags = [store.style && `${store.style} store`, store.forced && `forced: ${store.forced}`, store.alive === false && "deallocated"];
    setText(item.tags, [`${store.id}`, ...tags.filter(Boolean)].map((tag) => shortened(tag, 40)).join(" · "));
    item.row.classList.toggle("forced", Boolean(store.forced));
    return item;
  }

  #newItem(store) {
    const app = this.#app;
    const load = (path, from, limit) => {
      const at = app.statesAt === null ? {} : { commit: app.statesAt, side: "after" };
      return app.source.request("state", { store: store.id, path, ...at, from, limit });
    };
    const decorate = (item) => {
      item.tags = make("span", { class: "tags" });
      item.row.classList.add("store-item");
      item.name.after(item.tags);
    };
    const item = new Item({ label: store.name, load, isSelectable: true, canOpen: true, decorate });
    item.storeID = store.id;
    return item;
  }

  /** Requests the states of these stores again, or of all stores. Closed stores are skipped. */
  touch(ids = this.#items.keys()) {
    for (const id of ids) if (this.#items.get(id)?.isOpen) this.#dirty.add(id);
    this.#run();
  }

  async #run() {
    if (this.#isRunning || this.#app.isPaused) return;
    this.#isRunning = true;
    while (this.#dirty.size > 0 && !this.#app.isPaused) {
      const ids = [...this.#dirty];
      this.#dirty.clear();
      for (const id of ids) await this.#items.get(id)?.reload({ marks: true });
      await new Promise((resolve) => setTimeout(resolve, Stores.pause));
    }
    this.#isRunning = false;
  }
}
