/**
 * Which pictures the page shows and how they are laid out: both are part of the
 * link. A view is a row of pictures; words below the pictures put one on the page
 * and take it off again.
 */
import { shortOf } from "../app/catalogue.js";
import { h } from "../lib/dom.js";
import * as popover from "../lib/popover.js";

const LAYOUTS = /** @type {[string, string][]} */ ([["grid", "below each other"], ["one", "one large"], ["pairs", "in pairs"], ["wall", "all eigenfunctions"], ["projector", "projector"]]);

/** The views of a state, by key, from the top. @param {Pick<import("../app/state.js").State, "get">} state @returns {string[]} */
export const viewsOf = (state) => state.get("views").split(",");

/** The views whose numbers there are: those of the state, and the wall where it is the layout. @param {import("../app/state.js").State} state */
export function madeOf(state) {
  const views = viewsOf(state);
  return state.get("layout") === "wall" && !views.includes("wall") ? [...views, "wall"] : views;
}

/** The views that a wide page shows of them: one layout is the wall itself, and one the first view, large. @param {import("../app/state.js").State} state */
export function seenOf(state) {
  switch (state.get("layout")) {
    case "wall":
      return ["wall"];
    case "one":
      return viewsOf(state).slice(0, 1);
  }
  return viewsOf(state);
}

/**
 * Whether a page shows how the method works, which is then played: a projector and an
 * embedded page have the first view alone, and a phone a tab for each.
 * @param {import("../app/state.js").State} state @param {string} layout of the page
 */
export function showsHow(state, layout) {
  /** @type {Record<string, string[]>} */
  const seen = { phone: viewsOf(state), projector: viewsOf(state).slice(0, 1), embed: viewsOf(state).slice(0, 1) };
  return (seen[layout] ?? seenOf(state)).includes("how");
}

/**
 * What a state becomes when a view is put on the page, or taken off it; the last
 * one stays.
 * @param {import("../app/state.js").State} state @param {string} key
 * @param {boolean} [one] one view at a time is seen, whatever the layout, as on a phone
 * @returns {[string, string][]}
 */
export function toggled(state, key, one = false) {
  const views = viewsOf(state);
  const layout = state.get("layout");
  const on = (one ? madeOf : seenOf)(state).includes(key);
  const without = views.filter((k) => k !== key);
  if (layout === "wall" && (key === "wall" || !one)) { // others are seen in a grid
    const next = on ? without : views.includes(key) ? views : [...views, key];
    return [["layout", "grid"], ["views", (next.length > 0 ? next : views).join(",")]];
  }
  if (on) return without.length > 0 ? [["views", without.join(",")]] : [];
  return [["views", (layout === "one" && !one ? [key, ...without] : [...without, key]).join(",")]];
}

/**
 * How many rows of pictures a state has; the race and the wall take two of a grid, and
 * the wall all three where it is alone: it has sixteen pictures twice.
 * @param {import("../app/state.js").State} state
 */
export function rowsOf(state) {
  const layout = state.get("layout");
  if (layout === "one" || layout === "wall") return 1;
  if (layout === "grid" && state.get("views") === "wall") return 3;
  const rows = (/** @type {string} */ key) => (key === "compare" ? methodsOf(state) : (key === "race" || key === "wall") && layout === "grid" ? 2 : 1);
  return viewsOf(state).reduce((sum, key) => sum + rows(key), 0);
}

/** How many methods are compared: two where none is chosen. @param {import("../app/state.js").State} state */
export function methodsOf(state) {
  return 1 + Math.max(1, ["2", "3", "4"].filter((n) => state.get(`method${n}`) !== "none").length);
}

/**
 * How high the pictures are, as a part of three rows of the grid. What stands alone is
 * higher: planes, and on a desk charts, and matrices that have their legends below.
 * @param {string} layout @param {number} rows @param {string} views @param {boolean} [desk]
 */
export function share(layout, rows, views, desk) {
  switch (layout) {
    case "one":
    case "wall":
      return 1;
    case "pairs":
      return rows === 1 ? 0.8 : rows * 0.55;
  }
  if (rows > 1) return rows / 3;
  return desk ? (ALONE[views] ?? 0.55) : 0.55;
}

/** Whether these are the three planes of one view, which a grid may show in two lines. @param {string} views */
const folds = (views) => ["eigen", "kernel", "density", "error"].includes(views);

/**
 * How high three planes are in two lines: as high as the window shows without scrolling,
 * and no higher than data, about half as wide again as high, make use of. 0 where they
 * are not a fifth wider so than side by side.
 * @param {string} layout desk or tablet @param {number} width of the pictures, on a tablet with ticks @param {number} window its height
 */
