package catalogue_test

import (
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
)

// taken says whether entry i of a list is tested: each, but with -short one in
// three. Builds that differ in the arithmetic of a few primitives alone need no
// more, for the primitives have tests of their own.
func taken(i int) bool { return !testing.Short() || i%3 == 0 }

func TestMethods(t *testing.T) {
	for i, m := range catalogue.Methods {
		if taken(i) {
			t.Run(m.Key, func(t *testing.T) { approxtest.TestMethod(t, m) })
		}
	}
}

func TestKernels(t *testing.T) {
	for i, f := range catalogue.Kernels {
		if taken(i) {
			t.Run(f.Key, func(t *testing.T) { approxtest.TestFamily(t, f) })
		}
	}
}

func TestDatasets(t *testing.T) {
	for _, d := range catalogue.Datasets {
		t.Run(d.Key, func(t *testing.T) { approxtest.TestDataset(t, d) })
	}
}
