package ika

import (
	"math"

	"mercer/approx/internal/lin"
)

// combine returns the leading eigenvalues of M = QᵀGQ, at most r, and the columns
// w = R⁻¹v that give the eigenfunctions from the first used columns of B in the
// order of their pivots. m is M and lower is Rᵀ, both rank×rank; s is the size of
// the sample.
//
// A column of which little is left in R, δ of it, carries an orthonormal function
// that is known to 2.2e-16/δ only. Where the kernel is as smooth as the basis that
// function matters as little as it is known. Smooth functions and a rough kernel
// are another case: then columns are left out, those of one order of magnitude at a
// time, until rounding moves no feature √λφ by more than visible.
func combine(m, lower []float64, rank, r, s int) (mu, w []float64, used int) {
	for used = rank; ; {
		mu, w = leading(corner(m, rank, used), corner(lower, rank, used), used, min(r, used), s)
		if used <= 1 || !noisy(mu, w, used) {
			return mu, w, used
		}
		floor := 10 * math.Abs(lower[(used-1)*rank+used-1])
		for used--; used > 1 && math.Abs(lower[(used-1)*rank+used-1]) <= floor; {
			used--
		}
	}
}

// leading returns the eigenvalues of the n×n matrix m above rounding, at most r,
// and R⁻¹v of their vectors, n×len(mu), where lower is Rᵀ.
func leading(m, lower []float64, n, r, s int) (mu, w []float64) {
	mu, v := lin.EigSym(m, n)
	// What is below S·2.2e-16 of the largest is rounding.
	keep := 0
	for keep < r && mu[keep] > float64(s)*0x1p-52*mu[0] {
		keep++
	}
	w = lin.Columns(v, n, n, keep)
	lin.SolveLowerT(lower, w, n, keep)
	return mu[:keep], w
}

// visible is the share of the largest √λφ that rounding may move: K̂, the sum of
// their products, keeps ten digits.
const visible = 1e-10

// noisy reports whether rounding of the basis, 2.2e-16 of each function, shows in
// one of the √λφ.
func noisy(mu, w []float64, n int) bool {
	square, k := make([]float64, len(mu)), len(mu)
	for i := range n {
		for j, v := range w[i*k : (i+1)*k] {
			square[j] += v * v
		}
	}
	for j, v := range square {
		if !(math.Sqrt(mu[j]*v)*0x1p-52 <= visible*math.Sqrt(mu[0])) {
			return true
		}
	}
	return false
}

// corner returns the first n rows and columns of the ld×ld matrix a.
func corner(a []float64, ld, n int) []float64 {
	c := make([]float64, n*n)
	for i := range n {
		copy(c[i*n:(i+1)*n], a[i*ld:i*ld+n])
	}
	return c
}
