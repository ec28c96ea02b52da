package learn

import (
	"math"

	"mercer/approx/internal/arg"
)

// AdjustedRandIndex compares two divisions of n points into clusters, whose names do not
// matter: point i is in the clusters a[i] and b[i] (Hubert & Arabie 1985). With nᵢⱼ points in
// cluster i of a and cluster j of b, aᵢ and bⱼ points in these clusters, and pairs C(n, 2),
//
//	(Σ C(nᵢⱼ, 2) − E) / (½(Σ C(aᵢ, 2) + Σ C(bⱼ, 2)) − E),  E = Σ C(aᵢ, 2) Σ C(bⱼ, 2) / C(n, 2).
//
// The result is 1 for equal divisions and has the mean 0 for random ones. It is negative if
// fewer pairs agree than by chance. Exchanged arguments give the same number. It panics if the
// lengths differ or are 0.
func AdjustedRandIndex(a, b []int) float64 {
	t := newContingency("learn.AdjustedRandIndex", a, b)
	together, pairsA, pairsB := 0.0, 0.0, 0.0
	for _, c := range t.cells {
		together += pairs(c.count)
	}
	for _, n := range t.inA {
		pairsA += pairs(n)
	}
	for _, n := range t.inB {
		pairsB += pairs(n)
	}
	if together == pairsA && together == pairsB {
		return 1
	}
	expected := pairsA / pairs(len(a)) * pairsB
	return (together - expected) / ((pairsA+pairsB)/2 - expected)
}

// NormalizedMutualInformation compares two divisions of n points into clusters, whose names
// do not matter: point i is in the clusters a[i] and b[i] (Vinh, Epps & Bailey 2010). It is
// the mutual information of the cluster of a random point in both divisions, divided by the
// mean of both entropies,
//
//	2 I(a, b) / (H(a) + H(b)).
//
// The result is between 0 for independent divisions and 1 for equal ones, also if there is
// only one cluster in both. Exchanged arguments give the same number. It panics if the lengths
// differ or are 0.
func NormalizedMutualInformation(a, b []int) float64 {
	t := newContingency("learn.NormalizedMutualInformation", a, b)
	n := float64(len(a))
	entropyA, entropyB := entropy(t.inA, n), entropy(t.inB, n)
	if entropyA+entropyB == 0 {
		return 1
	}
	var information float64
	for _, c := range t.cells {
		p := float64(c.count) / n
		information += p * math.Log(p/(float64(t.inA[c.a])/n)/(float64(t.inB[c.b])/n))
	}
	return min(max(0, 2*information/(entropyA+entropyB)), 1)
}

// A contingency counts the points of each cluster of two divisions. Clusters and cells are in
// the order of their first point.
type contingency struct {
	cells    []contingencyCell
	inA, inB []int // number of points of each cluster
}

// A contingencyCell counts the points that are in the clusters a and b.
type contingencyCell struct{ a, b, count int }

// newContingency returns the contingency of the labels a and b. It panics for the function fn
// unless a and b have the same number of labels, at least one.
func newContingency(fn string, a, b []int) (t contingency) {
	arg.AtLeast(fn, "the number of labels in a", len(a), 1)
	arg.Len(fn, "labels in b", len(b), len(a))
	clusterOfA, clusterOfB, cellOf := map[int]int{}, map[int]int{}, map[[2]int]int{}
	for i := range a {
		l, m := indexOf(clusterOfA, a[i]), indexOf(clusterOfB, b[i])
		if l == len(t.inA) {
			t.inA = append(t.inA, 0)
		}
		if m == len(t.inB) {
			t.inB = append(t.inB, 0)
		}
		c := indexOf(cellOf, [2]int{l, m})
		if c == len(t.cells) {
			t.cells = append(t.cells, contingencyCell{a: l, b: m})
		}
		t.inA[l]++
		t.inB[m]++
		t.cells[c].count++
	}
	return t
}

// indexOf returns the index of key, which is the number of earlier keys if the key is new.
func indexOf[K comparable](indices map[K]int, key K) int {
	i, ok := indices[key]
	if !ok {
		i = len(indices)
		indices[key] = i
	}
	return i
}

// pairs returns the number of pairs of n points.
func pairs(n int) float64 { return float64(n) * float64(n-1) / 2 }

// entropy returns the entropy of a division of n points into clusters with the given numbers
// of points.
func entropy(counts []int, n float64) (h float64) {
	for _, c := range counts {
		p := float64(c) / n
		h -= p * math.Log(p)
	}
	return h
}
