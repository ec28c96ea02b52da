/** Reports whether this browser has WebAssembly and Web Workers, which the programs need. */
export const able = () => typeof WebAssembly === "object" && typeof Worker === "function";
