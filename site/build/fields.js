/** The fields of the builder: pictures, words of the sentence, and the teacher's sentence. */
import { HIDDEN_WORDS, LIMITS, SENTENCE_WORDS } from "../assignment/parse.js";
import { settingsText } from "../away/caption.js";
import { shortName } from "../app/catalogue.js";
import { h, mathNodes, setText } from "../lib/dom.js";
import { capitalize, formatCount } from "../lib/format.js";
import { describeOutcome } from "../numbers/outcome.js";
import { editsForToggle, visibleViews } from "../pictures/pictures.js";
import { section, segment, setField, setSegment, textField } from "./parts.js";
import { WORDS } from "./words.js";

const USUAL_VIEWS = ["data", "eigen", "kernel", "spectrum", "gram"]; // the views whose boxes are always shown

/** PicturesField has a box for each view. */
export class PicturesField {
  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    this.isUnfolded = false;
    const { views } = builder.catalogue.lists;
    this.inputs = views.map(({ key, name, doc }) => ({
      key, label: h("label.box", { title: doc }, h("input", { type: "checkbox", "aria-label": name, onchange: () => builder.change(editsForToggle(builder.state, key)) }), shortName(builder.catalogue.entry("views", key))),
    }));
    this.more = h("button.lk", { type: "button", "aria-expanded": "false", onclick: () => {
      this.isUnfolded = !this.isUnfolded;
      this.update();
    } });
    const { element, remark } = section(WORDS.pictures, h("div.boxes", {}, ...this.inputs.map(({ label }) => label), this.more));
    this.element = element;
    this.remark = remark;
  }

  update() {
    const shown = visibleViews(this.builder.state);
    const rest = this.inputs.map(({ key }) => key).filter((key) => !shown.includes(key) && !USUAL_VIEWS.includes(key));
    for (const { key, label } of this.inputs) {
      const input = /** @type {HTMLInputElement} */ (label.firstElementChild);
      input.checked = shown.includes(key);
      input.disabled = input.checked && shown.length === 1;
      label.title = input.disabled ? WORDS.onePicture : this.builder.catalogue.entry("views", key).doc ?? "";
      label.hidden = !this.isUnfolded && rest.includes(key) && label !== document.activeElement?.parentElement;
    }
    this.more.hidden = rest.length === 0;
    this.more.setAttribute("aria-expanded", String(this.isUnfolded));
    setText(this.more, this.isUnfolded ? WORDS.fewer : WORDS.more(this.inputs.filter(({ label }) => label.hidden).length));
    setText(this.remark, WORDS.shownOf(shown.length, this.inputs.length));
  }
}

/**
 * Returns the value of a word of the sentence.
 * @param {import("../app/state.js").State} state @param {string} word @param {import("../app/bodies").Report | null} report
 */
export function valueOfWord(state, word, report) {
  const { catalogue } = state;
  const entry = (/** @type {"data" | "kernel" | "method" | "task"} */ list) => catalogue.entry(list, state.get(list));
  switch (word) {
    case "data": {
      const name = state.ownSet?.name || entry("data").noun || entry("data").name;
      return state.isCountKnown ? WORDS.points(name, formatCount(state.number("n"))) : name;
    }
    case "kernel":
      return [entry("kernel").noun ?? shortName(entry("kernel")), ...settingsText(state, "kernel")].join(", ");
    case "method":
      return capitalize(shortName(entry("method")));
    case "size":
      return settingsText(state, "method", ["seed"]).join(", ") || WORDS.noValue;
    case "seed":
      return entry("method").traits?.seeded ? state.get("seed") : WORDS.noValue;
    case "task":
      return shortName(entry("task"));
    case "best":
      return report ? describeOutcome(report).best || WORDS.noValue : "…";
    default:
      return report && !report.refused ? describeOutcome(report).error : "…";
  }
}

/** WordsField makes the words of the sentence free, locked or hidden, and shows or hides results. */
export class WordsField {
  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    this.rows = HIDDEN_WORDS.map((word) => {
      const canLock = SENTENCE_WORDS.includes(word), value = h("td");
      const choices = segment(WORDS.sentenceWords[word], canLock ? WORDS.states : WORDS.shown, "", (state) => builder.setWord(word, state === "locked" ? "locked" : state === "hidden" ? "hidden" : "free"));
      return { word, value, choices, canLock, element: h("tr", {}, h("th", { scope: "row" }, WORDS.sentenceWords[word]), value, h("td", {}, choices)) };
    });
    this.element = section(WORDS.sentence, h("table", {}, h("tbody", {}, ...this.rows.map((row) => row.element))), h("p.cap", {}, WORDS.statesDoc)).element;
  }

  update() {
    const { state, assignment, report } = this.builder;
    for (const { word, value, choices, canLock } of this.rows) {
      const text = valueOfWord(state, word, report);
      if (value.dataset.text !== text) value.replaceChildren(mathNodes(value.dataset.text = text));
      value.title = text;
      const how = assignment.hide.has(word) ? "hidden" : assignment.lock.has(word) ? "locked" : "free";
      setSegment(choices, !canLock && how === "free" ? "shown" : how);
    }
  }
}

/** SentenceField has the teacher's sentence. */
export class SentenceField {
  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    this.field = textField(WORDS.say, LIMITS.say, (text) => builder.setKey("say", text));
    const { element, remark } = section(WORDS.say, this.field);
    this.element = element;
    this.remark = remark;
  }

  update() {
    const { say } = this.builder.assignment;
    setField(this.field, say);
    setText(this.remark, WORDS.countOf([...say].length, LIMITS.say));
  }
}
