import { connect, createServer } from "node:net";

const PACKET = 1460; // bytes of a TCP segment on most networks

/**
 * Starts a proxy that makes a server as slow as a network, for any browser. A new connection and the answer to a request take
 * a round trip each. Connections share the rate of the downloads equally. The proxy does not simulate losses, the slow start
 * of TCP, or encryption.
 * @param {string} url the address of the server
 * @param {{megabits: number, roundTrip: number}} network the rate in Mbit/s, and the time of a round trip in ms
 * @returns {Promise<{url: string, close: () => void}>} the address of the slow server
 */
export async function slowDown(url, { megabits, roundTrip }) {
  const { hostname, port, pathname } = new URL(url);
  const bytesPerMs = megabits * 125;
  /** waiting has the connections with bytes for the browser, in the order of their turns. @type {Set<Connection>} */
  const waiting = new Set();
  /** connections has all open connections. @type {Set<Connection>} */
  const connections = new Set();
  let budget = 0; // bytes that may be sent now
  let last = performance.now();
  const send = () => {
    const now = performance.now();
    budget = waiting.size ? budget + (now - last) * bytesPerMs : 0;
    last = now;
    while (budget > 0 && waiting.size) {
      const [connection] = waiting;
      waiting.delete(connection);
      const packet = connection.take(PACKET);
      budget -= packet.length;
      setTimeout(() => connection.deliver(packet), roundTrip);
      if (connection.size > 0) waiting.add(connection); // the others come first
    }
  };
  const timer = setInterval(send, 2).unref();
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    const connection = new Connection(browser);
    connections.add(connection);
    browser.on("close", () => connections.delete(connection));
    const opened = performance.now() + roundTrip;
    browser.on("data", (bytes) => setTimeout(() => upstream.write(bytes), Math.max(0, opened - performance.now())));
    upstream.on("data", (bytes) => {
      connection.add(bytes);
      waiting.add(connection);
    });
    for (const [from, to] of [[browser, upstream], [upstream, browser]]) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}${pathname}`,
    close() {
      clearInterval(timer);
      server.close();
      for (const connection of connections) connection.browser.destroy();
    },
  };
}

/** Connection has the bytes that a browser will receive. */
class Connection {
  /** @param {import("node:net").Socket} browser */
  constructor(browser) {
    this.browser = browser;
    /** @type {Buffer[]} */
    this.chunks = [];
    this.size = 0;
  }

  /** @param {Buffer} bytes */
  add(bytes) {
    this.chunks.push(bytes);
    this.size += bytes.length;
  }

  /** Removes and returns at most a number of bytes. @param {number} count */
  take(count) {
    const [chunk] = this.chunks;
    const packet = chunk.subarray(0, count);
    if (packet.length < chunk.length) this.chunks[0] = chunk.subarray(count);
    else this.chunks.shift();
    this.size -= packet.length;
    return packet;
  }

  /** @param {Buffer} packet */
  deliver(packet) {
    if (!this.browser.destroyed) this.browser.write(packet);
  }
}
