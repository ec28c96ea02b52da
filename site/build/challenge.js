/** The challenge in the builder: its conditions as rows or as expressions, what trying it has shown, and the words at its end. */
import { formatValue, QUANTITIES, RELATIONS, rowOf } from "../assignment/conditions.js";
import { joinConditions, LIMITS, splitConditions } from "../assignment/parse.js";
import { h, setText } from "../lib/dom.js";
import { capitalize, formatPercent } from "../lib/format.js";
import { importScript } from "../lib/load.js";
import { describeOutcome } from "../numbers/outcome.js";
import { faultOfConditions, formatRow, missingNames, parseValue } from "./conditions.js";
import { newId, section, setField, textField } from "./parts.js";
import { WORDS } from "./words.js";

/** FIRST_ROWS has the quantities and relations of new conditions, in this order. @type {[string, string][]} */
const FIRST_ROWS = [["error.frobenius", "<"], ["m", "<="], ["rank", "<="], ["error.max", "<"]];
const TRIAL_DELAY = 600; // ms at rest before other methods are tried

/** @typedef {{condition: string, error: string}} Draft a condition as the link has it, and what is wrong with its typed value */

export class ChallengeField {
  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    /** drafts has the conditions of the rows. @type {Draft[]} */
    this.drafts = [];
    this.written = ""; // the conditions in the link that the fields show
    this.isText = false; // whether the conditions are written as expressions
    this.textFault = "";
    /** solver computes other states during a trial. @type {import("./trial.js").Solver | null} */
    this.solver = null;
    this.trialKey = ""; // identifies the link that was tried last
    /** timer delays a trial. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;

    this.list = h("div.rows");
    this.text = h("textarea.mono", { rows: 3, spellcheck: false, "aria-label": WORDS.expression, "aria-describedby": newId(), oninput: () => this.readText() });
    this.textDoc = h("p.cap", { id: this.text.getAttribute("aria-describedby") ?? "" }, WORDS.expressionDoc, h("a", { href: "reference/report.html#report", target: "_blank", rel: "noopener" }, WORDS.report), ".");
    this.add = h("button.chip", { type: "button", onclick: () => this.addRow() }, WORDS.add);
    this.toggle = h("button.lk", { type: "button", onclick: () => this.toggleText() });
    this.fault = h("p.bad", { role: "alert" });
    this.remark = h("p.cap");
    this.verdict = h("p.cap", { role: "status" });
    this.done = textField(WORDS.done, LIMITS.done, (text) => builder.setKey("done", text));
    this.doneRow = h("div.done", {}, h("span", { "aria-hidden": "true" }, WORDS.done), this.done);
    const { element, remark } = section(WORDS.challenge, this.list, this.text, this.textDoc, h("div.bs", {}, this.add, this.toggle), this.fault, this.remark, this.verdict, this.doneRow);
    setText(remark, WORDS.checked);
    this.element = element;
  }

  /** Shows the challenge of the link. */
  update() {
    const { conditions, done } = this.builder.assignment;
    const text = joinConditions(conditions);
    if (text !== this.written) this.load(conditions, text);
    setField(this.done, done);
    this.doneRow.hidden = conditions.length === 0;
    this.list.hidden = this.isText;
    this.text.hidden = this.textDoc.hidden = !this.isText;
    this.add.hidden = this.isText || this.drafts.length >= LIMITS.conditions;
    this.toggle.hidden = conditions.length === 0 && !this.isText;
    const firstExpression = conditions.findIndex((c) => !rowOf(c));
    this.toggle.disabled = this.isText && (firstExpression >= 0 || this.textFault !== "");
    setText(this.toggle, this.isText ? WORDS.asRows : WORDS.asExpression);
    const row = this.drafts.findIndex((d) => d.error);
    setText(this.fault, this.isText ? this.textFault : row >= 0 ? this.drafts[row].error : "");
    const { report } = this.builder;
    const missing = report ? missingNames(conditions, report) : [];
    setText(this.remark, [missing.length > 0 && WORDS.missing(missing), this.isText && firstExpression >= 0 && WORDS.noRows(firstExpression + 1)].filter(Boolean).join(" "));
    this.remark.hidden = this.remark.textContent === "";
    this.verdict.hidden = conditions.length === 0 || missing.length > 0;
  }

