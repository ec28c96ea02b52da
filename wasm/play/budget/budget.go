// Package budget finds the sizes at which the methods of a comparison take equal memory, operations or
// time.
package budget

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
	"mercer/wasm/play/typeset"
)

// A Budget is a quantity of which all methods of a comparison use the same amount.
type Budget string

// The budgets. SameTime compares the medians of several runs of a warm program, which differ from
// machine to machine.
const (
	SameBytes Budget = "bytes"
	SameFlops Budget = "flops"
	SameTime  Budget = "time"
)

// formatAmount formats the amount that a method uses. A time is formatted with its median
// and quartiles.
func (b Budget) formatAmount(o spending) string {
	switch b {
	case SameBytes:
		return approx.Count(int(o.cost)) + " bytes"
	case SameFlops:
		return typeset.Digits(o.cost) + " operations"
	}
	median, low, high := typeset.Digits(o.cost), typeset.Digits(o.took.Low), typeset.Digits(o.took.High)
	if low == high {
		return median + " ms"
	}
	return median + " ms (" + low + "–" + high + ")"
}

// A spender measures the amounts that methods use for the points and the kernel of
// a state.
type spender struct {
	by   Budget
	d    *solve.Data
	k    approx.Kernel
	time func(timing.Effort, func() error) (timing.Measurement, error) // measures a call
}

// A spending holds the amount that a method uses.
type spending struct {
	cost    float64            // in units of the budget; NaN if there is no fit, +Inf if a time is too long for measuring
	took    timing.Measurement // the measurement of a time
	size    int                // the effective m
	refused string             // reason why there is no fit
}

// measureSpending returns the amount that the method of a state uses.
func (c spender) measureSpending(ctx context.Context, t *state.State, e timing.Effort) (spending, error) {
	fit, err := solve.NewFit(ctx, t, c.k, c.d, solve.FitOptions{})
	if err != nil || fit.Refused != "" {
		if err == nil {
			return spending{cost: math.NaN(), refused: fit.Refused}, nil
		}
		return spending{cost: math.NaN()}, err
	}
	out := spending{cost: math.NaN(), size: fit.Size}
	p, v, err := solve.ProblemOf(t, c.k, c.d, solve.FitOptions{})
	if err != nil {
		return spending{cost: math.NaN()}, err
	}
	switch c.by {
	case SameBytes:
		out.cost = measure.CostOf(p, fit.Fit).Bytes
	case SameFlops:
		out.cost = measure.CostOf(p, fit.Fit).Flops
	case SameTime:
		p.Landmarks = solve.MovedLandmarks(t, fit)
		out.took, err = c.time(e, func() error {
			_, err := state.Method(t.Method).Fit(ctx, p, v)
			return err
		})
		if out.cost = out.took.Median; out.took.Runs == 0 {
			out.cost = math.Inf(1)
		}
	}
	return out, err
}

// EqualSizes returns the edits that give the rivals of s the same budget as the
// method of s. The edits set the largest size that costs no more than this budget,
// but no larger size than the effective size of the fit. If the smallest size costs
// more, the edits set the smallest size. The current sizes of the rivals do not
// count. The sizes are found once, so that a link with these edits means the same
// numbers on every machine. A method whose size is not m stays unchanged. The words
// name each method that has less or more than the first method, with the
// difference.
func EqualSizes(ctx context.Context, s state.State, by Budget) (edits []state.Edit, words []string, err error) {
	d := solve.NewData(&s)
	k, err := s.NewKernel()
	if err != nil {
		return nil, nil, err
	}
	c := spender{by, d, k, func(e timing.Effort, f func() error) (timing.Measurement, error) {
		t, err := timing.System().Measure(e, ctx.Err, f)
		if err != nil {
			return timing.Measurement{}, err
		}
		return t[0], nil
	}}
	states := s.Compared()
	want, err := c.measureSpending(ctx, &states[0], timing.Thorough)
	if err != nil {
		return nil, nil, err
	}
	switch first := typeset.Capitalize(state.Method(s.Method).Short); {
	case want.refused != "":
		words = append(words, first+" has no fit, so the other sizes stay.")
	case math.IsInf(want.cost, 1):
		want.refused = "too long"
		words = append(words, first+" takes too long for its time to be measured, so the other sizes stay.")
	}
	for j, t := range states[1:] {
		n := strconv.Itoa(j + 2)
		edits = append(edits, state.Edit{Key: "method" + n, Value: t.Method})
		if want.refused != "" {
			continue
		}
		m, say, err := c.fit(ctx, t, want)
		if err != nil {
			return nil, nil, err
		}
		if m > 0 {
			edits = append(edits, state.Edit{Key: "m" + n, Value: strconv.Itoa(m)})
		}
		if say != "" {
			words = append(words, typeset.Capitalize(state.Method(t.Method).Short)+" "+say)
		}
	}
	for j := len(states) + 1; j <= state.MaxRivals+1; j++ {
		edits = append(edits, state.Edit{Key: "method" + strconv.Itoa(j), Value: state.None})
	}
	return edits, words, nil
}

