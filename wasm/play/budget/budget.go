// Package budget finds sizes for the methods of a comparison such that all methods have
// equal cost. The cost is memory, operations or time.
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

// A Budget is a quantity that all methods of a comparison should use equally.
type Budget string

// These are the budgets. SameTime compares medians of several runs of the program after a
// warm-up. These times differ between machines.
const (
	SameBytes Budget = "bytes"
	SameFlops Budget = "flops"
	SameTime  Budget = "time"
)

// formatAmount formats the amount that a method uses. For a time, it writes the median
// and the quartiles.
func (b Budget) formatAmount(o usage) string {
	switch b {
	case SameBytes:
		return approx.FormatCount(int(o.cost)) + " bytes"
	case SameFlops:
		return typeset.Digits(o.cost) + " operations"
	}
	median, low, high := typeset.Digits(o.cost), typeset.Digits(o.duration.Low), typeset.Digits(o.duration.High)
	if low == high {
		return median + " ms"
	}
	return median + " ms (" + low + "–" + high + ")"
}

// A meter measures the amount that a method uses, for the data and the kernel of a state.
type meter struct {
	budget Budget
	d      *solve.Data
	k      approx.Kernel
	time   func(timing.Effort, func() error) (timing.Measurement, error) // measures the time of a call
}

// A usage is the amount that a method uses.
type usage struct {
	cost     float64            // in units of the budget; NaN if there is no fit, +Inf if the time is too long to measure
	duration timing.Measurement // the measured time
	size     int                // the effective m
	refusal  string             // the reason why there is no fit
}

// measureUsage returns the amount that the method of t uses.
func (c meter) measureUsage(ctx context.Context, t *state.State, e timing.Effort) (usage, error) {
	fit, err := solve.NewFit(ctx, t, c.k, c.d, solve.FitOptions{})
	if err != nil || fit.Refusal != "" {
		if err == nil {
			return usage{cost: math.NaN(), refusal: fit.Refusal}, nil
		}
		return usage{cost: math.NaN()}, err
	}
	out := usage{cost: math.NaN(), size: fit.Size}
	p, method, err := solve.ProblemOf(t, c.k, c.d, solve.FitOptions{})
	if err != nil {
		return usage{cost: math.NaN()}, err
	}
	switch c.budget {
	case SameBytes:
		out.cost = measure.CostOf(p, fit.Fit).Bytes
	case SameFlops:
		out.cost = measure.CostOf(p, fit.Fit).Flops
	case SameTime:
		p.Landmarks = solve.MovedLandmarks(t, fit)
		out.duration, err = c.time(e, func() error {
			_, err := method.Fit(ctx, p)
			return err
		})
		if out.cost = out.duration.Median; out.duration.Runs == 0 {
			out.cost = math.Inf(1)
		}
	}
	return out, err
}

// EqualSizes returns edits that give the compared methods the same budget as the method
// of s. For each method, it finds the largest size that costs no more than this budget.
// This size is at most the effective size of the fit. If even the smallest size costs
// more, the edits set the smallest size.
//
// The sizes do not depend on the current sizes of the compared methods. The edits contain
// numbers, so a link with them has the same results on every machine. The size of a
// method without the setting m is not changed. The words state the budget, and describe each
// method that uses more or less than the first method, with the amounts.
func EqualSizes(ctx context.Context, s state.State, limit Budget) (edits []state.Edit, words []string, err error) {
	d := solve.NewData(&s)
	k, err := s.NewKernel()
	if err != nil {
		return nil, nil, err
	}
	c := meter{limit, d, k, func(e timing.Effort, f func() error) (timing.Measurement, error) {
		t, err := timing.SystemClock().Measure(e, ctx.Err, f)
		if err != nil {
			return timing.Measurement{}, err
		}
		return t[0], nil
	}}
	states := s.Compared()
	reference, err := c.measureUsage(ctx, &states[0], timing.ThoroughEffort)
	if err != nil {
		return nil, nil, err
	}
	switch methodName := typeset.Capitalize(state.Method(s.Method).Short); {
	case reference.refusal != "":
		words = append(words, methodName+" has no fit, so the other sizes stay.")
	case math.IsInf(reference.cost, 1):
		reference.refusal = "too long"
		words = append(words, methodName+" takes too long for its time to be measured, so the other sizes stay.")
	default:
		words = append(words, fmt.Sprintf("The budget of each method is %s, as %s needs.", limit.formatAmount(reference), state.Method(s.Method).Short))
	}
	for j, t := range states[1:] {
		n := strconv.Itoa(j + 2)
		edits = append(edits, state.Edit{Key: "method" + n, Value: t.Method})
		if reference.refusal != "" {
			continue
		}
		m, note, err := c.findSize(ctx, t, reference)
		if err != nil {
			return nil, nil, err
		}
		if m > 0 {
			edits = append(edits, state.Edit{Key: "m" + n, Value: strconv.Itoa(m)})
		}
		if note != "" {
			words = append(words, typeset.Capitalize(state.Method(t.Method).Short)+" "+note)
		}
	}
	for j := len(states) + 1; j <= state.MaxOtherMethods+1; j++ {
		edits = append(edits, state.Edit{Key: "method" + strconv.Itoa(j), Value: state.None})
	}
	return edits, words, nil
}

