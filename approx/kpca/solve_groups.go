package kpca

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// NearlyEqualGap is the relative gap below which two eigenvalues count as nearly equal: λᵢ − λᵢ₊₁ <
// 10⁻³ λᵢ. A slight change of the data then mixes their eigenfunctions. Only the span of
// these eigenfunctions can be compared.
const NearlyEqualGap = 1e-3

// EigenvalueGroups returns ranges [first, last) of nearly equal eigenvalues among the first r. The
// values must be in decreasing order. Each range contains at least two eigenvalues, and
// neighbouring eigenvalues in it are nearly equal. A group that extends beyond r ends at
// r.
func EigenvalueGroups(values []float64, r int) [][2]int {
	arg.AtLeast("kpca.EigenvalueGroups", "r", r, 0)
	return nearGroups(values, r, func(a, b float64) bool { return a-b < NearlyEqualGap*a })
}

func nearGroups(values []float64, r int, isNear func(a, b float64) bool) [][2]int {
	var groups [][2]int
	for i := 0; i < min(r, len(values)); {
		j := i + 1
		for j < len(values) && isNear(values[j-1], values[j]) {
			j++
		}
		// A pair across the limit r is still degenerate, although one of its functions is
		// not used.
		if j-i > 1 {
			groups = append(groups, [2]int{i, min(j, r)})
		}
		i = j
	}
	return groups
}

// makeCanonical fixes the basis of eigenvectors whose eigenvalues coincide to within
// rounding. In the chosen basis, a fixed asymmetric weight function is diagonal. This
// basis depends on the data and not on rounding. Other eigenvectors are unchanged.
// Finally, makeCanonical makes all signs canonical.
func makeCanonical(e *eigen, x approx.Points, rank int) {
	n, q := x.Len(), len(e.mu)
	isEqual := func(a, b float64) bool { return a-b <= defaultResidual*e.mu[0] && a-b < NearlyEqualGap*a }
	var weight []float64
	for _, g := range nearGroups(e.mu[:rank], rank, isEqual) {
		if weight == nil {
			weight = asymmetricWeight(x)
		}
		first, last, c := g[0], g[1], g[1]-g[0]
		v, wv := make([]float64, n*c), make([]float64, n*c)
		for i := range n {
			for j := range c {
				v[i*c+j] = e.u[i*q+first+j]
				wv[i*c+j] = weight[i] * v[i*c+j]
			}
		}
		form := make([]float64, c*c)
		lin.TMul(form, v, wv, c, n, c)
		lin.Symmetrise(form, c)
		_, rotation := lin.EigSym(form, c)
		lin.Mul(wv, v, rotation, n, c, c)
		for i := range n {
			copy(e.u[i*q+first:i*q+last], wv[i*c:(i+1)*c])
		}
		// The new residual follows from K Σtⱼuⱼ − μᵢ Σtⱼuⱼ = Σtⱼ(Kuⱼ−μⱼuⱼ) + Σtⱼ(μⱼ−μᵢ)uⱼ
		// with Σtⱼ² = 1.
		var res float64
		for _, v := range e.residual[first:last] {
			res += v * v
		}
		for i := first; i < last; i++ {
			e.residual[i] = math.Sqrt(res) + e.mu[first] - e.mu[last-1]
		}
	}
	fixSigns(e.u, n, q)
}

// fixSigns flips columns of the n×q matrix u so that the entry of largest magnitude is
// positive.
func fixSigns(u []float64, n, q int) {
	flip := columnFlips(u, n, q)
	for i := range n {
		row := u[i*q : (i+1)*q]
		for j, f := range flip {
			if f {
				row[j] = -row[j]
			}
		}
	}
}

// columnFlips reports which columns of the n×q matrix u have a negative entry of largest
// magnitude. In symmetric data, several entries may be equal up to rounding. Then the
// first of them is used.
func columnFlips(u []float64, n, q int) []bool {
	largest := make([]float64, q)
	for i := range n {
		for j, v := range u[i*q : (i+1)*q] {
			if v = math.Abs(v); v > largest[j] {
				largest[j] = v
			}
		}
	}
	flip, remaining := make([]bool, q), q
	for i := 0; i < n && remaining > 0; i++ {
		for j, v := range u[i*q : (i+1)*q] {
			if largest[j] >= 0 && math.Abs(v) >= largest[j]*(1-1e-6) {
				flip[j], largest[j] = v < 0, -1
				remaining--
			}
		}
	}
	return flip
}

// asymmetricWeight returns the values at all points of a Gaussian bump that is not at the
// centre of the data. Unlike a polynomial of low degree, this function distinguishes
// eigenfunctions of any order for symmetric data.
func asymmetricWeight(x approx.Points) []float64 {
	n, d := x.Len(), x.Dim
	mean, spread := lin.ColumnMeans(x.Data, n, d), make([]float64, d)
	deviations := make([]float64, n)
	for a := range d {
		for i := range deviations {
			deviations[i] = x.Row(i)[a] - mean[a]
		}
		spread[a] = lin.Deviation(deviations)
	}
	w := make([]float64, n)
	for i := range w {
		var s float64
		for a, v := range x.Row(i) {
			offset := math.Pow(0.618, float64(a)) // a different offset for each coordinate
			t := -offset
			if spread[a] > 0 {
				t += (v - mean[a]) / spread[a]
			}
			s += t * t
		}
		w[i] = math.Exp(-s / 2)
	}
	return w
}
