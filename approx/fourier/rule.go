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

// A Rule replaces the mean of an Integral by a weighted sum over nodes,
//
//	E[f(wᵀx) f(wᵀy)] ≈ Σⱼ vⱼ f(wⱼᵀx) f(wⱼᵀy).
//
// The sum defines a feature map. Each node has a cosine and a sine, or an activation. A
// Rule uses only one form of the distribution of an Integral. Kernels and rules can
// therefore be combined freely.
type Rule struct {
	// Lacks returns a sentence about the first requirement that the integral does not
	// meet. It returns "" if the rule supports the integral. If Lacks is nil, the rule
	// supports every integral of Represent.
	Lacks func(in Integral) string

	// Nodes returns at most p.Rank nodes for the settings v of the method. The problem p
	// contains the unwarped kernel and the warped points.
	Nodes func(ctx context.Context, in Integral, p fitting.Problem, v approx.Values) (Nodes, error)

	// Least returns the smallest p.Rank that Nodes supports. If Least is nil, this is 1.
	Least func(in Integral) int
}

// Nodes are the weighted nodes that a Rule returns.
type Nodes struct {
	W       approx.Points // nodes wⱼ, one in each row
	Weights []float64     // weights vⱼ, some may be negative; nil if all are 1/m
	Product Product       // faster product XWᵀ, or nil
	Size    int           // m, or 0 if m is the number of nodes
	Notes   []string      // notes for the user
	Evals   int           // number of kernel evaluations

	lattice *Lattice // computes the same features by recurrence; nil if nodes form no lattice
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
		f := Activations{W: w, Bias: bias, Amp: amp, F: in.Activation, Product: product, kernel: in.activated}
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
	if in.Warp.Identity() {
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

// ruleMethod adds the methods Fit and CheckSupport of the rule r to m. Fit returns the features
// of the nodes and the eigenpairs of k̂ for the data. CheckSupport accepts the kernels whose
// integral r supports.
func ruleMethod(m approx.MethodInfo, r Rule) approx.MethodInfo {
	return ruleMethodOfForm(m, r, func(in Integral, n Nodes, _ fitting.Problem) approx.FeatureMap { return n.Map(in) })
}

// ruleMethodOfForm is ruleMethod with the features that the function form returns.
func ruleMethodOfForm(m approx.MethodInfo, r Rule, form func(in Integral, n Nodes, p fitting.Problem) approx.FeatureMap) approx.MethodInfo {
	represent := func(k approx.Kernel, d int) (Integral, error) {
		in, err := Represent(k, d)
		if u, ok := err.(*approx.UnsupportedError); ok {
			u.Method = m.Name
		}
		if err != nil || r.Lacks == nil {
			return in, err
		}
		if why := r.Lacks(in); why != "" {
			return in, &approx.UnsupportedError{Method: m.Name, Reason: why}
		}
		return in, nil
	}
	m.CheckSupport = func(k approx.Kernel, d int) error {
		_, err := represent(k, d)
		return err
	}
	if r.Least != nil {
		m.SmallestSize = func(k approx.Kernel, d int) int {
			in, err := represent(k, d)
			if err != nil {
				return 1
			}
			return r.Least(in)
		}
	}
	m.Fit = unit.Scaled(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		v, err := p.Settings(m.Key, m.Params, v)
		if err != nil {
			return approx.Fit{}, err
		}
		in, err := represent(p.Kernel, p.X.Dim)
		if err != nil {
			return approx.Fit{}, err
		}
		warpedPoints := p
		warpedPoints.Kernel, _ = approx.Unwarp(p.Kernel)
		warpedPoints.X = in.Warp.Points(p.X)
		n, err := r.Nodes(ctx, in, warpedPoints, v)
		if err != nil {
			return approx.Fit{}, err
		}
		w, _, _ := n.unwarped(in)
		if err := arg.CheckFrequencies(m.Name, w, p.X); err != nil {
			return approx.Fit{}, err
		}
		f := form(in, n, p)
		pairs, err := ritz.Solve(ctx, f, p.X, ritz.Options{})
		if err != nil {
			return approx.Fit{}, err
		}
		fit := approx.Fit{
			Features:    f,
			Eigen:       pairs,
			Frequencies: w,
			Size:        n.Size,
			Evals:       in.evals + n.Evals,
			Notes:       n.Notes,
			Ritz:        true,
		}
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
	return m
}

// requireDirections implements Rule.Lacks for rules that draw uniform directions.
func requireDirections(in Integral) string {
	switch {
	case in.Terms != nil:
		return "It needs the length of a frequency, and those of a product are sums of frequencies of its factors."
	case in.Radius == nil:
		return "Its directions are spread evenly over the sphere, and the spectrum of this kernel is not the same in all directions."
	}
	return ""
}

// requireAxisRules implements Rule.Lacks for products of one-dimensional rules.
func requireAxisRules(in Integral) string {
	if in.Terms != nil {
		return "It is a product of rules for the coordinates of a frequency, and those of a product of kernels are sums of frequencies of its factors."
	}
	if in.Coordinate == nil && in.Scale == nil {
		return "It is a product of rules, one for each coordinate of a frequency, and the spectrum of this kernel is known by its radius alone."
	}
	return ""
}
