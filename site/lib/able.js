/** Whether this browser has what the programs run on. */
export const able = () => typeof WebAssembly === "object" && typeof Worker === "function";
