/*
 * Shows the poster of the default state until the pictures are drawn. early.js has chosen the file. If the
 * file is missing, the empty frames of the panels are shown. The script element follows the poster and runs before the modules.
 */
(() => {
  const { dataset } = document.documentElement;
  if (!dataset.poster) return;
  const img = /** @type {HTMLImageElement} */ (document.querySelector("#pictures img"));
  img.addEventListener("error", () => {
    img.hidden = true;
    delete dataset.poster;
  });
  img.srcset = `${dataset.poster} 2x`;
  img.hidden = false;
})();
