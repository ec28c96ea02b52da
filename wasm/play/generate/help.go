package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mercer/wasm/play/state"
)

// A settingHelp is the help of a setting with a number or a point, in addition to its
// description.
type settingHelp struct {
	Formula string `json:"formula,omitempty"` // where the number or the point occurs
	Larger  string `json:"larger"`            // the effect of a larger number or of another point
	Lesson  string `json:"lesson,omitempty"`  // the file of a lesson in site/lessons that explains the setting
}

// The lessons that explain settings.
const (
	kernelLesson         = "kernel.html"
	eigenfunctionsLesson = "eigenfunctions.html"
	priceLesson          = "price.html"
	nystromLesson        = "nystrom.html"
	shadowsLesson        = "shadows.html"
)

// help holds the help of all settings with a number or a point, by their keys. The key «*.basis»
// stands for the settings with this name of all methods, kernels and tasks that have no
// entry of their own.
var help = map[string]settingHelp{
	"n":     {"K has n × n entries Kᵢⱼ = k(xᵢ, xⱼ)", "More points show the shape better. The exact eigenproblem costs n³ operations, and the approximation usually n m².", priceLesson},
	"noise": {"x = point of the shape + noise · normal variable", "The points spread away from the shape. The spectrum decays more slowly, so the same m gives a larger error.", ""},
	"dseed": {"", "There is no order: each number draws other points of the same shape.", ""},
	"sigma": {"Gaussian: k(x, y) = exp(−‖x − y‖²/2σ²)", "Each point sees farther. The kernel is smoother, the spectrum decays faster, and fewer components are enough.", kernelLesson},
	"m":     {"K̂ has rank m, or 2m for pairs of cosine and sine", "The error falls towards the best possible of the rank. Memory grows as n m, and the time of a fit as n m².", nystromLesson},
	"ell":   {"ε = σ/ℓ", "The shadows are smaller, so there are more centres, and the error falls.", shadowsLesson},
	"seed":  {"", "There is no order: each number makes other random choices. The spread of the errors over seeds shows how much chance matters.", nystromLesson},
	"i":     {"K φᵢ = n λᵢ φᵢ, with λ₁ ≥ λ₂ ≥ …", "The eigenfunction has more changes of sign, a smaller eigenvalue, and usually a larger error.", eigenfunctionsLesson},
	"x0":    {"the fields k(x, x₀) and k̂(x, x₀) for all x", "The kernel is seen from another place. Where no landmark is near, k̂(x, x₀) fades although k(x, x₀) does not.", kernelLesson},

	"m2": {"K̂ of method 2 has rank m₂, or 2m₂ for pairs of cosine and sine", "The error of this method falls towards the best possible of its rank.", ""},
	"m3": {"K̂ of method 3 has rank m₃, or 2m₃ for pairs of cosine and sine", "The error of this method falls towards the best possible of its rank.", ""},
	"m4": {"K̂ of method 4 has rank m₄, or 2m₄ for pairs of cosine and sine", "The error of this method falls towards the best possible of its rank.", ""},

	"rationalquadratic.alpha": {"k(x, y) = (1 + ‖x − y‖²/2ασ²)^(−α)", "The kernel falls faster at large distances and approaches the Gaussian.", ""},
	"*.period":                {"k repeats when a coordinate changes by T", "The repetitions lie farther apart. Beyond the width of the data, none is visible.", ""},
	"polynomial.degree":       {"k(x, y) = (x·y/σ² + c)^q", "There are more monomials, so the rank is larger and the functions bend more.", priceLesson},
	"polynomial.offset":       {"k(x, y) = (x·y/σ² + c)^q", "Monomials of low degree weigh more.", ""},
	"*.bias":                  {"x·y becomes x·y + b²", "The kernel depends less on the direction from the origin.", ""},
	"sigmoid.offset":          {"k(x, y) = tanh(x·y/σ² + c)", "The kernel grows towards 1 for all pairs of points.", kernelLesson},
	"*.shift":                 {"xᵢ becomes xᵢ + s", "Relative differences of coordinates are smaller, so the points look more alike.", ""},
	"twoscales.ratio":         {"the bandwidths are σ and τσ", "The finer bandwidth approaches σ, and at 1 both are equal.", ""},
	"ard.ratio":               {"the bandwidths along the axes are σ and τσ", "The kernel sees farther along the second axis than along the first.", ""},
	"layered.tau":             {"k = exp(−d²/2τ²), with the distance d of the features of the first layer", "The outer layer is smoother, and the whole kernel needs fewer components.", ""},

	"nystrom-kmeans.sweeps": {"", "The centres come closer to the optimum of k-means; the last sweeps hardly change the error.", nystromLesson},
	"wnystrom.sweeps":       {"", "The centres come closer to the optimum of k-means; the last sweeps hardly change the error.", nystromLesson},
	"rskpca-kmeans.sweeps":  {"", "The centres come closer to the optimum of k-means; the last sweeps hardly change the error.", shadowsLesson},
	"*.sweeps":              {"", "The weights come closer to the optimal ones.", shadowsLesson},
	"nystrom-bless.lambda":  {"scores of K (K + nλI)⁻¹", "More directions are ignored, so there are fewer landmarks, and the error grows.", nystromLesson},
	"nystrom-bless.q":       {"number of landmarks ≈ q · effective dimension", "There are more landmarks, and the scores are more accurate.", nystromLesson},
	"nystrom-rank.r":        {"K̂ is cut to its r largest eigenvalues", "Less is cut off; the error falls until r reaches the number of landmarks.", nystromLesson},

	"*.basis":         {"φ̂ᵢ is a sum of N basis functions", "The span contains the eigenfunctions better. The time grows as S N².", ""},
	"*.sample":        {"the fit minimises over S points", "The coefficients depend less on chance. The time grows in proportion to S.", ""},
	"ika-wide.tau":    {"width = τσ", "The basis functions overlap more: smooth functions are met better, and the system is worse conditioned.", ""},
	"ika-sigmoid.tau": {"width = 1/‖w‖ = τσ", "The steps are softer.", ""},
	"ika-cosine.tau":  {"1/‖w‖ = τσ", "The waves are longer.", ""},

	"ika-chebyshev.pad":   {"box = data ± p · width", "The edge of the box, where polynomials swing up, is farther from the data; more polynomials are needed.", ""},
	"sorf.pad":            {"d′ = a power of two ≥ the number", "The frequencies have more directions and less bias. Each block costs d′ log d′.", ""},
	"rom.pad":             {"d′ = a power of two ≥ the number", "The frequencies have more directions and less bias. Each block costs d′ log d′.", ""},
	"rff-leverage.pool":   {"pool = this number · m frequencies", "The choice follows the leverages more closely; the time grows with the pool.", ""},
	"rff-leverage.lambda": {"ridge = nλ k(0)", "The leverages are more equal, so the choice is closer to plain random Fourier features.", ""},
	"rff-leverage.share":  {"β of the waves by leverage, 1 − β evenly", "The choice follows the leverages more, and some weights are larger.", ""},
	"*.nodes":             {"q nodes for each coordinate", "The quadrature is exact for polynomials of higher degree; there are more frequencies to choose from.", ""},
	"equispaced.epsilon":  {"|k − k̂| ≤ ε in the box", "Fewer frequencies are enough, and the error may be larger.", ""},
	"equispaced.margin":   {"box = data ± margin · width", "The bound holds on a larger box, which needs more frequencies.", ""},
	"taylor.degree":       {"C(d + q, q) monomials of degree up to q", "There are more monomials, and the error falls first near the origin.", ""},
	"rsvd.oversample":     {"m + p random vectors", "The leading eigenvectors are caught more surely; the time grows a little.", ""},
	"rsvd.power":          {"K^(q + 1) is applied", "The leading eigenvectors stand out more. Each step is one more product with K.", ""},

	"*.rho":       {"α = (K + ρI)⁻¹ y", "The function is smoother and follows the values at the points less.", ""},
	"svm.c":       {"0 ≤ αᵢ ≤ C", "Errors cost more, so the boundary follows the points more closely.", ""},
	"knn.k":       {"vote of the k nearest points", "The boundary is smoother, and single points count less.", ""},
	"knn.r":       {"distance in the leading r components", "Finer differences count; a component with a large error can mislead the vote.", ""},
	"diffusion.t": {"coordinates λᵢ^t φᵢ", "Components of small eigenvalues vanish, so the picture shows coarser shapes.", ""},
	"ncut.parts":  {"K clusters by k-means", "The points are divided into more clusters.", ""},
}

