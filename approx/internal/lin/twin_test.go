package lin

import (
	"os"
	"strings"
	"testing"
)

// The kernels are written once, for vectors of any width. A file names simd to
// be compiled for each, which a build without the experiment cannot: so every
// kernel file stands here twice, with another head.
func TestTwins(t *testing.T) {
	for _, name := range []string{"tile", "vector", "elementary", "tridiag", "secular", "metric", "hadamard", "single", "sweep", "entries"} {
		simd, plain := body(t, name+"_simd.go"), body(t, name+"_plain.go")
		if simd != plain {
			t.Errorf("%s_simd.go and %[1]s_plain.go differ below their heads", name)
		}
	}
}

// body returns a file from the first doc comment on that is not about simd.
func body(t *testing.T, name string) string {
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, s, _ := strings.Cut(string(b), "package lin\n")
	if strings.Contains(name, "_simd") {
		_, s, _ = strings.Cut(s, "Widths() { var _ simd.Float64s }\n")
	} else if rest, ok := strings.CutPrefix(s, "\nimport \"math\"\n"); ok {
		s = rest
	}
	return strings.TrimSpace(s)
}
