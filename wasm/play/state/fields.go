package state

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/viz/view/race"
	"mercer/wasm/play/task"
)

// MaxSeed is the largest integer that JavaScript numbers represent exactly.
const MaxSeed = 1<<53 - 1

// A Setting is one setting of the state. It determines the control, the key in links, the
// range and the JSON of the setting.
type Setting struct {
	Key     string   `json:"key"`
	Group   string   `json:"group"`            // data, kernel, method, task, view or compare
	Kind    string   `json:"kind,omitempty"`   // choice, list, seed, point or points; empty for a number
	Method  string   `json:"method,omitempty"` // the method of the setting; empty if the setting does not belong to one method
	Kernel  string   `json:"kernel,omitempty"` // the kernel of the setting; may be empty
	Task    string   `json:"task,omitempty"`   // the task of the setting; may be empty
	Symbol  string   `json:"symbol,omitempty"`
	Name    string   `json:"name"`
	Unit    string   `json:"unit,omitempty"`
	Doc     string   `json:"doc"` // one sentence about the setting
	Min     float64  `json:"min"` // Min and Max are the widest range of a number or a seed
	Max     float64  `json:"max"`
	Default any      `json:"default"` // a number, the key of a choice, or a pair of numbers
	Log     bool     `json:"log,omitempty"`
	Integer bool     `json:"integer,omitempty"`
	Choices []string `json:"choices,omitempty"` // values of a choice or list, unless it is a list of the catalogue
	Words   []string `json:"words,omitempty"`   // description of each choice in the title of a picture
	Marks   []Mark   `json:"marks,omitempty"`   // marked ranges on the slider
	ShownIf string   `json:"with,omitempty"`    // for example «ncut.rule=walk,unit»: the control is shown only if another setting has one of these values
}

// A Mark is a marked range on a slider.
type Mark struct {
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	Short string  `json:"short"` // text below the range
	Name  string  `json:"name"`
}

// A Field is a Setting that can be read and written. At most one of the fields Number,
// Choice, List and Point is set. None is set for own points.
type Field struct {
	Setting
	Number *numberValue
	Choice *choiceValue
	List   *listValue
	Point  func(*State) *[2]float64

	isParam bool // the value is in State.Values, unless it is the default
}

type numberValue struct {
	Get    func(*State) float64
	set    func(*State, float64)
	Bounds func(*State) (lo, hi float64) // a subrange of [Min, Max]
}

type choiceValue struct {
	noun string // for example «data set»
	Keys func() []string
	Get  func(*State) string
	set  func(*State, string)
}

// Text returns the value of the field in the form of links.
func (f *Field) Text(s *State) string {
	switch {
	case f.Choice != nil:
		return f.Choice.Get(s)
	case f.List != nil:
		return strings.Join(f.List.get(s), ",")
	case f.Point != nil:
		return GridOf(s).Text(*f.Point(s))
	case f.Key == pointsKey && s.Own == nil:
		return None
	case f.Key == pointsKey:
		return s.Own.block
	}
	return FormatNumber(f.Number.Get(s))
}

// reset sets the field to its default, limited to the range that s allows.
func (f *Field) reset(s *State) {
	switch {
	case f.Choice != nil:
		f.Choice.set(s, f.Default.(string))
	case f.List != nil:
		f.List.set(s, strings.Split(f.Default.(string), ","))
	case f.Point != nil:
		*f.Point(s) = GridOf(s).snap(s.defaultPosition(f.Default.([2]float64)))
	case f.Key == pointsKey:
		s.Own = nil
	default:
		f.Number.set(s, f.defaultNumber(s))
	}
}

// defaultPosition returns the default of a position. If it is outside the box of own
// points, defaultPosition returns the centre of this box.
func (s *State) defaultPosition(position [2]float64) [2]float64 {
	if b := s.dataBox(); s.IsOwn() && !(b[0] <= position[0] && position[0] <= b[1] && b[2] <= position[1] && position[1] <= b[3]) {
		return [2]float64{b[0] + (b[1]-b[0])/2, b[2] + (b[3]-b[2])/2}
	}
	return position
}

