/** Reports whether this browser has WebAssembly and Web Workers, which the programs need. */
export const isSupported = () => typeof WebAssembly === "object" && typeof Worker === "function";
