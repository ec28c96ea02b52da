/*
 * Runs before the first paint: the theme, as it is chosen in the playground or
 * as the system has it.
 */
(() => {
  /** @type {Chosen} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // no storage here: the system's theme it is
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = kept.theme === "light" || kept.theme === "dark" ? kept.theme : "";
  const root = document.documentElement;
  const look = () => (root.dataset.theme = chosen || (dark.matches ? "dark" : "light"));
  root.dataset.chosen = chosen;
  dark.addEventListener("change", look);
  look();
})();