export function fold(layout, width, window) {
  const m = layout === "desk" ? { gap: 20, hang: 0, lines: 82, others: 208 } : { gap: 14, hang: 24, lines: 84, others: 216 }; // as viz lays them out, and layout.css
  const half = (width - m.hang - m.gap) / 2;
  const room = Math.min(window - m.others, half / 0.75 + m.lines);
  const third = (width - m.hang - 2 * m.gap) / 3;
  return Math.min(half, 0.75 * (room - m.lines)) >= 1.2 * third ? Math.floor(room) : 0;
}

/** @type {Record<string, number>} */
const ALONE = { spectrum: 0.7, bounds: 0.7, gram: 0.66 };

export class Pictures {
  /** @param {HTMLElement} root the line of words below the pictures @param {import("../app/page.js").Page} page */
  constructor(root, page) {
    this.page = page;
    this.root = root;
    this.words = this.page.catalogue.lists.views.map((v) => h("button.chip", {
      type: "button", title: v.doc, "data-view": v.key, onclick: () => this.toggle(v.key),
    }, shortOf(v)));
    const { config } = page;
    const closed = config.hide.has("views") || config.lock.has("views");
    root.hidden = closed;
    root.append(h("span.cap", {}, "Pictures"), h("div.chips", { role: "group", "aria-label": "pictures" }, ...this.words));
  }

  /** Shows a view, or takes it away. @param {string} key */
  toggle(key) {
    const { state, view, edit } = this.page;
    const before = madeOf(state).includes(key);
    const pairs = toggled(state, key, this.one);
    if (pairs.length === 0) return;
    edit(pairs, true);
    if (!before) view.set({ tab: key, column: 0 });
  }

  /** A phone has a tab for each view. */
  get one() {
    return this.page.view?.value.layout === "phone";
  }

  /** The views that are marked. */
  get seen() {
    return (this.one ? madeOf : seenOf)(this.page.state);
  }

  /** Everything that depends on the views shows them. */
  update() {
    const { state, view } = this.page;
    const { seen } = this;
    const layout = state.get("layout");
    const rows = rowsOf(state);
    const root = document.documentElement;
    const part = (/** @type {boolean} */ desk) => String(Number(share(layout, rows, state.get("views"), desk).toFixed(4)));
    root.style.setProperty("--share", part(false));
    root.style.setProperty("--desk-share", part(true)); // where there is height to spare
    root.dataset.rows = String(Math.min(rows, 3));
    root.dataset.compared = String(layout === "grid" && state.get("views") === "compare" ? methodsOf(state) : 0); // alone
    for (const b of this.words) {
      const on = seen.includes(b.dataset.view ?? "");
      b.classList.toggle("on", on);
      b.setAttribute("aria-pressed", String(on));
    }
    view?.arrange(madeOf(state), methodsOf(state), layout);
  }

  /** Folds three planes into two lines where the window has room for both. */
  fit() {
    const { state, view } = this.page;
    const { layout } = view.value;
    const may = state.get("layout") === "grid" && folds(state.get("views")) && (layout === "desk" || layout === "tablet");
    const high = may ? fold(layout, (this.root.parentElement?.clientWidth ?? 0), innerHeight) : 0;
    const { dataset, style } = document.documentElement;
    dataset.folded = String(high > 0);
    style.setProperty("--folded", `${high}px`);
    view.value.abreast = may && high === 0;
  }

  /** The choices as a part of a menu. */
  choices() {
    const { state, edit, catalogue } = this.page;
    const { one } = this;
    const element = h("div.menu");
    /** @param {string} title @param {[string, string, string?][]} entries @param {(key: string) => boolean} is @param {(key: string) => void} pick */
    const chips = (title, entries, is, pick) => [
      h("h3", {}, title),
      h("div.chips", { role: "group", "aria-label": title }, ...entries.map(([key, name, doc]) => h("button", {
        type: "button", className: is(key) ? "chip on" : "chip", "aria-pressed": String(is(key)), title: doc ?? null,
        onclick() {
          pick(key);
          update(name);
        },
      }, name))),
    ];
    const update = (/** @type {string | undefined} */ focus = undefined) => {
      element.replaceChildren(
        ...chips("Pictures", catalogue.lists.views.map((v) => [v.key, shortOf(v), v.doc]), (k) => this.seen.includes(k), (k) => this.toggle(k)),
        ...(one ? [] : chips("Layout", LAYOUTS, (k) => state.get("layout") === k, (k) => edit([["layout", k]], true))),
        h("p.foot", {}, one ? "Each has a tab. They are part of the link." : "Pictures and layout are part of the link."));
      [...element.querySelectorAll("button")].find((b) => b.textContent === focus)?.focus();
    };
    update();
    return element;
  }

  /** @param {HTMLElement} word the button in the header */
  menu(word) {
    const element = this.choices();
    popover.open(word, word, { element, focus: element.querySelector("button") ?? undefined }, { label: "Pictures", sheet: this.one });
  }
}
