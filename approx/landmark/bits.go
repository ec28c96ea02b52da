package landmark

import (
	"encoding/binary"
	"math"
)

// appendBits appends the bits of the coordinates of a point, by which equal
// points are found; −0 counts as 0.
func appendBits(key []byte, x []float64) []byte {
	for _, v := range x {
		key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v+0))
	}
	return key
}
