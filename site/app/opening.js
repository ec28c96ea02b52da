/**
 * Opening recognises the first final result with the points of an opened link. Points of one's own with several groups then
 * get the colours of their groups. Later results keep what the reader has chosen.
 *
 * @typedef {import("./state.js").State} State
 */
export class Opening {
  /** @param {State} state the opened state */
  constructor(state) {
    this.pointsKey = state.pointsKey;
  }

  /** Records the opening of a state. @param {State} state */
  record(state) {
    this.pointsKey = state.pointsKey;
  }

  /** Records that no opened points need colours. */
  end() {
    this.pointsKey = "";
  }

  /** Reports whether a final result is the first one and has the opened points. Then the opening ends. @param {State} state the state of the result */
  takeFirstResult({ pointsKey }) {
    const isFirst = this.pointsKey === pointsKey;
    this.end();
    return isFirst;
  }
}
