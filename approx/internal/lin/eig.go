package lin

import (
	"context"
	"math"

	"mercer/approx/internal/unset"
)

// EigSym returns the eigenvalues of the symmetric n×n matrix a, largest first. The
// orthonormal eigenvectors are the columns of the n×n matrix v. The entry of largest
// magnitude of each vector is positive. EigSym reads only the lower triangle of a, and
// overwrites a. It panics if an entry is NaN or infinite.
//
// Householder reflections reduce the matrix to tridiagonal form. Divide and conquer
// solves the tridiagonal problem (Cuppen 1981; Gu & Eisenstat 1995), mainly by matrix
// products. Residuals and orthogonality are within 10⁻¹⁵ n ‖A‖. The errors of small
// eigenvalues are also relative to ‖A‖.
func EigSym(a []float64, n int) (w, v []float64) {
	w, v, _ = EigSymContext(context.Background(), a, n) // the only error is that of ctx
	return w, v
}

// EigSymContext is EigSym with cancellation. It returns the error of ctx soon after ctx
// is done. In a browser, a thousand rows take one second, and two thousand rows take
// six.
func EigSymContext(ctx context.Context, a []float64, n int) (w, v []float64, err error) {
	return EigSymLeading(ctx, a, n, n)
}

// EigSymLeading is EigSymContext with only the vectors of the k largest eigenvalues. The
// matrix v is n×k, and w contains all eigenvalues. As in TopK, k is clamped to [0, n].
func EigSymLeading(ctx context.Context, a []float64, n, k int) (w, v []float64, err error) {
	a = resize(a, n*n)
	if n == 0 {
		return nil, nil, ctx.Err()
	}
	k = max(0, min(k, n))
	scale := normalize(a, n)
	d, e, tau, err := tridiagonal(ctx, a, n)
	if err != nil {
		return nil, nil, err
	}
	z := newTridiagSolver(n)
	defer solverPool.Put(z)
	z.vectorCount = k
	if err := z.solve(ctx, d, e, 0, n); err != nil {
		return nil, nil, err
	}
	if err := reflect(ctx, z, a, tau, k); err != nil {
		return nil, nil, err
	}

	w, v = make([]float64, n), unset.Numbers(n*k)
	for i := range n {
		w[i] = d[n-1-i] * scale
	}
	storeColumns(v, z.z, n, k)
	return w, v, ctx.Err()
}

// normalize multiplies the lower triangle of a by a power of two if squares would
// overflow or vanish. The largest entry is then near 1. It returns the inverse factor.
func normalize(a []float64, n int) float64 {
	var squares float64
	for i := range n {
		row := a[i*n : i*n+i+1]
		squares += Dot(row, row)
	}
	if 1e-80 < squares && squares < 1e100 { // the largest entry is between 10⁻⁵⁰ and 10⁵⁰
		return 1
	}
	var top float64
	for i := range n {
		for _, x := range a[i*n : i*n+i+1] {
			if v := math.Abs(x); !(v <= top) {
				if !(v <= math.MaxFloat64) {
					panic("EigSym of a matrix with an entry that is NaN or infinite")
				}
				top = v
			}
		}
	}
	e := scaleExponent([]float64{top})
	for i := range n {
		shift(a[i*n:i*n+i+1], -e)
	}
	return math.Ldexp(1, e)
}

// storeColumns stores the last k rows of the n×n matrix z as columns of v, starting with
// the last row. It changes signs so that the entry of largest magnitude is positive.
func storeColumns(v, z []float64, n, k int) {
	i := 0
	for ; i+4 <= k; i += 4 {
		z0, z1, z2, z3 := z[(n-1-i)*n:], z[(n-2-i)*n:], z[(n-3-i)*n:], z[(n-4-i)*n:]
		z0, z1, z2, z3 = z0[:n], z1[:n], z2[:n], z3[:n]
		f0, f1, f2, f3 := sign(z0), sign(z1), sign(z2), sign(z3)
		for j, o := 0, i; j < n; j, o = j+1, o+k {
			row := v[o : o+4 : o+4]
			row[0], row[1], row[2], row[3] = f0*z0[j], f1*z1[j], f2*z2[j], f3*z3[j]
		}
	}
	for ; i < k; i++ {
		row := z[(n-1-i)*n : (n-i)*n]
		f := sign(row)
		for j, x := range row {
			v[j*k+i] = f * x
		}
	}
}

// makePositive changes the sign of x if its entry of largest magnitude is negative.
func makePositive(x []float64) {
	if sign(x) < 0 {
		for i := range x {
			x[i] = -x[i]
		}
	}
}

// sign returns −1 if the entry of largest magnitude of x is negative, and 1 otherwise. If
// magnitudes are equal, the first entry decides.
func sign(x []float64) float64 {
	high, low := extremes(x)
	isNegative := low > high
	if low == high {
		for _, v := range x {
			if math.Abs(v) == high {
				isNegative = v < 0
				break
			}
		}
	}
	if isNegative {
		return -1
	}
	return 1
}

// extremes returns max(0, maxᵢ xᵢ) and max(0, −minᵢ xᵢ). Both are therefore 0 if x is empty or
// zero.
func extremes(x []float64) (high, low float64) {
	var h0, h1, l0, l1 vec
	zero := splat(0)
	w := zero.Len()
	i := 0
	for ; i+2*w <= len(x); i += 2 * w {
		u, v := load(x, i), load(x, i+w)
		h0, h1 = h0.Max(u), h1.Max(v)
		l0, l1 = l0.Max(zero.Sub(u)), l1.Max(zero.Sub(v))
	}
	var ends [4]float64 // a vector has at most two numbers
	store(h0.Max(h1), ends[:], 0)
	store(l0.Max(l1), ends[:], w)
	for j := range w {
		high, low = max(high, ends[j]), max(low, ends[w+j])
	}
	for _, v := range x[i:] {
		high, low = max(high, v), max(low, -v)
	}
	return high, low
}

// SignColumns changes the signs of the columns of the m×n matrix v, so that the entry of
// largest magnitude in each is positive. If magnitudes are equal, the first entry
// decides.
func SignColumns(v []float64, m, n int) {
	v = resize(v, m*n)
	top := make([]float64, n)
	for i := range m {
		for j, x := range v[i*n : i*n+n] {
			if math.Abs(x) > math.Abs(top[j]) {
				top[j] = x
			}
		}
	}
	for i := range m {
		row := v[i*n : i*n+n]
		for j := range row {
			if top[j] < 0 {
				row[j] = -row[j]
			}
		}
	}
}
