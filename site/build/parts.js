/** Makes the parts of the builder: sections, segments of choices, and fields. */
import { h } from "../lib/dom.js";

let lastId = 0;

/** Returns an identifier that no other element has. */
export const newId = () => `build${++lastId}`;

/**
 * Returns a row of choices of which one is chosen. The arrow keys of the keyboard choose, since the choices are radio buttons.
 * @param {string} label @param {Record<string, string>} choices the words of each choice @param {string} chosen
 * @param {(choice: string) => void} onChoose
 */
export function segment(label, choices, chosen, onChoose) {
  const name = newId();
  return h("div.seg", { role: "radiogroup", "aria-label": label }, ...Object.entries(choices).map(([key, words]) => h("label", {},
    h("input", { type: "radio", name, value: key, checked: key === chosen, onchange: () => onChoose(key) }), h("span", {}, words))));
}

/** Chooses a choice of a segment. @param {HTMLElement} element @param {string} key */
export function setSegment(element, key) {
  for (const input of element.querySelectorAll("input")) input.checked = input.value === key;
}

/**
 * Returns a section of the fields, and the remark in its heading.
 * @param {string} title @param {...(Node | string | null)} children
 */
export function section(title, ...children) {
  const id = newId(), remark = h("em");
  return { remark, element: h("section.grp", { "aria-labelledby": id }, h("h2", { id }, h("span", {}, title), remark), ...children) };
}

/**
 * Returns a field for a text of several lines. It grows with its text in browsers that know field-sizing.
 * @param {string} label @param {number} maxLength @param {(text: string) => void} onInput
 */
export function textField(label, maxLength, onInput) {
  const field = h("textarea", { rows: 2, "aria-label": label, spellcheck: true, oninput: () => {
    if (!field.dataset.composing) cutAtEnd();
    onInput(field.value);
  } });
  const cutAtEnd = () => {
    const kept = fittingText(field.value, maxLength);
    if (kept !== field.value) field.value = kept;
  };
  field.addEventListener("beforeinput", (ev) => {
    const rest = field.value.slice(0, field.selectionStart) + field.value.slice(field.selectionEnd), added = ev.data ?? "";
    const kept = fittingText(added, maxLength - [...rest].length);
    if (ev.isComposing || kept === added) return;
    ev.preventDefault();
    field.setRangeText(kept, field.selectionStart, field.selectionEnd, "end");
    onInput(field.value);
  });
  field.addEventListener("compositionstart", () => { field.dataset.composing = "true"; });
  field.addEventListener("compositionend", () => {
    delete field.dataset.composing;
    cutAtEnd();
    onInput(field.value);
  });
  return field;
}

/**
 * Returns the beginning of a text that has at most a number of characters, as the reader of a link counts them. The limit of
 * an HTML field would count 𝑘 twice.
 * @param {string} text @param {number} count
 */
export const fittingText = (text, count) => [...text].slice(0, Math.max(0, count)).join("");

/** Sets the text of a field in which the reader is not typing. @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field @param {string} text */
export function setField(field, text) {
  if (field.value !== text && document.activeElement !== field) field.value = text;
}
