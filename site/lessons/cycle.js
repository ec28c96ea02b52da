/**
 * The state of a lesson, without its page. A step of a lesson has blocks, usually a prediction, a task and a question:
 * predict, act, why. A block opens when the blocks before it in the same step are done. Steps are never locked.
 *
 * @typedef {"predict" | "act" | "why" | "exercise"} Kind
 * @typedef {{id: string, kind: Kind}} Block
 * @typedef {{id: string, blocks: Block[]}} Step
 * @typedef {number | number[]} Answer the index of a choice, the number of a slider, or the values of a curve
 *
 * @typedef {object} BlockRecord the stored part of a block
 * @property {Answer} [answer] the answer that the reader has committed to
 * @property {number[]} [wrong] the indices of the wrong reasons that the reader has given
 * @property {number} [tries] the number of states at rest that did not meet all conditions
 * @property {boolean} [hasHint] whether the reader has asked for the hint
 * @property {boolean} [isDone]
 *
 * @typedef {object} LessonRecord the stored part of a lesson
 * @property {number} step the index of the step that the reader has reached last
 * @property {number} done the number of finished steps
 * @property {number} steps the number of steps
 * @property {Record<string, BlockRecord>} blocks
 */

const TRIES_BEFORE_HINT = 2;
const TRIES_BEFORE_SOLUTION = 3;

export class Lesson {
  /** @param {Step[]} steps @param {Block[]} exercises @param {LessonRecord} [record] */
  constructor(steps, exercises, record) {
    this.steps = steps;
    this.exercises = exercises;
    /** @type {Map<string, BlockRecord>} */
    this.records = new Map([...steps.flatMap((s) => s.blocks), ...exercises].map(({ id }) => [id, { ...record?.blocks[id] }]));
    this.step = Math.min(Math.max(0, record?.step ?? 0), Math.max(0, steps.length - 1));
    this.furthestStep = this.step; // the last step that the reader has seen
  }

  /** @param {string} id */
  record(id) {
    const record = this.records.get(id);
    if (!record) throw new RangeError(`the lesson has no block ${id}`);
    return record;
  }

  /** Returns the step of a block, or undefined for an exercise. @param {string} id */
  stepOf = (id) => this.steps.find((s) => s.blocks.some((b) => b.id === id));

  /** @param {string} id */
  isDone = (id) => Boolean(this.record(id).isDone);

  /** Reports whether all blocks before a block in its step are done. An exercise is always open. @param {string} id */
  isOpen(id) {
    const blocks = this.stepOf(id)?.blocks ?? [];
    return blocks.slice(0, blocks.findIndex((b) => b.id === id)).every((b) => this.isDone(b.id));
  }

  /** Returns the first open block of a step that is not done. @param {number} index */
  currentBlock = (index = this.step) => this.steps[index]?.blocks.find((b) => !this.isDone(b.id));

  /** Stores the answer of a prediction, which cannot change later. @param {string} id @param {Answer} answer */
  commit(id, answer) {
    const record = this.record(id);
    if (!record.isDone) Object.assign(record, { answer, isDone: true });
  }

  /** Reports whether the answer of a prediction may be told: after the task that follows it in its step. @param {string} id */
  isTold(id) {
    const blocks = this.stepOf(id)?.blocks ?? [];
    const task = blocks.slice(blocks.findIndex((b) => b.id === id)).find((b) => b.kind === "act");
    return this.isDone(id) && (!task || this.isDone(task.id));
  }

  /** Notes that a state at rest does not meet all conditions of a task. @param {string} id */
  addTry(id) {
    const record = this.record(id);
    if (this.isOpen(id) && !record.isDone) record.tries = (record.tries ?? 0) + 1;
  }

  /** Notes that the reader has asked for the hint of a task. @param {string} id */
  askHint(id) {
    this.record(id).hasHint = true;
  }

  /** Notes that a state meets all conditions of a task. It reports whether this is new. @param {string} id */
  reach(id) {
    if (!this.isOpen(id) || this.isDone(id)) return false;
    this.record(id).isDone = true;
    return true;
  }

  /** @param {string} id */
  showsHint = (id) => Boolean(this.record(id).hasHint) || (this.record(id).tries ?? 0) >= TRIES_BEFORE_HINT;

  /** @param {string} id */
  showsSolution = (id) => (this.record(id).tries ?? 0) >= TRIES_BEFORE_SOLUTION;

  /** Stores a reason. A wrong reason leaves the question open. @param {string} id @param {number} index @param {boolean} isRight */
  giveReason(id, index, isRight) {
    const record = this.record(id);
    if (record.isDone || !this.isOpen(id)) return;
    if (isRight) Object.assign(record, { answer: index, isDone: true });
    else if (!record.wrong?.includes(index)) record.wrong = [...(record.wrong ?? []), index];
  }

  /** @param {number} index */
  goTo(index) {
    this.step = Math.min(Math.max(0, index), this.steps.length - 1);
    this.furthestStep = Math.max(this.furthestStep, this.step);
  }

  /** @param {number} index */
  isStepDone = (index) => this.steps[index].blocks.every((b) => this.isDone(b.id));

  /** Returns the share of the blocks of a step that are done, from 0 to 1. @param {number} index */
  share(index) {
    const { blocks } = this.steps[index];
    return blocks.length ? blocks.filter((b) => this.isDone(b.id)).length / blocks.length : 0;
  }

  /** @param {number} index @returns {"done" | "current" | "skipped" | "ahead"} */
  stepState(index) {
    if (this.isStepDone(index)) return "done";
    if (index === this.step) return "current";
    return index < this.furthestStep ? "skipped" : "ahead";
  }

  /** Returns the part of the lesson that is stored. @returns {LessonRecord} */
  toRecord() {
    return {
      step: this.step,
      done: this.steps.filter((_, i) => this.isStepDone(i)).length,
      steps: this.steps.length,
      blocks: Object.fromEntries([...this.records].filter(([, record]) => Object.keys(record).length)),
    };
  }
}
