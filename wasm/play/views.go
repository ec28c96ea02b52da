package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/viz/view"
)

// A solver computes a view: a row of pictures that the reader can have on the page. To add one is
// to add a line to views, a file that computes its numbers, and its pictures in
// package viz.
type solver struct {
	Key    string
	Name   string // «Kernel seen from x₀, or the task»
	Short  string // the word that puts it on the page
	Source string
	Doc    string         // one sentence: what can be seen there
	Params []approx.Param // its settings, in a link as «key.param»

	// solve adds its blocks to the result; nil where the numbers that every result
	// has are enough. They are named by the key and a dot.
	solve func(ctx context.Context, q *viewing) error

	// many says that solve serves 100,000 points within seconds.
	many bool

	// follows says that solve is fast enough for the path of a hand. What does not
	// follow keeps its last picture, veiled, until the hand rests.
	follows bool

	// rests says that this is so up to 5,000 points only, whatever it says.
	rests bool

	// alone says that it is there for a method that cannot serve the kernel too: it
	// needs no approximation, or has some of other methods.
	alone bool
}

// views lists the views in the order in which the page offers them; the first
// three are those that it begins with.
var views = []solver{
	{Key: "data", Short: "data", Name: "Data, spectrum and Gram error", Doc: "Shows the points with what the method took from them, the eigenvalues, and the error of every pair of points."},
	{Key: "eigen", Short: "eigenfunction", Name: "Eigenfunction", Doc: "Shows φᵢ by the exact kernel, by the approximate one, and the difference."},
	{Key: "kernel", Short: "kernel", Name: "Kernel seen from x₀, or the task", Doc: "Shows what the point x₀ sees of the plane, or what the chosen task makes of the kernel."},
	{Key: "compare", Short: "compare", Name: "Methods side by side", Doc: "Shows two to four methods on the same points, kernel, probe and scale: what each sees from x₀, its φ̂ᵢ, and how far that is from φᵢ.", solve: solveCompare, follows: true, alone: true, many: true},
	{Key: "wall", Short: "wall", Name: "All eigenfunctions", Doc: "Shows φ₁ to φ₁₆, exact above approximate; pointing at one magnifies it.", solve: solveWall, alone: true, follows: true, many: true},
	{Key: "fourier", Short: "frequencies", Name: "Frequencies and their waves", Doc: "Shows the frequencies over the spectral density, the wave of the one that is pointed at, and the mean of all waves; of random binning the bins.", solve: solveWaves, follows: true, many: true},
	{Key: "density", Short: "density", Name: "Density", Source: "Kingravi, Vela & Gray 2013, figure 1", Doc: "Shows the density of the points, of the centres with their weights, and the difference, with the distance of the two in the space of the kernel beside its bound.", solve: solveDensity, follows: true, many: true, rests: true},
	{Key: "bounds", Short: "bounds", Name: "Bounds", Source: "Kingravi, Vela & Gray 2013, theorems 5.1 to 5.4", Doc: "Shows what each theorem of the reduced-set paper says for every ℓ, what it bounds on these points, and where it says nothing.", solve: solveBounds, many: true},
	{Key: "gram", Short: "Gram matrices", Name: "Gram matrices", solve: matrices, Params: []approx.Param{matrixOrder}, follows: true, alone: true, many: true,
		Doc: "Shows K, K̂ and |K − K̂| as matrices; pointing at a cell rings its two points, and at a point marks its row and column."},
	{Key: "spectrum", Short: "spectrum", Name: "Spectrum", solve: spectra, follows: true, alone: true, many: true,
		Doc: "Shows the eigenvalues, what they add up to, and how far eigenvalues and eigenspaces of the approximation are off."},
	{Key: "embedding", Short: "embedding", Name: "Embedding", Source: "Schölkopf, Smola & Müller 1998", solve: embed, Params: []approx.Param{embeddingPair}, follows: true, alone: true, many: true,
		Doc: "Shows the points by their scores √λᵢ φᵢ(x) on two components, exact, approximate and turned to match, and the shifts between them."},
	{Key: "error", Short: "error field", Name: "Error field", solve: errorView, alone: true, many: true,
		Doc: "Shows how large k and k̂ are, seen from each place, and how far apart: root mean squares over the data, hatched where these leave more than 1 % of k(x, x) open."},
	{Key: "race", Short: "race", Name: "The race", solve: race, alone: true, many: true,
		Doc: "Shows how the error of every method falls with its size, time, memory or kernel evaluations on these data."},
	{Key: "how", Short: "how it works", Name: "How it works", solve: how, many: true,
		Doc: "Plays the steps of the method on these data, one by one: what it places, the kernel so far and its error."},
}

// arrangements are the ways in which views can be laid out: below each other,
// one picture large, exact beside approximate, all eigenfunctions at once, or
// for a projector.
var arrangements = []string{"grid", "one", "pairs", "wall", "projector"}

func viewOf(key string) *solver {
	for i := range views {
		if views[i].Key == key {
			return &views[i]
		}
	}
	return nil
}

