package solve

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
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
	goroutines := runtime.GOMAXPROCS(0)
	if measuresTime(&s) { // other fits would take time from the measured one
		goroutines = 1
	}
	fits := make([]Run, len(indices))
	err := forEach(ctx, goroutines, len(indices), func(ctx context.Context, t int) (err error) {
		fits[t], err = c.Run(ctx, s, indices[t])
		return err
	})
	return fits, err
}

// forEach calls f(t) for 0 ≤ t < n in at most the given number of goroutines. After an error
// or a panic, it cancels the context of the other calls and makes no further calls. It returns
// the first error. If a call panics, forEach panics in the goroutine of its caller, with a
// *callPanic.
func forEach(ctx context.Context, goroutines, n int, f func(ctx context.Context, t int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var firstPanic atomic.Pointer[callPanic]
	var group sync.WaitGroup
	for range min(goroutines, n) {
		group.Go(func() {
			defer func() {
				if value := recover(); value != nil {
					firstPanic.CompareAndSwap(nil, &callPanic{value, debug.Stack()})
					cancel(context.Canceled)
				}
			}()
			for t := int(next.Add(1)) - 1; t < n && ctx.Err() == nil; t = int(next.Add(1)) - 1 {
				if err := f(ctx, t); err != nil {
					cancel(err) // the other calls end soon
					return
				}
			}
		})
	}
	group.Wait()
	if p := firstPanic.Load(); p != nil {
		panic(p)
	}
	return context.Cause(ctx)
}

// A callPanic is the value of a panic in another goroutine, with the stack of that goroutine.
type callPanic struct {
	value any
	stack []byte
}

// Error returns the value and the stack.
func (p *callPanic) Error() string { return fmt.Sprintf("%v\n\n%s", p.value, p.stack) }
