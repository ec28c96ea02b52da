package manifold_test

import (
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// BenchmarkEmbed compares the exact embedding with the embedding of a shadow set.
func BenchmarkEmbed(b *testing.B) {
	k := kernel.Gaussian{Sigma: 0.35}
	for _, n := range []int{300, 1500} {
		x := dataset.Moons.New(n, 0.1, 1).X
		for _, name := range []string{"exact", "shadows"} {
			b.Run(fmt.Sprintf("%s/n=%d", name, n), func(b *testing.B) {
				for b.Loop() {
					p := reduced.Empirical(x)
					if name == "shadows" {
						set, err := reduced.Shadow{Ell: 1.25}.Reduce(ctx, approx.Problem{Kernel: k, X: x})
						if err != nil {
							b.Fatal(err)
						}
						p = set.Density
					}
					if _, err := embed(ctx, k, p, embedOptions{Dims: 2, Alpha: 1, Time: 1}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
