/**
 * Connects the parts of the page, stores its state, and applies edits, links and results. The computations run
 * in workers.
 *
 * @typedef {import("../lib/link.js").Pairs} Pairs
 * @typedef {import("./messages.js").Result} Result
 * @typedef {import("./hub.js").Run} Run
 */
import { ComparisonControls, addMethodSwap } from "../controls/comparison.js";
import { comparedMethods, isComparing, mustResizeCompared, addSharedSizes, editsForBudget } from "../controls/compared.js";
import { Controls } from "../controls/controls.js";
import { EmbedFooter } from "../controls/embed.js";
import { nearestPoint } from "../controls/probe.js";
import { Hint } from "../controls/hint.js";
import { Phone } from "../controls/phone.js";
import { BelowControls } from "../controls/below.js";
import { Sentence } from "../controls/sentence.js";
import { UndoButtons } from "../controls/undo.js";
import { View } from "../controls/view.js";
import { openControl } from "../controls/control-popover.js";
import { isSupported } from "../lib/support.js";
import { CURVES_PANEL, OWN } from "../lib/contract.js";
import { pageElement } from "../lib/dom.js";
import { formatFixed } from "../lib/format.js";
import { importScript, loadOnce } from "../lib/load.js";
import * as popover from "../lib/popover.js";
import { Gauges } from "../numbers/gauge.js";
import { Headline } from "../pictures/headline.js";
import { Numbers } from "../numbers/numbers.js";
import { Results } from "../numbers/results.js";
import { LinkSolver } from "../pictures/link-solver.js";
import { Fade } from "../pictures/fade.js";
import { StepPlayer } from "../pictures/player.js";
import { Overlay } from "../pictures/overlay.js";
import { Pictures, viewsOf } from "../pictures/pictures.js";
import { planeOf } from "../pictures/plane.js";
import { Print } from "../pictures/print.js";
import { ViewOrder, Slides } from "../pictures/slides.js";
import * as alerts from "./alerts.js";
import { pageAddress } from "./address.js";
import { mustCopyPoints } from "./check.js";
import { connectApi, connectEngine, connectFrame, connectHub, connectPool, connectRecycler, keyActions } from "./connect.js";
import { createHistory } from "./history.js";
import { pointsOf } from "./messages.js";
import { Opening } from "./opening.js";
import { copyOf } from "./own.js";
import { saveState, showAssignment, showDeck } from "./parts.js";
import { raceOf } from "./race.js";
import { State } from "./state.js";
import { Steps } from "./steps.js";
import { WORDS } from "./words.js";

const EDIT_NOTES = /** @type {const} */ (["link", "missing", "probe"]); // the causes of notes that a change of the state ends
const RESULT_NOTES = /** @type {const} */ (["restart", "worker"]); // those about the last result
const IDLE_DELAY = 600; // ms without a computation before times are measured

/**
 * Page is the whole page. Some methods are bound functions, since other parts call them without the page
 * object.
 */
