package state

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/wasm/play/typeset"
)

// FuzzOpenLink checks that every text opens as a state. The link of this state must be
// canonical, and must open as the same state without warnings.
func FuzzOpenLink(f *testing.F) {
	for _, link := range []string{
		"", "v=1", "#v=1&data=moons&n=200&method=rff&m=21", "n=5&m=9000", "n=NaN&sigma=Inf&m=-3&ell=1e999",
		"p3=0.2,0.7&c5=1,1&x0=0.5,-1", "p3=9,9&p99999=0,0&p-1=1,1&p03=1,1&p=1,1&p99999999999999999999=0,0", "x0=1&x0=NaN,2&x0=,",
		"n=20&n=30&n=30", "data=%6Doons&kernel=%zz&=3&foo=bar&foo", "v%3D1%26n%3D50", "seed=9007199254740993&dseed=-1", "n=5e2&m=2e-1&i=3.5",
		"sigma=0x10&sigma=1_0&sigma=−1", "v=2&n=10", "ika.basis=1e9&ika.sample=&rskpca.m=3",
		"m=30&lock=data,kernel&hide=best&say=Which%20is%20better%3F&goal=m<=24&done=Yes.&slides=m%253D1|m%253D2",
	} {
		f.Add(link)
	}
	f.Fuzz(func(t *testing.T, link string) {
		s, warnings := Open(link)
		for _, w := range warnings {
			if w := w.Error(); w == "" || len(w) > 1000 || !strings.HasSuffix(w, ".") {
				t.Errorf("%q causes the warning %q", link, w)
			}
		}
		reopened, warnings := Open(Link(s))
		if Link(reopened) != Link(s) || len(warnings) > 0 || !reflect.DeepEqual(reopened, s) {
			t.Errorf("%q: the link of its state, %q, opens as %q with the warnings %v", link, Link(s), Link(reopened), warnings)
		}
	})
}

func TestWarningTexts(t *testing.T) {
	for _, c := range []struct{ link, want, gives string }{
		{"m=9000", "m = 9,000 is too large: the range is 1 to 500, so m = 500.", "v=1&m=500"},
		{"m=9000&n=5000", "m = 9,000 is too large: the range is 1 to 1,000, so m = 1,000.", "v=1&n=5000&m=1000"},
		{"m=0", "m = 0 is too small: the range is 1 to 500, so m = 1.", "v=1&m=1"},
		{"n=3", "n = 3 is too small: the range is 10 to 100,000, so n = 10.", "v=1&n=10"},
		{"n=1000000", "n = 1,000,000 is too large: the range is 10 to 100,000, so n = 100,000.", "v=1&n=100000"},
		{"n=500.4", "n = 500.4 is not a whole number from 10 to 100,000, so n = 500.", "v=1"},
		{"sigma=NaN", "sigma = NaN is not a number from 0.001 to 1000, so sigma = 0.35.", "v=1"},
		{"sigma=-Inf", "sigma = -Inf is not a number from 0.001 to 1000, so sigma = 0.35.", "v=1"},
		{"sigma=1e999", "sigma = 1e999 is too large: the range is 0.001 to 1000, so sigma = 1000.", "v=1&sigma=1000"},
		{"sigma=", "sigma = nothing is not a number from 0.001 to 1000, so sigma = 0.35.", "v=1"},
		{"i=17", "i = 17 is too large: the range is 1 to 16, so i = 16.", "v=1&i=16"},
		{"seed=9007199254740992", "seed = 9007199254740992 is too large: the range is 0 to 9007199254740991, so seed = 9007199254740991.", "v=1&seed=9007199254740991"},
		{"foo=3", "Unknown setting “foo” in the link, with the value “3”; it is ignored.", "v=1"},
		{"data=own&c0=0,1&c1=0,2&p3=0,0", "There are no points, so placed landmarks and moved points of the link are ignored.", "v=1&data=own"},
		{"n=50&p50=1,1", "p50 = 1,1 is out of range: with n = 50 the points are p0 to p49. It is ignored.", "v=1&n=50"},
		{"n=50&c50=1,1", "c50 = 1,1 is out of range: with m = 24 the landmarks are c0 to c23. It is ignored.", "v=1&n=50"},
		{"c100000=0,0", "c100000 = 0,0 is out of range: with m = 24 the landmarks are c0 to c23. It is ignored.", "v=1"},
		{"n=60&m=5&c99=0,0", "c99 = 0,0 is out of range: with m = 5 the landmarks are c0 to c4. It is ignored.", "v=1&n=60&m=5"},
		{"n=60&m=1&c99=0,0", "c99 = 0,0 is out of range: with m = 1 the only landmark is c0. It is ignored.", "v=1&n=60&m=1"},
		{"n=60&method=ika&c99=0,0", "c99 = 0,0 is out of range: with ika.basis = 60 the centres are c0 to c59. It is ignored.", "v=1&n=60&method=ika"},
		{"n=60&method=rff&c99=0,0", "c99 = 0,0 has no effect: Random Fourier features has no landmarks that can be placed. It is ignored.", "v=1&n=60&method=rff"},
		{"method=gauss&m=1", "m = 1 is too small: the range is 2 to 500, so m = 2.", "v=1&method=gauss&m=2"},
		{"method=gauss&m=1&kernel=arccos1", "m = 1 is too small: the range is 8 to 500, so m = 8.", "v=1&kernel=arccos1&method=gauss&m=8"},
		{"method=gauss&m=1&kernel=arccos1&arccos1.bias=0", "m = 1 is too small: the range is 4 to 500, so m = 4.", "v=1&kernel=arccos1&arccos1.bias=0&method=gauss&m=4"},
		{"method2=gort&m2=1", "m2 = 1 is too small: the range is 2 to 500, so m2 = 2.", "v=1&method2=gort&m2=2"},
		{"p-1=0,0", "p-1 = 0,0 is out of range: with n = 500 the points are p0 to p499. It is ignored.", "v=1"},
		{"p99999999999999999999=0,0", "p99999999999999999999 = 0,0 is out of range: with n = 500 the points are p0 to p499. It is ignored.", "v=1"},
		{"n=10&i=12", "i = 12 is too large: the range is 1 to 10, so i = 10.", "v=1&n=10&i=10"},
		{"views=compare&method2=none", "method2 = none leaves nothing to compare with, and views shows a comparison, so method2 = rff.", "v=1&views=compare&method2=rff"},
		{"n=20&n=30", "The link gives n twice: 20 and 30. The last one counts.", "v=1&n=30"},
		{"n=%zz", "The part “n=%zz” of the link is damaged, so it is ignored.", "v=1"},
		{"n", "The part “n” of the link is not of the form key=value, so it is ignored.", "v=1"},
		{"v=7", "Unknown version v = 7 of the link; it is read as version 1.", "v=1"},
	} {
		s, warnings := Open(c.link)
		if len(warnings) != 1 || warnings[0].Error() != c.want {
			t.Errorf("%q causes the warnings %q\nwant [%q]", c.link, warnings, c.want)
		}
		if got := Link(s); got != c.gives {
			t.Errorf("%q opens as %q, want %q", c.link, got, c.gives)
		}
	}
}

