package manifold

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// A Method embeds data by the random walk of a kernel. Its fields are its settings. A field
// that is 0 has the default that its comment gives.
//
// All functions return the error of ctx, of the kernel or of the points, an
// *approx.RangeError that names a field, or an *approx.UnsupportedError if the kernel does
// not define a walk.
type Method interface {
	// Info describes the method. The description does not depend on the settings.
	Info() MethodInfo

	// Embed returns the embedding of the rows of x, n×d, with equal weights. The values of
	// the kernel must not be negative. Embed needs O(n²) kernel evaluations, and n² numbers
	// of memory for up to 2048 points.
	Embed(ctx context.Context, k approx.Kernel, x mat.Matrix) (*Embedding, error)

	// EmbedDensity returns the embedding of the centres of a density with its weights, such
	// as a reduced set. It panics unless p has one weight for each centre.
	EmbedDensity(ctx context.Context, k approx.Kernel, p approx.Density) (*Embedding, error)

	// EmbedFeatures returns the embedding of the rows of x by the kernel of a feature map,
	// k̂(x, y) = ψ(x)ᵀψ(y). It takes O(nD²) operations for D features. Every method that
	// approximates a kernel can therefore approximate the walk.
	//
	// The values of k̂ may be negative, or 0 between a point and all others. With negative
	// values, the operator is not a random walk. The constant with λ = 1 is still an
	// eigenpair, but other λ may exceed 1, which a note reports. A note also reports
	// degrees that are too small and therefore raised. EmbedFeatures returns an
	// *approx.UnsupportedError if no degree is positive or the map is Signed.
	EmbedFeatures(ctx context.Context, f approx.FeatureMap, x mat.Matrix) (*Embedding, error)
}

// A MethodInfo describes a Method for programs that choose methods by name.
type MethodInfo struct {
	Key    string         // stable key, used in links
	Name   string         // name in the literature
	Short  string         // name within a sentence
	Source string         // publication
	Doc    string         // one sentence for the user
	Params []approx.Param // settings besides the kernel and the number of coordinates

	// New returns the method for dims coordinates with the settings v. Missing settings
	// have their defaults. It returns the error of approx.Check.
	New func(dims int, v approx.Values) (Method, error)
}

var (
	dimsParam  = approx.Param{Min: 1, Max: math.Inf(1), Default: 2}
	alphaParam = approx.Param{Min: 0, Max: 1, Default: 1}
	timeParam  = approx.Param{Min: 0, Max: math.MaxFloat64, Default: 1}
)

// Eigenmaps are Laplacian eigenmaps, in the random-walk normalisation. Coordinate i is ψᵢ,
// an eigenfunction of the graph Laplacian I − D⁻¹W with the eigenvalue 1 − λᵢ. See Belkin &
// Niyogi 2003.
type Eigenmaps struct {
	// Dims is the number of coordinates without the constant, at least 1. The value 0
	// stands for 2. The result has fewer coordinates if the walk has fewer.
	Dims int
}

var eigenmapsInfo = MethodInfo{
	Key:    "eigenmaps",
	Name:   "Laplacian eigenmaps",
	Short:  "Laplacian eigenmaps",
	Source: "Belkin & Niyogi 2003",
	Doc:    "Places similar points next to each other: the coordinates are the functions that vary least from neighbour to neighbour.",
	New: func(dims int, v approx.Values) (Method, error) {
		if _, err := approx.Check("eigenmaps", nil, v); err != nil {
			return nil, err
		}
		return Eigenmaps{Dims: dims}, nil
	},
}

// Info implements Method.
func (Eigenmaps) Info() MethodInfo { return eigenmapsInfo }

// Embed implements Method.
func (m Eigenmaps) Embed(ctx context.Context, k approx.Kernel, x mat.Matrix) (*Embedding, error) {
	return m.diffusion().embed(ctx, "manifold.Eigenmaps.Embed", k, x)
}

// EmbedDensity implements Method.
func (m Eigenmaps) EmbedDensity(ctx context.Context, k approx.Kernel, p approx.Density) (*Embedding, error) {
	return m.diffusion().embedDensity(ctx, "manifold.Eigenmaps.EmbedDensity", k, p)
}

// EmbedFeatures implements Method.
func (m Eigenmaps) EmbedFeatures(ctx context.Context, f approx.FeatureMap, x mat.Matrix) (*Embedding, error) {
	return m.diffusion().embedFeatures(ctx, "manifold.Eigenmaps.EmbedFeatures", f, x)
}

// diffusion returns m as a special case of DiffusionMaps.
func (m Eigenmaps) diffusion() DiffusionMaps {
	return DiffusionMaps{Dims: m.Dims, Alpha: AlphaZero, Time: TimeZero}
}

