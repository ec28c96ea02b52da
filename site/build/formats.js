/** Writes the code that shows a link in other documents: Markdown and LaTeX. A frame is written by away/embed.js. */
import { escapeTeX } from "../away/cite.js";

/** Returns an address with some of its ASCII signs percent-encoded. @param {string} address @param {RegExp} signs */
const encodeSigns = (address, signs) => address.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns a link in Markdown. The escaped signs include those of the dialects of GitHub and Pandoc, such as the dollar of
 * formulas and the bar of tables.
 * @param {string} address @param {string} title
 */
export const markdownCode = (address, title) => `[${title.replace(/[\\[\]`*_<&$@~^|]/g, "\\$&")}](${encodeSigns(address, /[()]/g)})`; // parentheses end an address

/** Returns a sentence with a full stop, unless it ends with a sign. @param {string} text */
const closeSentence = (text) => (/[.!?…:;]$/.test(text) ? text : `${text}.`);

const GREEK = "αalpha βbeta γgamma δdelta εvarepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μmu νnu ξxi πpi ρrho ςvarsigma σsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega";
const MATHS = "ℓell ≤leq ≥geq ≠neq ≈approx −- ∞infty √surd →rightarrow ‖Vert ⟨langle ⟩rangle ∈in";
const DIGITS = "₀₁₂₃₄₅₆₇₈₉";

/** TEX_MATHS has the formula of each sign that pdfLaTeX knows only in formulas. @type {Map<string, string>} */
const TEX_MATHS = new Map([
  ...`${GREEK} ${MATHS}`.split(" ").map((pair) => /** @type {[string, string]} */ ([pair[0], pair.slice(1) === "-" ? "$-$" : `$\\${pair.slice(1)}$`])),
  ...[...DIGITS].map((digit, i) => /** @type {[string, string]} */ ([digit, `$_${i}$`])),
]);

/** Escapes a text for LaTeX. Greek letters and signs of mathematics become formulas. @param {string} text */
const escapeText = (text) => escapeTeX(text).replace(/[^\0-\u017f]/gu, (sign) => TEX_MATHS.get(sign) ?? sign);

/** Reports whether a text has signs that pdfLaTeX does not know, such as Cyrillic letters. @param {string} text */
export const needsUnicodeTeX = (text) => /[^\0-\u017f\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac]/u.test(escapeText(text));

/**
 * Returns a figure in LaTeX with a linked caption. It needs the packages graphicx and hyperref.
 * The address has no signs that a command of TeX would replace.
 * @param {string} address @param {string} title @param {string} file the name of the picture @param {string} linkWords
 */
export const latexCode = (address, title, file, linkWords) => `\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{${file}}
  \\caption{${escapeText(closeSentence(title))} \\href{${escapeTeX(encodeSigns(address, /[~^{}\\]/g))}}{${escapeTeX(linkWords)}}.}
\\end{figure}`;
