/**
 * Shows the permalink in the address bar. A gesture, such as a drag or repeated arrow keys, adds one history
 * entry at the first change. Later changes replace the entry, so that Back leads to the start of the gesture.
 *
 * @param {(link: string) => void} open called when the reader goes back or forward, or types a link
 * @param {{only?: "replace"}} [how] an embedded page adds no entries to the history of its host
 */
export function createHistory(open, how = {}) {
  let current = location.hash.slice(1);
  let inGesture = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} link @param {boolean} push */
  const writeLink = (link, push) => {
    clearTimeout(timer);
    current = link;
    const url = "#" + link;
    if (push && how.only !== "replace") history.pushState(null, "", url);
    else history.replaceState(null, "", url);
  };

  const handleNavigation = () => {
    const link = location.hash.slice(1);
    if (link === current) return;
    clearTimeout(timer);
    inGesture = false;
    current = link;
    open(link);
  };
  addEventListener("popstate", handleNavigation);
  addEventListener("hashchange", handleNavigation);

  return {
    /** Records a change of the state. @param {string} link @param {boolean} rest whether the gesture is over */
    record(link, rest) {
      if (link !== current && !inGesture) writeLink(link, true);
      else if (link !== current) {
        // Browsers limit the number of address changes per second.
        clearTimeout(timer);
        if (rest) writeLink(link, false);
        else timer = setTimeout(() => writeLink(link, false), REPLACE_DELAY);
      }
      inGesture = !rest;
    },
    /** Replaces the link of the state by its canonical form. @param {string} link */
    replace(link) {
      if (link !== current) writeLink(link, false);
    },
  };
}

const REPLACE_DELAY = 250;
