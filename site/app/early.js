/*
 * This script runs before the first paint, so that the layout does not shift later. It sets the theme and the
 * layout. If the link is the default, it also shows a poster, which has the default state. Last, it begins the
 * download of the programs, which are nine tenths of the bytes of a first visit.
 */
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const hasFlag = (/** @type {string} */ key) => !["0", "false"].includes(query.get(key) ?? "0");
  const isEmbedded = hasFlag("embed");
  const isFramed = globalThis.parent !== globalThis.self; // a page in a frame of another page shows what the link says, not what the reader has chosen elsewhere
  /** @type {ReaderChoice} */
  let storedChoice = {};
  try {
    if (!isEmbedded && !isFramed) storedChoice = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // without storage, the reader's choices apply only to this visit
  }
  const darkQuery = matchMedia("(prefers-color-scheme: dark)");
  const themes = ["light", "dark", "contrast", "projector"]; // “contrast” has the colours of the projector in another layout
  const PARTS = ["hint", "seen", "numbers", "keys"]; // the parts of the page that the reader can switch off

  /**
   * Sets and returns the colours and the layout. They depend on the reader's choices, the theme of the system, the
   * size of the window, and whether the link has the projector layout.
   */
  globalThis.updateMercerLook = (choice, pictureLayout) => {
    const w = root.clientWidth || innerWidth;
    const h = innerHeight;
    const isLandscapePhone = w >= 560 && w < 960 && h <= 430;
    const isSmall = w < 680 || isLandscapePhone; // too small for the layout of the projector
    const chosenTheme = pictureLayout === "projector" && !isSmall ? "projector" : choice.theme && themes.includes(choice.theme) ? choice.theme : darkQuery.matches ? "dark" : "light";
    const theme = chosenTheme === "contrast" ? "projector" : chosenTheme;
    const fittingLayout = w < 680 || isLandscapePhone ? "phone" : w < 1180 ? "tablet" : "desk";
    const layout = isEmbedded ? "embed" : chosenTheme === "projector" && !isSmall ? "projector" : w >= 680 && choice.layout ? choice.layout : fittingLayout;
    root.dataset.theme = theme;
    root.dataset.off = PARTS.filter((part) => choice.off?.includes(part)).join(" ");
    root.dataset.layout = layout;
    root.dataset.flat = String(layout === "phone" && isLandscapePhone);
    root.dataset.low = String(layout === "phone" && !isLandscapePhone && (root.clientHeight || h) < 750); // the screen is small, or the bars of the browser are large
    root.dataset.narrow = String(isEmbedded && w < 420);
    root.dataset.short = String(isEmbedded && h < 340);
    return { theme, layout };
  };

  const theme = query.get("theme");
  globalThis.mercerChoice = { theme: theme && themes.includes(theme) ? theme : storedChoice.theme, layout: storedChoice.layout, off: Array.isArray(storedChoice.off) ? storedChoice.off : [] };
  const linkLayout = /(?:^|[#&])layout=([a-z]+)/.exec(location.hash)?.[1];
  const look = globalThis.updateMercerLook(globalThis.mercerChoice, linkLayout);

  const hasPoster = !query.has("poster") || hasFlag("poster");
  const isDefaultLink = /^#?(v=1)?$/.test(location.hash);
  const isNarrow = root.dataset.narrow === "true"; // the page has one picture, but the poster has two
  if (hasPoster && isDefaultLink && !isNarrow && look.theme !== "projector") {
    root.dataset.poster = [1, 2].map((ratio) => `posters/${look.layout}-${look.theme}-${ratio}x.png ${ratio}x`).join(", ");
    const preload = document.createElement("link");
    Object.assign(preload, { rel: "preload", as: "image", imageSrcset: root.dataset.poster, fetchPriority: "high" });
    document.head.append(preload);
    showPoster(root.dataset.poster);
  }

  /**
   * Shows a poster as soon as its element exists, and so in the first paint, until the pictures are drawn. If the file is missing,
   * the empty frames of the panels are shown. A script after the element would stop the parser, and the browser would then paint
   * half of the page first.
   * @param {string} srcset
   */
  function showPoster(srcset) {
    new MutationObserver((_, observer) => {
      const img = /** @type {HTMLImageElement | null} */ (document.querySelector("#pictures img"));
      if (!img) return;
      observer.disconnect();
      img.addEventListener("error", () => {
        img.hidden = true;
        delete root.dataset.poster;
      });
      img.srcset = srcset;
      img.hidden = false;
    }).observe(root, { childList: true, subtree: true });
  }

  // These are the conditions of lib/support.js, whose module would be loaded too late.
  const vectorModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b]);
  if (typeof WebAssembly === "object" && WebAssembly.validate(vectorModule) && typeof Worker === "function") {
    // A server may add a hash and the size to the addresses. A browser then stores the programs until they change.
    const { compute, canvas } = /** @type {{compute: string, canvas: string}} */ ({ ...document.currentScript?.dataset });
    const absoluteUrl = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
    const urls = { compute: absoluteUrl(compute), canvas: absoluteUrl(canvas) };
    const worker = new Worker("app/loader.js", { name: "loader" });
    worker.postMessage({ urls: Object.values(urls) });
    globalThis.mercerLoader = { worker, urls };
    worker.onerror = (event) => {
      event.preventDefault();
      globalThis.mercerLoader = { urls }; // programs.js tries again
    };
  }
})();
