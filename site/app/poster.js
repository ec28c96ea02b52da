/*
 * Shows the poster of the default state until the pictures are drawn. early.js has chosen the file. If the
 * file is missing, the empty frames of the panels are shown. This script runs before the modules, since its element
 * directly follows the poster.
 */
(() => {
  const { dataset } = document.documentElement;
  if (!dataset.poster) return;
  const img = /** @type {HTMLImageElement} */ (document.querySelector("#pictures img"));
  img.addEventListener("error", () => {
    img.hidden = true;
    delete dataset.poster;
  });
  img.srcset = dataset.poster;
  img.hidden = false;
})();
