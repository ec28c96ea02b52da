package kpca

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Near is the relative gap below which two eigenvalues count as nearly equal, λᵢ −
// λᵢ₊₁ < 10⁻³ λᵢ. A slight change of the data then mixes their eigenfunctions, and
// only the space that they span can be compared.
const Near = 1e-3

// Groups returns the ranges [first, last) of two or more of the first r
// eigenvalues, largest first, whose neighbours nearly coincide. A group that
// extends beyond r ends at r.
func Groups(values []float64, r int) [][2]int {
	arg.AtLeast("kpca.Groups", "r", r, 0)
	return chains(values, r, func(a, b float64) bool { return a-b < Near*a })
}

func chains(values []float64, r int, near func(a, b float64) bool) [][2]int {
	var groups [][2]int
	for i := 0; i < min(r, len(values)); {
		j := i + 1
		for j < len(values) && near(values[j-1], values[j]) {
			j++
		}
		// A pair that r parts is degenerate still, though one half is not shown.
		if j-i > 1 {
			groups = append(groups, [2]int{i, min(j, r)})
		}
		i = j
	}
	return groups
}

// canonical fixes the basis of eigenvectors whose eigenvalues coincide to within
// rounding. It chooses the basis in which a fixed asymmetric weight of the plane is
// diagonal, which depends on the data and not on the arithmetic. Eigenvectors of
// eigenvalues that differ by more are unchanged. Then it makes signs canonical.
func canonical(e *eigen, x approx.Points, rank int) {
	n, q := x.Len(), len(e.mu)
	same := func(a, b float64) bool { return a-b <= settledResidual*e.mu[0] && a-b < Near*a }
	var weight []float64
	for _, g := range chains(e.mu[:rank], rank, same) {
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
		_, turn := lin.EigSym(form, c)
		lin.Mul(wv, v, turn, n, c, c)
		for i := range n {
			copy(e.u[i*q+first:i*q+last], wv[i*c:(i+1)*c])
		}
		// K Σtⱼuⱼ − μᵢ Σtⱼuⱼ = Σtⱼ(Kuⱼ−μⱼuⱼ) + Σtⱼ(μⱼ−μᵢ)uⱼ with Σtⱼ² = 1.
		var res float64
		for _, v := range e.residual[first:last] {
			res += v * v
		}
		for i := first; i < last; i++ {
			e.residual[i] = math.Sqrt(res) + e.mu[first] - e.mu[last-1]
		}
	}
	signs(e.u, n, q)
}

// signs flips the columns of the n×q matrix u so that the entry of largest
// magnitude is positive.
func signs(u []float64, n, q int) {
	flip := flips(u, n, q)
	for i := range n {
		row := u[i*q : (i+1)*q]
		for j, f := range flip {
			if f {
				row[j] = -row[j]
			}
		}
	}
}

// flips reports which columns of the n×q matrix u have a negative entry of largest
// magnitude. Among entries that are equal up to rounding, as in symmetric data, the
// first decides.
func flips(u []float64, n, q int) []bool {
	top := make([]float64, q)
	for i := range n {
		for j, v := range u[i*q : (i+1)*q] {
			if v = math.Abs(v); v > top[j] {
				top[j] = v
			}
		}
	}
	flip, left := make([]bool, q), q
	for i := 0; i < n && left > 0; i++ {
		for j, v := range u[i*q : (i+1)*q] {
			if top[j] >= 0 && math.Abs(v) >= top[j]*(1-1e-6) {
				flip[j], top[j] = v < 0, -1
				left--
			}
		}
	}
	return flip
}

// asymmetricWeight returns the value at each point of a bump beside the centre of
// the data. Unlike a polynomial of low degree, it distinguishes the eigenfunctions
// of symmetric data of every order.
func asymmetricWeight(x approx.Points) []float64 {
	n, d := x.Len(), x.Dim
	mean, spread := lin.ColumnMeans(x.Data, n, d), make([]float64, d)
	off := make([]float64, n)
	for a := range d {
		for i := range off {
			off[i] = x.Row(i)[a] - mean[a]
		}
		spread[a] = lin.Deviation(off)
	}
	w := make([]float64, n)
	for i := range w {
		var s float64
		for a, v := range x.Row(i) {
			at := math.Pow(0.618, float64(a)) // of its own in each coordinate
			t := -at
			if spread[a] > 0 {
				t += (v - mean[a]) / spread[a]
			}
			s += t * t
		}
		w[i] = math.Exp(-s / 2)
	}
	return w
}
