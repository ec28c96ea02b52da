/*
 * This script belongs to the page of one entry. It replaces the picture by the live figure when the reader asks for
 * it, so that the page loads no WebAssembly before. It also copies programs.
 */
import { isSupported } from "../lib/support.js";

const figure = /** @type {HTMLElement} */ (document.querySelector(".live"));
const startButton = /** @type {HTMLButtonElement} */ (document.querySelector(".start"));

startButton.hidden = !isSupported(); // the picture stays where the figure could not run
startButton.addEventListener("click", () => {
  const frame = document.createElement("iframe");
  frame.title = "Live figure";
  frame.src = `../../index.html?embed#${figure.dataset.link}`;
  figure.replaceChildren(frame);
  startButton.hidden = true;
  frame.focus();
});

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".copy"))) {
  const label = button.textContent;
  const program = /** @type {HTMLElement} */ (button.parentElement?.querySelector("pre"));
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(program.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(program);
      button.textContent = "The browser refused to copy: the program is selected";
    }
    setTimeout(() => (button.textContent = label), 3000);
  });
}
