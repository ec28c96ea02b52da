package catalogue

import (
	"mercer/approx/ika"
)

// ikaMethods lists IKA with different basis functions.
var ikaMethods = []MethodEntry{
	{
		Method: ika.Bumps,
		Marks:  "centres", Phrase: "with m = {m} eigenfunctions from {ika.basis} basis functions",
		Colour: 7,
	},
	{
		Method: ika.KMeans, Brief: "k-means IKA",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-kmeans.basis} basis functions",
	},
	{
		Method: ika.Pivoted, Brief: "pivoted IKA",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-rpc.basis} basis functions",
		StoresFactor: true,
	},
	{
		Method: ika.Wide,
		Marks:  "centres", Phrase: "with m = {m} eigenfunctions from {ika-wide.basis} basis functions of width τσ, τ = {ika-wide.tau}",
	},
	{
		Method: ika.ReLU,
		Marks:  "bends", Phrase: "with m = {m} eigenfunctions from {ika-relu.basis} basis functions",
	},
	{
		Method: ika.Sigmoid,
		Marks:  "steps", Phrase: "with m = {m} eigenfunctions from {ika-sigmoid.basis} basis functions of width τσ, τ = {ika-sigmoid.tau}",
	},
	{
		Method: ika.Cosine,
		Marks:  "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-cosine.basis} basis functions of length τσ, τ = {ika-cosine.tau}",
	},
	{
		Method: ika.Chebyshev,
		Marks:  "box", Phrase: "with m = {m} eigenfunctions from {ika-chebyshev.basis} basis functions",
	},
	{
		Method: ika.Waves, Brief: "IKA on RFF",
		Marks: "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-rff.basis} basis functions",
	},
}
