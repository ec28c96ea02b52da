/** Writes the code that shows a link in other documents: Markdown and LaTeX. A frame is written by away/embed.js. */
import { escapeTeX } from "../away/cite.js";

/** Returns an address with parentheses escaped, since they end an address in Markdown. @param {string} address */
const escapeParentheses = (address) => address.replaceAll("(", "%28").replaceAll(")", "%29");

/**
 * Returns a link in Markdown. The escaped signs include those of the dialects of GitHub and Pandoc, such as the dollar of
 * formulas and the bar of tables.
 * @param {string} address @param {string} title
 */
export const markdownCode = (address, title) => `[${title.replace(/[\\[\]`*_<&$@~^|]/g, "\\$&")}](${escapeParentheses(address)})`;

/** Returns a sentence with a full stop, unless it ends with a sign. @param {string} text */
const closeSentence = (text) => (/[.!?…:;]$/.test(text) ? text : `${text}.`);

/**
 * Returns a figure in LaTeX with a linked caption. It needs the packages graphicx and hyperref.
 * @param {string} address @param {string} title @param {string} file the name of the picture @param {string} linkWords
 */
export const latexCode = (address, title, file, linkWords) => `\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{${file}}
  \\caption{${escapeTeX(closeSentence(title))} \\href{${escapeTeX(address)}}{${escapeTeX(linkWords)}}.}
\\end{figure}`;
