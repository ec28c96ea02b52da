package play

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/task"
)

// maxSeed is the largest integer that a number of JavaScript holds exactly.
const maxSeed = 1<<53 - 1

// A Field is one setting of the state: its row makes its control, its key in a
// link, its range check and its JSON.
type Field struct {
	Key     string   `json:"key"`
	Group   string   `json:"group"`            // data, kernel, method, task, view or compare
	Kind    string   `json:"kind,omitempty"`   // choice, list, seed or point; a number where empty
	Method  string   `json:"method,omitempty"` // whose setting it is, where it is one method's
	Kernel  string   `json:"kernel,omitempty"` // or one kernel's
	Task    string   `json:"task,omitempty"`   // or one task's
	Symbol  string   `json:"symbol,omitempty"`
	Name    string   `json:"name"`
	Unit    string   `json:"unit,omitempty"`
	Doc     string   `json:"doc"` // one sentence
	Min     float64  `json:"min"` // of a number or a seed; the widest that a state allows
	Max     float64  `json:"max"`
	Default any      `json:"default"` // a number, the key of a choice, or a pair of numbers
	Log     bool     `json:"log,omitempty"`
	Integer bool     `json:"integer,omitempty"`
	Choices []string `json:"choices,omitempty"` // of a choice or list that is no list of the catalogue
	Marks   []Mark   `json:"marks,omitempty"`   // stretches of the slider worth knowing
	With    string   `json:"with,omitempty"`    // «ncut.rule=walk,unit»: it has no control but where another field has one of these values
}

// A Mark is a stretch of a slider.
type Mark struct {
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	Short string  `json:"short"` // written under the stretch
	Name  string  `json:"name"`
}

// A field is a Field that can be read and written. Exactly one of number,
// choice, list and point is set.
type field struct {
	Field
	number *number
	choice *choice
	list   *list
	point  func(*State) *[2]float64
}

type number struct {
	get    func(*State) float64
	set    func(*State, float64)
	bounds func(*State) (lo, hi float64) // within [Min, Max]
}

type choice struct {
	what string // «data set»
	keys func() []string
	get  func(*State) string
	set  func(*State, string)
}

// text returns the value of the field as a link has it.
func (f *field) text(s *State) string {
	switch {
	case f.choice != nil:
		return f.choice.get(s)
	case f.list != nil:
		return strings.Join(f.list.get(s), ",")
	case f.point != nil:
		return plane(s.Data).text(*f.point(s))
	}
	return format(f.number.get(s))
}

// reset sets the field to its default, brought into the range that s leaves.
func (f *field) reset(s *State) {
	switch {
	case f.choice != nil:
		f.choice.set(s, f.Default.(string))
	case f.list != nil:
		f.list.set(s, strings.Split(f.Default.(string), ","))
	case f.point != nil:
		*f.point(s) = plane(s.Data).snap(f.Default.([2]float64))
	default:
		f.number.set(s, f.fallback(s))
	}
}

// fallback returns the default of a number, brought into the range that s leaves.
func (f *field) fallback(s *State) float64 {
	lo, hi := f.number.bounds(s)
	return min(max(f.Default.(float64), lo), hi)
}

// read sets the field to what a link says, or to the nearest value that can be,
// and then says so.
func (f *field) read(s *State, value string) *Warning {
	switch {
	case f.choice != nil:
		return f.readChoice(s, value)
	case f.list != nil:
		return f.readList(s, value)
	case f.point != nil:
		at, w := readPoint(f.Key, value, plane(s.Data))
		if w != nil && math.IsNaN(at[0]) {
			f.reset(s)
			return w.so(f.text(s))
		}
		*f.point(s) = at
		return w
	}
	return f.readNumber(s, value)
}

func (f *field) readChoice(s *State, value string) *Warning {
	for _, key := range f.choice.keys() {
		if key == value {
			f.choice.set(s, key)
			return nil
		}
	}
	f.reset(s)
	w := &Warning{Key: f.Key, Value: value, Range: strings.Join(f.choice.keys(), ", ")}
	w.Words = fmt.Sprintf("%s = %s is not there. No %s is called that: %s", f.Key, quote(value), f.choice.what, among(f.choice.keys()))
	return w.so(f.text(s))
}