// defaultNumber returns the default of a number, limited to the range that s allows.
func (f *Field) defaultNumber(s *State) float64 {
	lo, hi := f.Number.Bounds(s)
	return min(max(f.Default.(float64), lo), hi)
}

// read sets the field to the value in a link. If the value is not possible, read sets the
// nearest possible value and returns a warning.
func (f *Field) read(s *State, value string) *Warning {
	switch {
	case f.Choice != nil:
		return f.readChoice(s, value)
	case f.List != nil:
		return f.readList(s, value)
	case f.Point != nil:
		position, w := readPoint(f.Key, value, GridOf(s))
		if w != nil && math.IsNaN(position[0]) {
			f.reset(s)
			return w.withReplacement(f.Text(s))
		}
		*f.Point(s) = position
		return w
	}
	return f.readNumber(s, value)
}

func (f *Field) readChoice(s *State, value string) *Warning {
	for _, key := range f.Choice.Keys() {
		if key == value {
			f.Choice.set(s, key)
			return nil
		}
	}
	f.reset(s)
	w := &Warning{Key: f.Key, Value: value, Range: strings.Join(f.Choice.Keys(), ", ")}
	w.Words = fmt.Sprintf("Unknown %s %s; using %s = %s. %s", f.Choice.noun, quotedText(value), f.Key, f.Text(s), availableText(f.Choice.Keys()))
	return w
}

// availableText returns a sentence with the available keys. If there are many keys, it lists
// the first ones and their number.
func availableText(keys []string) string {
	const shownCount = 4
	if len(keys) <= 2*shownCount {
		return fmt.Sprintf("Available: %s.", strings.Join(keys, ", "))
	}
	return fmt.Sprintf("Available: %s, … (%d).", strings.Join(keys[:shownCount], ", "), len(keys))
}

func (f *Field) readNumber(s *State, value string) *Warning {
	lo, hi := f.Number.Bounds(s)
	x, err := parseNumber(value)
	if err == nil && lo <= x && x <= hi && !(f.Integer && x != math.Round(x)) {
		f.Number.set(s, x)
		return nil
	}
	w := &Warning{Key: f.Key, Value: value, Range: FormatNumber(lo) + " to " + FormatNumber(hi)}
	setting := fmt.Sprintf("%s = %s", f.Key, f.formatValue(displayText(value))) // the value may come from a link or remain from another edit
	switch {
	case err != nil:
		f.reset(s)
		w.Words = fmt.Sprintf("%s is not a number from %s to %s", setting, f.formatValue(FormatNumber(lo)), f.formatValue(FormatNumber(hi)))
		return w.withReplacement(f.formatValue(f.Text(s)))
	case x < lo:
		f.Number.set(s, lo)
		w.Words = fmt.Sprintf("%s is too small: the range is %s to %s", setting, f.formatValue(FormatNumber(lo)), f.formatValue(FormatNumber(hi)))
		return w.withReplacement(f.formatValue(f.Text(s)))
	case x > hi:
		f.Number.set(s, hi)
		w.Words = fmt.Sprintf("%s is too large: the range is %s to %s", setting, f.formatValue(FormatNumber(lo)), f.formatValue(FormatNumber(hi)))
		return w.withReplacement(f.formatValue(f.Text(s)))
	}
	f.Number.set(s, math.Round(x))
	w.Words = fmt.Sprintf("%s is not a whole number from %s to %s", setting, f.formatValue(FormatNumber(lo)), f.formatValue(FormatNumber(hi)))
	return w.withReplacement(f.formatValue(f.Text(s)))
}

// formatValue formats a number for messages. A count has thousands separators. Seeds and
// fractions are not changed.
func (f *Field) formatValue(value string) string {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || !f.Integer || f.Kind == "seed" || strconv.Itoa(n) != value {
		return value
	}
	return approx.FormatCount(n)
}

// Fields returns the settings in the order of the page and of links.
func Fields() []Setting {
	out := make([]Setting, len(Table))
	for i, f := range Table {
		out[i] = f.Setting
	}
	return out
}