// fit returns the m with which the method of t uses the budget, or 0 if the method
// stays unchanged. The words describe a method that uses less or more than the
// budget.
func (c spender) fit(ctx context.Context, t state.State, budget spending) (m int, words string, err error) {
	want := budget.cost
	if !strings.Contains(state.Method(t.Method).Phrase, "{m}") {
		has, err := c.measureSpending(ctx, &t, timing.Thorough)
		switch {
		case err != nil || has.refused != "" || has.cost == want:
			return 0, "", err
		case math.IsInf(has.cost, 1):
			return 0, "takes too long for its time to be measured.", nil
		}
		return 0, fmt.Sprintf("has %s, the first method %s.", c.by.formatAmount(has), c.by.formatAmount(budget)), nil
	}
	at := func(m int) (spending, error) {
		t.Rank = m
		return c.measureSpending(ctx, &t, timing.Rough)
	}
	// shown returns the amount for m, as precisely as the page shows it.
	shown := func(m int, has spending) (spending, error) {
		if c.by != SameTime {
			return has, nil
		}
		t.Rank = m
		return c.measureSpending(ctx, &t, timing.Thorough)
	}
	lo, hi := 1, min(t.N, 1000)
	best, err := at(lo)
	from := lo
	for err == nil && best.refused != "" && lo < hi { // some methods need one frequency for every dimension
		from, lo = lo+1, min(2*lo, hi)
		best, err = at(lo)
	}
	for err == nil && best.refused == "" && from < lo {
		m := (from + lo) / 2
		var v spending
		if v, err = at(m); v.refused != "" {
			from = m + 1
		} else {
			lo, best = m, v
		}
	}
	switch {
	case err != nil:
		return 0, "", err
	case best.refused != "":
		return 0, "stays as it is: " + best.refused, nil
	case math.IsInf(best.cost, 1):
		return lo, fmt.Sprintf("takes too long with m = %d already for its time to be measured.", lo), nil
	case best.cost > want:
		best, err = shown(lo, best)
		return lo, fmt.Sprintf("has %s with m = %d already, the first method %s.", c.by.formatAmount(best), lo, c.by.formatAmount(budget)), err
	}
	limited := true // no larger size was too expensive
	for lo < hi {   // the largest size that costs no more
		m := (lo + hi + 1) / 2
		v, err := at(m)
		switch {
		case err != nil:
			return 0, "", err
		case v.cost <= want:
			lo, best = m, v
		default:
			hi, limited = m-1, limited && v.refused != ""
		}
	}
	if best.size < lo { // the smallest m with the same effective size
		for from = max(1, best.size); from < lo; {
			m := (from + lo) / 2
			v, err := at(m)
			switch {
			case err != nil:
				return 0, "", err
			case v.size >= best.size && v.cost <= want:
				lo, best = m, v
			default:
				from = m + 1
			}
		}
	}
	if limited && best.cost < want {
		best, err = shown(lo, best)
		return lo, fmt.Sprintf("has no more than %s, the first method %s: here its m ends at %s.", c.by.formatAmount(best), c.by.formatAmount(budget), approx.Count(best.size)), err
	}
	return lo, "", nil
}
