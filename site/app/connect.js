/**
 * Connects the page with the frame of the pictures, the worker, the workers of the race, scripts and the
 * keyboard.
 *
 * @typedef {import("./page.js").Page} Page
 */
import { PLAIN_KEYS } from "../controls/view.js";
import { editsForSlide as slide } from "../pictures/slides.js";
import * as alerts from "./alerts.js";
import * as parts from "./parts.js";
import { Connection } from "./api.js";
import { createEngine } from "./engine.js";
import { Frame } from "./frame.js";
import { Hub } from "./hub.js";
import { listenToData } from "./incoming.js";
import { listenToKeys } from "./keys.js";
import { Pool } from "./pool.js";
import { COLUMNS, labelsOf } from "./race.js";
import { Recycler } from "./recycler.js";
import { pageElement } from "../lib/dom.js";
import { importScript } from "../lib/load.js";

const UNSHOWN = 0; // number of a result that the page does not show. The numbers of shown results are positive.

let lastChannel = 0;

/**
 * Connects the worker and the pictures by a new channel. The worker sends the numbers of each further result
 * through this channel. If the pictures do not run yet, the numbers wait in the channel. The function does nothing
 * unless the worker runs.
 * @param {Page} page
 */
function joinPictures({ engine, frame }) {
  if (!engine.isRunning) return;
  const { port1, port2 } = new MessageChannel();
  lastChannel++;
  engine.post({ kind: "pictures", port: port1, channel: lastChannel }, [port1]);
  frame.connectWorker(port2, lastChannel);
}

/**
 * Listens to the picture of the data. A double click begins drawing, and frames the data while the reader draws. Ctrl and
 * the wheel zoom while the reader draws.
 * @param {Page} page
 */
function listenToDataPicture(page) {
  const { contentWindow } = page.frame.iframe;
  /** Returns the position of an event in the picture of the data, or undefined outside. @param {MouseEvent} ev @returns {[number, number] | undefined} */
  const positionOf = (ev) => {
    const p = page.frame.findPanel("data");
    const isInside = p && ev.clientX >= p.x && ev.clientX <= p.x + p.w && ev.clientY >= p.y && ev.clientY <= p.y + p.h;
    return isInside ? [ev.clientX - p.x, ev.clientY - p.y] : undefined;
  };
  contentWindow?.addEventListener("dblclick", (ev) => {
    if (!positionOf(ev) || page.overlay.buttons.get("data")?.hidden !== false) return;
    if (page.drawing?.isOpen) page.drawing.frameData();
    else parts.toggleDrawing(page);
  });
  contentWindow?.addEventListener("wheel", (ev) => {
    const position = positionOf(ev);
    if (position && page.drawing?.isOpen) page.drawing.board.wheel(ev, position);
  }, { passive: false });
}

/** Creates the frame of the pictures. @param {Page} page @returns {Frame} */
export function connectFrame(page) {
  const { notes } = page;
  return new Frame(pageElement("pictures"), {
    onReady() {
      page.overlay.programStarted("canvas");
      page.view.onChange();
      const frameWindow = page.frame.iframe.contentWindow;
      if (frameWindow) {
        listenToKeys(frameWindow, page.keys);
        listenToData(frameWindow, page);
      }
      page.phone.listenToSwipes(page.frame.iframe, () => page.isDragging);
      listenToDataPicture(page);
      if (!page.frame.channel) joinPictures(page);
      if (page.results.rev && page.resultChannel !== page.frame.channel) page.hub.recompute(); // its numbers do not wait in the channel
    },
    onFailure(reason) {
      page.overlay.programFailed("canvas");
      notes.set("canvas", alerts.undrawnNote(reason, () => page.redraw()));
    },
    onEdit(pairs, isFinal) {
      page.isDragging = !isFinal;
      page.edit(pairs, isFinal);
    },
    onLayout() {
      page.overlay.placeAll();
      page.drawing?.place();
      page.phone.placeThumbs();
      page.updatePool();
      page.requestResult(true);
    },
    onPaint(rev) {
      page.results.paintedRev = Math.max(page.results.paintedRev, rev);
      page.frame.poster.hidden = true;
      document.documentElement.dataset.live = "true";
      page.overlay.hideProgress();
      if (rev >= page.results.rev && !page.hub.isBusy) page.drawing?.resultPainted();
      page.hub.startNext(); // also updates the status
    },
    onLoss: () => notes.set("canvas", alerts.lostContextNote(() => page.redraw())),
    onLoading: (progress) => page.overlay.showProgress("canvas", progress),
    onNotes: (words) => notes.set("canvas", words),
  });
}

/** Creates the worker. @param {Page} page @returns {import("./engine.js").Engine} */
export function connectEngine(page) {
  return createEngine({
    onLoading: (progress) => page.overlay.showProgress("compute", progress),
    onReady() {
      page.overlay.programStarted("compute");
      page.recycler.workerStarted();
      joinPictures(page);
      page.trials?.workerEnded(); // a restarted worker has no requests
      page.takeAway?.arrays.workerEnded();
      page.programs?.workerEnded();
      page.hub.workerStarted();
    },
    onMessage(message) {
      if (page.linkSolver.receive(message)) return;
      switch (message.kind) {
        case "times":
          if (page.results.addTimes(message)) page.api.emit("result", page.results.report);
          return;
        case "sizes":
          if (page.comparison.isFollowUp) page.continueStep();
          page.edit(message.body.edits ?? [], true);
          return page.comparison.showRemarks(message.body.words ?? []);
        case "trial":
          return page.trials?.receive(message);
        case "arrays":
          return page.takeAway?.arrays.receive(message);
        case "program":
          return page.programs?.receive(message);
        case "idle":
          return page.recycler.receive(message);
        case "cell": // only workers of the race send cells
          return;
      }
      page.hub.receive(message);
    },
    onCrash: () => page.hub.workerCrashed(),
  }, page.state.ownSets);
}

