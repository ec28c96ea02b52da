package main

import (
	"os"

	"mercer/wasm/play"
)

// writeArrays writes the arrays of a result as NumPy files. See play.Result.NamedArrays.
func writeArrays(r *play.Result, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, a := range r.NamedArrays() {
		z := make([]float64, a.Rows*a.Cols)
		a.Fill(z)
		if err := writeNPY(dir, a.Name, a.Rows, a.Cols, z); err != nil {
			return err
		}
	}
	return nil
}
