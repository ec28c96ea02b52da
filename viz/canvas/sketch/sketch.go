// Package sketch writes the pictures that tests draw to files, for people to look
// at.
package sketch

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Write writes a picture as a small PNG and creates the folders above it.
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
