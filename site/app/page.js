/**
 * The page: its state, its parts, and what an edit, a link or an answer does to them.
 * It computes nothing itself.
 *
 * @typedef {import("../lib/link.js").Pairs} Pairs
 * @typedef {import("./messages.js").Result} Result
 * @typedef {import("./hub.js").Run} Run
 */
import { Against, swapped } from "../controls/against.js";
import { comparedOf, comparing, follows, inStep, resized } from "../controls/compared.js";
import { Controls } from "../controls/controls.js";
import { EmbedFoot } from "../controls/embed.js";
import { nearest } from "../controls/follow.js";
import { Phone } from "../controls/phone.js";
import { Places } from "../controls/place.js";
import { Sentence } from "../controls/sentence.js";
import { addresses } from "../controls/share.js";
import { View } from "../controls/view.js";
import { openWord } from "../controls/words.js";
import { able } from "../lib/able.js";
import { part } from "../lib/dom.js";
import { fixed } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { Gauges } from "../numbers/gauge.js";
import { Numbers } from "../numbers/numbers.js";
import { Results } from "../numbers/results.js";
import { Apart } from "../pictures/apart.js";
import { Fade } from "../pictures/fade.js";
import { How } from "../pictures/how.js";
import { Overlay } from "../pictures/overlay.js";
import { Pictures } from "../pictures/pictures.js";
import { planeOf } from "../pictures/plane.js";
import { Print } from "../pictures/print.js";
import { Order, Slides } from "../pictures/slides.js";
import * as alerts from "./alerts.js";
import { connectApi, connectEngine, connectFrame, connectHub, connectPool, keyActions } from "./connect.js";
import { createHistory } from "./history.js";
import { numbersOf } from "./messages.js";
import { raceOf } from "./race.js";
import { State } from "./state.js";

const IDLE = 600; // ms without work after which times are measured

/** Functions that are fields are bound: parts take them out of the page. */
export class Page {
  /**
   * @param {import("./catalogue.js").Catalogue} catalogue
   * @param {import("./config.js").Config} config
   * @param {import("./notes.js").Notes} notes
   */
  constructor(catalogue, config, notes) {
    this.catalogue = catalogue;
    this.config = config;
    this.notes = notes;
    this.able = able();
    this.state = new State(catalogue, location.hash, config.embed);
    this.fresh = true; // a link was opened: canonical signs, not those of the drag before
    this.canonical = false; // the picture has these, or is of no edit before
    this.dragging = false; // on the canvas
    this.unsolved = ""; // why the state has no answer
    this.follow = ""; // the link of a data set that was just chosen from the list, to which the probe has still to go
    this.resizing = false; // whether sizes of compared methods follow the first once its features are known
    /** The timer of measure. @type {ReturnType<typeof setTimeout> | undefined} */
    this.idle = undefined;
    this.order = new Order(); // of the views, which a digit in the projector changes
    this.fade = new Fade(() => matchMedia("(prefers-reduced-motion: reduce)").matches);

    this.frame = connectFrame(this);
    this.engine = connectEngine(this);
    this.pool = connectPool(this);
    this.hub = connectHub(this);
    this.byLink = new Apart((rev) => this.solveApart(rev));
    this.api = connectApi(this);
    this.keys = keyActions(this);
    this.history = createHistory((link) => this.openLink(link), config.embed ? { only: "replace" } : {});

    this.overlay = new Overlay(part("pictures"), this, this.frame, () => this.stop());
    this.sentence = new Sentence(part("sentence"), this);
    this.rail = new Controls(part("controls"), this);
    this.places = new Places(part("places"), this);
    this.pictures = new Pictures(part("also"), this);
    this.against = new Against(part("controls"), this, (by) => this.engine.post({ kind: "sizes", rev: 0, link: this.state.link, by }));
    this.gauges = new Gauges(part("compared"), this);
    this.slides = new Slides(part("slides"), this, this.keys);
    this.how = new How(part("how"), part("dock"), this);
    this.numbers = new Numbers(part("six", "dl"), part("others", "dl"));
    this.phone = new Phone({ tabs: part("tabs"), thumbs: part("thumbs"), steps: part("steps"), dock: part("dock"), sheet: part("sheet", "", HTMLDialogElement) }, this);
    this.foot = config.embed ? new EmbedFoot(part("foot"), this) : null;
    this.results = new Results({
      sentence: this.sentence, numbers: this.numbers, gauges: this.gauges, notes, overlay: this.overlay, hub: this.hub,
      description: part("description"), state: this.state, view: () => this.view,
    });
    this.view = new View(config, () => this.showView());
    this.print = new Print(part("pictures"), part("address"), this, () => addresses(this.state.link).page);
  }

  /** Shows the state, and has it solved. */
  begin() {
    this.update();
    this.phone.open();
    if (this.able) this.overlay.begin();
    else this.giveUp();
  }

  /** Starts both programs. */
  run() {
    this.engine.start();
    this.frame.load();
    this.wish(true);
  }

