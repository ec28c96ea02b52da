package kernel

import "mercer/approx"

// Constant is the constant kernel,
//
//	k(x, y) = c.
//
// As a term of a Sum, it models an unknown constant mean of prior variance c. White noise
// has no kernel, since it is the ridge ρ of learn.Ridge.
type Constant struct {
	Value float64 // c > 0
}

var (
	_ approx.Crosser = Constant{}
	_ approx.Bounded = Constant{}
	_ approx.Checker = Constant{}

	_ = registerFinite[Constant]()
)

// Eval implements approx.Kernel.
func (k Constant) Eval(x, y []float64) float64 {
	checkPair("kernel.Constant.Eval", x, y)
	return k.Value
}

// Bound implements approx.Bounded.
func (k Constant) Bound() float64 { return k.Value }

// Cross implements approx.Crosser.
func (k Constant) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Constant.Cross", dst, x, y)
	for i := range dst {
		dst[i] = k.Value
	}
}

// Check implements approx.Checker.
func (k Constant) Check() error { return approx.CheckScale("Constant.Value", k.Value) }
