// Elements and texts. Text from an app is untrusted: it becomes a text node or the value of a property, never markup.

/**
 * Returns a new element. `attributes` are plain attributes, and `on` contains event listeners. An attribute with the
 * value `false`, `null` or `undefined` is not set. Children are elements or texts.
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") {
      for (const [type, listener] of Object.entries(value)) made.addEventListener(type, listener);
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value === true ? "" : value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Returns an icon that index.html defines. A text next to the icon always states the meaning of the icon. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const shape = document.createElementNS(space, "svg");
  shape.setAttribute("aria-hidden", "true");
  shape.setAttribute("class", "icon");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#icon-${name}`);
  shape.append(use);
  return shape;
}

/** Changes the shape of an icon. */
export function setIcon(shape, name) {
  const address = `#icon-${name}`;
  if (shape.firstChild.getAttribute("href") !== address) shape.firstChild.setAttribute("href", address);
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute, or removes it if `value` is `null`. */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}

/**
 * Returns a button. A disabled button stays focusable and has a description with the reason, for the keyboard and
 * screen readers.
 */
export function button(label, action, { reason = null, ...attributes } = {}) {
  const made = make("button", { type: "button", ...attributes }, label);
  onPress(made, action);
  setReason(made, reason);
  return made;
}

/** Calls `action` when `element` is clicked and not disabled. */
export function onPress(element, action) {
  element.addEventListener("click", (event) => isDisabled(element) || action(event));
}

export const isDisabled = (element) => element.getAttribute("aria-disabled") === "true";

/** Disables a button and shows `reason`, or enables it if `reason` is `null`. */
export function setReason(element, reason) {
  setAttribute(element, "aria-disabled", reason ? "true" : null);
  setAttribute(element, "aria-description", reason);
  setAttribute(element, "title", reason ?? element.dataset.title ?? null);
}

/**
 * Makes `elements` the children of `parent`. Does nothing if they already are; otherwise keeps the focus if possible.
 */
export function setChildren(parent, elements) {
  if (elements.length === parent.children.length && elements.every((element, index) => element === parent.children[index])) return;
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  parent.replaceChildren(...elements);
  if (focused?.isConnected) focused.focus({ preventScroll: true });
}

let made = 0;

/** Returns a unique element id. */
export const uniqueID = () => `made-${++made}`;

// MARK: Texts

const numbers = new Intl.NumberFormat("en-US");

export const number = (value) => numbers.format(value);
export const count = (value, one, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;

/** Returns a duration in milliseconds as text. */
export function duration(milliseconds) {
  if (milliseconds < 10) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds < 1000) return `${milliseconds.toFixed(1)} ms`;
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Returns the time of day that is `milliseconds` after `started`. */
export function timeOfDay(started, milliseconds) {
  const time = new Date(Date.parse(started) + milliseconds);
  if (Number.isNaN(time.getTime())) return `${duration(milliseconds)} after the start`;
  const two = (value) => `${value}`.padStart(2, "0");
  const rest = `${time.getMilliseconds()}`.padStart(3, "0");
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${rest}`;
}

/** Returns the text, cut off after `longest` characters. */
export const shortened = (text, longest = 300) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
