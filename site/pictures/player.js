/**
 * StepPlayer is the player of the view “how it works”, below the pictures. It starts only when the reader starts
 * it. It stops at the last step, when the pictures are not visible, and when the state changes. On a phone, the
 * buttons are in the dock, and the description of the step is below the picture.
 */
import { h, mathNodes, setText } from "../lib/dom.js";
import { formatError } from "../lib/format.js";
import { hasHowView } from "./pictures.js";
import { SPEEDS, Transport } from "./transport.js";

/** @type {Record<number, string>} */
const SPEED_NAMES = { 0.5: "½", 1: "1", 2: "2" };

export class StepPlayer {
  /** @param {HTMLElement} root @param {HTMLElement} dock the dock of a phone @param {import("../app/page.js").Page} page */
  constructor(root, dock, page) {
    this.root = root;
    this.dock = dock;
    this.page = page;
    /** @type {import("../app/bodies").HowStep[]} */
    this.steps = [];
    this.link = ""; // the link of the state to which the steps belong
    this.stepText = ""; // the shown text
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    this.transport = new Transport(() => this.draw(), { prefersStill: () => reducedMotion.matches });
    /** @param {string | (string | Node)[]} words @param {string | null} label @param {() => void} onclick */
    const button = (words, label, onclick) => h("button.chip", { type: "button", "aria-label": label, onclick }, ...[words].flat());
    this.playButton = button("Play", null, () => this.transport.toggle());
    this.backButton = button(["‹", h("span", {}, " back")], "back one step", () => this.transport.moveBy(-1));
    this.nextButton = button([h("span", {}, "next "), "›"], "next step", () => this.transport.moveBy(1));
    this.track = h("input.trk", { type: "range", min: "1", step: "1", "aria-label": "step", oninput: () => this.transport.moveBy(Number(this.track.value) - this.transport.currentStep) });
    this.count = h("span.count");
    this.speeds = SPEEDS.map((v) => h("button.chip", { type: "button", "aria-label": `speed ${SPEED_NAMES[v]}`, onclick: () => this.transport.setSpeed(v) }, SPEED_NAMES[v]));
    this.speedButton = h("button.chip.faster", { type: "button", onclick: () => this.transport.setSpeed(this.nextSpeed()) });
    this.words = h("p", { "aria-live": "polite" });
    this.bar = h("div.bar", { role: "group", "aria-label": "how it works, step by step" },
      h("span.keys", {}, this.playButton, this.backButton, this.nextButton), this.track, this.count,
      h("span.keys", { role: "group", "aria-label": "speed" }, h("span.cap", {}, "speed"), ...this.speeds), this.speedButton);
    root.append(this.bar, this.words);
    this.bar.addEventListener("keydown", (ev) => this.handleKey(ev));
    document.addEventListener("visibilitychange", () => this.pauseIfHidden());
    reducedMotion.addEventListener("change", () => this.draw());
  }

  /** Returns the next speed. The first speed follows the last. */
  nextSpeed() {
    return SPEEDS[(SPEEDS.indexOf(this.transport.speed) + 1) % SPEEDS.length];
  }

  /**
   * Plays or pauses on the space bar, and steps on arrow keys, unless a control needs the key.
   * @param {KeyboardEvent} ev
   */
  handleKey(ev) {
    if (ev.ctrlKey || ev.metaKey || ev.altKey) return;
    const direction = ev.key === "ArrowRight" ? 1 : ev.key === "ArrowLeft" ? -1 : 0;
    if (direction && ev.target !== this.track) this.transport.moveBy(direction);
    else if (ev.key === " " && !(/** @type {HTMLElement} */ (ev.target).closest("button"))) this.transport.toggle();
    else return;
    ev.preventDefault();
    ev.stopPropagation();
  }

  /** Sets the steps from a result. A preview has no steps. @param {import("../app/bodies").Answer} body @param {boolean} isFinal */
  setSteps(body, isFinal) {
    if (!isFinal) return;
    /** @type {typeof this.steps} */
    const steps = body.steps ?? [];
    const isUnchanged = steps.length === this.steps.length && steps.every((s, i) => s.words === this.steps[i].words);
    this.steps = steps;
    // A state with another x₀ has the same steps, so the shown step does not change. A new player starts at the first step.
    const { currentStep, hasEnded, steps: previousCount } = this.transport;
    const isAtEnd = previousCount > 0 && hasEnded;
    this.transport.setSteps(steps.length, isUnchanged ? currentStep : isAtEnd ? steps.length : Math.max(1, currentStep));
    this.update();
  }

  /** Updates the player after a change of the state or the view. */
  update() {
    const { state, view } = this.page;
    if (this.link !== state.link) this.transport.pause(); // the steps belong to another state
    this.link = state.link;
    const layout = view?.value.layout;
    const isPhone = layout === "phone";
    const isShown = hasHowView(state, layout) && this.steps.length > 0 && !(isPhone && view.value.tab !== "how");
    this.moveParts(isPhone && isShown);
    if (this.root.hidden === !isShown) return;
    this.root.hidden = !isShown;
    if (!isShown) this.transport.pause();
    this.draw();
  }

  /** Moves the player to its place in the layout. @param {boolean} isDocked */
  moveParts(isDocked) {
    const { bar, count, dock, root, track } = this;
    if (isDocked === (bar.parentElement === dock)) return;
    if (isDocked) {
      dock.prepend(bar);
      root.prepend(count);
    } else {
      root.prepend(bar);
      track.after(count);
    }
  }

  /** Pauses if the pictures are not visible. */
  pauseIfHidden() {
    if (document.hidden || this.page.frame.isHidden) this.transport.pause();
  }

  draw() {
    const { currentStep: step, steps, isPlaying, hasEnded, speed, prefersStill } = this.transport;
    if (!steps) return;
    if (isPlaying && this.page.frame.isHidden) return this.transport.pause();
    const { words, error, about } = this.steps[step - 1];
    this.page.view.set({ step: hasEnded ? 0 : step });
    setText(this.playButton, isPlaying ? "Pause" : prefersStill() && !hasEnded ? "Step" : hasEnded ? "Play" : "Resume");
    this.backButton.disabled = step <= 1;
    this.nextButton.disabled = hasEnded;
    this.track.max = String(steps);
    this.track.value = String(step);
    this.track.setAttribute("aria-valuetext", `step ${step} of ${steps}`);
    setText(this.count, `step ${step} of ${steps}`);
    this.speeds.forEach((b, i) => {
      b.classList.toggle("on", SPEEDS[i] === speed);
      b.setAttribute("aria-pressed", String(SPEEDS[i] === speed));
    });
    setText(this.speedButton, `×${SPEED_NAMES[speed]}`);
    this.speedButton.setAttribute("aria-label", `speed ${SPEED_NAMES[speed]}, next ${SPEED_NAMES[this.nextSpeed()]}`);
    // A screen reader must not read text that changes several times a second.
    this.words.setAttribute("aria-live", isPlaying ? "off" : "polite");
    const text = `${words} The error is ${about ? "≈ " : ""}${formatError(error)}.`;
    if (this.stepText === text) return;
    this.stepText = text;
    this.words.replaceChildren(mathNodes(text));
  }
}
