/**
 * The methods to compare with: up to three, each with its size, and what all of
 * them are to have the same of. Stands in the rail while the comparison is shown.
 */
import { h, say } from "./dom.js";
import { Slider } from "./slider.js";
import { viewsOf } from "./pictures.js";

const RIVALS = ["2", "3", "4"];
const BUDGETS = [["m", "size"], ["bytes", "memory"], ["flops", "operations"], ["time", "time"]];

export class Against {
  /**
   * @param {HTMLElement} root the rail
   * @param {object} page see main.js
   * @param {(by: string) => void} budget asks for sizes of the same budget
   */
  constructor(root, page, budget) {
    this.page = page;
    this.rows = RIVALS.map((n) => {
      const key = `method${n}`;
      const word = h("button.lk", { type: "button", "data-key": key, "aria-haspopup": "listbox", "aria-expanded": "false" });
      word.addEventListener("click", () => page.open(word, key, word.parentElement));
      const slider = new Slider(`m${n}`, page);
      return { key, word, slider, element: h("div.rival", {}, h("div.who", {}, word), slider.element) };
    });
    this.chips = h("div.chips", { role: "group", "aria-label": "the same for all" }, ...BUDGETS.map(([by, name]) => h("button.chip", {
      type: "button", onclick: () => budget(by), title: `Gives every method as much ${name} as the first has.`,
    }, name)));
    this.same = h("div.same", {}, h("span", {}, "Same"), this.chips);
    this.element = h("section.grp", { id: "against" }, h("h2", {}, "Compare with"), ...this.rows.map((r) => r.element), this.same);
    root.append(this.element);
  }

  update() {
    const { state, config } = this.page;
    this.element.hidden = !viewsOf(state).includes("compare") || config.hide.has("compare");
    if (this.element.hidden) return;
    let chosen = 0;
    for (const r of this.rows) {
      const method = state.get(r.key);
      const on = method !== "none";
      // One more than there are can be added.
      r.element.hidden = !on && chosen < RIVALS.indexOf(r.key.at(-1));
      chosen += on ? 1 : 0;
      say(r.word, on ? state.catalogue.choices(state.catalogue.field(r.key)).find((c) => c.key === method).short : "add a method");
      const sized = on && state.catalogue.entry("method", method).phrase.includes("{m}");
      r.slider.element.hidden = !sized;
      if (sized) r.slider.update();
    }
    this.same.hidden = chosen === 0;
  }
}