export class Page {
  /**
   * @param {import("./catalogue.js").Catalogue} catalogue
   * @param {import("./config.js").Config} config
   * @param {import("./notes.js").Notes} notes
   * @param {string} link the link to open @param {import("./own.js").OwnSets} ownSets the points that it names
   */
  constructor(catalogue, config, notes, link, ownSets) {
    this.catalogue = catalogue;
    this.config = config;
    this.notes = notes;
    this.isSupported = isSupported();
    this.state = new State(catalogue, link, config.embed, ownSets);
    this.needsCanonicalSigns = true; // whether a link was opened. Eigenfunctions then get canonical signs instead of the signs of an earlier drag.
    this.opening = new Opening(this.state);
    this.isCanonical = false; // whether the shown eigenfunctions have the same signs as after opening the link
    this.resultChannel = 0; // the channel of the numbers of the shown result
    this.isDragging = false; // whether the reader drags on the canvas
    this.unsolvedReason = ""; // the reason why the state has no result
    this.newDataLink = ""; // the link with a newly chosen data set, or "" after the probe was moved to the data
    this.mustResizeCompared = false; // whether the compared methods must be resized when the first method's number of features is known
    /** currentPoints has the points of the last final result, and its link. @type {import("./own.js").OwnSet & {x: Float64Array, learned?: Float64Array, link: string} | null} */
    this.currentPoints = null;
    this.strokeSet = ""; // the name of the points of an unfinished gesture, which the next points replace
    /** timesTimer is the timer of requestTimes. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timesTimer = undefined;
    /** trials computes the errors and pictures in choosers. It exists when a chooser was opened. @type {import("./trials.js").Trials | null} */
    this.trials = null;
    /** drawing is the state of drawing points. It exists after drawing first began. @type {import("../draw/draw.js").DrawingMode | null} */
    this.drawing = null;
    /** takeAway is the sheet “Take away”. It exists when it was opened. @type {import("../away/sheet.js").Sheet | null} */
    this.takeAway = null;
    /** assignment shows what a teacher has added to a link. It exists when such a link was opened. @type {import("../assignment/assignment.js").AssignmentPanel | null} */
    this.assignment = null;
    /** deck shows the slides of a link in the projector. It exists when such a link was opened. @type {import("../projector/deck.js").Deck | null} */
    this.deck = null;
    /** programs requests programs from the worker. It exists when a program was requested. @type {import("../code/programs.js").Programs | null} */
    this.programs = null;
    this.viewOrder = new ViewOrder(); // the order of the views, which a digit in the projector changes
    this.fade = new Fade(() => matchMedia("(prefers-reduced-motion: reduce)").matches);

    this.frame = connectFrame(this);
    this.engine = connectEngine(this);
    this.recycler = connectRecycler(this);
    this.pool = connectPool(this);
    /** race is the race of the last final result, if it has one. @type {import("./race.js").Race | null} */
    this.race = null;
    this.hub = connectHub(this);
    this.linkSolver = new LinkSolver((rev) => this.requestLinkResult(rev));
    this.api = connectApi(this);
    this.keys = keyActions(this);
    this.steps = new Steps(this.state, WORDS.openPage);
    this.isLooking = false; // whether the page shows the state of a step that the reader looks at in the list of steps
    this.history = createHistory(this.state, (link, step) => this.openLink(link, step), {
      mode: config.isFramed ? "replace" : undefined,
      step: () => this.steps.currentId,
    });

    this.overlay = new Overlay(pageElement("pictures"), this, this.frame, () => this.stop());
    this.sentence = new Sentence(pageElement("sentence"), this);
    this.hint = new Hint(pageElement("hint"), pageElement("sentence"), () => this.view);
    this.sideBar = new Controls(pageElement("controls"), this);
    this.belowControls = new BelowControls(pageElement("places"), this);
    this.pictures = new Pictures(pageElement("stage"), this);
    this.comparison = new ComparisonControls(pageElement("controls"), this, (by) => this.engine.post({ kind: "sizes", rev: 0, link: this.state.link, by }));
    this.gauges = new Gauges(pageElement("compared"), this);
    this.headline = new Headline(pageElement("headline"), pageElement("gloss"), pageElement("cited"), this);
    this.slides = new Slides(pageElement("slides"), this, this.keys);
    this.player = new StepPlayer(pageElement("how"), pageElement("dock"), this);
    this.numbers = new Numbers(pageElement("six", "dl"), pageElement("others", "dl"), pageElement("at"));
    this.phone = new Phone({ tabs: pageElement("tabs"), thumbs: pageElement("thumbs"), steps: pageElement("steps"), dock: pageElement("dock"), sheet: pageElement("sheet", "", HTMLDialogElement) }, this);
    this.undoButtons = new UndoButtons(pageElement("history"), this);
    this.footer = config.embed ? new EmbedFooter(pageElement("foot"), this) : null;
    this.results = new Results({
      sentence: this.sentence, numbers: this.numbers, gauges: this.gauges, notes, overlay: this.overlay, hub: this.hub,
      description: pageElement("description"), state: this.state, view: () => this.view,
    });
    this.view = new View(config, () => this.showView());
    this.print = new Print(pageElement("pictures"), pageElement("address"), this, () => pageAddress(this.state.addressLink));
  }

  /** Shows the state and starts its computation. */
  begin() {
    this.reportMissingPoints();
    this.update();
    this.phone.open();
    if (this.isSupported) this.overlay.showComputing();
    else this.showUnsupported();
  }

  /** Shows an alert in a browser without WebAssembly, its vectors, or workers. */
  showUnsupported() {
    this.unsolvedReason = WORDS.noWebAssembly;
    this.notes.set("start", alerts.unsupportedNote());
    this.numbers.showNone();
    this.hint.root.remove(); // no word can be changed
    for (const id of ["sentence", "rail", "places", "dock"]) pageElement(id).inert = true; // these parts would not match the poster
    this.api.setState("error");
  }

