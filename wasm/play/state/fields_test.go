package state_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mercer/viz/catalogue"
	"mercer/wasm/play/state"
)

// TestSettingsAreDescribed checks that every setting and every view has a name and an
// explanation. Their keys must not need encoding in a link.
func TestSettingsAreDescribed(t *testing.T) {
	key := regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[a-z][a-z0-9]*)?$`)
	placedPattern := regexp.MustCompile(`^[pc][0-9]*$`) // the keys of moved points and landmarks
	value := regexp.MustCompile(`^[a-z0-9.-]+$`)
	for _, f := range state.Table {
		if !key.MatchString(f.Key) || placedPattern.MatchString(f.Key) && f.Key != "c" {
			t.Errorf("%q cannot be the key of a setting in a link", f.Key)
		}
		if f.Name == "" || !strings.HasSuffix(f.Doc, ".") {
			t.Errorf("%s: name %q, explanation %q, want a name and a sentence", f.Key, f.Name, f.Doc)
		}
		if f.Number != nil && !(f.Min < f.Max) {
			t.Errorf("%s ranges from %g to %g", f.Key, f.Min, f.Max)
		}
		if f.Log && f.Min <= 0 {
			t.Errorf("the scale of %s is logarithmic and begins at %g", f.Key, f.Min)
		}
		if f.Choice != nil {
			for _, v := range f.Choice.Keys() {
				if !value.MatchString(v) {
					t.Errorf("%s = %q would have to be encoded in a link", f.Key, v)
				}
			}
		}
	}
	for _, v := range catalogue.Views {
		if !key.MatchString(v.Key) || v.Name == "" || v.ShortName == "" || !strings.HasSuffix(v.Doc, ".") {
			t.Errorf("view %q: name %q, explanation %q, want a name and a sentence", v.Key, v.Name, v.Doc)
		}
	}
	for k := range state.Defaults {
		if state.ByKey[k] == nil {
			t.Errorf("Defaults has an entry for %s, which is no setting", k)
		}
	}
}

// TestDefaultsAreFrozen checks that the default of a setting in links has not changed.
// With -update, the test adds lines for new settings to the file. It never changes a
// line.
func TestDefaultsAreFrozen(t *testing.T) {
	const name = "testdata/defaults.txt"
	text, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	oldDefaults := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if oldDefaults[key] = value; state.ByKey[key] == nil {
			t.Errorf("%s has a frozen default, and is no setting any more", key)
		}
	}
	for _, f := range state.Table {
		value := state.DefaultText(f)
		switch old, ok := oldDefaults[f.Key]; {
		case !ok && *update:
			text = append(text, f.Key+" "+value+"\n"...)
		case !ok:
			t.Errorf("%s is new: run this test with -update to freeze its default %q", f.Key, value)
		case old != value:
			t.Errorf("%s = %q is frozen in published links, and the default is %q now: add it to Defaults", f.Key, old, value)
		}
	}
	if *update {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEveryFieldRoundTrips checks that every setting accepts both ends of its range and
// every choice. The link of the state must contain the same value.
func TestEveryFieldRoundTrips(t *testing.T) {
	for _, f := range state.Table {
		var values []string
		switch {
		case f.Kind == "points":
			continue // see TestOwnPointsRoundTrip
		case f.Choice != nil:
			values = f.Choice.Keys()
		case f.List != nil:
			keys := f.List.Keys()
			slices.Reverse(keys)
			values = []string{keys[0], strings.Join(keys, ",")}
		case f.Point != nil:
			values = []string{"0.25,0.5", "0,0"}
		default:
			s := state.Default()
			lo, hi := f.Number.Bounds(&s)
			values = []string{state.FormatNumber(lo), state.FormatNumber(hi)}
		}
		for _, v := range values {
			s, err := state.Apply(state.Default(), state.Edit{f.Key, v})
			if err != nil {
				t.Errorf("%s = %s: %v", f.Key, v, err)
				continue
			}
			if got := f.Text(&s); got != v {
				t.Errorf("%s = %s becomes the text %s", f.Key, v, got)
			}
			want := "v=1"
			if v != f.Text(new(state.Default())) {
				want += "&" + f.Key + "=" + v
			}
			if f.Key == "views" && strings.Contains(v, "compare") {
				want += "&method2=rff" // a comparison also contains another method
			}
			if got := state.Link(s); got != want {
				t.Errorf("%s = %s has the link %q, want %q", f.Key, v, got, want)
			}
		}
	}
}
