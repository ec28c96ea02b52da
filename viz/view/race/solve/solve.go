package solve

import (
	"context"
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
	r, _ := play.Cached(q, "race", raceKey(s)+"method="+s.Method, func() (*Race, error) { return newRace(s, q.Kernel, q.Data.X), nil })
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
	cells := racedata.Cells.Grow(m, len(r.Cells))
	for i, c := range r.Cells {
		cells[4*i], cells[4*i+1], cells[4*i+2], cells[4*i+3] = float64(c.Method), c.Size, float64(c.Seed), float64(c.Turn)
	}
	var names, shortNames, keys, sizeKeys, symbols []string
	var colors, theory, usesSeeds []float64
	currentIndex := -1
	for i, e := range r.Methods {
		if e.Key == s.Method {
			currentIndex = i
		}
		name := e.Short
		if e.ColorIndex == racedata.Floor {
			if name = "best of rank *m*"; s.Race != "m" { // on this axis, the exact solution is not the best possible method
				name = "exact, cut to rank *m*"
			}
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
	racedata.SizeRange.Put(m, []float64{float64(smallestSize(q.Data.X.Len())), float64(min(q.Data.X.Len(), maxRaceSize))})
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
