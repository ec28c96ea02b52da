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

/**
 * Returns a figure in LaTeX with a linked caption. It needs the packages graphicx and hyperref.
 * The address has no signs that a command of TeX would replace.
 * @param {string} address @param {string} title @param {string} file the name of the picture @param {string} linkWords
 */
export const latexCode = (address, title, file, linkWords) => `\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{${file}}
  \\caption{${escapeTeX(closeSentence(title))} \\href{${escapeTeX(encodeSigns(address, /[~^{}\\]/g))}}{${escapeTeX(linkWords)}}.}
\\end{figure}`;
