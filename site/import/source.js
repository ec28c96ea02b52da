/**
 * Reads the bytes of a file as text, in UTF-8, UTF-16 or Latin-1, and recognises files that are no text.
 *
 * @typedef {"UTF-8" | "UTF-16" | "Latin-1"} Encoding
 */

/** ImportError is the reason why data cannot be read. words.js has the sentence of each kind. */
export class ImportError extends Error {
  /** @param {string} kind @param {Record<string, string | number>} facts numbers and texts for the sentence */
  constructor(kind, facts) {
    super(kind);
    this.kind = kind;
    this.facts = facts;
  }
}

export const MAX_BYTES = 400e6;
const PIECE = 4 << 20; // bytes that are decoded at once
const HEAD = 4096; // bytes that are examined

/**
 * SIGNATURES has the first bytes of kinds of files that are often opened by mistake.
 * @type {[string, string][]}
 */
const SIGNATURES = [
  ["PK\x03\x04", "zip"], ["PK\x05\x06", "zip"], ["%PDF", "pdf"], ["\x89PNG", "png"], ["GIF8", "gif"], ["\xff\xd8\xff", "jpeg"], ["\x1f\x8b", "gzip"],
  ["BZh", "bzip2"], ["\xfd7zXZ", "xz"], ["\xd0\xcf\x11\xe0", "office"], ["\x89HDF", "hdf5"], ["PAR1", "parquet"], ["ARROW1", "arrow"], ["SQLite format 3", "sqlite"], // eslint-disable-line mercer/words-in-tables -- the bytes of a file
  ["MATLAB 5.0", "matlab"], ["RIFF", "riff"], ["\x80\x04\x95", "pickle"], ["{\\rtf", "rtf"],
];

/** Returns the kind of a file that is no text, or "". @param {Uint8Array} bytes the first bytes */
export function fileKind(bytes) {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1] ?? "";
}

/**
 * Returns the label of the encoding of a text for TextDecoder, or "" if UTF-8 must be tried first.
 * @param {Uint8Array} bytes the first bytes
 */
function declaredEncoding(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  bytes.forEach((b, i) => b === 0 && zeros[i % 2]++);
  const half = bytes.length / 2;
  if (zeros[1] > 0.4 * half && zeros[0] < 0.05 * half) return "utf-16le";
  if (zeros[0] > 0.4 * half && zeros[1] < 0.05 * half) return "utf-16be";
  return "";
}

/**
 * Checks that a file is a text, and returns the label of its encoding, or "".
 * @param {Uint8Array} bytes the first bytes @throws {ImportError}
 */
function checkText(bytes) {
  const kind = fileKind(bytes);
  if (kind) throw new ImportError("kind", { kind });
  const label = declaredEncoding(bytes);
  const zero = bytes.indexOf(0);
  if (!label && zero >= 0) throw new ImportError("binary", { offset: zero });
  if (/^\s*<(?:!doctype|html|\?xml|svg)/i.test(String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\xef\xbb\xbf/, ""))) throw new ImportError("markup", {});
  return label;
}

/**
 * Reads a file as text. It is UTF-8, unless it begins with the mark of UTF-16 or has bytes that are no UTF-8. Then it is
 * read as Latin-1.
 * @param {Blob} file @param {(share: number) => Promise<boolean>} pause called between pieces; returns whether to stop
 * @returns {Promise<{text: string, encoding: Encoding}>}
 * @throws {ImportError}
 */
export async function readText(file, pause) {
  const label = checkText(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  for (const encoding of label ? [label] : ["utf-8", "windows-1252"]) {
    try {
      const text = await decode(file, encoding, pause);
      return { text, encoding: label ? "UTF-16" : encoding === "utf-8" ? "UTF-8" : "Latin-1" };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new ImportError("binary", { offset: 0 });
}

/** @param {Blob} file @param {string} encoding @param {(share: number) => Promise<boolean>} pause */
async function decode(file, encoding, pause) {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  const pieces = [];
  for (let start = 0; start < file.size; start += PIECE) {
    const isLast = start + PIECE >= file.size;
    pieces.push(decoder.decode(await file.slice(start, start + PIECE).arrayBuffer(), { stream: !isLast }));
    if (await pause(Math.min(1, (start + PIECE) / file.size))) break;
  }
  return pieces.join("");
}