// Table lists the fixed fields and a field for each setting of the catalogue. A setting
// of the catalogue follows the field that chooses its method, kernel or task. ByKey
// contains the fields by key. Both are initialised in init, since they include the
// settings of views.
var (
	Table []*Field
	ByKey map[string]*Field
)

func init() {
	Table = allFields()
	ByKey = make(map[string]*Field, len(Table))
	for _, f := range Table {
		if ByKey[f.Key] != nil {
			panic("play: two settings are called " + f.Key)
		}
		ByKey[f.Key] = f
	}
}

func allFields() []*Field {
	t := dataFields()
	t = append(t, kernelFields()...)
	t = append(t, methodFields()...)
	t = append(t, taskFields()...)
	t = append(t, viewFields()...)
	t = append(t, otherMethodFields()...)
	for _, f := range t {
		switch {
		case f.Choice != nil:
			f.Kind = "choice"
			if f.Default == nil {
				f.Default = Defaults[f.Key]
			}
		case f.List != nil:
			f.Kind, f.Default = "list", Defaults[f.Key]
		case f.Key == pointsKey:
			f.Kind, f.Default = pointsKey, None
		case f.Point != nil:
			f.Kind = "point"
			position, err := parsePoint(Defaults[f.Key])
			if err != nil {
				panic("play: the default of " + f.Key + " is no point")
			}
			f.Default = position
		default:
			if f.Default == nil {
				x, _ := strconv.ParseFloat(Defaults[f.Key], 64)
				f.Default = x
			}
			if f.Number.Bounds == nil {
				f.Number.Bounds = func(*State) (float64, float64) { return f.Min, f.Max }
			}
		}
	}
	return t
}

func dataFields() []*Field {
	noise := Field{
		Setting: Setting{Key: "noise", Group: "data", Name: "noise", Doc: "How far points lie from the shape: the standard deviation of their coordinates."},
		Number: &numberValue{
			Get: func(s *State) float64 { return s.Noise }, set: func(s *State, x float64) { s.Noise = x },
			Bounds: func(s *State) (float64, float64) { p := s.Dataset().Noise; return p.Min, p.Max },
		},
	}
	noise.Min, noise.Max = math.Inf(1), math.Inf(-1)
	for _, d := range catalogue.Datasets {
		noise.Min, noise.Max = min(noise.Min, d.Noise.Min), max(noise.Max, d.Noise.Max)
	}
	return []*Field{
		{
			Setting: Setting{Key: "data", Group: "data", Name: "data set", Doc: "The shape that the points are drawn from, or points of your own."},
			Choice: &choiceValue{"data set", datasetKeys,
				func(s *State) string { return s.Data }, func(s *State, v string) { s.Data = v }},
		},
		{
			Setting: Setting{Key: pointsKey, Group: "data", Name: "points of your own",
				Doc: "The points if data = own, with their classes and targets. The page writes this block. The settings n, noise and dseed then have no effect."},
		},
		{
			Setting: Setting{Key: "n", Group: "data", Symbol: "n", Name: "points", Min: 10, Max: MaxOwnPoints, Log: true, Integer: true,
				Doc: "The number of points. K is an n×n matrix; above 5,000 points, errors are estimated from a sample of its entries."},
			Number: &numberValue{
				Get: func(s *State) float64 { return float64(s.N) }, set: func(s *State, x float64) { s.N = int(x) },
				Bounds: func(s *State) (float64, float64) {
					if s.IsOwn() {
						return float64(s.Own.Len()), float64(s.Own.Len())
					}
					return 10, MaxOwnPoints
				},
			},
		},
		&noise,
		{
			Setting: Setting{Key: "dseed", Group: "data", Kind: "seed", Name: "data seed", Max: MaxSeed, Integer: true,
				Doc: "Another seed draws other points of the same shape."},
			Number: &numberValue{Get: func(s *State) float64 { return float64(s.DataSeed) }, set: func(s *State, x float64) { s.DataSeed = uint64(x) }},
		},
	}
}

