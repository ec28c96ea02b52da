package play

import (
	"strconv"

	"mercer/approx"
)

// v1 holds the defaults of links of version 1. They are frozen: a link names
// only what differs from them, so that changing one would change the meaning of
// every link that was ever published. A new setting of the catalogue gets a line
// here on the day it is added.
var v1 = map[string]string{
	"data":                   "moons",
	"n":                      "500",
	"noise":                  "0.1",
	"dseed":                  "18",
	"kernel":                 "gaussian",
	"sigma":                  "0.35",
	"method":                 "nystrom",
	"m":                      "24",
	"ell":                    "1.25",
	"ika.basis":              "64",
	"ika.sample":             "0",
	"rskpca.order":           "given",
	"rskpca-nearest.order":   "given",
	"rskpca-mean.order":      "given",
	"rskpca-kmeans.sweeps":   "20",
	"rskpca-herding.repeats": "merged",
	"rskpca-herding.means":   "pairwise",
	"rskpca-mmd.order":       "given",
	"rskpca-mmd.solver":      "exact",
	"rskpca-mmd.sweeps":      "5",
	"rskpca-rpc-mmd.solver":  "exact",
	"rskpca-rpc-mmd.sweeps":  "5",
	"rskpca-ritz.order":      "given",
	"seed":                   "24",
	"task":                   "kernel",
	"i":                      "5",
	"x0":                     "0.95,-0.5",
	"views":                  "data,eigen,kernel",
	"layout":                 "grid",
	"method2":                "none",
	"method3":                "none",
	"method4":                "none",
	"m2":                     "24",
	"m3":                     "24",
	"m4":                     "24",
	"race":                   "m",
	"gram.order":             "group",
	"embedding.pair":         "1-2",

	"rationalquadratic.alpha": "1",
	"periodic.period":         "2",
	"polynomial.degree":       "3",
	"polynomial.offset":       "1",
	"arccos0.bias":            "1",
	"arccos1.bias":            "1",
	"arccos2.bias":            "1",
	"sigmoid.offset":          "-1",
	"chi2.shift":              "4",
	"additivechi2.shift":      "4",
	"twoscales.ratio":         "0.25",
	"locallyperiodic.period":  "2",
	"ard.ratio":               "3",

	"nystrom-kmeans.sweeps":  "20",
	"nystrom-bless.lambda":   "0.01",
	"nystrom-bless.q":        "2",
	"nystrom-rank.r":         "0",
	"nystrom-rank.cut":       "landmarks",
	"nystrom-oneshot.retain": "centres",
	"wnystrom.sweeps":        "5",
	"wnystrom.retain":        "centres",

	"ika-kmeans.basis":     "64",
	"ika-kmeans.sample":    "0",
	"ika-rpc.basis":        "64",
	"ika-rpc.sample":       "0",
	"ika-wide.basis":       "64",
	"ika-wide.sample":      "0",
	"ika-wide.tau":         "1.5",
	"ika-relu.basis":       "64",
	"ika-relu.sample":      "0",
	"ika-sigmoid.basis":    "64",
	"ika-sigmoid.sample":   "0",
	"ika-sigmoid.tau":      "1",
	"ika-cosine.basis":     "64",
	"ika-cosine.sample":    "0",
	"ika-cosine.tau":       "1",
	"ika-chebyshev.basis":  "64",
	"ika-chebyshev.sample": "0",
	"ika-chebyshev.pad":    "0.1",
	"ika-rff.basis":        "64",
	"ika-rff.sample":       "0",

	"simplex.rotation":      "uniform",
	"sr13.rotation":         "uniform",
	"sr13.radii":            "shared",
	"sr33.rotation":         "uniform",
	"sr33.radii":            "each",
	"exact-radius.rotation": "uniform",
	"taylor.degree":         "6",

	"krr.rho":         "0.1",
	"classes.rho":     "0.1",
	"svm.c":           "10",
	"knn.k":           "3",
	"knn.r":           "5",
	"diffusion.alpha": "1",
	"diffusion.t":     "1",
	"ncut.rule":       "best",
	"ncut.parts":      "2",
	"layered.tau":     "0.5",
	"layers.first":    "rff",
	"layers.second":   "rff",

	"sorf.pad":            "32",
	"rom.pad":             "32",
	"qmc-halton.shift":    "random",
	"qmc-sobol.shift":     "random",
	"qmc-r2.shift":        "random",
	"gauss.nodes":         "0",
	"gauss-sampled.nodes": "40",
	"equispaced.epsilon":  "1e-10",
	"equispaced.margin":   "0.25",
	"rff-leverage.pool":   "5",
	"rff-leverage.lambda": "0.001",
	"rff-leverage.share":  "0.5",

	"rsvd.oversample": "10",
	"rsvd.power":      "1",
}

// frozen returns the default of a setting of the catalogue, which v1 fixes.
func frozen(key string, p approx.Param) float64 {
	text, ok := v1[key]
	if !ok {
		return p.Default
	}
	for i, name := range p.Choices {
		if name == text {
			return float64(i)
		}
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("play: the default of " + key + " is neither a number nor a choice")
	}
	return x
}
