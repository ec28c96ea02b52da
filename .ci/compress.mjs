import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/**
 * Returns the bytes in Brotli, as a server can send them. Quality 11, the best, takes a minute for a program of the page,
 * and quality 9 a tenth of this time.
 * @param {Buffer} bytes @param {number} quality
 */
export const compress = (bytes, quality) => promisify(brotliCompress)(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});