func kernelFields() []*Field {
	t := []*Field{
		{
			Setting: Setting{Key: "kernel", Group: "kernel", Name: "kernel", Doc: "How the similarity of two points depends on their positions."},
			Choice: &choiceValue{"kernel", kernelKeys,
				func(s *State) string { return s.Kernel }, func(s *State, v string) { s.Kernel = v }},
		},
		{
			Setting: Setting{Key: "sigma", Group: "kernel", Symbol: "σ", Name: "bandwidth", Min: 0.001, Max: 1000, Log: true,
				Doc: "How far a point sees. A smaller bandwidth needs more eigenfunctions and more landmarks."},
			Number: &numberValue{Get: func(s *State) float64 { return s.Sigma }, set: func(s *State, x float64) { s.Sigma = x }},
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

func methodFields() []*Field {
	t := []*Field{
		{
			Setting: Setting{Key: "method", Group: "method", Name: "method", Doc: "How the kernel is approximated."},
			Choice: &choiceValue{"method", MethodKeys,
				func(s *State) string { return s.Method }, func(s *State, v string) { s.Method = v }},
		},
		{
			Setting: Setting{Key: "m", Group: "method", Symbol: "m", Name: "size", Min: 1, Max: 1000, Log: true, Integer: true,
				Doc: "The size of the approximation: its number of landmarks, centres, frequencies or eigenfunctions."},
			Number: &numberValue{
				Get: (*State).linkedRank, set: func(s *State, x float64) { s.setRank(int(x)) },
				Bounds: func(s *State) (float64, float64) { return minRank(s, s.Method), float64(s.maxRank()) },
			},
		},
	}
	// Several methods use shadows, so ℓ is a separate field.
	ell := Field{
		Setting: Setting{Key: "ell", Group: "method", Symbol: "ℓ", Name: "shadow parameter", Log: true,
			Doc:   "Each centre covers the points nearer than ε = σ/ℓ, its shadow. Larger ℓ gives smaller shadows and more centres.",
			Marks: []Mark{{3 / math.Sqrt2, 5 / math.Sqrt2, "published range", "the range in the paper of Kingravi, Vela and Gray (2013)"}}},
		Number: &numberValue{Get: func(s *State) float64 { return s.Ell }, set: func(s *State, x float64) { s.Ell = x }},
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
	return append(t, &Field{
		Setting: Setting{Key: "seed", Group: "method", Kind: "seed", Name: "seed", Max: MaxSeed, Integer: true,
			Doc: "Another seed makes other random choices in the method."},
		Number: &numberValue{Get: func(s *State) float64 { return float64(s.Seed) }, set: func(s *State, x float64) { s.Seed = uint64(x) }},
	})
}

func taskFields() []*Field {
	t := []*Field{{
		Setting: Setting{Key: "task", Group: "task", Name: "task", Doc: "What the kernel is used for in the third row of pictures."},
		Choice: &choiceValue{"task", task.Keys,
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

func viewFields() []*Field {
	t := []*Field{
		{
			Setting: Setting{Key: "i", Group: "view", Symbol: "i", Name: "eigenfunction", Min: 1, Max: eigen.MaxIndex, Integer: true,
				Doc: "Which eigenfunction is shown, counted from the largest eigenvalue."},
			Number: &numberValue{
				Get: func(s *State) float64 { return float64(s.Index) }, set: func(s *State, x float64) { s.Index = int(x) },
				Bounds: func(s *State) (float64, float64) { return 1, float64(max(1, min(s.N, eigen.MaxIndex))) },
			},
		},
		{
			Setting: Setting{Key: "x0", Group: "view", Symbol: "x₀", Name: "probe point",
				Doc: "The point from which the kernel is seen."},
			Point: func(s *State) *[2]float64 { return &s.Probe },
		},
		{
			Setting: Setting{Key: "views", Group: "view", Name: "pictures", Choices: views.Keys(),
				Doc: "Which rows of pictures are shown, from the top."},
			List: &listValue{"view", views.Keys,
				func(s *State) []string { return s.Views }, func(s *State, v []string) { s.Views = v }},
		},
		{
			Setting: Setting{Key: "layout", Group: "view", Name: "layout", Choices: Layouts,
				Doc: "How the pictures are laid out: stacked, one large, exact beside approximate, all eigenfunctions, or for a projector."},
			Choice: &choiceValue{"layout", func() []string { return Layouts },
				func(s *State) string { return s.Layout }, func(s *State, v string) { s.Layout = v }},
		},
		{
			Setting: Setting{Key: "race", Group: "view", Name: "axis of the race", Choices: race.Axes, Words: race.AxisWords,
				Doc: "The horizontal axis of the race: m, the time of a fit, its memory, or its kernel evaluations."},
			Choice: &choiceValue{"axis", func() []string { return race.Axes },
				func(s *State) string { return s.Race }, func(s *State, v string) { s.Race = v }},
		},
	}
	for _, v := range views.Views {
		for _, p := range v.Settings {
			f := paramField(v.Key, viewParam(p))
			f.Group, f.Words = "view", p.Words
			t = append(t, f)
		}
	}
	return t
}

// viewParam converts a setting of a view to a setting of the catalogue.
func viewParam(p contract.Setting) approx.Param {
	return approx.Param{Key: p.Key, Name: p.Name, Doc: p.Doc, Choices: p.Choices}
}

// paramField returns the field of one setting of the catalogue.
func paramField(owner string, p approx.Param) *Field {
	key := owner + "." + p.Key
	defaultValue := linkDefault(key, p)
	get := func(s *State) float64 {
		if x, ok := s.Values[key]; ok {
			return x
		}
		return defaultValue
	}
	set := func(s *State, x float64) {
		if x == get(s) { // most values do not change when a link is read
			return
		}
		v := approx.Values{}
		for k, y := range s.Values {
			v[k] = y
		}
		if v[key] = x; x == defaultValue {
			delete(v, key)
		}
		if s.Values = v; len(v) == 0 {
			s.Values = nil
		}
	}
	f := &Field{Setting: Setting{Key: key, Symbol: p.Symbol, Name: p.Name, Unit: p.Unit, Doc: p.Doc,
		Min: p.Min, Max: p.Max, Log: p.Log, Integer: p.Integer, Choices: p.Choices}, isParam: true}
	if p.Requires != "" {
		f.ShownIf = owner + "." + p.Requires
	}
	if len(p.Choices) == 0 {
		f.Default = defaultValue
		f.Number = &numberValue{Get: get, set: set}
		return f
	}
	f.Default = p.Choices[int(defaultValue)]
	f.Choice = &choiceValue{p.Name, func() []string { return p.Choices },
		func(s *State) string { return p.Choices[int(get(s))] },
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
	return append(keys, OwnKey)
}

func kernelKeys() (keys []string) {
	for _, k := range catalogue.Kernels {
		keys = append(keys, k.Key)
	}
	return keys
}

// MethodKeys returns the keys of the methods in the order of the page.
func MethodKeys() (keys []string) {
	for _, m := range catalogue.Methods {
		keys = append(keys, m.Key)
	}
	return keys
}

// readList reads a list of keys. It removes repeated and unknown keys.
func (f *Field) readList(s *State, value string) *Warning {
	var knownKeys, unknownKeys []string // unknownKeys contains only the first unknown key, for the message
	for key := range strings.SplitSeq(value, ",") {
		switch key = strings.TrimSpace(key); {
		case !slices.Contains(f.List.Keys(), key):
			if unknownKeys == nil || unknownKeys[0] == "" { // a key is more informative than an empty text between commas
				unknownKeys = []string{key}
			}
		case !slices.Contains(knownKeys, key):
			knownKeys = append(knownKeys, key)
		}
	}
	if len(knownKeys) > 0 {
		f.List.set(s, knownKeys)
	} else {
		f.reset(s)
	}
	if len(unknownKeys) == 0 {
		return nil
	}
	w := &Warning{Key: f.Key, Value: value, Range: strings.Join(f.List.Keys(), ", ")}
	w.Words = fmt.Sprintf("Unknown %s %s; using %s = %s. %s", f.List.noun, quotedText(unknownKeys[0]), f.Key, f.Text(s), availableText(f.List.Keys()))
	return w
}
