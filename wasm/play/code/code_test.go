package code_test

import (
	"context"
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
	"weak"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play"
	"mercer/wasm/play/code"
	"mercer/wasm/play/solve"
	_ "mercer/wasm/play/solvers" // registers the functions that compute the views
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// inputs contains the results of newInput by links, since several tests use them.
var inputs = map[string]code.Input{}

// newInput returns the input for the program of s.
func newInput(t testing.TB, s state.State) code.Input {
	t.Helper()
	link := state.Link(s)
	if known, ok := inputs[link]; ok {
		return known
	}
	in, err := code.Solve(context.Background(), &s, 0)
	if err != nil {
		t.Fatalf("%s: %v", link, err)
	}
	inputs[link] = in
	return in
}

// TestCompared checks that each method of a comparison has its own program, which is also the
// program of the method alone, and that the program checks the error that the page shows.
func TestCompared(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		link  string
		alone []string // links of the compared methods
	}{
		{"n=60&m=9&views=compare&c2=0.3,0.4&method=nystrom&method2=rff&m2=12&method3=nystrom&m3=7", []string{"n=60&m=9&c2=0.3,0.4&method=nystrom", "n=60&m=12&method=rff", "n=60&m=7&method=nystrom"}},
		{"n=2200&m=6&views=compare&method=nystrom&method2=rff&m2=6", []string{"n=2200&m=6&method=nystrom", "n=2200&m=6&method=rff"}},
		{"n=6000&m=6&views=compare&method=nystrom&method2=rff&m2=6", []string{"n=6000&m=6&method=nystrom", "n=6000&m=6&method=rff"}},
		{"n=60&m=9&views=compare&kernel=sigmoid&method=exact&method2=nystrom&m2=6", []string{"n=60&m=9&kernel=sigmoid&method=exact", "n=60&m=6&kernel=sigmoid&method=nystrom"}},
	} {
		s := statetest.Open(t, c.link)
		r, err := play.Solve(ctx, s, play.Frame{W: 100, H: 100, NX: 12, NY: 12})
		if err != nil {
			t.Fatal(err)
		}
		for j, link := range c.alone {
			in, err := code.Solve(ctx, &s, j)
			if err != nil {
				t.Fatal(err)
			}
			in.FilePrefix = "x"
			alone := newInput(t, statetest.Open(t, link))
			alone.FilePrefix = "x"
			shown := r.Report.Compared[j]
			if shown.Refusal != "" {
				if p := code.Write(in, code.Python); p.Reason != shown.Refusal || p.Text != "" {
					t.Errorf("%s, method %d: the reason is %q, want %q", c.link, j+1, p.Reason, shown.Refusal)
				}
				continue
			}
			if math.Abs(in.Error-float64(shown.Error)) > 1e-10 || (in.SampleSize > 0) != (shown.SE != nil) {
				t.Errorf("%s, method %d: the program has the error %g of a sample of %d points, the page shows %g, standard error %v", c.link, j+1, in.Error, in.SampleSize, shown.Error, shown.SE)
			}
			if in.Error, in.SampleSize = alone.Error, alone.SampleSize; in.SampleSize > 0 != (len(alone.X.Data) > 0 && solve.IsLarge(alone.X.Len())) {
				t.Errorf("%s: the error is of a sample of %d points", link, in.SampleSize)
			}
			for _, language := range []code.Language{code.Go, code.Python} {
				if got, want := code.Write(in, language).Text, code.Write(alone, language).Text; got != want || got == "" {
					t.Errorf("%s, method %d: the program in %s differs from the program of %s:\n%.900s", c.link, j+1, language, link, got)
				}
			}
		}
		for _, j := range []int{-1, len(c.alone)} {
			if _, err := code.Solve(ctx, &s, j); err == nil {
				t.Errorf("%s: there is a program of method %d", c.link, j+1)
			}
		}
	}
}

// TestFromResult checks that the input of a program does not keep the result in memory.
func TestFromResult(t *testing.T) {
	r, err := play.Solve(context.Background(), statetest.Open(t, "n=20&m=4"), play.Frame{W: 100, H: 100, NX: 12, NY: 12})
	if err != nil {
		t.Fatal(err)
	}
	in, result := code.FromResult(r), weak.Make(r)
	if link := state.Link(*in.State); link != r.Report.Link || in.Fit != r.Arrays.Fit || in.Error != float64(r.Report.Error.Frobenius) {
		t.Errorf("the input is of %s, with the error %g", link, in.Error)
	}
	r = nil
	runtime.GC()
	if result.Value() != nil {
		t.Error("the result is still in memory")
	}
	runtime.KeepAlive(in)
}

