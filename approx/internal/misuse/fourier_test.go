package misuse

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx/binning"
	"mercer/approx/fourier"
	"mercer/approx/fourier/rotation"
	"mercer/approx/fourier/sequence"
	"mercer/approx/ika"
	"mercer/approx/kernel"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
	"mercer/approx/taylor"
)

func init() { tables = append(tables, fourierEntries, rotationEntries) }

// fourierEntries returns the entries of packages fourier, binning, ika, layers and taylor.
func fourierEntries() []entry {
	low, high := []float64{-3, -3}, []float64{3, 3}
	lattice := func() *fourier.Lattice {
		l, err := fourier.NewLattice(gauss, low, high, 1e-3, 0)
		if err != nil {
			panic(err)
		}
		return l
	}
	integral, err := fourier.Represent(gauss, 2)
	if err != nil {
		panic(err)
	}
	corner := reasons{"1: an element: −1": "a corner", "1: an element: 0": "a corner", "2: an element: −1": "a corner", "2: an element: 0": "a corner", "0: k(x, y) = *": "it has no points"}
	moments := func() *fourier.Moments { return fourier.NewMoments(lattice(), x(5)) }
	return []entry{
		{fn: fourier.RandomBasis, args: func() []any { return []any{gauss, 2, 5, uint64(1)} }, exceptions: reasons{"0: k(x, y) = NaN": "it has no points", "0: k(x, y) = +Inf": "it has no points"}},
		{fn: fourier.Frequencies, args: func() []any { return []any{gauss, 5, 2, uint64(1)} }, exceptions: reasons{"0: k(x, y) = *": "it has no points", "1: 0": nothingToDo}},
		{fn: fourier.MomentsCost, args: func() []any { return []any{lattice(), 10} }, exceptions: reasons{"1: *": anyNumber}},
		{fn: fourier.Represent, args: func() []any { return []any{gauss, 2} }, exceptions: reasons{"0: k(x, y) = NaN": "it has no points", "0: k(x, y) = +Inf": "it has no points"}},
		{fn: fourier.Integral.CubeDim, skipReason: readsFields},
		{fn: fourier.Integral.FromCube, args: func() []any { return []any{integral, nums(2), []float64{0.2, 0.3}} },
			exceptions: reasons{"0: *": "integrals come from Represent", "1: an element: *": "it is overwritten"}},
		{fn: fourier.NewLattice, args: func() []any { return []any{gauss, append([]float64{}, low...), append([]float64{}, high...), 1e-3, 0} }, exceptions: corner},
		{fn: fourier.NewPaddedLattice, args: func() []any {
			return []any{gauss, append([]float64{}, low...), append([]float64{}, high...), 1e-3, 0.1, 0}
		}, exceptions: addReason(addReason(corner, "4: 0", "no bound, and a padding of less than 1 is 1"), "5: 0", "no bound")},
		{fn: fourier.NewMoments, args: func() []any { return []any{lattice(), x(5)} }, exceptions: reasons{"1: no points": nothingToDo}},
		{fn: fourier.NewMomentsContext, args: func() []any { return []any{ctx, lattice(), x(5)} }, exceptions: reasons{"2: no points": nothingToDo}},
		{fn: (*fourier.Moments).Add, args: func() []any { return []any{moments(), nums(2)} }, exceptions: reasons{"1: an element: −1": anyNumber, "1: an element: 0": anyNumber}},
		{fn: (*fourier.Moments).Clone, skipReason: noArguments},
		{fn: (*fourier.Moments).CovarianceTo, args: func() []any { l := lattice(); return []any{moments(), mat.NewDense(l.Len(), l.Len(), nil), l} }, exceptions: reasons{"1: an element: *": "it is overwritten"}},
		{fn: (*fourier.Moments).Len, skipReason: noArguments},
		{fn: (*fourier.Moments).Move, args: func() []any { return []any{moments(), nums(2), nums(2)} }, exceptions: reasons{"*: an element: −1": anyNumber, "*: an element: 0": anyNumber}},
		{fn: (*fourier.Moments).Remove, args: func() []any { return []any{moments(), nums(2)} }, exceptions: reasons{"1: an element: −1": anyNumber, "1: an element: 0": anyNumber}},
		{fn: (*fourier.Moments).Covers, args: func() []any { return []any{moments(), lattice()} }},
		{fn: fourier.Nodes.Map, args: func() []any { return []any{fourier.Nodes{W: x(3), Weights: nums(3)}, integral} },
			exceptions: reasons{"0: Weights: nil": "all are equal", "0: Weights: an element: *": "features propagate it", "0: Product: nil": "there is none",
				"0: W: NaN": "features propagate it", "0: W: +Inf": "features propagate it", "0: W: 1e200": "features propagate it", "1: *": "integrals come from Represent"}},
		{fn: binning.NewBins, args: func() []any { return []any{1.0, 0.5, x(6), 3, uint64(1)} }, exceptions: reasons{"2: no points": nothingToDo}},
		{fn: ika.Eigenfunctions, args: func() []any { return []any{ctx, gauss, x(8), newFeatures(), 3} }, exceptions: reasons{"4: 2⁶²": clampsInput}},
		{fn: layers.Fit, args: func() []any {
			return []any{ctx, nystrom.Uniform{Landmarks: 4}, nystrom.Uniform{Landmarks: 4}, gauss, kernel.Gaussian{Sigma: 0.7}, newProblem()}
		}, exceptions: addReason(addReason(addReason(problemReasons("5"), "5: Kernel: *", "the two layers are the kernel"), "1: *", "a method is part of a program"), "2: *", "a method is part of a program")},
		{fn: taylor.Count, args: func() []any { return []any{2, 3, 100} }, exceptions: reasons{"0: 2⁶²": "the count ends at the limit", "1: 0": "the constant", "1: 2⁶²": "the count ends at the limit", "2: *": "the count ends at the limit"}},
		{fn: taylor.NewSeries, args: func() []any { return []any{1.0, 1.0, []float64{0.1, 0.2}, 3} },
			exceptions: reasons{"2: one too few": "the centre decides the dimension", "2: one too many": "the centre decides the dimension", "2: an element: 0": anyNumber, "2: an element: −1": anyNumber, "3: 0": "the constant", "3: 2⁶²": slowCall}},
	}
}

