package fourier

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
)

// Equispaced is the trapezoidal rule for Bochner's integral. Its frequencies form a
// lattice, and their weights are values of the spectral density. The lattice is chosen
// for a box around the data. If the density decreases fast, the error is uniform on the
// box and falls faster than any power of m. A Lattice has a bound for the error of k̂.
// For the Gaussian,
//
//	|k̂(x, y) − k(x, y)| ≤ ε for all x, y in the box, with about (Lt/2πσ)ᵈ
//	frequencies, t = √(2 ln 1/ε).
//
// The box contains the data and a margin, because the map is periodic outside of the box.
// Equispaced uses m frequencies, or fewer if the error is then at most ε. For a heavy
// spectral tail, m frequencies may not be enough, and the bound is large.
//
// The spectrum of a periodic kernel is already a lattice. Its error is at most twice the
// weight of the omitted harmonics, everywhere and in any dimension.
//
// Equispaced has at most 2m−1 features: a constant, and a cosine and a sine for each
// other frequency. The features of a point take O(m) operations. It is the choice for
// smooth kernels in one or two dimensions. It supports kernels with a spectral density
// for d ≤ 2, and periodic kernels for any d.
//
// See Greengard, Rachh & Barnett 2022, «Equispaced Fourier representations for efficient
// Gaussian process regression from a billion data points».
type Equispaced struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Epsilon is an error of k̂/k(0, 0) at which fewer than m frequencies are enough,
	// from 1e-12 to 0.5. The value 0 stands for 1e-10.
	Epsilon float64

	// Margin is the width of the box beyond the data on each side, as a fraction of the
	// width of the data, up to 2. The value 0 stands for 0.25, and NoMargin for 0.
	Margin float64
}

// NoMargin is the Margin of a box that ends at the data.
const NoMargin = fitting.None

var epsilonParam = approx.Param{
	Key:     "epsilon",
	Symbol:  "ε",
	Name:    "largest error",
	Doc:     "An error at which fewer than m frequencies are enough.",
	Min:     1e-12,
	Max:     0.5,
	Default: 1e-10,
	Log:     true,
}

var marginParam = approx.Param{
	Key:     "margin",
	Name:    "margin",
	Doc:     "The box on which the error is bounded reaches beyond the data on each side by this share of its width.",
	Min:     0,
	Max:     2,
	Default: 0.25,
}

var equispacedRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "equispaced",
		Name:   "Equispaced Fourier features",
		Short:  "equispaced features",
		Source: "Greengard, Rachh & Barnett 2022",
		Doc:    "Takes frequencies on a lattice that suits the width of the data: for a smooth kernel in one or two dimensions the error vanishes with a few dozen waves, and has a bound known in advance.",
		Traits: approx.Traits{Definite: true, Sized: true, Unordered: true},
		Params: []approx.Param{epsilonParam, marginParam},
	},
	unsupported: func(in Integral) string {
		if why := requireWaves(in); why != "" {
			return why
		}
		if in.Terms != nil {
			return "The spectral density of a product is a convolution, and is not known in closed form."
		}
		if in.Harmonic == nil && in.Dim > 2 {
			return "A lattice in three dimensions or more has too many frequencies: it serves one or two."
		}
		if in.Harmonic == nil && (in.Density == nil || math.IsInf(in.Density(make([]float64, in.Dim)), 1)) {
			return "The weight of the frequency 0 would be infinite: at a distance the kernel falls too slowly for its images to have a sum."
		}
		if in.Harmonic == nil && in.Radius == nil && in.Coordinate == nil {
			return noLatticeBox
		}
		return ""
	},
	features: func(in Integral, n Nodes, _ fitting.Problem) approx.FeatureMap {
		if n.lattice != nil && in.Warp.IsIdentity() {
			return n.lattice // computes the same features by recurrence
		}
		return n.Map(in)
	},
}, func(m int, v approx.Values) approx.Method {
	return Equispaced{Frequencies: m, Epsilon: v["epsilon"], Margin: fitting.FloatFieldOf(v["margin"], marginParam)}
})

// Info implements approx.Method.
func (Equispaced) Info() approx.MethodInfo { return equispacedRule.info }