// DiffusionMaps are the coordinates λᵢᵗψᵢ of a random walk. The distance of two points is the
// diffusion distance, between the distributions of walks of t steps from them. See Coifman
// & Lafon 2006.
type DiffusionMaps struct {
	// Dims is the number of coordinates without the constant, at least 1. The value 0
	// stands for 2. The result has fewer coordinates if the walk has fewer.
	Dims int

	// Alpha is the power α of the data density by which the kernel is divided, up to 1. The
	// value 0 stands for 1, the Laplace–Beltrami operator, which does not depend on the
	// density. The value ½ gives the Fokker–Planck operator, and AlphaZero the graph
	// Laplacian.
	Alpha float64

	// Time is the number t of steps of the walk, which need not be an integer. The value 0
	// stands for 1, and TimeZero for 0 steps, so that coordinate i is ψᵢ.
	Time float64
}

// AlphaZero is the Alpha of the graph Laplacian, α = 0.
const AlphaZero = fitting.None

// TimeZero is the Time of coordinates without factors λᵢᵗ, t = 0.
const TimeZero = fitting.None

var diffusionInfo = MethodInfo{
	Key:    "diffusion",
	Name:   "Diffusion maps",
	Short:  "diffusion maps",
	Source: "Coifman & Lafon 2006",
	Doc:    "Places points so that their distance is the diffusion distance, between the distributions of random walks of t steps from them.",
	Params: diffusionParams,
	New: func(dims int, v approx.Values) (Method, error) {
		v, err := approx.Check("diffusion", diffusionParams, v)
		if err != nil {
			return nil, err
		}
		return DiffusionMaps{
			Dims:  dims,
			Alpha: fitting.FloatFieldOf(v["alpha"]/2, alphaParam),
			Time:  fitting.FloatFieldOf(v["t"], timeParam),
		}, nil
	},
}

// diffusionParams describes the settings of DiffusionMaps.
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

// Info implements Method.
func (DiffusionMaps) Info() MethodInfo { return diffusionInfo }

// Embed implements Method.
func (m DiffusionMaps) Embed(ctx context.Context, k approx.Kernel, x mat.Matrix) (*Embedding, error) {
	return m.embed(ctx, "manifold.DiffusionMaps.Embed", k, x)
}

// EmbedDensity implements Method.
func (m DiffusionMaps) EmbedDensity(ctx context.Context, k approx.Kernel, p approx.Density) (*Embedding, error) {
	return m.embedDensity(ctx, "manifold.DiffusionMaps.EmbedDensity", k, p)
}

// EmbedFeatures implements Method.
func (m DiffusionMaps) EmbedFeatures(ctx context.Context, f approx.FeatureMap, x mat.Matrix) (*Embedding, error) {
	return m.embedFeatures(ctx, "manifold.DiffusionMaps.EmbedFeatures", f, x)
}

// embed is fn, the method Embed of m or of a method that m contains as a special case.
func (m DiffusionMaps) embed(ctx context.Context, fn string, k approx.Kernel, x mat.Matrix) (*Embedding, error) {
	p, err := equalWeights(fn, x)
	if err != nil {
		return nil, err
	}
	e, err := m.embedDensity(ctx, fn, k, p)
	if err != nil {
		return nil, nameData(err)
	}
	return e, nil
}

func (m DiffusionMaps) embedDensity(ctx context.Context, fn string, k approx.Kernel, p approx.Density) (*Embedding, error) {
	o, err := m.options()
	if err != nil {
		return nil, err
	}
	return embedDensity(ctx, fn, k, p, o)
}

func (m DiffusionMaps) embedFeatures(ctx context.Context, fn string, f approx.FeatureMap, x mat.Matrix) (*Embedding, error) {
	o, err := m.options()
	if err != nil {
		return nil, err
	}
	return embedFeatures(ctx, fn, f, x, o)
}

// options returns the settings of m, or an *approx.RangeError that names a field.
func (m DiffusionMaps) options() (o embedOptions, err error) {
	if o.Dims, err = fitting.Int("Dims", m.Dims, dimsParam); err != nil {
		return o, err
	}
	if o.Alpha, err = fitting.Float("Alpha", m.Alpha, alphaParam); err != nil {
		return o, err
	}
	o.Time, err = fitting.Float("Time", m.Time, timeParam)
	return o, err
}

// equalWeights returns the density with equal weights of the rows of x. It returns an
// *approx.EmptyError if x has no rows, and panics with the name fn if x is nil.
func equalWeights(fn string, x mat.Matrix) (approx.Density, error) {
	p := arg.Matrix(fn, "x", x)
	if err := arg.CheckPoints(p); err != nil {
		return approx.Density{}, err
	}
	return reduced.Empirical(p), nil
}

// nameData returns a copy of err in which the centres are points of the data.
func nameData(err error) error { return arg.NameSet("", err) }
