/** Reads pasted, dropped and opened data in a worker, so that the page stays responsive. */
import { Session } from "./session.js";

const session = new Session(
  (message, transfer = []) => self.postMessage(message, { transfer }),
  () => new Promise((resume) => setTimeout(resume)),
);

self.addEventListener("message", ({ data }) => session.receive(data));
