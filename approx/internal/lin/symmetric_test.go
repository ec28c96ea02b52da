package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAddBlockProducts compares the products of a block with sums over its elements.
func TestAddBlockProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	for _, m := range []int{0, 1, 3, 4, 5, 8, 15, 64} {
		for _, n := range []int{0, 1, 2, 3, 4, 6, 9, 16, 33, 256} {
			a, x, u := randomNormal(rng, m*n), randomNormal(rng, n), randomNormal(rng, m)
			y, z := randomNormal(rng, m), randomNormal(rng, n)
			wantY, sizeY := append([]float64(nil), y...), make([]float64, m)
			wantZ, sizeZ := append([]float64(nil), z...), make([]float64, n)
			for i := range m {
				sizeY[i] = math.Abs(y[i])
			}
			for j := range n {
				sizeZ[j] = math.Abs(z[j])
			}
			for i := range m {
				for j := range n {
					p, q := a[i*n+j]*x[j], a[i*n+j]*u[i]
					wantY[i], sizeY[i] = wantY[i]+p, sizeY[i]+math.Abs(p)
					wantZ[j], sizeZ[j] = wantZ[j]+q, sizeZ[j]+math.Abs(q)
				}
			}
			AddBlockProducts(y, z, a, x, u, m, n)
			checkNear(t, "A·x", y, wantY, sizeY, float64(n+2)*eps)
			checkNear(t, "Aᵀ·u", z, wantZ, sizeZ, float64(m+2)*eps)
		}
	}
}