/** Creates the recycler, which replaces a worker with much unused memory. @param {Page} page @returns {Recycler} */
export function connectRecycler(page) {
  const { engine, state } = page;
  const recycler = new Recycler({
    post: (message) => engine.post(message),
    postCount: () => engine.postCount,
    isAtRest: () => engine.isRunning && page.isAtRest(),
    points: () => state.number("n"),
    replace({ body, blocks, data }) {
      engine.replace(() => {
        recycler.workerStarted();
        joinPictures(page);
        engine.post({ kind: "orientation", points: body.points, cols: blocks?.[0]?.cols ?? 0, phi: data }, [data]);
        engine.post({ kind: "solve", rev: UNSHOWN, link: state.link, frame: page.plane(), rest: true });
        page.updateStatus();
      });
    },
  });
  return recycler;
}

/** Creates the workers of the race. @param {Page} page @returns {import("./pool.js").Pool} */
export function connectPool(page) {
  const pool = new Pool({
    size: Math.max(1, (navigator.hardwareConcurrency || 2) - 1),
    spawn({ onReady, ...handlers }) {
      const worker = createEngine({ ...handlers, onRunning: onReady }, page.state.ownSets); // the time of a fit does not include the start
      worker.start();
      return worker;
    },
    onResults(race, rows, reasons, remainingTime) {
      page.frame.sendBlocks("race.runs", rows, COLUMNS.length, labelsOf(race, reasons, remainingTime));
      page.requestTimes();
      if (!(remainingTime > 0)) page.gauges.showFits();
    },
    onStuck: (reason) => page.notes.set("race", reason ? alerts.racePausedNote(reason, () => pool.restart()) : []),
  });
  // When the network returns, the workers of the race and the frame are loaded again if their loading had failed.
  addEventListener("online", () => {
    pool.restart();
    if (!page.frame.isRunning && page.notes.causes.has("canvas")) page.redraw();
  });
  return pool;
}

/** Creates the hub, which sends the newest state to the worker. @param {Page} page @returns {import("./hub.js").Hub} */
export function connectHub(page) {
  return new Hub({
    post: (message) => page.engine.post(message),
    restart: () => page.engine.start(),
    onResult: (result, run) => page.showResult(result, run),
    onWorkerLost: (reason) => page.notes.set("restart", alerts.restartedNote(reason)),
    onFailure: (reason) => page.showFailure(reason),
    onChange: () => page.updateStatus(),
    isPictureStarting: () => page.frame.isStarting,
  });
}

/** Creates `window.mercer`. @param {Page} page @returns {import("./api.js").Connection} */
export function connectApi(page) {
  const { state, config } = page;
  const api = new Connection({
    link: () => state.publicLink, edit: (pairs, isFinal) => page.edit(pairs, isFinal, false, undefined, config.hostLock), setPoints: (set, isFinal) => page.setPoints(set, isFinal, { lock: config.hostLock }), points: () => page.currentPoints, hasCurrentPoints: page.hasCurrentPoints, report: page.report, panels: () => page.frame.panels(), race: () => page.pool.fits,
    show: (names) => page.view.set({ pictures: config.embed ? names : [] }), offer: (keys) => page.offer(keys), state, lockedKeys: config.hostLock, unsolvedReason: () => page.unsolvedReason,
    picture: async (form) => (await importScript(() => import("../away/picture.js"))).makePicture(page, { form }),
    openLink(link) {
      page.openLink(link);
      page.history.record(true);
    },
  });
  window.mercer = api.api;
  if (config.embed && parent !== window) import("./host.js").then(({ connectHost }) => connectHost(api.api), reportError);
  return api;
}

/** Returns the actions of the page's keys. @param {Page} page @returns {import("./keys.js").Actions} */
export function keyActions(page) {
  const { state, viewOrder } = page;
  /** Leaves the projector. The function returns false if the projector is off. */
  const closeProjector = () => {
    if (page.layout() !== "projector") return false;
    if (page.deck?.isBlank) return page.deck.blank();
    const pairs = viewOrder.restore(state);
    if (state.get("layout") === "projector") pairs.push(["layout", "grid"]);
    if (pairs.length > 0) page.edit(pairs, true);
    if (page.view.choice.theme === "projector") page.view.toggleProjector();
    return true;
  };
  return {
    undo: page.undo,
    redo: page.redo,
    changeIndex: page.changeIndex,
    toggleProjector() {
      page.notes.set("link", []);
      if (page.config.embed || closeProjector()) return;
      page.view.toggleProjector();
      if (page.layout() === "projector" || page.view.choice.theme !== "projector") return;
      page.view.toggleProjector();
      page.notes.set("link", alerts.noProjectorNote());
    },
    closeProjector,
    stepSlide: (step) => page.deck?.step(step) ?? false,
    blankSlide: () => page.deck?.blank() ?? false,
    toggleTakeAway: () => parts.toggleTakeAway(page),
    closeTakeAway: () => page.takeAway?.close(true) ?? false,
    openPalette: () => parts.openPalette(page),
    openShortcuts: () => parts.openShortcuts(page),
    hasPlainKeys: () => page.view.isPartShown(PLAIN_KEYS),
    showSlide(n) {
      const isProjector = page.layout() === "projector";
      const pairs = isProjector ? slide(state, n) : [];
      if (pairs.length > 0) {
        viewOrder.storeOrder(state);
        page.edit(pairs, true);
      }
      return isProjector;
    },
  };
}
