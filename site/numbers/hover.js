/**
 * The read-out of a Gram cell: the pair of points comes from the order of the
 * matrix, their two kernel values from the worker.
 */
import { digits, fixed } from "../lib/format.js";

let asked = 0;
/** What was asked for last. @type {{rev: number, hover: any, pair: [number, number], show: (hover: object | null) => void} | null} */
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
  const off = Math.abs(exact - approximate);
  show({ ...hover, text: `points ${i} and ${j} · exact ${apart(exact, off)} · approximate ${apart(approximate, off)} · off by ${reading(off)}` });
};

/** A small entry is not read as none. @param {number} x */
const reading = (x) => (Math.abs(x) < 0.1 ? digits(x) : Math.abs(x) < 1e6 ? fixed(x, 2) : digits(x, 3));

/**
 * One of two entries that are off by so much, as viz writes it: with more digits where
 * only these tell them apart, three decimals or as many, at most six digits, as show the
 * first one of the difference.
 * @param {number} x
 * @param {number} off
 */
function apart(x, off) {
  const first = Math.floor(Math.log10(off));
  const n = Math.floor(Math.log10(Math.abs(x))) - first + (first < -2 ? 1 : 2);
  return off > 0 && off < 0.1 && n >= 3 && n <= 7 ? digits(x, Math.min(n, 6)) : reading(x);
}
