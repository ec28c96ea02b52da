// This file declares the global variables that scripts of the page and Go's wasm_exec.js define.
export {};

declare global {
  /** Go is the loader of Go programs, see wasm_exec.js. */
  class Go {
    importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  }

  /** ReaderChoice is the reader's choice of theme and layout. early.js reads the choice before the first paint. */
  interface ReaderChoice {
    theme?: string;
    layout?: string;
  }

  var mercerChoice: ReaderChoice;
  var updateMercerLook: (choice: ReaderChoice, pictureLayout?: string) => { theme: string; layout: string };

  /** importScripts is a function in the global scope of a worker. */
  function importScripts(...urls: string[]): void;

  interface Window {
    mercer: any;
    Go?: typeof Go;
  }
}
