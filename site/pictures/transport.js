/**
 * Plays steps one after another and stops after the last step. A timer runs only during playing. This module
 * does not depend on the page.
 *
 * @typedef {{setTimer: (f: () => void, ms: number) => any, clearTimer: (timer: any) => void}} Clock
 */
export const SPEEDS = [0.5, 1, 2];

const TOTAL_TIME = 18000; // ms for all steps at speed 1. The constants below limit the time of a step.
const MAX_STEP_TIME = 900; // ms at speed 1
const MIN_STEP_TIME = 250; // ms at speed 1

/** @type {Clock} */
const browserClock = { setTimer: (f, ms) => setTimeout(f, ms), clearTimer: (t) => clearTimeout(t) };

export class Transport {
  /**
   * @param {(step: number) => void} show shows a step, counted from 1
   * @param {{prefersStill?: () => boolean, clock?: Clock}} [options] prefersStill: reports whether the reader prefers less motion; playing then shows only one further step
   */
  constructor(show, { prefersStill = () => false, clock = browserClock } = {}) {
    this.show = show;
    this.prefersStill = prefersStill;
    this.clock = clock;
    this.steps = 0;
    this.currentStep = 0;
    this.speed = 1;
    this.timer = null;
  }

  get isPlaying() {
    return this.timer !== null;
  }

  get hasEnded() {
    return this.currentStep >= this.steps;
  }

  /** Returns the time of a step, in ms. */
  get stepTime() {
    return Math.min(MAX_STEP_TIME, Math.max(MIN_STEP_TIME, TOTAL_TIME / this.steps)) / this.speed;
  }

  /**
   * Sets the number of steps and shows one, by default the last.
   * @param {number} steps @param {number} [step]
   */
  setSteps(steps, step = steps) {
    this.stopTimer();
    this.steps = steps;
    this.showStep(step);
  }

  /** @param {number} step */
  showStep(step) {
    this.currentStep = Math.max(Math.min(1, this.steps), Math.min(this.steps, Math.round(step)));
    if (this.hasEnded) this.stopTimer();
    this.show(this.currentStep);
  }

  /** Moves by a number of steps and stops playing. @param {number} offset */
  moveBy(offset) {
    this.stopTimer();
    this.showStep(this.currentStep + offset);
  }

  /** Plays from the shown step, or from the first if the last is shown. */
  play() {
    if (!this.steps || this.isPlaying) return;
    const nextStep = this.hasEnded ? 1 : this.currentStep + 1;
    if (!this.prefersStill()) this.schedule();
    this.showStep(nextStep);
  }

  pause() {
    if (!this.isPlaying) return;
    this.stopTimer();
    this.show(this.currentStep);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.isPlaying) {
      this.stopTimer();
      this.schedule();
    }
    this.show(this.currentStep);
  }

  schedule() {
    this.timer = this.clock.setTimer(() => {
      this.schedule();
      this.showStep(this.currentStep + 1);
    }, this.stepTime);
  }

  stopTimer() {
    if (this.timer !== null) this.clock.clearTimer(this.timer);
    this.timer = null;
  }
}
