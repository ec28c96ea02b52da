package ika

import (
	"math/rand/v2"

	"mercer/approx"
)

// streamSample separates the sample from other draws of the same seed.
const streamSample = 0x1ca

// draw returns size points of x, drawn without replacement, or x where size is
// its length.
func draw(x approx.Points, size int, seed uint64) approx.Points {
	n := x.Len()
	if size == n {
		return x
	}
	rng := rand.New(rand.NewPCG(seed, streamSample))
	return x.Subset(rng.Perm(n)[:size])
}

// sampleSize returns S for a basis of nb functions on n points: as asked, and
// otherwise ten points for each function, at least 1,000.
func sampleSize(asked, n, nb int) int {
	if asked == 0 {
		asked = max(1000, 10*nb)
	}
	return min(asked, n)
}
