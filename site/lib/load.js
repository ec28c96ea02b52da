/**
 * Loads scripts and files on demand. A failed load is not kept, so that another try loads again when the network is
 * back.
 */

/** Retry is a script whose import has failed. @typedef {{count: number, module?: Promise<any>}} Retry */

/** retries has the scripts whose import has failed, by their addresses. @type {Map<string, Retry>} */
const retries = new Map();

/**
 * Imports a script. Chromium 156 requests a script again whose import has failed. Firefox 153 stores the failure and rejects
 * each further import of the same address, so a repeated import has another query. In Firefox, this does not help if the
 * script itself was loaded and one of its imports was not.
 * @template T
 * @param {() => Promise<T>} load a function such as () => import("./chooser.js")
 * @returns {Promise<T>}
 */
export async function importScript(load) {
  try {
    return await load();
  } catch (error) {
    const [address] = /(?:https?|file):\S+/.exec(String(error)) ?? []; // Chromium and Firefox name the address
    if (!address) throw error;
    const retry = retries.get(address);
    if (!retry) {
      retries.set(address, { count: 0 });
      throw error;
    }
    retry.module ??= import(`${address}?again=${++retry.count}`).catch((again) => {
      retry.module = undefined;
      throw again;
    });
    return retry.module;
  }
}

/**
 * Returns a function that loads something once. The next call after a failure loads it again.
 * @template T
 * @param {() => Promise<T>} load @returns {() => Promise<T>}
 */
export function loadOnce(load) {
  /** @type {Promise<T> | undefined} */
  let promise;
  return () => promise ??= load().catch((error) => {
    promise = undefined;
    throw error;
  });
}

/** Returns the value in a JSON file of the site. @param {string} path the path of the file, relative to the page @returns {Promise<any>} */
export async function fetchJSON(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