// findSize returns the m with which the method of t uses the budget. It returns 0 if the
// method should not be changed. The words describe a method that uses less or more than
// the budget.
func (c meter) findSize(ctx context.Context, t state.State, budget usage) (m int, words string, err error) {
	maxCost := budget.cost
	if !strings.Contains(state.Method(t.Method).Phrase, "{m}") {
		current, err := c.measureUsage(ctx, &t, timing.ThoroughEffort)
		switch {
		case err != nil || current.refusal != "" || current.cost == maxCost:
			return 0, "", err
		case math.IsInf(current.cost, 1):
			return 0, "takes too long for its time to be measured.", nil
		}
		return 0, fmt.Sprintf("has %s, the first method %s.", c.budget.formatAmount(current), c.budget.formatAmount(budget)), nil
	}
	measureRough := func(m int) (usage, error) {
		t.Rank = m
		return c.measureUsage(ctx, &t, timing.RoughEffort)
	}
	// measureShown returns the amount for m, as precisely as the page shows it.
	measureShown := func(m int, current usage) (usage, error) {
		if c.budget != SameTime {
			return current, nil
		}
		t.Rank = m
		return c.measureUsage(ctx, &t, timing.ThoroughEffort)
	}
	lo, hi := 1, min(t.N, 1000)
	bestUsage, err := measureRough(lo)
	low := lo
	for err == nil && bestUsage.refusal != "" && lo < hi { // some methods need one frequency for every dimension
		low, lo = lo+1, min(2*lo, hi)
		bestUsage, err = measureRough(lo)
	}
	for err == nil && bestUsage.refusal == "" && low < lo {
		m := (low + lo) / 2
		var v usage
		if v, err = measureRough(m); v.refusal != "" {
			low = m + 1
		} else {
			lo, bestUsage = m, v
		}
	}
	switch {
	case err != nil:
		return 0, "", err
	case bestUsage.refusal != "":
		return 0, "stays as it is: " + bestUsage.refusal, nil
	case math.IsInf(bestUsage.cost, 1):
		return lo, fmt.Sprintf("takes too long with m = %d already for its time to be measured.", lo), nil
	case bestUsage.cost > maxCost:
		bestUsage, err = measureShown(lo, bestUsage)
		return lo, fmt.Sprintf("has %s with m = %d already, the first method %s.", c.budget.formatAmount(bestUsage), lo, c.budget.formatAmount(budget)), err
	}
	isLimited := true // no larger size was too expensive
	for lo < hi {     // search the largest size that costs no more
		m := (lo + hi + 1) / 2
		v, err := measureRough(m)
		switch {
		case err != nil:
			return 0, "", err
		case v.cost <= maxCost:
			lo, bestUsage = m, v
		default:
			hi, isLimited = m-1, isLimited && v.refusal != ""
		}
	}
	if bestUsage.size < lo { // search the smallest m with the same effective size
		for low = max(1, bestUsage.size); low < lo; {
			m := (low + lo) / 2
			v, err := measureRough(m)
			switch {
			case err != nil:
				return 0, "", err
			case v.size >= bestUsage.size && v.cost <= maxCost:
				lo, bestUsage = m, v
			default:
				low = m + 1
			}
		}
	}
	if isLimited && bestUsage.cost < maxCost {
		bestUsage, err = measureShown(lo, bestUsage)
		return lo, fmt.Sprintf("has no more than %s, the first method %s: here its m ends at %s.", c.budget.formatAmount(bestUsage), c.budget.formatAmount(budget), approx.FormatCount(bestUsage.size)), err
	}
	return lo, "", nil
}
