package landmark

import (
	"encoding/binary"
	"math"
)

// appendPointKey appends a key of the point x, which is the same for equal points. The
// key consists of the bits of the coordinates, where −0 counts as 0.
func appendPointKey(key []byte, x []float64) []byte {
	for _, v := range x {
		key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v+0))
	}
	return key
}
