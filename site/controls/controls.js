/**
 * Controls is the side bar. It has the groups Data, Kernel, Method and Task. Each group has a choice and
 * sliders.
 *
 * @typedef {"data" | "kernel" | "method" | "task"} Group
 */
import { h } from "../lib/dom.js";
import { Options } from "./options.js";
import { Slider } from "./slider.js";
import { suggestionChip, suggestions } from "./control-popover.js";

/** @type {Record<Group, string>} */
const GROUPS = { data: "Data", kernel: "Kernel", method: "Method", task: "Task" };
/** MOVED matches the keys of moved points and of given landmarks, by their group. @type {Partial<Record<Group, RegExp>>} */
const MOVED = { data: /^p\d+$/, method: /^c\d+$/ };
const PLACED_BELOW = new Set(["dseed"]); // settings whose controls are below the pictures

export class Controls {
  /** @param {HTMLElement} root @param {import("../app/page.js").Page} page @param {{showAll?: boolean}} [options] showAll: also show the settings that are usually below the pictures */
  constructor(root, page, options = {}) {
    this.page = page;
    this.options = options;
    this.root = root;
    this.groups = this.makeGroups();
    root.append(...this.groups.map((g) => g.element));
  }

  /** Makes the groups again after other settings were locked or hidden. */
  rebuild() {
    for (const g of this.groups) g.element.remove();
    this.groups = this.makeGroups();
    this.root.prepend(...this.groups.map((g) => g.element));
  }

  makeGroups() {
    const { page } = this;
    return /** @type {[Group, string][]} */ (Object.entries(GROUPS)).map(([key, title]) => {
      const word = h("button.lk", { type: "button", "data-key": key, "aria-haspopup": "listbox", "aria-expanded": "false" });
      word.addEventListener("click", () => page.open(word, key, word.parentElement ?? word));
      const plainWord = h("span.plain");
      const isLocked = page.config.lock.has(key);
      const body = h("div");
      const chips = h("div.chips");
      const undoArea = h("span.moved");
      const element = h("section.grp", {}, h("h2", {}, title, key in MOVED ? undoArea : null, page.config.hide.has(key) ? null : isLocked ? plainWord : word), body, key === "kernel" ? chips : null);
      return { key, word: isLocked ? plainWord : word, body, chips, undoArea, element, settingKeys: "", sliders: /** @type {(Slider | Options)[]} */ ([]) };
    });
  }

  /** Shows the state. Sliders are replaced only if other settings are needed. */
  update() {
    const { state, config } = this.page;
    for (const g of this.groups) {
      const entry = state.catalogue.entry(g.key, state.get(g.key));
      // If no task is chosen, the group Task has no settings. It is still shown on a phone, where the reader chooses the
      // task here. In other layouts, a button in the picture chooses the task.
      const isUnused = g.key === "task" && entry === state.catalogue.lists.task[0] && this.page.layout() !== "phone";
      const name = entry.short ?? entry.name;
      if (g.word.textContent !== name) g.word.textContent = name;
      const keys = state.catalogue.settings(g.key, state.get).map((f) => f.key)
        .filter((k) => !config.hide.has(k) && !(state.catalogue.hidesMethod && g.key === "method" && k.includes(".")) && (this.options.showAll || !PLACED_BELOW.has(k)));
      g.element.hidden = isUnused || keys.length === 0 && config.hide.has(g.key);
      if (keys.join() !== g.settingKeys) {
        g.settingKeys = keys.join();
        const previousControls = new Map(g.sliders.map((s) => [s.key, s]));
        g.sliders = keys.map((k) => previousControls.get(k) ?? this.makeControl(k));
        g.body.replaceChildren(...g.sliders.map((s) => s.element));
      }
      for (const s of g.sliders) s.update();
      if (g.key === "kernel") this.showSuggestions(g);
      if (g.key in MOVED) this.showMoved(g);
    }
  }

  /** @param {string} key */
  makeControl(key) {
    const { state } = this.page;
    return state.catalogue.choices(state.catalogue.setting(key)) ? new Options(key, this.page) : new Slider(key, this.page);
  }

  /** Shows the suggested bandwidths below the kernel. @param {{chips: HTMLElement}} g */
  showSuggestions(g) {
    const { state } = this.page;
    const hasScale = !state.catalogue.entry("kernel", state.get("kernel")).unscaled; // an unscaled kernel has no σ
    const isEditable = hasScale && !this.page.config.hide.has("sigma") && !this.page.config.lock.has("sigma");
    g.chips.replaceChildren(...(isEditable ? suggestions(this.page, "sigma") : []).map(([words, v]) => suggestionChip(this.page, "sigma", words, v)));
  }

  /** Offers to put moved points back, or to let the method choose its landmarks again. @param {{key: Group, undoArea: HTMLElement}} g */
  showMoved({ key, undoArea }) {
    const { state, edit } = this.page;
    const movedKeys = state.edits.map(([k]) => k).filter((k) => MOVED[key]?.test(k));
    const count = movedKeys.length;
    undoArea.hidden = count === 0 || this.page.config.lock.has(movedKeys[0]);
    if (undoArea.hidden) return;
    const { marks } = state.catalogue.entry("method", state.get("method"));
    const words = key === "method" ? `put ${marks} back` : `put ${count} back`;
    if (undoArea.textContent === words) return;
    const name = key === "method" ? `put ${marks} back: let the method choose them again` : `put ${count} moved ${count === 1 ? "point" : "points"} back`;
    const reset = () => edit(state.edits.flatMap(([k]) => (MOVED[key]?.test(k) ? [[k, undefined]] : [])), true, false, key === "method" ? words : undefined);
    undoArea.replaceChildren(h("button.rst", { type: "button", "aria-label": name, title: name, onclick: reset }, words));
  }
}
