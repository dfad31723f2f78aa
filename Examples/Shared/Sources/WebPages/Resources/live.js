"use strict";

// The server draws the page from its stores. After each change, it draws the parts that look different. This script
// puts these parts into the page, and sends the forms. It is optional: without it, the same forms work with page loads.

const page = () => document.getElementById("main");

/** The identity of the tab. A reloaded tab keeps its identity and its edits. A duplicated tab gets a new identity. */
const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
const tab = (isReload && history.state?.tab) || page().dataset.tab;
history.replaceState({ tab }, "");

// MARK: Drawing

/** Changes `old` only where it differs from `drawn`, so that the focus, typed text and running animations stay. */
function morph(old, drawn) {
  for (const { name } of [...old.attributes]) if (!drawn.hasAttribute(name)) old.removeAttribute(name);
  const text = draftToShow(old, drawn);
  for (const { name, value } of drawn.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (text !== undefined) {
    old.value = text;
    typedIn.delete(old);
  }
  // `showRows` draws the rows.
  if (old.dataset.rows === undefined) morphChildren(old, drawn);
}

/**
 * Returns the draft that a field has to show, or `undefined` if the field keeps its text. While the user types in the
 * field, a change of its draft in another tab does not replace the text. Nor is a text replaced that the server has not
 * drawn yet.
 */
function draftToShow(old, drawn) {
  const [before, after] = [old.getAttribute("value"), drawn.getAttribute("value")];
  if (!old.closest("[data-typing]") || before === after || old.value !== before) return undefined;
  return old === document.activeElement && typedIn.has(old) ? undefined : after;
}

function morphChildren(old, drawn) {
  let next = old.firstChild;
  for (const child of [...drawn.childNodes]) {
    const match = counterpart(next, child);
    if (!match) {
      old.insertBefore(child, next);
      continue;
    }
    while (next !== match) next = remove(next);
    next = match.nextSibling;
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, child);
    else if (match.data !== child.data) match.data = child.data;
  }
  while (next) next = remove(next);
}

/** Returns the node to morph into `child`: the node with its id or, if neither has an id, the next node of its kind. */
function counterpart(next, child) {
  if (child.id) {
    while (next && next.id !== child.id) next = next.nextSibling;
    return next;
  }
  return next && !next.id && next.nodeName === child.nodeName ? next : null;
}

function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** Returns the list of rows, if the page has one. The ids of its rows start with its `data-rows`. */
const list = () => document.querySelector("[data-rows]");
const rowsShown = () => [...(list()?.children ?? [])];

/** Puts new and changed rows in their places. `before` is the id of the row that follows. */
function showRows({ rows, removed, isWhole }) {
  const shown = list();
  if (!shown) return;
  const element = (id) => document.getElementById(`${shown.dataset.rows}-${id}`);
  const drawn = parse(`<ul>${rows.map(({ html }) => html).join("")}</ul>`).querySelector("ul");
  if (isWhole) return morphChildren(shown, drawn);
  for (const id of removed) element(id)?.remove();
  const items = [...drawn.children];
  // Start with the last row, so that the row that follows already exists.
  for (const [index, item] of [...items.entries()].reverse()) {
    const old = document.getElementById(item.id);
    if (old) morph(old, item);
    else shown.insertBefore(item, element(rows[index].before));
  }
}

/** Functions that are called after each drawing. The script of a page can add more. */
const afterDrawing = [keepAddress, showAges];

/** Sets the address of the tab to the address of the shown content. */
function keepAddress() {
  const { address } = page().dataset;
  if (address && address !== location.pathname + location.search) history.replaceState({ tab }, "", address);
}

const units = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Writes how long ago each time was, in the language of the page. */
function showAges() {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const time of document.querySelectorAll("time[data-template]")) {
    const seconds = Math.max(0, Math.round((Date.now() - new Date(time.dateTime)) / 1000));
    const [unit, length] = units.find(([, length]) => seconds >= length) ?? ["second", 1];
    const text = time.dataset.template.replace("%", format.format(-Math.floor(seconds / length), unit));
    if (time.textContent !== text) time.textContent = text;
  }
}
setInterval(showAges, 5000);
addEventListener("DOMContentLoaded", showAges);

/**
 * Shows a drawing of the server. Moves the focus to a title that was opened for editing, or, if the focused element was
 * removed, to an element near it.
 */
function show(drawing) {
  draw(drawing);
  for (const call of afterDrawing) call();
}

function draw(drawing) {
  const focused = document.activeElement;
  const row = focused.closest("[data-rows] > li");
  const index = row && [...row.parentNode.children].indexOf(row);
  const kind = focused.closest(".edit") ? "rename" : focused.classList[focused.classList.length - 1];
  const before = new Set(document.querySelectorAll(".typed"));
  if (drawing.frame) morph(page(), parse(drawing.frame).getElementById("main"));
  showRows(drawing);
  const opened = [...document.querySelectorAll(".typed")].find((field) => !before.has(field));
  opened?.focus();
  opened?.setSelectionRange(opened.value.length, opened.value.length);
  if (opened || focused.isConnected) return;
  const rows = rowsShown();
  const neighbour = row && rows[Math.min(index, rows.length - 1)];
  (neighbour?.querySelector(`.${kind}`) ?? document.getElementById("status"))?.focus();
}

