/**
 * Reads the bytes of a file as text, and recognises files that are no text. The encoding is guessed, unless the reader
 * has chosen it.
 *
 * @typedef {(typeof ENCODINGS)[number]} Encoding a label of TextDecoder
 * @typedef {object} EncodingGuess
 * @property {Encoding} encoding
 * @property {"mark" | "zeros" | "valid" | "invalid"} reason the reason for the guess: the mark at the start, every second byte
 *   is 0, all bytes are UTF-8, or some bytes are not UTF-8
 */

export const ENCODINGS = /** @type {const} */ (["utf-8", "utf-16le", "utf-16be", "windows-1252"]);

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
 * Returns the encoding of a text by its first bytes, or null if UTF-8 must be tried first.
 * @param {Uint8Array} bytes @returns {EncodingGuess | null}
 */
function guessEncoding(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", reason: "mark" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", reason: "mark" };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", reason: "mark" };
  const zeros = [0, 0];
  bytes.forEach((b, i) => b === 0 && zeros[i % 2]++);
  const half = bytes.length / 2;
  if (zeros[1] > 0.4 * half && zeros[0] < 0.05 * half) return { encoding: "utf-16le", reason: "zeros" };
  if (zeros[0] > 0.4 * half && zeros[1] < 0.05 * half) return { encoding: "utf-16be", reason: "zeros" };
  return null;
}

/**
 * Checks that a file is a text in an encoding.
 * @param {Uint8Array} bytes the first bytes @param {Encoding} encoding @throws {ImportError}
 */
function checkText(bytes, encoding) {
  const zero = bytes.indexOf(0);
  if (!encoding.startsWith("utf-16") && zero >= 0) throw new ImportError("binary", { offset: zero });
  if (/^\s*<(?:!doctype|html|\?xml|svg)/i.test(String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\xef\xbb\xbf/, ""))) throw new ImportError("markup", {});
}

/**
 * Reads a file as text. Without a choice of the reader, it is UTF-8, unless it begins as UTF-16 does or has bytes that
 * are no UTF-8. Then it is read as Windows-1252, which contains Latin-1. Bytes that the chosen encoding does not have
 * become U+FFFD. The text of a reading that was stopped ends with a whole line, because a part of a number is another number.
 * @param {Blob} file @param {Encoding | undefined} chosen
 * @param {(guess: EncodingGuess) => void} onGuess is called with the guess as soon as it is known, also before an error
 * @param {(share: number) => Promise<boolean>} pause called between pieces; returns whether to stop
 * @returns {Promise<string>}
 * @throws {ImportError}
 */
export async function readText(file, chosen, onGuess, pause) {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const kind = fileKind(head);
  if (kind) throw new ImportError("kind", { kind });
  const guess = guessEncoding(head) ?? /** @type {EncodingGuess} */ ({ encoding: "utf-8", reason: "valid" });
  onGuess(guess);
  checkText(head, chosen ?? guess.encoding);
  if (chosen) return await decode(file, chosen, false, pause);
  try {
    return await decode(file, guess.encoding, guess.encoding === "utf-8", pause);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    onGuess({ encoding: "windows-1252", reason: "invalid" });
    return await decode(file, "windows-1252", false, pause);
  }
}

/** @param {Blob} file @param {Encoding} encoding @param {boolean} fatal whether wrong bytes are an error @param {(share: number) => Promise<boolean>} pause */
async function decode(file, encoding, fatal, pause) {
  const decoder = new TextDecoder(encoding, { fatal });
  const pieces = [];
  for (let start = 0; start < file.size; start += PIECE) {
    const isLast = start + PIECE >= file.size;
    pieces.push(decoder.decode(await file.slice(start, start + PIECE).arrayBuffer(), { stream: !isLast }));
    if (await pause(Math.min(1, (start + PIECE) / file.size)) && !isLast) return wholeLines(pieces.join(""));
  }
  return pieces.join("");
}

/** Returns a text without its last line, unless it is the only one. @param {string} text */
function wholeLines(text) {
  const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return end < 0 ? text : text.slice(0, end + 1);
}
