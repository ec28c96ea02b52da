// Package play is the playground without its page: the state that the reader
// chooses, the links that hold it, what it computes, and what is said and drawn
// about that. It is pure Go and knows no browser.
package play

import (
	"maps"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/contract"
)

// State is everything that the reader has chosen. Two states with the same Link
// show the same page. Default and Open make States; Apply changes one.
type State struct {
	Data     string             `json:"data"`             // key in catalogue.Datasets
	N        int                `json:"n"`                // points
	Noise    float64            `json:"noise"`            // of the data set, in its own range
	DataSeed uint64             `json:"dseed"`            // of the data set, below 2⁵³
	Kernel   string             `json:"kernel"`           // key in catalogue.Kernels
	Sigma    float64            `json:"sigma"`            // σ
	Method   string             `json:"method"`           // key in catalogue.Methods
	Rank     int                `json:"m"`                // m, at most N
	Ell      float64            `json:"ell"`              // ℓ, of shadows
	Seed     uint64             `json:"seed"`             // of the method, below 2⁵³
	Task     string             `json:"task"`             // key of what the third row shows
	Index    int                `json:"i"`                // which eigenfunction, from 1
	Probe    [2]float64         `json:"x0"`               // x₀
	Rivals   [maxRivals]Rival   `json:"rivals"`           // methods to compare with
	Views    []string           `json:"views"`            // the rows of pictures, by key; never shared
	Layout   string             `json:"layout"`           // how they are laid out
	Race     string             `json:"race"`             // what the race sees the error against
	Values   approx.Values      `json:"values,omitempty"` // by «owner.param», only those that are not the default; never shared
	Moved    map[int][2]float64 `json:"moved,omitempty"`  // points moved by hand, from 0; never shared
	Placed   map[int][2]float64 `json:"placed,omitempty"` // centres placed by hand, from 0; never shared
}

// An Edit sets one field of the state: a slider moved, an item chosen, a point
// dragged, or one key=value pair of a permalink. They are the same thing.
type Edit struct{ Key, Value string }

// Default returns the state of the empty link.
func Default() State {
	s, _ := read(nil)
	return s
}

// Apply returns s with e applied: the state of the link of s in which e
// replaces what was said about its key. On an error it returns s unchanged.
func Apply(s State, e Edit) (State, error) {
	edits := slices.DeleteFunc(Edits(s), func(o Edit) bool { return o.Key == e.Key })
	t, warnings := read(append(edits, e))
	for _, w := range warnings {
		if w.Key == e.Key {
			return s, w
		}
	}
	return t, nil
}

// Edits returns the edits that lead from Default to s, in the order of the
// fields, then moved points, then placed centres.
func Edits(s State) []Edit { return editsOf(&s, func(string) bool { return true }) }

// editsOf returns those of the edits that belong. A frame asks for a dozen parts of
// them: what does not belong is neither compared nor written.
func editsOf(s *State, belongs func(key string) bool) (edits []Edit) {
	for _, f := range table {
		if !belongs(f.Key) {
			continue
		}
		// Texts take time.
		if f.number != nil && f.number.get(s) == f.fallback(s) || f.choice != nil && f.choice.get(s) == f.Default {
			continue
		}
		if v := f.text(s); v != f.text(f.defaulted(*s)) {
			edits = append(edits, Edit{f.Key, v})
		}
	}
	g := plane(s.Data)
	placed := func(kind byte, at map[int][2]float64) {
		for _, i := range slices.Sorted(maps.Keys(at)) {
			if key := (hand{kind, i}).key(); belongs(key) {
				edits = append(edits, Edit{key, g.text(at[i])})
			}
		}
	}
	placed('p', s.Moved)
	placed('c', s.Placed)
	return edits
}

// defaulted returns s with the default of f in place of its value: the default
// is brought into the range that s leaves, such as m ≤ n.
func (f *field) defaulted(s State) *State {
	f.reset(&s)
	return &s
}

// Data returns the points of s, those moved by hand where the hand left them,
// and the group of each.
func Data(s State) approx.Sample {
	d := dataset(s.Data)
	sample := d.New(s.N, s.Noise, s.DataSeed)
	for i, at := range s.Moved {
		copy(sample.X.At(i), at[:])
	}
	return sample
}

// values returns the settings of the method, kernel or data set with that key
// in s, defaults filled in, by Param.Key.
func (s *State) values(owner string, params []approx.Param) approx.Values {
	v := approx.Values{}
	for _, p := range params {
		x, ok := s.Values[owner+"."+p.Key]
		if !ok {
			x = frozen(owner+"."+p.Key, p)
		}
		v[p.Key] = x
	}
	return v
}

// choose returns what is chosen of a setting of that owner.
func (s *State) choose(owner string, p approx.Param) string {
	return p.Choices[int(s.values(owner, []approx.Param{p})[p.Key])]
}

// viewChoice returns what is chosen of a setting of a view.
func (s *State) viewChoice(v contract.View, p contract.Setting) string {
	return s.choose(v.Key, viewParam(p))
}

// dataset, family and method return the entry of the catalogue with that key,
// or nil.

func dataset(key string) *catalogue.DatasetEntry {
	for i := range catalogue.Datasets {
		if d := &catalogue.Datasets[i]; d.Key == key {
			return d
		}
	}
	return nil
}

func family(key string) *approx.Family {
	for i := range catalogue.Kernels {
		if k := &catalogue.Kernels[i]; k.Key == key {
			return k
		}
	}
	return nil
}

func method(key string) *catalogue.MethodEntry {
	for i := range catalogue.Methods {
		if m := &catalogue.Methods[i]; m.Key == key {
			return m
		}
	}
	return nil
}
