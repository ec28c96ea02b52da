package catalogue

import (
	"mercer/approx"
	"mercer/approx/kernel"
)

// Kernels lists the kernel families. The order is: kernels of the distance, of coordinate
// differences, of the inner product and of the angle, kernels of histograms, and composed
// kernels. Kernels must not be changed.
var Kernels = kernelEntries()

func kernelEntries() []KernelEntry {
	return []KernelEntry{
		{
			Heading: "Distance",
			Words:   Words{Line: "infinitely smooth", Aliases: []string{"RBF", "radial basis function", "squared exponential", "heat kernel"}, Properties: []string{"stationary"}, Start: "Smooth functions: the usual first choice."},
			Family: newStationary("gaussian", "Gaussian", "Rasmussen & Williams 2006, eq. 4.9",
				"Assumes infinitely smooth functions: eigenvalues fall faster than any power, so few landmarks go far.",
				func(s float64) approx.Kernel { return kernel.Gaussian{Sigma: s} }),
		},
		{
			Heading: "Distance",
			Words:   Words{Line: "rough: only continuous", Aliases: []string{"Matérn 1/2", "Ornstein–Uhlenbeck"}, Properties: []string{"stationary"}},
			Family: newStationary("matern12", "exponential", "Matérn 1960, of order ½; Rasmussen & Williams 2006, eq. 4.18",
				"Assumes rough functions, continuous but without derivatives: eigenvalues fall slowly, and no low rank comes close.",
				func(s float64) approx.Kernel { return kernel.Matern12{Sigma: s} }),
		},
		{
			Heading: "Distance",
			Words:   Words{Line: "one derivative", Aliases: []string{"Matern32"}, Properties: []string{"stationary"}},
			Family: newStationary("matern32", "Matérn 3/2", "Matérn 1960; Rasmussen & Williams 2006, eq. 4.17",
				"Assumes functions with one derivative, between the exponential and the Gaussian.",
				func(s float64) approx.Kernel { return kernel.Matern32{Sigma: s} }),
		},
		{
			Heading: "Distance",
			Words:   Words{Line: "two derivatives", Aliases: []string{"Matern52"}, Properties: []string{"stationary"}},
			Family: newStationary("matern52", "Matérn 5/2", "Matérn 1960; Rasmussen & Williams 2006, eq. 4.17",
				"Assumes functions with two derivatives: smooth, but less so than the Gaussian.",
				func(s float64) approx.Kernel { return kernel.Matern52{Sigma: s} }),
		},
		{
			Heading: "Distance",
			Words:   Words{Line: "Gaussians of many widths", Aliases: []string{"RQ"}, Properties: []string{"stationary"}},
			Family: withChecks(approx.Family{
				Key:    "rationalquadratic",
				Name:   "rational quadratic",
				Source: "Rasmussen & Williams 2006, eq. 4.19",
				Doc:    "Assumes smooth functions on many scales at once: a mixture of Gaussians of all bandwidths about σ.",
				Params: []approx.Param{{
					Key: "alpha", Symbol: "α", Name: "shape",
					Doc: "A smaller α mixes more scales, so the kernel falls more slowly; a large α gives the Gaussian.",
					Min: 0.1, Max: 100, Default: 1, Log: true,
				}},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.RationalQuadratic{Sigma: s, Alpha: v["alpha"]}
			}),
		},
		{
			Heading: "Distance",
			Words:   Words{Line: "falls like 1/r²", Aliases: []string{"inverse quadratic"}, Properties: []string{"stationary"}},
			Family: newStationary("cauchy", "Cauchy", "Basak 2008; Rasmussen & Williams 2006, eq. 4.19 with α = 1",
				"Assumes smooth functions whose values are correlated even far apart: it falls like 1/r².",
				func(s float64) approx.Kernel { return kernel.Cauchy{Sigma: s} }),
		},
		{
			Heading: "Coordinates",
			Words:   Words{Line: "rough, city-block distance", Aliases: []string{"Laplace"}, Properties: []string{"stationary"}, Start: "Rough functions of each coordinate."},
			Family: newStationary("laplacian", "Laplacian", "Rahimi & Recht 2007, figure 1",
				"Assumes rough functions of the coordinates: it uses the ℓ₁ (city-block) distance.",
				func(s float64) approx.Kernel { return kernel.Laplacian{Sigma: s} }),
		},
		{
			Heading: "Coordinates",
			Words:   Words{Line: "far along the axes", Aliases: []string{"separable Cauchy"}, Properties: []string{"stationary"}},
			Family: newStationary("productcauchy", "product Cauchy", "Rahimi & Recht 2007, figure 1",
				"Assumes smooth functions of each coordinate: it falls slowly along the axes and fast between them.",
				func(s float64) approx.Kernel { return kernel.ProductCauchy{Sigma: s} }),
		},
		{
			Heading: "Coordinates",
			Words:   Words{Line: "repeats along each axis", Aliases: []string{"exp-sine-squared"}, Properties: []string{"stationary"}},
			Family: withChecks(approx.Family{
				Key:    "periodic",
				Name:   "periodic",
				Source: "MacKay 1998; Rasmussen & Williams 2006, eq. 4.31",
				Doc:    "Assumes functions that repeat in every coordinate: points a period apart are the same point.",
				Params: []approx.Param{periodParam},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.Periodic{Sigma: s, Period: v["period"]}
			}),
		},
		{
			Heading: "Inner product",
			Words:   Words{Line: "ordinary PCA", Aliases: []string{"dot product"}, Properties: []string{"finite rank"}},
			Family: withChecks(approx.Family{
				Key:      "linear",
				Name:     "linear",
				Source:   "Schölkopf & Smola 2002, section 2.1",
				Doc:      "Assumes linear functions: its kernel principal components are the principal components.",
				Unscaled: true,
			}, func(float64, approx.Values) approx.Kernel { return kernel.Linear{} }),
		},
		{
			Heading: "Inner product",
			Words:   Words{Line: "products up to a degree", Aliases: []string{"poly"}, Properties: []string{"finite rank"}, Start: "Products of coordinates, so the rank is finite."},
			Family: withChecks(approx.Family{
				Key:    "polynomial",
				Name:   "polynomial",
				Source: "Schölkopf & Smola 2002, section 2.1",
				Doc:    "Assumes polynomials: all products of coordinates up to a degree. The rank is at most their number.",
				Params: []approx.Param{{
					Key: "degree", Symbol: "q", Name: "degree",
					Doc: "The largest number of coordinates in a product.",
					Min: 1, Max: 8, Default: 3, Integer: true,
				}, offsetParam},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.Polynomial{Sigma: s, Degree: int(v["degree"]), Offset: v["offset"]}
			}),
		},
		{
			Heading: "Inner product",
			Words:   Words{Line: "only directions count", Aliases: []string{"cosine similarity"}, Properties: []string{"finite rank"}},
			Family: withChecks(approx.Family{
				Key:      "cosine",
				Name:     "cosine",
				Source:   "Salton & McGill 1983",
				Doc:      "Assumes that only directions from the origin matter: points on a ray are the same point.",
				Unscaled: true,
			}, func(float64, approx.Values) approx.Kernel { return kernel.Cosine{} }),
		},
		{
			Heading: "Neural networks",
			Words:   Words{Title: "Arc-cosine 0", Line: "neurons that step", Aliases: []string{"arccos 0", "step activation"}, Properties: []string{"neural network"}},
			Family: newArcCosine("arccos0", "arc-cosine of order 0",
				"Assumes functions of many neurons with a step activation: with a bias, it compares on which side of random lines points lie.",
				kernel.ArcCosine0{}),
		},
		{
			Heading: "Neural networks",
			Words:   Words{Title: "Arc-cosine 1", Line: "neurons that bend: ReLU", Aliases: []string{"arccos 1", "rectifier network"}, Properties: []string{"neural network"}, Start: "A wide layer of rectified linear units."},
			Family: newArcCosine("arccos1", "arc-cosine of order 1",
				"Assumes functions of infinitely many rectified linear units: it grows with the norm of the points.",
				kernel.ArcCosine1{}),
		},
		{
			Heading: "Neural networks",
			Words:   Words{Title: "Arc-cosine 2", Line: "squared ReLU neurons", Aliases: []string{"arccos 2", "squared rectifier"}, Properties: []string{"neural network"}},
			Family: newArcCosine("arccos2", "arc-cosine of order 2",
				"Assumes functions of infinitely many squared rectified linear units: smoother than order 1, and growing faster.",
				kernel.ArcCosine2{}),
		},
		{
			Heading: "Neural networks",
			Words:   Words{Line: "indefinite: exact PCA only", Aliases: []string{"tanh", "hyperbolic tangent"}, Properties: []string{"neural network", "indefinite"}},
			Family: withChecks(approx.Family{
				Key:    "sigmoid",
				Name:   "sigmoid",
				Source: "Vapnik 1995; Lin & Lin 2003",
				Doc:    "Imitates a neuron of one layer. It is indefinite, so it is no inner product of features: only the exact method serves it.",
				Params: []approx.Param{{
					Key: "offset", Symbol: "c", Name: "offset",
					Doc: "Added to the inner product before tanh.",
					Min: -5, Max: 5, Default: -1,
				}},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.Sigmoid{Sigma: s, Offset: v["offset"]}
			}),
		},
		{
			Heading: "Histograms",
			Words:   Words{Line: "exponential of a distance", Aliases: []string{"RBF χ²", "exponential chi-squared"}, Properties: []string{"histogram"}},
			Family: withChecks(approx.Family{
				Key:    "chi2",
				Name:   "exponential χ²",
				Source: "Zhang, Marszałek, Lazebnik & Schmid 2007",
				Doc:    "Assumes histograms with entries of at least 0: differences of small entries count for more.",
				Params: []approx.Param{shiftParam},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.ExpChi2{Sigma: s, Shift: v["shift"]}
			}),
		},
		{
			Heading: "Histograms",
			Words:   Words{Line: "needs centring", Aliases: []string{"additive chi-squared"}, Properties: []string{"histogram", "indefinite"}},
			Family: withChecks(approx.Family{
				Key:      "additivechi2",
				Name:     "additive χ²",
				Source:   "Vedaldi & Zisserman 2012",
				Doc:      "Assumes histograms: a negative distance, which becomes an inner product only after centring.",
				Params:   []approx.Param{shiftParam},
				Unscaled: true,
			}, func(_ float64, v approx.Values) approx.Kernel { return kernel.AdditiveChi2{Shift: v["shift"]} }),
		},
		{
			Heading: "Composed",
			Words:   Words{Title: "Two Gaussians", Line: "a wide and a fine Gaussian", Aliases: []string{"mixture of Gaussians"}, Properties: []string{"stationary", "sum"}, Start: "A smooth and a finer function together."},
			Family: withChecks(approx.Family{
				Key:    "twoscales",
				Name:   "sum of two Gaussians",
				Source: "Micchelli & Pontil 2005",
				Doc:    "Assumes the sum of a smooth and a finer function: half of the kernel has a smaller bandwidth, a share of σ.",
				Params: []approx.Param{{
					Key: "ratio", Symbol: "τ", Name: "ratio of bandwidths",
					Doc: "The finer bandwidth as a share of σ.",
					Min: 0.05, Max: 1, Default: 0.25, Log: true,
				}},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.Sum(kernel.Scaled(0.5, kernel.Gaussian{Sigma: s}), kernel.Scaled(0.5, kernel.Gaussian{Sigma: s * v["ratio"]}))
			}),
		},
		{
			Heading: "Composed",
			Words:   Words{Line: "repeats, slowly changing", Aliases: []string{"quasi-periodic"}, Properties: []string{"stationary", "product"}},
			Family: withChecks(approx.Family{
				Key:    "locallyperiodic",
				Name:   "locally periodic",
				Source: "Rasmussen & Williams 2006, eq. 5.16",
				Doc:    "Assumes a pattern that repeats and slowly changes: the product of a Gaussian and a periodic kernel.",
				Params: []approx.Param{periodParam},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.Product(kernel.Gaussian{Sigma: s}, kernel.Periodic{Sigma: 1, Period: v["period"]})
			}),
		},
		{
			Heading: "Composed",
			Words:   Words{Line: "one width for each axis", Aliases: []string{"ARD", "automatic relevance determination", "anisotropic Gaussian"}, Properties: []string{"stationary"}},
			Family: withChecks(approx.Family{
				Key:    "ard",
				Name:   "stretched Gaussian",
				Source: "Neal 1996; Rasmussen & Williams 2006, eq. 5.2",
				Doc:    "Assumes functions of the plane that vary faster along one axis: every coordinate has its own bandwidth.",
				Params: []approx.Param{{
					Key: "ratio", Symbol: "τ", Name: "ratio of bandwidths",
					Doc: "The bandwidth along the second axis over that along the first.",
					Min: 0.1, Max: 10, Default: 3, Log: true,
				}},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.ARD(kernel.Gaussian{Sigma: s}, 1, v["ratio"])
			}),
		},
		{
			Heading: "Composed",
			Words:   Words{Title: "Nested Gaussians", Line: "a Gaussian of similarities", Aliases: []string{"deep kernel"}, Properties: []string{"composition"}},
			Family: withChecks(approx.Family{
				Key:    "layered",
				Name:   "Gaussian of a Gaussian",
				Source: "Cho & Saul 2009, section 2.3",
				Doc:    "Assumes functions of a similarity and not of positions: beyond a few σ all points are equally far apart, and the kernel stays above 0.",
				Params: []approx.Param{{
					Key: "tau", Symbol: "τ", Name: "outer bandwidth",
					Doc: "The bandwidth of the second layer, for which no two points are farther apart than √2.",
					Min: 0.1, Max: 10, Default: 0.5, Log: true,
				}},
			}, func(s float64, v approx.Values) approx.Kernel {
				return kernel.Layered(kernel.Gaussian{Sigma: s}, kernel.Gaussian{Sigma: v["tau"]})
			}),
		},
	}
}