// helpOf returns the help of a setting.
func helpOf(key string) (settingHelp, bool) {
	if h, ok := help[key]; ok {
		return h, true
	}
	_, name, _ := strings.Cut(key, ".")
	h, ok := help["*."+name]
	return h, ok
}

// hasHelp reports whether a setting has a number or a point, so that it needs help.
func hasHelp(s state.Setting) bool { return s.Kind == "" || s.Kind == "seed" || s.Kind == "point" }

// helpJSON returns the content of site/help.json. It returns an error if a setting has no
// help, or if a help belongs to no setting.
func helpJSON() ([]byte, error) {
	entries, unused := map[string]settingHelp{}, maps.Clone(help)
	for _, f := range state.Table {
		if !hasHelp(f.Setting) {
			continue
		}
		h, ok := helpOf(f.Key)
		if !ok {
			return nil, fmt.Errorf("the setting %s has no help", f.Key)
		}
		entries[f.Key] = h
		_, name, _ := strings.Cut(f.Key, ".")
		if _, ok := help[f.Key]; ok {
			delete(unused, f.Key)
		} else {
			delete(unused, "*."+name)
		}
	}
	if len(unused) > 0 {
		return nil, fmt.Errorf("no setting has the help of %s", strings.Join(slices.Sorted(maps.Keys(unused)), ", "))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(entries)
	return b.Bytes(), err
}
