package solve

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"mercer/viz/contract"
	racedata "mercer/viz/view/race"
	"mercer/wasm/play"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

// Finish makes up to maxFits fits of the race of r, in the order of their turns. It is
// for callers without a page that makes the fits. Several fits run at the same time, on all
// processors, unless their times are measured. Finish fills race.Runs and the report.
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
	fits, err := runAll(ctx, &c, r.State, indices)
	if err != nil {
		return err
	}
	for t, i := range indices {
		o := fits[t]
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

// runAll makes the fits with the given indices. It returns them in this order.
func runAll(ctx context.Context, c *Racer, s state.State, indices []int) ([]Run, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	goroutines := runtime.GOMAXPROCS(0)
	if measuresTime(&s) { // other fits would take time from the measured one
		goroutines = 1
	}
	fits := make([]Run, len(indices))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(goroutines, len(indices)) {
		group.Go(func() {
			for t := int(next.Add(1)) - 1; t < len(indices); t = int(next.Add(1)) - 1 {
				var err error
				if fits[t], err = c.Run(ctx, s, indices[t]); err != nil {
					cancel(err) // the other fits end soon
					return
				}
			}
		})
	}
	group.Wait()
	return fits, context.Cause(ctx)
}
