/**
 * Creates and finds elements, and formats mathematics in texts.
 *
 * @typedef {keyof HTMLElementTagNameMap} Tag
 */

/**
 * ElementOf is the type of the element of a tag that may be followed by classes.
 * @template {string} T
 * @typedef {T extends `${infer N}.${string}` ? (N extends Tag ? HTMLElementTagNameMap[N] : HTMLElement)
 *   : T extends Tag ? HTMLElementTagNameMap[T] : HTMLElement} ElementOf
 */

/**
 * @template {string} T
 * @param {T} tag "div.grp", "button.word"
 * @param {Record<string, any>} [props] properties, "aria-…" and "data-…" attributes, on… listeners
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
  const found = document.querySelector(`#${id} ${selector ?? ""}`);
  const expectedType = type ?? HTMLElement;
  if (!(found instanceof expectedType)) throw new Error(`the page has no ${expectedType.name} #${id} ${selector ?? ""}`);
  return /** @type {T} */ (found);
}

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Returns a text with italic variables and subscript elements, such as "λ₅ of K/n" or "m points". A single
 * letter is a variable if it is not part of a word.
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function mathNodes(text) {
  const out = document.createDocumentFragment();
  const variable = /(?<!(?!ᵢ)[\p{L}\p{N}_’'.-])([iklmnqrxyKLNSWXZ]|[γεηθκλρσφχψωΛΣΦΨ])(\u0302)?(?:([₀-₉]+|_\d+)?(?![\p{L}’'])|(ᵢ)(?![a-z’']))/gu;
  let end = 0;
  for (const hit of text.matchAll(variable)) {
    out.append(text.slice(end, hit.index));
    end = hit.index + hit[0].length;
    const greek = /[φψλ]/.test(hit[1]);
    if (hit[2] && greek) out.append(h("i", { className: hit[1] === "φ" ? "hat low" : "hat" }, hit[1]));
    else out.append(h("i", {}, hit[1] + (hit[2] ?? "")));
    if (hit[3]) out.append(h("sub", {}, [...hit[3].replace("_", "")].map((d) => (SUBSCRIPTS.includes(d) ? SUBSCRIPTS.indexOf(d) : d)).join("")));
    if (hit[4]) out.append(h("sub", {}, h("i", {}, "i")));
  }
  out.append(text.slice(end));
  return out;
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
