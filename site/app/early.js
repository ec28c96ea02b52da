/*
 * Runs before the first paint, so that the page never shifts. It sets the theme and the layout. It also shows
 * the poster if the link is the default, since the poster shows the default state.
 */
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const hasFlag = (/** @type {string} */ key) => !["0", "false"].includes(query.get(key) ?? "0");
  const embed = hasFlag("embed");
  /** @type {Chosen} */
  let stored = {};
  try {
    if (!embed) stored = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // without storage, the choices hold for this visit
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const themes = ["light", "dark", "projector"];

  /**
   * Sets and returns the theme and the layout. They depend on the reader's choices, the projector of the link,
   * the system and the window.
   */
  globalThis.mercerLook = (chosen, arrange) => {
    const w = root.clientWidth || innerWidth;
    const h = innerHeight;
    const isLandscapePhone = w >= 560 && w < 960 && h <= 430; // a phone in landscape
    const isSmall = w < 680 || isLandscapePhone; // smaller than any projector
    const theme = arrange === "projector" && !isSmall ? "projector" : chosen.theme && themes.includes(chosen.theme) ? chosen.theme : dark.matches ? "dark" : "light";
    const fit = w < 680 || isLandscapePhone ? "phone" : w < 1180 ? "tablet" : "desk";
    const layout = embed ? "embed" : theme === "projector" ? "projector" : w >= 680 && chosen.layout ? chosen.layout : fit;
    root.dataset.theme = theme;
    root.dataset.layout = layout;
    root.dataset.flat = String(layout === "phone" && isLandscapePhone);
    root.dataset.low = String(layout === "phone" && !isLandscapePhone && (root.clientHeight || h) < 750); // a small phone, or a phone with large browser bars
    root.dataset.narrow = String(embed && w < 420);
    root.dataset.short = String(embed && h < 340);
    return { theme, layout };
  };

  const theme = query.get("theme");
  globalThis.mercerChosen = { theme: theme && themes.includes(theme) ? theme : stored.theme, layout: stored.layout };
  const linkLayout = /(?:^|[#&])layout=([a-z]+)/.exec(location.hash)?.[1];
  const look = globalThis.mercerLook(globalThis.mercerChosen, linkLayout);

  const poster = !query.has("poster") || hasFlag("poster");
  const isDefaultLink = /^#?(v=1)?$/.test(location.hash);
  const narrow = root.dataset.narrow === "true"; // the page has one picture, but the poster has two
  if (poster && isDefaultLink && !narrow && look.theme !== "projector") {
    root.dataset.poster = `posters/${look.layout}-${look.theme}.png`;
    const preload = document.createElement("link");
    Object.assign(preload, { rel: "preload", as: "image", imageSrcset: `${root.dataset.poster} 2x` });
    document.head.append(preload);
  }
})();
