// Values as trees. The parts of a node are requested when it opens, a hundred at a time.

import { count, icon, make, number, setAttribute, setChildren, setText, shortened, uniqueID } from "./dom.js";

/**
 * An accessible tree. Items can be opened, the arrow keys move the focus, and one item is in the tab order.
 */
export class Tree {
  #current = null;

  constructor(label, { selects = null } = {}) {
    this.element = make("ul", { role: "tree", "aria-label": label, class: "tree" });
    this.items = [];
    /** Called with an item that was clicked, or selected with the Enter key. */
    this.selects = selects;
    this.element.addEventListener("keydown", (event) => this.#press(event));
    this.element.addEventListener("click", (event) => this.#click(event));
  }

  /** Shows these items at the top level. Items that are already shown stay unchanged. */
  setItems(items) {
    this.items = items;
    setChildren(this.element, items.map((item) => item.element));
    items.forEach((item, index) => item.place(this, null, 1, index + 1, items.length));
    if (!this.#current?.element.isConnected) this.#setCurrent(items[0] ?? null);
  }

  #setCurrent(item) {
    this.#current?.element.setAttribute("tabindex", "-1");
    this.#current = item;
    item?.element.setAttribute("tabindex", "0");
  }

  #focus(item) {
    if (!item) return;
    this.#setCurrent(item);
    item.element.focus();
    item.row.scrollIntoView({ block: "nearest" });
  }

  #itemOf(element) {
    return element.closest("[role=treeitem]")?.item ?? null;
  }

  #click(event) {
    const item = this.#itemOf(event.target);
    if (!item || event.target.closest("button")) return;
    this.#focus(item);
    if (item.canOpen && (!this.selects || event.target.closest(".twisty") || !item.isSelectable)) item.toggle();
    else if (item.isSelectable) this.selects?.(item);
    else if (item.isMore) item.more();
  }

  #press(event) {
    const item = this.#itemOf(event.target);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = this.element.querySelectorAll("[role=treeitem]");
    const visible = () => Array.from(all, (element) => element.item).filter((other) => other.isVisible);
    const step = (by) => {
      const items = visible();
      this.#focus(items[items.indexOf(item) + by]);
    };
    const actions = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Home: () => this.#focus(visible()[0]),
      End: () => this.#focus(visible().at(-1)),
      ArrowRight: () => {
        if (item.canOpen && !item.isOpen) item.toggle();
        else if (item.isOpen) step(1);
      },
      ArrowLeft: () => {
        if (item.isOpen) item.toggle();
        else this.#focus(item.parent);
      },
      Enter: () => {
        if (item.isSelectable) this.selects?.(item);
        else if (item.isMore) item.more();
        else if (item.canOpen) item.toggle();
      },
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }
}

/**
 * An item of a tree. `load(path, from, limit)` loads the parts of the item, and returns an answer in the format of the
 * answer to a `state` request.
 */
export class Item {
  static pageSize = 100;

  #parts = [];
  #group = null;
  #count = 0;
  #loading = null;
  #limit = Item.pageSize;

  constructor({ label, node = null, path = [], load, isSelectable = false, canOpen = null, decorate = null }) {
    this.label = label;
    this.node = node;
    this.path = path;
    this.load = load;
    this.isSelectable = isSelectable;
    this.alwaysOpens = canOpen;
    this.isOpen = false;
    this.isMore = false;
    this.parent = null;
    this.twisty = make("span", { class: "twisty" }, icon("open"));
    this.name = make("span", { class: "label" });
    this.value = make("span", { class: "value" });
    this.row = make("div", { class: "item", id: uniqueID() }, this.twisty, this.name, this.value);
    decorate?.(this);
    this.element = make("li", { role: "treeitem", tabindex: -1, "aria-labelledby": this.row.id }, this.row);
    this.element.item = this;
    this.#draw();
  }

  get canOpen() {
    return this.alwaysOpens ?? (this.node?.count ?? 0) > 0;
  }

  get isVisible() {
    for (let item = this.parent; item; item = item.parent) if (!item.isOpen) return false;
    return true;
  }

  place(tree, parent, level, place, size) {
    this.tree = tree;
    this.parent = parent;
    this.level = level;
    setAttribute(this.element, "aria-level", level);
    setAttribute(this.element, "aria-posinset", place);
    setAttribute(this.element, "aria-setsize", size);
    this.row.style.setProperty("--depth", Math.min(level - 1, 24));
  }

  // MARK: Opening

  async toggle() {
    this.isOpen = !this.isOpen;
    this.#draw();
    if (this.isOpen) await this.reload();
  }

  /** Requests another page of parts. */
  async showMore() {
    const place = this.#parts.length;
    this.#limit += Item.pageSize;
    await this.reload();
    this.#parts[place]?.element.focus();
  }

