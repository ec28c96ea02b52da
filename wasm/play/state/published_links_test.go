package state_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestEmptyLinkIsDefault(t *testing.T) {
	for _, link := range []string{"", "#", "v=1", "#v=1", "&&", "https://example.org/m/?embed#v=1"} {
		if s := statetest.Open(t, link); !reflect.DeepEqual(s, state.Default()) {
			t.Errorf("%q opens as %+v, want the default", link, s)
		}
	}
	if got := state.Link(state.Default()); got != "v=1" {
		t.Errorf("the link of the default is %q, want v=1", got)
	}
}

// TestPublishedLinks checks that links of version 1 have not changed their meaning. Keys,
// defaults and grids are fixed. A changed line in the golden file breaks published links.
func TestPublishedLinks(t *testing.T) {
	text, err := os.ReadFile("testdata/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/links.json"
	want := map[string]state.State{}
	if b, err := os.ReadFile(golden); err == nil {
		if err := json.Unmarshal(b, &want); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]state.State{}
	for link := range strings.Lines(string(text)) {
		link = strings.TrimSpace(link)
		if link == "" || strings.HasPrefix(link, "//") {
			continue
		}
		s := statetest.Open(t, link)
		got[link] = s
		if w, ok := want[link]; !*update && (!ok || !reflect.DeepEqual(s, w)) {
			t.Errorf("%q opens as\n%+v, published as\n%+v", link, s, w)
		}
		statetest.Open(t, state.Link(s))
	}
	if len(got) < 20 {
		t.Errorf("only %d published links", len(got))
	}
	if *update {
		b, err := json.MarshalIndent(got, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, append(b, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestInvalidLinks writes a golden file for the tests of the page. Each line contains a
// link, a tab, and the key of its first warning. A script cannot set a link that causes a
// warning.
func TestInvalidLinks(t *testing.T) {
	links := []string{
		"", "v=1", "v=7", "foo=1", "m", "=3", "m=%zz", "%", "v%3D1%26m%3D50", "n=20&n=30", "n=20&n=20", "m=900&n=1000", "n=10&m=24",
		"p3=0.5,0.5", "p499=0,0", "p500=0,0", "p03=0,0", "p-1=0,0", "c499=0,0", "c500=0,0", "p3=99,0", "c3=1", "m=9&c9=0,0", "method=rff&c0=0,0",
		"x0=5,0", "x0=5.0001,0", "x0=−0.5,0", "m=2e1", "m=2e-1", "m=+20", "m= 20 ", "m=20.", "sigma=.5", "sigma=1e-3", "sigma=0x1", "sigma=1_0", "sigma=0,2",
		"views=data,,eigen", "views=eigen, data", "views=compare&method2=none", "views=compare&method2=none&method3=ika", "data=grid&noise=0.1&x0=0,0", "data=Moons",
		"seed=9007199254740993", "n=10&i=11",
	}
	for _, f := range state.Table {
		s := state.Default()
		switch {
		case f.Number != nil:
			lo, hi := f.Number.Bounds(&s)
			for _, v := range []string{state.FormatNumber(lo), state.FormatNumber(hi), state.FormatNumber(lo - 1), state.FormatNumber(hi + 1), "abc", "NaN", ""} {
				links = append(links, f.Key+"="+v)
			}
		case f.Choice != nil:
			keys := f.Choice.Keys()
			for _, v := range []string{keys[0], keys[len(keys)-1], "zzz", ""} {
				links = append(links, f.Key+"="+v)
			}
		case f.List != nil:
			links = append(links, f.Key+"="+strings.Join(f.List.Keys(), ","), f.Key+"=zzz", f.Key+"=data,zzz")
		}
	}
	var b bytes.Buffer
	for _, link := range links {
		_, warnings := state.Open(link)
		b.WriteString(link)
		var w *state.Warning
		if len(warnings) > 0 && errors.As(warnings[0], &w) {
			fmt.Fprintf(&b, "\t%s", w.Key)
		}
		b.WriteByte('\n')
	}
	const golden = "testdata/faults.txt"
	if *update {
		if err := os.WriteFile(golden, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || !bytes.Equal(want, b.Bytes()) {
		t.Errorf("%s is stale (%v): run this test with -update", golden, err)
	}
}

func TestPositionsAreRoundedAndLimited(t *testing.T) {
	s := statetest.Open(t, "p3=0.2,0.7&c5=1,-0.25&x0=0.5,0.5")
	if got := state.Link(s); got != "v=1&x0=0.5,0.5&p3=0.2,0.7&c5=1,-0.25" {
		t.Errorf("the link of the state is %q", got)
	}
	s, warnings := state.Open("x0=99,-99")
	g := state.GridOf(&s)
	if len(warnings) != 1 || s.Probe != [2]float64{g.Hi[0], g.Lo[1]} {
		t.Errorf("x0 = %v with the warnings %v, want the corner of the plane and one warning", s.Probe, warnings)
	}
	var w *state.Warning
	if !errors.As(warnings[0], &w) || w.Key != "x0" || w.Range == "" || !strings.Contains(w.Words, w.Range) {
		t.Errorf("%#v does not name its range", warnings[0])
	}
	for _, bad := range []string{"p3=1", "p3=1,2,3", "p3=NaN,0", "p3=,", "p3=a,b", "p3="} {
		if s, warnings := state.Open(bad); len(warnings) != 1 || len(s.MovedPoints) > 0 || !strings.Contains(warnings[0].Error(), "so it is ignored.") {
			t.Errorf("%q moves %v with the warnings %v, want one warning and no moved point", bad, s.MovedPoints, warnings)
		}
	}
}

func TestLongAndHostileLinks(t *testing.T) {
	for name, link := range map[string]string{
		"one value":   "n=" + strings.Repeat("9", 1<<20),
		"one key":     strings.Repeat("k", 1<<20) + "=1",
		"many keys":   strings.Repeat("a=1&b=2&%=3&p1=0,0&", 1<<16),
		"all points":  strings.Repeat("p1=0,0&", 1<<17),
		"separators":  strings.Repeat("&", 1<<20),
		"equal signs": strings.Repeat("=", 1<<20),
		"percent":     strings.Repeat("%", 1<<20),
		"not UTF-8":   "data=\xff\xfe&%FF=%FE",
		"controls":    "data=%00%0a%1b[31m",
		"script":      "data=<script>alert(1)</script>",
	} {
		s, warnings := state.Open(link)
		if len(warnings) > state.MaxWarnings+1 {
			t.Errorf("%s: %d warnings", name, len(warnings))
		}
		for _, w := range warnings {
			if text := w.Error(); len(text) > 1000 || strings.ContainsAny(text, "\x00\n\x1b") {
				t.Errorf("%s: the warning is %.2000q", name, text)
			}
		}
		statetest.Open(t, state.Link(s))
	}
}

func TestEncodedLinks(t *testing.T) {
	want := statetest.Open(t, "v=1&n=50&x0=0.5,0.5")
	for _, link := range []string{"v%3D1%26n%3D50%26x0%3D0.5%2C0.5", "v=1&n=50&x0=0.5%2C0.5", "#v=1&n=%35%30&x0= 0.5, 0.5 "} {
		if got := statetest.Open(t, link); !reflect.DeepEqual(got, want) {
			t.Errorf("%q opens as %q", link, state.Link(got))
		}
	}
}
