package play

import (
	"fmt"

	"mercer/approx"
)

const (
	// isolated is how little λ₁ of an identity may exceed 1/n.
	isolated = 1e-12

	// alike is how little of tr K may be left beside λ₁ before K counts as a
	// matrix of ones: less than any picture shows.
	alike = 1e-5
)

// notes says in words what was cut and what the numbers cannot mean.
func notes(s *State, d *dataStage, k approx.Kernel, e *exactStage, fit *fitStage, x *errorStage) []string {
	words := append([]string{}, fit.Notes...)
	n := d.X.Len()
	switch {
	case n == 1:
	case d.equal:
		words = append(words, "All points coincide: K has rank 1.")
	case n > 1 && e.Lambda[0] < (1+isolated)/float64(n)*k.Eval(d.X.At(0), d.X.At(0)):
		words = append(words, fmt.Sprintf("σ is so small that every point sees only itself: K is the identity, and any %d features leave %d directions alone.",
			fit.Features.Len(), max(0, n-fit.Features.Len())))
	case 1-e.Lambda[0]/e.Trace < alike:
		words = append(words, fmt.Sprintf("σ is so large that all points look alike: one eigenpair holds all of K but %s of its trace.", digits(max(0, 1-e.Lambda[0]/e.Trace))))
	}
	words = append(words, e.Notes...)
	if !e.Certificate.Exact() {
		words = append(words, fmt.Sprintf("The exact eigenpairs are a preview: %s is %.1g.", e.Certificate.Words, e.Certificate.Value))
	}
	return words
}