  /** Requests the shown parts of this item again. Open items stay open. With `marks`, changed items are marked. */
  async reload({ marks = false } = {}) {
    // Only the answer to the last request is shown. So an answer that arrives late doesn't show an old value.
    const loading = (this.#loading = {});
    try {
      const parts = [];
      let answer;
      do {
        answer = await this.load(this.path, parts.length, this.isOpen ? Math.min(this.#limit - parts.length, 500) : 1);
        if (loading !== this.#loading) return;
        parts.push(...answer.parts);
      } while (this.isOpen && answer.parts.length > 0 && parts.length < Math.min(this.#limit, answer.count));
      this.#count = answer.count;
      this.update(answer.node, marks);
      if (this.isOpen) this.#showParts(parts, marks);
    } catch (error) {
      if (loading !== this.#loading) return;
      if (this.isOpen) this.#showMessage(error.message);
      return;
    }
    if (!this.isOpen) return;
    for (const part of this.#parts) if (part.isOpen) await part.reload({ marks });
  }

  /** Shows another value. */
  update(node, marks) {
    const isOther = this.node && (this.node.text !== node.text || this.node.count !== node.count || this.node.kind !== node.kind);
    this.node = node;
    this.#draw();
    if (isOther && marks) this.mark();
  }

  /** Marks the item as changed for a short time. */
  mark() {
    this.row.classList.remove("changed");
    clearTimeout(this.unmarking);
    requestAnimationFrame(() => this.row.classList.add("changed"));
    this.unmarking = setTimeout(() => this.row.classList.remove("changed"), 2000);
  }

  #showParts(parts, marks) {
    const shown = new Map(this.#parts.filter((part) => !part.isMore).map((part) => [part.label, part]));
    const isFirst = shown.size === 0;
    const items = parts.map(({ label, node }) => {
      const item = shown.get(label);
      shown.delete(label);
      if (item) {
        item.update(node, marks);
        return item;
      }
      const made = new Item({ label, node, path: [...this.path, label], load: this.load });
      if (marks && !isFirst) made.mark();
      return made;
    });
    const left = this.#count - items.length;
    if (left > 0) items.push(new MoreItem(this, Math.min(left, Item.pageSize), left));
    const unsent = (this.node?.count ?? 0) - this.#count;
    if (left <= 0 && unsent > 0) items.push(new MessageItem(`${count(unsent, "part isn't", "parts aren't")} in the file`));
    this.#setParts(items);
  }

  #showMessage(message) {
    this.#setParts([new MessageItem(message)]);
  }

  #setParts(items) {
    this.#parts = items;
    this.#group ??= make("ul", { role: "group" });
    const hadFocus = this.#group.contains(document.activeElement);
    setChildren(this.#group, items.map((item) => item.element));
    if (hadFocus && !this.#group.contains(document.activeElement)) this.element.focus();
    if (!this.#group.isConnected) this.element.append(this.#group);
    items.forEach((item, index) => item.place(this.tree, this, this.level + 1, index + 1, items.length));
  }

  #draw() {
    setAttribute(this.element, "aria-expanded", this.canOpen ? this.isOpen : null);
    this.element.classList.toggle("open", this.isOpen && this.canOpen);
    setText(this.name, shortened(this.label, 200));
    if (this.node) {
      setText(this.value, this.node.kind === "redacted" ? "redacted" : shortened(this.node.text, 400));
      this.value.dataset.kind = this.node.kind === "redacted" ? "redacted" : valueKind(this.node);
      this.value.title = this.node.type ? shortened(this.node.type, 200) : "";
    }
    if (this.#group) this.#group.hidden = !this.isOpen;
    if (!this.canOpen && this.isOpen) this.isOpen = false;
  }
}

/** An item that shows the next page of parts. */
export class MoreItem extends Item {
  constructor(owner, page, left) {
    super({ label: `${number(page)} more`, path: [], load: null });
    this.isMore = true;
    this.more = () => owner.showMore();
    this.row.classList.add("more-item");
    setText(this.value, left > page ? `of ${number(left)}` : "");
  }
}

class MessageItem extends Item {
  constructor(message) {
    super({ label: message, path: [], load: null });
    this.isMore = true;
    this.more = () => {};
    this.row.classList.add("message-item");
  }
}

/** Returns the style of a value. */
function valueKind({ kind, text }) {
  if (kind !== "value") return kind === "enum" && text.startsWith(".") ? "case" : "composite";
  if (text.startsWith('"')) return "text";
  if (text === "nil" || text === "true" || text === "false") return "literal";
  return /^-?\d/.test(text) ? "number" : "plain";
}

/** Returns a tree that shows one value. */
export function valueTree(label, node, load, { name = "" } = {}) {
  const tree = new Tree(label);
  const item = new Item({ label: name, node, load });
  tree.setItems([item]);
  tree.root = item;
  return tree;
}
