"use strict";

// What the list does by itself: searches when Return is pressed, and loads what comes into sight. live.js does the rest.

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

/** Looks again after each drawing: more rows may not have been enough to move the end out of sight. */
afterDrawing.push(() => {
  inSight.disconnect();
  const more = document.querySelector("#more[data-automatic]");
  if (more) inSight.observe(more);
});