// pairLinks returns a link for each method with each kernel.
func pairLinks() (links []string) {
	for _, m := range catalogue.Methods {
		for _, k := range catalogue.Kernels {
			links = append(links, fmt.Sprintf("n=60&m=9&method=%s&kernel=%s", m.Key, k.Key))
		}
	}
	return links
}

// settingLinks returns a link for each setting of a method or a kernel, away from its default,
// and for each value of a setting with choices.
func settingLinks() (links []string) {
	add := func(base, owner string, params []approx.Param) {
		for _, p := range params {
			key, values := owner+"."+p.Key, otherValues(p)
			if p.Key == "ell" { // a setting of the state
				key = p.Key
			}
			for _, v := range values {
				links = append(links, fmt.Sprintf("n=60&m=9&%s=%s&%s=%s", base, owner, key, v))
			}
		}
	}
	for _, m := range catalogue.Methods {
		for _, k := range catalogue.Kernels { // the first kernel that the method accepts
			if kernel, err := k.New(0.35, nil); err == nil && m.Supports(kernel, 2) == nil {
				add("kernel="+k.Key+"&method", m.Key, m.Params)
				break
			}
		}
	}
	for _, k := range catalogue.Kernels {
		add("method=exact&kernel", k.Key, k.Params)
	}
	return links
}

// otherValues returns values of a setting in links that differ from its default.
func otherValues(p approx.Param) (values []string) {
	if len(p.Choices) > 0 {
		for i, choice := range p.Choices {
			if float64(i) != p.Default {
				values = append(values, choice)
			}
		}
		return values
	}
	v := p.Default + (min(p.Max, 2*p.Default+1)-p.Default)/2
	if p.Default == p.Max {
		v = (p.Min + p.Max) / 2
	}
	if p.Integer {
		v = math.Ceil(v)
	}
	return []string{fmt.Sprintf("%.3g", v)}
}

// dataLinks returns a link for each data set.
func dataLinks() (links []string) {
	for _, d := range catalogue.Datasets {
		links = append(links, "n=50&m=8&method=nystrom-kmeans&data="+d.Key)
	}
	return links
}

// specialLinks have points or centres that the user has placed, few points, many points, or
// landmarks that nearly repeat others.
var specialLinks = []string{
	"n=60&m=8&method=nystrom-rpc&p3=0.25,0.75&p7=-1,0.5",
	"n=60&m=8&method=nystrom&c2=0.3,0.4&c5=1,-0.25",
	"n=10&m=1&method=nystrom",
	"n=20&m=1&method=kpca-centred",
	"n=100&m=2&method=kpca-centred&data=grid&noise=0", // equal eigenvalues at the cut
	"n=100&m=7&method=kpca-centred&data=grid&noise=0",
	"n=400&m=12&method=kpca-centred&data=grid&noise=0",
	"n=100&m=50&method=kpca-centred&sigma=0.01",
	"n=12&m=2&method=rff&sigma=0.01",
	"n=200&m=100&sigma=0.05&data=grid&method=rskpca-mean&kernel=chi2",
	"n=90&m=70&method=nystrom&sigma=5",
	"n=2600&m=20&method=orf",
	"n=7000&m=30&method=nystrom-kmeans",
	"n=6000&m=12&method=sr33&kernel=matern32",
	"n=300&m=24&method=sketch",
}

// ownStates returns states with points of one's own.
func ownStates(t testing.TB) (list []state.State) {
	for _, n := range []int{40, 2500} {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		p := state.OwnPoints{Name: `"""` + "\\' */ π", Labels: make([]int, n), ClassNames: []string{"a\"b", "`c`"}}
		for i := range n {
			p.X = append(p.X, rng.NormFloat64(), rng.NormFloat64()/3)
			p.Labels[i] = i % 2
		}
		var sets state.OwnSets
		sets.AddNew("1", p, nil)
		s, warnings, _ := sets.Open("data=own&points=@1&m=12&method=nystrom-kpp")
		if len(warnings) > 0 || s.N != n {
			t.Fatal(s.N, warnings)
		}
		list = append(list, s)
	}
	// Far from the origin, waves lose digits.
	far := state.OwnPoints{}
	for i := range 40 {
		far.X = append(far.X, 1e6+float64(i%7), -2e6+float64(i%11)/3)
	}
	for _, m := range catalogue.Methods {
		var sets state.OwnSets
		sets.AddNew("1", far, nil)
		s, _, _ := sets.Open("data=own&points=@1&m=12&sigma=2&method=" + m.Key)
		list = append(list, s)
	}
	return list
}

