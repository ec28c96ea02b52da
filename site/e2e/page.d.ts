// Global variables that scripts of the page and Go's wasm_exec.js set
export {};

declare global {
  /** Go's loader, see wasm_exec.js. */
  class Go {
    importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  }

  /** The reader's choice of theme and layout. early.js reads the choice before the first paint. */
  interface Chosen {
    theme?: string;
    layout?: string;
  }

  var mercerChosen: Chosen;
  var mercerLook: (chosen: Chosen, arrange?: string) => { theme: string; layout: string };

  /** A function of the global scope of a worker. */
  function importScripts(...urls: string[]): void;

  interface Window {
    mercer: any;
    Go?: typeof Go;
  }
}
