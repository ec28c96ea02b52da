/**
 * Steps is the list of the states that the reader can undo and redo. One gesture, such as a drag, is one step. An entry
 * of the list has the name of a step and the state after it. The first entry is the state of the opened page.
 *
 * The list is bounded. Beyond MAX_STEPS steps or MAX_BYTES, the oldest entries are dropped. The sets of points that the
 * entries name count to the bytes, and they stay stored as long as the entries.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Snapshot} Snapshot
 *
 * @typedef {object} Step
 * @property {number} id identifies the step in the history of the browser
 * @property {string} name
 * @property {Snapshot} snapshot the state after the step
 * @property {number | null | undefined} error the relative error of the first method after the step, or undefined until it is known
 */
import { pointsName } from "./own.js";
import { stepName } from "./step-name.js";

export const MAX_STEPS = 1000;
export const MAX_BYTES = 16e6;
const STEP_BYTES = 200; // the size of an entry apart from its texts
const EDIT_BYTES = 100; // the size of an edit apart from its texts

/** Returns a text that is equal for links with the same edits in any order. @param {string} link */
const sortedLink = (link) => link.split("&").sort().join("&");

export class Steps {
  /**
   * @param {State} state the state of the page
   * @param {string} firstName the name of the first entry
   */
  constructor(state, firstName) {
    this.state = state;
    this.lastId = 0;
    /** @type {Step[]} */
    this.list = [this.makeStep(firstName)];
    this.index = 0; // the index of the present entry in list
    /** gestureName is the given name of the unfinished gesture, or "" without a name. It is null if no gesture is unfinished. @type {string | null} */
    this.gestureName = null;
    /** pinned is the pinned state, whose points stay stored. @type {Snapshot | null} */
    this.pinned = null;
    state.ownSets.isKept = (name) => [this.pinned, ...this.list.map((step) => step.snapshot)].some((snapshot) => snapshot && pointsName(snapshot.link) === name);
  }

  /** Returns an entry for the state. @param {string} name @returns {Step} */
  makeStep(name) {
    return { id: ++this.lastId, name, snapshot: this.state.snapshot(), error: undefined };
  }

  /** Returns the present entry. The changes of an unfinished gesture are not part of it. */
  get present() {
    return this.list[this.index];
  }

  /** Returns the number of the present step, or undefined during a gesture. */
  get currentId() {
    return this.gestureName === null ? this.present.id : undefined;
  }

  /** Returns the number of the step before the present one, or undefined if there is none. */
  get previousId() {
    return this.list[this.index - 1]?.id;
  }

  /** Reports whether an unfinished gesture has changed the state. */
  get hasUnfinishedStep() {
    return this.gestureName !== null && sortedLink(this.state.link) !== sortedLink(this.present.snapshot.link);
  }

  /** Returns the name of the step that undo would undo, or undefined if there is none. */
  get undoName() {
    return this.index > 0 ? this.present.name : undefined;
  }

  /** Returns the name of the step that redo would repeat, or undefined if there is none. */
  get redoName() {
    return this.list[this.index + 1]?.name;
  }

  /**
   * Records a change of the state.
   * @param {boolean} isFinal whether the gesture is over
   * @param {string} [name] the name of the step. Without it, the name follows from the change of the state.
   */
  record(isFinal, name) {
    this.gestureName = name || this.gestureName || "";
    if (isFinal) this.finishGesture();
  }

  /** Adds the step of the unfinished gesture in place of the undone steps. A gesture without a change adds no step. */
  finishGesture() {
    const { gestureName, hasUnfinishedStep } = this;
    this.gestureName = null;
    if (!hasUnfinishedStep) return this.update();
    const before = this.state.copy();
    before.restore(this.present.snapshot);
    this.list.splice(this.index + 1, Infinity, this.makeStep(gestureName || stepName(before, this.state)));
    this.index++;
    this.dropOldest();
  }

  /** Makes the next change a part of the present step, from which it follows. Returns false if there is no such step. */
  continueStep() {
    if (this.index === 0 || this.gestureName !== null) return false;
    this.gestureName = this.present.name;
    this.list.splice(this.index, 1);
    this.index--;
    return true;
  }

  /** Replaces the present state by an equivalent one, such as one with the canonical link. */
  update() {
    if (this.gestureName === null) this.present.snapshot = this.state.snapshot();
  }

  /** Records the error of the first method in the present state. @param {number | null} error */
  recordError(error) {
    if (this.gestureName === null) this.present.error = error;
  }

  /**
   * Restores the state of an entry. The result is false if the entry does not exist or is the present one.
   * @param {number} index
   */
  goTo(index) {
    this.finishGesture();
    if (index === this.index || !this.list[index]) return false;
    this.index = index;
    this.state.restore(this.present.snapshot);
    return true;
  }

  /** Restores the state before the last step. Returns false if there is no step to undo. */
  undo() {
    this.finishGesture();
    return this.goTo(this.index - 1);
  }

  /** Restores the state after the next undone step. Returns false if there is none. */
  redo() {
    this.finishGesture();
    return this.goTo(this.index + 1);
  }

  /**
   * Makes the entry of a step the present one, and restores its state. The page has already opened its link. The result
   * is false if the list has no such entry.
   * @param {number | undefined} id
   */
  adopt(id) {
    const index = this.list.findIndex((step) => step.id === id);
    if (index < 0) return false;
    this.index = index;
    this.gestureName = null;
    this.state.restore(this.present.snapshot);
    return true;
  }

  /** Drops the oldest entries until the list is within its bounds. The present entry stays. */
  dropOldest() {
    while (this.index > 0 && (this.list.length - 1 > MAX_STEPS || this.bytes > MAX_BYTES)) {
      this.list.shift();
      this.index--;
    }
  }

  /** Returns the size of the list and of its sets of points. */
  get bytes() {
    let sum = 0;
    /** Snapshots share names and lists of edits. @type {[Set<string>, Set<import("../lib/link.js").Edits>]} */
    const [setNames, editLists] = [new Set(), new Set()];
    for (const { name, snapshot } of this.list) {
      sum += STEP_BYTES + 2 * (name.length + snapshot.link.length);
      setNames.add(pointsName(snapshot.link));
      for (const edits of [snapshot.generatorEdits, snapshot.resetEdits, snapshot.pageEdits]) editLists.add(edits);
    }
    for (const name of setNames) sum += this.state.ownSets.sizeOf(name);
    for (const edits of editLists) for (const [key, value] of edits) sum += EDIT_BYTES + 2 * (key.length + value.length);
    return sum;
  }
}
