/*
 * This script runs before the first paint. It sets the theme that the reader has chosen in the playground. If the
 * reader has chosen none, it sets the theme of the system.
 */
(() => {
  /** @type {ReaderChoice} */
  let storedChoice = {};
  try {
    storedChoice = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // without storage, the page has the theme of the system
  }
  const darkQuery = matchMedia("(prefers-color-scheme: dark)");
  const chosenTheme = storedChoice.theme === "light" || storedChoice.theme === "dark" ? storedChoice.theme : "";
  const root = document.documentElement;
  const applyTheme = () => (root.dataset.theme = chosenTheme || (darkQuery.matches ? "dark" : "light"));
  root.dataset.chosen = chosenTheme;
  darkQuery.addEventListener("change", applyTheme);
  applyTheme();
})();
