"use strict";

// The keys of the todos. live.js does the rest.

/** The program starts where it was left: the address says which list and which filter that is. */
if (!location.search) history.replaceState(history.state, "", page().dataset.shown);

// MARK: Editing

document.addEventListener("dblclick", ({ target }) => {
  target.closest("#todos .title")?.parentNode.querySelector(".rename").click();
});

document.addEventListener("keydown", ({ key, isComposing, target }) => {
  if (key === "Escape" && !isComposing) target.closest(".edit")?.querySelector(".cancel").click();
});

// MARK: Undo

/** Ctrl-Z or Cmd-Z undoes, with Shift it redoes. In a text field with a text it is the browser's own undo. */
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target.matches("input[type=text]") && event.target.value) return;
  event.preventDefault();
  document.querySelector(event.shiftKey ? "#redo button" : "#undo button").click();
});
