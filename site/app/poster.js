/*
 * The picture that stands in for the default state until the live one comes.
 * early.js has said which; one that is not there leaves the panels' frames. It
 * runs where the picture stands, before any module is there.
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
