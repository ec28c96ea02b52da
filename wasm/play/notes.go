package play

import (
	"fmt"

	"mercer/approx"
)

// nothing is where a kernel evaluation counts as none: the largest entry off
// the diagonal below it makes K the identity for every purpose.
const nothing = 1e-12

// notes says in words what was cut and what the numbers cannot mean.
func notes(s *State, d *dataStage, k approx.Kernel, e *exactStage, fit *fitStage, x *errorStage) []string {
	words := append([]string{}, fit.Notes...)
	n := d.X.Len()
	switch {
	case n == 1:
	case d.equal:
		words = append(words, "All points coincide: K has rank 1.")
	case n > 1 && e.Lambda[0] < (1+nothing)/float64(n)*k.Eval(d.X.At(0), d.X.At(0)):
		words = append(words, fmt.Sprintf("σ is so small that every point sees only itself: K is the identity, and any %d features leave %d directions alone.",
			fit.Features.Len(), max(0, n-fit.Features.Len())))
	case 1-e.Lambda[0]/e.Trace < nothing:
		words = append(words, "σ is so large that all points look alike: K is the matrix of ones, and has rank 1 to within rounding.")
	}
	words = append(words, e.Notes...)
	if !e.Certificate.Exact() {
		words = append(words, fmt.Sprintf("The exact eigenpairs are a preview: %s is %.1g.", e.Certificate.Words, e.Certificate.Value))
	}
	return words
}
