package catalogue

import (
	"mercer/approx/ika"
)

// ikaMethods lists IKA with different basis functions.
var ikaMethods = []MethodEntry{
	{
		MethodInfo: ika.BumpsInfo,
		Marks:      "centres", Phrase: "with m = {m} eigenfunctions from {ika.basis} basis functions",
		Colour: 7,
	},
	{
		MethodInfo: ika.KMeansInfo, Brief: "k-means IKA",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-kmeans.basis} basis functions",
	},
	{
		MethodInfo: ika.PivotedInfo, Brief: "pivoted IKA",
		Marks: "centres", Phrase: "with m = {m} eigenfunctions from {ika-rpc.basis} basis functions",
		StoresFactor: true,
	},
	{
		MethodInfo: ika.WideInfo,
		Marks:      "centres", Phrase: "with m = {m} eigenfunctions from {ika-wide.basis} basis functions of width τσ, τ = {ika-wide.tau}",
	},
	{
		MethodInfo: ika.ReLUInfo,
		Marks:      "bends", Phrase: "with m = {m} eigenfunctions from {ika-relu.basis} basis functions",
	},
	{
		MethodInfo: ika.SigmoidInfo,
		Marks:      "steps", Phrase: "with m = {m} eigenfunctions from {ika-sigmoid.basis} basis functions of width τσ, τ = {ika-sigmoid.tau}",
	},
	{
		MethodInfo: ika.CosineInfo,
		Marks:      "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-cosine.basis} basis functions of length τσ, τ = {ika-cosine.tau}",
	},
	{
		MethodInfo: ika.ChebyshevInfo,
		Marks:      "box", Phrase: "with m = {m} eigenfunctions from {ika-chebyshev.basis} basis functions",
	},
	{
		MethodInfo: ika.WavesInfo, Brief: "IKA on RFF",
		Marks: "frequencies", Phrase: "with m = {m} eigenfunctions from {ika-rff.basis} basis functions",
	},
}
