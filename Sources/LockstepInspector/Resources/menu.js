// The menu of an entry.

import { isDisabled, make } from "./dom.js";

export class Menu {
  #element;
  #closed = null;

  constructor(element) {
    this.#element = element;
    element.addEventListener("keydown", (event) => this.#press(event));
    element.addEventListener("click", (event) => {
      const item = event.target.closest("[role=menuitem]");
      if (!item || isDisabled(item)) return;
      this.close();
      item.action();
    });
    document.addEventListener("pointerdown", (event) => {
      if (this.isOpen && !element.contains(event.target)) this.close({ returns: false });
    });
    addEventListener("resize", () => this.close({ returns: false }));
  }

  get isOpen() {
    return !this.#element.hidden;
  }

  /**
   * Opens the menu. `items` have a label, an action, and a reason if they are disabled. `closed` is called when the
   * menu closes.
   */
  open(items, { x, y }, closed) {
    this.#closed = closed;
    this.#element.replaceChildren(...items.filter(Boolean).map(({ label, action, reason = null }) => {
      const item = make("div", { role: "menuitem", tabindex: -1, "aria-disabled": reason ? "true" : null, title: reason, "aria-description": reason }, label);
      item.action = action;
      return item;
    }));
    this.#element.hidden = false;
    const { offsetWidth, offsetHeight } = this.#element;
    this.#element.style.setProperty("left", `${Math.max(4, Math.min(x, innerWidth - offsetWidth - 4))}px`);
    this.#element.style.setProperty("top", `${Math.max(4, Math.min(y, innerHeight - offsetHeight - 4))}px`);
    this.#element.firstChild.focus();
  }

  close({ returns = true } = {}) {
    if (!this.isOpen) return;
    this.#element.hidden = true;
    if (returns) this.#closed?.();
  }

  #press(event) {
    const items = [...this.#element.children];
    const index = items.indexOf(document.activeElement);
    const actions = {
      ArrowDown: () => items[(index + 1) % items.length].focus(),
      ArrowUp: () => items.at(index - 1).focus(),
      Home: () => items[0].focus(),
      End: () => items.at(-1).focus(),
      Enter: () => document.activeElement.click(),
      " ": () => document.activeElement.click(),
      Escape: () => this.close(),
      Tab: () => this.close(),
    };
    event.stopPropagation();
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }
}
