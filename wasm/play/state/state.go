// Package state contains the choices of the user. It declares the State, its settings
// with their ranges, and the links that encode it.
package state

import (
	"maps"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/contract"
)

// A State contains all choices of the user. States with the same Link show the same page.
// Default and Open return States, and Apply applies an edit.
type State struct {
	Data          string                       `json:"data"`             // key in catalogue.Datasets, or OwnKey
	Own           *OwnPoints                   `json:"own,omitempty"`    // the points of the data set OwnKey; nil if there are none
	N             int                          `json:"n"`                // number of points
	Noise         float64                      `json:"noise"`            // noise of the data set; each data set has another range
	DataSeed      uint64                       `json:"dseed"`            // seed of the data set, below 2⁵³
	Kernel        string                       `json:"kernel"`           // key in catalogue.Kernels
	Sigma         float64                      `json:"sigma"`            // σ
	Method        string                       `json:"method"`           // key in catalogue.Methods
	Rank          int                          `json:"m"`                // m, at most N; 1 if there are no points
	RequestedRank int                          `json:"wanted,omitempty"` // m in the link, if there are fewer own points; otherwise 0
	Ell           float64                      `json:"ell"`              // ℓ, the parameter of shadows
	Seed          uint64                       `json:"seed"`             // seed of the method, below 2⁵³
	Task          string                       `json:"task"`             // key of the task in the third row
	Index         int                          `json:"i"`                // index of the shown eigenfunction, from 1
	Probe         [2]float64                   `json:"x0"`               // x₀
	OtherMethods  [MaxOtherMethods]OtherMethod `json:"rivals"`           // compared methods
	Views         []string                     `json:"views"`            // keys of the shown views; the slice must not be changed
	Layout        string                       `json:"layout"`           // layout of the views
	Race          string                       `json:"race"`             // the horizontal axis of the race
	Values        approx.Values                `json:"values,omitempty"` // values by «owner.param» that differ from the default; the map must not be changed
	MovedPoints   map[int][2]float64           `json:"moved,omitempty"`  // moved points, by index from 0; the map must not be changed
	MovedCenters  map[int][2]float64           `json:"placed,omitempty"` // moved centres, by index from 0; the map must not be changed
}

// An Edit sets one setting of the state. Sliders, choices, drags of points, and key=value
// pairs of a permalink are edits.
type Edit struct{ Key, Value string }

// Default returns the state of the empty link.
func Default() State {
	s, _ := read(nil, decodeBlock)
	return s
}

// Apply returns s with e applied. This is the state of the link in which e replaces the
// edit with the same key. If there is an error, Apply returns s unchanged.
func Apply(s State, e Edit) (State, error) {
	edits := slices.DeleteFunc(Edits(s), func(o Edit) bool { return o.Key == e.Key })
	t, warnings := read(append(edits, e), func(block string) (*OwnPoints, error) {
		if s.Own != nil && block == s.Own.block { // the points of s may have more digits than the block
			return s.Own, nil
		}
		return decodeBlock(block)
	})
	for _, w := range warnings {
		if w.Key == e.Key {
			return s, w
		}
	}
	return t, nil
}

// Edits returns the edits that lead from Default to s. They are in the order of the
// fields, followed by moved points and moved centres.
func Edits(s State) []Edit { return editsOf(&s, func(string) bool { return true }) }

// editsOf returns the edits for whose keys belongs returns true. It is called a dozen
// times for each preview, so it neither compares nor formats other edits.
func editsOf(s *State, belongs func(key string) bool) (edits []Edit) {
	for _, f := range Table {
		if (!f.isParam || s.hasValue(f.Key)) && belongs(f.Key) && !f.hasDefault(s) {
			edits = append(edits, Edit{f.Key, f.Text(s)})
		}
	}
	g := GridOf(s)
	addMarks := func(kind byte, positions map[int][2]float64) {
		for _, i := range slices.Sorted(maps.Keys(positions)) {
			if key := (Handle{kind, i}).Key(); belongs(key) {
				edits = append(edits, Edit{key, g.Text(positions[i])})
			}
		}
	}
	addMarks('p', s.MovedPoints)
	addMarks('c', s.MovedCenters)
	return edits
}

// hasDefault reports whether the field has its default in s. Comparing numbers is faster than
// comparing texts.
func (f *Field) hasDefault(s *State) bool {
	switch {
	case f.Number != nil:
		return f.Number.Get(s) == f.defaultNumber(s)
	case f.Choice != nil:
		return f.Choice.Get(s) == f.Default
	case f.Key == pointsKey:
		return s.Own == nil
	}
	return f.Text(s) == f.Text(f.withDefault(*s))
}

// withDefault returns s with the default value of f. The default is limited to the range
// that s allows, for example m ≤ n.
func (f *Field) withDefault(s State) *State {
	f.reset(&s)
	return &s
}

// SettingsOf returns the settings of a method, kernel or data set in s, by Param.Key. It
// includes defaults.
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

// valueOf returns the value of a choice of the given owner.
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

// Dataset returns the entry of the data set with this key, or nil.
func Dataset(key string) *catalogue.DatasetEntry {
	for i := range catalogue.Datasets {
		if d := &catalogue.Datasets[i]; d.Key == key {
			return d
		}
	}
	return nil
}

// Family returns the entry of the kernel with this key, or nil.
func Family(key string) *approx.Family {
	for i := range catalogue.Kernels {
		if k := &catalogue.Kernels[i]; k.Key == key {
			return &k.Family
		}
	}
	return nil
}

// Method returns the entry of the method with this key, or nil.
func Method(key string) *catalogue.MethodEntry {
	for i := range catalogue.Methods {
		if m := &catalogue.Methods[i]; m.Key == key {
			return m
		}
	}
	return nil
}

// hasValue reports whether the setting of the catalogue with this key differs from its default.
func (s *State) hasValue(key string) bool {
	_, ok := s.Values[key]
	return ok
}
