"use strict";

// The server draws the page, from its stores, and after each change draws the parts that look different. This script puts
// each part in place of the old one and sends the forms. It holds no state: without it the same forms work with page loads.

const page = () => document.getElementById("main");

/** A tab that is reloaded stays the same tab, so what was being edited in it is there again; a copy of it is another. */
const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
const tab = (isReload && history.state?.tab) || page().dataset.tab;
history.replaceState({ tab }, "");

// MARK: Drawing

/** Makes `old` look like `drawn` and touches nothing else: focus, typed text and running animations stay. */
function morph(old, drawn) {
  for (const { name } of [...old.attributes]) if (!drawn.hasAttribute(name)) old.removeAttribute(name);
  // A draft that another tab changes does not change under the cursor of this one.
  const text = old === document.activeElement && old.closest("[data-typing]") ? old.value : undefined;
  for (const { name, value } of drawn.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (text !== undefined && old.value !== text) old.value = text;
  // The rows are drawn by themselves.
  if (old.dataset.rows === undefined) morphChildren(old, drawn);
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

/** The node that is `child` already: the one with its id, or the next one of its kind when neither has an id. */
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

/** The list of rows, if the page has one: the identifiers of its rows begin with its `data-rows`. */
const list = () => document.querySelector("[data-rows]");
const rowsShown = () => [...(list()?.children ?? [])];

/** Puts the rows that have changed in their places; `before` is the row that follows. */
function showRows({ rows, removed, isWhole }) {
  const shown = list();
  if (!shown) return;
  const element = (id) => document.getElementById(`${shown.dataset.rows}-${id}`);
  const drawn = parse(`<ul>${rows.map(({ html }) => html).join("")}</ul>`).querySelector("ul");
  if (isWhole) return morphChildren(shown, drawn);
  for (const id of removed) element(id)?.remove();
  const items = [...drawn.children];
  // From the last one on, so that the row that follows is there.
  for (const [index, item] of [...items.entries()].reverse()) {
    const old = document.getElementById(item.id);
    if (old) morph(old, item);
    else shown.insertBefore(item, element(rows[index].before));
  }
}

/** Called after each drawing. A page's own script adds to them. */
const afterDrawing = [keepAddress];

/** The address leads back to what is shown. */
function keepAddress() {
  const { address } = page().dataset;
  if (address && address !== location.pathname + location.search) history.replaceState({ tab }, "", address);
}

/** Shows what the server drew. The focus goes to a title that was opened, or stays near what had it and is gone. */
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
 * The server draws for the address that the socket was opened with, since what the tab shows is in it. It learns whether
 * the user has just chosen that.
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
 * Connects when the server has what is being typed: another list hides it, and a program that was restarted does not know
 * it.
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

document.addEventListener("click", (event) => {
  const link = event.target.closest("#main:not([data-leaves]) a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState({ tab }, "", link.href);
  reconnect(true);
});
addEventListener("popstate", () => reconnect(true));
// After the page's own script.
addEventListener("DOMContentLoaded", () => connect(false));

// MARK: Typing

/** What was typed in forms with `data-typing`, by the address that it is sent to: of what waits, only the last is sent. */
const typed = new Map();

/** The fields that were typed in, until what was typed was accepted. */
const typedIn = new WeakSet();

const isTypedIn = (form) => [...form.elements].some((field) => typedIn.has(field));

/** Sends what is in a form, after what was sent before. */
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
      connected(false);
      // It is sent again, unless something was typed since.
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
  if (!form || isComposing) return;
  typedIn.add(field);
  type(form, true);
}

// MARK: Forms

/** The forms that are being sent, each with its address: that of another list is another one. */
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

/** Sends a form once at a time; one with `data-repeats` each time that it is used, and in that order. */
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
    // What was typed arrives before it is sent.
    await typed.get(form.dataset.typing)?.sending;
    try {
      const response = await send(address, body);
      // What went wrong is in the store, so it is drawn. Here it is only known that nothing typed may be lost.
      if (response.ok && field && field.value === text) {
        field.value = "";
        typedIn.delete(field);
      }
    } catch {
      connected(false);
    }
  })();
  sending.set(key, request);
  await request;
  if (sending.get(key) === request) sending.delete(key);
});

// A page that is left may be a page that is reloaded.
addEventListener("pagehide", () => {
  for (const form of document.querySelectorAll(".edit")) navigator.sendBeacon(form.dataset.keep, fields(form));
  for (const [address, { next }] of typed) if (next) navigator.sendBeacon(address, next);
});
