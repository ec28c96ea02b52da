package fourier

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// A spherical-radial rule of degree (p, q) writes the integral over ℝᵈ as one over
// lengths and one over directions, and takes for the first a random rule of degree p
// and for the second one of degree q, which a random rotation makes unbiased:
//
//	E f(w) = ∫ f(ρu) dρ du.
//
// See Genz & Monahan 1998, «Stochastic integration rules for infinite regions», and
// for kernels Munkhoeva, Kapushev, Burnaev & Oseledets 2018, «Quadrature-based
// features for kernel approximation», sections 2 and 3.

// rotations is the choice of what turns the nodes.
var rotations = approx.Param{
	Key:     "rotation",
	Name:    "rotation",
	Doc:     "Uniform rotations cost d² for each frequency and leave no bias; butterflies cost log d, pay from some hundred dimensions on, and are uniform only nearly.",
	Max:     1,
	Choices: []string{"uniform", "butterfly"},
}

// radii is the choice of how far out the nodes of a block lie.
func radii(preset float64) approx.Param {
	return approx.Param{
		Key:     "radii",
		Name:    "radii",
		Doc:     "Whether each frequency of a block has a length of its own, which varies less, or all have one, as the rule is written.",
		Max:     1,
		Default: preset,
		Choices: []string{"each", "shared"},
	}
}

// SphericalRadial11 is the rule of degree (1, 1): one random length in one random
// direction and in the opposite one,
//
//	k̂(x, y) = c/m Σⱼ ½[f(wⱼ) + f(−wⱼ)],  wⱼ = ρⱼuⱼ.
//
// Waves are even in w, so for them it is Random itself, frequency by frequency;
// what is not even, like the neurons of arc-cosine kernels, has its opposites.
var SphericalRadial11 = serve(approx.Method{
	Key:    "sr11",
	Name:   "Spherical-radial rule of degree (1, 1)",
	Short:  "SR(1, 1)",
	Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
	Doc:    "Takes each random direction with its opposite: for waves that is random Fourier features once more, for neurons it cancels all that is odd.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
}, Rule{
	Nodes: func(_ context.Context, in Integral, p approx.Problem, _ approx.Values) (Nodes, error) {
		if in.Activation == nil {
			return Nodes{W: draw(in, p.Rank, p.Seed)}, nil
		}
		half := draw(in, (p.Rank+1)/2, p.Seed)
		w := approx.NewPoints(p.Rank, in.Dim)
		for j := range p.Rank {
			sign := float64(1 - 2*(j%2))
			for a, v := range half.At(j / 2) {
				w.At(j)[a] = sign * v
			}
		}
		return Nodes{W: w}, nil
	},
})

// SphericalRadial13 is the rule of degree (1, 3): one random length along d
// orthogonal directions,
//
//	k̂(x, y) = c/d Σᵢ ½[f(ρQeᵢ) + f(−ρQeᵢ)],
//
// and the mean over blocks. With a length for each direction it is orthogonal
// random features (Yu et al. 2016); the slides of its authors leave out the 1/d.
var SphericalRadial13 = serve(approx.Method{
	Key:    "sr13",
	Name:   "Spherical-radial rule of degree (1, 3)",
	Short:  "SR(1, 3)",
	Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
	Doc:    "Sends waves of one random length along orthogonal axes, turned at random: directions are covered evenly, lengths are not.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{rotations, radii(1)},
}, Rule{
	Lacks: needsDirections,
	Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		s := sphere{dim: in.Dim, butterfly: v["rotation"] == 1, opposites: in.Activation != nil}
		w, product, err := s.nodes(ctx, p.Rank, p.Seed, lengths(in, p.Seed, v["radii"] == 1))
		return Nodes{W: w, Product: product}, err
	},
})

// Simplex sends waves to the d+1 vertices of regular simplices, turned at random,
// each at a length drawn from the law of the kernel, with equal weights. It is
// unbiased and positive definite for every kernel of uniform directions, and varies
// less than independent frequencies at every distance that was tried, where
// SphericalRadial33 wins near and loses far.
var Simplex = serve(approx.Method{
	Key:    "simplex",
	Name:   "Simplex features",
	Short:  "simplex features",
	Source: "after Munkhoeva et al. 2018, with the lengths of Yu et al. 2016",
	Doc:    "Sends waves to the corners of regular simplices at random lengths: the directions of SR(3, 3) without its negative weights.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{rotations},
}, Rule{
	Lacks: needsDirections,
	Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		s := sphere{dim: in.Dim, simplex: true, butterfly: v["rotation"] == 1, opposites: in.Activation != nil}
		w, product, err := s.nodes(ctx, p.Rank, p.Seed, lengths(in, p.Seed, false))
		return Nodes{W: w, Product: product}, err
	},
})

