package measure

import "math"

// sphereMean returns the mean of cos tu₁ over the unit sphere of ℝᵈ,
//
//	Λ_d(t) = Γ(d/2) (2/t)^(d/2−1) J_{d/2−1}(t),
//
// cos t on the line, J₀(t) in the plane, sin t / t in space. It follows
//
//	Λ_{d−2} = Λ_d − t²/(d(d−2)) Λ_{d+2},
//
// upwards where t > d and downwards else, each where errors shrink (Miller 1952).
func sphereMean(t float64, d int) float64 {
	t = math.Abs(t)
	one, two := math.Cos(t), 1.0 // Λ₁, Λ₃
	from := 1 + (d+1)%2          // 1 or 2
	switch {
	case from == 2:
		one = math.J0(t)
		if t > 0 {
			two = 2 * math.J1(t) / t
		}
	case t > 0:
		two = math.Sin(t) / t
	}
	switch {
	case d == from || t == 0:
		return one
	case d == from+2:
		return two
	case t > float64(d):
		for e := from + 2; e < d; e += 2 {
			one, two = two, (two-one)*(float64(e)*float64(e-2)/(t*t))
		}
		return two
	}
	// High enough for the error of the start to vanish on the way down, up to a
	// factor that is known at the end.
	top := d + 2*int(t) + 60
	top += (top - d) % 2
	hi, lo, want := 1.0, 1.0, 0.0 // Λ_{e+2}, Λ_e
	for e := top; e > from+2; e -= 2 {
		if e == d {
			want = lo
		}
		hi, lo = lo, lo-t*t/(float64(e)*float64(e-2))*hi
		if math.Abs(lo) > 1e200 {
			hi, lo, want = hi*1e-200, lo*1e-200, want*1e-200
		}
	}
	if math.Abs(one) < math.Abs(two) { // not a zero
		return want * (two / lo)
	}
	e := float64(from + 2)
	return want * (one / (lo - t*t/(e*(e-2))*hi))
}
