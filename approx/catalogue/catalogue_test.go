package catalogue_test

import (
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
)

func TestMethods(t *testing.T) {
	for _, m := range catalogue.Methods {
		t.Run(m.Key, func(t *testing.T) { approxtest.TestMethod(t, m) })
	}
}

func TestKernels(t *testing.T) {
	for _, f := range catalogue.Kernels {
		t.Run(f.Key, func(t *testing.T) { approxtest.TestFamily(t, f) })
	}
}

func TestDatasets(t *testing.T) {
	for _, d := range catalogue.Datasets {
		t.Run(d.Key, func(t *testing.T) { approxtest.TestDataset(t, d) })
	}
}
