// The part of qrcode-generator that the page uses.
interface QRCode {
  addData(text: string, mode: "Byte"): void;
  make(): void; // throws if the text is too long
  getModuleCount(): number;
  isDark(row: number, column: number): boolean;
}

/** Returns an empty code. The version 0 stands for the smallest that holds the text. */
export default function qrcode(version: number, level: "L" | "M" | "Q" | "H"): QRCode;