// rotationEntries returns the entries of packages rotation and sequence.
func rotationEntries() []entry {
	butterfly := func() *rotation.Butterfly { return rotation.NewButterfly(newRandom(), 4) }
	overwrittenReason := "it is overwritten"
	return []entry{
		{fn: rotation.Haar, args: func() []any { return []any{newRandom(), 2, 3} }},
		{fn: rotation.NewButterfly, args: func() []any { return []any{newRandom(), 4} }},
		{fn: (*rotation.Butterfly).Apply, args: func() []any { return []any{butterfly(), nums(4)} }, exceptions: reasons{"1: an element: *": "rotations propagate it"}},
		{fn: (*rotation.Butterfly).Len, skipReason: noArguments},
		{fn: (*rotation.Butterfly).ApplyTranspose, args: func() []any { return []any{butterfly(), nums(8), nums(8), 2} },
			exceptions: reasons{"1: an element: *": "rotations propagate it", "2: an element: *": overwrittenReason}},
		{fn: rotation.NewSimplex, args: func() []any { return []any{3} }},
		{fn: rotation.Simplex.Project, args: func() []any { return []any{rotation.NewSimplex(3), nums(8), nums(6), 2} },
			exceptions: reasons{"1: an element: *": overwrittenReason, "2: an element: *": "projections propagate it"}},
		{fn: rotation.Simplex.RotatedVertices, args: func() []any { return []any{rotation.NewSimplex(3), nums(6), nums(9), 2} },
			exceptions: reasons{"1: an element: *": overwrittenReason, "2: an element: *": "rotations propagate it", "2: one too few": "axes that are not used are not read", "2: one too many": "axes that are not used are not read"}},
		{fn: rotation.Simplex.Vertex, args: func() []any { return []any{rotation.NewSimplex(3), nums(3), 1} },
			exceptions: reasons{"1: an element: *": overwrittenReason, "2: 0": "the first vertex"}},
		{fn: sequence.Halton, args: func() []any { return []any{3} }, exceptions: reasons{"0: 2⁶²": slowCall}},
		{fn: sequence.Roberts, args: func() []any { return []any{3} }, exceptions: reasons{"0: 2⁶²": slowCall}},
		{fn: sequence.ScrambledHalton, args: func() []any { return []any{3, newRandom()} }, exceptions: reasons{"0: 2⁶²": slowCall}},
		{fn: sequence.Sobol, args: func() []any { return []any{3} }, exceptions: reasons{"0: 2⁶²": slowCall}},
	}
}
