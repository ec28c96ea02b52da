/*
 * Runs before the first paint, so that the page never shifts. It sets theme and layout, and shows the poster
 * if the link is the default, since a poster of another state would be wrong.
 */
(() => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const on = (/** @type {string} */ key) => !["0", "false"].includes(asked.get(key) ?? "0");
  const embed = on("embed");
  /** @type {Chosen} */
  let kept = {};
  try {
    if (!embed) kept = JSON.parse(localStorage.getItem("mercer.view") ?? "null") ?? {};
  } catch {
    // without storage, the choices hold for this visit
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const themes = ["light", "dark", "projector"];

  /** Returns theme and layout. They depend on the reader's choices, the projector of the link, the system and the window. */
  globalThis.mercerLook = (chosen, arrange) => {
    const w = root.clientWidth || innerWidth;
    const h = innerHeight;
    const flat = w >= 560 && w < 960 && h <= 430; // a phone in landscape
    const small = w < 680 || flat; // smaller than any projector
    const theme = arrange === "projector" && !small ? "projector" : chosen.theme && themes.includes(chosen.theme) ? chosen.theme : dark.matches ? "dark" : "light";
    const fit = w < 680 || flat ? "phone" : w < 1180 ? "tablet" : "desk";
    const layout = embed ? "embed" : theme === "projector" ? "projector" : w >= 680 && chosen.layout ? chosen.layout : fit;
    root.dataset.theme = theme;
    root.dataset.layout = layout;
    root.dataset.flat = String(layout === "phone" && flat);
    root.dataset.low = String(layout === "phone" && !flat && (root.clientHeight || h) < 750); // a small phone, or a phone with large browser bars
    root.dataset.narrow = String(embed && w < 420);
    root.dataset.short = String(embed && h < 340);
    return { theme, layout };
  };

  const theme = asked.get("theme");
  globalThis.mercerChosen = { theme: theme && themes.includes(theme) ? theme : kept.theme, layout: kept.layout };
  const arranged = /(?:^|[#&])layout=([a-z]+)/.exec(location.hash)?.[1];
  const look = globalThis.mercerLook(globalThis.mercerChosen, arranged);

  const poster = !asked.has("poster") || on("poster");
  const usual = /^#?(v=1)?$/.test(location.hash);
  const narrow = root.dataset.narrow === "true"; // the page has one picture, but the poster has two
  if (poster && usual && !narrow && look.theme !== "projector") {
    root.dataset.poster = `posters/${look.layout}-${look.theme}.png`;
    const ahead = document.createElement("link");
    Object.assign(ahead, { rel: "preload", as: "image", imageSrcset: `${root.dataset.poster} 2x` });
    document.head.append(ahead);
  }
})();
