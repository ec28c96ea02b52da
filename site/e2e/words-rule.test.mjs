import { describe, it } from "node:test";
import { RuleTester } from "eslint";
import rule from "./words-rule.mjs";

Object.assign(RuleTester, { describe, it });

new RuleTester().run("words for users stand in tables of words", rule, {
  valid: [
    'h("button.lk", { type: "button", className: "chip on" }, WORDS.close);',
    'setText(element, count === 1 ? WORDS.one : WORDS.many(count));',
    'if (form === "as printed") throw new RangeError("an array has no shape");',
    'document.querySelector("h1 button"); e.style.left = `${x}px`; e.className = "chip off";',
    'copyButton(WORDS.copy, announce, () => "text/plain", block); saveButton("CSV", save);',
  ],
  invalid: [
    'h("button", { type: "button" }, "Close");',
    'h("button", { "aria-label": isOpen ? "close" : WORDS.open });',
    'h("p", {}, h("b", {}, `${count} points`));',
    'setText(element, `${count} selected`);',
    'element.title = "Undo";',
    'copyButton("Copy", announce, text, block);',
    'throw new Error("The file could not be opened");',
    'const reason = "There is no picture.";',
  ].map((code) => ({ code, errors: 1 })),
});
