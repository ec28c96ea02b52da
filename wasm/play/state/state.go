// Package state holds the choices of the user: the State, its settings with their
// ranges, and the links that encode it. It computes nothing.
package state

import (
	"maps"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/contract"
)

// State holds all choices of the user. States with the same Link show the same
// page. Default and Open make States; Apply changes one.
type State struct {
	Data     string             `json:"data"`             // key in catalogue.Datasets
	N        int                `json:"n"`                // points
	Noise    float64            `json:"noise"`            // noise of the data set, in its own range
	DataSeed uint64             `json:"dseed"`            // of the data set, below 2⁵³
	Kernel   string             `json:"kernel"`           // key in catalogue.Kernels
	Sigma    float64            `json:"sigma"`            // σ
	Method   string             `json:"method"`           // key in catalogue.Methods
	Rank     int                `json:"m"`                // m, at most N
	Ell      float64            `json:"ell"`              // ℓ, of shadows
	Seed     uint64             `json:"seed"`             // of the method, below 2⁵³
	Task     string             `json:"task"`             // key of the task in the third row
	Index    int                `json:"i"`                // which eigenfunction, from 1
	Probe    [2]float64         `json:"x0"`               // x₀
	Rivals   [MaxRivals]Rival   `json:"rivals"`           // methods to compare with
	Views    []string           `json:"views"`            // the rows of pictures, by key; not shared
	Layout   string             `json:"layout"`           // layout of the views
	Race     string             `json:"race"`             // the quantity that the race draws the error against
	Values   approx.Values      `json:"values,omitempty"` // values by «owner.param», only those that differ from the default; not shared
	Moved    map[int][2]float64 `json:"moved,omitempty"`  // points moved by hand, from 0; not shared
	Placed   map[int][2]float64 `json:"placed,omitempty"` // centres placed by hand, from 0; not shared
}

// An Edit sets one field of the state. Moving a slider, choosing an item, dragging
// a point and a key=value pair of a permalink are all edits.
type Edit struct{ Key, Value string }

// Default returns the state of the empty link.
func Default() State {
	s, _ := read(nil)
	return s
}

// Apply returns s with e applied. This is the state of the link of s in which e
// replaces the edit with the same key. On an error, Apply returns s unchanged.
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

// editsOf returns the edits whose keys belong. A frame needs a dozen parts of the
// edits, so editsOf neither compares nor formats skipped edits.
func editsOf(s *State, belongs func(key string) bool) (edits []Edit) {
	for _, f := range Table {
		// Most settings have their defaults. A comparison of numbers takes less time than
		// one of texts.
		if f.Number != nil && f.Number.Get(s) == f.fallback(s) || f.Choice != nil && f.Choice.Get(s) == f.Default || !belongs(f.Key) {
			continue
		}
		if v := f.Text(s); v != f.Text(f.withDefault(*s)) {
			edits = append(edits, Edit{f.Key, v})
		}
	}
	g := GridOf(s.Data)
	placed := func(kind byte, at map[int][2]float64) {
		for _, i := range slices.Sorted(maps.Keys(at)) {
			if key := (Handle{kind, i}).Key(); belongs(key) {
				edits = append(edits, Edit{key, g.Text(at[i])})
			}
		}
	}
	placed('p', s.Moved)
	placed('c', s.Placed)
	return edits
}

// withDefault returns s with the default of f in place of its value. The default is
// clamped to the range that s allows, such as m ≤ n.
func (f *Field) withDefault(s State) *State {
	f.reset(&s)
	return &s
}

// SettingsOf returns the settings of the method, kernel or data set with that key
// in s, including defaults, by Param.Key.
func (s *State) SettingsOf(owner string, params []approx.Param) approx.Values {
	v := approx.Values{}
	for _, p := range params {
		x, ok := s.Values[owner+"."+p.Key]
		if !ok {
			x = linkDefault(owner+"."+p.Key, p)
		}
		v[p.Key] = x
	}
	return v
}

// valueOf returns the value of a setting of that owner.
func (s *State) valueOf(owner string, p approx.Param) string {
	return p.Choices[int(s.SettingsOf(owner, []approx.Param{p})[p.Key])]
}

// ViewChoice returns the value of a setting of a view.
func (s *State) ViewChoice(v contract.View, p contract.Setting) string {
	return s.valueOf(v.Key, viewParam(p))
}

// NewKernel returns the kernel of s.
func (s *State) NewKernel() (approx.Kernel, error) {
	f := Family(s.Kernel)
	v, err := approx.Check(f.Key, f.Params, s.SettingsOf(f.Key, f.Params))
	if err != nil {
		return nil, err
	}
	return f.New(s.Sigma, v)
}

// Dataset returns the entry of the data set with that key, or nil.
func Dataset(key string) *catalogue.DatasetEntry {
	for i := range catalogue.Datasets {
		if d := &catalogue.Datasets[i]; d.Key == key {
			return d
		}
	}
	return nil
}

// Family returns the entry of the kernel with that key, or nil.
func Family(key string) *approx.Family {
	for i := range catalogue.Kernels {
		if k := &catalogue.Kernels[i]; k.Key == key {
			return k
		}
	}
	return nil
}

// Method returns the entry of the method with that key, or nil.
func Method(key string) *catalogue.MethodEntry {
	for i := range catalogue.Methods {
		if m := &catalogue.Methods[i]; m.Key == key {
			return m
		}
	}
	return nil
}
