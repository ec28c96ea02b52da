package solve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/view/compare"
	racedata "mercer/viz/view/race"
	"mercer/wasm/play"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// isComparison reports whether the race of s includes only the compared methods. The
// comparison shows such a race, unless s also shows the race of all methods.
func isComparison(s *state.State) bool {
	return slices.Contains(s.Views, compare.View.Key) && !slices.Contains(s.Views, racedata.View.Key)
}

// planKey returns a key that identifies all inputs of the plan for s.
func planKey(s *state.State) string {
	if isComparison(s) {
		return comparisonKey(s)
	}
	return raceKey(s) + "method=" + s.Method
}

// newPlan plans the race that s shows. Its kernel is k and its points are x.
func newPlan(s *state.State, k approx.Kernel, x approx.Points) *Race {
	if isComparison(s) {
		return newComparison(s, k, x)
	}
	return newRace(s, k, x)
}

// comparisonKey returns a key that identifies all inputs of the fits of a comparison. The
// sizes of the compared methods and the seed do not belong to them.
func comparisonKey(s *state.State) string {
	var b strings.Builder
	b.WriteString("comparison " + solve.ExactStage.Key(s))
	for _, t := range s.Compared() {
		m := state.Method(t.Method)
		fmt.Fprint(&b, " ", t.Method, s.SettingsOf(m.Key, m.Params))
	}
	return b.String()
}

// newComparison plans the fits of the compared methods of s. The methods have equal numbers
// of features, as far as their sizes allow. A method that is compared with itself is
// fitted once. The last method is the best possible error.
func newComparison(s *state.State, k approx.Kernel, x approx.Points) *Race {
	r := &Race{Key: comparisonKey(s), Reason: solve.OutsideDomain(k, x)}
	if r.Reason == "" && areEqual(x) {
		r.Reason = "All points are at one place: one feature is enough."
	}
	if r.Reason != "" {
		return r
	}
	budgets := featureBudgets(x.Len())
	add := func(m RacingMethod, values []float64) {
		seeds := uint64(1)
		if m.Traits.Seeded {
			seeds = racedata.BandSeeds
		}
		for _, v := range values {
			for seed := range seeds {
				r.Cells = append(r.Cells, Cell{Method: len(r.Methods), Size: v, Seed: seed + 1})
			}
		}
		r.Methods = append(r.Methods, m)
	}
	hasRefused := false
	for j, t := range s.Compared() {
		m := state.Method(t.Method)
		isRefused := solve.RefusalReason(m, k) != ""
		hasRefused = hasRefused || isRefused
		isPlanned := slices.ContainsFunc(r.Methods, func(o RacingMethod) bool { return o.Key == m.Key })
		sizeKey, symbol, values := sizeSetting(m, x.Len())
		if isPlanned || len(values) == 0 || isRefused {
			continue
		}
		racing := RacingMethod{m, sizeKey, symbol, j}
		if sizeKey == "m" {
			values = sizesForFeatures(racing, budgets, k, x)
		}
		add(racing, values)
	}
	isExact := func(m catalogue.MethodEntry) bool { return m.Traits.Exact && !m.Traits.Sized }
	if i := slices.IndexFunc(catalogue.Methods, isExact); len(r.Cells) > 0 && i >= 0 {
		add(RacingMethod{&catalogue.Methods[i], "m", "m", racedata.Floor}, budgets)
	}
	switch {
	case len(r.Cells) > 0:
	case hasRefused:
		r.Reason = "No method to compare\nhas a fit here."
	default:
		r.Reason = "No compared method\nhas a size to vary."
	}
	r.setComparisonTurns()
	return r
}

// featureBudgets returns the numbers of features of a comparison on n points: from
// smallestSize to the smaller of n and maxRaceSize, in steps of about √2.
func featureBudgets(n int) (values []float64) {
	for v := float64(smallestSize(n)); ; v *= math.Sqrt2 {
		m := math.Round(v)
		if m > float64(min(n, maxRaceSize)) {
			return values
		}
		if len(values) == 0 || m > values[len(values)-1] {
			values = append(values, m)
		}
	}
}

// sizesForFeatures returns the largest m for each number of features. It leaves out a
// budget that is too small for the method, and values of m that a smaller budget has
// already.
func sizesForFeatures(m RacingMethod, budgets []float64, k approx.Kernel, x approx.Points) (values []float64) {
	perSize, beside := solve.FeaturesPerSize(m.MethodEntry, k), float64(m.FeaturesBeside)
	for _, b := range budgets {
		v := math.Floor((b - beside) / perSize)
		if v >= float64(max(1, m.MinSize(k, x.Dim))) && v <= float64(x.Len()) && (len(values) == 0 || v > values[len(values)-1]) {
			values = append(values, v)
		}
	}
	return values
}

// setComparisonTurns sets the order of the fits, so that coarse curves come first:
//   - the methods at every fourth size;
//   - the best possible error;
//   - the methods at every second size, then at all sizes;
//   - the other seeds.
func (r *Race) setComparisonTurns() {
	order, rounds := make([]int, len(r.Cells)), make([]int, len(r.Cells))
	for i, c := range r.Cells {
		order[i] = i
		size := r.sizeIndex(i)
		switch {
		case r.Methods[c.Method].ColorIndex == racedata.Floor:
			rounds[i] = 1
		case c.Seed > 1:
			rounds[i] = 2 + int(c.Seed)
		case size%4 == 0:
			rounds[i] = 0
		case size%2 == 0:
			rounds[i] = 2
		default:
			rounds[i] = 3
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if d := rounds[i] - rounds[j]; d != 0 {
			return d
		}
		return r.sizeIndex(i) - r.sizeIndex(j)
	})
	for turn, i := range order {
		r.Cells[i].Turn = turn
	}
}

// SolveComparison writes the plan of the fits that the comparison shows. The results of the
// fits follow in separate messages.
func SolveComparison(_ context.Context, q *play.ViewRequest) error {
	if !isComparison(q.State) {
		return nil
	}
	r, _ := play.Cached(q, "race", planKey(q.State), func() (*Race, error) { return newPlan(q.State, q.Kernel, q.Data.X), nil })
	m := &q.Result.Message
	if len(r.Cells) == 0 {
		compare.Curves.AbsentReason().Put(m, r.Reason)
		return nil
	}
	r.writeCells(m)
	r.writeMethods(m, "best possible")
	racedata.SizeRange.Put(m, sizeRange(q.Data.X.Len()))
	racedata.Key.Put(m, r.Key)
	racedata.Axis.Put(m, racedata.Axes[0])
	return nil
}

// sizeRange returns the smallest and the largest m of a race on n points.
func sizeRange(n int) []float64 {
	return []float64{float64(smallestSize(n)), float64(min(n, maxRaceSize))}
}
