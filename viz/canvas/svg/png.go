package svg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image/color"
)

// encodePNG encodes an image of w×h palette indices as PNG
// (https://www.w3.org/TR/png-3/). The standard package image/png is not used because it
// also contains a decoder. It would add more code to the page than all of this package.
func (l *imagePalette) encodePNG(w, h int, pix []uint8) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	header := binary.BigEndian.AppendUint32(nil, uint32(w))
	header = binary.BigEndian.AppendUint32(header, uint32(h))
	out = appendChunk(out, "IHDR", append(header, 8, 3, 0, 0, 0)) // 8 bits per pixel, colours from a palette
	var colors, opacities []byte
	hasAlpha := false
	for i := range nanIndex + 1 {
		col := l.color(i)
		colors = append(colors, col.R, col.G, col.B)
		opacities = append(opacities, col.A)
		hasAlpha = hasAlpha || col.A < 255
	}
	out = appendChunk(out, "PLTE", colors)
	if hasAlpha {
		out = appendChunk(out, "tRNS", opacities)
	}
	var data bytes.Buffer
	z := zlib.NewWriter(&data)
	line := make([]byte, w+1)
	for y := range h {
		// Fields are smooth, so the difference from the row above is written.
		row := pix[y*w:][:w]
		line[0] = 2
		for x, v := range row {
			if y > 0 {
				v -= pix[(y-1)*w+x]
			}
			line[x+1] = v
		}
		z.Write(line) // writing to a buffer never fails
	}
	z.Close()
	out = appendChunk(out, "IDAT", data.Bytes())
	return appendChunk(out, "IEND", nil)
}

// color returns the colour with index i.
func (l *imagePalette) color(i int) color.NRGBA {
	if i == nanIndex {
		return l.p.NaN
	}
	return l.p.At(l.p.Min + (l.p.Max-l.p.Min)*float64(i)/(nanIndex-1))
}

// appendChunk appends a PNG chunk to dst. A chunk consists of length, name, data and
// checksum.
func appendChunk(dst []byte, name string, data []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(data)))
	start := len(dst)
	dst = append(append(dst, name...), data...)
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}