// among says what can be chosen: all keys where they are few, else the first of
// them and how many there are.
func among(keys []string) string {
	const few = 4
	if len(keys) <= 2*few {
		return "they are " + strings.Join(keys, ", ")
	}
	return fmt.Sprintf("there are %s, … (%d)", strings.Join(keys[:few], ", "), len(keys))
}

func (f *field) readNumber(s *State, value string) *Warning {
	lo, hi := f.number.bounds(s)
	w := &Warning{Key: f.Key, Value: value, Range: format(lo) + " to " + format(hi)}
	asked := fmt.Sprintf("%s = %s", f.Key, f.said(quote(value))) // by a link, or left so by another edit
	x, err := parseNumber(value)
	switch {
	case err != nil:
		f.reset(s)
		w.Words = fmt.Sprintf("%s is not a number from %s to %s", asked, f.said(format(lo)), f.said(format(hi)))
		return w.so(f.said(f.text(s)))
	case x < lo:
		f.number.set(s, lo)
		w.Words = fmt.Sprintf("%s is too small: the range is %s to %s", asked, f.said(format(lo)), f.said(format(hi)))
		return w.so(f.said(f.text(s)))
	case x > hi:
		f.number.set(s, hi)
		w.Words = fmt.Sprintf("%s is too large: the range is %s to %s", asked, f.said(format(lo)), f.said(format(hi)))
		return w.so(f.said(f.text(s)))
	case f.Integer && x != math.Round(x):
		f.number.set(s, math.Round(x))
		w.Words = fmt.Sprintf("%s is not a whole number from %s to %s", asked, f.said(format(lo)), f.said(format(hi)))
		return w.so(f.said(f.text(s)))
	}
	f.number.set(s, x)
	return nil
}

// said returns a number as words have it: a count with its thousands apart. A seed is
// a name, and a fraction is typed as it stands.
func (f *field) said(value string) string {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || !f.Integer || f.Kind == "seed" || strconv.Itoa(n) != value {
		return value
	}
	return approx.Count(n)
}

// Fields returns the settings in the order in which the page and a link have
// them.
func Fields() []Field {
	out := make([]Field, len(table))
	for i, f := range table {
		out[i] = f.Field
	}
	return out
}

// table holds the fixed fields, and a row for each setting of the catalogue
// after the field that chooses its owner; byKey finds a row. They are made when
// all lists are there: what a view computes reads them too.
var (
	table []*field
	byKey map[string]*field
)

func init() {
	table = fields()
	byKey = make(map[string]*field, len(table))
	for _, f := range table {
		if byKey[f.Key] != nil {
			panic("play: two settings are called " + f.Key)
		}
		byKey[f.Key] = f
	}
}

func fields() []*field {
	t := dataFields()
	t = append(t, kernelFields()...)
	t = append(t, methodFields()...)
	t = append(t, taskFields()...)
	t = append(t, viewFields()...)
	t = append(t, rivalFields()...)
	for _, f := range t {
		switch {
		case f.choice != nil:
			f.Kind = "choice"
			if f.Default == nil {
				f.Default = v1[f.Key]
			}
		case f.list != nil:
			f.Kind, f.Default = "list", v1[f.Key]
		case f.point != nil:
			f.Kind = "point"
			at, err := parsePoint(v1[f.Key])
			if err != nil {
				panic("play: the default of " + f.Key + " is no point")
			}
			f.Default = at
		default:
			if f.Default == nil {
				x, _ := strconv.ParseFloat(v1[f.Key], 64)
				f.Default = x
			}
			if f.number.bounds == nil {
				f.number.bounds = func(*State) (float64, float64) { return f.Min, f.Max }
			}
		}
	}
	return t
}

