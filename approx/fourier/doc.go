// Package fourier approximates shift-invariant kernels by waves.
//
// By Bochner's theorem such a kernel is k(x, y) = k(0, 0)·E[cos ωᵀ(x−y)] for
// frequencies ω drawn from its spectral density. A rule for the expectation —
// random points, low-discrepancy points, a lattice — is a feature map of
// cosines and sines that never sees the data.
package fourier