// Fit implements approx.Method.
func (e Equispaced) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	epsilon, err := fitting.Float("Epsilon", e.Epsilon, epsilonParam)
	if err != nil {
		return nil, err
	}
	margin, err := fitting.Float("Margin", e.Margin, marginParam)
	if err != nil {
		return nil, err
	}
	return equispacedRule.fit(ctx, "fourier.Equispaced.Fit", p, e.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		return equispacedNodes(ctx, in, p, epsilon, margin)
	})
}

// equispacedNodes returns the nodes of Equispaced for the error epsilon on a box with the
// given margin.
func equispacedNodes(ctx context.Context, in Integral, p fitting.Problem, epsilon, margin float64) (Nodes, error) {
	if in.Harmonic != nil {
		return harmonicNodes(in, p.Size, epsilon), ctx.Err()
	}
	k := newSpectrum(in, p.Kernel)
	lo, hi := boxAround(p.X, margin)
	// The number of frequencies that newLattice checks is an estimate, so its limit is not
	// exactly m.
	l, err := newLattice(k, lo, hi, epsilon, 2*p.Size+64)
	if err != nil || len(l.index) > p.Size {
		l, err = newSmallLattice(k, lo, hi, p.Size)
	}
	if err != nil {
		return Nodes{}, err
	}
	n := Nodes{lattice: l, evals: *k.evals}
	n.W, n.Weights = l.Frequencies()
	for j := range n.Weights {
		n.Weights[j] /= in.Mass
	}
	n.notes = approx.Notes{errorNote(l.Bound()/in.Mass, "on the box of the data and its margin")}
	if m := n.W.Len(); m < p.Size {
		n.notes = append(n.notes, approx.Notef(approx.SizeAdjusted, "The rule has %s of the %d.", words.Count(m, "wave"), p.Size))
	}
	return n, ctx.Err()
}

// boxAround returns the corners of a box that contains x. On each side, the box is wider
// than x by the given share of the width.
func boxAround(x approx.Points, share float64) (lo, hi []float64) {
	lo, hi = append([]float64(nil), x.Row(0)...), append([]float64(nil), x.Row(0)...)
	for i := range x.Len() {
		for a, v := range x.Row(i) {
			lo[a], hi[a] = min(lo[a], v), max(hi[a], v)
		}
	}
	for a := range lo {
		w := share * (hi[a] - lo[a])
		lo[a], hi[a] = lo[a]-w, hi[a]+w
	}
	return lo, hi
}

// harmonicNodes returns the frequencies of a periodic kernel with the largest weights. It
// returns at most m frequencies, or fewer if the error is then at most eps.
func harmonicNodes(in Integral, m int, eps float64) Nodes {
	const negligible = 0x1p-60
	q := 1
	for sum := in.Harmonic(0); sum < 1-negligible && q < max(1024, m) && in.Harmonic(q) > negligible; q++ {
		sum += 2 * in.Harmonic(q)
	}
	t := tensorRule{in, axisRule(in, 2*q), scaleRule(in, 1)}
	n, lostWeight := t.heaviestNodes(m, true)
	// Fewer frequencies are used if the weight of the last ones is within ε too.
	k := n.W.Len()
	for k > 1 && 2*(lostWeight+n.Weights[k-1]) <= eps {
		k--
		lostWeight += n.Weights[k]
	}
	n.W, n.Weights = n.W.Slice(0, k), n.Weights[:k]
	var sum float64
	for _, v := range n.Weights {
		sum += v
	}
	for j := range n.Weights {
		n.Weights[j] /= sum
	}
	n.notes = approx.Notes{errorNote(2*lostWeight, "everywhere")}
	if k < m {
		n.notes = append(n.notes, approx.Notef(approx.SizeAdjusted, "The rule has %s of the %d.", words.Count(k, "wave"), m))
	}
	return n
}

// errorNote returns a sentence about the error bound b of k̂, a fraction of k(0, 0).
func errorNote(b float64, where string) approx.Note {
	if b >= 1 {
		return approx.Note{Kind: approx.PointsUncovered, Text: "There are too few waves for the width of the data: k̂ may be off by as much as the kernel."}
	}
	return approx.Notef(approx.Information, "By its bound k̂ is off by at most %.2g %s.", b, where)
}
