package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// guardedCopy returns a copy of x. The memory after the copy cannot be accessed.
func guardedCopy(t *testing.T, x []float64) []float64 {
	y := guarded(t, len(x))
	copy(y, x)
	return y
}

// TestEigenKernels compares the kernels of every level with their references, for all
// lengths around the widths of vectors. Numbers outside the range must not change.
func TestEigenKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(5, 0))
		// both calls f and generic with the same numbers, and compares what they write.
		both := func(name string, size int, tol float64, f, generic func(x []float64)) {
			t.Helper()
			want := randomNormal(rng, size)
			got := guardedCopy(t, want)
			f(got)
			generic(want)
			checkClose(t, name, got, want, tol)
		}
		for n := range 75 {
			y, g := guardedCopy(t, randomNormal(rng, n)), guardedCopy(t, randomNormal(rng, n+4))
			both("rotate", 2*n+5, 1e-15,
				func(x []float64) { rotate(x, 2, n+5, n, 0.6, 0.8) },
				func(x []float64) { rotateGeneric(x, 2, n+5, n, 0.6, 0.8) })
			both("scale", n+3, 0,
				func(x []float64) { scale(x, 3, n, 0.7) },
				func(x []float64) { scaleGeneric(x, 3, n, 0.7) })
			both("sumDiff", 2*n+5, 0,
				func(x []float64) { sumDiff(x, 2, n+5, n) },
				func(x []float64) { sumDiffGeneric(x, 2, n+5, n) })
			both("differences", n+3, 0,
				func(x []float64) { differences(x, 3, y, 0.1, 0.2) },
				func(x []float64) { differencesGeneric(x, 3, y, 0.1, 0.2) })
			var gotSum, wantSum float64
			both("quotients", n+3, 1e-14,
				func(x []float64) { gotSum = quotients(x, 3, y) },
				func(x []float64) { wantSum = quotientsGeneric(x, 3, y) })
			checkClose(t, "sum of quotients", []float64{gotSum}, []float64{wantSum}, 1e-14)
			from := n / 3
			both("ratios", n, 1e-14,
				func(x []float64) { ratios(x, g, 4, y, 0.3, from, n) },
				func(x []float64) { ratiosGeneric(x, g, 4, y, 0.3, from, n) })
			left := from &^ 15
			var got, want [2]float64
			both("weigh", n+3, 1e-14,
				func(x []float64) { got[0], got[1] = weigh(x, 3, n, left, 0.3, y) },
				func(x []float64) { want[0], want[1] = weighGeneric(x, 3, n, left, 0.3, y) })
			checkClose(t, "squares of weigh", got[:], want[:], 1e-13)
		}
	})
}

// TestFoldKernels tests fold for all numbers of rows around the sizes of its blocks.
func TestFoldKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(6, 0))
		for k := 1; k < 45; k++ {
			ld, m := k+3, k+2
			want, wantV := randomNormal(rng, (k-1)*ld+k), randomNormal(rng, 3*m+k)
			a, v := guardedCopy(t, want), guardedCopy(t, wantV)
			fold(a, ld, k, v, m)
			foldGeneric(want, ld, k, wantV, m)
			checkClose(t, "matrix of fold", a, want, 1e-14)
			checkClose(t, "vectors of fold", v, wantV, 1e-13)
		}
	})
}

// TestPolesKernels tests poles for every root. A pole at 0 and origin 0 must not divide a
// missing number by 0.
func TestPolesKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(7, 0))
		for n := range 40 {
			d, z := guarded(t, n), guarded(t, n)
			for i := range d {
				d[i], z[i] = float64(i)+1+0.1*rng.Float64(), rng.Float64()
			}
			for mid := range n + 1 {
				for _, mu := range []float64{0, 0.37} {
					var got, want [4]float64
					got[0], got[1], got[2], got[3] = poles(d, z, 0, mu, mid)
					want[0], want[1], want[2], want[3] = polesGeneric(d, z, 0, mu, mid)
					checkClose(t, "poles", got[:], want[:], 1e-14)
				}
			}
		}
	})
}

