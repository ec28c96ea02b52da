package fourier

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SphericalRadial33 is the spherical-radial rule of degree (3, 3). For w ~ N(0, I) it is
//
//	(1 − d/ρ²) f(0) + d/(d+1) Σⱼ [f(ρQvⱼ) + f(−ρQvⱼ)] / 2ρ²,  ρ ~ χ(d+2),
//
// where vⱼ are the vertices of the regular simplex. If w is a Gaussian with random scale,
// each vertex has an independent scale. The rule is unbiased, because E[1 − d/ρ²] = 0 and
// because the density of χ(d+2) times d/ρ² is the density of χ(d). It is exact for
// polynomials of w of degree 3. By default, each vertex has an independent ρ, as in the
// code published by the authors. This reduces the variance. The contribution of every
// vertex is unbiased, so the last block may be incomplete.
//
// If ρ² < d, the constant has a negative weight and K̂ may have negative eigenvalues. The
// map is then approx.Signed. (Drawing ρ until ρ² ≥ d would introduce a bias. Omitting the
// constant would give an infinite variance in the plane.)
//
// For the Gaussian in the plane, the variance is compared with as many independent
// frequencies. The ratio is 0.002 at the distance σ/2, 0.25 at 1.5 σ and 2.7 at 3 σ.
// SphericalRadial33 is therefore the choice for data within about 2σ.
//
// SphericalRadial33 has 2m+2 features: those of m frequencies and the constant. If the
// kernel has an Activation, it has m features, or m+1 for a step function. Its cost is
// that of Orthogonal, or less with ButterflyRotation. It supports kernels whose
// frequencies are Gaussian with a fixed or random scale, except for step functions in
// fewer than three dimensions.
//
// See Genz & Monahan 1998 and Munkhoeva et al. 2018.
type SphericalRadial33 struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Rotation    Rotation
	Radii       Radii // 0 stands for SeparateRadii
}

var sphericalRadial33Rule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "sr33",
		Name:   "Spherical-radial rule of degree (3, 3)",
		Short:  "SR(3, 3)",
		Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
		Doc:    "Is exact for cubic functions of the frequency: far better than random features for points nearer than 2σ, and worse for points beyond.",
		Traits: approx.Traits{Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{rotationParam, radiiParam(0)},
	},
	unsupported: func(in Integral) string {
		switch {
		case in.Scale == nil:
			return "It is a rule for Gaussians, of one scale or a random one, and the spectrum of this kernel is not known to be that."
		case in.Activation != nil && in.Degree == 0 && in.Dim < 3:
			return "In fewer than three dimensions it has an infinite variance for a step function; features of exact radius have not."
		}
		return ""
	},
}, func(m int, v approx.Values) approx.Method {
	return SphericalRadial33{Frequencies: m, Rotation: Rotation(v["rotation"]), Radii: radiiOf(v["radii"])}
})

// Info implements approx.Method.
func (SphericalRadial33) Info() approx.MethodInfo { return sphericalRadial33Rule.info }

// Fit implements approx.Method.
func (s SphericalRadial33) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Rotation", s.Rotation, rotationParam); err != nil {
		return nil, err
	}
	shared, err := s.Radii.shared(radiiParam(0))
	if err != nil {
		return nil, err
	}
	return sphericalRadial33Rule.fit(ctx, "fourier.SphericalRadial33.Fit", p, s.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		d := float64(in.Dim)
		rng := rand.New(rand.NewPCG(p.Seed, streamRadii))
		weights := make([]float64, 1, p.Size+1) // weight of the constant first
		copies := 1
		if in.Activation != nil {
			copies = 2
		}
		chi, square := make([]float64, in.Dim+2), 0.0
		length := func(first bool) float64 {
			if first || !shared {
				rho := drawNormals(rng, chi)
				square = rho * rho
			}
			for range min(copies, p.Size+1-len(weights)) {
				weights = append(weights, d/(square*float64(p.Size)))
			}
			return in.Scale(drawUniform(rng)) * math.Sqrt(square)
		}
		directions := directionSampler{dim: in.Dim, simplex: true, usesButterfly: s.Rotation == ButterflyRotation, addsOpposites: in.Activation != nil}
		w, product, err := directions.nodes(ctx, p.Size, p.Seed, length)
		if err != nil || in.Activation != nil && in.Degree > 0 { // because f(0) = 0
			return Nodes{W: w, Weights: weights[1:], Product: product}, err
		}
		n := Nodes{
			W:       approx.Points{Data: append(make([]float64, in.Dim), w.Data...), Dim: in.Dim},
			Weights: weights,
			Product: prependConstant(product, p.Size),
			size:    p.Size,
		}
		weights[0] = 1
		for _, v := range weights[1:] {
			weights[0] -= v
		}
		if weights[0] < 0 {
			n.notes = append(n.notes, approx.Notef(approx.NegativeOmitted,
				"The constant has the weight %.2g: K̂ may have negative eigenvalues, which its eigenpairs leave out.", weights[0]))
		}
		return n, nil
	})
}

// prependConstant returns a product for m nodes that follow the node 0.
func prependConstant(product Product, m int) Product {
	if product == nil {
		return nil
	}
	return prependedProduct{product, m}
}

// A prependedProduct is the product for m nodes that follow the node 0.
type prependedProduct struct {
	product Product // for the m nodes
	m       int
}

func (p prependedProduct) Multiply(dst []float64, x approx.Points) {
	n, m := x.Len(), p.m
	others := make([]float64, n*m)
	p.product.Multiply(others, x)
	for i := range n {
		dst[i*(m+1)] = 0
		copy(dst[i*(m+1)+1:(i+1)*(m+1)], others[i*m:(i+1)*m])
	}
}
