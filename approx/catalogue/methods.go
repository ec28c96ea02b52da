package catalogue

import (
	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// Methods lists the methods.
var Methods = []approx.Method{
	kpca.Exact,
	nystrom.Uniform,
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
	kpca.Reduced,
}
