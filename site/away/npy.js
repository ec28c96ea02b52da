/** Writes arrays as NumPy files of version 1.0. */

const PREFIX = 10; // bytes of the magic string, the version and the length of the header

/**
 * Returns an array of float64 numbers as an NPY file, row by row.
 * @param {ArrayLike<number>} values @param {number[]} shape
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function writeNPY(values, shape) {
  const count = shape.reduce((a, b) => a * b, 1);
  if (values.length !== count) throw new RangeError(`an array of shape ${shape.join(" × ")} has ${count} numbers, not ${values.length}`);
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;
  const text = `{'descr': '<f8', 'fortran_order': False, 'shape': ${tuple}, }`;
  const header = text.padEnd(64 * Math.ceil((PREFIX + text.length + 1) / 64) - PREFIX - 1) + "\n";
  const bytes = new Uint8Array(PREFIX + header.length + 8 * count);
  const view = new DataView(bytes.buffer);
  bytes.set([0x93, ...new TextEncoder().encode("NUMPY"), 1, 0]);
  view.setUint16(8, header.length, true);
  bytes.set(new TextEncoder().encode(header), PREFIX);
  for (let i = 0; i < count; i++) view.setFloat64(PREFIX + header.length + 8 * i, values[i], true);
  return bytes;
}
