// The timeline: the selected commit, and the position of the app.

import { number, onPress, setAttribute, setReason, setText } from "./dom.js";

export class Timeline {
  #app;
  #slider = document.getElementById("slider");
  #position = document.getElementById("position");
  #back = document.getElementById("step-back");
  #forth = document.getElementById("step-forth");
  #go = document.getElementById("go");
  #live = document.getElementById("live");

  constructor(app) {
    this.#app = app;
    onPress(this.#back, () => app.step(-1));
    onPress(this.#forth, () => app.step(1));
    onPress(this.#go, () => app.travel(app.cursor));
    onPress(this.#live, () => app.travel(null));
    this.#slider.addEventListener("input", () => app.look(this.#slider.valueAsNumber));
    // The app travels when the slider is released, not to each commit on the way.
    this.#slider.addEventListener("change", () => app.source.reason === null && app.travel(app.cursor));
  }

  update() {
    const { session, source, cursor } = this.#app;
    const { timeline, travel } = session;
    const last = timeline.length - 1;
    const place = cursor === null ? last : session.place(cursor);
    const commit = timeline[place];
    this.#slider.max = Math.max(last, 0);
    this.#slider.value = Math.max(place, 0);
    this.#slider.disabled = last < 0;
    const text = last < 0 ? "No commits" : commit ? `#${commit.number} · ${number(place + 1)} of ${number(timeline.length)}` : `before #${timeline[0].number}`;
    setText(this.#position, text);
    setAttribute(this.#slider, "aria-valuetext", commit ? `Commit ${commit.number}, ${commit.name}: ${place + 1} of ${timeline.length}` : text);
    setReason(this.#back, place <= 0 ? "There is no earlier commit." : null);
    setReason(this.#forth, place >= last && travel === null ? "There is no later commit." : null);
    setReason(this.#go, source.reason ?? (cursor === null ? "Select a commit first." : cursor === travel ? "The app is there." : null));
    setReason(this.#live, source.reason ?? (travel === null ? "The app is live." : null));
  }
}