  /** Without WebAssembly nothing can be tried. */
  giveUp() {
    this.unsolved = "This browser has no WebAssembly";
    this.notes.set("start", alerts.unable());
    for (const id of ["sentence", "rail", "places", "also", "dock"]) part(id).inert = true; // or they would speak of another picture
    this.api.mark("error");
  }

  /** Whether a poster stands in for the pictures. */
  get poster() {
    return Boolean(document.documentElement.dataset.poster);
  }

  layout = () => this.view.value.layout;

  /** What the last result says of the controls. */
  controls = () => this.results.controls;

  report = () => this.results.report;

  /** The error of a choice in this state, once it has been seen. @param {string} key @param {string} choice @returns {number | undefined} */
  known = (key, choice) => (key === "method" ? this.results.known(this.state, choice) : undefined);

  /** Eigenfunctions there are to look at. */
  indices = () => Math.min(this.state.field("i").max, this.results.controls?.indices ?? Infinity);

  /** Another eigenfunction. @param {number} by */
  turn = (by) => this.edit([["i", String(Math.min(this.indices(), Math.max(1, this.state.number("i") + by)))]], true);

  /** The words of the sentence that can be changed, in its order. */
  words = () => this.sentence.keys();

  /** The sentence has new elements. */
  rebuilt() {
    if (this.layout() === "phone") this.phone.dock();
  }

  /** Why there are no pictures of this state, nor will any come by themselves. */
  unseen = () => (this.notes.causes.get("canvas")?.some((e) => e.alert) ? "The pictures could not be drawn" : this.unsolved);

  /** On paper the sentence is whole, and so are the notes. @param {boolean} on */
  printed = (on) => {
    this.sentence.print(on);
    if (!this.config.embed) this.notes.print(on);
  };

  /** What the link would show, where the picture differs and this is known. */
  apart = () => this.byLink.answer;

  /** Whether the picture is what its link shows. */
  plain = () => this.canonical || !this.results.report || this.results.report.preview;

  /** Why choices of a key cannot be made, by choice. @param {string} key @returns {Record<string, string>} */
  unavailable = (key) => {
    const reasons = this.results.controls?.unavailable ?? {};
    return /^method\d$/.test(key) ? this.against.unavailable(key, reasons.method ?? {}) : reasons[key] ?? {};
  };

  /** Changes the state. @param {Pairs} pairs @param {boolean} rest whether the hand has let go @param {boolean} [chosen] from a list */
  edit = (pairs, rest, chosen) => {
    if (!this.able) return; // the picture stays
    const { state, config, notes, view } = this;
    const before = state.link;
    this.byLink.rest(false);
    const report = this.results.current;
    this.resizing = follows(state, pairs, report, this.resizing);
    state.set(inStep(state, swapped(state, pairs), report, this.controls()?.unavailable?.method).filter(([key]) => !config.lock.has(key)));
    const changed = state.link !== before;
    if (rest && changed) for (const cause of ["link", "probe"]) notes.set(cause, []);
    this.follow = chosen && changed && pairs.some(([key]) => key === "data") ? state.link : "";
    if (changed) for (const cause of ["restart", "worker"]) notes.set(cause, []);
    this.results.edited(rest);
    this.fade.edited(rest);
    this.history.note(state.link, rest);
    view.set({ hold: !rest });
    this.update();
    this.wish(rest);
    if (rest) this.against.follow(pairs);
    this.api.emit("edit", state.link);
  };

  /** @param {string} link */
  openLink(link) {
    if (!this.able) return;
    popover.close();
    for (const cause of ["link", "probe", "restart", "worker"]) this.notes.set(cause, []);
    this.byLink.rest(false);
    this.follow = "";
    this.resizing = false;
    this.fresh = true;
    this.fade.opened();
    this.state.open(link);
    this.order.opened(this.state);
    this.against.opened();
    this.results.opened();
    this.update();
    this.phone.open();
    this.wish(true);
    this.hub.anew();
  }

  /**
   * Shows the state as its link does, and waits until it stands there: after edits
   * functions have the signs of the pictures before, which no link knows.
   */
  opened = async () => {
    await this.api.rest();
    if (this.canonical) return;
    this.fresh = true;
    this.wish(true);
    this.hub.anew();
    await this.api.rest();
  };

  /** Opens what belongs to a word. @param {HTMLElement} word @param {string} key @param {HTMLElement} [below] */
  open = (word, key, below = part("sentence")) => {
    const number = !this.catalogue.choices(this.catalogue.setting(key));
    const phone = this.layout() === "phone";
    if (phone && word.closest("h1")) this.phone.fill(key);
    if (phone && number && !word.closest("#rail, #below")) return;
    openWord(this, word, key, below);
  };

  /** Asks for pictures of the state. @param {boolean} rest */
  wish(rest) {
    this.hub.want({ link: this.state.link, frame: this.plane(), fresh: this.fresh }, rest);
  }

  /** Size and samples of one plane panel. */
  plane() {
    return planeOf(this.frame, this.layout());
  }

  /** Asks for the answer as the link has it; false where the worker is busy. @param {number} rev */
  solveApart(rev) {
    if (this.hub.busy) return false;
    this.engine.post({ kind: "solve", rev, link: this.state.link, frame: this.plane(), rest: true, apart: true });
    return true;
  }

