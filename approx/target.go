package approx

import (
	"math/rand/v2"
)

// A Target is the function f to be learnt on the plane of a Dataset. A point xᵢ has the
// noisy value
//
//	yᵢ = f(xᵢ) + Noise·εᵢ,  εᵢ ~ N(0, 1).
//
// For data without groups, f defines two classes: 1 if f(x) > 0, and 0 otherwise.
type Target struct {
	Doc   string                    // one sentence that describes the shape of f
	Noise float64                   // standard deviation of the noise
	At    func(x []float64) float64 // function f
}

// targetStream is the stream of the random generator for the noise of targets. Other
// draws use other streams, so the same seed gives independent draws.
const targetStream = 0x59

// Draw returns yᵢ for the points of x. The noise εᵢ depends only on the seed and on i.
// Hence the first n of n+1 values do not depend on the last point. If a point moves, its
// εᵢ does not change.
func (t Target) Draw(x Points, seed uint64) []float64 {
	wantPoints("approx.Target.Draw", "x", x)
	if x.Len() > 0 {
		wantDim("approx.Target.Draw", "x", x.Dim, 2)
	}
	if t.At == nil {
		panic("approx.Target.Draw: got no function At, want one")
	}
	rng := rand.New(rand.NewPCG(seed, targetStream))
	y := make([]float64, x.Len())
	for i := range y {
		y[i] = t.At(x.Row(i)) + t.Noise*rng.NormFloat64()
	}
	return y
}

// Classes returns the class of each point of s, a sample of d, and the names of the
// classes. If d has groups, the classes are the groups. Otherwise the class of x depends
// on the sign of f(x), where f is d.Target. Classes panics if d has groups and s does not
// have one label for each point, or if d has neither groups nor a target.
func (d Dataset) Classes(s Sample) (class []int, names []string) {
	wantPoints("approx.Dataset.Classes", "points", s.X)
	if len(d.Groups) > 0 {
		wantLen("approx.Dataset.Classes", "labels", len(s.Labels), s.X.Len())
		return append(class, s.Labels...), d.Groups
	}
	if d.Target.At == nil {
		panic("approx.Dataset.Classes: got neither groups nor a function Target.At, want one of them")
	}
	class = make([]int, s.X.Len())
	for i := range class {
		if d.Target.At(s.X.Row(i)) > 0 {
			class[i] = 1
		}
	}
	return class, []string{"f ≤ 0", "f > 0"}
}
