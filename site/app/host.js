/**
 * Connects an embedded page with the page that contains its frame, by messages. So the host page can have another origin.
 *
 * - request: {ns: "mercer", v: 1, id, method, args}, where method is a method of window.mercer or "ready"
 * - reply: {ns: "mercer", v: 1, reply: id, result}, or {…, reply: id, error: {name, message}}
 * - event: {ns: "mercer", v: 1, event, detail}, after a request on(event). The event "loaded" needs no request.
 *
 * The schema of the messages is reference/messages.schema.json. A test compares it with this module and with api.js.
 *
 * Any host page may send requests, because an embedded page contains nothing that its reader has stored or imported.
 * A server restricts the pages that may embed it by the policy frame-ancestors.
 */

/** ENVELOPE has the name and the version of the protocol, which are in each message. */
export const ENVELOPE = { ns: "mercer", v: 1 };

/** UNASKED_EVENTS are sent by other scripts without a request, see assignment/assignment.js. */
export const UNASKED_EVENTS = ["challenge"];

/** HIDDEN_METHODS are for the pages of this site. */
export const HIDDEN_METHODS = ["offer"];

/**
 * Answers the messages of the host page, and announces that the page does so.
 * @param {any} api the interface, see api.js
 * @param {Pick<Window, "addEventListener"> & {parent: Pick<Window, "postMessage">}} [frame]
 */
export function connectHost(api, frame = window) {
  const host = frame.parent;
  // The origin of a file and of a sandboxed page is "null", which no message can have as its target.
  /** @param {object} message @param {string} origin */
  const send = (message, origin) => host.postMessage({ ...ENVELOPE, ...message }, origin === "null" ? "*" : origin);
  const methods = Object.keys(api).filter((name) => !HIDDEN_METHODS.includes(name));
  /** @type {Set<string>} */
  const sentEvents = new Set();

  /** @param {any} request @param {string} origin @returns {Promise<unknown>} */
  async function call({ v, method, args = [] }, origin) {
    if (v !== ENVELOPE.v) throw new RangeError(`v = ${String(v)} is not a version of the messages; the version is ${ENVELOPE.v}`);
    if (!methods.includes(method)) throw new RangeError(`there is no method ${String(method)}; the methods are ${methods.join(", ")}`);
    if (!Array.isArray(args)) throw new TypeError(`${method}: args is not a list`);
    if (method === "ready") return void (await api.ready);
    if (method !== "on") return api[method](...args);
    const [event] = args;
    if (!sentEvents.has(event) && !UNASKED_EVENTS.includes(event)) api.on(event, (/** @type {unknown} */ detail) => send({ event, detail }, origin));
    sentEvents.add(event);
  }

  frame.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== /** @type {unknown} */ (host) || data?.ns !== ENVELOPE.ns || data.method === undefined) return;
    try {
      send({ reply: data.id, result: await call(data, origin) }, origin);
    } catch (/** @type {any} */ error) {
      send({ reply: data.id, error: { name: error.name, message: error.message } }, origin);
    }
  });
  send({ event: "loaded" }, "*");
}
