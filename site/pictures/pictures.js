/** Chooses the pictures of the page and their layout, which are part of the link. A view is a row of pictures. */
import { DISTANCES, SIZES } from "../lib/contract.js";
import { rowsHeight } from "./plane.js";

/**
 * Returns the keys of the views of a state, from the top.
 * @param {Pick<import("../app/state.js").State, "get">} state @returns {string[]}
 */
export const viewsOf = (state) => state.get("views").split(",");

/**
 * Returns the computed views. They are the views of the state, and “all eigenfunctions” if that is the layout.
 * @param {import("../app/state.js").State} state
 */
export function computedViews(state) {
  const views = viewsOf(state);
  return state.get("layout") === "wall" && !views.includes("wall") ? [...views, "wall"] : views;
}

/**
 * Returns the views that a wide page shows. The layout shows all views, only the first, or all eigenfunctions.
 * @param {import("../app/state.js").State} state
 */
export function visibleViews(state) {
  switch (state.get("layout")) {
    case "wall":
      return ["wall"];
    case "one":
      return viewsOf(state).slice(0, 1);
  }
  return viewsOf(state);
}

/**
 * Reports whether a page shows the view “how it works”. A projector and an embedded page show only the first
 * view, and a phone has a tab for each view.
 * @param {import("../app/state.js").State} state @param {string} layout the layout of the page
 */
export function hasHowView(state, layout) {
  /** @type {Record<string, string[]>} */
  const shownViews = { phone: viewsOf(state), projector: viewsOf(state).slice(0, 1), embed: viewsOf(state).slice(0, 1) };
  return (shownViews[layout] ?? visibleViews(state)).includes("how");
}

/**
 * Returns the edits that add or remove a view. The only shown view is not removed.
 * @param {import("../app/state.js").State} state @param {string} key
 * @param {boolean} [hasTabs] whether the page shows one view at a time, as a phone does
 * @returns {[string, string][]}
 */
export function editsForToggle(state, key, hasTabs = false) {
  const views = viewsOf(state);
  const layout = state.get("layout");
  const isShown = (hasTabs ? computedViews : visibleViews)(state).includes(key);
  const remainingViews = views.filter((k) => k !== key);
  if (layout === "wall" && (key === "wall" || !hasTabs)) { // other views need the grid
    const nextViews = isShown ? remainingViews : views.includes(key) ? views : [...views, key];
    return [["layout", "grid"], ["views", (nextViews.length > 0 ? nextViews : views).join(",")]];
  }
  if (isShown) return remainingViews.length > 0 ? [["views", remainingViews.join(",")]] : [];
  return [["views", (layout === "one" && !hasTabs ? [key, ...remainingViews] : [...remainingViews, key]).join(",")]];
}

/**
 * Returns the view of a state with a single view, or undefined for several views.
 * @param {import("../app/state.js").State} state
 */
export function singleView(state) {
  const views = viewsOf(state);
  return views.length === 1 ? state.catalogue.entry("views", views[0]) : undefined;
}

/**
 * Returns the number of rows of pictures. In a grid, some views have several rows.
 * @param {import("../app/state.js").State} state
 */
export function rowCount(state) {
  const layout = state.get("layout");
  if (layout === "one" || layout === "wall") return 1;
  const singleRows = layout === "grid" && singleView(state)?.gridRowsAlone;
  if (singleRows) return singleRows;
  return viewsOf(state).reduce((sum, key) => {
    const { rowPerMethod, gridRows = 1 } = state.catalogue.entry("views", key);
    return sum + (rowPerMethod ? methodCount(state) : layout === "grid" ? gridRows : 1);
  }, 0);
}

/** Returns the number of compared methods, or 2 if no method is chosen. @param {import("../app/state.js").State} state */
export function methodCount(state) {
  return 1 + Math.max(1, ["2", "3", "4"].filter((n) => state.get(`method${n}`) !== "none").length);
}

/**
 * Returns the height of the pictures as a share of three rows of the grid. If only one view is shown, planes
 * are higher than a row. On a desk, charts and matrices with legends are then higher, too.
 * @param {string} layout @param {number} rows @param {number} [singleShare] the share of the only view on a desk
 */
