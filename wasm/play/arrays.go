package play

import (
	"mercer/approx"
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/viz/view/kernel"
	"mercer/viz/view/result"
)

// A NamedArray is a rows×cols matrix of a result, which users can save. Fill stores its
// entries in dst, row by row. The length of dst must be Rows·Cols. Large matrices are computed
// only by this function.
type NamedArray struct {
	Name       string
	Rows, Cols int
	Fill       func(dst []float64)
}

// NamedArrays returns the arrays of a result. Users can check the numbers of the result
// with these arrays, without this program:
//
//	points                n×d
//	features              Ψ, n×D: K̂ = ΨΨᵀ, or Ψ diag(signs) Ψᵀ
//	signs                 D, only if some signs are −1
//	eigenvalues_exact     λᵢ of K/n
//	eigenvalues           λ̂ᵢ
//	eigenfunctions_exact  φᵢ(xⱼ), n×r: the mean of φᵢ² is 1
//	eigenfunctions        φ̂ᵢ(xⱼ)
//	centres, weights      m×2 and m, if the method has centres
//	frequencies           m×2: ω, divided by σ
//	phi_exact, phi_approx, k_exact, k_approx
//	                      the shown functions, ny×nx, beginning with the upper edge;
//	                      if there is a task, its answers replace k
//	box                   xmin, xmax, ymin, ymax of the shown functions
//	targets, classes      yᵢ, and the class of each point, if a task learns them
//	regions_exact, regions_approx
//	                      the class at each position, ny×nx, if a task has no function
//	margins_exact, margins_approx
//	                      the margin of this class over the next one at each position,
//	                      ny×nx: 0 on the boundary between classes
//	embedding_exact, embedding_approx
//	                      n×2; the approximate embedding is aligned
//	parts_exact, parts_approx
//	                      the cluster of each point
func (r *Result) NamedArrays() []NamedArray {
	a := r.Arrays
	n, fit := a.X.Len(), a.Fit
	var list []NamedArray
	add := func(name string, rows, cols int, fill func(dst []float64)) {
		list = append(list, NamedArray{name, rows, cols, fill})
	}
	addFeatures := func(name string, f approx.FeatureMap) {
		add(name, n, f.Len(), func(dst []float64) { approx.FeaturesTo(dst, f, a.X) })
	}
	addValues := func(name string, rows, cols int, z []float64) {
		add(name, rows, cols, func(dst []float64) { copy(dst, z) })
	}
	addValues("points", n, a.X.Dim, a.X.Data)
	addFeatures("features", fit.Features)
	if s, ok := fit.Features.(approx.Signed); ok {
		addValues("signs", fit.Features.Len(), 1, s.Signs())
	}
	addPairs := func(values, functions string, e approx.Eigenfunctions) {
		if e == nil {
			return
		}
		v := e.Values()
		addValues(values, len(v), 1, v)
		addFeatures(functions, e.Functions())
	}
	addPairs("eigenvalues_exact", "eigenfunctions_exact", a.Exact)
	addPairs("eigenvalues", "eigenfunctions", fit.Eigen)
	addPoints := func(name string, p approx.Points) {
		if p.Len() > 0 {
			addValues(name, p.Len(), p.Dim, p.Data)
		}
	}
	addPoints("centres", fit.Landmarks.Centers)
	addPoints("frequencies", fit.Frequencies)
	if w := fit.Landmarks.Weights; len(w) > 0 {
		addValues("weights", len(w), 1, w)
	}
	for _, f := range []struct {
		block contract.Block
		name  string
	}{
		{result.Box, "box"}, {eigen.Phi.Exact, "phi_exact"}, {eigen.Phi.Approx, "phi_approx"},
		{kernel.Function.Exact, "k_exact"}, {kernel.Function.Approx, "k_approx"},
		{kernel.Targets, "targets"}, {kernel.Classes, "classes"},
		{kernel.Regions.Exact, "regions_exact"}, {kernel.Regions.Approx, "regions_approx"},
		{kernel.Margins.Exact, "margins_exact"}, {kernel.Margins.Approx, "margins_approx"},
		{kernel.Embedding.Exact, "embedding_exact"}, {kernel.Embedding.Approx, "embedding_approx"},
		{kernel.Clusters.Exact, "parts_exact"}, {kernel.Clusters.Approx, "parts_approx"},
	} {
		if z, rows, cols, ok := r.Message.Block(f.block.BlockName()); ok {
			addValues(f.name, rows, cols, z)
		}
	}
	return list
}
