package svg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image/color"
)

// encodePNG returns an image of w×h indices into the levels as a PNG with a palette
// (https://www.w3.org/TR/png-3/). Package image/png would make the page larger than
// all code of this package, since image/png also contains a decoder.
func (l *imagePalette) encodePNG(w, h int, pix []uint8) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(w))
	head = binary.BigEndian.AppendUint32(head, uint32(h))
	out = appendChunk(out, "IHDR", append(head, 8, 3, 0, 0, 0)) // 8 bits, by a palette
	var colours, opacities []byte
	clear := false
	for i := range nanIndex + 1 {
		col := l.colour(i)
		colours = append(colours, col.R, col.G, col.B)
		opacities = append(opacities, col.A)
		clear = clear || col.A < 255
	}
	out = appendChunk(out, "PLTE", colours)
	if clear {
		out = appendChunk(out, "tRNS", opacities)
	}
	var data bytes.Buffer
	z := zlib.NewWriter(&data)
	line := make([]byte, w+1)
	for y := range h {
		// Each row is written as its difference from the row above, since fields are
		// smooth.
		row := pix[y*w:][:w]
		line[0] = 2
		for x, v := range row {
			if y > 0 {
				v -= pix[(y-1)*w+x]
			}
			line[x+1] = v
		}
		z.Write(line) // writing to a buffer cannot fail
	}
	z.Close()
	out = appendChunk(out, "IDAT", data.Bytes())
	return appendChunk(out, "IEND", nil)
}

// colour returns the colour with an index.
func (l *imagePalette) colour(i int) color.NRGBA {
	if i == nanIndex {
		return l.p.NaN
	}
	return l.p.At(l.p.Min + (l.p.Max-l.p.Min)*float64(i)/(nanIndex-1))
}

// appendChunk appends a chunk: its length, name, data and checksum.
func appendChunk(dst []byte, name string, data []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(data)))
	from := len(dst)
	dst = append(append(dst, name...), data...)
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[from:]))
}
