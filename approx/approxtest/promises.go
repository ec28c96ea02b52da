package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
)

// checkShapes checks the sizes and signs of all parts of a fit.
func checkShapes(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		fit, err := fit(m, 8, s.problem(1))
		if err != nil {
			return err
		}
		return checkShape(m, 8, s.problem(1), fit)
	})
}

func checkShape(m method, size int, p approx.Problem, fit approx.Fit) error {
	n, d := p.Points().Len(), p.Points().Dim
	if fit.Features == nil {
		return fmt.Errorf("there are no features")
	}
	if fit.Size < 1 || m.Traits.Sized && fit.Size > size {
		return fmt.Errorf("the size is %d, more than the requested %d or less than 1", fit.Size, size)
	}
	if err := checkFinite("features", approx.FeaturesTo(nil, fit.Features, p.Points())); err != nil {
		return err
	}
	if c := fit.Landmarks.Centers; c.Len() > 0 {
		if c.Dim != d {
			return fmt.Errorf("landmarks in %d dimensions, data in %d", c.Dim, d)
		}
		if err := checkFinite("landmarks", c.Data); err != nil {
			return err
		}
		if w := fit.Landmarks.Weights; w != nil {
			var sum float64
			for _, v := range w {
				sum += v
			}
			// The tolerance covers rounding errors of n additions of numbers up to 1.
			if len(w) != c.Len() || slices.Min(w) < 0 || !(math.Abs(sum-1) <= 1e-15*float64(n)+1e-14) {
				return fmt.Errorf("%d weights with sum %g for %d centres", len(w), sum, c.Len())
			}
		}
		if o := fit.Landmarks.Owner; o != nil && (len(o) != n || slices.Min(o) < 0 || slices.Max(o) >= c.Len()) {
			return fmt.Errorf("%d owners among %d centres for %d points", len(o), c.Len(), n)
		}
	}
	if f := fit.Frequencies; f.Len() > 0 {
		if f.Dim != d {
			return fmt.Errorf("frequencies in %d dimensions, data in %d", f.Dim, d)
		}
		if err := checkFinite("frequencies", f.Data); err != nil {
			return err
		}
	}
	pairs, err := eigenOf(fit)
	if err != nil || pairs == nil {
		return err
	}
	lambda := pairs.Values()
	if err := checkFinite("eigenvalues", lambda); err != nil {
		return err
	}
	for i, v := range lambda {
		if v < 0 || i > 0 && v > lambda[i-1] {
			return fmt.Errorf("eigenvalues %v are not largest first", lambda)
		}
	}
	if f := pairs.Functions(); f.Len() != len(lambda) {
		return fmt.Errorf("%d eigenvalues, %d eigenfunctions", len(lambda), f.Len())
	}
	return checkFinite("eigenfunctions", approx.FeaturesTo(nil, pairs.Functions(), p.Points()))
}

// fitNumbers returns the entries of K̂ and the eigenvalues of a fit.
func fitNumbers(m method, size int, p approx.Problem) ([]float64, error) {
	fit, err := fit(m, size, p)
	if err != nil {
		return nil, err
	}
	v := entries(approxGram(fit.Features, p.Points()))
	pairs, err := eigenOf(fit)
	if err != nil {
		return nil, err
	}
	if pairs != nil {
		v = append(v, pairs.Values()...)
	}
	return v, nil
}

// checkRepeatable checks that equal problems have exactly equal results.
func checkRepeatable(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		a, err := fitNumbers(m, 8, s.problem(1))
		if err != nil {
			return err
		}
		b, err := fitNumbers(m, 8, s.problem(1))
		if err == nil && !slices.Equal(a, b) {
			err = fmt.Errorf("two fits differ by %.2g", maxDifference(a, b))
		}
		return err
	})
}

// checkSeeded checks that the result depends on the seed if and only if the method
// promises it.
func checkSeeded(m method) error {
	return checkDependence(m, "the seed", m.Traits.Seeded, func(s setting) (a, b []float64, err error) {
		return fitTwice(m, 8, s.problem(1), 8, s.problem(2))
	})
}

// checkSized checks that the result depends on the size if and only if the method
// promises it.
func checkSized(m method) error {
	return checkDependence(m, "the size", m.Traits.Sized, func(s setting) (a, b []float64, err error) {
		return fitTwice(m, 5, s.problem(1), 9, s.problem(1))
	})
}

// fitTwice returns fitNumbers of two fits.
func fitTwice(m method, sizeA int, p approx.Problem, sizeB int, q approx.Problem) (a, b []float64, err error) {
	if a, err = fitNumbers(m, sizeA, p); err != nil {
		return nil, nil, err
	}
	b, err = fitNumbers(m, sizeB, q)
	return a, b, err
}

// checkDependence checks that the numbers of two fits differ if and only if isPromised is
// true.
func checkDependence(m method, on string, isPromised bool, fitPair func(setting) (a, b []float64, err error)) error {
	return forEachSetting(m, 40, func(s setting) error {
		a, b, err := fitPair(s)
		if err == nil && slices.Equal(a, b) == isPromised {
			err = fmt.Errorf("the answer depends on %s: %t, promised: %t", on, !isPromised, isPromised)
		}
		return err
	})
}

// checkExtends checks that a larger size does not change the first landmarks or
// frequencies, if the method promises it.
func checkExtends(m method) error {
	if !m.Traits.Extends {
		return nil
	}
	return forEachSetting(m, 40, func(s setting) error {
		for rank := 1; rank < 12; rank++ {
			a, err := fit(m, rank, s.problem(3))
			if err != nil {
				return err
			}
			b, err := fit(m, rank+1, s.problem(3))
			if err != nil {
				return err
			}
			found := false
			for _, pair := range [][2]approx.Points{{a.Landmarks.Centers, b.Landmarks.Centers}, {a.Frequencies, b.Frequencies}} {
				u, v := pair[0].Data, pair[1].Data
				if len(u) > len(v) || !slices.Equal(u, v[:len(u)]) {
					return fmt.Errorf("%d do not begin with the %d", rank+1, rank)
				}
				found = found || len(u) > 0
			}
			if !found {
				return fmt.Errorf("there are neither landmarks nor frequencies")
			}
		}
		return nil
	})
}

// checkPlaceable checks that given landmarks are used if and only if the method promises
// it. It also checks that invalid landmarks give an error.
func checkPlaceable(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(1)
		without, err := fitNumbers(m, 5, p)
		if err != nil {
			return err
		}
		p.Landmarks = normalPoints(5, s.x.Dim, 77)
		with, err := fitNumbers(m, 5, p)
		if err != nil {
			return err
		}
		if slices.Equal(without, with) == m.Traits.Placeable {
			return fmt.Errorf("the answer depends on landmarks placed by hand: %t, promised: %t",
				!m.Traits.Placeable, m.Traits.Placeable)
		}
		if !m.Traits.Placeable {
			return nil
		}
		fit, err := fit(m, 5, p)
		if err == nil && !slices.Equal(fit.Landmarks.Centers.Data, p.GivenLandmarks().Data) {
			err = fmt.Errorf("landmarks placed by hand came back elsewhere")
		}
		if err != nil {
			return err
		}
		p.GivenLandmarks().Data[3] = math.NaN()
		if _, err := fitWith(context.Background(), m, 5, p, nil); !errors.As(err, new(*approx.PointError)) {
			return fmt.Errorf("with a landmark at NaN: the error is %v, not a PointError", err)
		}
		return nil
	})
}
