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

	// seedCount is the number of seeds of a random method: 1, 2, ….
	seedCount = 5
)

// A Race is a sweep over the methods of the catalogue that accept the kernel of a
// state, at several sizes and with several seeds. It depends on the data, the
// kernel and the settings of methods; other settings affect the order of the fits
// only.
type Race struct {
	Key     string // identifies the inputs of all fits
	Methods []RacingMethod
	Cells   []Cell // method by method, from the smallest size, seed by seed
	Refused []Refusal
	Reason  string // reason why there is no race; empty for a race
}

// A RacingMethod is a method in a race.
type RacingMethod struct {
	*catalogue.MethodEntry
	SizeKey     string // setting that makes the method larger, as in links: «m», «ell», …
	Symbol      string // of that setting
	ColourIndex int    // index among the methods in colour; −1 for the others, or race.Floor
}

// A Refusal is a method that does not accept the kernel of a race, with the reason.
type Refusal struct {
	*catalogue.MethodEntry
	Reason string
}

// A Cell is one fit of a race.
type Cell struct {
	Method int     // in Race.Methods
	Size   float64 // value of the size setting
	Seed   uint64
	Turn   int // number of fits that come before it
}

// newRace plans the race of a state whose kernel is k.
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
		vary, symbol, at := sizeSetting(m, x.Len())
		mark := m.Colour - 1
		if m.Key == s.Method {
			mark = -1 // the method has a colour of its own
		}
		if len(at) == 0 && m.Traits.Exact {
			vary, symbol, at, mark = "m", "m", sizes(x.Len()), racedata.Floor
		}
		if len(at) == 0 {
			continue
		}
		if why := solve.RefusalReason(m, k); why != "" {
			r.Refused = append(r.Refused, Refusal{m, why})
			continue
		}
		seeds := uint64(1)
		if m.Traits.Seeded {
			seeds = seedCount
		}
		for _, v := range at {
			for seed := range seeds {
				r.Cells = append(r.Cells, Cell{Method: len(r.Methods), Size: v, Seed: seed + 1})
			}
		}
		r.Methods = append(r.Methods, RacingMethod{m, vary, symbol, mark})
	}
	if len(r.Cells) == 0 {
		r.Reason = "No method whose size can be chosen serves this kernel."
	}
	r.setTurns(s.Method)
	return r
}

// areEqual reports whether all points are equal.
func areEqual(x approx.Points) bool {
	for i := range x.Len() {
		if !slices.Equal(x.Row(i), x.Row(0)) {
			return false
		}
	}
	return true
}

// sizes returns the powers of two in the range of m.
func sizes(n int) (at []float64) {
	for m := 4; m <= min(n, maxRaceSize); m *= 2 {
		at = append(at, float64(m))
	}
	return at
}

// sizeSetting returns the setting that makes the method larger, with the values of
// the setting. For a method without a size, such as the exact method, sizeSetting
// returns no setting.
func sizeSetting(m *catalogue.MethodEntry, n int) (key, symbol string, at []float64) {
	if m.Traits.Sized {
		return "m", "m", sizes(n)
	}
	for _, p := range m.Params {
		if key := p.Key; key == m.Sizes.Setting {
			if state.ByKey[key] == nil { // ℓ is a setting of all methods with shadows
				key = m.Key + "." + key
			}
			return key, p.Symbol, m.Sizes.Values
		}
	}
	return "", "", nil
}

// raceKey returns the edits that the fits of a race depend on.
func raceKey(s *state.State) string {
	return solve.ExactStage.Key(s) + s.Key(contract.InputAllMethods)
}

// firstSizeIndices are the indices of the sizes that are fitted first. These sizes
// suffice to show how errors decrease, and their fits are fast.
var firstSizeIndices = []int{0, 2, 4}

// setTurns orders the fits so that the picture is informative early. First come
// the method of the state and the methods in colour at few sizes. The method of the
// state has enough seeds for a band from the start. Then come the floor, the same
// methods at the other sizes, all other methods at few sizes, and more seeds. The
// page may depart from this order according to the times of finished fits.
func (r *Race) setTurns(current string) {
	order := make([]int, len(r.Cells))
	rounds := make([]int, len(r.Cells))
	for i, c := range r.Cells {
		order[i] = i
		m := r.Methods[c.Method]
		coarse, first, band := slices.Contains(firstSizeIndices, r.sizeIndex(i)), c.Seed == 1, c.Seed <= racedata.BandSeeds
		mine, known := m.Key == current, m.ColourIndex >= 0
		switch {
		case mine && first && coarse:
			rounds[i] = 0
		case known && first && coarse:
			rounds[i] = 1
		case mine && band && coarse:
			rounds[i] = 2
		case m.ColourIndex == racedata.Floor:
			rounds[i] = 3
		case mine && first:
			rounds[i] = 4
		case mine && band:
			rounds[i] = 5
		case known && first:
			rounds[i] = 6
		case first && coarse:
			rounds[i] = 7
		case mine:
			rounds[i] = 8
		case known:
			rounds[i] = 9
		case first:
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

// sizeIndex returns the number of smaller sizes of the method of cell i.
func (r *Race) sizeIndex(i int) (smaller int) {
	c := r.Cells[i]
	for i--; i >= 0 && r.Cells[i].Method == c.Method; i-- {
		if r.Cells[i].Seed == c.Seed {
			smaller++
		}
	}
	return smaller
}

// theoryExponent returns the exponent of m in the error according to theory, or NaN if
// theoryExponent predicts no exponent. The mean of independent waves has an error of order
// √(1/m).
func (r RacingMethod) theoryExponent() float64 {
	if r.Variance.Independent() {
		return -0.5
	}
	return math.NaN()
}
