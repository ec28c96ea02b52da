// This file declares the global variables that scripts of the page and Go's wasm_exec.js define.
export {};

declare global {
  /** Go is the loader of Go programs, see wasm_exec.js. */
  class Go {
    importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  }

  /** instantiateWithKernels connects a program with its kernels, see app/kernels.js. */
  function instantiateWithKernels(program: WebAssembly.Module, go: Go): Promise<WebAssembly.Instance>;

  /** ReaderChoice is the reader's choice of colours, layout and parts of the page. early.js reads the choice before the first paint. */
  interface ReaderChoice {
    theme?: string;
    layout?: string;
    off?: string[]; // the parts of the page that are switched off
  }

  /** mercerLoader has the worker that loads the programs, unless it has failed, and their addresses. It is undefined in a browser that cannot run the programs. */
  var mercerLoader: { worker?: Worker; urls: { compute: string; canvas: string } } | undefined;

  var mercerChoice: ReaderChoice;
  var updateMercerLook: (choice: ReaderChoice, pictureLayout?: string) => { theme: string; layout: string };

  /** importScripts is a function in the global scope of a worker. */
  function importScripts(...urls: string[]): void;

  /** OwnPoints are the points that window.mercer.setPoints accepts and window.mercer.points returns. */
  interface OwnPoints {
    x: Float64Array | [number, number][]; // n×2, row by row
    labels?: ArrayLike<number> | null; // the class of each point, from 0
    classes?: string[] | null; // the name of each class
    targets?: ArrayLike<number> | null;
    name?: string | null; // the origin of the points
    box?: [number, number, number, number]; // xmin, xmax, ymin, ymax of the plane
  }

  interface Window {
    mercer: any;
    Go?: typeof Go;
  }
}
