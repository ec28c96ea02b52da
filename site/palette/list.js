/**
 * Lists everything that the palette finds, with what each entry does on the page.
 *
 * @typedef {import("./entries.js").PaletteEntry} PaletteEntry
 * @typedef {import("../app/catalogue.js").Entry} Entry
 * @typedef {import("../app/page.js").Page} Page
 */
import { shortName } from "../app/catalogue.js";
import { builderAddress } from "../app/address.js";
import { openData } from "../app/incoming.js";
import { saveState, toggleDrawing } from "../app/parts.js";
import { SHORTCUTS, keyLabel } from "../app/shortcuts.js";
import { dataEdits, loadItems } from "../controls/chooser-list.js";
import { settingLabel } from "../controls/compared.js";
import { openControl } from "../controls/control-popover.js";
import { LAYERS } from "../lib/contract.js";
import { pageElement } from "../lib/dom.js";
import { capitalize, formatPercent, formatSetting } from "../lib/format.js";
import { loadLessons } from "../lib/lessons.js";
import { parseTyped } from "../lib/scale.js";
import { WORDS as MENU } from "../controls/menu-words.js";
import { WORDS as PAGE } from "../app/words.js";
import { WORDS } from "./words.js";

const COMMON_SETTINGS = ["sigma", "m"]; // settings that the palette offers before they were used
const SETTING_GROUPS = ["data", "kernel", "method", "task", "view", "compare"];

/** Returns an item of a search. @param {string} key @param {string} name @param {string} [line] @param {string[]} [aliases] */
const itemOf = (key, name, line = "", aliases = []) => ({ entry: { key, name }, words: { title: name, line, heading: "", aliases } });

/** Returns the settings with a number that have an effect in the state. @param {Page} page @returns {PaletteEntry[]} */
function settingEntries(page) {
  const { state, config, edit } = page;
  const isComparing = state.get("views").split(",").includes("compare");
  const settings = SETTING_GROUPS.flatMap((group) => (group === "compare" && !isComparing ? [] : state.catalogue.settings(group, state.get)))
    .filter((f) => !/^m[34]$/.test(f.key) || state.get(f.key.replace("m", "method")) !== "none").filter((f) => !config.hide.has(f.key) && !config.lock.has(f.key) && !state.catalogue.choices(f) && f.kind !== "list");
  return settings.map((f) => {
    const label = settingLabel(state, f.key), name = [f.symbol, label].filter(Boolean).join(" ");
    const aliases = [f.key, f.key.split(".").pop() ?? "", f.symbol ?? "", WORDS.greek[f.symbol ?? ""] ?? "", label].filter(Boolean);
    return {
      group: WORDS.groups.settings, name, isCommon: COMMON_SETTINGS.includes(f.key), line: f.doc ?? "", item: itemOf(f.key, name, f.doc, aliases),
      value: () => formatSetting(state.field(f.key), state.number(f.key)),
      run: () => openSetting(page, f.key),
      setTo(text) {
        const input = parseTyped(state.field(f.key), text);
        if (input.value === undefined) return { words: WORDS.cannotBe(text, input.error ?? "") };
        return { words: WORDS.setTo(formatSetting(state.field(f.key), input.value)), run: () => edit([[f.key, String(input.value)]], true) };
      },
    };
  });
}

/** Shows the control of a setting. @param {Page} page @param {string} key */
function openSetting(page, key) {
  if (page.layout() === "phone" && page.editableKeys().includes(key)) return page.phone.fillDock(key);
  const word = /** @type {HTMLElement | null} */ (document.querySelector(`h1 .w[data-key="${CSS.escape(key)}"]`)) ?? pageElement("view");
  openControl(page, word, key, pageElement("sentence"));
}

/**
 * Returns the choices of a list with the words of its chooser.
 * @param {Page} page @param {"method" | "kernel" | "data"} list @param {string} group @returns {Promise<PaletteEntry[]>}
 */
async function choiceEntries(page, list, group) {
  const { state, config, edit } = page;
  if (config.hide.has(list) || config.lock.has(list)) return [];
  const { items } = await loadItems(list, state.catalogue.lists[list]);
  const reasons = page.unavailableReasons(list);
  return items.map((item) => ({
    group, item, name: item.words.title, line: item.words.line, reason: reasons[item.entry.key],
    value() {
      if (reasons[item.entry.key]) return WORDS.notNow;
      if (state.get(list) === item.entry.key) return WORDS.chosen;
      const error = page.knownError(list, item.entry.key);
      return error === undefined ? "" : formatPercent(error);
    },
    run: () => edit(list === "data" ? dataEdits(state, item.entry) : [[list, item.entry.key]], true, true),
  }));
}

