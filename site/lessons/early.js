/*
 * Runs before the first paint. It sets the theme that the reader chose in the playground, or the system's theme.
 */
(() => {
  /** @type {Chosen} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // without storage, the page has the system's theme
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = kept.theme === "light" || kept.theme === "dark" ? kept.theme : "";
  const root = document.documentElement;
  const look = () => (root.dataset.theme = chosen || (dark.matches ? "dark" : "light"));
  root.dataset.chosen = chosen;
  dark.addEventListener("change", look);
  look();
})();
