/*
 * Runs before the first paint: the theme, as it is chosen in the playground or
 * as the system has it.
 */
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("mercer.view")) ?? {};
  } catch {
    // no storage here: the system's theme it is
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = ["light", "dark"].includes(kept.theme) ? kept.theme : "";
  const root = document.documentElement;
  const look = () => (root.dataset.theme = chosen || (dark.matches ? "dark" : "light"));
  root.dataset.chosen = chosen;
  dark.addEventListener("change", look);
  look();
})();