// TestRotateRowsKernels tests rows of all lengths around the widths of vectors.
func TestRotateRowsKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(8, 0))
		for n := range 45 {
			for count := range 4 {
				const ld = 50
				want := randomNormal(rng, 4*ld+3+n)
				z := guardedCopy(t, want)
				cs := make([]float64, 2*count)
				for q := 0; q < len(cs); q += 2 {
					cs[q], cs[q+1] = math.Cos(float64(q+n)), math.Sin(float64(q+n))
				}
				rotateRows(z, 4*ld+3, ld, n, cs)
				rotateRowsGeneric(want, 4*ld+3, ld, n, cs)
				checkClose(t, "rotateRows", z, want, 1e-15)
			}
		}
	})
}

// TestSubstituteKernels tests both orders of the unknowns, and systems that have no
// inverse diagonal entries.
func TestSubstituteKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(9, 0))
		for _, n := range []int{1, 2, 7, 16} {
			for k := range 45 {
				for _, diagonal := range []float64{3, -0.1, 1e-309, math.Inf(1)} {
					l, want := guardedCopy(t, randomNormal(rng, 5+(n-1)*21+1)), randomNormal(rng, 3+(n-1)*50+k)
					for i := range n {
						l[5+i*21] = diagonal
					}
					b := guardedCopy(t, want)
					substitute(l, 5, 20, 1, b, 3, 50, n, k, 0, 1)
					substituteGeneric(l, 5, 20, 1, want, 3, 50, n, k, 0, 1)
					if diagonal < 1e-300 && diagonal > 0 || math.IsInf(diagonal, 1) {
						if !slices.EqualFunc(b, want, func(x, y float64) bool { return x == y || x != x && y != y }) {
							t.Errorf("diagonal entries %g: the result is not the one of the reference", diagonal)
						}
						continue
					}
					checkClose(t, "substitute", b, want, 1e-11)
					substitute(l, 5, 1, 20, b, 3, 50, n, k, n-1, -1)
					substituteGeneric(l, 5, 1, 20, want, 3, 50, n, k, n-1, -1)
					checkClose(t, "substitute in reverse", b, want, 1e-9)
				}
			}
		}
	})
}

// TestSweepKernels tests both directions.
func TestSweepKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(10, 0))
		for n := 1; n < 12; n++ {
			in, decay, weight := guardedCopy(t, randomNormal(rng, n*SweepColumns)), guarded(t, n), guardedCopy(t, randomNormal(rng, n))
			for i := range decay {
				decay[i] = rng.Float64()
			}
			places := rng.Perm(n)
			for _, back := range []bool{false, true} {
				var acc [2 * SweepColumns]float64
				want := randomNormal(rng, n*SweepColumns)
				got := guardedCopy(t, want)
				sweep(got, in, acc[:], places, decay, weight, n/2, back)
				clear(acc[:])
				sweepGeneric(want, in, acc[:], places, decay, weight, n/2, back)
				checkClose(t, "sweep", got, want, 1e-14)
			}
		}
	})
}

// TestLowerKernels tests the product of four rows with a vector.
func TestLowerKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(11, 0))
		for _, i := range []int{0, 16, 48} {
			for n := i + 4; n <= i+16; n++ {
				for o := i; o+4 <= n; o += 4 {
					ld := n + 3
					a, x := guardedCopy(t, randomNormal(rng, 2+3*ld+n)), guardedCopy(t, randomNormal(rng, n))
					want := randomNormal(rng, o+4)
					got := guardedCopy(t, want)
					twice4(got, x, a, 2, ld, i, o, n)
					twice4Generic(want, x, a, 2, ld, i, o, n)
					checkClose(t, "twice4", got, want, 1e-13)
				}
			}
		}
	})
}
