/**
 * Which pictures the page shows and how they are laid out: both are part of the
 * link. A view is a row of pictures; words below the pictures put one on the page
 * and take it off again.
 */
import { h } from "./dom.js";
import * as popover from "./popover.js";

const LAYOUTS = [["grid", "below each other"], ["one", "one large"], ["pairs", "in pairs"], ["wall", "all eigenfunctions"], ["projector", "projector"]];

/** The views of a state, by key, from the top. @param {import("./state.js").State} state @returns {string[]} */
export const viewsOf = (state) => state.get("views").split(",");

/**
 * How many rows of pictures a state has; the race and the wall take two of a grid.
 * @param {import("./state.js").State} state
 */
export function rowsOf(state) {
  const layout = state.get("layout");
  if (layout === "one" || layout === "wall") return 1;
  const rows = (key) => (key === "compare" ? methodsOf(state) : (key === "race" || key === "wall") && layout === "grid" ? 2 : 1);
  return viewsOf(state).reduce((sum, key) => sum + rows(key), 0);
}

/** How many methods are compared: two where none is chosen. @param {import("./state.js").State} state */
export function methodsOf(state) {
  return 1 + Math.max(1, ["2", "3", "4"].filter((n) => state.get(`method${n}`) !== "none").length);
}

/**
 * How high the pictures are, as a part of three rows of the grid.
 * @param {string} layout @param {number} rows
 */
export function share(layout, rows) {
  switch (layout) {
    case "one":
    case "wall":
      return 1;
    case "pairs":
      return rows === 1 ? 0.8 : rows * 0.55;
  }
  return rows === 1 ? 0.55 : rows / 3;
}

export class Pictures {
  /** @param {HTMLElement} root the line of words below the pictures @param {object} page see main.js */
  constructor(root, page) {
    this.page = page;
    this.words = this.page.catalogue.lists.views.map((v) => h("button.chip", {
      type: "button", title: v.doc, "data-view": v.key, onclick: () => this.toggle(v.key),
    }, short(v)));
    const { config } = page;
    const closed = config.hide.has("views") || config.lock.has("views");
    root.hidden = closed;
    root.append(h("span.cap", {}, "Pictures"), h("div.chips", { role: "group", "aria-label": "pictures" }, ...this.words));
  }

  /** Shows a view, below the others, or takes it away; the last one stays. @param {string} key */
  toggle(key) {
    const shown = viewsOf(this.page.state);
    const next = shown.includes(key) ? shown.filter((k) => k !== key) : [...shown, key];
    if (next.length === 0) return;
    this.page.edit([["views", next.join(",")]], true);
    if (next.length > shown.length) this.page.view.set({ tab: key, column: 0 });
  }

  /** Everything that depends on the views shows them. */
  update() {
    const { state, view } = this.page;
    const shown = viewsOf(state);
    const layout = state.get("layout");
    const rows = rowsOf(state);
    const root = document.documentElement;
    root.style.setProperty("--share", String(Number(share(layout, rows).toFixed(4))));
    root.dataset.rows = String(Math.min(rows, 3));
    for (const b of this.words) {
      const on = shown.includes(b.dataset.view);
      b.classList.toggle("on", on);
      b.setAttribute("aria-pressed", String(on));
    }
    this.menuUpdate?.();
    view?.arrange(shown, methodsOf(state), layout);
  }

  /** The choices as a part of a menu. */
  choices() {
    const { state, edit, catalogue } = this.page;
    const element = h("div.menu");
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
    const update = (focus) => {
      element.replaceChildren(
        ...chips("Pictures", catalogue.lists.views.map((v) => [v.key, short(v), v.doc]), (k) => viewsOf(state).includes(k), (k) => this.toggle(k)),
        ...chips("Layout", LAYOUTS, (k) => state.get("layout") === k, (k) => edit([["layout", k]], true)),
        h("p.foot", {}, "Pictures and layout are part of the link."));
      [...element.querySelectorAll("button")].find((b) => b.textContent === focus)?.focus();
    };
    update();
    return element;
  }

  /** @param {HTMLElement} word the button in the header */
  menu(word) {
    const element = this.choices();
    popover.open(word, word, { element, focus: element.querySelector("button") }, { label: "Pictures" });
  }
}

/** What a view is called in a line of many. @param {import("./catalogue.js").Entry} v */
const short = (v) => v.short || v.name;
