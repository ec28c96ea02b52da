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

// A Shift is the randomisation of the points of a low-discrepancy sequence.
type Shift int

const (
	// RandomShift adds one uniform random vector to all points, modulo 1. Then E k̂ = k
	// (Cranley & Patterson 1976).
	RandomShift Shift = iota

	// NoShift uses the points of the sequence. The frequencies are deterministic. The
	// first point is 0 and is omitted.
	NoShift

	// ScrambledDigits randomises the digits of Halton's sequence. Then E k̂ = k, and
	// points in many dimensions are more even than with a shift. See
	// sequence.ScrambledHalton.
	ScrambledDigits
)

// shiftOf returns the constant for the setting v.
func shiftOf(v float64) Shift {
	switch v {
	case 0:
		return NoShift
	case 1:
		return RandomShift
	}
	return ScrambledDigits
}

// newSequenceRule returns the rule of a quasi-Monte Carlo method. The sequence has a
// limit of maxDim dimensions.
func newSequenceRule(info approx.MethodInfo, maxDim int, build func(m int, v approx.Values) approx.Method) rule {
	info.Traits = approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true}
	return newRule(rule{
		info: info,
		unsupported: func(in Integral) string {
			if d := in.CubeDim(); d > maxDim {
				return fmt.Sprintf("The table of direction numbers ends at %d dimensions, and this takes %d.", maxDim, d)
			}
			return ""
		},
	}, build)
}

// sequenceNodes returns a chooser of nodes from the points of a sequence. The function
// newSequence returns the sequence in d dimensions.
func sequenceNodes(newSequence func(d int) sequence.Sequence, s Shift) chooser {
	return func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		u := make([]float64, in.CubeDim())
		points, shift, first := newSequence(len(u)), make([]float64, len(u)), uint32(1)
		rng := rand.New(rand.NewPCG(p.Seed, streamShift))
		switch s {
		case RandomShift:
			for a := range shift {
				shift[a] = rng.Float64()
			}
			first = 0
		case ScrambledDigits:
			points, first = sequence.ScrambledHalton(len(u), rng), 0
		}
		w := approx.NewPoints(p.Size, in.Dim)
		for j := range p.Size {
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
	}
}
