// Package solvers lists the functions that compute the views. Programs that compute
// results import it for its side effect, which sets play.Views.
package solvers

import (
	"context"

	boundsdata "mercer/viz/view/bounds"
	boundssolve "mercer/viz/view/bounds/solve"
	compareview "mercer/viz/view/compare"
	comparesolve "mercer/viz/view/compare/solve"
	"mercer/viz/view/data"
	densityview "mercer/viz/view/density"
	densitysolve "mercer/viz/view/density/solve"
	"mercer/viz/view/eigen"
	embeddingview "mercer/viz/view/embedding"
	embeddingsolve "mercer/viz/view/embedding/solve"
	errorview "mercer/viz/view/errorfield"
	errorsolve "mercer/viz/view/errorfield/solve"
	fourierdata "mercer/viz/view/fourier"
	fouriersolve "mercer/viz/view/fourier/solve"
	gramview "mercer/viz/view/gram"
	gramsolve "mercer/viz/view/gram/solve"
	howdata "mercer/viz/view/how"
	howsolve "mercer/viz/view/how/solve"
	kernelview "mercer/viz/view/kernel"
	racedata "mercer/viz/view/race"
	racesolve "mercer/viz/view/race/solve"
	spectrumview "mercer/viz/view/spectrum"
	spectrumsolve "mercer/viz/view/spectrum/solve"
	wallview "mercer/viz/view/wall"
	wallsolve "mercer/viz/view/wall/solve"
	"mercer/wasm/play"
)

func init() {
	play.Views = []play.View{
		{View: data.View, Solve: nil},
		{View: eigen.View, Solve: nil},
		{View: kernelview.View, Solve: nil},
		{View: compareview.View, Solve: inOrder(comparesolve.Solve, racesolve.SolveComparison)},
		{View: wallview.View, Solve: wallsolve.Solve},
		{View: fourierdata.View, Solve: fouriersolve.Solve},
		{View: densityview.View, Solve: densitysolve.Solve},
		{View: boundsdata.View, Solve: boundssolve.Solve},
		{View: gramview.View, Solve: gramsolve.Solve},
		{View: spectrumview.View, Solve: spectrumsolve.Solve},
		{View: embeddingview.View, Solve: embeddingsolve.Solve},
		{View: errorview.View, Solve: errorsolve.Solve},
		{View: racedata.View, Solve: racesolve.Solve},
		{View: howdata.View, Solve: howsolve.Solve},
	}
}

// inOrder returns a function that calls two solvers, and stops after an error.
func inOrder(first, second func(context.Context, *play.ViewRequest) error) func(context.Context, *play.ViewRequest) error {
	return func(ctx context.Context, q *play.ViewRequest) error {
		if err := first(ctx, q); err != nil {
			return err
		}
		return second(ctx, q)
	}
}
