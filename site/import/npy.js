/** Reads arrays of numbers in NumPy's format NPY, versions 1 to 3, with one or two dimensions. */
import { ImportError } from "./source.js";
import { ValueTable } from "./table.js";

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
const EXACT = 2 ** 53; // larger whole numbers may be rounded

/** Reports whether bytes are the start of an NPY file. @param {Uint8Array} bytes */
export const isNpy = (bytes) => MAGIC.every((b, i) => bytes[i] === b);

/** @type {Record<string, (view: DataView, offset: number, isLittle: boolean) => number>} */
const READERS = {
  f2: (v, o, l) => halfFloat(v.getUint16(o, l)), f4: (v, o, l) => v.getFloat32(o, l), f8: (v, o, l) => v.getFloat64(o, l),
  i1: (v, o) => v.getInt8(o), i2: (v, o, l) => v.getInt16(o, l), i4: (v, o, l) => v.getInt32(o, l), i8: (v, o, l) => Number(v.getBigInt64(o, l)),
  u1: (v, o) => v.getUint8(o), u2: (v, o, l) => v.getUint16(o, l), u4: (v, o, l) => v.getUint32(o, l), u8: (v, o, l) => Number(v.getBigUint64(o, l)),
  b1: (v, o) => v.getUint8(o),
};

/** @param {number} bits */
function halfFloat(bits) {
  const sign = bits & 0x8000 ? -1 : 1, exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
}

/**
 * Returns the table of an NPY file. The columns are those of a two-dimensional array, or one column.
 * @param {ArrayBuffer} buffer
 * @returns {ValueTable & {hasRounded: boolean}} hasRounded: whether whole numbers beyond 2⁵³ were rounded
 * @throws {ImportError} if the file has other content
 */
export function readNpy(buffer) {
  const view = new DataView(buffer);
  if (buffer.byteLength < 12) throw new ImportError("npyHeader", {});
  const isLong = view.getUint8(6) > 1;
  const start = isLong ? 12 : 10;
  const length = isLong ? view.getUint32(8, true) : view.getUint16(8, true);
  if (start + length > buffer.byteLength) throw new ImportError("npyHeader", {});
  const { type, isFortran, shape } = parseHeader(new TextDecoder("latin1").decode(new Uint8Array(buffer, start, length)));
  const read = READERS[type.slice(1)];
  if (!read) throw new ImportError("npyType", { type });
  if (shape.length < 1 || shape.length > 2) throw new ImportError("npyShape", { count: shape.length });
  const [rows, width = 1] = shape, size = Number(type[2]), count = rows * width;
  if (count === 0) throw new ImportError("empty", {});
  const present = Math.floor((buffer.byteLength - start - length) / size);
  if (present < count) throw new ImportError("npyEnd", { present, count });
  const isLittle = type[0] !== ">", offset = start + length;
  const table = Object.assign(new ValueTable(new Array(width).fill(""), rows, (i, j) => {
    const value = read(view, offset + size * (isFortran ? j * rows + i : i * width + j), isLittle);
    if (size === 8 && Math.abs(value) > EXACT && type[1] !== "f") table.hasRounded = true;
    return value;
  }), { hasRounded: false });
  return table;
}

/**
 * Parses the header, which is a Python literal such as {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }.
 * @param {string} header
 */
function parseHeader(header) {
  const type = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
  const shape = /'shape':\s*\(([\d\s,L]*)\)/.exec(header)?.[1];
  if (type === undefined && /'descr':\s*\[/.test(header)) throw new ImportError("npyType", { type: "" });
  if (type === undefined || order === undefined || shape === undefined) throw new ImportError("npyHeader", {});
  return { type, isFortran: order === "True", shape: shape.split(",").map((s) => s.trim().replace(/L$/, "")).filter(Boolean).map(Number) };
}