func dataFields() []*field {
	noise := field{
		Field: Field{Key: "noise", Group: "data", Name: "noise", Doc: "How far points stray from the shape: the standard deviation of their coordinates."},
		number: &number{
			get: func(s *State) float64 { return s.Noise }, set: func(s *State, x float64) { s.Noise = x },
			bounds: func(s *State) (float64, float64) { p := dataset(s.Data).Noise; return p.Min, p.Max },
		},
	}
	noise.Min, noise.Max = math.Inf(1), math.Inf(-1)
	for _, d := range catalogue.Datasets {
		noise.Min, noise.Max = min(noise.Min, d.Noise.Min), max(noise.Max, d.Noise.Max)
	}
	return []*field{
		{
			Field: Field{Key: "data", Group: "data", Name: "data set", Doc: "The shape that the points are drawn from."},
			choice: &choice{"data set", datasetKeys,
				func(s *State) string { return s.Data }, func(s *State, v string) { s.Data = v }},
		},
		{
			Field: Field{Key: "n", Group: "data", Symbol: "n", Name: "points", Min: 10, Max: 100000, Log: true, Integer: true,
				Doc: "How many points are drawn: K is an n×n matrix, of which some pairs stand for all beyond 5,000 points."},
			number: &number{get: func(s *State) float64 { return float64(s.N) }, set: func(s *State, x float64) { s.N = int(x) }},
		},
		&noise,
		{
			Field: Field{Key: "dseed", Group: "data", Kind: "seed", Name: "data seed", Max: maxSeed, Integer: true,
				Doc: "Another seed draws other points of the same shape."},
			number: &number{get: func(s *State) float64 { return float64(s.DataSeed) }, set: func(s *State, x float64) { s.DataSeed = uint64(x) }},
		},
	}
}

func kernelFields() []*field {
	t := []*field{
		{
			Field: Field{Key: "kernel", Group: "kernel", Name: "kernel", Doc: "How the likeness of two points falls with their distance."},
			choice: &choice{"kernel", kernelKeys,
				func(s *State) string { return s.Kernel }, func(s *State, v string) { s.Kernel = v }},
		},
		{
			Field: Field{Key: "sigma", Group: "kernel", Symbol: "σ", Name: "bandwidth", Min: 0.001, Max: 1000, Log: true,
				Doc: "How far a point sees. Smaller needs more eigenfunctions and more landmarks."},
			number: &number{get: func(s *State) float64 { return s.Sigma }, set: func(s *State, x float64) { s.Sigma = x }},
		},
	}
	for _, k := range catalogue.Kernels {
		for _, p := range k.Params {
			f := paramField(k.Key, p)
			f.Group, f.Kernel = "kernel", k.Key
			t = append(t, f)
		}
	}
	return t
}

func methodFields() []*field {
	t := []*field{
		{
			Field: Field{Key: "method", Group: "method", Name: "method", Doc: "How the kernel is approximated."},
			choice: &choice{"method", methodKeys,
				func(s *State) string { return s.Method }, func(s *State, v string) { s.Method = v }},
		},
		{
			Field: Field{Key: "m", Group: "method", Symbol: "m", Name: "size", Min: 1, Max: 1000, Log: true, Integer: true,
				Doc: "How much the approximation may spend: its landmarks, centres, frequencies or eigenfunctions."},
			number: &number{
				get: func(s *State) float64 { return float64(s.Rank) }, set: func(s *State, x float64) { s.Rank = int(x) },
				bounds: func(s *State) (float64, float64) { return 1, float64(min(s.N, 1000)) },
			},
		},
	}
	// ℓ is of all methods that use shadows, so it is a field of its own.
	ell := field{
		Field: Field{Key: "ell", Group: "method", Symbol: "ℓ", Name: "shadow parameter", Log: true,
			Doc:   "A shadow reaches ε = σ/ℓ. Larger ℓ gives smaller shadows and more centres.",
			Marks: []Mark{{3 / math.Sqrt2, 5 / math.Sqrt2, "as published", "the range of Kingravi, Vela and Gray"}}},
		number: &number{get: func(s *State) float64 { return s.Ell }, set: func(s *State, x float64) { s.Ell = x }},
	}
	t = append(t, &ell)
	for _, m := range catalogue.Methods {
		for _, p := range m.Params {
			if p.Key == ell.Key {
				ell.Min, ell.Max = p.Min, p.Max
				continue
			}
			f := paramField(m.Key, p)
			f.Group, f.Method = "method", m.Key
			t = append(t, f)
		}
	}
	return append(t, &field{
		Field: Field{Key: "seed", Group: "method", Kind: "seed", Name: "seed", Max: maxSeed, Integer: true,
			Doc: "Another seed makes the method’s random choices anew."},
		number: &number{get: func(s *State) float64 { return float64(s.Seed) }, set: func(s *State, x float64) { s.Seed = uint64(x) }},
	})
}

func taskFields() []*field {
	t := []*field{{
		Field: Field{Key: "task", Group: "task", Name: "task", Doc: "What the kernel is used for in the third row of pictures."},
		choice: &choice{"task", task.Keys,
			func(s *State) string { return s.Task }, func(s *State, v string) { s.Task = v }},
	}}
	for _, k := range task.All {
		for _, p := range k.Params {
			f := paramField(k.Key, p)
			f.Group, f.Task = "task", k.Key
			t = append(t, f)
		}
	}
	return t
}

