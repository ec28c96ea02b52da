package fourier

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/ritz"
)

// A rule describes a method that replaces the mean of an Integral by a weighted sum over
// nodes,
//
//	E[f(wᵀx) f(wᵀy)] ≈ Σⱼ vⱼ f(wⱼᵀx) f(wⱼᵀy).
//
// The sum defines a feature map. Each node has a cosine and a sine, or an activation. A
// rule uses only one form of the distribution of an Integral. Kernels and rules can
// therefore be combined freely. A rule does not depend on the settings of its method.
type rule struct {
	info approx.MethodInfo

	// size is the name of the field of the method for the number of nodes. If size is
	// empty, this is Frequencies.
	size string

	// unsupported returns a sentence about the first requirement that the integral does
	// not meet. It returns "" if the rule supports the integral. If unsupported is nil,
	// the rule supports every integral of Represent.
	unsupported func(in Integral) string

	// minNodes returns the smallest number of nodes that the method supports. If minNodes
	// is nil, this is 1.
	minNodes func(in Integral) int

	// features returns the feature map of the nodes. If features is nil, this is
	// Nodes.Map.
	features func(in Integral, n Nodes, p fitting.Problem) approx.FeatureMap
}

// A chooser returns at most p.Size nodes. The problem p contains the unwarped kernel and
// the warped points.
type chooser func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error)

// newRule returns r with a complete description. The function build returns the method
// with m nodes and the settings v.
func newRule(r rule, build func(m int, v approx.Values) approx.Method) rule {
	r.info.CheckSupport = func(k approx.Kernel, d int) error {
		_, err := r.represent(k, d)
		return err
	}
	if r.minNodes != nil {
		r.info.SmallestSize = func(k approx.Kernel, d int) int {
			in, err := r.represent(k, d)
			if err != nil {
				return 1
			}
			return r.minNodes(in)
		}
	}
	r.info = fitting.Describe(r.info, build)
	return r
}

// represent returns the integral of k in ℝᵈ, or an error if the rule does not support it.
func (r rule) represent(k approx.Kernel, d int) (Integral, error) {
	in, err := Represent(k, d)
	if u, ok := err.(*approx.UnsupportedError); ok {
		u.Method = r.info.Name
	}
	if err != nil || r.unsupported == nil {
		return in, err
	}
	if why := r.unsupported(in); why != "" {
		return in, &approx.UnsupportedError{Method: r.info.Name, Reason: why}
	}
	return in, nil
}

// fit is fn, the function Fit of the method. It returns the features of at most m nodes
// and the eigenpairs of k̂ for the data.
func (r rule) fit(ctx context.Context, fn string, p approx.Problem, m int, choose chooser) (*approx.Fit, error) {
	field := r.size
	if field == "" {
		field = "Frequencies"
	}
	return unit.Run(ctx, fn, p, field, m, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		in, err := r.represent(p.Kernel, p.X.Dim)
		if err != nil {
			return approx.Fit{}, err
		}
		warpedProblem := p
		warpedProblem.Kernel, _ = approx.Unwarp(p.Kernel)
		warpedProblem.X = in.Warp.Points(p.X)
		n, err := choose(ctx, in, warpedProblem)
		if err != nil {
			return approx.Fit{}, err
		}
		w, _, _ := n.unwarped(in)
		if err := arg.CheckFrequencies(r.info.Name, w, p.X); err != nil {
			return approx.Fit{}, err
		}
		var f approx.FeatureMap
		if r.features != nil {
			f = r.features(in, n, p)
		} else {
			f = n.Map(in)
		}
		fit := approx.Fit{
			Features:    f,
			Frequencies: w,
			Size:        n.size,
			Evals:       in.evals + n.evals,
			Notes:       n.notes,
			Ritz:        true,
		}
		ritz.SetEigen(&fit, p.X, 0)
		if fit.Size == 0 {
			fit.Size = n.W.Len()
		}
		if l, ok := f.(Layer); ok {
			fit.Shapes.Lines = l.Lines()
		}
		if n.Weights != nil {
			fit.FrequencyWeights = make([]float64, len(n.Weights))
			for j, v := range n.Weights {
				fit.FrequencyWeights[j] = in.Mass * v
			}
		}
		return fit, nil
	})
}

// Nodes are the weighted nodes of a sum that approximates an Integral.
type Nodes struct {
	W       approx.Points // nodes wⱼ, one in each row
	Weights []float64     // weights vⱼ, some may be negative; nil if all are 1/m
	Product Product       // faster product XWᵀ, or nil

	size    int          // m, or 0 if m is the number of nodes
	notes   approx.Notes // notes for the user
	evals   int          // number of kernel evaluations
	lattice *Lattice     // computes the same features by recurrence; nil if nodes form no lattice
}