  /** Fills the fields with conditions. @param {string[]} conditions @param {string} text */
  load(conditions, text) {
    this.written = text;
    this.isText ||= conditions.some((c) => !rowOf(c));
    this.textFault = "";
    this.drafts = conditions.map((condition) => ({ condition, error: "" }));
    this.text.value = conditions.join("\n");
    this.buildRows();
  }

  /** Writes conditions into the link. @param {string[]} conditions */
  write(conditions) {
    this.written = joinConditions(conditions);
    this.builder.setKey("goal", this.written);
  }

  writeRows() {
    this.text.value = this.drafts.map((d) => d.condition).join("\n");
    this.write(this.drafts.map((d) => d.condition));
  }

  buildRows() {
    this.list.replaceChildren(...(this.isText ? [] : this.drafts.map((draft, i) => this.makeRow(draft, i + 1))));
  }

  /** Returns the fields of a condition. @param {Draft} draft @param {number} n its number, from 1 */
  makeRow(draft, n) {
    const row = rowOf(draft.condition) ?? { quantity: FIRST_ROWS[0][0], relation: FIRST_ROWS[0][1], value: 0 };
    const option = (/** @type {string} */ value, /** @type {string} */ words, /** @type {string} */ chosen) => h("option", { value, selected: value === chosen }, words);
    const quantity = h("select", { "aria-label": WORDS.quantity(n) }, ...QUANTITIES.map((q) => option(q.expression, q.name, row.quantity)));
    const relation = h("select", { "aria-label": WORDS.relation(n) }, ...RELATIONS.map((r) => option(r.sign, r.words, row.relation)));
    const value = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": WORDS.value(n), value: formatValue(row.value, row.quantity) });
    const read = () => {
      const number = parseValue(value.value, quantity.value);
      draft.error = number === undefined ? WORDS.badValue(n, QUANTITIES.find((q) => q.expression === quantity.value)?.format === "whole") : "";
      value.setAttribute("aria-invalid", String(number === undefined));
      if (number === undefined) return this.update();
      draft.condition = formatRow({ quantity: quantity.value, relation: relation.value, value: number });
      this.writeRows();
    };
    quantity.addEventListener("change", () => {
      value.value = formatValue(this.presentValue(quantity.value), quantity.value);
      read();
    });
    relation.addEventListener("change", read);
    value.addEventListener("input", read);
    value.addEventListener("change", () => !draft.error && (value.value = formatValue(rowOf(draft.condition)?.value ?? 0, quantity.value)));
    return h("div.cond", { role: "group" }, quantity, relation, value, h("button.lk", { type: "button", "aria-label": WORDS.removeCondition(n), onclick: () => this.removeRow(n - 1) }, WORDS.remove));
  }

  /** Returns the present value of a quantity with two digits, or a usual value. @param {string} quantity */
  presentValue(quantity) {
    const value = quantity.split(".").reduce((/** @type {any} */ object, key) => object?.[key], this.builder.report);
    return typeof value === "number" ? Number(Number.isInteger(value) ? value : value.toPrecision(2)) : 0.1;
  }

  addRow() {
    const used = this.drafts.map((d) => rowOf(d.condition)?.quantity);
    const [quantity, relation] = FIRST_ROWS.find(([q]) => !used.includes(q)) ?? FIRST_ROWS[0];
    const present = this.presentValue(quantity);
    const value = quantity.startsWith("error") ? Number((present / 2).toPrecision(2)) : present; // an error that is to be halved
    this.drafts.push({ condition: formatRow({ quantity, relation, value }), error: "" });
    this.buildRows();
    this.writeRows();
    /** @type {HTMLElement | null | undefined} */ (this.list.lastElementChild?.querySelector("input"))?.focus();
  }

