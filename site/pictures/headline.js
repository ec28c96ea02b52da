/**
 * Headline explains a view above its pictures if the page shows no other view. It has the view in words, the lesson
 * that explains it, and the method that it describes if another one is chosen. A section of the side bar explains a
 * setting. On a phone, a line below the pictures with the source of the view replaces the introduction.
 */
import { shortName } from "../app/catalogue.js";
import { h, setText, symbolNode } from "../lib/dom.js";
import { singleView } from "./pictures.js";

const LARGEST_RADIUS = 28; // radius in px of the largest shadow in the side bar
const SHOWN_ELLS = [0.5, 4]; // values of ℓ whose shadows are beside the one of the state

/** Returns the nodes of a text in which *text* is italic. @param {string} text */
export const italicNodes = (text) => text.split("*").map((part, i) => (i % 2 ? h("i", {}, part) : part));

/**
 * Returns the values of ℓ in the side bar, ascending, each with the radius of its shadow in px. All shadows have the
 * same scale.
 * @param {number} ell ℓ of the state
 */
export function shadowsOf(ell) {
  const ells = [...new Set([...SHOWN_ELLS, ell])].sort((a, b) => a - b);
  return ells.map((v) => ({ ell: v, radius: (LARGEST_RADIUS * ells[0]) / v }));
}

export class Headline {
  /**
   * @param {HTMLElement} root above the pictures @param {HTMLElement} gloss in the side bar
   * @param {HTMLElement} cited below the pictures @param {import("../app/page.js").Page} page
   */
  constructor(root, gloss, cited, page) {
    this.page = page;
    this.root = root;
    this.gloss = gloss;
    this.cited = cited;
    this.title = h("h2");
    this.intro = h("p");
    this.note = h("span");
    this.button = h("button.lk", { type: "button", onclick: () => page.edit([["method", this.view?.method]], true) });
    this.methodLine = h("p.other", {}, this.note, this.button);
    root.append(this.title, this.intro, this.methodLine);
    this.glossTitle = h("h2");
    this.glossText = h("p");
    this.shadows = h("div.shadows", { "aria-hidden": "true" });
    gloss.append(this.glossTitle, this.shadows, this.glossText);
    /** view is the explained view. @type {import("../app/catalogue.js").Entry | undefined} */
    this.view = undefined;
  }

  /** Returns the only view that the page shows, or undefined for several. On a phone, it is the view of the tab. */
  shownView() {
    const { state, view, layout } = this.page;
    if (layout() === "phone") return state.catalogue.lists.views.find((v) => v.key === view?.value.tab);
    return state.get("layout") === "grid" ? singleView(state) : undefined;
  }

  update() {
    const { state, config, catalogue, layout } = this.page;
    const view = this.shownView();
    const isHidden = !view?.headline || config.embed;
    this.root.hidden = isHidden;
    this.gloss.hidden = isHidden || !view.glossKey;
    this.cited.hidden = isHidden || !view.source || layout() !== "phone";
    if (isHidden) return;
    if (view !== this.view) {
      this.view = view;
      setText(this.title, view.headline ?? "");
      setText(this.cited, view.source ?? "");
      this.intro.replaceChildren(...italicNodes(view.intro ?? ""));
      if (view.lesson) this.intro.append(" ", h("a.lk", { href: `lessons/${view.lesson}.html` }, `Lesson: ${view.lesson}`));
      this.glossText.replaceChildren(...italicNodes(view.gloss ?? ""));
      if (view.glossKey) this.glossTitle.replaceChildren(h("span", {}, "What ", symbolNode(state.field(view.glossKey).symbol ?? ""), " means"));
    }
    const isOther = Boolean(view.method) && state.get("method") !== view.method;
    this.methodLine.hidden = !isOther;
    if (isOther && view.method) {
      setText(this.note, `${view.methodNote} `);
      setText(this.button, `Switch to ${shortName(catalogue.entry("method", view.method))}`);
      this.button.hidden = config.lock.has("method");
    }
    if (view.glossKey) this.drawShadows(state.number(view.glossKey));
  }

  /** Draws the shadow of a centre for some values of ℓ. @param {number} ell */
  drawShadows(ell) {
    this.shadows.replaceChildren(...shadowsOf(ell).map((s) => h("span", {}, h("i", { style: `--r: ${s.radius.toFixed(1)}px` }), h("small", {}, `ℓ = ${s.ell}`))));
  }
}