// A Product multiplies points by the nodes. For structured nodes, it takes O(log d)
// operations for each node and point.
type Product interface {
	// Multiply stores the n×m matrix XWᵀ in dst.
	Multiply(dst []float64, x approx.Points)
}

// A warpedProduct multiplies warped points by the nodes.
type warpedProduct struct {
	product Product
	warp    approx.Warp
}

func (p warpedProduct) Multiply(dst []float64, x approx.Points) {
	p.product.Multiply(dst, p.warp.Points(x))
}

// Map returns the features of the weighted sum. They are Waves or Activations of the
// unwarped points. If a weight is negative, they are approx.Signed.
func (n Nodes) Map(in Integral) approx.FeatureMap {
	arg.Points("fourier.Nodes.Map", "nodes", n.W)
	arg.Points("fourier.Nodes.Map", "rows of the warp", in.Warp.A)
	arg.Dim("fourier.Nodes.Map", "nodes", n.W.Dim, in.Dim)
	arg.AtLeast("fourier.Nodes.Map", "the number of nodes", n.W.Len(), 1)
	if n.Weights != nil {
		arg.Len("fourier.Nodes.Map", "weights", len(n.Weights), n.W.Len())
	}
	w, bias, product := n.unwarped(in)
	m := w.Len()
	amp, signs, negative := make([]float64, m), make([]float64, m), false
	for j := range amp {
		v := 1 / float64(m)
		if n.Weights != nil {
			v = n.Weights[j]
		}
		amp[j], signs[j] = math.Sqrt(in.Mass*math.Abs(v)), 1
		if v < 0 {
			signs[j], negative = -1, true
		}
	}
	if in.Activation != nil {
		f := Activations{W: w, Bias: bias, Amp: amp, F: in.Activation, Product: product, kernel: in.kernel}
		if negative {
			return signedActivations{f, signs}
		}
		return f
	}
	f := Waves{Omega: w, Amp: amp, Product: product}
	if negative {
		return signedWaves{f, append(signs, signs...)}
	}
	return f
}

// unwarped returns the nodes as affine functions of the unwarped points. The rows of w
// hold the linear parts, and bias holds the constants or is nil. For cosines, the
// constants cancel in k̂ and are omitted. The result product is the fast Product for w,
// or nil.
func (n Nodes) unwarped(in Integral) (w approx.Points, bias []float64, product Product) {
	if in.Warp.IsIdentity() {
		return n.W, nil, n.Product
	}
	pointDim := in.pointDim
	switch { // pointDim is 0 if the caller has made the Integral
	case in.Warp.A.Len() > 0:
		pointDim = in.Warp.A.Dim
	case pointDim == 0:
		pointDim = in.Dim - len(in.Warp.B)
	}
	arg.AtLeast("fourier.Nodes.Map", "the dimension that the warp leaves to points", pointDim, 1)
	arg.Dim("fourier.Nodes.Map", "warped points", in.Warp.Dim(pointDim), in.Dim)
	w, bias = in.Warp.Pull(n.W, pointDim)
	if len(in.Warp.B) == 0 || in.Activation == nil {
		bias = nil
	}
	if n.Product != nil && len(in.Warp.B) == 0 {
		product = warpedProduct{n.Product, in.Warp}
	}
	return w, bias, product
}

type signedWaves struct {
	Waves
	signs []float64
}

func (s signedWaves) Signs() []float64 { return s.signs }

type signedActivations struct {
	Activations
	signs []float64
}

func (s signedActivations) Signs() []float64 { return s.signs }

// requireDirections implements rule.unsupported for rules that draw uniform directions.
func requireDirections(in Integral) string {
	switch {
	case in.Terms != nil:
		return "It needs the length of a frequency, and those of a product are sums of frequencies of its factors."
	case in.Radius == nil && in.Scale == nil:
		return "Its directions are spread evenly over the sphere, and the spectrum of this kernel is not the same in all directions."
	}
	return ""
}

// requireAxisRules implements rule.unsupported for products of one-dimensional rules.
func requireAxisRules(in Integral) string {
	if in.Terms != nil {
		return "It is a product of rules for the coordinates of a frequency, and those of a product of kernels are sums of frequencies of its factors."
	}
	if in.Coordinate == nil && in.Scale == nil {
		return "It is a product of rules, one for each coordinate of a frequency, and the spectrum of this kernel is known by its radius alone."
	}
	return ""
}
