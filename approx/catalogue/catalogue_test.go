package catalogue_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
)

// taken says whether entry i of a list is tested: each, but with -short one in
// five. Builds that differ in the arithmetic of a few primitives alone need no
// more, for the primitives have tests of their own.
func taken(i int) bool { return !testing.Short() || i%5 == 0 }

// Each law has each method, on a sample of the cases, and with FULL=1 on all of them.
func TestMethods(t *testing.T) {
	for i, m := range catalogue.Methods {
		if !taken(i) {
			continue
		}
		t.Run(m.Key, func(t *testing.T) {
			if approxtest.Full() {
				approxtest.TestMethod(t, m)
			} else {
				approxtest.SampleMethod(t, m, i)
			}
		})
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

// One thing has one name: what a method counts is what it places, and what it places
// is called as in other methods.
func TestNames(t *testing.T) {
	counted := []string{"landmarks", "centres", "shadow centres", "frequencies"}
	called := map[string]string{}
	shapes := []string{"", "neurons", "bends", "steps", "cells", "box", "centre of expansion"}
	for _, m := range catalogue.Methods {
		brief := cmp.Or(m.Brief, m.Short)
		if other, ok := called[brief]; ok || len(m.Brief) >= len(m.Short) {
			t.Errorf("%s is called %q in brief, which is no less than %q or is also %s", m.Key, brief, m.Short, other)
		}
		called[brief] = m.Key
		if !slices.Contains(append(shapes, counted...), m.Marks) {
			t.Errorf("%s places %q, and others %q", m.Key, m.Marks, counted)
		}
		if i := slices.Index(counted, m.Marks); i < 0 || strings.Contains(m.Phrase, "eigenfunctions from") {
			continue
		}
		_, said, _ := strings.Cut(strings.NewReplacer("{m}", "[m]").Replace(m.Phrase), "[m] ")
		if !strings.HasPrefix(said, m.Marks) {
			t.Errorf("%s places %s, and its sentence counts %q", m.Key, m.Marks, said)
		}
		if strings.HasPrefix(m.Short, "a ") || strings.HasPrefix(m.Short, "the ") {
			t.Errorf("the short name of %s has an article: %q", m.Key, m.Short)
		}
	}
}
