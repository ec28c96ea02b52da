package fourier

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier/sequence"
	"mercer/approx/internal/fitting"
)

// streamShift is the random stream of the shift of a sequence for a seed.
const streamShift = 0xf5

var shiftParam = approx.Param{
	Key:     "shift",
	Name:    "shift",
	Doc:     "Shifts all points by one random vector modulo 1, which removes the bias and keeps the evenness.",
	Min:     0,
	Max:     1,
	Default: 1,
	Choices: []string{"none", "random"},
}

// sequenceMethod adds the fields of a quasi-Monte Carlo method to m. The frequencies are
// points of a low-discrepancy sequence in the unit cube. They are shifted by a random
// vector modulo 1 and mapped by the quantiles of the spectral distribution,
//
//	ωⱼ = Φ⁻¹(uⱼ + Δ mod 1)/σ  for the Gaussian.
//
// If the coordinates are dependent, Integral.FromCube also adjusts the length. With the
// shift, E k̂ = k (Cranley & Patterson 1976). Without the shift, the frequencies are
// deterministic. The first point of the sequence is then 0, and is omitted. For Halton's
// sequence, a setting randomises the digits instead of the shift. In few dimensions, the
// error decreases nearly like 1/m, compared with 1/√m for random frequencies.
//
// The function newSequence returns the sequence in d dimensions, for d up to maxDim.
func sequenceMethod(m approx.MethodInfo, newSequence func(d int) sequence.Sequence, maxDim int) approx.MethodInfo {
	m.Traits = approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true}
	return ruleMethod(m, Rule{
		Lacks: func(in Integral) string {
			if d := in.CubeDim(); d > maxDim {
				return fmt.Sprintf("The table of direction numbers ends at %d dimensions, and this takes %d.", maxDim, d)
			}
			return ""
		},
		Nodes: func(ctx context.Context, in Integral, p fitting.Problem, v approx.Values) (Nodes, error) {
			u := make([]float64, in.CubeDim())
			points, shift, first := newSequence(len(u)), make([]float64, len(u)), uint32(1)
			rng := rand.New(rand.NewPCG(p.Seed, streamShift))
			switch v["shift"] {
			case 1:
				for a := range shift {
					shift[a] = rng.Float64()
				}
				first = 0
			case 2:
				points, first = sequence.ScrambledHalton(len(u), rng), 0
			}
			w := approx.NewPoints(p.Rank, in.Dim)
			for j := range p.Rank {
				points(u, first+uint32(j))
				for a, s := range shift {
					if u[a] += s; u[a] >= 1 {
						u[a]--
					}
					// Quantiles at 0 and 1 may be infinite.
					u[a] = min(max(u[a], 0x1p-53), 1-0x1p-53)
				}
				in.FromCube(w.Row(j), u)
			}
			return Nodes{W: w}, ctx.Err()
		},
	})
}
