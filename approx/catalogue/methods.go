package catalogue

import (
	"mercer/approx"
	"mercer/approx/binning"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/kpca"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
	"mercer/approx/taylor"
)

// Methods lists the methods.
var Methods = []approx.Method{
	kpca.Exact,
	nystrom.Uniform,
	nystrom.KMeans,
	nystrom.PlusPlus,
	nystrom.Farthest,
	nystrom.RandomlyPivoted,
	nystrom.Greedy,
	nystrom.Recursive,
	nystrom.Leverage,
	nystrom.Bless,
	nystrom.Truncated,
	nystrom.OneShot,
	nystrom.Weighted,
	ika.Bumps,
	ika.KMeans,
	ika.Pivoted,
	ika.Wide,
	ika.ReLU,
	ika.Sigmoid,
	ika.Cosine,
	ika.Chebyshev,
	ika.Waves,
	fourier.Random,
	fourier.RandomPhase,
	fourier.RandomComplex,
	fourier.Orthogonal,
	fourier.Gort,
	fourier.Structured,
	fourier.HadamardProduct,
	fourier.Simplex,
	binning.Method,
	fourier.Halton,
	fourier.Sobol,
	fourier.Roberts,
	fourier.GaussProduct,
	fourier.GaussSampled,
	fourier.SphericalRadial11,
	fourier.SphericalRadial13,
	fourier.SphericalRadial33,
	fourier.ExactRadius,
	taylor.Method,
	layers.Method,
	kpca.Reduced,
	nystrom.Subsampled,
	kpca.ReducedNearest,
	kpca.ReducedMean,
	kpca.ReducedKMeans,
	kpca.ReducedParing,
	kpca.ReducedHerding,
	kpca.ReducedMMD,
	kpca.ReducedPivoted,
	kpca.ReducedRitz,
}