var (
	periodParam = approx.Param{
		Key: "period", Symbol: "T", Name: "period",
		Doc: "The distance along an axis after which the kernel repeats.",
		Min: 0.1, Max: 10, Default: 2, Log: true,
	}
	offsetParam = approx.Param{
		Key: "offset", Symbol: "c", Name: "offset",
		Doc: "Added to the inner product; 0 leaves only products of the full degree.",
		Min: 0, Max: 10, Default: 1,
	}
	shiftParam = approx.Param{
		Key: "shift", Symbol: "s", Name: "shift",
		Doc: "Added to every coordinate to make the coordinates entries of a histogram; 0 if they already are.",
		Min: 0, Max: 100, Default: 4,
	}
	biasParam = approx.Param{
		Key: "bias", Symbol: "b", Name: "bias",
		Doc: "A constant coordinate added to the points; without it the kernel depends only on directions from the origin.",
		Min: 0, Max: 10, Default: 1,
	}
)

// newStationary returns a kernel family whose only setting is the bandwidth.
func newStationary(key, name, source, doc string, newKernel func(sigma float64) approx.Kernel) approx.Family {
	return withChecks(approx.Family{Key: key, Name: name, Source: source, Doc: doc},
		func(sigma float64, _ approx.Values) approx.Kernel { return newKernel(sigma) })
}

// newArcCosine returns the family of an arc-cosine kernel with a bias.
func newArcCosine(key, name, doc string, k approx.Kernel) approx.Family {
	return withChecks(approx.Family{Key: key, Name: name, Source: "Cho & Saul 2009, eq. 3–6", Doc: doc, Params: []approx.Param{biasParam}, Unscaled: true},
		func(_ float64, v approx.Values) approx.Kernel { return kernel.Biased(k, v["bias"]) })
}

// withChecks returns f with a New function that checks the settings, the bandwidth and
// the kernel.
func withChecks(f approx.Family, newKernel func(sigma float64, v approx.Values) approx.Kernel) approx.Family {
	f.New = func(sigma float64, v approx.Values) (approx.Kernel, error) {
		v, err := approx.Check(f.Key, f.Params, v)
		if err != nil {
			return nil, err
		}
		if !f.Unscaled {
			if err := approx.CheckLength("sigma", sigma); err != nil {
				return nil, err
			}
		}
		k := newKernel(sigma, v)
		if err := approx.CheckKernel(k); err != nil {
			return nil, err
		}
		return k, nil
	}
	return f
}