  /** Reports whether the page has a poster, which is shown until the pictures are drawn. */
  get hasPoster() {
    return Boolean(document.documentElement.dataset.poster);
  }

  layout = () => this.view.value.layout;

  /** Returns the values for the controls from the last result. */
  controls = () => this.results.controls;

  report = () => this.results.report;

  /**
   * Returns the error of a choice in this state, or undefined if the error has not been computed.
   * @param {string} key @param {string} choice @returns {number | undefined}
   */
  knownError = (key, choice) => (key === "method" && !this.config.hide.has("results") ? this.results.knownError(this.state, choice) : undefined);

  /** Returns the number of eigenfunctions. */
  indexCount = () => Math.min(this.state.field("i").max, this.results.controls?.indices ?? Infinity);

  /** Shows another eigenfunction. @param {number} step the change of the index */
  changeIndex = (step) => this.edit([["i", String(Math.min(this.indexCount(), Math.max(1, this.state.number("i") + step)))]], true);

  /** Lets a small frame have more controls: words of the short sentence, and the slider. @param {string[]} keys the settings */
  offer(keys) {
    this.sentence.offer(keys);
    this.footer?.update();
  }

  /** Returns the keys of the words that can be changed, in the order of the sentence. */
  editableKeys = () => this.sentence.editableKeys();

  /** Updates the dock after the sentence was rebuilt. */
  updateDock() {
    if (this.layout() === "phone") this.phone.updateDock();
  }

  /** Returns the reason why this state will have no pictures, or "" if it will have pictures. */
  missingPictureReason = () => (this.notes.causes.get("canvas")?.some((e) => e.isAlert) ? WORDS.notDrawn : this.unsolvedReason);

  /** Prepares the sentence and the notes for paper. @param {boolean} isPrinting */
  preparePaper = (isPrinting) => {
    this.sentence.print(isPrinting);
    if (!this.config.embed) this.notes.print(isPrinting);
  };

  /**
   * Returns the request number of the result that opening the link would give. The number is undefined if this
   * result is not computed yet or equals the shown result.
   */
  linkResult = () => this.linkSolver.resultRev;

  /** Reports whether opening the link would show the same picture. */
  isLinkShown = () => this.isCanonical || !this.results.report || this.results.report.preview;

  /** Returns the reasons why choices of a key are unavailable, by the key of the choice. @param {string} key @returns {Record<string, string>} */
  unavailableReasons = (key) => {
    const reasons = this.results.controls?.unavailable ?? {};
    return reasons[/^method\d$/.test(key) ? "method" : key] ?? {};
  };

  /**
   * Returns edits with those that follow from them in a comparison, without locked keys. A comparison cannot be opened while its
   * methods are locked, since it chooses a second method.
   * @param {Pairs} pairs @param {Set<string>} [lock]
   */
  completeEdits(pairs, lock = this.config.lock) {
    const { state } = this;
    const opensComparison = (/** @type {string | undefined} */ views) => Boolean(views?.split(",").includes("compare")) && !isComparing(state.get);
    return addSharedSizes(state, addMethodSwap(state, pairs), this.results.currentReport, this.controls()?.unavailable?.method)
      .filter(([key, value]) => !lock.has(key) && !(key === "views" && lock.has("method2") && opensComparison(value)));
  }

