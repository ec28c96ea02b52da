/*
 * This script filters the gallery by family and by the properties of methods. Without it, the page shows all methods.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector(".filters"));
const count = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main > section")]);
const cardCount = document.querySelectorAll(".cards li").length;

/** Shows the cards of the chosen family that have all chosen properties, and counts them. */
function update() {
  const data = new FormData(form);
  const family = data.get("family");
  const properties = data.getAll("filter").map(String);
  let shownCount = 0;
  for (const section of sections) {
    let isEmpty = true;
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".cards li"))) {
      const own = (card.dataset.filters ?? "").split(",");
      card.hidden = (family !== "" && family !== section.id) || !properties.every((property) => own.includes(property));
      if (card.hidden) continue;
      isEmpty = false;
      shownCount++;
    }
    section.hidden = isEmpty;
  }
  count.textContent = shownCount === 0 ? "No method has all of these properties" : `${shownCount} of ${cardCount} methods`;
}

form.hidden = false;
form.addEventListener("change", update);
form.addEventListener("submit", (event) => event.preventDefault());
update(); // a browser restores choices when the reader comes back
