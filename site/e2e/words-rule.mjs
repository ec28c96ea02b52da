/**
 * This ESLint rule finds words for users outside of the tables of words (words.js), so that another language has to
 * replace only the tables.
 *
 * A text is for users if it is a child or a label of an element, or an argument of a function that shows texts, and has
 * a word. Elsewhere it is for users if it has two words in a row, or begins with a capital and ends like a sentence.
 * Selectors, classes and styles, compared values, and errors for programmers (TypeError, RangeError, SyntaxError) are not for users.
 */
const WORD = /\p{L}{2}/u;
const PHRASE = /\p{L}{2,}[,;:]? \p{L}{2,}|^\p{Lu}[^;{}]*\p{L}{2}\.$/u;
const SHOWN_PROPERTIES = new Set(["aria-label", "aria-description", "title", "placeholder", "label", "words", "name", "doc", "note"]);
/** SHOWING maps functions to the index of the argument that they show. */
const SHOWING = new Map(Object.entries({ setText: 1, mathNodes: 0, announce: 0, codeBlock: 0, copyButton: 0, actionButton: 0, saveButton: 0, button: 0, group: 0, notLoadedNote: 0, openPart: 0, showReason: 0 }));
const HIDDEN_PROPERTIES = new Set(["className", "style", "id", "type", "href", "accept", "d"]);
const HIDDEN_CALLS = /^(querySelector(All)?|matches|closest|matchMedia|getElementById|loadStyleSheet|addEventListener|removeEventListener|setAttribute|toggleAttribute|setProperty|keyLabel|pageElement|h)$/;
const NO_WORDS = /^(CSV|NPY|JSON|PNG|SVG)$|^</; // names of formats, which no language translates, and HTML

/** Returns the name of a called function or method. @param {any} call */
const calleeName = ({ callee }) => (callee.type === "MemberExpression" ? callee.property.name : callee.name) ?? "";

/** Returns the name of a property. @param {any} property */
const keyName = ({ key, computed }) => (computed ? "" : key.name ?? String(key.value));

/** Returns how the value of a node is used: "shown", "hidden" or "other". @param {any} node */
function useOf(node) {
  for (let child = node, { parent } = node; parent; child = parent, { parent } = parent) {
    switch (parent.type) {
      case "ConditionalExpression":
        if (parent.test === child) return "hidden";
        break;
      case "BinaryExpression":
        if (parent.operator !== "+") return "hidden";
        break;
      case "LogicalExpression":
      case "TemplateLiteral":
      case "ArrayExpression":
      case "SpreadElement":
        break;
      case "Property": {
        if (parent.key === child && !parent.computed) return "hidden";
        if (parent.parent.parent.type === "NewExpression") return "hidden"; // options, such as the name of a worker
        const name = keyName(parent);
        return SHOWN_PROPERTIES.has(name) ? "shown" : HIDDEN_PROPERTIES.has(name) || name.startsWith("data-") ? "hidden" : "other";
      }
      case "AssignmentExpression":
        return parent.left.type === "MemberExpression" && ["textContent", "title", "data"].includes(parent.left.property.name) ? "shown" : parent.left.property?.name === "className" ? "hidden" : "other";
      case "CallExpression": {
        const name = calleeName(parent), index = parent.arguments.indexOf(child);
        if (name === "h" && index >= 2) return "shown";
        if (SHOWING.has(name)) return SHOWING.get(name) === index ? "shown" : "hidden";
        return HIDDEN_CALLS.test(name) ? "hidden" : "other";
      }
      case "NewExpression":
        return ["TypeError", "RangeError", "SyntaxError", "RegExp", "URL"].includes(parent.callee.name) ? "hidden" : "other";
      case "ImportDeclaration":
      case "ImportExpression":
      case "ExportNamedDeclaration":
      case "ExpressionStatement": // "use strict"
      case "MemberExpression":
      case "SwitchCase":
        return "hidden";
      default:
        return "other";
    }
  }
  return "other";
}

export default {
  meta: { type: "problem", schema: [], messages: { outside: "“{{text}}” is for users, so it belongs to a table of words (words.js)." } },
  /** @param {any} context */
  create(context) {
    const check = (/** @type {any} */ node, /** @type {string} */ text) => {
      if (!WORD.test(text) || NO_WORDS.test(text)) return;
      const use = useOf(node);
      if (use === "shown" || (use === "other" && PHRASE.test(text))) context.report({ node, messageId: "outside", data: { text } });
    };
    return {
      Literal: (/** @type {any} */ node) => typeof node.value === "string" && check(node, node.value),
      TemplateLiteral: (/** @type {any} */ node) => node.parent.type !== "TaggedTemplateExpression" && check(node, node.quasis.map((/** @type {any} */ q) => q.value.cooked).join("0")),
    };
  },
};
