/**
 * The page: reads the link, keeps controls, worker and pictures in step, and
 * says what it is doing. It computes nothing itself.
 */
import { load } from "./catalogue.js";
import { config as readConfig } from "./config.js";
import { State } from "./state.js";
import { createHistory } from "./history.js";
import { createHub } from "./hub.js";
import { createEngine } from "./engine.js";
import { createPool, labelsOf, raceOf } from "./pool.js";
import { Frame } from "./frame.js";
import { Fade } from "../pictures/fade.js";
import { Overlay } from "../pictures/overlay.js";
import { Sentence } from "../controls/sentence.js";
import { Controls, putBack } from "../controls/controls.js";
import { Numbers } from "../numbers/numbers.js";
import { Places } from "../controls/place.js";
import { Notes } from "./notes.js";
import { View } from "../controls/view.js";
import { Phone } from "../controls/phone.js";
import { Pictures } from "../pictures/pictures.js";
import { Against, swapped } from "../controls/against.js";
import { Gauges } from "../numbers/gauge.js";
import { inStep } from "../controls/compared.js";
import { setExact } from "../numbers/outcome.js";
import { How } from "../pictures/how.js";
import { EmbedFoot } from "../controls/embed.js";
import { Results, numbersOf } from "../numbers/results.js";
import { createApi } from "./api.js";
import { openWord } from "../controls/words.js";
import { Print } from "../pictures/print.js";
import { Order, Slides, chosen as slide } from "../pictures/slides.js";
import { Apart } from "../pictures/apart.js";
import { addresses, share } from "../controls/share.js";
import { hoverText } from "../numbers/hover.js";
import { nearest } from "../controls/follow.js";
import { fixed } from "../lib/format.js";
import { planeOf } from "../pictures/plane.js";
import { able } from "../lib/able.js";
import * as examples from "../controls/examples.js";
import * as alerts from "./alerts.js";
import * as popover from "../lib/popover.js";
import { listen } from "./keys.js";

const IDLE = 600; // ms without work after which times are measured

const $ = (/** @type {string} */ id) => document.getElementById(id);
const notes = new Notes($("notes"));

