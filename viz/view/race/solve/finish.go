package solve

import (
	"context"
	"slices"
	"strconv"

	"mercer/viz/contract"
	racedata "mercer/viz/view/race"
	"mercer/wasm/play"
	"mercer/wasm/play/report"
)

// Finish makes up to maxFits fits of the race of r, in the order of their turns. It is
// for callers without a page that makes the fits. Finish fills race.Runs and the report.
// If the result has no race, Finish does nothing.
func Finish(ctx context.Context, r *play.Result, maxFits int) error {
	if !contract.Has(&r.Message, racedata.Cells) {
		return nil
	}
	var c Racer
	race, err := c.Race(r.State)
	if err != nil {
		return err
	}
	order := make([]int, len(race.Cells))
	for i, cell := range race.Cells {
		order[cell.Turn] = i
	}
	runs := make([]float64, len(order)*RunColumns)
	var reasons []string
	indices := order[:min(max(maxFits, 0), len(order))]
	slices.Sort(indices)
	for _, i := range indices {
		o, err := c.Run(ctx, r.State, i)
		if err != nil {
			return err
		}
		copy(runs[i*RunColumns:], o.Row())
		if o.Reason != "" {
			reasons = append(reasons, strconv.Itoa(i)+" "+o.Reason)
		}
		cell := race.Cells[i]
		m := race.Methods[cell.Method]
		r.Report.Race = append(r.Report.Race, report.Fit{Method: m.Key, SizeKey: m.SizeKey, SizeValue: cell.Size, Seed: cell.Seed,
			M: o.Size, Error: report.Number(o.Error), IsUpperBound: o.IsUpperBound, SE: report.Number(o.SE), MS: report.Number(o.MS), Bytes: o.Bytes, Evals: o.Evals, Refusal: o.Reason})
	}
	racedata.Runs.Put(&r.Message, runs)
	racedata.FitReasons.PutList(&r.Message, reasons)
	return nil
}
