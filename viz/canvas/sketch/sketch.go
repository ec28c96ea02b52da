// Package sketch writes pictures of tests to files, so that people can look at them.
package sketch

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Write writes a picture to a PNG file with the best compression. It creates missing
// folders.
func Write(t testing.TB, path string, m image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, m); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
