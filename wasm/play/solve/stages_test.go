package solve

import (
	"testing"

	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestChangedStages checks that an edit changes the keys of exactly those stages that
// depend on it.
func TestChangedStages(t *testing.T) {
	const link = "v=1&n=60&m=12&task=krr&views=bounds"
	all := map[string]bool{}
	for _, g := range Stages {
		all[g.Name] = true
	}
	for _, c := range []struct {
		edit   state.Edit
		stages []string
	}{
		{state.Edit{Key: "sigma", Value: "0.5"}, []string{"kernel", "fit", "exact", "errors", "measures", "bounds", "answer", "answer of fit"}},
		{state.Edit{Key: "n", Value: "70"}, []string{"points", "fit", "exact", "errors", "measures", "bounds", "targets", "answer", "answer of fit"}},
		{state.Edit{Key: "p3", Value: "0.1,0.2"}, []string{"points", "fit", "exact", "errors", "measures", "bounds", "targets", "answer", "answer of fit"}},
		{state.Edit{Key: "m", Value: "13"}, []string{"fit", "errors", "measures", "bounds", "answer of fit"}},
		{state.Edit{Key: "c2", Value: "0.1,0.2"}, []string{"fit", "errors", "measures", "bounds", "answer of fit"}},
		{state.Edit{Key: "i", Value: "4"}, []string{"bounds"}},
		{state.Edit{Key: "krr.rho", Value: "0.01"}, []string{"answer", "answer of fit"}},
		{state.Edit{Key: "x0", Value: "0.1,0.2"}, nil},
		{state.Edit{Key: "views", Value: "spectrum"}, nil},
	} {
		before := statetest.Open(t, link)
		after, err := state.Apply(before, c.edit)
		if err != nil {
			t.Errorf("%v: %v", c.edit, err)
			continue
		}
		want := map[string]bool{}
		for _, name := range c.stages {
			if want[name] = true; !all[name] {
				t.Errorf("there is no stage %q", name)
			}
		}
		for _, g := range Stages {
			if hasChanged := g.Key(&before) != g.Key(&after); hasChanged != want[g.Name] {
				t.Errorf("%s = %s: stage %q changes: %v, want %v", c.edit.Key, c.edit.Value, g.Name, hasChanged, want[g.Name])
			}
		}
	}
}
