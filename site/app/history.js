/**
 * Keeps the permalink in the address bar. A gesture, such as a drag or repeated arrow keys, adds one history
 * entry at the first change. Later changes replace the entry, so that Back leads to the start of the gesture.
 *
 * @param {(link: string) => void} open called when the reader goes back or forward, or types a link
 * @param {{only?: "replace"}} [how] an embedded page adds no entries to the history of its host
 */
export function createHistory(open, how = {}) {
  let current = location.hash.slice(1);
  let gesture = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} link @param {boolean} push */
  const write = (link, push) => {
    clearTimeout(timer);
    current = link;
    const url = "#" + link;
    if (push && how.only !== "replace") history.pushState(null, "", url);
    else history.replaceState(null, "", url);
  };

  const arrived = () => {
    const link = location.hash.slice(1);
    if (link === current) return;
    clearTimeout(timer);
    gesture = false;
    current = link;
    open(link);
  };
  addEventListener("popstate", arrived);
  addEventListener("hashchange", arrived);

  return {
    /** Records a change of the state. @param {string} link @param {boolean} rest whether the gesture is over */
    note(link, rest) {
      if (link !== current && !gesture) write(link, true);
      else if (link !== current) {
        // Browsers limit the number of address changes per second.
        clearTimeout(timer);
        if (rest) write(link, false);
        else timer = setTimeout(() => write(link, false), REPLACE_DELAY);
      }
      gesture = !rest;
    },
    /** Replaces the link of the state by its canonical form. @param {string} link */
    correct(link) {
      if (link !== current) write(link, false);
    },
  };
}

const REPLACE_DELAY = 250;
