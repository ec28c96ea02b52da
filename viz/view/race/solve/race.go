package solve

import (
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/contract"
	racedata "mercer/viz/view/race"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

const (
	// maxRaceSize is the largest m of a race.
	maxRaceSize = 256

	// seedCount is the number of seeds for a random method. The seeds are 1, 2, ….
	seedCount = 5
)

// A Race is a plan of fits. The race includes all methods of the catalogue that accept
// the kernel of a state. Each method is fitted at several sizes and with several seeds.
// The fits depend on the data, the kernel and the settings of methods. Other settings
// only affect the order of the fits.
type Race struct {
	Key     string // identifies all inputs of the fits
	Methods []RacingMethod
	Cells   []Cell // planned fits: by method, then from the smallest size, then by seed
	Refused []Refusal
	Reason  string // reason why there is no race, or ""
}

// A RacingMethod is a method in a race.
type RacingMethod struct {
	*catalogue.MethodEntry
	SizeKey    string // key of the setting that determines the size: «m», «ell», …
	Symbol     string // symbol of that setting
	ColorIndex int    // index of the colour; −1 for a method without a colour, or race.Floor
}

// A Refusal is a method that does not accept the kernel of a race, and the reason.
type Refusal struct {
	*catalogue.MethodEntry
	Reason string
}

// A Cell is one planned fit of a race.
type Cell struct {
	Method int     // index in Race.Methods
	Size   float64 // value of the size setting
	Seed   uint64
	Turn   int // number of fits that are made earlier
}

// newRace plans the race for state s, whose kernel is k and whose points are x.
func newRace(s *state.State, k approx.Kernel, x approx.Points) *Race {
	r := &Race{Key: raceKey(s), Reason: solve.OutsideDomain(k, x)}
	if r.Reason == "" && areEqual(x) {
		r.Reason = "All points are at one place: m = 1 is enough, and there is no race."
	}
	if r.Reason != "" {
		return r
	}
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		sizeKey, symbol, values := sizeSetting(m, x.Len())
		color := slices.Index(state.ColoredMethods, m.Key)
		if m.Key == s.Method {
			color = -1 // the current method has its own colour
		}
		if len(values) == 0 && m.Traits.Exact {
			sizeKey, symbol, values, color = "m", "m", sizes(x.Len()), racedata.Floor
		}
		if len(values) == 0 {
			continue
		}
		if reason := solve.RefusalReason(m, k); reason != "" {
			r.Refused = append(r.Refused, Refusal{m, reason})
			continue
		}
		seeds := uint64(1)
		if m.Traits.Seeded {
			seeds = seedCount
		}
		for _, v := range values {
			for seed := range seeds {
				r.Cells = append(r.Cells, Cell{Method: len(r.Methods), Size: v, Seed: seed + 1})
			}
		}
		r.Methods = append(r.Methods, RacingMethod{m, sizeKey, symbol, color})
	}
	if len(r.Cells) == 0 {
		r.Reason = "No method whose size can be chosen serves this kernel."
	}
	r.setTurns(s.Method)
	return r
}

// areEqual reports whether all points of x are equal.
func areEqual(x approx.Points) bool {
	for i := range x.Len() {
		if !slices.Equal(x.Row(i), x.Row(0)) {
			return false
		}
	}
	return true
}

// smallestSize returns the smallest m of a race on n points. It is 4, or n if there are fewer
// points.
func smallestSize(n int) int { return max(1, min(4, n)) }

// sizes returns the values of m for n points: smallestSize and its doubles up to the smaller
// of n and maxRaceSize.
func sizes(n int) (values []float64) {
	for m := smallestSize(n); m <= min(n, maxRaceSize); m *= 2 {
		values = append(values, float64(m))
	}
	return values
}

// sizeSetting returns the key and the symbol of the setting that determines the size of a
// method, and the values of this setting. If the method has no size, like the exact
// method, the results are empty.
func sizeSetting(m *catalogue.MethodEntry, n int) (key, symbol string, values []float64) {
	if m.Traits.Sized {
		return "m", "m", sizes(n)
	}
	for _, p := range m.Params {
		if key := p.Key; key == m.Sizes.Setting {
			if state.ByKey[key] == nil { // the key ell is shared by all methods with shadows
				key = m.Key + "." + key
			}
			return key, p.Symbol, m.Sizes.Values
		}
	}
	return "", "", nil
}

// raceKey returns a key that identifies all inputs of the fits.
func raceKey(s *state.State) string {
	return solve.ExactStage.Key(s) + s.Key(contract.InputAllMethods)
}

// firstSizeIndices holds the indices of the sizes that are fitted first. These sizes are
// sufficient to show how errors decrease, and their fits are fast.
var firstSizeIndices = []int{0, 2, 4}

// setTurns sets the order of the fits, so that the picture is informative early. The
// order is:
//   - the method of the state at few sizes;
//   - the coloured methods at few sizes;
//   - the method of the state at few sizes, with enough seeds for a band;
//   - the best possible error;
//   - the method of the state, then the coloured methods, at the other sizes;
//   - the other methods at few sizes;
//   - all remaining fits.
//
// The page may change this order according to the times of finished fits.
func (r *Race) setTurns(current string) {
	order := make([]int, len(r.Cells))
	rounds := make([]int, len(r.Cells))
	for i, c := range r.Cells {
		order[i] = i
		m := r.Methods[c.Method]
		isFirstSize, isFirstSeed, isBandSeed := slices.Contains(firstSizeIndices, r.sizeIndex(i)), c.Seed == 1, c.Seed <= racedata.BandSeeds
		isCurrent, isColored := m.Key == current, m.ColorIndex >= 0
		switch {
		case isCurrent && isFirstSeed && isFirstSize:
			rounds[i] = 0
		case isColored && isFirstSeed && isFirstSize:
			rounds[i] = 1
		case isCurrent && isBandSeed && isFirstSize:
			rounds[i] = 2
		case m.ColorIndex == racedata.Floor:
			rounds[i] = 3
		case isCurrent && isFirstSeed:
			rounds[i] = 4
		case isCurrent && isBandSeed:
			rounds[i] = 5
		case isColored && isFirstSeed:
			rounds[i] = 6
		case isFirstSeed && isFirstSize:
			rounds[i] = 7
		case isCurrent:
			rounds[i] = 8
		case isColored:
			rounds[i] = 9
		case isFirstSeed:
			rounds[i] = 10
		default:
			rounds[i] = 11
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := r.Cells[i], r.Cells[j]
		if d := rounds[i] - rounds[j]; d != 0 {
			return d
		}
		if d := int(a.Seed) - int(b.Seed); d != 0 {
			return d
		}
		return r.sizeIndex(i) - r.sizeIndex(j)
	})
	for turn, i := range order {
		r.Cells[i].Turn = turn
	}
}

// sizeIndex returns the number of smaller sizes in the plan for the method and the seed
// of cell i.
func (r *Race) sizeIndex(i int) (smallerCount int) {
	c := r.Cells[i]
	for i--; i >= 0 && r.Cells[i].Method == c.Method; i-- {
		if r.Cells[i].Seed == c.Seed {
			smallerCount++
		}
	}
	return smallerCount
}

// theoryExponent returns the exponent of m in the error that theory predicts, or NaN if
// theory predicts no exponent. The mean of m independent cosines has an error of order
// m^(−1/2).
func (r RacingMethod) theoryExponent() float64 {
	if r.Variance.IsIndependent() {
		return -0.5
	}
	return math.NaN()
}
