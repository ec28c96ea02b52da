package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const lin = ".."

// TestGeneratedTwinsAreFresh checks that every plain file has an up-to-date twin, and
// every file _simd.go has a plain file.
func TestGeneratedTwinsAreFresh(t *testing.T) {
	files, err := twins(lin)
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range files {
		got, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		} else if string(got) != string(content) {
			t.Errorf("%s is stale: run «go generate ./approx/internal/lin»", path)
		}
	}
	simd, err := filepath.Glob(filepath.Join(lin, "*_simd.go"))
	if err != nil {
		t.Fatal(err)
	}
	if want := len(files) + 1; len(simd) != want {
		t.Errorf("%d files are called _simd.go, want %d: the twins and lanes_simd.go", len(simd), want)
	}
}

func TestTwin(t *testing.T) {
	const head = "//go:build !goexperiment.simd\n\npackage lin\n\n"
	got, err := twin("sum", head+"import \"math\"\n\n// f adds.\nfunc f() float64 { return math.Pi }\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"//go:build goexperiment.simd\n", "from sum_plain.go. DO NOT EDIT.\n", "func sumWidths()", "\n// f adds.\nfunc f()"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	for _, bad := range []string{"package lin\n", head + "import \"fmt\"\n", head + "func {\n"} {
		if got, err := twin("sum", bad); err == nil {
			t.Errorf("%q becomes %q", bad, got)
		}
	}
}
