package state

import (
	"slices"
	"strconv"

	"mercer/viz/view/compare"
)

// A OtherMethod is a method that is compared with the method of the state.
type OtherMethod struct {
	Method string `json:"method"` // key in catalogue.Methods, or None
	Rank   int    `json:"m"`      // m, at most N
}

// MaxOtherMethods is the largest number of compared methods besides the first one.
const MaxOtherMethods = 3

// None is the value of a method setting without a method.
const None = "none"

// addOtherMethod adds a compared method if the comparison is shown without one. The added
// method has the size of the method of s, unless the link contains another size. The link
// of s then contains the added method.
func (s *State) addOtherMethod(values map[string]string) *Warning {
	if !slices.Contains(s.Views, compare.View.Key) || slices.ContainsFunc(s.OtherMethods[:], func(r OtherMethod) bool { return r.Method != None }) {
		return nil
	}
	r := &s.OtherMethods[0]
	r.Method = defaultOtherMethod(s)
	if _, hasSize := values["m2"]; !hasSize {
		r.Rank = s.Rank
	}
	if values["method2"] != None {
		return nil
	}
	w := &Warning{Key: "method2", Value: None, Words: "method2 = none leaves nothing to compare with, and views shows a comparison"}
	return w.withReplacement(r.Method)
}

// defaultOtherMethod returns the key of the first method that is compared with the method
// of s: the first of RivalMethods that accepts the kernel and is not the method of s.
func defaultOtherMethod(s *State) string {
	others := slices.DeleteFunc(slices.Clone(RivalMethods), func(key string) bool { return key == s.Method })
	if k, err := s.NewKernel(); err == nil {
		for _, key := range others {
			if Method(key).Supports(k, 2) == nil {
				return key
			}
		}
	}
	return others[0]
}

// maxRank returns the largest m in a link. For generated points, it is at most n. Own
// points may become fewer for a while, and their link keeps a larger m.
func (s *State) maxRank() int {
	const limit = 1000
	if s.IsOwn() {
		return limit
	}
	return min(s.N, limit)
}

// setRank sets m. If there are fewer points, m is their number, and RequestedRank stores the
// argument.
func (s *State) setRank(m int) {
	s.Rank, s.RequestedRank = m, 0
	if largest := max(1, s.N); m > largest {
		s.Rank, s.RequestedRank = largest, m
	}
}

// linkedRank returns m in the link of s. A copy of s may have another rank than the number
// of points, and RequestedRank then has no meaning.
func (s *State) linkedRank() float64 {
	if s.RequestedRank > 0 && s.Rank == max(1, s.N) {
		return float64(s.RequestedRank)
	}
	return float64(s.Rank)
}

// minRank returns the smallest m for which a method accepts the kernel of s in the
// plane.
func minRank(s *State, method string) float64 {
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
	for _, r := range s.OtherMethods {
		if r.Method == None {
			continue
		}
		t := *s
		t.Method, t.RequestedRank = r.Method, 0
		t.setRank(r.Rank)
		t.MovedCenters = nil // moved landmarks belong to the first method
		out = append(out, t)
	}
	return out
}

// otherMethodFields returns the settings of the compared methods: «method2», «m2», …
func otherMethodFields() []*Field {
	var t []*Field
	keys := append([]string{None}, MethodKeys()...)
	for j := range MaxOtherMethods {
		n, doc := strconv.Itoa(j+2), "A method to compare with on the same points and the same kernel."
		if j == 0 {
			doc += " A comparison always has it. By default it has the same size, and is the first of random Fourier features, Nyström, random pivots and the exact method that serves the kernel and differs from the first method."
		}
		t = append(t, &Field{
			Setting: Setting{Key: "method" + n, Group: "compare", Name: "method " + n, Choices: keys, Doc: doc},
			Choice: &choiceValue{"method", func() []string { return keys },
				func(s *State) string { return s.OtherMethods[j].Method },
				func(s *State, v string) { s.OtherMethods[j].Method = v }},
		}, &Field{
			Setting: Setting{Key: "m" + n, Group: "compare", Symbol: "m" + subscript(j+2), Name: "its size", Min: 1, Max: 1000, Log: true, Integer: true,
				Doc: "The size of this method: its number of landmarks, centres, frequencies or eigenfunctions."},
			Number: &numberValue{
				Get: func(s *State) float64 { return float64(s.OtherMethods[j].Rank) }, set: func(s *State, x float64) { s.OtherMethods[j].Rank = int(x) },
				Bounds: func(s *State) (float64, float64) {
					return minRank(s, s.OtherMethods[j].Method), float64(s.maxRank())
				},
			},
		})
	}
	return t
}

func subscript(i int) string { return string(rune('₀' + i)) }
