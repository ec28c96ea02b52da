/**
 * Handles the links in the text below the pictures. A click shows the pictures and makes only the edits of the
 * link. Other settings do not change. In another tab, a link opens its complete state.
 */
import { parse } from "../lib/link.js";
import { visibleViews, viewsOf } from "../pictures/pictures.js";

/**
 * Returns the edits of a link, and the edits that show its picture.
 * @param {import("../app/state.js").State} state
 * @param {string} edits
 * @returns {[string, string][]}
 */
export function exampleEdits(state, edits) {
  const pairs = clampEdits(state, parse(edits));
  const key = viewOfEdits(pairs);
  const hasViews = pairs.some(([k]) => k === "views");
  if (!hasViews && visibleViews(state).includes(key)) return pairs;
  const layout = state.get("layout");
  if (layout === "wall") pairs.push(["layout", "grid"]); // the layout of all eigenfunctions shows no other view
  const others = viewsOf(state).filter((k) => k !== key);
  if (!hasViews && (layout === "one" || others.length === viewsOf(state).length)) pairs.push(["views", [key, ...others].join(",")]);
  return pairs;
}

/**
 * Limits the numbers of edits to the ranges that the state allows, such as m at most n.
 * @param {import("../app/state.js").State} state @param {[string, string][]} pairs
 * @returns {[string, string][]}
 */
function clampEdits(state, pairs) {
  const nextState = state.copy();
  nextState.set(pairs);
  return pairs.map(([key, value]) => {
    const f = nextState.field(key);
    const isInRange = !f || f.kind || Number(value) >= f.min && Number(value) <= f.max;
    return [key, isInRange ? value : String(nextState.number(key))];
  });
}

/**
 * Returns the view that shows the result of edits. It is the first view in the edits. If the edits do not set
 * views, it is the kernel view, which also shows tasks.
 * @param {[string, string][]} pairs
 */
export const viewOfEdits = (pairs) => pairs.find(([key]) => key === "views")?.[1].split(",")[0] ?? "kernel";

/**
 * Listens to clicks on links in the text.
 * @param {HTMLElement} root the text
 * @param {import("../app/page.js").Page} page
 * @param {(view: string) => void} showView scrolls to the pictures of a view
 */
export function listen(root, page, showView) {
  root.addEventListener("click", (ev) => {
    const link = /** @type {HTMLElement} */ (ev.target).closest("a[data-edits]");
    if (!(link instanceof HTMLAnchorElement) || ev.button !== 0 || ev.ctrlKey || ev.metaKey || ev.shiftKey || ev.altKey) return;
    ev.preventDefault();
    const { edits = "" } = link.dataset;
    const pairs = exampleEdits(page.state, edits);
    if (page.assignment?.refuses(pairs.map(([key]) => key), true)) return;
    page.edit(pairs, true);
    showView(viewOfEdits(parse(edits)));
  });
}