  /** Shows an answer. @param {Result} result @param {Run} run */
  show(result, run) {
    const { state } = this;
    const { body } = result;
    const current = run.link === state.link;
    this.notes.set("worker", []);
    this.canonical = run.rest && !body.turned;
    if (run.rest && run.fresh) this.fresh = false;
    this.results.show(result, run);
    this.how.tell(body, run.rest);
    const come = this.fade.of(run.link);
    const chosen = run.rest && this.follow === run.link && current;
    if (run.rest && current) this.adopt(body);
    if (chosen) this.probe(numbersOf(result, "points") ?? []);
    if (run.rest && current) this.resize();
    if (run.rest) this.update();
    this.view.set({ stale: false });
    this.frame.show(result.rev, come, run.frame);
    if (run.rest) this.pool.want(raceOf(result, run.link));
    this.byLink.rest(run.rest && !this.canonical);
    if (body.channel !== this.frame.channel && this.frame.up) this.hub.again(); // its numbers went to pictures that are gone
    this.api.emit("result", this.results.report);
  }

  /** The worker cannot solve the state. @param {string} why */
  fail(why) {
    this.notes.set("restart", []);
    this.overlay.ended("compute");
    this.unsolved = alerts.unsolved(why);
    this.notes.set("worker", alerts.failed(why, () => this.again()));
    this.results.overtake();
  }

  /** Stops the running computation. */
  stop() {
    this.hub.stop();
    this.unsolved = "The computation was stopped";
    this.notes.set("worker", alerts.stopped(() => this.again()));
    this.results.overtake();
    this.settle();
  }

  /** Draws the pictures once more. */
  redraw() {
    this.notes.set("canvas", []);
    this.frame.reload();
  }

  /** Solves the state once more. */
  again() {
    this.notes.set("worker", []);
    this.hub.again();
  }

  /** The link that the worker made of ours, and what it had to say about it. @param {import("./messages.js").Answer} body */
  adopt(body) {
    const { state } = this;
    if (body.warnings?.length) this.notes.set("link", body.warnings);
    if (body.link && body.link !== state.link) {
      state.correct(body.link);
      this.hub.rename(state.link);
      this.fade.rename(state.link);
    } else if (this.config.embed) return; // whose address its host has chosen
    this.history.correct(state.link);
  }

  /** Takes the probe to the new data where it stands far from all of them. @param {ArrayLike<number>} points */
  probe(points) {
    const { state } = this;
    this.follow = "";
    const to = this.config.lock.has("x0") ? null : nearest(points, state.get("x0").split(",").map(Number));
    if (!to) return;
    state.set([["x0", to.join(",")]]);
    this.history.correct(state.link);
    this.notes.set("probe", [`x₀ was far from the new data, so it was moved to the nearest point: (${to.map((v) => fixed(v, 2)).join(", ")}).`]);
    this.wish(true);
  }

  /** Gives compared methods as many features as the first has, where they follow it. */
  resize() {
    const { state } = this;
    const edits = this.resizing && comparing(state.get) ? resized(comparedOf(state.catalogue, state.get, this.report())) : [];
    this.resizing = false;
    const free = edits.filter(([key]) => !this.config.lock.has(key));
    if (free.length === 0) return;
    state.set(free);
    this.history.correct(state.link);
    this.wish(true);
  }

  /** Everything shows the state. */
  update() {
    this.sentence.update();
    this.rail.update();
    this.places.update();
    this.pictures.update();
    this.against.update();
    this.gauges.update();
    this.notes.set("sizes", this.against.notes());
    this.slides.update();
    this.how.update();
    this.phone.update();
    this.foot?.update();
    part("undo").hidden = this.state.moved === 0; // on a phone the rail is out of sight
    this.overlay.place();
    popover.update();
  }

  /** Everything that depends on theme, layout and what is shown shows them. */
  showView() {
    if (!this.view) return; // which looks while it is made
    this.pictures.fit();
    this.gauges.update();
    this.frame.view(this.view.value);
    this.how.update();
    this.sentence.update();
    this.phone.update();
    this.overlay.place();
  }

  /** Says where the page stands. */
  settle() {
    const { results, hub, notes } = this;
    const painted = results.painted >= results.rev || this.frame.hidden;
    const failed = !this.able || notes.causes.has("worker");
    this.api.mark(failed ? "error" : !results.rev ? "loading" : hub.busy || !painted ? "busy" : "ready");
    results.watch(hub.busy);
    this.pool.hold(hub.busy || document.hidden);
    this.measure();
  }

  /** Has times measured once nothing else has been computed for a while. */
  measure() {
    const { results, pool } = this;
    clearTimeout(this.idle);
    if (this.api.state !== "ready" || document.hidden || pool.busy > 0 || results.timing || !results.report || results.report.preview) return;
    this.idle = setTimeout(() => {
      if (document.hidden || pool.busy > 0) return;
      results.timing = true;
      this.engine.post({ kind: "times", rev: results.rev });
    }, IDLE);
  }
}