// TestPageKeys checks that the keys of the page are no settings, and that a link with them opens
// without warnings.
func TestPageKeys(t *testing.T) {
	for _, key := range PageKeys {
		if ByKey[key] != nil {
			t.Errorf("the key %s of the page is a setting, too", key)
		}
		s, warnings := Open("m=30&" + key + "=anything")
		if got := Link(s); got != "v=1&m=30" || len(warnings) > 0 {
			t.Errorf("a link with %s opens as %q with the warnings %v", key, got, warnings)
		}
	}
}

// TestWarningContainsKeyValueAndRange checks the warning about an invalid value of any
// setting or moved mark. It must contain the key, the value and the range. Apply must
// return an error.
func TestWarningContainsKeyValueAndRange(t *testing.T) {
	bad := map[string][]string{}
	for _, f := range Table {
		switch {
		case f.Number != nil:
			bad[f.Key] = []string{"abc", "", "NaN", "true", "[object Object]", "1e999", "-1e999", "0x10", "1,5"}
			if f.Integer {
				lo, _ := f.Number.Bounds(new(Default()))
				bad[f.Key] = append(bad[f.Key], FormatNumber(lo+0.5))
			}
		case f.Point != nil:
			bad[f.Key] = []string{"abc", "", "1", "1,2,3", "NaN,0", "99,0", "0,-1e999", "[object Object]"}
		default:
			bad[f.Key] = []string{"zzz", "", "3.5", "true"}
		}
	}
	for _, key := range []string{"p3", "c5"} {
		bad[key] = []string{"abc", "", "1", "1,2,3", "NaN,0", "99,0"}
	}
	for _, key := range []string{"p500", "c500", "p-1", "c99999999999999999999"} {
		bad[key] = []string{"0,0"}
	}
	for key, values := range bad {
		for _, value := range values {
			_, warnings := Open(key + "=" + value)
			var w *Warning
			if len(warnings) != 1 || !errors.As(warnings[0], &w) {
				t.Errorf("%s=%s: %v, want one warning", key, value, warnings)
				continue
			}
			if w.Key != key || w.Value != value || w.Range == "" {
				t.Errorf("%s=%s: the warning is %+v", key, value, w)
			}
			begin := typeset.FormatSigns(key + " = " + displayText(value))
			if f := ByKey[key]; f != nil && f.Choice != nil {
				begin = typeset.FormatSigns("Unknown " + f.Choice.noun + " " + quotedText(value))
			} else if f != nil && f.List != nil {
				begin = typeset.FormatSigns("Unknown " + f.List.noun + " " + quotedText(value))
			}
			if !strings.HasPrefix(w.Words, begin) || !strings.Contains(w.Words, key+" = ") {
				t.Errorf("%s=%s: got the warning %q, want one that begins with %q and names the key", key, value, w.Words, begin)
			}
			for part := range strings.FieldsFuncSeq(w.Range, func(r rune) bool { return r == ' ' || r == ',' }) {
				if f := ByKey[key]; f != nil && (f.Choice != nil || f.List != nil) {
					break // TestUnknownChoiceWarning checks the choices
				}
				if f := ByKey[key]; !strings.Contains(w.Words, part) && (f == nil || !strings.Contains(w.Words, f.formatValue(part))) {
					t.Errorf("%s=%s: the warning %q lacks %s of the range %q", key, value, w.Words, part, w.Range)
				}
			}
			if s, err := Apply(Default(), Edit{key, value}); err == nil || !reflect.DeepEqual(s, Default()) {
				t.Errorf("Apply accepts %s=%s", key, value)
			}
		}
	}
}

