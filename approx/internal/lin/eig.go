package lin

import (
	"context"
	"math"
)

// EigSym returns the eigenvalues of the symmetric n×n matrix a, largest first,
// and the orthonormal eigenvectors as columns of the n×n matrix v. Each vector's
// entry of largest magnitude is positive. a is overwritten; of it the lower
// triangle is read. It panics where an entry is NaN or infinite.
//
// The matrix is made tridiagonal by reflections, and the tridiagonal problem
// divided and conquered (Cuppen 1981; Gu & Eisenstat 1995), which leaves nearly
// all of the rest to products. Residuals and orthogonality are within
// 10⁻¹⁵ n ‖A‖, and small eigenvalues are as exact as ‖A‖ allows, no more.
func EigSym(a []float64, n int) (w, v []float64) {
	w, v, _ = EigSymContext(context.Background(), a, n) // the only error is that of ctx
	return w, v
}

// EigSymContext is EigSym, and returns the error of ctx soon after that is done: a
// thousand rows take a second in a browser, two thousand six.
func EigSymContext(ctx context.Context, a []float64, n int) (w, v []float64, err error) {
	return EigSymLeading(ctx, a, n, n)
}

// EigSymLeading is EigSymContext with the vectors of the k largest eigenvalues only: v is
// n×k, and w all of them.
func EigSymLeading(ctx context.Context, a []float64, n, k int) (w, v []float64, err error) {
	a = need(a, n*n)
	if n == 0 {
		return nil, nil, ctx.Err()
	}
	scale := normalize(a, n)
	d, e, tau, err := tridiagonal(ctx, a, n)
	if err != nil {
		return nil, nil, err
	}
	z := newConquest(n)
	if err := z.solve(ctx, d, e, 0, n); err != nil {
		return nil, nil, err
	}
	// The rows of z are in the order of their eigenvalues, the largest last.
	if err := reflect(ctx, z.z[(n-k)*n:], a, tau, k, n); err != nil {
		return nil, nil, err
	}

	w, v = make([]float64, n), make([]float64, n*k)
	for i := range n {
		w[i] = d[n-1-i] * scale
	}
	const side = 16 // vectors turned at once
	for i0 := 0; i0 < k; i0 += side {
		i1 := min(i0+side, k)
		for i := i0; i < i1; i++ {
			positive(z.z[(n-1-i)*n : (n-i)*n])
		}
		for j := range n {
			row := v[j*k : j*k+k]
			for i := i0; i < i1; i++ {
				row[i] = z.z[(n-1-i)*n+j]
			}
		}
	}
	return w, v, ctx.Err()
}

// normalize scales the lower triangle of a by a power of two so that its largest
// entry is near 1, where squares would overflow or vanish, and returns the
// factor that undoes it.
func normalize(a []float64, n int) float64 {
	var top float64
	for i := range n {
		for _, x := range a[i*n : i*n+i+1] {
			if !(math.Abs(x) <= math.MaxFloat64) {
				panic("lin: EigSym of a matrix with an entry that is NaN or infinite")
			}
			top = max(top, math.Abs(x))
		}
	}
	if top == 0 || 1e-50 < top && top < 1e50 {
		return 1
	}
	_, exp := math.Frexp(top)
	for i := range n {
		row := a[i*n : i*n+i+1]
		for j := range row {
			row[j] = math.Ldexp(row[j], -exp)
		}
	}
	return math.Ldexp(1, exp)
}

// positive flips x where its entry of largest magnitude is negative.
func positive(x []float64) {
	var top float64
	for _, v := range x {
		if math.Abs(v) > math.Abs(top) {
			top = v
		}
	}
	if top < 0 {
		for i := range x {
			x[i] = -x[i]
		}
	}
}

// SignColumns flips the columns of the m×n matrix v so that the entry of
// largest magnitude in each is positive; of equal ones the first decides.
func SignColumns(v []float64, m, n int) {
	v = need(v, m*n)
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
