// Globals of the page that scripts set, and of Go's wasm_exec.js.
export {};

declare global {
  /** Go's loader, see wasm_exec.js. */
  class Go {
    importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  }

  /** Theme and layout as the reader has chosen them; early.js reads them before the first paint. */
  interface Chosen {
    theme?: string;
    layout?: string;
  }

  var mercerChosen: Chosen;
  var mercerLook: (chosen: Chosen, arrange?: string) => { theme: string; layout: string };

  /** Of a worker's window. */
  function importScripts(...urls: string[]): void;

  interface Window {
    mercer: any;
    Go?: typeof Go;
  }
}