// MARK: Live

let socket;
let delay = 250;

/**
 * Opens the live channel. Its address contains the identity of the tab, and names the content that the tab shows.
 * `isChosen` says whether the user has just chosen this content.
 */
function connect(isChosen) {
  const address = new URL(page().dataset.live + location.search, location);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("tab", tab);
  if (isChosen) address.searchParams.set("chosen", "");
  const previous = socket;
  const opened = socket = new WebSocket(address);
  previous?.close();
  opened.onmessage = ({ data }) => {
    if (opened !== socket) return;
    delay = 250;
    connected(true);
    show(JSON.parse(data));
  };
  opened.onclose = () => {
    if (opened !== socket) return;
    connected(false);
    setTimeout(reconnect, delay, false);
    delay = Math.min(delay * 2, 4000);
  };
}

/**
 * Sends the text that is being typed, and then connects. Otherwise the text would be lost: another list hides it, and a
 * restarted program does not have it.
 */
async function reconnect(isChosen) {
  const edits = [...document.querySelectorAll(".edit")].map((form) => post(form.dataset.keep, form));
  const drafts = [...document.querySelectorAll("[data-typing]")].filter(isTypedIn).map((form) => type(form, true));
  await Promise.allSettled([...edits, ...drafts]);
  connect(isChosen);
}

function connected(isConnected) {
  document.getElementById("connection").hidden = isConnected;
  document.documentElement.dataset.live = isConnected;
}

/** After a failed request, the live channel may be lost, too. Closing it opens a new one. */
function reconnectAfterFailure() {
  connected(false);
  socket?.close();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#main:not([data-leaves]) a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState({ tab }, "", link.href);
  reconnect(true);
});
addEventListener("popstate", () => reconnect(true));
// Connect after the script of the page has run.
addEventListener("DOMContentLoaded", () => connect(false));

/** When the user returns to the tab, the server loads again what the tab shows. */
document.addEventListener("visibilitychange", () => {
  const address = page().dataset.return;
  if (address && !document.hidden) send(address, new URLSearchParams({ tab })).catch(reconnectAfterFailure);
});

// MARK: Typing

/** The texts to send from forms with `data-typing`, by address. Only the latest pending text of an address is sent. */
const typed = new Map();

/** The fields in which the user has typed, until the server accepts the form. */
const typedIn = new WeakSet();

const isTypedIn = (form) => [...form.elements].some((field) => typedIn.has(field));

/** Sends the text of a form, after the earlier texts for the same address. */
function type(form, isTyping) {
  const address = form.dataset.typing;
  const line = typed.get(address) ?? {};
  typed.set(address, line);
  line.next = fields(form);
  if (isTyping) line.next.set("typing", "true");
  return (line.sending ??= sendTyped(address, line));
}

async function sendTyped(address, line) {
  while (line.next) {
    const { next } = line;
    line.next = undefined;
    try {
      await send(address, next);
    } catch {
      reconnectAfterFailure();
      // Send the text again, unless the user has typed more in the meantime.
      line.next ??= next;
      await new Promise((done) => setTimeout(done, delay));
    }
  }
  line.sending = undefined;
}

document.addEventListener("input", ({ target, isComposing }) => typedAt(target, isComposing));
document.addEventListener("compositionend", ({ target }) => typedAt(target, false));

function typedAt(field, isComposing) {
  const form = field.closest("[data-typing]");
  if (!form) return;
  typedIn.add(field);
  if (!isComposing) type(form, true);
}

// MARK: Forms

/** The running requests of forms, by form and address. A form has another address in another list. */
const sending = new Map();

function fields(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  fields.set("tab", tab);
  return fields;
}

function post(address, form, submitter) {
  return send(address, fields(form, submitter));
}

function send(address, body) {
  return fetch(address, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
}

/**
 * Sends a form. While the form is being sent, it cannot be submitted again. A form with `data-repeats` can be submitted
 * again: its requests are sent one after another.
 */
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  event.preventDefault();
  const address = submitter?.getAttribute("formaction") ?? form.dataset.post ?? form.action;
  const key = `${form.id} ${address}`;
  const before = sending.get(key);
  if ((before && form.dataset.repeats === undefined) || submitter?.ariaDisabled === "true") return;
  const field = form.elements[form.dataset.clear];
  const text = field?.value;
  const body = fields(form, submitter);
  const request = (async () => {
    await before;
    // The typed text must reach the server before the form.
    await typed.get(form.dataset.typing)?.sending;
    try {
      const response = await send(address, body);
      // The server draws an error, because it is in a store. The field keeps its text until the form succeeds.
      if (response.ok && field && field.value === text) {
        field.value = "";
        typedIn.delete(field);
      }
    } catch {
      reconnectAfterFailure();
    }
  })();
  sending.set(key, request);
  await request;
  if (sending.get(key) === request) sending.delete(key);
});

// The user may be reloading the page, so the unsent text is sent before the page closes.
addEventListener("pagehide", () => {
  for (const form of document.querySelectorAll(".edit")) navigator.sendBeacon(form.dataset.keep, fields(form));
  for (const [address, { next }] of typed) if (next) navigator.sendBeacon(address, next);
});
