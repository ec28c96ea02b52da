import js from "@eslint/js";
import globals from "globals";
import words from "./words-rule.mjs";

export default [
  { ignores: ["**/node_modules/", "**/wasm_exec.js", "site/third_party/"] },
  {
    ...js.configs.recommended,
    rules: {
      ...js.configs.recommended.rules,
      "no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
    },
  },
  { files: ["site/**/*.js", "site/**/*.mjs"], rules: { "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true }] } },
  { files: ["site/**/*.js"], languageOptions: { globals: { ...globals.browser, Go: "readonly", importScripts: "readonly", instantiateWithKernels: "readonly" } } },
  // A folder must not import a higher layer. So lib imports no other folder, and the parts of the page do not import
  // the page.
  { files: ["site/lib/*.js"], rules: { "no-restricted-imports": ["error", { patterns: ["../*"] }] } },
  {
    files: ["site/{controls,numbers,pictures}/*.js"],
    rules: { "no-restricted-imports": ["error", { paths: ["../app/main.js", "../app/page.js", "../app/connect.js"] }] },
  },
  // Words for users of these parts are in their tables of words.
  {
    files: ["site/{assignment,draw,away,palette,import,code,lessons}/*.js", "site/controls/{view-menu,history-list,undo,pin,chooser,chooser-list,thumbnail}.js", "site/app/{page,parts,step-name,steps,shortcuts,keys,history,incoming,main,notes}.js"],
    ignores: ["**/*words.js"],
    plugins: { mercer: { rules: { "words-in-tables": words } } },
    rules: { "mercer/words-in-tables": "error" },
  },
  { files: ["**/*.mjs", "site/e2e/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
