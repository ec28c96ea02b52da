package catalogue

import (
	"mercer/approx/ika"
)

// ikaMethods lists IKA with different basis functions.
var ikaMethods = []MethodEntry{
	{
		MethodInfo: ika.Bumps{}.Info(),
		Words:      Words{Title: "Bumps, random", Line: "the kernel at random points", Aliases: []string{"Independent Kernel Approximator"}, Properties: []string{"least squares"}},
		Needs:      "N columns of K",
		Marks:      "centres", Phrase: "with m = {m} eigenfunctions from {ika.basis} basis functions",
	},
	{
		MethodInfo: ika.KMeans{}.Info(), Brief: "k-means IKA",
		Words: Words{Title: "Bumps, k-means", Line: "the kernel at clusters", Aliases: []string{"kmeans IKA"}, Properties: []string{"least squares", "clustering"}, Start: "Fits the eigenfunctions by least squares."},
		Needs: "N columns of K",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-kmeans.basis} basis functions",
	},
	{
		MethodInfo: ika.Pivoted{}.Info(), Brief: "pivoted IKA",
		Words: Words{Title: "Bumps, pivots", Line: "where residual is left", Aliases: []string{"RPCholesky IKA"}, Properties: []string{"least squares", "adaptive"}},
		Needs: "N columns of K",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-rpc.basis} basis functions",
		StoresFactor: true,
	},
	{
		MethodInfo: ika.Gaussians{}.Info(),
		Words:      Words{Title: "Other width", Line: "Gaussians of width τσ", Aliases: []string{"radial basis functions"}, Properties: []string{"least squares"}},
		Needs:      "N Gaussians on the data",
		Marks:      "centres", Phrase: "with m = {m} eigenfunctions from {ika-wide.basis} basis functions of width τσ, τ = {ika-wide.tau}",
	},
	{
		MethodInfo: ika.ReLU{}.Info(),
		Words:      Words{Title: "ReLU", Line: "planes bent once", Aliases: []string{"rectified linear units"}, Properties: []string{"least squares", "neural network"}},
		Needs:      "N units on the data",
		Marks:      "bends", Phrase: "with m = {m} eigenfunctions from {ika-relu.basis} basis functions",
	},
	{
		MethodInfo: ika.Sigmoid{}.Info(),
		Words:      Words{Title: "Sigmoids", Line: "soft steps", Aliases: []string{"logistic units"}, Properties: []string{"least squares", "neural network"}},
		Needs:      "N units on the data",
		Marks:      "steps", Phrase: "with m = {m} eigenfunctions from {ika-sigmoid.basis} basis functions of width τσ, τ = {ika-sigmoid.tau}",
	},
	{
		MethodInfo: ika.Cosine{}.Info(),
		Words:      Words{Title: "Cosines", Line: "waves of any length", Aliases: []string{"cosine basis"}, Properties: []string{"least squares"}},
		Needs:      "N waves on the data",
		Marks:      "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-cosine.basis} basis functions of length τσ, τ = {ika-cosine.tau}",
	},
	{
		MethodInfo: ika.Chebyshev{}.Info(),
		Words:      Words{Title: "Chebyshev", Line: "polynomials on the box", Aliases: []string{"polynomial basis"}, Properties: []string{"least squares"}},
		Needs:      "N polynomials on the data",
		Marks:      "box", Phrase: "with m = {m} eigenfunctions from {ika-chebyshev.basis} basis functions",
	},
	{
		MethodInfo: ika.RandomFourier{}.Info(), Brief: "IKA on RFF",
		Words: Words{Title: "RFF basis", Line: "RFF, weights fitted", Aliases: []string{"IKA RFF"}, Properties: []string{"least squares"}},
		Needs: "N waves on the data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-rff.basis} basis functions",
	},
}
