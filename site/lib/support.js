// The smallest module with a vector instruction: a function without arguments that returns i8x16.splat 0.
const vectorModule = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // magic number and version
  1, 5, 1, 0x60, 0, 1, 0x7b, // types: () → v128
  3, 2, 1, 0, // functions: one of type 0
  10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b, // code: i32.const 0, i8x16.splat, end
]);

/** Reports whether this browser has Web Workers, and WebAssembly with vectors (SIMD), which the programs need. */
export const isSupported = () => typeof WebAssembly === "object" && WebAssembly.validate(vectorModule) && typeof Worker === "function";
