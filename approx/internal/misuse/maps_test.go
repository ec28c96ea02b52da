package misuse

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/binning"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
	"mercer/approx/taylor"
)

func init() { tables = append(tables, featureMapEntries) }

// featureMapEntries returns the entries of the methods of all feature maps. Receivers are
// changed only for Map, which reads every field.
func featureMapEntries() (all []entry) {
	lattice, err := fourier.NewLattice(gauss, []float64{-3, -3}, []float64{3, 3}, 1e-3, 0)
	if err != nil {
		panic(err)
	}
	orderedMap, err := nystrom.InOrder(ctx, gauss, y(4))
	if err != nil {
		panic(err)
	}
	waves := fourier.Waves{Omega: y(3), Amp: nums(3)}
	for _, f := range []approx.FeatureMap{
		approx.WarpedMap{Base: nystrom.Features(gauss, y(4)), Warp: approx.Warp{A: x(2)}},
		binning.NewBins(1, 0.5, x(6), 3, 1),
		fourier.Activations{W: y(3), Bias: nums(3), Amp: nums(3), F: math.Sin},
		fourier.ComplexWaves{Waves: waves},
		fourier.Cosines{Omega: y(3), Phase: nums(3), Amp: nums(3)},
		lattice,
		waves,
		kernel.Expansion{Kernel: gauss, Centers: y(4), Coef: mat.NewDense(4, 2, nums(8))},
		kernel.Sections{Kernel: gauss, Centers: y(4)},
		layers.Composed{First: nystrom.Features(gauss, y(2)), Second: nystrom.Features(gauss, y(3))},
		orderedMap,
		ritz.Shifted{Features: nystrom.Features(gauss, y(4)), Shift: nums(4)},
		taylor.NewSeries(1, 1, []float64{0.1, 0.2}, 3),
	} {
		d := f.Len()
		all = append(all, methodEntries(f, func(name string) (arguments []any, exceptions reasons) {
			switch name {
			case "Map":
				arguments = []any{nums(d), nums(2)}
				exceptions = reasons{"1: nil": allocates, "1: an element: *": "it is overwritten", "2: an element: −1": anyNumber, "2: an element: 0": anyNumber,
					"0: *": "features propagate it", "2: an element: *": "features are what the kernel makes of it"}
			case "MapAll":
				arguments = []any{nums(3 * d), x(3)}
				exceptions = reasons{"1: an element: *": "it is overwritten", "2: NaN": "features are what the kernel makes of it", "2: +Inf": "features are what the kernel makes of it", "2: 1e200": "features are what the kernel makes of it"}
			case "Grid", "GridSingle":
				arguments = []any{nums(d * 12), nums(4), nums(3)}
				exceptions = reasons{"1: an element: *": "it is overwritten", "2: an element: *": anyNumber, "3: an element: *": anyNumber}
			case "Combine":
				arguments = []any{nums(d * 2), 2}
				exceptions = reasons{"1: an element: *": "features propagate it"}
			case "Group":
				arguments, exceptions = []any{1}, reasons{"1: 0": "the first part"}
			case "Implied":
				arguments = []any{nums(12), x(4), y(3)}
				exceptions = reasons{"1: an element: *": "it is overwritten", "2: NaN": anyNumber, "2: +Inf": anyNumber, "2: 1e200": anyNumber, "3: NaN": anyNumber, "3: +Inf": anyNumber, "3: 1e200": anyNumber,
					"2: no points": nothingToDo, "3: no points": nothingToDo}
			default:
				arguments, exceptions = extraArguments(f, name)
			}
			if exceptions == nil {
				exceptions = reasons{}
			}
			if name != "Map" {
				exceptions["0: *"] = "Map tells"
			}
			return arguments, exceptions
		})...)
	}
	return all
}

// extraArguments returns the arguments of methods that only one type of feature map has.
func extraArguments(f approx.FeatureMap, name string) ([]any, reasons) {
	switch f := f.(type) {
	case *binning.Bins:
		switch name {
		case "AddGroup":
			return []any{nums(9), 1, x(3)}, reasons{"1: an element: *": "it is added to", "2: 0": "the first grid", "3: NaN": anyNumber, "3: +Inf": anyNumber, "3: 1e200": anyNumber}
		case "Edges":
			return []any{1, 0, -1.0, 1.0, 10}, reasons{"1: 0": "the first grid", "2: 0": "the first axis", "3: *": anyNumber, "4: *": anyNumber, "5: *": "there are no edges then"}
		}
	case fourier.ComplexWaves:
		if name == "Hermitian" {
			return []any{nums(2), nums(2)}, reasons{"*: *": anyNumber}
		}
	case *fourier.Lattice:
		switch name {
		case "ConvertCoefficients":
			return []any{f, nums(2 * f.Len()), 2}, reasons{"2: an element: *": "features propagate it"}
		case "Contains":
			return []any{x(4)}, reasons{"1: NaN": "false", "1: +Inf": "false", "1: 1e200": "false", "1: no points": "true"}
		case "WithKernel":
			return []any{gauss, 1e-2, 0}, reasons{"3: 0": "no bound"}
		}
	case *taylor.Series:
		if name == "Bound" {
			return []any{nums(2), nums(2)}, reasons{"*: an element: −1": anyNumber, "*: an element: 0": anyNumber, "*: an element: +Inf": "the bound is +Inf"}
		}
	}
	return nil, nil
}
