"use strict";

// The server draws the page, from its stores, and draws it anew after every change. This script puts each drawing in
// place of the last one and sends the forms. It holds no state: without it the same forms work with page loads.

const page = () => document.getElementById("main");
const formID = page().querySelector("#add [name=form]").value;

// MARK: Drawing

/** Makes `old` look like `drawn` and touches nothing else: focus, typed text and running animations stay. */
function morph(old, drawn) {
  for (const { name } of [...old.attributes]) if (!drawn.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of drawn.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);

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

/** Shows what the server drew, and gives the focus a new place when what had it is gone. */
function show(html) {
  const drawing = new DOMParser().parseFromString(html, "text/html").getElementById("main");
  const focused = document.activeElement;
  const row = focused.closest("#todos > li");
  const index = row && [...row.parentNode.children].indexOf(row);
  morph(page(), drawing);
  if (focused.isConnected || !(focused instanceof HTMLButtonElement)) return;
  const rows = document.querySelectorAll("#todos > li");
  const neighbour = row && rows[Math.min(index, rows.length - 1)];
  (neighbour?.querySelector(`.${focused.className}`) ?? document.getElementById("status")).focus();
}

// MARK: Live

let socket;
let delay = 250;

/** The server draws for the address that the socket was opened with, since the filter is in it. */
function connect() {
  const address = new URL(`/live${location.search}`, location);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("form", formID);
  const previous = socket;
  const opened = socket = new WebSocket(address);
  previous?.close();
  opened.onmessage = ({ data }) => {
    if (opened !== socket) return;
    delay = 250;
    connected(true);
    show(data);
  };
  opened.onclose = () => {
    if (opened !== socket) return;
    connected(false);
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, 4000);
  };
}

function connected(isConnected) {
  document.getElementById("connection").hidden = isConnected;
  document.documentElement.dataset.live = isConnected;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#main a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  connect();
});
addEventListener("popstate", () => connect());
connect();

// MARK: Forms

const sending = new WeakSet();

document.addEventListener("submit", async (event) => {
  const form = event.target;
  event.preventDefault();
  if (sending.has(form)) return;
  sending.add(form);
  const field = form.elements[form.dataset.clear];
  const typed = field?.value;
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form, event.submitter)),
      headers: { "X-Requested-With": "fetch" },
    });
    // What went wrong is in the store, so it is drawn. Here it is only known that nothing typed may be lost.
    if (response.ok && field && field.value === typed) field.value = "";
  } catch {
    connected(false);
  } finally {
    sending.delete(form);
  }
});
