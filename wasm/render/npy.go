package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
)

// writeNPY writes a rows×cols matrix in row-major order as a NumPy file of version 1.0. A
// single column becomes a vector.
func writeNPY(dir, name string, rows, cols int, z []float64) error {
	if len(z) != rows*cols {
		return fmt.Errorf("%s has %d numbers, not %d×%d", name, len(z), rows, cols)
	}
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
	var b bytes.Buffer
	b.WriteString("\x93NUMPY\x01\x00")
	binary.Write(&b, binary.LittleEndian, uint16(len(header)))
	b.WriteString(header)
	binary.Write(&b, binary.LittleEndian, z)
	return os.WriteFile(filepath.Join(dir, name+".npy"), b.Bytes(), 0o666)
}
