/**
 * The read-out of a Gram cell: the pair of points comes from the order of the
 * matrix, their two kernel values from the worker.
 */
import { digits, sign } from "./format.js";

let asked = 0;
let waiting = null;

/**
 * @param {any} hover what is under the pointer, or null
 * @param {import("./results.js").Results} results
 * @param {{post: (message: object) => void}} engine
 * @param {(hover: object | null) => void} show
 */
export function hoverText(hover, results, engine, show) {
  if (waiting) show(null); // the answer that was shown belongs to another cell
  waiting = null;
  if (hover?.kind !== "cell") return;
  const pair = results.pair(hover.y, hover.x, hover.panel);
  if (!pair) return;
  waiting = { rev: ++asked, hover, pair, show };
  engine.post({ kind: "entry", rev: asked, i: pair[0], j: pair[1] });
}

/** @param {{rev: number, body: {exact: number, approximate: number}}} head */
hoverText.answer = (head) => {
  if (waiting?.rev !== head.rev) return;
  const { hover, pair: [i, j], show } = waiting;
  const { exact, approximate } = head.body;
  const word = hover.panel.endsWith(".approx") ? "here" : "approximate"; // as viz says it
  // A small entry is not read as none.
  const two = (/** @type {number} */ x) => (Math.abs(x) < 0.1 ? digits(x) : sign(x.toFixed(2)));
  show({ ...hover, text: `points ${i} and ${j} · exact ${two(exact)} · ${word} ${two(approximate)} · off by ${two(Math.abs(exact - approximate))}` });
};
