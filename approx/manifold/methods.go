package manifold

import (
	"context"

	"mercer/approx"
)

// A MethodInfo describes a method that embeds data.
type MethodInfo struct {
	Key    string         // stable key, used in links
	Name   string         // name in the literature
	Short  string         // name within a sentence
	Source string         // publication
	Doc    string         // one sentence for the user
	Params []approx.Param // settings besides the kernel

	// Embed returns the embedding of p in dims coordinates.
	Embed func(ctx context.Context, k approx.Kernel, p approx.Density, dims int, v approx.Values) (*Embedding, error)
}

// Eigenmaps describes Laplacian eigenmaps, in the random-walk normalisation.
var Eigenmaps = MethodInfo{
	Key:    "eigenmaps",
	Name:   "Laplacian eigenmaps",
	Short:  "Laplacian eigenmaps",
	Source: "Belkin & Niyogi 2003",
	Doc:    "Places similar points next to each other: the coordinates are the functions that vary least from neighbour to neighbour.",
	Embed: func(ctx context.Context, k approx.Kernel, p approx.Density, dims int, v approx.Values) (*Embedding, error) {
		if _, err := approx.Check("eigenmaps", nil, v); err != nil {
			return nil, err
		}
		return Embed(ctx, k, p, EmbedOptions{Dims: dims})
	},
}

// Diffusion describes diffusion maps.
var Diffusion = MethodInfo{
	Key:    "diffusion",
	Name:   "Diffusion maps",
	Short:  "diffusion maps",
	Source: "Coifman & Lafon 2006",
	Doc:    "Places points so that their distance is the diffusion distance, between the distributions of random walks of t steps from them.",
	Params: diffusionParams,
	Embed: func(ctx context.Context, k approx.Kernel, p approx.Density, dims int, v approx.Values) (*Embedding, error) {
		v, err := approx.Check("diffusion", diffusionParams, v)
		if err != nil {
			return nil, err
		}
		return Embed(ctx, k, p, EmbedOptions{Dims: dims, Alpha: v["alpha"] / 2, Time: v["t"]})
	},
}

// diffusionParams describes the settings of Diffusion.
var diffusionParams = []approx.Param{
	{
		Key: "alpha", Symbol: "α", Name: "density divided out", Choices: []string{"0", "0.5", "1"}, Max: 2, Default: 2,
		Doc: "How much of the density of the data is divided out: 0 for the graph Laplacian, ½ for Fokker–Planck, 1 for Laplace–Beltrami, which depends on the shape alone.",
	},
	{
		Key: "t", Symbol: "t", Name: "time", Unit: "steps", Min: 0, Max: 100, Default: 1,
		Doc: "The number of steps of the walk: longer walks show coarser shapes.",
	},
}

// Methods lists Eigenmaps and Diffusion.
var Methods = []MethodInfo{Eigenmaps, Diffusion}

// CutKey is the key of Cut in links and in messages about its settings.
const CutKey = "ncut"

// CutParams describes the settings of Cut.
var CutParams = []approx.Param{
	{
		Key: "rule", Name: "rule", Choices: RuleNames, Max: float64(len(RuleNames) - 1),
		Doc: "How clusters are formed: two, by splitting the first coordinate at the best value or at 0; or K, by k-means on the coordinates or on their directions.",
	},
	{
		Key: "parts", Symbol: "K", Name: "parts", Min: 2, Max: 12, Default: 2, Integer: true, Requires: "rule=walk,unit",
		Doc: "The number of clusters that k-means forms. Pictures have eight colours; the other rules form two clusters.",
	},
}

// CutSettings converts the settings v of CutParams to options. It returns the error of
// approx.Check.
func CutSettings(v approx.Values, seed uint64) (CutOptions, error) {
	v, err := approx.Check(CutKey, CutParams, v)
	if err != nil {
		return CutOptions{}, err
	}
	return CutOptions{Rule: Rule(v["rule"]), Parts: int(v["parts"]), Seed: seed}, nil
}