// TestWarningsHaveMinusSigns checks that warnings contain minus signs instead of hyphens
// before numbers.
func TestWarningsHaveMinusSigns(t *testing.T) {
	_, warnings := Open("noise=-1&kernel=sigmoid&sigmoid.offset=-9&x0=-900,3&m=-3&c1=-99,0&p2=-99,0")
	if len(warnings) != 6 {
		t.Fatalf("%d warnings, want 6", len(warnings))
	}
	for _, w := range warnings {
		if strings.Contains(w.Error(), " -") || strings.Contains(w.Error(), ",-") || !strings.Contains(w.Error(), "−") {
			t.Errorf("%q", w.Error())
		}
	}
}

// TestUnknownChoiceWarning checks the warning about an unknown choice. It must
// contain the first choices and their number. Its range must list all choices.
func TestUnknownChoiceWarning(t *testing.T) {
	for key, all := range map[string][]string{"data": datasetKeys(), "kernel": kernelKeys(), "method": MethodKeys(), "layout": {"grid", "one", "pairs", "wall", "projector"}} {
		s, warnings := Open(key + "=other")
		var w *Warning
		if len(warnings) != 1 || !errors.As(warnings[0], &w) {
			t.Fatalf("%s: %v, want one warning", key, warnings)
		}
		end := strings.Join(all, ", ")
		if len(all) > 8 {
			end = fmt.Sprintf("%s, … (%d)", strings.Join(all[:4], ", "), len(all))
		}
		f := ByKey[key]
		if want := fmt.Sprintf("Unknown %s “other”; using %s = %s. Available: %s.", f.Choice.noun, key, f.Text(&s), end); w.Words != want {
			t.Errorf("%s: got the warning %q, want %q", key, w.Words, want)
		}
		if w.Range != strings.Join(all, ", ") {
			t.Errorf("%s: the range is %q", key, w.Range)
		}
	}
}

// TestGridRoundTrips checks that rounding a grid point to the grid does not change it.
// The text of the point must be read as the same point, which must be in the grid.
func TestGridRoundTrips(t *testing.T) {
	// A rounded coordinate on the edge of the last grid would be outside.
	grids := map[string]grid{"own": {Lo: [2]float64{-0.7193888963, -0.5319164796}, Hi: [2]float64{0.6851307119, 0.5407911708}}}
	for _, d := range catalogue.Datasets {
		grids[d.Key] = GridOf(&State{Data: d.Key})
	}
	for name, g := range grids {
		for q := 0.0; q <= GridSteps; q += 97 {
			position := [2]float64{g.coordinate(0, q), g.coordinate(1, GridSteps-q)}
			if g.snap(position) != position {
				t.Fatalf("%s: %v snaps to %v", name, position, g.snap(position))
			}
			if back, err := parsePoint(g.Text(position)); err != nil || g.snap(back) != position || !g.contains(back) {
				t.Fatalf("%s: %v has the text %s, which is read as %v, %v", name, position, g.Text(position), back, err)
			}
		}
	}
}

// FuzzUnescape compares unescape with url.PathUnescape.
func FuzzUnescape(f *testing.F) {
	for _, s := range []string{"", "a%20b", "%", "%4", "%zz", "%+1", "%C3%A9", "100%25", "%-1", "%0x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := unescape(s)
		want, wantErr := url.PathUnescape(s)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("unescape(%q) = %q, %v; want %q, %v", s, got, err, want, wantErr)
		}
	})
}

// TestGivenCenters checks that the landmarks are given if and only if all of them have a
// position.
func TestGivenCenters(t *testing.T) {
	for _, c := range []struct {
		link string
		want int
	}{
		{"m=2&c0=0,0&c1=1,0.5", 2},
		{"m=3&c0=0,0&c1=1,0.5", 0},
		{"m=2&c0=0,0&c2=1,0.5", 0},
		{"m=2&c0=0,0&c1=1,0.5&c2=0.5,0.5", 2}, // a note says that c2 is not used
		{"m=2", 0},
		{"method=rff&m=2&c0=0,0&c1=1,0.5", 0},
		{"method=ika&m=2&ika.basis=3&c0=0,0&c1=1,0.5", 0},
		{"method=ika&m=2&ika.basis=2&c0=0,0&c1=1,0.5", 2},
	} {
		s, _ := Open("v=1&" + c.link)
		z := GivenCenters(&s)
		if z.Len() != c.want || c.want > 0 && (z.Row(1)[0] < 0.999 || z.Row(1)[0] > 1.001) {
			t.Errorf("%s: the given landmarks are %v", c.link, z)
		}
	}
}