  /**
   * Changes the state, except for locked keys. A gesture, such as a drag, is one step of the history. All edits of the reader are
   * made here.
   * @param {Pairs} pairs @param {boolean} isFinal false during a gesture @param {boolean} [isChoice] whether the value was chosen from a list
   * @param {string} [step] the name of the step. Without it, the name follows from the change.
   * @param {Set<string>} [lock] the locked keys, which are fewer for the host of the page than for the reader
   */
  edit = (pairs, isFinal, isChoice, step, lock = this.config.lock) => {
    if (!this.isSupported) return; // the poster remains
    if (isFinal && lock === this.config.lock) this.assignment?.refuses(pairs.map(([key]) => key));
    pairs = pairs.filter(([key]) => !lock.has(key));
    if (mustCopyPoints(this.state, pairs)) {
      const name = this.copyPoints();
      if (!name) {
        this.notes.set("link", alerts.noCopyNote());
        return this.update();
      }
      pairs = pairs.flatMap((pair) => (pair[0] === "data" ? [pair, ["points", name]] : [pair])); // the points precede edits that move them
    }
    const { state, notes, view } = this;
    this.stay();
    const previousLink = state.link;
    this.linkSolver.schedule(false);
    const report = this.results.currentReport;
    this.mustResizeCompared = mustResizeCompared(state, pairs, report, this.mustResizeCompared);
    state.set(this.completeEdits(pairs, lock));
    const hasChanged = state.link !== previousLink;
    if (isFinal && hasChanged) for (const cause of EDIT_NOTES) notes.set(cause, []);
    this.newDataLink = isChoice && hasChanged && pairs.some(([key]) => key === "data") ? state.link : "";
    if (hasChanged) for (const cause of RESULT_NOTES) notes.set(cause, []);
    this.results.recordEdit(isFinal);
    if (hasChanged) this.hint.recordEdit();
    this.fade.recordEdit(isFinal);
    this.steps.record(isFinal, step);
    if (isFinal) this.recordError();
    this.history.record(isFinal);
    view.set({ hold: !isFinal });
    this.update();
    this.requestResult(isFinal);
    if (isFinal && !this.hub.isBusy) this.hint.recordFinalResult(); // the drag has paused, so its result is known
    if (isFinal) this.comparison.updateSizes(pairs);
    this.api.emit("edit", state.publicLink);
  };

  /**
   * Shows points of one's own. Points of an unfinished gesture are deleted when the next points follow.
   * @param {import("./own.js").OwnSet} set @param {boolean} isFinal false during a gesture
   * @param {{step?: string, pairs?: Pairs, isEdit?: boolean, lock?: Set<string>}} [options] step, lock: as in edit; pairs: further
   *   changes of the same step; isEdit: the points are changed ones of the state, so the probe stays where it is
   */
  setPoints = (set, isFinal, { step, pairs = [], isEdit = this.state.isOwn, lock } = {}) => {
    const { ownSets } = this.state;
    const previousSet = this.strokeSet, name = ownSets.add(set);
    this.strokeSet = isFinal ? "" : name;
    this.edit([["data", OWN.key], ["points", name], ...pairs], isFinal, !isEdit, step, lock);
    if (isFinal) this.saveSession(); // the address lacks the points until the result is known
    if (previousSet && !ownSets.isKept(previousSet)) ownSets.remove(previousSet); // a step has it if another edit has ended the gesture
  };

  /** Restores the state before an unfinished step. */
  restoreStep() {
    this.state.restore(this.steps.present.snapshot);
    this.edit([], true);
  }

  /** Reports whether the points of the last final result are the points of the state. */
  hasCurrentPoints = () => this.currentPoints !== null && this.state.copy(this.currentPoints.link).pointsKey === this.state.pointsKey;

  /** Stores a copy of the points of the last final result, and returns its name in links. The result is undefined if there are no points yet. */
  copyPoints() {
    const { state, currentPoints } = this;
    return currentPoints ? state.ownSets.add(copyOf(currentPoints, state.copy(currentPoints.link))) : undefined;
  }

  undo = () => {
    this.stay();
    if (this.steps.undo()) this.showStep();
  };

  redo = () => {
    this.stay();
    if (this.steps.redo()) this.showStep();
  };

  /** Returns to the state of the opened link on an embedded page and in a link with keys of the page, and to the default state elsewhere. */
  reset = () => {
    const { state } = this;
    if (!this.isSupported || state.isReset) return;
    this.stay();
    this.steps.finishGesture();
    state.reset();
    this.steps.record(true, state.returnsToOpened ? WORDS.resetToAuthor : WORDS.resetToDefault);
    this.showStep(() => this.history.record(true));
  };

  /** Returns to the pinned state. */
  goToPinned() {
    const { pinned } = this.steps;
    if (!pinned) return;
    this.stay();
    this.steps.finishGesture();
    this.state.restore(pinned);
    this.steps.record(true, WORDS.goToPinned);
    this.showStep(() => this.history.record(true));
  }

  /** Shows the state of a step while the reader looks through the list of steps. @param {number} index */
  lookAt(index) {
    if (!this.steps.goTo(index)) return;
    this.isLooking = true;
    this.history.setPaused(true);
    this.showStep(() => {});
  }

  /** Returns to the state in which the reader began to look through the list of steps. @param {number} index */
  lookBack(index) {
    this.lookAt(index);
    this.isLooking = false;
    this.history.setPaused(false);
    this.undoButtons.update();
  }

