package evaluate_test

import (
	"testing"

	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// BenchmarkCheck compares the cost of checking the values with the cost of evaluating 10⁶
// pairs.
func BenchmarkCheck(b *testing.B) {
	x := fixture.Normal(1000, 2, 1)
	dst := make([]float64, 1000*1000)
	k := kernel.Gaussian{Sigma: 0.5}
	b.Run("unchecked", func(b *testing.B) {
		for b.Loop() {
			kernel.Cross(dst, k, x, x)
		}
	})
	b.Run("checked", func(b *testing.B) {
		for b.Loop() {
			evaluate.Cross(dst, k, x, x)
		}
	})
}
