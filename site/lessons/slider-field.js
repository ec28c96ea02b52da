/** A prediction of a number, which the reader sets by a slider. */
import { h } from "../lib/dom.js";
import { formatTick, isClose, positionOf, readScale, ticksOf, valueAt } from "./scale.js";
import { WORDS } from "./words.js";

const POSITIONS = 200; // number of positions of the slider

/**
 * makeSliderField returns the field of a prediction. Its value is undefined until the reader has moved the slider.
 * @param {HTMLElement} root the section of the prediction, with the attributes of the scale and the computed answer
 * @param {() => void} onChange @returns {import("./prediction.js").Field}
 */
export function makeSliderField(root, onChange) {
  const scale = readScale(root.dataset, "");
  const truth = Number(root.dataset.answer), within = Number(root.dataset.within);
  let isChosen = false;
  const output = h("output");
  const describe = () => {
    const text = scale.format(valueAt(scale, Number(input.value) / POSITIONS));
    output.textContent = isChosen ? text : WORDS.dragToGuess;
    input.setAttribute("aria-valuetext", isChosen ? text : WORDS.dragToGuess);
    run.style.setProperty("--p", String(Number(input.value) / POSITIONS));
    place(mine, Number(input.value) / POSITIONS);
  };
  const choose = () => {
    isChosen = true;
    describe();
    onChange();
  };
  const input = h("input.trk", { type: "range", min: "0", max: String(POSITIONS), step: "1", value: String(POSITIONS / 2), "aria-label": WORDS.choices, oninput: choose, onpointerup: () => !input.disabled && choose() });
  const mine = h("span.mark.mine", {}, WORDS.yourGuess), right = h("span.mark.right", { hidden: true });
  const run = h("div.run", {}, ...ticksOf(scale).map((x) => place(h("i.tick"), positionOf(scale, x))), input);
  const ticks = h("div.ticks", { "aria-hidden": "true" }, ...ticksOf(scale).map((x) => place(h("span", {}, formatTick(scale, x)), positionOf(scale, x))));
  const marks = h("div.marks", { hidden: true, "aria-hidden": "true" }, mine, right);
  describe();
  return {
    element: h("div.slider", {}, output, run, ticks, marks),
    get value() {
      return isChosen ? valueAt(scale, Number(input.value) / POSITIONS) : undefined;
    },
    show(answer, isTold) {
      if (answer === undefined) return;
      isChosen = true;
      input.disabled = true;
      input.value = String(Math.round(POSITIONS * positionOf(scale, Number(answer))));
      describe();
      run.dataset.fixed = "true";
      right.hidden = !isTold;
      right.textContent = isTold ? WORDS.computed : "";
      place(right, positionOf(scale, truth));
      marks.hidden = !isTold;
      output.hidden = isTold;
    },
    told: (answer) => WORDS.toldNumber(scale.format(Number(answer)), isClose(scale, Number(answer), truth, within)),
  };
}

/** place sets the position of an element along the slider. @template {HTMLElement} E @param {E} element @param {number} position @returns {E} */
function place(element, position) {
  element.style.setProperty("--d", String(position));
  element.dataset.end = String(position > 0.5);
  element.dataset.edge = position < 0.05 ? "start" : position > 0.95 ? "end" : "";
  return element;
}
