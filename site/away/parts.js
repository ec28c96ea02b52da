/** Makes the parts of the sheet: code blocks, buttons that copy, and files. */
import { h } from "../lib/dom.js";
import { WORDS } from "./words.js";

const COPIED_TIME = 2000; // ms for which a button reads "Copied"

/** Offers a file for download. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const a = h("a", { href: url, download: name, hidden: true });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000); // the browser may first ask where to save the file
}

/** Selects the text of an element. @param {HTMLElement} element */
export function selectText(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  element.focus({ preventScroll: true });
}

/** Returns a block of code, which can be focused and scrolled. @param {string} label */
export const codeBlock = (label) => h("pre.code", { tabIndex: 0, role: "region", "aria-label": label });

/** Sets the text of a code block only if it differs, so that a selection remains. @param {HTMLElement} block @param {...(string | Node)} parts */
export function setCode(block, ...parts) {
  const text = parts.map((p) => (typeof p === "string" ? p : p.textContent)).join("");
  if (block.textContent !== text) block.replaceChildren(...parts);
}

/** Returns a button. @param {string} label @param {() => void} onclick */
export const button = (label, onclick) => h("button.chip", { type: "button", onclick }, label);

/**
 * Returns a button that shows its result for two seconds: its own label then reads, for example, "Copied".
 * @param {string} label
 * @param {(text: string) => void} announce speaks a text
 * @param {() => Promise<string>} act does the work and returns the words of the result
 */
export function actionButton(label, announce, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const element = button(label, async () => {
    if (element.getAttribute("aria-busy") === "true") return;
    element.setAttribute("aria-busy", "true");
    const words = await act().finally(() => element.removeAttribute("aria-busy"));
    if (!words) return;
    element.style.minWidth = `${element.offsetWidth}px`; // the button keeps its width
    element.textContent = words;
    announce(words);
    clearTimeout(timer);
    timer = setTimeout(() => {
      element.textContent = element.dataset.action ?? label;
      element.style.minWidth = "";
    }, COPIED_TIME);
  });
  element.dataset.action = label;
  return element;
}

/** Changes the label of an action button. @param {HTMLElement} element @param {string} label */
export function setLabel(element, label) {
  if (element.textContent === element.dataset.action) element.textContent = label; // otherwise the button shows a result
  element.dataset.action = label;
}

/** Returns the words of a button whose text is selected, because the page may not copy it. */
const keysToCopy = () => WORDS.keysToCopy(/Mac|iPhone|iPad/.test(navigator.platform));

/**
 * Returns a button that copies a text. If the browser refuses, the text is selected for the reader.
 * @param {string} label
 * @param {(text: string) => void} announce
 * @param {() => string | Promise<string>} text
 * @param {HTMLElement} shown the element whose text is selected
 */
export const copyButton = (label, announce, text, shown) => actionButton(label, announce, async () => {
  try {
    await navigator.clipboard.writeText(await text());
    return WORDS.copied;
  } catch {
    selectText(shown);
    return keysToCopy();
  }
});