  /** Stays at the state that the reader looks at. */
  stay() {
    if (!this.isLooking) return;
    this.isLooking = false;
    this.history.setPaused(false);
    this.history.recordUndo();
    this.undoButtons.update();
  }

  /**
   * Shows the state of the present step, which has replaced the previous state.
   * @param {() => void} [record] records the state in the history of the browser
   */
  showStep(record = () => this.history.recordUndo()) {
    const { state, notes } = this;
    for (const cause of [...EDIT_NOTES, ...RESULT_NOTES]) notes.set(cause, []);
    this.linkSolver.schedule(false);
    this.newDataLink = this.strokeSet = "";
    this.mustResizeCompared = false;
    this.viewOrder.recordOpening(state);
    this.results.recordOpening();
    this.fade.recordEdit(true);
    record();
    this.view.set({ hold: false });
    this.update();
    this.requestResult(true);
    this.recordError();
    this.api.emit("edit", state.publicLink);
  }

  /** Makes the next edit a part of the last step, from which it follows. */
  continueStep() {
    if (this.steps.continueStep()) this.history.continueEntry();
  }

  /** Records the error of the first method in the list of steps, if it is known. */
  recordError() {
    const report = this.results.currentReport;
    if (report && !report.preview) this.steps.recordError(report.error?.frobenius ?? null);
  }

  /**
   * Opens a link.
   * @param {string} link
   * @param {number} [step] the number of the step that has the state of the link, if the reader goes back or forward
   * @param {string} [name] the name of the step, if it is a new one
   */
  openLink(link, step, name = WORDS.openLink) {
    if (!this.isSupported) return;
    popover.close();
    this.steps.finishGesture();
    for (const cause of [...EDIT_NOTES, ...RESULT_NOTES]) this.notes.set(cause, []);
    this.linkSolver.schedule(false);
    this.newDataLink = "";
    this.mustResizeCompared = false;
    this.needsCanonicalSigns = true;
    this.fade.recordOpening();
    this.state.open(link);
    if (this.steps.adopt(step)) this.opening.end();
    else {
      this.opening.record(this.state);
      this.steps.record(true, name);
    }
    this.strokeSet = "";
    this.viewOrder.recordOpening(this.state);
    this.comparison.resetBudget();
    this.results.recordOpening();
    this.reportMissingPoints();
    this.update();
    this.phone.open();
    this.requestResult(true);
    this.hub.recomputeExact();
  }

  /** Says that the opened link lacks its points. A host page can add the points of an embedded page later. */
  reportMissingPoints() {
    if (this.state.lacksPoints && !this.config.embed) this.notes.set("missing", alerts.missingPointsNote());
  }

  /** Loads the store of the last state. */
  loadSession = loadOnce(async () => {
    const { SessionStore, browserStorage } = await importScript(() => import("./session.js"));
    return new SessionStore(browserStorage(), (fault) => this.notes.set("session", alerts.unstoredNote(fault)));
  });

  /** Opens the state of the last visit. @param {string} link a link within the page */
  openSession(link) {
    this.openLink(link, undefined, WORDS.openSession);
    this.history.record(true);
  }

  /** Stores the state for the next visit, once the reader has changed it. */
  async saveSession() {
    const isStorable = () => this.steps.list.length > 1 && this.steps.gestureName === null && !this.isLooking;
    if (this.config.isFramed || !isStorable()) return;
    try {
      const store = await this.loadSession();
      if (isStorable()) store.save(this.state);
    } catch {
      // without a network, the next result loads the store again
    }
  }

  /**
   * Computes the state from its link and waits for the picture. After edits, eigenfunctions keep the signs of
   * earlier pictures. A link does not contain these signs.
   */
  showLinkState = async () => {
    await this.api.finalReport();
    if (this.isCanonical) return;
    this.needsCanonicalSigns = true;
    this.requestResult(true);
    this.hub.recomputeExact();
    await this.api.finalReport();
  };

  /** Opens the control of a word. @param {HTMLElement} word @param {string} key @param {HTMLElement} [anchor] */
  open = (word, key, anchor = pageElement("sentence")) => {
    const isNumber = !this.catalogue.choices(this.catalogue.setting(key));
    const isPhone = this.layout() === "phone";
    if (isPhone && word.closest("h1")) this.phone.fillDock(key);
    if (isPhone && isNumber && !word.closest("#rail, #below")) return;
    openControl(this, word, key, anchor);
  };

