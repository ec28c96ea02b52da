package main

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// smallSizes contains sizes at which every job takes little time but uses the same
// algorithms as at full size.
var smallSizes = jobSizes{
	n: 390, large: 400, landmarks: 32, basisCenters: 40, frequencies: 16, clusters: 12,
	high: 300, highLandmarks: 24, svmPoints: 80, symmetric: [2]int{128, 256}, product: 48,
}

// TestAgree compares the library with gonum. The data pass through the file format that
// other languages read.
func TestAgree(t *testing.T) {
	dir := t.TempDir()
	if err := smallSizes.newInputs().write(dir); err != nil {
		t.Fatal(err)
	}
	in, err := loadInputs(dir)
	if err != nil {
		t.Fatal(err)
	}
	// Nyström divides features by the square roots of the eigenvalues of K(Z, Z). Some
	// eigenvalues are small, since some landmarks are close to each other. Then rounding
	// errors are visible. Exact kernel PCA is solved to residuals of 1e-8.
	loose := map[string]float64{"kpca2000": 1e-8, "kpca5000": 1e-8, "laplacian": 1e-8, "nystrom": 1e-6, "error": 1e-6, "ika": 1e-8, "krr": 1e-7}
	for _, j := range jobs {
		t.Run(j.key, func(t *testing.T) {
			limits := map[string]float64{"residual": 1e-8, "orthogonality": 1e-12}
			if strings.HasPrefix(j.key, "eig") {
				limits["residual"] = 1e-12
			}
			if j.gonum == nil {
				got := request{Job: j.key, Library: "mercer", Check: true}.answer(in)
				if got.Error != "" || len(got.Numbers) == 0 {
					t.Errorf("answer %v, error %q", got.Numbers, got.Error)
				}
				return
			}
			got := request{Job: j.key, Library: "mercer", Check: true}.answer(in)
			want := request{Job: j.key, Library: "gonum", Check: true}.answer(in)
			if got.Error != "" || want.Error != "" {
				t.Fatal(got.Error, want.Error)
			}
			tol := loose[j.key]
			if tol == 0 {
				tol = 1e-9
			}
			numberNames := func(a reply) []string { return slices.Sorted(maps.Keys(a.Numbers)) }
			if !slices.Equal(numberNames(got), numberNames(want)) {
				t.Fatalf("one says %q, the other %q", numberNames(got), numberNames(want))
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
	if a := (request{Job: "svm", Library: "gonum"}).answer(nil); a.Error != "none" {
		t.Errorf("error %q of a job without a plain way", a.Error)
	}
}

// TestParse checks that parseInputs returns exactly the numbers that write stored.
func TestParse(t *testing.T) {
	in := inputs{"a": {[]float64{1, math.Pi, -0.5, 1e-300}, 2}, "b": {[]float64{7}, 1}}
	dir := t.TempDir()
	if err := in.write(dir); err != nil {
		t.Fatal(err)
	}
	got, err := loadInputs(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range in {
		if g := got[name]; g.dim != a.dim || !slices.Equal(g.data, a.data) {
			t.Errorf("%s is %v, want %v", name, g, a)
		}
	}
	text, _ := json.Marshal(arrayIndex{Arrays: map[string]arrayEntry{"a": {At: 3, Len: 9, Dim: 1}}})
	if _, err := parseInputs(text, make([]byte, 16)); err == nil {
		t.Error("a file that ends too early was read")
	}
}
