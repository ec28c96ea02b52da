package budget

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/measure"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
	"mercer/wasm/play/timing"
)

// TestEqualSizes checks that each method gets the largest size that costs no more than
// the first method.
func TestEqualSizes(t *testing.T) {
	s := statetest.Open(t, "n=200&m=30&method2=rff&m2=99&method3=nystrom-kmeans")
	d := solve.NewData(&s)
	k, err := s.NewKernel()
	if err != nil {
		t.Fatal(err)
	}
	cost := func(m string, rank int, limit Budget) float64 {
		u := s
		u.Method, u.Rank = m, rank
		fit, err := solve.NewFit(t.Context(), &u, k, d, solve.FitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		c := measure.CostOf(approx.Problem{Kernel: k, X: d.X, Seed: s.Seed}, fit.Fit)
		if limit == SameFlops {
			return c.Flops
		}
		return c.Bytes
	}
	for _, limit := range []Budget{SameBytes, SameFlops, SameTime} {
		edits, _, err := EqualSizes(t.Context(), s, limit)
		if err != nil {
			t.Fatal(err)
		}
		u := s
		for _, e := range edits {
			if u, err = state.Apply(u, e); err != nil {
				t.Errorf("%s: %v", limit, err)
			}
		}
		for j, r := range u.OtherMethods[:2] {
			if r.Method != s.OtherMethods[j].Method {
				t.Errorf("%s: method %d is %s", limit, j+2, r.Method)
			}
			if limit != SameTime {
				want := cost(s.Method, s.Rank, limit)
				if size, nextSize := cost(r.Method, r.Rank, limit), cost(r.Method, r.Rank+1, limit); size > want && r.Rank > 1 || nextSize <= want && r.Rank < 200 {
					t.Errorf("%s, %s: m = %d costs %g and m + 1 costs %g, with the budget %g", r.Method, limit, r.Rank, size, nextSize, want)
				}
			}
		}
		if u.OtherMethods[2].Method != state.None {
			t.Errorf("%s: the result has the additional method %s", limit, fmt.Sprint(u.OtherMethods[2]))
		}
	}
}

// TestEqualSizesWithoutM checks that m is not set for a method whose size
// depends on ℓ.
func TestEqualSizesWithoutM(t *testing.T) {
	for _, limit := range []Budget{SameBytes, SameFlops} {
		edits, _, err := EqualSizes(t.Context(), statetest.Open(t, "n=150&m=30&method2=rskpca&m2=77&method3=nystrom&m3=5"), limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range edits {
			if e.Key == "m2" || e.Key == "m3" && e.Value != "30" {
				t.Errorf("%s: %s = %s", limit, e.Key, e.Value)
			}
		}
	}
}

// TestEqualSizesNotes checks that a size is at most the largest size of a fit. It also
// checks the notes about methods that need less or more than the first method.
func TestEqualSizesNotes(t *testing.T) {
	for _, c := range []struct {
		link           string
		by             Budget
		m2, m3         int    // 0 if the size is not set
		amount         string // of the first note; empty if the first method has no fit
		notes2, notes3 []string
	}{
		{"n=300&m=80&method2=rff&method3=ika", SameBytes, 300, 64, "52,480 bytes",
			[]string{"Random Fourier features has no more than 7,200 bytes, the first method 52,480 bytes", "ends at 300"}, []string{"IKA has no more than 33,792 bytes", "ends at 64"}},
		{"n=100&m=4&method2=nystrom-kmeans&method3=ika", SameBytes, 4, 1, "192 bytes", nil, []string{"IKA has 1,536 bytes with m = 1 already, the first method 192 bytes"}},
		{"n=100&m=30&method2=rff&method3=rskpca", SameBytes, 100, 0, "7,680 bytes", []string{"2,400 bytes"}, []string{"Reduced-set KPCA has", "the first method 7,680 bytes"}},
		{"n=60&kernel=polynomial&method=rff&m=9&method2=nystrom&method3=ika", SameBytes, 0, 0, "", nil, nil},
		{"n=100&m=24&method2=nystrom-kmeans", SameBytes, 24, 0, "4,992 bytes", nil, nil},
	} {
		s := statetest.Open(t, c.link)
		edits, notes, err := EqualSizes(t.Context(), s, c.by)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, e := range edits {
			got[e.Key] = e.Value
			if s, err = state.Apply(s, e); err != nil {
				t.Fatal(err)
			}
		}
		for key, want := range map[string]int{"m2": c.m2, "m3": c.m3} {
			if size, _ := strconv.Atoi(got[key]); size != want {
				t.Errorf("%s, %s: %s = %d, want %d", c.link, c.by, key, size, want)
			}
		}
		all := strings.Join(notes, " ")
		for _, part := range append(c.notes2, c.notes3...) {
			if !strings.Contains(all, part) {
				t.Errorf("%s, %s: the notes %q lack %q", c.link, c.by, all, part)
			}
		}
		first := "Random Fourier features has no fit, so the other sizes stay."
		if c.amount != "" {
			first = "The budget of each method is " + c.amount + ", as Nyström needs."
		}
		if len(notes) == 0 || notes[0] != first || len(c.notes2)+len(c.notes3) == 0 && len(notes) > 1 {
			t.Errorf("%s, %s: the notes are %q, want %q first", c.link, c.by, notes, first)
		}
	}
}

// TestEqualSizesIgnorePreviousSizes checks that the sizes do not depend on the previous
// sizes. A method that always costs more than the first method must get the smallest
// size.
func TestEqualSizesIgnorePreviousSizes(t *testing.T) {
	for _, limit := range []Budget{SameBytes, SameFlops} {
		var want []state.Edit
		for _, before := range []string{"&m2=3&m3=61&m4=200", "&m2=90&m3=1&m4=2", ""} {
			got, _, err := EqualSizes(t.Context(), statetest.Open(t, "n=200&m=12&method2=rff&method3=ika&method4=nystrom-kmeans"+before), limit)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) || len(got) != 6 {
				t.Errorf("%s after %q: the edits are %v, want %v", limit, before, got, want)
			}
		}
	}
	for i, m := range state.MethodKeys() {
		if testing.Short() && i%3 != 0 { // as in the tests of the catalogue
			continue
		}
		var want []state.Edit
		var all []string
		for _, before := range []string{"8", "90", "37"} {
			if before == "37" && !approxtest.IsFull() {
				continue
			}
			got, words, err := EqualSizes(t.Context(), statetest.Open(t, "n=100&m=12&method2="+m+"&m2="+before), SameBytes)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want, all = got, words
			}
			if !slices.Equal(got, want) || !slices.Equal(all, words) {
				t.Errorf("%s after m2 = %s: the edits are %v with the notes %q, want %v and %q", m, before, got, words, want, all)
			}
		}
		isSet, notes := slices.ContainsFunc(want, func(e state.Edit) bool { return e.Key == "m2" }), strings.Join(all, " ")
		if hasSize := strings.Contains(state.Method(m).Phrase, "{m}") && !strings.Contains(notes, "Kernels that it can serve"); isSet != hasSize {
			t.Errorf("%s gets a size: %v, with the notes %q", m, isSet, notes)
		}
	}
}

