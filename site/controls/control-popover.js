/** Opens the popover of a setting in the sentence: a box for a number, or a list of choices. */
import { h, mathNodes, pageElement, symbolNode } from "../lib/dom.js";
import { capitalize, formatDigits, formatCount, formatSetting } from "../lib/format.js";
import { fetchJSON, importScript, loadOnce } from "../lib/load.js";
import { referenceAddress, referenceLink } from "../lib/reference.js";
import { Slider } from "./slider.js";
import { settingLabel } from "./compared.js";
import { choiceList } from "./choice.js";
import * as popover from "../lib/popover.js";

const CHOOSER_KEYS = /^(method\d?|kernel|data)$/; // settings with a chooser, which is loaded on demand

let openingCount = 0; // number of popovers that were requested

/**
 * @param {import("../app/page.js").Page} page
 * @param {HTMLElement} word
 * @param {string} key
 * @param {HTMLElement} anchor the element above the box
 */
export function openControl(page, word, key, anchor) {
  const f = page.state.catalogue.setting(key);
  const number = ++openingCount;
  if (CHOOSER_KEYS.test(key) && popover.currentWord() !== word) {
    const isWanted = () => number === openingCount && word.isConnected;
    const cancelByKey = (/** @type {KeyboardEvent} */ ev) => {
      if (ev.key !== "Escape") return;
      ev.preventDefault();
      openingCount++;
    };
    document.addEventListener("keydown", cancelByKey);
    importScript(() => import("./chooser.js")).then((m) => m.openChooser(page, word, key, pageElement("sentence"), isWanted))
      .catch(() => isWanted() && openList(page, word, key, anchor))
      .finally(() => document.removeEventListener("keydown", cancelByKey));
    return;
  }
  if (page.state.catalogue.choices(f)) return openList(page, word, key, anchor);
  popover.open(word, anchor, f.kind === "point" ? descriptionBox(f, f.name ?? key, loadEntry(key)) : numberBox(page, key), { label: f.name ?? key, isSheet: page.layout() === "phone" });
}

/**
 * Opens a simple list of choices. This list also replaces a chooser that cannot be loaded.
 * @param {import("../app/page.js").Page} page @param {HTMLElement} word @param {string} key @param {HTMLElement} anchor
 */
function openList(page, word, key, anchor) {
  const isPhone = page.layout() === "phone";
  const { element, focus } = choiceList(page, key, () => popover.close(true));
  // On a phone, the list has the focus, so that the screen keyboard opens only for a search.
  const focusedElement = isPhone ? /** @type {HTMLElement} */ (element.querySelector("[role=listbox]")) : focus;
  popover.open(word, anchor, { element, focus: focusedElement }, { label: page.state.catalogue.setting(key).name ?? key, isSheet: isPhone });
}

/**
 * Returns the box of a number. It has a title, a description, the value, a slider and suggestions.
 * @param {import("../app/page.js").Page} page @param {string} key
 */
export function numberBox(page, key) {
  const { state } = page;
  const f = state.catalogue.setting(key);
  const name = settingLabel(state, key);
  /** @type {import("./slider.js").Label} */
  const label = key === "sigma"
    ? (e, v) => e.replaceChildren(mathNodes(`${describeFieldRange(state.field(key))}, γ = 1/2σ² = ${formatDigits(1 / (2 * v * v), 3)}`))
    : (e) => e.replaceChildren(mathNodes(describeFieldRange(state.field(key)))); // the range that the state allows
  const slider = new Slider(key, page, { label });
  const chips = h("div.chips");
  const { element } = descriptionBox(f, name, loadEntry(key), slider.element, chips);
  const update = () => {
    slider.update();
    chips.replaceChildren(...suggestions(page, key).map(([words, v]) => suggestionChip(page, key, words, v)));
    chips.hidden = !chips.childElementCount;
  };
  return { element, focus: slider.text, update };
}

/**
 * Returns a box with a title, a description, controls and the help of a setting.
 * @param {Partial<import("../app/catalogue.js").Field>} field @param {string} name
 * @param {Promise<HelpEntry | undefined>} entry @param {HTMLElement[]} controls
 */
export function descriptionBox(field, name, entry, ...controls) {
  const { doc = "", symbol = "", kind } = field;
  const help = h("div.help", { hidden: true });
  showHelp(help, entry, kind === "point" ? "" : "Larger: ", name, referenceAddress(field));
  return { element: h("div.number", { tabIndex: -1 }, h("h3", {}, capitalize(name), " ", symbolNode(symbol)), h("p", {}, mathNodes(doc)), ...controls, help) };
}

/**
 * @typedef {{formula?: string, larger: string, lesson?: string}} HelpEntry larger: the effect of a larger number or of another point
 * @typedef {Record<string, HelpEntry>} Help what help.json has, see wasm/play/generate/help.go
 */

/** @type {() => Promise<Help>} */
const loadHelp = loadOnce(() => fetchJSON("help.json"));

/** Loads the help of a setting. @param {string} key */
const loadEntry = async (key) => (await loadHelp())[key];

/**
 * Shows the formula of a setting, its effect and the lesson. Without a network, the element remains hidden.
 * @param {HTMLElement} element @param {Promise<HelpEntry | undefined>} entry @param {string} lead the words before the effect
 * @param {string} name of the setting @param {string | undefined} address of the text about the setting in the reference
 */
async function showHelp(element, entry, lead, name, address) {
  try {
    const [words, { loadLessons }] = await Promise.all([entry, importScript(() => import("../lib/lessons.js"))]);
    if (!words) return;
    const lesson = words.lesson ? (await loadLessons()).find(({ href }) => href.endsWith(`/${words.lesson}`)) : undefined;
    element.replaceChildren(...(words.formula ? [h("p.formula", {}, mathNodes(words.formula))] : []), h("p", {}, h("b", {}, lead), mathNodes(words.larger)),
      ...(lesson ? [h("p", {}, "Lesson: ", h("a.lk", { href: lesson.href }, lesson.title))] : []),
      ...(address ? [h("p", {}, referenceLink(address, name))] : []));
    element.hidden = false;
    popover.place();
  } catch {
    element.hidden = true;
  }
}

/** @param {import("../app/catalogue.js").Field} f a field with the accepted range */
function describeFieldRange(f) {
  return `${formatCount(formatSetting(f, f.min))} to ${formatCount(formatSetting(f, f.max))}`;
}

/** @param {import("../app/page.js").Page} page @param {string} key @param {string} words @param {number} v */
export function suggestionChip(page, key, words, v) {
  const isChosen = Math.abs(page.state.number(key) - v) <= 1e-9 * Math.abs(v);
  return h("button", {
    type: "button", className: isChosen ? "chip on" : "chip", "aria-pressed": String(isChosen),
    onclick: () => page.edit([[key, String(v)]], true),
  }, `${words} ${formatSetting({}, v)}`);
}

/**
 * Returns at most two suggested values.
 * @param {import("../app/page.js").Page} page @param {string} key @returns {[string, number][]}
 */
export function suggestions(page, key) {
  const c = page.controls();
  const { median = 0, percentile10 = 0 } = c ?? {};
  if (key !== "sigma" || !(median > 0)) return [];
  const f = page.state.field("sigma");
  const roundToRange = (/** @type {number} */ v) => Number(Math.min(f.max, Math.max(f.min, v)).toPrecision(v < 1 ? 2 : 3));
  /** @type {[string, number][]} */
  const allSuggestions = [["median", roundToRange(median)], ["10th percentile", roundToRange(percentile10)]];
  return allSuggestions.filter(([, v]) => v > 0);
}
