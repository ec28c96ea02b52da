/**
 * This module creates and finds elements, and formats mathematical symbols in texts.
 *
 * @typedef {keyof HTMLElementTagNameMap} Tag
 */

/**
 * ElementOf is the type of the element that h creates for a tag, such as "div" or "div.grp".
 * @template {string} T
 * @typedef {T extends `${infer N}.${string}` ? (N extends Tag ? HTMLElementTagNameMap[N] : HTMLElement)
 *   : T extends Tag ? HTMLElementTagNameMap[T] : HTMLElement} ElementOf
 */

/**
 * Creates an element.
 * @template {string} T
 * @param {T} tag a tag with classes, such as "div.grp" or "button.word"
 * @param {Record<string, any>} [props] properties, attributes such as "aria-label" and "data-key", and listeners such as onclick
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {ElementOf<T>}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const e = /** @type {any} */ (document.createElement(name));
  if (classes.length) e.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (/^(aria-|data-|role$|for$|list$|inputmode$)/.test(key)) e.setAttribute(key, value === true ? "true" : String(value));
    else e[key] = value;
  }
  e.append(...children.filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

/**
 * Returns the element of the page with an id, or an element inside it.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {string} [selector] selects an element inside the element with the id
 * @param {{new (): T, name: string}} [type]
 * @returns {T}
 */
export function pageElement(id, selector, type) {
  const element = document.querySelector(`#${id} ${selector ?? ""}`);
  const expectedType = type ?? HTMLElement;
  if (!(element instanceof expectedType)) throw new Error(`the page has no ${expectedType.name} #${id} ${selector ?? ""}`);
  return /** @type {T} */ (element);
}

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Returns a text with italic variables and subscript elements, such as "λ₅ of K/n" or "m points". A single
 * letter is a variable if it is not part of a word.
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function mathNodes(text) {
  const fragment = document.createDocumentFragment();
  const variable = /(?<!(?!ᵢ)[\p{L}\p{N}_’'.-])([iklmnqrxyKLNSWXZ]|[γεηθκλρσφχψωΛΣΦΨ])(\u0302)?(?:([₀-₉]+|_\d+)?(?![\p{L}’'])|(ᵢ)(?![a-z’']))/gu;
  let end = 0;
  for (const match of text.matchAll(variable)) {
    fragment.append(text.slice(end, match.index));
    end = match.index + match[0].length;
    const isGreek = /[φψλ]/.test(match[1]);
    if (match[2] && isGreek) fragment.append(h("i", { className: match[1] === "φ" ? "hat low" : "hat" }, match[1]));
    else fragment.append(h("i", {}, match[1] + (match[2] ?? "")));
    if (match[3]) fragment.append(h("sub", {}, [...match[3].replace("_", "")].map((d) => (SUBSCRIPTS.includes(d) ? SUBSCRIPTS.indexOf(d) : d)).join("")));
    if (match[4]) fragment.append(h("sub", {}, h("i", {}, "i")));
  }
  fragment.append(text.slice(end));
  return fragment;
}

/** Returns the symbol of a setting in italic. @param {string} s */
export const symbolNode = (s) => (/^(?!ℓ)\p{L}′?$/u.test(s) ? h("i", {}, s) : mathNodes(s));

/**
 * Sets the text of an element only if the text differs, so that a screen reader announces only changes.
 * @param {Element} e @param {string} text
 */
export function setText(e, text) {
  if (e.textContent !== text) e.textContent = text;
}
