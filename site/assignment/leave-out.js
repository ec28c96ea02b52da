/** Leaves hidden words out of the template of the sentence, see sentenceTemplate in controls/sentence.js. */
import { joinWords } from "../controls/compared.js";
import { WORDS } from "./words.js";

const METHODS_LEAD = " by ";
const TEMPLATE_END = ": ";

/**
 * Returns a template without the words that a link hides. The word “size” includes the words around it, such as “with m = 24
 * landmarks”, since a size without its noun is not clear. A hidden method has sizes without nouns, which would tell the method.
 * @param {string} template @param {Set<string>} hide the hidden words @param {boolean} [isShort] whether the template is of the short sentence
 */
export function leaveOut(template, hide, isShort) {
  if (hide.size === 0) return template;
  const start = isShort ? 0 : template.indexOf(METHODS_LEAD) + METHODS_LEAD.length;
  const methods = methodPart(template.slice(start, -TEMPLATE_END.length), hide, isShort);
  const end = hide.has("results") ? "." : TEMPLATE_END;
  return settingsPart(template.slice(0, start), hide) + methods + end;
}

/** Returns the part before the methods. @param {string} text @param {Set<string>} hide */
function settingsPart(text, hide) {
  let rest = text;
  if (hide.has("method")) rest = rest.replace(WORDS.decompose, WORDS.approximate); // only an exact method decomposes
  if (hide.has("kernel")) rest = rest.replace(/the \{kernel\} kernel(?:, σ = \{sigma\},(?= on))?/, WORDS.aKernel);
  if (hide.has("task")) rest = rest.replace(/(?<=\[moved\] moved), for \{task\}(?=,)|, for \{task\},/, "");
  if (hide.has("data")) rest = rest.replace(/ on [{[]n[}\]] points of \{data\}(?:, \[moved\] moved,)?/, "").replace(",,", ",");
  return rest;
}

/** Returns the methods with their sizes. @param {string} text @param {Set<string>} hide @param {boolean} [isShort] */
function methodPart(text, hide, isShort) {
  if (!hide.has("method") && !hide.has("size")) return text;
  const methods = text.match(/\{method\d?\}/g) ?? [];
  const sizes = hide.has("size") ? [] : text.match(/\S+ = \{[\w.-]+\}/g) ?? [];
  const isOne = methods.length === 1;
  const names = hide.has("method") && isOne ? WORDS.aMethod : hide.has("method") || methods.length === 0 ? WORDS.severalMethods : joinWords(methods);
  const name = isShort ? names.charAt(0).toUpperCase() + names.slice(1) : names;
  if (!isOne || sizes.length === 0) return name;
  return isShort ? [name, ...sizes].join(", ") : `${name} ${WORDS.sizes} ${joinWords(sizes)}`;
}
