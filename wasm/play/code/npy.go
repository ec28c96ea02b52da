package code

import (
	"encoding/binary"
	"fmt"
	"math"
)

// EncodeNPY returns a rows×cols matrix in row-major order as a NumPy file of version 1.0. A
// single column becomes a vector. The length of the file is a multiple of 8.
func EncodeNPY(rows, cols int, z []float64) []byte {
	shape := fmt.Sprintf("(%d, %d)", rows, cols)
	if cols == 1 {
		shape = fmt.Sprintf("(%d,)", rows)
	}
	header := fmt.Sprintf("{'descr': '<f8', 'fortran_order': False, 'shape': %s, }", shape)
	const prefix = 10 // magic string, version and length of the header
	for (prefix+len(header)+1)%64 != 0 {
		header += " "
	}
	header += "\n"
	b := make([]byte, 0, prefix+len(header)+8*len(z))
	b = append(b, "\x93NUMPY\x01\x00"...)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(header)))
	b = append(b, header...)
	for _, v := range z {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}
