package lin

import (
	"context"
	"math"
	"slices"
)

// EigTridiag is EigSymLeading for the tridiagonal matrix T with the diagonal d and the
// off-diagonal e. The last number of e is ignored.
//
// If eigenvalues are well separated, each vector is computed individually in O(n)
// operations. The method joins the stationary and the progressive factorisation of T − λ
// at the index with the smallest residual (Dhillon & Parlett 2004).
func EigTridiag(d, e []float64, k int) (w, v []float64) {
	n := len(d)
	w = append([]float64(nil), d...)
	implicitQL(w, append([]float64(nil), e...), 0, n, make([]float64, 0, 2*n), nil)
	slices.Sort(w)
	slices.Reverse(w)
	v = make([]float64, n*k)
	top := max(w[0], -w[n-1])
	z := make([]float64, 3*n)
	for i := range k {
		if i+1 < n && !(w[i]-w[i+1] > minGap*top) || !computeTwistedVector(z, d, e, w[i], top) {
			return eigTridiag(d, e, k)
		}
		for j, x := range z[:n] {
			v[j*k+i] = x
		}
	}
	return w, v
}

// minGap is the smallest gap between eigenvalues, relative to ‖T‖, for which vectors are
// computed individually. The error of their orthogonality is about 10⁻¹⁶/minGap.
const minGap = 1e-4

// computeTwistedVector stores the unit eigenvector for λ in the first third of z. It reports
// whether ‖Tz − λz‖ is at most a rounding error of ‖T‖, which is top.
func computeTwistedVector(z, d, e []float64, lambda, top float64) bool {
	n := len(d)
	plus, minus := z[n:2*n], z[2*n:]
	tiny := 0x1p-52 * top
	pivot := func(x float64) float64 {
		if math.Abs(x) < tiny {
			return tiny
		}
		return x
	}
	a, b := pivot(d[0]-lambda), pivot(d[n-1]-lambda)
	plus[0], minus[n-1] = a, b
	for i, j := 1, n-2; i < n; i, j = i+1, j-1 {
		a, b = pivot(d[i]-lambda-e[i-1]*e[i-1]/a), pivot(d[j]-lambda-e[j]*e[j]/b)
		plus[i], minus[j] = a, b
	}
	twist, minResidual := 0, math.Inf(1)
	for i, v := range plus {
		if g := math.Abs(v + minus[i] - (d[i] - lambda)); g < minResidual {
			twist, minResidual = i, g
		}
	}
	x := z[:n]
	x[twist] = 1
	for i := twist - 1; i >= 0; i-- {
		x[i] = -x[i+1] * e[i] / plus[i]
	}
	for i := twist + 1; i < n; i++ {
		x[i] = -x[i-1] * e[i-1] / minus[i]
	}
	f := sign(x) / math.Sqrt(Dot(x, x))
	Scale(x, f)
	return minResidual*math.Abs(f) <= 64*tiny
}

// eigTridiag is EigTridiag for arbitrary eigenvalues, by divide and conquer.
func eigTridiag(d, e []float64, k int) (w, v []float64) {
	n := len(d)
	w, v = append([]float64(nil), d...), make([]float64, n*k)
	z := newTridiagSolver(n)
	defer solverPool.Put(z)
	z.vectorCount = k
	_ = z.solve(context.Background(), w, append([]float64(nil), e...), 0, n) // the only error is that of ctx
	slices.Reverse(w)
	storeColumns(v, z.z, n, k)
	return w, v
}