export function heightShare(layout, rows, singleShare = 0.55) {
  switch (layout) {
    case "one":
    case "wall":
      return 1;
    case "pairs":
      return rows === 1 ? 0.8 : rows * 0.55;
  }
  return rows > 1 ? rows / 3 : singleShare;
}

/**
 * Returns the total height of three planes in two lines, in px. The height is at most the remaining height of the
 * window. It is also at most the height at which planes of the usual shape have half the width. The result is 0
 * if the planes would not be at least a fifth wider than in one line.
 * @param {"desk" | "tablet"} layout
 * @param {number} width the width of the pictures in px, on a tablet with ticks
 * @param {number} height the height of the window that remains for the pictures, in px
 */
export function foldedHeight(layout, width, height) {
  const { gapX: gap } = DISTANCES[layout];
  const hang = layout === "desk" ? 0 : DISTANCES[layout].hang; // on a desk the ticks are in the margin
  const titlesHeight = rowsHeight(layout, 2), aspect = SIZES.usualPlane / 2; // width of a plane as a share of the height of two rows
  const halfWidth = (width - hang - gap) / 2;
  const totalHeight = Math.min(height, halfWidth / aspect + titlesHeight);
  const thirdWidth = (width - hang - 2 * gap) / 3;
  return Math.min(halfWidth, aspect * (totalHeight - titlesHeight)) >= 1.2 * thirdWidth ? Math.floor(totalHeight) : 0;
}

export class Pictures {
  /** @param {HTMLElement} root the part of the page with the pictures @param {import("../app/page.js").Page} page */
  constructor(root, page) {
    this.page = page;
    this.root = root;
  }

  /** Adds or removes a view. @param {string} key */
  toggle(key) {
    const { state, view, edit } = this.page;
    const wasShown = computedViews(state).includes(key);
    const pairs = editsForToggle(state, key, this.hasTabs);
    if (pairs.length === 0) return;
    edit(pairs, true);
    if (wasShown) return;
    view.set({ tab: key, column: 0 });
    if (!this.hasTabs && viewsOf(state).at(-1) === key) requestAnimationFrame(() => this.scrollToLast());
  }

  /** Scrolls to the last row of pictures if it is below the window. */
  scrollToLast() {
    const pictures = document.getElementById("pictures");
    if (!pictures || pictures.getBoundingClientRect().bottom <= innerHeight) return;
    pictures.scrollIntoView({ block: "end", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  }

  /** Reports whether the page shows one view at a time, as a phone does. */
  get hasTabs() {
    return this.page.view?.value.layout === "phone";
  }

  /** Returns the views that are switched on. */
  get pressedViews() {
    return (this.hasTabs ? computedViews : visibleViews)(this.page.state);
  }

  /** Updates everything that depends on the views. */
  update() {
    const { state, view } = this.page;
    const layout = state.get("layout");
    const rows = rowCount(state);
    const root = document.documentElement;
    const formatShare = (/** @type {number} */ share) => String(Number(share.toFixed(4)));
    root.style.setProperty("--share", formatShare(heightShare(layout, rows)));
    root.style.setProperty("--desk-share", formatShare(heightShare(layout, rows, singleView(state)?.heightAlone))); // on a desk, if the window is high enough
    root.dataset.rows = String(Math.min(rows, 3));
    root.dataset.compared = String(layout === "grid" && state.get("views") === "compare" ? methodCount(state) : 0); // the comparison is the only view
    view?.setViews(computedViews(state), methodCount(state), layout);
  }

  /** Places three planes in two lines if the window has room for them. */
  fit() {
    const { state, view } = this.page;
    const { layout } = view.value;
    const canFold = state.get("layout") === "grid" && Boolean(singleView(state)?.folds) && (layout === "desk" || layout === "tablet");
    const otherHeight = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--other-height"));
    const height = canFold ? foldedHeight(layout, this.root.clientWidth, innerHeight - otherHeight) : 0;
    const { dataset, style } = document.documentElement;
    dataset.folded = String(height > 0);
    style.setProperty("--folded", `${height}px`);
    view.value.abreast = canFold && height === 0;
  }
}
