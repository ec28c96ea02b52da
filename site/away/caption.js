/** Writes the settings and the errors of a state as plain text: the caption of a saved picture, and titles. */
import { shortName } from "../app/catalogue.js";
import { comparedMethods, isComparing, joinWords, settingLabel } from "../controls/compared.js";
import { capitalize, formatCount, formatFixed, formatSetting } from "../lib/format.js";
import { describeBestErrors, describeErrors, describeOutcome } from "../numbers/outcome.js";
import { WORDS } from "./words.js";

/**
 * @typedef {import("../app/state.js").State} State
 * @typedef {import("../app/bodies").Report} Report
 */

/** Returns the value of a setting in words. @param {State} state @param {import("../app/catalogue.js").Field} f */
function valueOf(state, f) {
  const choices = state.catalogue.choices(f);
  if (choices) return choices.find((c) => c.key === state.get(f.key))?.name ?? state.get(f.key);
  if (f.kind === "seed") return state.get(f.key);
  return f.integer ? formatCount(formatSetting(f, state.number(f.key))) : formatSetting(f, state.number(f.key));
}

/** Returns a setting with its value, such as "σ = 0.35" or "seed 4". @param {State} state @param {import("../app/catalogue.js").Field} f */
const settingText = (state, f) => (f.symbol ? WORDS.value(f.symbol, valueOf(state, f)) : WORDS.namedValue(settingLabel(state, f.key), valueOf(state, f)));

/** Returns the settings of a group that have an effect. @param {State} state @param {string} group @param {string[]} [without] */
export const settingsText = (state, group, without = []) => state.catalogue.settings(group, state.get).filter((f) => !without.includes(f.key)).map((f) => settingText(state, f));

/** Returns the points of a state, such as "500 points of two moons (noise 0.10, data seed 3)". @param {State} state */
function pointsText(state) {
  const data = state.catalogue.entry("data", state.get("data"));
  const name = state.ownSet?.name ? `${data.name}, ${state.ownSet.name}` : data.noun ?? data.name;
  const count = state.isCountKnown ? state.number("n") : null;
  const moved = state.movedPointCount > 0 ? [WORDS.movedPoints(state.movedPointCount)] : [];
  const details = [...settingsText(state, "data", ["n"]), ...moved];
  return `${state.isOwn ? WORDS.ownPoints(count, name) : WORDS.generatedPoints(count, name)}${details.length ? ` (${details.join(", ")})` : ""}`;
}

/** Returns the errors of a report, such as ": error 13 %, best possible 2.0 %". @param {Report | null | undefined} report */
function errorText(report) {
  if (!report) return "";
  if (report.refused) return WORDS.noApproximation;
  const { error, best } = describeOutcome(report);
  return WORDS.methodErrors(error, best ?? "");
}

/**
 * Returns the lines of the caption of a picture.
 * @param {State} state @param {Report | null | undefined} report
 * @returns {string[]}
 */
export function captionLines(state, report) {
  const { catalogue } = state;
  const kernel = catalogue.entry("kernel", state.get("kernel")), method = catalogue.entry("method", state.get("method")), task = catalogue.entry("task", state.get("task"));
  const kernelLine = `${[WORDS.kernel(kernel.noun ?? shortName(kernel)), ...settingsText(state, "kernel")].join(", ")}, ${pointsText(state)}.`;
  const lines = [kernelLine];
  if (isComparing(state.get) && report?.compared) lines.push(comparisonText(state, report));
  else lines.push(`${[capitalize(shortName(method)), ...settingsText(state, "method")].join(", ")}${errorText(report)}.`);
  const probe = state.get("x0").split(",").map((v) => formatFixed(Number(v), 2)).join(", ");
  lines[lines.length - 1] += WORDS.probe(state.number("i"), probe);
  if (task.key !== catalogue.defaultOf("task")) lines.push(WORDS.task([task.name, ...settingsText(state, "task")].join(", ")));
  return lines;
}

/** @param {State} state @param {Report} report */
function comparisonText(state, report) {
  const methods = comparedMethods(state.catalogue, state.get, report), errors = describeErrors(report), best = describeBestErrors(report);
  const seed = methods.some((c) => c.method.traits?.seeded) ? state.get("seed") : "";
  const parts = methods.map((c, j) => WORDS.comparedMethod(j === 0 ? capitalize(shortName(c.method)) : shortName(c.method), report.compared?.[j]?.m, errors[j] === "none" ? null : errors[j]));
  return WORDS.comparison(parts, best ? joinWords(best) : "", seed);
}

/**
 * Returns what a state shows in a few words, such as "Nyström on two moons: error 13 %".
 * @param {State} state @param {Report | null | undefined} report
 */
export function titleOf(state, report) {
  const { catalogue } = state;
  const data = catalogue.entry("data", state.get("data"));
  const methods = isComparing(state.get) ? comparedMethods(catalogue, state.get, report).map((c) => shortName(c.method)) : [shortName(catalogue.entry("method", state.get("method")))];
  const name = WORDS.titleOf(joinWords(methods), state.ownSet?.name || data.noun || data.name);
  if (methods.length > 1 && report?.compared) return WORDS.titleWithErrors(name, joinWords(describeErrors(report)));
  return report && !report.refused ? WORDS.titleWithError(name, describeOutcome(report).error) : name;
}