  /** Requests the results of the state. @param {boolean} isFinal */
  requestResult(isFinal) {
    this.hub.request({ link: this.state.link, frame: this.plane(), needsCanonicalSigns: this.needsCanonicalSigns }, isFinal);
  }

  /** Returns the size and the grid of samples of a plane panel. */
  plane() {
    return planeOf(this.frame, this.layout());
  }

  /**
   * Requests the result of the link without the signs of earlier pictures. Returns false if the worker is
   * busy.
   * @param {number} rev
   */
  requestLinkResult(rev) {
    if (this.hub.isBusy) return false;
    this.engine.post({ kind: "solve", rev, link: this.state.link, frame: this.plane(), rest: true, apart: true });
    return true;
  }

  /** Shows a result. @param {Result} result @param {Run} run */
  showResult(result, run) {
    const { state } = this;
    const { body } = result;
    const isCurrent = run.link === state.link;
    state.ownSets.record(body);
    const points = run.isFinal ? pointsOf(result) : null;
    if (run.isFinal) this.currentPoints = points && { ...points, link: body.link || run.link };
    this.notes.set("worker", []);
    this.isCanonical = run.isFinal && !body.turned;
    if (run.isFinal && run.needsCanonicalSigns) this.needsCanonicalSigns = false;
    this.results.show(result, run);
    this.player.setSteps(body, run.isFinal);
    const shouldFade = this.fade.shouldFade(run.link);
    const isNewData = run.isFinal && this.newDataLink === run.link && isCurrent;
    if (run.isFinal && isCurrent) this.colorOpenedGroups();
    if (run.isFinal && isCurrent) this.adoptLink(body);
    if (isNewData) this.moveProbe(this.currentPoints?.x ?? []);
    if (run.isFinal && isCurrent) this.resizeCompared();
    if (run.isFinal) this.recordError();
    if (run.isFinal && isCurrent) this.saveSession();
    if (run.isFinal) this.update();
    if (run.isFinal && isCurrent) this.assignment?.check(body.report);
    if (run.isFinal && isCurrent) this.hint.recordFinalResult();
    this.view.set({ stale: false });
    this.frame.show(result.rev, shouldFade, run.frame);
    if (run.isFinal) {
      this.race = raceOf(result, run.link);
      this.updatePool();
    }
    this.linkSolver.schedule(run.isFinal && !this.isCanonical);
    this.resultChannel = body.channel;
    if (body.channel !== this.frame.channel && this.frame.isRunning) this.hub.recompute(); // the frame was reloaded and has no numbers of this result
    this.api.emit("result", this.results.report);
  }

  /** Gives the race to the workers, if a picture shows it. A comparison shows its fits in some layouts only. */
  updatePool() {
    const isShown = viewsOf(this.state).includes("race") || this.frame.findPanel(CURVES_PANEL);
    this.pool.setRace(isShown ? this.race : null);
  }

  /** Shows that the worker cannot solve the state. @param {string} reason */
  showFailure(reason) {
    this.notes.set("restart", []);
    this.overlay.programFailed("compute");
    this.unsolvedReason = alerts.unsolvedText(reason);
    this.notes.set("worker", alerts.failedNote(reason, () => this.solveAgain()));
    this.results.showUnfinished();
  }

  /** Stops the running computation. */
  stop() {
    this.hub.stop();
    this.unsolvedReason = WORDS.wasStopped;
    this.notes.set("worker", alerts.stoppedNote(() => this.solveAgain()));
    this.results.showUnfinished();
    this.updateStatus();
  }

  /** Draws the pictures again. */
  redraw() {
    this.notes.set("canvas", []);
    this.frame.reload();
  }

  /** Computes the state again. */
  solveAgain() {
    this.notes.set("worker", []);
    this.hub.recompute();
  }

  /** Adopts the canonical link of the worker and shows the warnings. @param {import("./messages.js").Answer} body */
  adoptLink(body) {
    const { state } = this;
    if (body.warnings?.length) this.notes.set("link", body.warnings);
    if (body.link && body.link !== state.link) {
      state.replaceLink(body.link);
      this.steps.update();
      this.hub.renameLink(state.link);
      this.fade.renameLink(state.link);
    } else if (this.config.embed) return; // the host page chooses the address of an embedded page
    this.history.replace();
  }

