package main

import (
	"fmt"
	"os"
	"path/filepath"

	"mercer/wasm/play/code"
)

// writeNPY writes a rows×cols matrix in row-major order as a NumPy file.
func writeNPY(dir, name string, rows, cols int, z []float64) error {
	if len(z) != rows*cols {
		return fmt.Errorf("%s has %d numbers, not %d×%d", name, len(z), rows, cols)
	}
	return os.WriteFile(filepath.Join(dir, name+".npy"), code.EncodeNPY(rows, cols, z), 0o666)
}
