"use strict";

// The script of the list. It searches when Return is pressed, and loads more rows when the end of the list is visible.
// live.js does the rest.

// MARK: Searching

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("[data-typing]");
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    type(form, false);
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

/** Observes the end of the list again after each drawing, because it may still be visible after rows were added. */
afterDrawing.push(() => {
  inSight.disconnect();
  const more = document.querySelector("#more[data-automatic]");
  if (more) inSight.observe(more);
});