// lengths draws from the law of ‖w‖, once for each direction or each block.
func lengths(in Integral, seed uint64, shared bool) func(first bool) float64 {
	rng, r := rand.New(rand.NewPCG(seed, streamRadii)), 0.0
	return func(first bool) float64 {
		if first || !shared {
			r = in.Radius(uniform(rng), in.Dim)
		}
		return r
	}
}

// SphericalRadial33 is the rule of degree (3, 3). For w ~ N(0, I) it is
//
//	(1 − d/ρ²) f(0) + d/(d+1) Σⱼ [f(ρQvⱼ) + f(−ρQvⱼ)] / 2ρ²,  ρ ~ χ(d+2),
//
// with the vertices vⱼ of the regular simplex; a Gaussian of random scale has its
// own scale at each vertex. It is unbiased, because E[1 − d/ρ²] = 0 and the density
// of χ(d+2) times d/ρ² is that of χ(d), and exact for polynomials of w of degree 3.
// By default each vertex has a ρ of its own, as in the code that its authors
// published: that varies less, and every vertex by itself is unbiased, so that the
// last block may break off.
//
// Where ρ² < d the constant counts negatively and K̂ may have negative eigenvalues:
// the map is approx.Signed. (To draw ρ anew until ρ² ≥ d, or to leave the constant
// out, would be biased or of infinite variance in the plane.)
//
// For the Gaussian in the plane the variance is 0.2 % of that of as many
// independent frequencies at the distance σ/2, a quarter at 1.5 σ and 2.7 times as
// much at 3 σ.
var SphericalRadial33 = serve(approx.Method{
	Key:    "sr33",
	Name:   "Spherical-radial rule of degree (3, 3)",
	Short:  "SR(3, 3)",
	Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
	Doc:    "Is exact for cubic functions of the frequency: far better than random features for points nearer than 2σ, and worse for points beyond.",
	Traits: approx.Traits{Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{rotations, radii(0)},
}, Rule{
	Lacks: func(in Integral) string {
		switch {
		case in.Scale == nil:
			return "It is a rule for Gaussians, of one scale or a random one, and the spectrum of this kernel is not known to be that."
		case in.Activation != nil && in.Degree == 0 && in.Dim < 3:
			return "In fewer than three dimensions it has an infinite variance for a step function; features of exact radius have not."
		}
		return ""
	},
	Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		d := float64(in.Dim)
		rng := rand.New(rand.NewPCG(p.Seed, streamRadii))
		weights := make([]float64, 1, p.Rank+1) // first the constant
		copies := 1
		if in.Activation != nil {
			copies = 2
		}
		chi, square := make([]float64, in.Dim+2), 0.0
		length := func(first bool) float64 {
			if first || v["radii"] == 0 {
				rho := direction(rng, chi)
				square = rho * rho
			}
			for range min(copies, p.Rank+1-len(weights)) {
				weights = append(weights, d/(square*float64(p.Rank)))
			}
			return in.Scale(uniform(rng)) * math.Sqrt(square)
		}
		s := sphere{dim: in.Dim, simplex: true, butterfly: v["rotation"] == 1, opposites: in.Activation != nil}
		w, product, err := s.nodes(ctx, p.Rank, p.Seed, length)
		if err != nil || in.Activation != nil && in.Degree > 0 { // f(0) = 0
			return Nodes{W: w, Weights: weights[1:], Product: product}, err
		}
		n := Nodes{
			W:       approx.Points{Data: append(make([]float64, in.Dim), w.Data...), Dim: in.Dim},
			Weights: weights,
			Product: beside(product, p.Rank),
			Size:    p.Rank,
		}
		weights[0] = 1
		for _, v := range weights[1:] {
			weights[0] -= v
		}
		if weights[0] < 0 {
			n.Notes = append(n.Notes, fmt.Sprintf(
				"The constant has the weight %.2g: K̂ may have negative eigenvalues, which its eigenpairs leave out.", weights[0]))
		}
		return n, nil
	},
})

// beside returns a product with m nodes after the node 0.
func beside(product Product, m int) Product {
	if product == nil {
		return nil
	}
	return func(dst []float64, x approx.Points) {
		n := x.Len()
		rest := make([]float64, n*m)
		product(rest, x)
		for i := range n {
			dst[i*(m+1)] = 0
			copy(dst[i*(m+1)+1:(i+1)*(m+1)], rest[i*m:(i+1)*m])
		}
	}
}