/** @param {Page} page @returns {PaletteEntry[]} */
function taskEntries({ state, config, edit, unavailableReasons }) {
  if (config.hide.has("task") || config.lock.has("task")) return [];
  const reasons = unavailableReasons("task");
  return state.catalogue.lists.task.map((t) => ({
    group: WORDS.groups.tasks, name: capitalize(t.name), line: t.doc ?? "", item: itemOf(t.key, t.name, t.doc, [shortName(t), t.noun ?? ""]), reason: reasons[t.key],
    value: () => (reasons[t.key] ? WORDS.notNow : state.get("task") === t.key ? WORDS.chosen : ""), run: () => edit([["task", t.key]], true, true),
  }));
}

/** @param {Page} page @returns {PaletteEntry[]} */
function pictureEntries({ catalogue, config, pictures }) {
  if (config.hide.has("views") || config.lock.has("views")) return [];
  return catalogue.lists.views.map((v) => ({
    group: WORDS.groups.pictures, name: v.name, line: v.doc ?? "", item: itemOf(v.key, v.name, v.doc, [shortName(v), v.key]),
    value: () => (pictures.pressedViews.includes(v.key) ? WORDS.shown : WORDS.notShown), run: () => pictures.toggle(v.key),
  }));
}

/** @param {Page} page @returns {PaletteEntry[]} */
function actionEntries(page) {
  const { state, view, edit, config } = page;
  /** @param {string} name @param {() => void} run @param {() => string} [value] @param {string[]} [aliases] @returns {PaletteEntry} */
  const action = (name, run, value = () => "", aliases = []) => ({ group: WORDS.groups.actions, name, line: "", item: itemOf(name, name, "", aliases), value, run });
  const isOn = (/** @type {boolean} */ on) => (on ? WORDS.on : WORDS.off);
  const drawingKeys = page.drawing?.isOpen ? page.drawing.keys.flatMap((s) => s.keys) : []; // a tool has the key
  const entries = SHORTCUTS.filter((s) => s.name && s.run).map((s) => action(capitalize(s.name), () => s.run?.(page.keys, s.keys[0]), () => (drawingKeys.includes(s.keys[0]) ? "" : keyLabel(s.keys[0])), WORDS.shortcutAliases[s.name]));
  if (!state.isReset) entries.push(action(state.returnsToOpened ? WORDS.resetToAuthor : WORDS.resetToDefault, () => page.reset(), undefined, WORDS.aliases.reset));
  entries.push(
    ...LAYERS.map(({ key, name }) => action(WORDS.onPictures(name), () => view.showLayer(key, view.value.hidden.includes(key)), () => isOn(!view.value.hidden.includes(key)))),
    ...Object.entries(MENU.parts).map(([key, name]) => action(name, () => view.showPart(key, !view.isPartShown(key)), () => (view.isPartShown(key) ? WORDS.shown : WORDS.notShown))),
    ...Object.entries(MENU.themes).map(([key, name]) => action(WORDS.colours(name), () => view.choose({ theme: key }), () => ((view.choice.theme ?? "") === key ? WORDS.chosen : ""), [name, ...WORDS.aliases.colours])),
    action(WORDS.drawPoints, () => toggleDrawing(page), undefined, WORDS.aliases.drawPoints),
    action(WORDS.openData, () => openData(page), undefined, WORDS.aliases.openData),
    action(WORDS.saveState, () => saveState(page), undefined, WORDS.aliases.saveState),
    action(WORDS.buildLink, () => location.assign(builderAddress(state.addressLink)), undefined, WORDS.aliases.buildLink),
  );
  if (!config.lock.has("layout") && page.layout() !== "phone") {
    entries.push(...Object.entries(MENU.layouts).map(([key, name]) => action(WORDS.layout(name), () => edit([["layout", key]], true), () => (state.get("layout") === key ? WORDS.chosen : ""), [name])));
  }
  const commonNames = [capitalize(PAGE.shortcuts.takeAway), WORDS.drawPoints, WORDS.openData];
  return entries.map((entry) => ({ ...entry, isCommon: commonNames.includes(entry.name) }));
}

/** @returns {Promise<PaletteEntry[]>} */
async function lessonEntries() {
  const lessons = await loadLessons();
  return lessons.map(({ href, title, line }, i) => ({ group: WORDS.groups.lessons, name: title, line, isCommon: i === 0, item: itemOf(href, title, line, [WORDS.lessonAlias(title)]), value: () => "", run: () => location.assign(href) }));
}

/** Returns all entries of the palette. @param {Page} page @returns {Promise<PaletteEntry[]>} */
export async function listEntries(page) {
  const lists = await Promise.all([settingEntries(page), choiceEntries(page, "kernel", WORDS.groups.kernels), choiceEntries(page, "method", WORDS.groups.methods), choiceEntries(page, "data", WORDS.groups.data),
    taskEntries(page), pictureEntries(page), actionEntries(page), lessonEntries()]);
  return lists.flat();
}