// A program is a program of the tests, with the link of its state.
type program struct {
	link string
	code.Program
}

// A programList collects programs in a language.
type programList struct {
	t        *testing.T
	language code.Language
	programs []program
}

// add adds the program of s. A fit without an approximation has no program.
func (l *programList) add(s state.State) {
	in := newInput(l.t, s)
	p, link := code.Write(in, l.language), state.Link(s)
	switch {
	case p.Reason == "":
		l.programs = append(l.programs, program{link, p})
	case in.Fit.Refusal == "":
		l.t.Errorf("%s: there is no program: %s", link, p.Reason)
	case p.Reason != in.Fit.Refusal:
		l.t.Errorf("%s: the reason is %q, want %q", link, p.Reason, in.Fit.Refusal)
	}
}

// addLinks adds the programs of links.
func (l *programList) addLinks(links []string) {
	for _, link := range links {
		l.add(statetest.Open(l.t, link))
	}
}

// newPrograms returns the programs of all states of the tests.
func newPrograms(t *testing.T, language code.Language) []program {
	l := programList{t: t, language: language}
	l.addLinks(pairLinks())
	l.addLinks(settingLinks())
	l.addLinks(dataLinks())
	l.addLinks(specialLinks)
	for _, s := range ownStates(t) {
		l.add(s)
	}
	return l.programs
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// writeFiles writes the files that a program reads.
func writeFiles(t *testing.T, folder string, p program) {
	for _, f := range p.Files {
		write(t, filepath.Join(folder, f.Name), f.Bytes())
	}
}

// withWrongError returns a program whose error is below 1, changed so that the program expects an
// error that is larger by 1. The text before is in front of the error.
func withWrongError(t *testing.T, programs []program, before string) program {
	t.Helper()
	for _, p := range programs {
		if strings.Contains(p.Text, before+"0.") {
			p.Text = strings.Replace(p.Text, before+"0.", before+"1.", 1)
			return p
		}
	}
	t.Fatal("the error of no program begins with 0.")
	return program{}
}

// TestFileNames checks that programs of different states read files with different names, and that
// their headings name the files.
func TestFileNames(t *testing.T) {
	seen := map[string]string{}
	add := func(in code.Input, language code.Language, prefix string) {
		p := code.Write(in, language)
		heading, _, _ := strings.Cut(p.Text, "import")
		if len(p.Files) == 0 {
			t.Errorf("the program in %s of %s has no files", language, state.Link(*in.State))
		}
		for _, f := range p.Files {
			if owner, isKnown := seen[f.Name]; isKnown || !strings.HasPrefix(f.Name, prefix) {
				t.Errorf("a file of %s in %s is called %q, want a new name that begins with %q; owner %q", state.Link(*in.State), language, f.Name, prefix, owner)
			}
			seen[f.Name] = state.Link(*in.State)
			if !strings.Contains(heading, f.Name) || strings.Count(p.Text, f.Name) < 2 {
				t.Errorf("%s: the program or its heading does not name %s:\n%.1500s", language, f.Name, p.Text)
			}
		}
	}
	for _, link := range []string{"n=300&m=20&method=sketch", "n=300&m=20&method=sketch&seed=2"} {
		add(newInput(t, statetest.Open(t, link)), code.Python, "sketch-")
	}
	own := newInput(t, ownStates(t)[1])
	add(own, code.Go, "nystrom-kpp-")
	own.X = approx.Points{Dim: 2, Data: slices.Clone(own.X.Data)}
	own.X.Data[0]++
	add(own, code.Go, "nystrom-kpp-") // other points of the same link
	own.FilePrefix = "mine"
	add(own, code.Go, "mine-points.npy")
}

// TestReasons checks the reasons why a state has no program.
func TestReasons(t *testing.T) {
	in := newInput(t, statetest.Open(t, "n=20&m=4&method=rff"))
	without := func(change func(in *code.Input)) code.Input {
		copied := in
		change(&copied)
		return copied
	}
	for name, c := range map[string]struct {
		in       code.Input
		language code.Language
		want     string
	}{
		"no points":      {without(func(in *code.Input) { in.X = approx.Points{} }), code.Go, "needs points"},
		"no fit":         {without(func(in *code.Input) { in.Fit = nil }), code.Python, "no approximation"},
		"no error":       {without(func(in *code.Input) { in.Error = math.NaN() }), code.Go, "not a finite number"},
		"other language": {in, "r", `not in "r"`},
		"refusal":        {newInput(t, statetest.Open(t, "n=20&m=4&method=rff&kernel=linear")), code.Python, "kernel"},
	} {
		if p := code.Write(c.in, c.language); !strings.Contains(p.Reason, c.want) || p.Text != "" || p.Files != nil {
			t.Errorf("%s: the reason is %q, want one with %q", name, p.Reason, c.want)
		}
	}
}

// TestOrigin checks that a program names the origin of points of one's own: a file, or the
// data set of which they are a changed copy.
func TestOrigin(t *testing.T) {
	s := statetest.Open(t, "n=12&m=3&method=nystrom-greedy")
	in := newInput(t, s)
	s.Own = &state.OwnPoints{X: in.X.Data, Box: [4]float64{-1, 1, -1, 1}}
	s.Data = state.OwnKey
	in.State = &s
	for name, want := range map[string]string{
		"":           "points of your own",
		"points.csv": "points.csv",
		"two moons":  "points of your own, started from two moons",
		"a spiral":   "points of your own, started from a spiral",
	} {
		s.Own.Name = name
		if line := "data: " + want + ", n = 12\n"; !strings.Contains(code.Write(in, code.Python).Text, line) {
			t.Errorf("%q: the program has no line %q", name, line)
		}
	}
}

// FuzzNames checks that no name of points ends a comment, or changes the encoding of a program in
// Python.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"points.csv", "a\nimport os", "\r", "\"\"\"", "*/ package", "\x00", "\xff", "\u2028x", "\u202e", "\ufeff", "coding: utf-7", "\f\v\x85", "\tx", "go:embed x"} {
		f.Add(name)
	}
	s := statetest.Open(f, "n=12&m=3&method=nystrom-greedy")
	in := newInput(f, s)
	s.Own = &state.OwnPoints{X: in.X.Data, Name: "", Box: [4]float64{-1, 1, -1, 1}}
	s.Data = state.OwnKey
	f.Fuzz(func(t *testing.T, name string) {
		s.Own.Name = name
		in.State = &s
		for language, c := range map[code.Language]struct{ prefix, end string }{code.Go: {"//", "package main\n"}, code.Python: {"#", "import numpy as np\n"}} {
			text := code.Write(in, language).Text
			if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsGraphic(r) }) {
				t.Fatalf("%s: the program has an invisible character: %q", language, text)
			}
			lines := strings.SplitAfter(text, "\n")
			if encoding := regexp.MustCompile(`coding[:=]`); encoding.MatchString(lines[0] + lines[1]) {
				t.Errorf("%s: the first lines name an encoding: %q", language, lines[:2])
			}
			for _, line := range lines {
				if line == c.end {
					break
				}
				if !strings.HasPrefix(line, c.prefix) {
					t.Fatalf("%s: the heading ends before %q", language, line)
				}
			}
			if language == code.Go {
				if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
					t.Errorf("gofmt: %v\n%s", err, text)
				}
			}
		}
	})
}

// TestSmallErrorIsExplained checks that a program whose tolerance is larger than its error
// says that an error of 0 passes too, and that no other program does.
func TestSmallErrorIsExplained(t *testing.T) {
	for _, c := range []struct {
		link  string
		small bool
	}{{"n=60&m=9&method=nystrom", false}, {"n=60&m=60&sigma=2&method=exact", true}} {
		in := newInput(t, statetest.Open(t, c.link))
		for _, language := range []code.Language{code.Go, code.Python} {
			program := code.Write(in, language)
			if program.Reason != "" {
				t.Fatalf("%s: %s", c.link, program.Reason)
			}
			if got := strings.Contains(program.Text, "an error of 0 passes too"); got != c.small {
				t.Errorf("%s: the error is %g, and the remark is there: %t", c.link, in.Error, got)
			}
		}
	}
}