async function start() {
  const catalogue = await load("catalogue.json");
  setExact(catalogue);
  const runs = able();
  const config = readConfig(location.search, catalogue.fields.map((f) => f.key));
  document.documentElement.lang = config.lang;
  document.documentElement.dataset.hide = [...config.hide].join(" ");
  notes.set("address", config.warnings);

  const state = new State(catalogue, location.hash, config.embed);
  let fresh = true; // a link was opened: canonical signs, not those of the drag before
  let canonical = false; // the picture has these, or is of no edit before
  let dragging = false; // on the canvas
  let idle; // the timer of measure
  let unsolved = ""; // why the state has no answer
  let follow = ""; // the link of a data set that was just chosen from the list, to which the probe has still to go
  const order = new Order(); // of the views, which a digit in the projector changes
  const fade = new Fade(() => matchMedia("(prefers-reduced-motion: reduce)").matches);

  const page = {
    state, config, catalogue, opened, frame: /** @type {Frame} */ (null), view: /** @type {View} */ (null), edit, open,
    layout: () => page.view.value.layout,
    get poster() {
      return Boolean(document.documentElement.dataset.poster);
    },
    controls: () => results.controls,
    report: () => results.report,
    known: (key, choice) => (key === "method" ? results.known(state, choice) : undefined),
    /** Eigenfunctions there are to look at. */
    indices: () => Math.min(state.field("i").max, results.controls?.indices ?? Infinity),
    /** Another eigenfunction. @param {number} by */
    turn: (by) => edit([["i", String(Math.min(page.indices(), Math.max(1, state.number("i") + by)))]], true),
    /** The words of the sentence that can be changed, in its order. */
    words: () => sentence.keys(),
    /** The sentence has new elements. */
    rebuilt() {
      if (page.layout() === "phone") phone.dock();
    },
    /** Why there are no pictures of this state, nor will any come by themselves. */
    unseen: () => (notes.causes.get("canvas")?.some((e) => e.alert) ? "The pictures could not be drawn" : unsolved),
    /** On paper the sentence is whole, and so are the notes. @param {boolean} on */
    printed(on) {
      sentence.print(on);
      if (!config.embed) notes.print(on);
    },
    /** What its link would show, where the picture differs and this is known. */
    apart: () => apart.answer,
    /** Whether the picture is what its link shows. */
    plain: () => canonical || !results.report || results.report.preview,
    unavailable(key) {
      const reasons = results.controls?.unavailable ?? {};
      return /^method\d$/.test(key) ? against.unavailable(key, reasons.method ?? {}) : reasons[key] ?? {};
    },
  };

  const frame = page.frame = new Frame($("pictures"), {
    ready() {
      overlay.runs("canvas");
      page.view.changed();
      listen(frame.iframe.contentWindow, keys);
      phone.swipe(frame.iframe, () => dragging);
      if (results.rev) hub.again();
    },
    failed(why) {
      overlay.ended("canvas");
      notes.set("canvas", alerts.undrawn(why, redraw));
    },
    edit(pairs, rest) {
      dragging = !rest;
      edit(pairs, rest);
    },
    hover: (hover) => hoverText(hover, results, engine, (h) => page.view.set({ hover: h })),
    layout() {
      overlay.place();
      phone.place();
      wish(true);
    },
    painted: (rev) => {
      results.painted = Math.max(results.painted, rev);
      frame.poster.hidden = true;
      document.documentElement.dataset.live = "true";
      overlay.loaded();
      settle();
    },
    lost: () => notes.set("canvas", alerts.lost(redraw)),
    loading: (done, total) => overlay.loading("canvas", done, total),
    notes: (words) => notes.set("canvas", words),
  });

  const engine = createEngine({
    loading: (done, total) => overlay.loading("compute", done, total),
    ready() {
      overlay.runs("compute");
      hub.up();
    },
    message(head, data) {
      if (apart.take(head, data)) return;
      if (head.kind === "entry") hoverText.answer(head);
      else if (head.kind === "times") {
        if (results.timed(head)) api.emit("result", results.report);
      }
      else if (head.kind === "sizes") {
        edit(head.body.edits, true);
        against.answered(head.body.words ?? []);
      }
      else hub.answer(head, data);
    },
    crashed: () => hub.crashed(),
  });

  const pool = createPool({
    size: Math.max(1, (navigator.hardwareConcurrency || 2) - 1),
    spawn(on) {
      const worker = createEngine({ loading() {}, ...on }, engine.module);
      worker.start();
      return worker;
    },
    show(race, runs, reasons, left) {
      frame.more("race.runs", runs, race.columns.length, labelsOf(race, reasons, left));
      measure();
    },
    stuck: (why) => notes.set("race", why ? alerts.unraced(why, () => pool.again()) : []),
  });
  // What could not be loaded is asked for again: workers of the race, and a frame that was to start afresh.
  addEventListener("online", () => {
    pool.again();
    if (!frame.up && notes.causes.has("canvas")) redraw();
  });

  const hub = createHub({
    post: (message) => engine.post(message),
    restart: () => engine.start(),
    show(head, data, run) {
      notes.set("worker", []);
      canonical = run.rest && !head.body.turned;
      if (run.rest && run.fresh) fresh = false;
      results.show(head, data, run);
      how.tell(head.body, run.rest);
      const come = fade.of(run.link);
      const chosen = run.rest && follow === run.link && run.link === state.link;
      if (run.rest && run.link === state.link) adopt(head.body);
      if (chosen) probe(numbersOf(head, data, "points") ?? []);
      if (run.rest) update();
      page.view.set({ stale: false });
      const race = raceOf(head, data, run.link);
      frame.result(head, data, come, run.frame);
      if (run.rest) pool.want(race);
      apart.rest(run.rest && !canonical);
      api.emit("result", results.report);
    },
    died: (why) => notes.set("restart", alerts.restarted(why)),
    failed(why) {
      notes.set("restart", []);
      overlay.ended("compute");
      unsolved = alerts.unsolved(why);
      notes.set("worker", alerts.failed(why, again));
      results.overtake();
    },
    changed: () => settle(),
  });

  const apart = new Apart((rev) => {
    if (hub.busy) return false;
    engine.post({ kind: "solve", rev, link: state.link, frame: planeOf(frame, page.layout()), rest: true, apart: true });
    return true;
  });

  /** Draws the pictures once more. */
  function redraw() {
    notes.set("canvas", []);
    frame.reload();
  }

  /** Solves the state once more. */
  function again() {
    notes.set("worker", []);
    hub.again();
  }

  /** The link that the worker made of ours, and what it had to say about it. @param {any} body */
  function adopt(body) {
    if (body.warnings?.length) notes.set("link", body.warnings.map((w) => w.words ?? w));
    if (body.link && body.link !== state.link) {
      state.correct(body.link);
      hub.rename(state.link);
      fade.rename(state.link);
    } else if (config.embed) return; // whose address its host has chosen
    history.correct(state.link);
  }

  /** Takes the probe to the new data where it stands far from all of them. @param {ArrayLike<number>} points */
  function probe(points) {
    follow = "";
    const to = config.lock.has("x0") ? null : nearest(points, state.get("x0").split(",").map(Number));
    if (!to) return;
    state.set([["x0", to.join(",")]]);
    history.correct(state.link);
    notes.set("probe", [`x₀ stood far from the new points, and is at the nearest of them now: (${to.map((v) => fixed(v, 2)).join(", ")}).`]);
    wish(true);
  }

  /** Changes the state. @param {[string, string | undefined][]} pairs @param {boolean} rest whether the hand has let go @param {boolean} [chosen] from a list */
  function edit(pairs, rest, chosen) {
    if (!runs) return; // the picture stays
    const before = state.link;
    apart.rest(false);
    state.set(inStep(state, swapped(state, pairs)).filter(([key]) => !config.lock.has(key)));
    if (rest && state.link !== before) for (const cause of ["link", "probe"]) notes.set(cause, []);
    follow = chosen && state.link !== before && pairs.some(([key]) => key === "data") ? state.link : "";
    if (state.link !== before) for (const cause of ["restart", "worker"]) notes.set(cause, []);
    results.edited(rest);
    fade.edited(rest);
    history.note(state.link, rest);
    page.view.set({ hold: !rest });
    update();
    wish(rest);
    if (rest) against.follow(pairs);
    api.emit("edit", state.link);
  }

  /** @param {string} link */
  function openLink(link) {
    if (!runs) return;
    popover.close();
    for (const cause of ["link", "probe", "restart", "worker"]) notes.set(cause, []);
    apart.rest(false);
    follow = "";
    fresh = true;
    fade.opened();
    state.open(link);
    order.opened(state);
    against.opened();
    results.opened();
    update();
    phone.open();
    wish(true);
    hub.anew();
  }

  /**
   * Shows the state as its link does, and waits until it stands there: after edits
   * functions have the signs of the pictures before, which no link knows.
   */
  async function opened() {
    await api.rest();
    if (canonical) return;
    fresh = true;
    wish(true);
    hub.anew();
    await api.rest();
  }

  /** @param {boolean} rest */
  function wish(rest) {
    hub.want({ link: state.link, frame: planeOf(frame, page.layout()), fresh }, rest);
  }

  /** Opens what belongs to a word. @param {HTMLElement} word @param {string} key @param {HTMLElement} [below] */
  function open(word, key, below = $("sentence")) {
    const number = !catalogue.choices(catalogue.field(key));
    if (page.layout() === "phone" && word.closest("h1")) phone.fill(key);
    if (page.layout() === "phone" && number && !word.closest("#rail, #below")) return;
    openWord(page, word, key, below);
  }

  /** Everything shows the state. */
  function update() {
    sentence.update();
    controls.update();
    places.update();
    pictures.update();
    against.update();
    gauges.update();
    notes.set("sizes", against.notes());
    slides.update();
    how.update();
    phone.update();
    foot?.update();
    $("undo").hidden = state.moved === 0; // on a phone the rail is out of sight
    overlay.place();
    popover.update();
  }

  /** Says where the page stands. */
  function settle() {
    const painted = results.painted >= results.rev || frame.hidden;
    const failed = !runs || notes.causes.has("worker");
    api.mark(failed ? "error" : !results.rev ? "loading" : hub.busy || !painted ? "busy" : "ready");
    results.watch(hub.busy);
    pool.hold(hub.busy || document.hidden);
    measure();
  }

  /** Has times measured once nothing else has been computed for a while. */
  function measure() {
    clearTimeout(idle);
    if (api.state !== "ready" || document.hidden || pool.busy > 0 || results.timing || !results.report || results.report.preview) return;
    idle = setTimeout(() => {
      if (document.hidden || pool.busy > 0) return;
      results.timing = true;
      engine.post({ kind: "times", rev: results.rev });
    }, IDLE);
  }

  const api = createApi({
    link: () => state.link, edit, report: () => results.report, panels: () => frame.panels(), race: () => pool.fits,
    show: (names) => page.view.set({ pictures: config.embed ? names : [] }), state, locked: config.lock, unsolved: () => unsolved,
    openLink(link) {
      openLink(link);
      history.note(state.link, true);
    },
  });
  window.mercer = api.api;

  const keys = {
    index: page.turn,
    project() {
      if (!config.embed && !keys.leave()) page.view.project();
    },
    /** Out of the projector: false where it is not on. */
    leave() {
      if (page.layout() !== "projector") return false;
      const pairs = order.restore(state);
      if (state.get("layout") === "projector") pairs.push(["layout", "grid"]);
      if (pairs.length > 0) edit(pairs, true);
      if (page.view.chosen.theme === "projector") page.view.project();
      return true;
    },
    show(n) {
      const there = page.layout() === "projector";
      const pairs = there ? slide(state, n) : [];
      if (pairs.length > 0) {
        order.keep(state);
        edit(pairs, true);
      }
      return there;
    },
  };
  const history = createHistory(openLink, config.embed ? { only: "replace" } : {});
  const overlay = new Overlay($("pictures"), page, frame, () => {
    hub.stop();
    unsolved = "The computation was stopped";
    notes.set("worker", alerts.stopped(again));
    results.overtake();
    settle();
  });
  const sentence = new Sentence($("sentence"), page);
  const controls = new Controls($("controls"), page);
  const places = new Places($("places"), page);
  const pictures = page.pictures = new Pictures($("also"), page);
  const against = new Against($("controls"), page, (by) => engine.post({ kind: "sizes", rev: 0, link: state.link, by }));
  const gauges = new Gauges($("compared"), page);
  const slides = new Slides($("slides"), page, keys);
  const how = new How($("how"), $("dock"), page);
  const numbers = new Numbers($("six").querySelector("dl"), $("others").querySelector("dl"));
  const phone = new Phone({ tabs: $("tabs"), thumbs: $("thumbs"), steps: $("steps"), dock: $("dock"), sheet: /** @type {HTMLDialogElement} */ ($("sheet")) }, page);
  const foot = config.embed ? new EmbedFoot($("foot"), page) : null;
  const results = new Results({ sentence, numbers, gauges, notes, overlay, hub, description: $("description"), state, view: () => page.view });
  page.view = new View(config, () => {
    if (!page.view) return;
    pictures.fit();
    gauges.update();
    frame.view(page.view.value);
    how.update();
    sentence.update();
    phone.update();
    overlay.place();
  });

  new Print($("pictures"), $("address"), page, () => addresses(state.link).page);
  examples.listen($("text"), page, (view) => {
    if (page.layout() === "phone") {
      /** @type {HTMLDialogElement} */ ($("sheet")).close();
      phone.show(view);
    }
    scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  });
  $("undo").addEventListener("click", () => putBack(page));
  $("share").addEventListener("click", () => share($("share"), page));
  $("choose").addEventListener("click", () => pictures.menu($("choose")));
  $("view").addEventListener("click", () => page.view.menu($("view")));
  $("more").addEventListener("click", () => phone.more([$("rail"), $("below")]));
  listen(window, keys);
  document.addEventListener("visibilitychange", settle);
  document.fonts.ready.then(() => sentence.refit());

  update();
  phone.open();
  if (!runs) {
    unsolved = "This browser has no WebAssembly";
    notes.set("start", alerts.unable());
    for (const part of [$("sentence"), $("rail"), $("places"), $("also"), $("dock")]) part.inert = true; // or they would speak of another picture
    api.mark("error");
    return;
  }
  overlay.begin();
  await shown();
  engine.start();
  frame.load();
  wish(true);
}

/**
 * The page and its poster are on the screen, or as good as: compiling twenty
 * megabytes of WebAssembly at once would hold up the first picture.
 */
async function shown() {
  const soon = new Promise((done) => setTimeout(done, 300)); // a hidden page is never painted
  const image = /** @type {HTMLImageElement} */ ($("pictures").querySelector("img"));
  if (!image.hidden) await Promise.race([image.decode().catch(() => {}), soon]);
  await Promise.race([new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), soon]);
}

start().catch((error) => {
  document.documentElement.dataset.state = "error";
  notes.set("start", alerts.broken(error.message));
});
