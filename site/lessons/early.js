/*
 * This script runs before the first paint. It sets the theme that the reader chose in the playground. Without a
 * choice, it sets the theme of the system.
 */
(() => {
  /** @type {Chosen} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // without storage, the page has the theme of the system
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = stored.theme === "light" || stored.theme === "dark" ? stored.theme : "";
  const root = document.documentElement;
  const applyTheme = () => (root.dataset.theme = chosen || (dark.matches ? "dark" : "light"));
  root.dataset.chosen = chosen;
  dark.addEventListener("change", applyTheme);
  applyTheme();
})();
