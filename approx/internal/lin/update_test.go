package lin

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// updatedMatrix returns diag(d) + ρzzᵀ.
func updatedMatrix(d, z []float64, rho float64) []float64 {
	n := len(d)
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = rho * z[i] * z[j]
		}
		a[i*n+i] += d[i]
	}
	return a
}

// checkUpdate compares the eigenvalues of EigUpdate and EigSym. It also checks that the
// rows of q are orthonormal eigenvectors.
func checkUpdate(t *testing.T, what string, d, z []float64, rho float64) {
	t.Helper()
	n := len(d)
	w, q := EigUpdate(d, z, rho)
	for _, k := range []int{0, min(n, 3)} {
		if few, rows := EigUpdateLeading(d, z, rho, k); !slices.Equal(few, w) || !slices.Equal(rows, q[:k*n]) {
			t.Errorf("%s: the first %d vectors are not those of all", what, k)
		}
	}
	a := updatedMatrix(d, z, rho)
	want, _ := EigSym(append([]float64(nil), a...), n)
	var top float64
	for _, v := range want {
		top = max(top, math.Abs(v))
	}
	tol := 1e-14*float64(n)*top + math.SmallestNonzeroFloat64 // the accuracy of EigSym
	qa, qq := make([]float64, n*n), make([]float64, n*n)
	Mul(qa, q, a, n, n, n)
	SymMulT(qq, q, n, n)
	for i := range n {
		if math.Abs(w[i]-want[i]) > tol {
			t.Errorf("%s: eigenvalue %d is %g, want %g", what, i, w[i], want[i])
		}
		if i > 0 && w[i] > w[i-1] {
			t.Errorf("%s: eigenvalues %d and %d are in no order", what, i-1, i)
		}
		for j := range n {
			if r := qa[i*n+j] - w[i]*q[i*n+j]; math.Abs(r) > tol {
				t.Fatalf("%s: (qA − wq)(%d, %d) = %g", what, i, j, r)
			}
			unit := 0.0
			if i == j {
				unit = 1
			}
			if math.Abs(qq[i*n+j]-unit) > 1e-14*float64(n) {
				t.Fatalf("%s: (qqᵀ)(%d, %d) = %g", what, i, j, qq[i*n+j])
			}
		}
	}
}

func TestEigUpdate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, n := range []int{1, 2, 3, 17, 60, 131} {
		fast, flat, equal := make([]float64, n), make([]float64, n), make([]float64, n)
		z, sparse, zero := make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range n {
			fast[i] = math.Exp(-0.5 * float64(i)) // most values are below rounding errors
			flat[i] = 1 / float64(i+1)
			equal[i] = float64((n - i) / 4) // contains equal values
			z[i] = rng.NormFloat64()
			if i%3 == 0 {
				sparse[i] = z[i]
			}
		}
		for _, rho := range []float64{1, -1, 1e-4, -1e-4, 1e6, -1e6, 0} {
			checkUpdate(t, "fast", fast, z, rho)
			checkUpdate(t, "flat", flat, z, rho)
			checkUpdate(t, "flat, sparse", flat, sparse, rho)
			checkUpdate(t, "equal", equal, z, rho)
			checkUpdate(t, "equal, sparse", equal, sparse, rho)
			checkUpdate(t, "unchanged", flat, zero, rho)
			checkUpdate(t, "of nothing", zero, z, rho)
		}
	}
}

// TestEigUpdateUndone checks that an update and its inverse restore the eigenvalues.
func TestEigUpdateUndone(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	const n = 50
	d, z := make([]float64, n), make([]float64, n)
	for i := range n {
		d[i], z[i] = math.Exp(-0.2*float64(i)), rng.NormFloat64()
	}
	w, q := EigUpdate(d, z, 0.01)
	rotatedRow := make([]float64, n)
	MatVec(rotatedRow, q, z, n, n)
	w, _ = EigUpdate(w, rotatedRow, -0.01)
	for i, v := range w {
		if math.Abs(v-d[i]) > 1e-14 {
			t.Errorf("eigenvalue %d is %g, was %g", i, v, d[i])
		}
	}
}

func TestEigUpdatePanics(t *testing.T) {
	for _, c := range [][2][]float64{{{1, math.NaN()}, {1, 1}}, {{1, 1}, {1, math.Inf(1)}}, {{1, 1}, {math.NaN(), 1}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", c)
				}
			}()
			EigUpdate(c[0], c[1], 1)
		}()
	}
}

// TestSortedIndices checks that the indices of equal values are in ascending order, also if the
// first value is sorted behind the last one.
func TestSortedIndices(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   []int
	}{
		{nil, []int{}},
		{[]float64{3}, []int{0}},
		{[]float64{1, 2, 2, 5}, []int{0, 1, 2, 3}},
		{[]float64{5, 2, 2, 1}, []int{3, 1, 2, 0}},
		{[]float64{3, -2, 2, 1}, []int{3, 1, 2, 0}},
		{[]float64{4, 4, 4}, []int{0, 1, 2}},
	} {
		got := sortedIndices(len(c.values), func(a, b int) int { return cmp.Compare(math.Abs(c.values[a]), math.Abs(c.values[b])) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: the order is %v, want %v", c.values, got, c.want)
		}
	}
}
