package main

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// few is a size at which every job takes the road that it takes at full size, and
// takes no time.
var few = sizes{
	n: 390, large: 400, landmarks: 32, bumps: 40, frequencies: 16, clusters: 12,
	high: 300, highLandmarks: 24, machine: 80, symmetric: [2]int{128, 256}, product: 48,
}

// TestAgree holds the library against plain gonum, over the format in which the
// data go to other languages.
func TestAgree(t *testing.T) {
	dir := t.TempDir()
	if err := few.inputs().write(dir); err != nil {
		t.Fatal(err)
	}
	in, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	// Features are divided by the roots of small eigenvalues of K(Z, Z), so
	// rounding is visible in those of a few landmarks that are close to each other.
	// Exact components are solved to residuals of 1e-8.
	loose := map[string]float64{"kpca2000": 1e-8, "kpca5000": 1e-8, "laplacian": 1e-8, "nystrom": 1e-6, "error": 1e-6, "ika": 1e-8, "krr": 1e-7}
	for _, j := range jobs {
		t.Run(j.key, func(t *testing.T) {
			limits := map[string]float64{"residual": 1e-8, "orthogonality": 1e-12}
			if strings.HasPrefix(j.key, "eig") {
				limits["residual"] = 1e-12
			}
			if j.gonum == nil {
				got := request{Job: j.key, Way: "mercer", Check: true}.answer(in)
				if got.Error != "" || len(got.Numbers) == 0 {
					t.Errorf("answer %v, error %q", got.Numbers, got.Error)
				}
				return
			}
			got := request{Job: j.key, Way: "mercer", Check: true}.answer(in)
			want := request{Job: j.key, Way: "gonum", Check: true}.answer(in)
			if got.Error != "" || want.Error != "" {
				t.Fatal(got.Error, want.Error)
			}
			tol := loose[j.key]
			if tol == 0 {
				tol = 1e-9
			}
			said := func(a reply) []string { return slices.Sorted(maps.Keys(a.Numbers)) }
			if !slices.Equal(said(got), said(want)) {
				t.Fatalf("one says %q, the other %q", said(got), said(want))
			}
			for name, w := range want.Numbers {
				g := got.Numbers[name]
				if limit := limits[name]; limit > 0 {
					if !(g[0] <= limit && w[0] <= limit) {
						t.Errorf("%s %.2g and %.2g", name, g[0], w[0])
					}
					continue
				}
				if len(g) != len(w) {
					t.Fatalf("%d %s, want %d", len(g), name, len(w))
				}
				var top float64
				for _, v := range w {
					top = max(top, math.Abs(v))
				}
				for i, v := range w {
					if !(math.Abs(g[i]-v) <= tol*top) {
						t.Fatalf("%s %d is %g, want %g", name, i, g[i], v)
					}
				}
			}
		})
	}
}

func TestUnknown(t *testing.T) {
	if a := (request{Job: "nothing"}).answer(nil); a.Error == "" {
		t.Error("a job that is not there was done")
	}
	if a := (request{Job: "svm", Way: "gonum"}).answer(nil); a.Error != "none" {
		t.Errorf("error %q of a job without a plain way", a.Error)
	}
}

// What a page reads is what was written, to the last bit.
func TestParse(t *testing.T) {
	in := inputs{"a": {[]float64{1, math.Pi, -0.5, 1e-300}, 2}, "b": {[]float64{7}, 1}}
	dir := t.TempDir()
	if err := in.write(dir); err != nil {
		t.Fatal(err)
	}
	got, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range in {
		if g := got[name]; g.dim != a.dim || !slices.Equal(g.data, a.data) {
			t.Errorf("%s is %v, want %v", name, g, a)
		}
	}
	text, _ := json.Marshal(index{Arrays: map[string]entry{"a": {At: 3, Len: 9, Dim: 1}}})
	if _, err := parse(text, make([]byte, 16)); err == nil {
		t.Error("a file that ends too early was read")
	}
}
