package measure

import "math"

// A spectrum is the leading eigenvalues of an operator and what is known of the others:
// that they are 0 where values are whole, else the sum of the squares of all. missing is
// how far the root of that may be off.
type spectrum struct {
	values  []float64
	whole   bool
	squares float64
	missing float64
}

// spectrumOf returns that of values of which spread says how far each is from an
// eigenvalue: without those from where that is more than 10⁻⁸ of the largest.
func spectrumOf(values, spread []float64, whole bool, squares, missing float64) spectrum {
	if !whole {
		for i := range values {
			if i >= len(spread) || !(spread[i] <= 1e-8*values[0]) {
				values = values[:i]
				break
			}
		}
	}
	return spectrum{values, whole, squares, missing}
}

// at returns eigenvalue i, counted from 0.
func (s spectrum) at(i int) float64 {
	if i < len(s.values) {
		return s.values[i]
	}
	return 0
}

// after returns the root of the sum of the squares of all but the leading r.
func (s spectrum) after(r int) float64 {
	left := s.squares
	if s.whole {
		left = 0
		for _, v := range s.values[min(r, len(s.values)):] {
			left += v * v
		}
		return math.Sqrt(left)
	}
	for _, v := range s.values[:r] {
		left -= v * v
	}
	return math.Sqrt(max(0, left))
}

// hoffman returns the Σ (aᵢ − bᵢ)² of Hoffman and Wielandt, or what it is at least where
// one of both is not known whole: of the terms that are not known no less than (‖a‖ − ‖b‖)².
func hoffman(a, b spectrum) (sum float64, atLeast bool) {
	terms := max(len(a.values), len(b.values))
	for _, s := range []spectrum{a, b} {
		if !s.whole {
			terms, atLeast = min(terms, len(s.values)), true
		}
	}
	for i := range terms {
		v := a.at(i) - b.at(i)
		sum += v * v
	}
	if atLeast {
		rest := max(0, math.Abs(a.after(terms)-b.after(terms))-a.missing-b.missing)
		sum += rest * rest
	}
	return sum, atLeast
}