// TestEqualSizesOfSlowMethods checks that a method gets the smallest size if it takes
// longer than the first method at every size.
func TestEqualSizesOfSlowMethods(t *testing.T) {
	s := statetest.Open(t, "n=200&m=12&method2=rff&method3=ika&method4=nystrom-kmeans")
	d := solve.NewData(&s)
	k, err := s.NewKernel()
	if err != nil {
		t.Fatal(err)
	}
	for j, r := range s.OtherMethods {
		var want int
		for _, before := range []int{1, 40, 150} {
			u := s
			u.Method, u.Rank = r.Method, before
			duration := 0.0
			c := meter{SameTime, d, k, func(_ timing.Effort, f func() error) (timing.Measurement, error) {
				duration++
				return timing.Measurement{Median: 5 + duration/1e9, Low: 4, High: 6, Runs: 9}, f()
			}}
			m, words, err := c.findSize(t.Context(), u, usage{cost: 1})
			if err != nil {
				t.Fatal(err)
			}
			if want == 0 {
				want = m
			}
			if m != want || m != 1 || !strings.Contains(words, "ms (4.0–6.0) with m = 1 already") {
				t.Errorf("method %d takes longer than the first, and has m = %d after m = %d: %s", j+2, m, before, words)
			}
		}
	}
}