func viewFields() []*field {
	t := []*field{
		{
			Field: Field{Key: "i", Group: "view", Symbol: "i", Name: "eigenfunction", Min: 1, Max: eigen.MaxIndex, Integer: true,
				Doc: "Which eigenfunction is shown, counted from the largest eigenvalue."},
			number: &number{
				get: func(s *State) float64 { return float64(s.Index) }, set: func(s *State, x float64) { s.Index = int(x) },
				bounds: func(s *State) (float64, float64) { return 1, float64(min(s.N, eigen.MaxIndex)) },
			},
		},
		{
			Field: Field{Key: "x0", Group: "view", Symbol: "x₀", Name: "probe point",
				Doc: "The point from which the kernel is seen."},
			point: func(s *State) *[2]float64 { return &s.Probe },
		},
		{
			Field: Field{Key: "views", Group: "view", Name: "pictures", Choices: views.Keys(),
				Doc: "Which rows of pictures are shown, from the top."},
			list: &list{"view", views.Keys,
				func(s *State) []string { return s.Views }, func(s *State, v []string) { s.Views = v }},
		},
		{
			Field: Field{Key: "layout", Group: "view", Name: "layout", Choices: arrangements,
				Doc: "How they are laid out: below each other, one large, exact beside approximate, all eigenfunctions, or for a projector."},
			choice: &choice{"layout", func() []string { return arrangements },
				func(s *State) string { return s.Layout }, func(s *State, v string) { s.Layout = v }},
		},
		{
			Field: Field{Key: "race", Group: "view", Name: "axis of the race", Choices: raceAxes,
				Doc: "What the error of every method is seen against: m, the time of a fit, what it keeps, or its kernel evaluations."},
			choice: &choice{"axis", func() []string { return raceAxes },
				func(s *State) string { return s.Race }, func(s *State, v string) { s.Race = v }},
		},
	}
	for _, v := range views.Views {
		for _, p := range v.Settings {
			f := paramField(v.Key, viewParam(p))
			f.Group = "view"
			t = append(t, f)
		}
	}
	return t
}

// viewParam returns the setting of a view as a setting of the catalogue.
func viewParam(p contract.Setting) approx.Param {
	return approx.Param{Key: p.Key, Name: p.Name, Doc: p.Doc, Choices: p.Choices}
}

// paramField returns the row of one setting of the catalogue.
func paramField(owner string, p approx.Param) *field {
	key := owner + "." + p.Key
	usual := frozen(key, p)
	value := func(s *State) float64 {
		if x, ok := s.Values[key]; ok {
			return x
		}
		return usual
	}
	set := func(s *State, x float64) {
		if x == value(s) { // as most are, whenever a link is read
			return
		}
		v := approx.Values{}
		for k, y := range s.Values {
			v[k] = y
		}
		if v[key] = x; x == usual {
			delete(v, key)
		}
		if s.Values = v; len(v) == 0 {
			s.Values = nil
		}
	}
	f := &field{Field: Field{Key: key, Symbol: p.Symbol, Name: p.Name, Unit: p.Unit, Doc: p.Doc,
		Min: p.Min, Max: p.Max, Log: p.Log, Integer: p.Integer, Choices: p.Choices}}
	if p.With != "" {
		f.With = owner + "." + p.With
	}
	if len(p.Choices) == 0 {
		f.Default = usual
		f.number = &number{get: value, set: set}
		return f
	}
	f.Default = p.Choices[int(usual)]
	f.choice = &choice{p.Name, func() []string { return p.Choices },
		func(s *State) string { return p.Choices[int(value(s))] },
		func(s *State, name string) {
			for i, c := range p.Choices {
				if c == name {
					set(s, float64(i))
				}
			}
		}}
	return f
}

func datasetKeys() (keys []string) {
	for _, d := range catalogue.Datasets {
		keys = append(keys, d.Key)
	}
	return keys
}

func kernelKeys() (keys []string) {
	for _, k := range catalogue.Kernels {
		keys = append(keys, k.Key)
	}
	return keys
}

func methodKeys() (keys []string) {
	for _, m := range catalogue.Methods {
		keys = append(keys, m.Key)
	}
	return keys
}
