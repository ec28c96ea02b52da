package solve

import (
	"context"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/viz/contract"
	racedata "mercer/viz/view/race"
	"mercer/wasm/play"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/typeset"
)

// Solve writes the plan of the race for the state. The results of the fits follow in
// separate messages.
func Solve(_ context.Context, q *play.ViewRequest) error {
	s, m := q.State, &q.Result.Message
	r, _ := play.Cached(q, "race", planKey(s), func() (*Race, error) { return newPlan(s, q.Kernel, q.Data.X), nil })
	if r.Reason != "" {
		racedata.View.AbsentReason().Put(m, r.Reason)
		return nil
	}
	r.writePlan(q)
	return nil
}

// writePlan writes the blocks and labels of the planned fits.
func (r *Race) writePlan(q *play.ViewRequest) {
	s, m := q.State, &q.Result.Message
	best := "best of rank *m*"
	if s.Race != "m" { // on this axis, the exact solution is not the best possible method
		best = "exact, cut to rank *m*"
	}
	r.writeCells(m)
	r.writeMethods(m, best)
	currentIndex := slices.IndexFunc(r.Methods, func(e RacingMethod) bool { return e.Key == s.Method })
	racedata.SizeRange.Put(m, sizeRange(q.Data.X.Len()))
	racedata.CurrentMethod.Put(m, float64(currentIndex))
	racedata.CurrentSize.Put(m, float64(q.Result.Report.M))
	racedata.Key.Put(m, r.Key)
	racedata.Axis.Put(m, s.Race)
	if n := len(r.Refused); n > 0 {
		racedata.RefusedCount.Put(m, typeset.Count(n, "method")+" cannot serve this kernel")
		var reasons []string
		for _, e := range r.Refused {
			reasons = append(reasons, e.Short+": "+e.Reason)
		}
		racedata.RefusalReasons.PutList(m, reasons)
	}
	if rows := solve.FinalSampleRows(q.Data.X.Len()); rows != nil {
		words := "errors on the pairs of " + approx.FormatCount(len(rows)) + " points"
		if e := q.Exact; e.SampledFrom > 0 {
			words += ", the best possible of " + approx.FormatCount(e.X.Len()) + " without standard error"
		}
		racedata.Note.Put(m, words)
	}
}

// writeCells writes the planned fits.
func (r *Race) writeCells(m contract.Writer) {
	cells := racedata.Cells.Grow(m, len(r.Cells))
	for i, c := range r.Cells {
		cells[4*i], cells[4*i+1], cells[4*i+2], cells[4*i+3] = float64(c.Method), c.Size, float64(c.Seed), float64(c.Turn)
	}
}

// writeMethods writes the methods. The best possible error has the given name.
func (r *Race) writeMethods(m contract.Writer, best string) {
	var names, shortNames, keys, sizeKeys, symbols []string
	var colors, theory, usesSeeds []float64
	for _, e := range r.Methods {
		name := e.Short
		if e.ColorIndex == racedata.Floor {
			name = best
		}
		names, keys, shortNames = append(names, name), append(keys, e.Key), append(shortNames, e.Brief)
		sizeKeys, symbols = append(sizeKeys, e.SizeKey), append(symbols, e.Symbol)
		colors = append(colors, float64(e.ColorIndex))
		theory = append(theory, e.theoryExponent())
		usesSeeds = append(usesSeeds, contract.BoolValue(e.Traits.Seeded))
	}
	for _, list := range []struct {
		label contract.Label
		words []string
	}{{racedata.Names, names}, {racedata.BriefNames, shortNames}, {racedata.Keys, keys}, {racedata.SizeKeys, sizeKeys}, {racedata.Symbols, symbols}} {
		list.label.Put(m, strings.Join(list.words, "|"))
	}
	racedata.ColorIndices.Put(m, colors)
	racedata.UsesSeed.Put(m, usesSeeds)
	racedata.TheoryExponents.Put(m, theory)
}

// RunColumns is the number of columns of race.Runs.
const RunColumns = len(racedata.RunColumns)

// Row returns the run as a row of race.Runs.
func (o Run) Row() []float64 {
	state := racedata.RunMade
	switch {
	case o.Reason != "":
		state = racedata.RunRefused
	case o.IsUpperBound:
		state = racedata.RunBounded
	}
	return []float64{float64(state), float64(o.Size), o.Error, o.SE, o.MS, o.Bytes, float64(o.Evals), o.Low, o.High}
}
