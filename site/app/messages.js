/**
 * This module declares the messages between the worker, the page and the pictures, see README.md. Their bodies
 * are declared in Go (wasm/play/message), from which bodies.d.ts is generated.
 *
 * @typedef {import("./bodies").Answer} Answer
 *
 * @typedef {object} Plane the size and the samples of one plane panel
 * @property {number} w the width in CSS pixels
 * @property {number} h the height in CSS pixels
 * @property {number} nx the number of samples in a row
 * @property {number} ny the number of rows of samples
 *
 * @typedef {object} Block a matrix of a message
 * @property {string} name
 * @property {number} rows
 * @property {number} cols
 * @property {number} off the start of the matrix in the data, in units of eight bytes
 *
 * @typedef {object} Numbers the matrices of a message
 * @property {Block[]} [blocks]
 * @property {ArrayBuffer} data
 *
 * The worker sends these messages to the page. rev is the number of the request.
 *
 * @typedef {{kind: "result", rev: number, body: Answer} & Numbers} Result
 * @typedef {{kind: "cell", rev: number, body?: import("./bodies").Cell} & Numbers} Fit a fit of a race
 * @typedef {{kind: "progress", rev: number}} Progress
 * @typedef {{kind: "cancelled", rev: number}} CancelledMessage
 * @typedef {{kind: "failed", rev: number, body: import("./bodies").Failure}} FailedMessage
 * @typedef {{kind: "times", rev: number, body: import("./bodies").Times}} Times
 * @typedef {{kind: "sizes", rev: number, body: import("./bodies").Sizes}} Sizes
 * @typedef {{kind: "trial", rev: number, body: import("./bodies").Trial} & Numbers} TrialMessage
 * @typedef {{kind: "arrays", rev: number, body: import("./bodies").Arrays} & Numbers} ArraysMessage
 * @typedef {{kind: "program", rev: number, body: import("./bodies").Program} & Numbers} ProgramMessage
 * @typedef {{kind: "idle", rev: number, body: import("./bodies").Idle} & Numbers} IdleMessage the answer to IdleRequest after all other answers
 * @typedef {Result | Fit | Progress | CancelledMessage | FailedMessage | Times | Sizes | TrialMessage | ArraysMessage | ProgramMessage | IdleMessage} WorkerMessage a message of the Go program
 *
 * The page sends these messages to the worker. In SolveMessage, rest requests exact numbers instead of a preview, and
 * fresh requests canonical signs of eigenfunctions. The flag apart requests a result with canonical signs for printing,
 * which does not affect the signs of later results.
 *
 * @typedef {{kind: "solve", rev: number, link: string, frame: Plane, rest: boolean, fresh?: boolean, apart?: boolean}} SolveMessage
 * @typedef {{kind: "cancel", rev: number}} CancelMessage
 * @typedef {{kind: "sweep", rev: number, link: string, i: number}} FitRequest
 * @typedef {{kind: "sizes", rev: number, link: string, by: string}} SizesRequest
 * @typedef {{kind: "trial", rev: number, link: string, list: string}} TrialRequestMessage
 * @typedef {{kind: "arrays", rev: number, link: string, frame: Plane, names: string[], method: number}} ArraysRequest
 * @typedef {{kind: "program", rev: number, link: string, language: string, method: number}} ProgramRequest
 * @typedef {{kind: "times", rev: number}} TimesRequest
 * @typedef {{kind: "pictures", port: MessagePort, channel: number}} ConnectMessage
 * @typedef {{kind: "idle", rev: number}} IdleRequest
 * @typedef {{kind: "orientation", points: string, cols: number, phi: ArrayBuffer}} OrientationMessage the shown eigenfunctions, from an IdleMessage of the worker that this worker replaces
 * @typedef {SolveMessage | CancelMessage | FitRequest | SizesRequest | TrialRequestMessage | ArraysRequest | ProgramRequest | TimesRequest | ConnectMessage | IdleRequest | OrientationMessage} Request
 *
 * PointsMessage has points of one's own, as coordinates or as a block of a link. It precedes the first message with a
 * link that names them. The arrays are buffers of Float64Arrays. The worker then deletes the set named drop.
 *
 * @typedef {object} PointsMessage
 * @property {"points"} kind
 * @property {string} name the name in links, without the sign @
 * @property {string} [block]
 * @property {ArrayBuffer} [x]
 * @property {ArrayBuffer} [labels]
 * @property {ArrayBuffer} [targets]
 * @property {string[]} [classes]
 * @property {string} [origin]
 * @property {number[]} [box]
 * @property {string} [drop]
 *
 * The page sends these messages to the pictures. A head is JSON.
 *
 * @typedef {{kind: "program", module: WebAssembly.Module}} ProgramModule the answer to loaded
 * @typedef {{kind: "worker", port: MessagePort}} WorkerPort
 * @typedef {{kind: "show", rev: number, fade?: boolean}} ShowMessage
 * @typedef {{kind: "more", head: string, data: ArrayBuffer}} BlocksMessage
 * @typedef {{kind: "view", view: string}} ViewChange
 * @typedef {{kind: "save", id: number, form: "png" | "svg" | "csv" | "json", rows: string, link: string, caption: string, report: string}} SaveRequest
 * @typedef {{kind: "sleep"} | {kind: "wake"}} SleepMessage
 * @typedef {{kind: "drawn", x?: ArrayBuffer, group?: ArrayBuffer, centers?: ArrayBuffer}} DrawnMessage points and landmarks of a stroke that have no result yet; those that are missing are shown as in the result
 * @typedef {WorkerPort | DrawnMessage | ShowMessage | BlocksMessage | ViewChange | SaveRequest | SleepMessage} FrameRequest
 *
 * The pictures send these messages to the page.
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box in CSS pixels of the frame
 * @typedef {Box & {name: string, title?: Box, button?: Box, range: number[]}} Panel
 * @typedef {{kind: "loaded"} | {kind: "ready"} | {kind: "lost"} | {kind: "outgrown"}} SignalMessage loaded requests the compiled program
 * @typedef {{kind: "layout", panels: Panel[], frame: {w: number, h: number}}} LayoutMessage
 * @typedef {{kind: "painted", rev: number, ms: number}} PaintedMessage
 * @typedef {{kind: "failed", message: string}} FailureMessage
 * @typedef {{kind: "edit", key?: string, value?: string, pairs?: [string, string][], rest: boolean}} EditMessage
 * @typedef {{kind: "saved", id: number, blob?: Blob}} SavedMessage
 * @typedef {{kind: "notes", notes: string[]}} NotesMessage
 * @typedef {SignalMessage | LayoutMessage | PaintedMessage | FailureMessage | EditMessage | SavedMessage | NotesMessage} FrameMessage
 */

/**
 * Returns the points of a final result, or null if the result has none.
 * @param {Result} result
 */
export function pointsOf(result) {
  const [x, labels, targets] = ["points", "labels", "task.values"].map((name) => numbersOf(result, name));
  const { data } = result.body.report ?? {};
  const areGiven = Boolean(data?.targets); // otherwise these are the values that a regression learns
  return x ? { x, labels, targets: areGiven ? targets : undefined, learned: areGiven ? undefined : targets, classes: data?.classes, name: data?.source } : null;
}

/**
 * Returns a copy of the entries of a block, row by row. The result is undefined if the message has no block of
 * this name.
 * @param {Numbers} message @param {string} name
 */
export function numbersOf({ blocks, data }, name) {
  const b = blocks?.find((x) => x.name === name);
  return b ? new Float64Array(data, b.off * 8, b.rows * b.cols).slice() : undefined;
}
