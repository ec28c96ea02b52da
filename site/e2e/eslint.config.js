import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/", "**/wasm_exec.js"] },
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
  { files: ["site/**/*.js"], languageOptions: { globals: { ...globals.browser, Go: "readonly", importScripts: "readonly" } } },
  // A folder must not import a higher layer. So lib imports no other folder, and the parts of the page do not import
  // the page.
  { files: ["site/lib/*.js"], rules: { "no-restricted-imports": ["error", { patterns: ["../*"] }] } },
  {
    files: ["site/{controls,numbers,pictures}/*.js"],
    rules: { "no-restricted-imports": ["error", { paths: ["../app/main.js", "../app/page.js", "../app/connect.js"] }] },
  },
  { files: ["**/*.mjs", "site/e2e/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
