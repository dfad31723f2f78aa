"use strict";

// What the list does by itself: searches while somebody types, and loads what comes into sight. live.js does the rest.

// MARK: Searching

/** What was typed last and is not sent yet. Only the last one matters. */
let typed;
let isSendingTyped = false;

async function search(form, isTyping) {
  const body = fields(form);
  if (isTyping) body.set("typing", "true");
  typed = body;
  if (isSendingTyped) return;
  isSendingTyped = true;
  while (typed) {
    const next = typed;
    typed = undefined;
    try {
      await send(form.dataset.typing, next);
    } catch {
      connected(false);
    }
  }
  isSendingTyped = false;
}

document.addEventListener("input", ({ target, isComposing }) => {
  const form = target.closest("[data-typing]");
  if (form && !isComposing) search(form, true);
});

document.addEventListener("compositionend", ({ target }) => {
  const form = target.closest("[data-typing]");
  if (form) search(form, true);
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("[data-typing]");
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    search(form, false);
  },
  { capture: true },
);

// MARK: More

const inSight = new IntersectionObserver(
  (entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) entries[0].target.requestSubmit();
  },
  { rootMargin: "400px" },
);

/** Looks again after each drawing: more rows may not have been enough to move the end out of sight. */
afterDrawing.push(() => {
  inSight.disconnect();
  const more = document.querySelector("#more[data-automatic]");
  if (more) inSight.observe(more);
});
