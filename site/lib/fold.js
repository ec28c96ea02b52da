/** Letters without an accent that could be removed. @type {Record<string, string>} */
const STROKES = { ß: "ss", ø: "o", æ: "a", œ: "o", ł: "l", đ: "d", ı: "i" };

/** Removes case, accents and the e of an umlaut, so that “Nyström”, “nystrom” and “Nystroem” become the same text. @param {string} s */
export const foldLetters = (s) => s.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[ßøæœłđı]/g, (c) => STROKES[c]).replace(/([aou])e/g, "$1");
