package main

import (
	"os"

	"mercer/approx"
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/viz/view/kernel"
	"mercer/viz/view/result"
	"mercer/wasm/play"
)

// An array is a named rows×cols matrix that is written to a file.
type array struct {
	name       string
	rows, cols int
	z          []float64
}

// writeArrays writes the arrays of a result as NumPy files. Users can check the numbers
// of the result with these files, without this program:
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
//	embedding_exact, embedding_approx
//	                      n×2; the approximate embedding is aligned
//	parts_exact, parts_approx
//	                      the cluster of each point
func writeArrays(r *play.Result, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	a := r.Arrays
	n, fit := a.X.Len(), a.Fit
	list := []array{
		{"points", n, a.X.Dim, a.X.Data},
		{"features", n, fit.Features.Len(), approx.FeaturesTo(nil, fit.Features, a.X)},
	}
	if s, ok := fit.Features.(approx.Signed); ok {
		list = append(list, array{"signs", fit.Features.Len(), 1, s.Signs()})
	}
	addPairs := func(values, functions string, e approx.Eigenfunctions) {
		if e == nil {
			return
		}
		v := e.Values()
		list = append(list,
			array{values, len(v), 1, v},
			array{functions, n, len(v), approx.FeaturesTo(nil, e.Functions(), a.X)})
	}
	addPairs("eigenvalues_exact", "eigenfunctions_exact", a.Exact)
	addPairs("eigenvalues", "eigenfunctions", fit.Eigen)
	addPoints := func(name string, p approx.Points) {
		if p.Len() > 0 {
			list = append(list, array{name, p.Len(), p.Dim, p.Data})
		}
	}
	addPoints("centres", fit.Landmarks.Centers)
	addPoints("frequencies", fit.Frequencies)
	if w := fit.Landmarks.Weights; len(w) > 0 {
		list = append(list, array{"weights", len(w), 1, w})
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
			list = append(list, array{f.name, rows, cols, z})
		}
	}
	for _, x := range list {
		if err := writeNPY(dir, x.name, x.rows, x.cols, x.z); err != nil {
			return err
		}
	}
	return nil
}
