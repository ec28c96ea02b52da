package landmark

import (
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
)

// TestFirstOfPermutation checks the order against a sort of all keys, and that it begins with
// enough indices.
func TestFirstOfPermutation(t *testing.T) {
	for _, n := range []int{0, 1, 2, 10, 300, 5000} {
		for seed := range uint64(40) {
			rng := rand.New(rand.NewPCG(seed, Stream))
			keys, want := make([]uint64, n), make([]int, n)
			for i := range n {
				keys[i], want[i] = rng.Uint64(), i
			}
			slices.SortFunc(want, func(i, j int) int {
				if keys[i] < keys[j] {
					return -1
				}
				return 1
			})
			for _, m := range []int{0, 1, n / 100, n / 3, n} {
				if got := firstOfPermutation(n, m, seed, Stream); len(got) < min(m, n) || !slices.Equal(got, want[:len(got)]) {
					t.Fatalf("n = %d, m = %d: the order begins with %v, want %v", n, m, got, want[:min(m+3, n)])
				}
			}
			if got := permutation(n, seed, Stream); !slices.Equal(got, want) {
				t.Fatalf("n = %d: the order of all points is %v, want %v", n, got, want)
			}
		}
	}
}

// TestUniformOfEqualPoints checks that equal points do not change which distinct points are
// chosen first, and that all distinct points are found.
func TestUniformOfEqualPoints(t *testing.T) {
	const n = 3000
	x := approx.NewPoints(n, 2)
	for i := range n {
		x.Row(i)[0] = float64(i % 20)
	}
	for seed := range uint64(10) {
		for _, m := range []int{1, 15, 20, 40, n} {
			got, want := Uniform(x, m, seed), firstDistinct(x, permutation(n, seed, Stream), m)
			if !slices.Equal(got, want) || len(got) != min(m, 20) {
				t.Fatalf("seed %d: %d landmarks are %v, want %v", seed, m, got, want)
			}
		}
	}
}
