package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mercer/approx"
	"mercer/approx/measure"
)

// A Budget is what methods of a comparison are to have the same of.
type Budget string

// The budgets. Time is measured, so that it differs from machine to machine.
const (
	SameBytes Budget = "bytes"
	SameFlops Budget = "flops"
	SameTime  Budget = "time"
)

// amount writes so much of a budget.
func (b Budget) amount(v float64) string {
	switch b {
	case SameBytes:
		return approx.Count(int(v)) + " bytes"
	case SameFlops:
		return digits(v) + " operations"
	}
	return digits(v) + " ms"
}

// A spender finds out what methods cost on the points and the kernel of a state.
type spender struct {
	by   Budget
	d    *dataStage
	k    approx.Kernel
	time func(func() error) (ms float64, err error)
}

// A spending is what a method takes.
type spending struct {
	cost    float64 // of the budget; NaN where there is no fit
	size    int     // m, the effective one
	refused string  // why there is no fit
}

// placedOf returns the landmarks of a fit where a hand placed some of them, so that
// the method need not look for them; else none.
func placedOf(s *State, fit *fitStage) approx.Points {
	if len(s.Placed) > 0 && method(s.Method).Traits.Placeable {
		return fit.Landmarks.Centers
	}
	return approx.Points{}
}

// spends returns what the method of a state takes.
func (c spender) spends(ctx context.Context, t *State) (spending, error) {
	fit, err := newFit(ctx, t, c.k, c.d, approx.Points{})
	if err != nil || fit.refused != "" {
		if err == nil {
			return spending{cost: nan, refused: fit.refused}, nil
		}
		return spending{cost: nan}, err
	}
	out := spending{cost: nan, size: fit.Size}
	p, v, err := asked(t, c.k, c.d, approx.Points{})
	if err != nil {
		return spending{cost: nan}, err
	}
	switch c.by {
	case SameBytes:
		out.cost = measure.CostOf(p, fit.Fit).Bytes
	case SameFlops:
		out.cost = measure.CostOf(p, fit.Fit).Flops
	case SameTime:
		p.Landmarks = placedOf(t, fit)
		out.cost, err = c.time(func() error {
			_, err := method(t.Method).Fit(ctx, p, v)
			return err
		})
	}
	return out, err
}

// Sizes returns the edits that give the rivals of s the same budget as its own
// method: the largest size that costs no more, and no larger than what the fit makes
// of it, or the smallest that there is where that costs more already; what sizes they
// had does not count. They are found once, so that a link that holds them means the same
// numbers everywhere. A method whose size is not m stays as it is. The words name each
// method that has less or more than the first, and say how much.
func Sizes(ctx context.Context, s State, by Budget) (edits []Edit, words []string, err error) {
	var session Session
	d, k, _, err := session.posed(&s)
	if err != nil {
		return nil, nil, err
	}
	c := spender{by, d, k, clock().time}
	states := s.compared()
	want, err := c.spends(ctx, &states[0])
	if err != nil {
		return nil, nil, err
	}
	if want.refused != "" {
		words = append(words, fmt.Sprintf("%s has no fit, so that the others stay.", upper(method(s.Method).Short)))
	}
	for j, t := range states[1:] {
		n := strconv.Itoa(j + 2)
		edits = append(edits, Edit{"method" + n, t.Method})
		if want.refused != "" {
			continue
		}
		m, say, err := c.fit(ctx, t, want.cost)
		if err != nil {
			return nil, nil, err
		}
		if m > 0 {
			edits = append(edits, Edit{"m" + n, strconv.Itoa(m)})
		}
		if say != "" {
			words = append(words, upper(method(t.Method).Short)+" "+say)
		}
	}
	for j := len(states) + 1; j <= maxRivals+1; j++ {
		edits = append(edits, Edit{"method" + strconv.Itoa(j), none})
	}
	return edits, words, nil
}

// fit returns the m with which the method of t takes what there is, 0 where it stays as
// it is, and what is to be said of it.
func (c spender) fit(ctx context.Context, t State, want float64) (m int, words string, err error) {
	if !strings.Contains(method(t.Method).Phrase, "{m}") {
		has, err := c.spends(ctx, &t)
		if err != nil || has.refused != "" || has.cost == want {
			return 0, "", err
		}
		return 0, fmt.Sprintf("has %s, the first method %s.", c.by.amount(has.cost), c.by.amount(want)), nil
	}
	at := func(m int) (spending, error) {
		t.Rank = m
		return c.spends(ctx, &t)
	}
	lo, hi := 1, min(t.N, 1000)
	best, err := at(lo)
	from := lo
	for err == nil && best.refused != "" && lo < hi { // some take a frequency for every dimension
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
	case best.cost > want:
		return lo, fmt.Sprintf("has %s with m = %d already, the first method %s.", c.by.amount(best.cost), lo, c.by.amount(want)), nil
	}
	limited := true // nothing larger was too dear
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
	if best.size < lo { // the smallest that the fit makes as large
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
		return lo, fmt.Sprintf("has no more than %s, the first method %s: here its m ends at %s.", c.by.amount(best.cost), c.by.amount(want), approx.Count(best.size)), nil
	}
	return lo, "", nil
}

// upper begins a name with a capital.
func upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
