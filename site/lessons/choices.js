/** A group of choices as radio buttons, which look like boxes with words. */
import { h } from "../lib/dom.js";
import { WORDS } from "./words.js";

/**
 * makeChoices returns a group of radio buttons.
 * @param {string} name the name of the group, which is unique in the page
 * @param {(Node | string)[][]} texts the words of each choice
 * @param {string} label the name of the group for screen readers
 * @param {() => void} onChange
 */
export function makeChoices(name, texts, label, onChange) {
  const boxes = texts.map((text, i) => {
    const input = h("input", { type: "radio", name, value: String(i), onchange: onChange });
    const note = h("span.unseen");
    return { input, note, element: h("label.choice", {}, input, h("span", {}, ...text.map((node) => (typeof node === "string" ? node : node.cloneNode(true))), note)) };
  });
  const element = h("div.choices", { role: "radiogroup", "aria-label": label }, ...boxes.map((b) => b.element));
  element.dataset.long = String(boxes.some((b) => (b.element.textContent ?? "").length > 24));
  return {
    element,
    /** value is the index of the chosen box, or undefined. @returns {number | undefined} */
    get value() {
      const index = boxes.findIndex((b) => b.input.checked);
      return index < 0 ? undefined : index;
    },
    /** mark shows the committed choice, the right one if it may be told, and the wrong ones. @param {{chosen?: number, right?: number, wrong?: number[], isFixed: boolean}} marks */
    mark({ chosen, right, wrong = [], isFixed }) {
      for (const [i, { input, note, element: box }] of boxes.entries()) {
        if (isFixed) input.checked = i === chosen;
        input.disabled = isFixed;
        box.dataset.mine = String(isFixed && i === chosen);
        box.dataset.right = String(i === right);
        box.dataset.wrong = String(wrong.includes(i));
        note.textContent = i === right ? (i === chosen ? WORDS.mineAndRight : WORDS.rightChoice) : isFixed && i === chosen ? WORDS.mine : wrong.includes(i) ? WORDS.wrong : "";
      }
    },
  };
}
