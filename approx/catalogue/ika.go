package catalogue

import (
	"mercer/approx/ika"
)

// ikaMethods lists IKA with different basis functions.
var ikaMethods = []MethodEntry{
	{
		MethodInfo: ika.Bumps{}.Info(),
		Marks:      "centres", Phrase: "with m = {m} eigenfunctions from {ika.basis} basis functions",
		Colour: 7,
	},
	{
		MethodInfo: ika.KMeans{}.Info(), Brief: "k-means IKA",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-kmeans.basis} basis functions",
	},
	{
		MethodInfo: ika.Pivoted{}.Info(), Brief: "pivoted IKA",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-rpc.basis} basis functions",
		StoresFactor: true,
	},
	{
		MethodInfo: ika.Gaussians{}.Info(),
		Marks:      "centres", Phrase: "with m = {m} eigenfunctions from {ika-wide.basis} basis functions of width τσ, τ = {ika-wide.tau}",
	},
	{
		MethodInfo: ika.ReLU{}.Info(),
		Marks:      "bends", Phrase: "with m = {m} eigenfunctions from {ika-relu.basis} basis functions",
	},
	{
		MethodInfo: ika.Sigmoid{}.Info(),
		Marks:      "steps", Phrase: "with m = {m} eigenfunctions from {ika-sigmoid.basis} basis functions of width τσ, τ = {ika-sigmoid.tau}",
	},
	{
		MethodInfo: ika.Cosine{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-cosine.basis} basis functions of length τσ, τ = {ika-cosine.tau}",
	},
	{
		MethodInfo: ika.Chebyshev{}.Info(),
		Marks:      "box", Phrase: "with m = {m} eigenfunctions from {ika-chebyshev.basis} basis functions",
	},
	{
		MethodInfo: ika.RandomFourier{}.Info(), Brief: "IKA on RFF",
		Marks: "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-rff.basis} basis functions",
	},
}