// ViewKeys returns the keys of the views, in the order in which the page offers
// them.
func ViewKeys() (keys []string) {
	for _, v := range views {
		keys = append(keys, v.Key)
	}
	return keys
}

// A viewing is what a view is computed from: the shot, and what was solved for
// it.
type viewing struct {
	*shot
	c *Session
	r *Result // its message takes the blocks

	// key says what the exact answer and the fit depend on; another i or x₀, or
	// another part of the plane, is not in it.
	key string

	solved *exactStage // nil while a hand moves the points or the kernel
	errors *errorStage // nil while a hand moves what they depend on

	moves bool // a hand moves what the view depends on
}

// preview reports whether a hand moves what the view depends on.
func (q *viewing) preview() bool { return q.moves }

// stays reports whether the numbers of a view are those of the last rest, while a
// hand moves something else.
func (q *viewing) stays(key string) bool {
	h := &q.c.held
	return q.errors != nil && h.valid && h.frame == q.frame && slices.Contains(h.state.shownViews(), key) &&
		changed(&h.state, q.s)&dependsOn(key+".*") == 0
}

// kept returns what make made the last time that a view asked for the thing of
// that name with the same key, or makes it.
func kept[T any](q *viewing, name, key string, make func() (T, error)) (T, error) {
	if q.c.views == nil {
		q.c.views = map[string]any{}
	}
	m, ok := q.c.views[name].(*memo[T])
	if !ok {
		m = &memo[T]{}
		q.c.views[name] = m
	}
	return m.get(key, make)
}

// plane returns the places of the samples of a field, and a key for them.
func (q *viewing) plane() (xs, ys []float64, key string) {
	f, b := q.frame, q.box
	return ticks(b.X0, b.X1, f.NX), ticks(b.Y1, b.Y0, f.NY), fmt.Sprint(b, f.NX, f.NY)
}

// field adds a function on the plane.
func (q *viewing) field(name string, z []float64) {
	if z != nil {
		q.r.Message.Add(name, q.frame.NY, q.frame.NX, z)
	}
}

// look computes the views that the state shows. Where there is no approximation
// each of them says why.
func (c *Session) look(ctx context.Context, q *viewing) error {
	var answered []string
	for _, key := range q.s.shownViews() {
		v, q := viewOf(key), q
		if q.moves && q.stays(key) {
			still := *q
			still.moves, q = false, &still
		}
		if q.moves && q.errors != nil { // what a view makes in a hurry is none of its numbers at rest
			hurried := *q
			hurried.key, q = q.key+" moves", &hurried
		}
		switch why := q.fit.inPicture(); {
		case v.solve == nil:
			continue
		case why != "" && !v.alone:
			q.r.Message.SetLabel("empty."+key+".*", why)
		case many(q.s.N) && !v.many:
			q.r.Message.SetLabel("empty."+key+".*", fmt.Sprintf("This takes too long for more than %s points.", approx.Count(wholeUpTo)))
		case q.moves && (!v.follows || v.rests && many(q.s.N)):
			continue
		default:
			if err := v.solve(ctx, q); err != nil {
				return err
			}
		}
		answered = append(answered, key)
	}
	q.r.Message.SetLabel("views", strings.Join(answered, ","))
	return nil
}

// shownViews returns the views of s, and the wall where that is how they are laid
// out.
func (s *State) shownViews() []string {
	if s.Layout == "wall" && viewOf("wall") != nil && !slices.Contains(s.Views, "wall") {
		return append(slices.Clone(s.Views), "wall")
	}
	return s.Views
}

// Look returns v with the views of s, laid out as s says.
func (s *State) Look(v view.Look) view.Look {
	v.Rows, v.Methods, v.Arrange = s.shownViews(), len(s.compared()), s.Layout
	if s.Layout == "projector" {
		v.Layout = "projector"
	}
	return v
}

// A list is a field whose value is some keys, with commas between.
type list struct {
	what string // «view»
	keys func() []string
	get  func(*State) []string
	set  func(*State, []string)
}

// readList reads keys, each once, and leaves out what is none.
func (f *field) readList(s *State, value string) *Warning {
	var good, bad []string // bad is what to speak of, the first that is none
	for key := range strings.SplitSeq(value, ",") {
		switch key = strings.TrimSpace(key); {
		case !slices.Contains(f.list.keys(), key):
			if bad == nil || bad[0] == "" { // a comma too many says less than a key
				bad = []string{key}
			}
		case !slices.Contains(good, key):
			good = append(good, key)
		}
	}
	if len(good) > 0 {
		f.list.set(s, good)
	} else {
		f.reset(s)
	}
	if len(bad) == 0 {
		return nil
	}
	w := &Warning{Key: f.Key, Value: value, Range: strings.Join(f.list.keys(), ", ")}
	what := "is not there"
	if len(good) > 0 {
		what = "is there in part"
	}
	w.Words = fmt.Sprintf("%s = %s %s. No %s is called %s: %s", f.Key, quote(value), what, f.list.what, quote(bad[0]), among(f.list.keys()))
	return w.so(f.text(s))
}