  /** @param {number} index */
  removeRow(index) {
    this.drafts.splice(index, 1);
    this.buildRows();
    this.writeRows();
    const next = /** @type {HTMLElement | undefined} */ (this.list.children[Math.min(index, this.drafts.length - 1)]);
    (next?.querySelector("button") ?? this.add).focus();
  }

  /** Reads the expressions that the teacher types. */
  readText() {
    const conditions = this.text.value.split("\n").flatMap(splitConditions), { length } = [...joinConditions(conditions)];
    const fault = faultOfConditions(conditions);
    this.textFault = fault ? WORDS.fault(fault.condition, fault.column, fault.reason)
      : conditions.length > LIMITS.conditions ? WORDS.tooMany(conditions.length, LIMITS.conditions) : length > LIMITS.goal ? WORDS.tooLong(length, LIMITS.goal) : "";
    this.text.setAttribute("aria-invalid", String(this.textFault !== ""));
    if (this.textFault) return this.update();
    this.drafts = conditions.map((condition) => ({ condition, error: "" }));
    this.write(conditions);
  }

  toggleText() {
    this.isText = !this.isText;
    this.buildRows();
    this.update();
    (this.isText ? this.text : this.list.querySelector("select") ?? this.add).focus();
  }

  /** Tries the challenge soon, after the result of the link is known. */
  scheduleTrial() {
    const { assignment, report, state } = this.builder;
    const key = JSON.stringify([state.link, assignment.conditions, [...assignment.lock], [...assignment.hide]]);
    if (report && key === this.trialKey) return;
    this.stopTrial();
    setText(this.verdict, WORDS.trying);
    if (!report || assignment.conditions.length === 0) return;
    this.trialKey = key;
    this.timer = setTimeout(() => this.tryChallenge(key).catch((error) => setText(this.verdict, `${WORDS.notSolved} ${WORDS.noTrial(/** @type {Error} */ (error).message)}`)), TRIAL_DELAY);
  }

  stopTrial() {
    clearTimeout(this.timer);
    this.trialKey = "";
    this.solver?.end();
    this.solver = null;
  }

  /** @param {string} key */
  async tryChallenge(key) {
    const { builder } = this, { report, assignment, state } = builder;
    if (!report) return;
    const { Solver, methodCandidates, sizeCandidates, timeLimit, tryChallenge } = await importScript(() => import("./trial.js"));
    const isFree = (/** @type {string} */ word) => !assignment.lock.has(word) && !assignment.hide.has(word);
    const isOver = timeLimit(), isObsolete = () => this.trialKey !== key;
    const outcome = await tryChallenge({
      conditions: assignment.conditions, report,
      methods: isFree("method") ? methodCandidates(state) : [], sizes: isFree("size") ? sizeCandidates(state) : [],
      solve: (link) => (this.solver ??= new Solver(state.ownSets, builder.preview.programUrls)).solve(link),
      mustStop: () => isObsolete() || isOver(),
      onProgress: (tried, count) => !isObsolete() && setText(this.verdict, WORDS.tryingMore(tried, count)),
    });
    if (isObsolete()) return;
    this.solver?.end();
    this.solver = null;
    setText(this.verdict, verdictOf(outcome, describeOutcome(report).best ?? ""));
  }
}

/**
 * Returns what a trial has shown in words.
 * @param {import("./trial.js").Outcome} outcome @param {string} best the best possible error of the start
 */
export function verdictOf(outcome, best) {
  const { kind, candidate, error = NaN, otherCount, triedCount, candidateCount } = outcome;
  switch (kind) {
    case "solved":
      return WORDS.solved;
    case "found": {
      const name = candidate?.name ?? "";
      return outcome.isSize ? WORDS.foundSize(name, formatPercent(error), outcome.isBeyond ? best : "") : WORDS.found(capitalize(name), formatPercent(error), otherCount);
    }
    case "beyond":
      return WORDS.beyond(best);
    default:
      return candidateCount === 0 ? WORDS.noneTried : triedCount < candidateCount ? WORDS.outOfTime(triedCount, candidateCount) : WORDS.none(triedCount);
  }
}
