/** This is the script of the example page: it makes a picture live, and links two frames. */
import { Figure, Player } from "./player.js";

for (const picture of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.live"))) {
  const figure = new Figure(picture);
  picture.addEventListener("click", (ev) => {
    if (ev.ctrlKey || ev.metaKey || ev.shiftKey || ev.altKey) return; // the reader opens the link in another tab
    ev.preventDefault();
    figure.start();
    figure.frame.focus();
  });
}

const frames = /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll("iframe.linked")]);
const players = frames.map((frame) => new Player(frame));
const output = /** @type {HTMLOutputElement} */ (document.getElementById("errors"));
/** @type {string[]} */
const errors = [];

/** Returns the value of a key in a link, or its default. @param {string} link @param {string} key @param {string} defaultValue */
const valueOf = (link, key, defaultValue) => new URLSearchParams(link).get(key) ?? defaultValue;

for (const [i, player] of players.entries()) {
  player.on("edit", async (link) => {
    const other = players[1 - i];
    const size = valueOf(link, "m", "24");
    if (valueOf(await other.call("get"), "m", "24") !== size) await other.call("set", { m: size });
  });
  const show = (/** @type {any} */ report) => {
    errors[i] = `${frames[i].title}: ${(100 * report.error.frobenius).toPrecision(2)} % with m = ${report.m}`;
    output.textContent = errors.filter(Boolean).join("; ");
  };
  player.on("result", show);
  player.call("ready").then(() => player.call("report")).then(show);
}
