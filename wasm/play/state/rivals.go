package state

import (
	"slices"
	"strconv"

	"mercer/approx/catalogue"
	"mercer/viz/view/compare"
)

// A Rival is a method that is compared with the method of the state.
type Rival struct {
	Method string `json:"method"` // key in catalogue.Methods, or None
	Rank   int    `json:"m"`      // m, at most N
}

// MaxRivals is the largest number of compared methods besides the first one.
const MaxRivals = 3

// None is the value of a method setting without a method.
const None = "none"

// withRival adds a compared method if the comparison is shown without one. The added
// method has the size of the method of s, unless the link contains another size. The link
// of s then contains the added method.
func (s *State) withRival(values map[string]string) *Warning {
	if !slices.Contains(s.Views, compare.View.Key) || slices.ContainsFunc(s.Rivals[:], func(r Rival) bool { return r.Method != None }) {
		return nil
	}
	r := &s.Rivals[0]
	r.Method = firstRival(s)
	if _, hasSize := values["m2"]; !hasSize {
		r.Rank = s.Rank
	}
	if values["method2"] != None {
		return nil
	}
	w := &Warning{Key: "method2", Value: None, Words: "method2 = none leaves nothing to compare with, and views shows a comparison"}
	return w.withReplacement(r.Method)
}

// firstRival returns the key of the first method that is compared with the method of s.
// It is the best method in the order of MethodEntry.Rival that accepts the kernel and is
// not the method of s.
func firstRival(s *State) string {
	var all []*catalogue.MethodEntry
	for i := range catalogue.Methods {
		if m := &catalogue.Methods[i]; m.Rival > 0 && m.Key != s.Method {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b *catalogue.MethodEntry) int { return a.Rival - b.Rival })
	if k, err := s.NewKernel(); err == nil {
		for _, m := range all {
			if m.Supports(k, 2) == nil {
				return m.Key
			}
		}
	}
	return all[0].Key
}

// leastRank returns the smallest m for which a method accepts the kernel of s in the
// plane.
func leastRank(s *State, method string) float64 {
	m := Method(method)
	if m == nil || m.SmallestSize == nil {
		return 1
	}
	k, err := s.NewKernel()
	if err != nil {
		return 1
	}
	return float64(m.MinSize(k, 2))
}

// Compared returns a state for each method of the comparison, beginning with the method
// of s.
func (s *State) Compared() []State {
	out := []State{*s}
	for _, r := range s.Rivals {
		if r.Method == None {
			continue
		}
		t := *s
		t.Method, t.Rank = r.Method, min(r.Rank, s.N)
		t.Placed = nil // moved landmarks belong to the first method
		out = append(out, t)
	}
	return out
}

// rivalFields returns the settings of the compared methods: «method2», «m2», …
func rivalFields() []*Field {
	var t []*Field
	keys := append([]string{None}, MethodKeys()...)
	for j := range MaxRivals {
		n, doc := strconv.Itoa(j+2), "A method to compare with on the same points and the same kernel."
		if j == 0 {
			doc += " A comparison always has it. By default it has the same size, and is the first of random Fourier features, Nyström, random pivots and the exact method that serves the kernel and differs from the first method."
		}
		t = append(t, &Field{
			Setting: Setting{Key: "method" + n, Group: "compare", Name: "method " + n, Choices: keys, Doc: doc},
			Choice: &choice{"method", func() []string { return keys },
				func(s *State) string { return s.Rivals[j].Method },
				func(s *State, v string) { s.Rivals[j].Method = v }},
		}, &Field{
			Setting: Setting{Key: "m" + n, Group: "compare", Symbol: "m" + subscript(j+2), Name: "its size", Min: 1, Max: 1000, Log: true, Integer: true,
				Doc: "The size of this method: its number of landmarks, centres, frequencies or eigenfunctions."},
			Number: &number{
				Get: func(s *State) float64 { return float64(s.Rivals[j].Rank) }, set: func(s *State, x float64) { s.Rivals[j].Rank = int(x) },
				Bounds: func(s *State) (float64, float64) {
					return leastRank(s, s.Rivals[j].Method), float64(min(s.N, 1000))
				},
			},
		})
	}
	return t
}

func subscript(i int) string { return string(rune('₀' + i)) }
