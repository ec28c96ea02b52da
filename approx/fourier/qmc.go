package fourier

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
)

// streamShift separates the shift of a sequence from other draws of the same seed.
const streamShift = 0xf5

var shifted = approx.Param{
	Key:     "shift",
	Name:    "shift",
	Doc:     "Shifts all points by one random vector modulo 1, which removes the bias and keeps the evenness.",
	Min:     0,
	Max:     1,
	Default: 1,
	Choices: []string{"none", "random"},
}

// sequenceMethod makes m a quasi-Monte Carlo method. The frequencies are points of
// a low-discrepancy sequence in the unit cube, shifted by a random vector modulo 1
// and mapped by the quantiles of the spectral distribution,
//
//	ωⱼ = Φ⁻¹(uⱼ + Δ mod 1)/σ  for the Gaussian,
//
// by coordinates if these are independent, and otherwise with an adjusted length
// (Integral.FromCube). With the shift, E k̂ = k (Cranley & Patterson 1976). Without the
// shift, the frequencies are deterministic, and the first point, which is 0, is
// omitted. Halton's digits may be randomised instead. In low dimensions, the error
// decreases nearly like 1/m, compared with 1/√m for random frequencies.
//
// The sequence is defined up to the dimension most.
func sequenceMethod(m approx.Method, of func(d int) sequence.Sequence, most int) approx.Method {
	m.Traits = approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true}
	return ruleMethod(m, Rule{
		Lacks: func(in Integral) string {
			if d := in.Cube(); d > most {
				return fmt.Sprintf("The table of direction numbers ends at %d dimensions, and this takes %d.", most, d)
			}
			return ""
		},
		Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
			u := make([]float64, in.Cube())
			points, shift, first := of(len(u)), make([]float64, len(u)), uint32(1)
			rng := rand.New(rand.NewPCG(p.Seed, streamShift))
			switch v["shift"] {
			case 1:
				for a := range shift {
					shift[a] = rng.Float64()
				}
				first = 0
			case 2:
				points, first = sequence.Scrambled(len(u), rng), 0
			}
			w := approx.NewPoints(p.Rank, in.Dim)
			for j := range p.Rank {
				points(u, first+uint32(j))
				for a, s := range shift {
					if u[a] += s; u[a] >= 1 {
						u[a]--
					}
					// The ends have no quantile.
					u[a] = min(max(u[a], 0x1p-53), 1-0x1p-53)
				}
				in.FromCube(w.Row(j), u)
			}
			return Nodes{W: w}, ctx.Err()
		},
	})
}
