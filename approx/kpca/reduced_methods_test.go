package kpca_test

import (
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kpca"
)

// reducedSets are the methods on reduced sets.
var reducedSets = []approx.Method{
	kpca.Reduced, kpca.ReducedNearest, kpca.ReducedMean, kpca.ReducedKMeans,
	kpca.ReducedParing, kpca.ReducedHerding, kpca.ReducedMMD, kpca.ReducedPivoted, kpca.ReducedRitz,
}

func TestReducedSets(t *testing.T) {
	for _, m := range reducedSets {
		t.Run(m.Key, func(t *testing.T) { approxtest.TestMethod(t, m) })
	}
}