  /** Gives opened points of one's own the colours of their groups, if they have several groups. */
  colorOpenedGroups() {
    if (this.opening.takeFirstResult(this.state) && this.state.isOwn && new Set(this.currentPoints?.labels).size > 1) this.view.set({ classes: true });
  }

  /** Moves the probe to the new data if it is far from all points. @param {ArrayLike<number>} points */
  moveProbe(points) {
    const { state } = this;
    this.newDataLink = "";
    const target = this.config.lock.has("x0") ? null : nearestPoint(points, state.get("x0").split(",").map(Number));
    if (!target) return;
    state.set([["x0", target.join(",")]]);
    this.steps.update();
    this.history.replace();
    this.notes.set("probe", [WORDS.probeMoved(target.map((v) => formatFixed(v, 2)).join(", "))]);
    this.requestResult(true);
  }

  /** Gives compared methods as many features as the first method, if mustResizeCompared is set. */
  resizeCompared() {
    const { state } = this;
    const edits = this.mustResizeCompared && isComparing(state.get) ? editsForBudget(comparedMethods(state.catalogue, state.get, this.report())) : [];
    this.mustResizeCompared = false;
    const allowedEdits = edits.filter(([key]) => !this.config.lock.has(key));
    if (allowedEdits.length === 0) return;
    state.set(allowedEdits);
    this.steps.update();
    this.history.replace();
    this.requestResult(true);
  }

  /** Makes the controls again after other settings were locked or hidden. */
  rebuildControls() {
    if (this.drawing?.isOpen) this.drawing.close();
    for (const part of [this.sentence, this.sideBar, this.belowControls, this.comparison, this.overlay, this.footer]) part?.rebuild();
  }

  /** Updates all parts of the page. */
  update() {
    if (this.assignment || this.state.pageEdits.length > 0) showAssignment(this);
    this.sentence.update();
    this.sideBar.update();
    this.belowControls.update();
    this.pictures.update();
    this.comparison.update();
    this.gauges.update();
    this.headline.update();
    this.notes.set("sizes", this.comparison.notes());
    this.notes.set("points", alerts.longLinkNote(this.state.publicLength, this.config.embed ? undefined : () => saveState(this)));
    showDeck(this);
    this.slides.update();
    this.player.update();
    this.phone.update();
    this.footer?.update();
    this.undoButtons.update();
    this.overlay.placeAll();
    this.drawing?.update();
    this.takeAway?.update();
    popover.update();
  }

  /** Updates all parts that depend on the theme, the layout and the options of the pictures. */
  showView() {
    if (!this.view) return; // the constructor of View calls this method before this.view is set
    this.notes.followLayout();
    this.headline.update();
    this.pictures.fit();
    this.gauges.update();
    this.frame.sendView(this.view.value);
    this.player.update();
    this.sentence.update();
    this.phone.update();
    this.overlay.placeAll();
    this.takeAway?.update();
  }

  /** Updates the state of the page: loading, busy, ready or error. */
  updateStatus() {
    const { results, hub, notes } = this;
    const isPainted = results.paintedRev >= results.rev || this.frame.isHidden;
    const hasFailed = !this.isSupported || notes.causes.has("worker");
    this.api.setState(hasFailed ? "error" : !results.rev ? "loading" : hub.isBusy || !isPainted ? "busy" : "ready");
    results.showRunningTime(hub.isBusy);
    this.pool.setPaused(hub.isBusy || document.hidden);
    this.requestTimes();
    this.recycler.record(this.state.number("n"));
    this.trials?.resume();
    this.takeAway?.update();
  }

  /** Reports whether nothing is computed or changed. */
  isAtRest() {
    const { api, results, pool, trials } = this;
    return api.state === "ready" && results.currentReport?.preview === false && !this.isDragging && !this.view.value.hold && pool.busyCount === 0 && !trials?.running;
  }

  /** Requests a measurement of times when no computation has run for a while. */
  requestTimes() {
    const { results, pool } = this;
    clearTimeout(this.timesTimer);
    if (this.api.state !== "ready" || document.hidden || pool.busyCount > 0 || results.hasRequestedTimes || !results.report || results.report.preview) return;
    this.timesTimer = setTimeout(() => {
      if (document.hidden || pool.busyCount > 0) return;
      results.hasRequestedTimes = true;
      this.engine.post({ kind: "times", rev: results.rev });
    }, IDLE_DELAY);
  }
}
