package measure

import (
	"math"
)

// sphereMean returns the mean of cos tu₁ over the unit sphere of ℝᵈ,
//
//	Λ_d(t) = Γ(d/2) (2/t)^(d/2−1) J_{d/2−1}(t).
//
// It is cos t on the line, J₀(t) in the plane, and sin t / t in space. For other d, the
// recurrence
//
//	Λ_{d−2} = Λ_d − t²/(d(d−2)) Λ_{d+2}
//
// is used upwards if t > d, and otherwise downwards. In both cases, errors decrease
// (Miller 1952).
func sphereMean(t float64, d int) float64 {
	t = math.Abs(t)
	first, second := math.Cos(t), 1.0 // Λ₁, Λ₃
	firstDim := 1 + (d+1)%2           // 1 or 2
	switch {
	case firstDim == 2:
		first = math.J0(t)
		if t > 0 {
			second = 2 * math.J1(t) / t
		}
	case t > 0:
		second = math.Sin(t) / t
	}
	switch {
	case d == firstDim || t == 0:
		return first
	case d == firstDim+2:
		return second
	case t > float64(d):
		for e := firstDim + 2; e < d; e += 2 {
			first, second = second, (second-first)*(float64(e)*float64(e-2)/(t*t))
		}
		return second
	}
	// The recurrence starts at a large dimension with arbitrary values. Their error vanishes
	// on the way down, except for a factor that is known at the end.
	top := d + 2*int(t) + 60
	top += (top - d) % 2
	hi, lo, result := 1.0, 1.0, 0.0 // Λ_{e+2}, Λ_e
	for e := top; e > firstDim+2; e -= 2 {
		if e == d {
			result = lo
		}
		hi, lo = lo, lo-t*t/(float64(e)*float64(e-2))*hi
		if math.Abs(lo) > 1e200 {
			hi, lo, result = hi*1e-200, lo*1e-200, result*1e-200
		}
	}
	if math.Abs(first) < math.Abs(second) { // divide by the larger, which is not 0
		return result * (second / lo)
	}
	e := float64(firstDim + 2)
	return result * (first / (lo - t*t/(e*(e-2))*hi))
}
