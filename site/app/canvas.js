/**
 * Starts the Go program of the pictures inside their iframe. Ebitengine treats the whole document as a game,
 * so this script first replaces some functions that Ebitengine calls. This is a plain script, because it must run after
 * wasm_exec.js and before the body is shown.
 */
"use strict";

{
  /** @param {import("./messages.js").FrameMessage} message */
  const post = (message) => {
    // The braces keep this call out of tail position. WebKit attributes a call in tail position to the caller,
    // and an event handler has no caller. The message would then seem to come from the page itself.
    parent.postMessage(message, location.origin);
  };

  /**
   * Runs an animation frame only after the program has called mercer.wake. Ebitengine requests the next frame
   * in every frame, and sixty idle frames per second would use a tenth of a core. While the page sleeps, no
   * frames run.
   */
  function limitFrames() {
    const frame = requestAnimationFrame.bind(window);
    /** @type {FrameRequestCallback | null} */
    let callback = null;
    let isRequested = true, isSleeping = false;
    const requestNext = () => {
      if (isSleeping || !isRequested || !callback) return;
      const f = callback;
      callback = null;
      isRequested = false;
      frame(f);
    };
    window.requestAnimationFrame = (f) => {
      callback = f;
      requestNext();
      return 0;
    };
    return {
      wake() {
        isRequested = true;
        requestNext();
      },
      /** @param {boolean} isAsleep */
      sleep(isAsleep) {
        isSleeping = isAsleep;
        requestNext();
      },
    };
  }

  /** Styles the page, since Ebitengine paints the body black. */
  function addStyles() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      html, body { margin: 0; height: 100%; overflow: hidden; background: transparent !important; }
      canvas { display: block; width: 100%; height: 100%; outline: none !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  }

  /**
   * Creates the canvas of the pictures with its WebGL context while the program is loaded, and gives it to Ebitengine, which
   * otherwise creates a canvas when the program starts. Another context to ask for WebGL would cost as much time as this one.
   * Returns the largest side of a texture in pixels, or 0 if WebGL 2 is not available.
   *
   * The options of the context are those of Ebitengine without antialiasing. Ebitengine draws one rectangle on the canvas, so
   * that four samples per pixel would only cost time and memory.
   */
  function createCanvas() {
    const canvas = document.createElement("canvas");
    const { createElement } = document;
    document.createElement = (/** @type {string} */ name) => {
      if (name !== "canvas") return createElement.call(document, name);
      document.createElement = createElement;
      return /** @type {any} */ (canvas);
    };
    // After a lost context, the page restarts this frame. Ebitengine's listener would reload the frame without a message.
    const listen = canvas.addEventListener;
    listen.call(canvas, "webglcontextlost", () => post({ kind: "lost" }));
    canvas.addEventListener = (/** @type {string} */ type, /** @type {[any, any?]} */ ...rest) => {
      if (type !== "webglcontextlost") listen.call(canvas, type, ...rest);
    };
    try {
      const gl = canvas.getContext("webgl2", { alpha: true, premultipliedAlpha: true, stencil: true, antialias: false });
      return gl?.getParameter(gl.MAX_TEXTURE_SIZE) ?? 0;
    } catch {
      return 0;
    }
  }

  /**
   * Lowers the pixel ratio if the canvas would have too many pixels for the graphics processor, as on a wall
   * of screens. Ebitengine reads the ratio only once, so a new ratio needs a new start of the program.
   * @param {number} side the largest side of a texture, 0 without WebGL
   * @returns {boolean} whether the ratio is lowered
   */
  function limitPixels(side) {
    const deviceRatio = devicePixelRatio;
    const [maxSide, maxPixels] = side > 0 ? [side, 2 ** 25] : [8192, 2 ** 24];
    const fittingRatio = () => {
      let ratio = deviceRatio;
      while (Math.max(innerWidth, innerHeight) * ratio > maxSide || innerWidth * innerHeight * ratio ** 2 > maxPixels) ratio *= 0.75;
      return ratio;
    };
    const ratio = fittingRatio();
    window.devicePixelRatio = ratio;
    addEventListener("resize", (event) => {
      if (fittingRatio() === ratio) return;
      event.stopImmediatePropagation();
      post({ kind: "outgrown" });
    });
    return ratio < deviceRatio;
  }

  /**
   * Sends a saved file to the page. If the width is not 0, the bytes are RGBA pixels, and the function encodes
   * them as an image of the given type. Otherwise the bytes are the content of the file. If there are no bytes,
   * the message contains no file. The array of the bytes is empty afterwards.
   * @param {number} id @param {string} type @param {any} bytes @param {number} width @param {number} height
   */
  async function sendFile(id, type, bytes, width, height) {
    const encode = () => {
      try {
        if (!width) return new Blob([bytes], { type });
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext("2d")?.putImageData(new ImageData(bytes, width, height), 0, 0);
        return canvas.convertToBlob({ type });
      } finally {
        bytes.buffer.transfer?.(0); // frees the bytes, which the Go program would keep until its next garbage collection; browsers before 2024 lack the method
      }
    };
    try {
      post({ kind: "saved", id, blob: bytes && await encode() });
    } catch {
      post({ kind: "saved", id }); // the browser cannot encode a picture of this size
    }
  }

  /** Requests the compiled program from the page, and returns it. @returns {Promise<WebAssembly.Module>} */
  const requestProgram = () => new Promise((done) => {
    /** @param {MessageEvent} event */
    const receive = ({ source, origin, data }) => {
      if (source !== parent || origin !== location.origin || data?.kind !== "program") return;
      removeEventListener("message", receive);
      done(data.module);
    };
    addEventListener("message", receive);
    post({ kind: "loaded" });
  });

  async function run() {
    try {
      const go = new Go();
      await go.run(await WebAssembly.instantiate(await requestProgram(), go.importObject));
      throw new Error("the program ended");
    } catch (error) {
      post({ kind: "failed", message: String(/** @type {any} */ (error)?.message ?? error) });
    }
  }

  const frames = limitFrames();
  addStyles();
  const side = createCanvas();
  const hasFewerPixels = limitPixels(side);
  post({ kind: "notes", notes: [
    ...(side > 0 ? [] : ["No WebGL here: pictures are drawn more slowly."]),
    ...(hasFewerPixels ? ["So large a picture has more pixels than can be drawn here: it is drawn with fewer."] : []),
  ] });

  /** The Go program reads webgl and calls the functions. */
  window.mercer = {
    webgl: side > 0,
    ...frames,
    saved: sendFile,
  };

  addEventListener("DOMContentLoaded", run);
}
