/** Making elements, and setting mathematics in words. */

/**
 * @param {string} tag "div.grp", "button.word"
 * @param {Record<string, any>} [props] properties, "aria-…" and "data-…" attributes, on… listeners
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const e = document.createElement(name);
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

const SUB = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Words with variables in italic and true subscripts: "λ₅ of K/n" or
 * "m points". A single letter of the formulas is a variable unless it stands
 * in a word.
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function maths(text) {
  const out = document.createDocumentFragment();
  const variable = /(?<!(?!ᵢ)[\p{L}\p{N}_’'.-])([iklmnqrxyKLNSWXZ]|[γεηθκλρσφχψωΛΣΦΨ])(\u0302)?(?:([₀-₉]+|_\d+)?(?![\p{L}’'])|(ᵢ)(?![a-z’']))/gu;
  let at = 0;
  for (const hit of text.matchAll(variable)) {
    out.append(text.slice(at, hit.index));
    at = hit.index + hit[0].length;
    const greek = /[φψλ]/.test(hit[1]);
    if (hit[2] && greek) out.append(h("i", { className: hit[1] === "φ" ? "hat low" : "hat" }, hit[1]));
    else out.append(h("i", {}, hit[1] + (hit[2] ?? "")));
    if (hit[3]) out.append(h("sub", {}, [...hit[3].replace("_", "")].map((d) => (SUB.includes(d) ? SUB.indexOf(d) : d)).join("")));
    if (hit[4]) out.append(h("sub", {}, h("i", {}, "i")));
  }
  out.append(text.slice(at));
  return out;
}

/** The symbol of a setting: its letter is a variable, whichever it is. @param {string} s */
export const symbol = (s) => (/^(?!ℓ)\p{L}′?$/u.test(s) ? h("i", {}, s) : maths(s));

/** Writes text only where it differs, so that a screen reader hears changes alone. @param {Element} e @param {string} text */
export function say(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

/** At most one call in ms, the last one at the end. @param {(...args: any[]) => void} f @param {number} ms */
export function throttle(f, ms) {
  let timer = null, last = -Infinity, args;
  const run = () => {
    timer = null;
    last = performance.now();
    f(...args);
  };
  const call = (...a) => {
    args = a;
    if (timer === null) {
      const wait = last + ms - performance.now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait);
    }
  };
  call.now = (...a) => {
    clearTimeout(timer);
    args = a;
    run();
  };
  return call;
}
