"use strict";

// The double click and the keys of the page of the todos. live.js does the rest.

/** An address without a list and a filter shows those that were chosen last. This adds them to the address. */
if (!location.search) history.replaceState(history.state, "", page().dataset.shown);

// MARK: Editing

document.addEventListener("dblclick", ({ target }) => {
  target.closest("#todos .title")?.parentNode.querySelector(".rename").click();
});

document.addEventListener("keydown", ({ key, isComposing, target }) => {
  if (key === "Escape" && !isComposing) target.closest(".edit")?.querySelector(".cancel").click();
});

// MARK: Undo

/**
 * Ctrl-Z or Cmd-Z undoes a change; with Shift, it redoes. In a field with text, and in the field of a title, the browser
 * undoes typing instead.
 */
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  if (target.matches("input[type=text]") && (target.value || target.closest(".edit"))) return;
  event.preventDefault();
  document.querySelector(event.shiftKey ? "#redo button" : "#undo button").click();
});
