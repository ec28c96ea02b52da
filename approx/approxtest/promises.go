package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// shapes checks sizes and signs of all that a fit has.
func shapes(m approx.Method) error {
	return each(m, 40, func(s setting) error {
		fit, err := fit(m, s.problem(8, 1))
		if err != nil {
			return err
		}
		return shape(m, s.problem(8, 1), fit)
	})
}

func shape(m approx.Method, p approx.Problem, fit approx.Fit) error {
	n, d := p.X.Len(), p.X.Dim
	if fit.Features == nil {
		return fmt.Errorf("there are no features")
	}
	if fit.Size < 1 || m.Traits.Sized && fit.Size > p.Rank {
		return fmt.Errorf("size %d of rank %d", fit.Size, p.Rank)
	}
	if err := finite("features", approx.Features(fit.Features, p.X)); err != nil {
		return err
	}
	if c := fit.Landmarks.Centers; c.Len() > 0 {
		if c.Dim != d {
			return fmt.Errorf("landmarks in %d dimensions, data in %d", c.Dim, d)
		}
		if err := finite("landmarks", c.Data); err != nil {
			return err
		}
		if w := fit.Landmarks.Weights; w != nil {
			var sum float64
			for _, v := range w {
				sum += v
			}
			// n additions of numbers up to 1.
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
		if err := finite("frequencies", f.Data); err != nil {
			return err
		}
	}
	if fit.Eigen == nil {
		return nil
	}
	lambda := fit.Eigen.Values()
	if err := finite("eigenvalues", lambda); err != nil {
		return err
	}
	for i, v := range lambda {
		if v < 0 || i > 0 && v > lambda[i-1] {
			return fmt.Errorf("eigenvalues %v are not largest first", lambda)
		}
	}
	if f := fit.Eigen.Functions(); f.Len() != len(lambda) {
		return fmt.Errorf("%d eigenvalues, %d eigenfunctions", len(lambda), f.Len())
	}
	return finite("eigenfunctions", approx.Features(fit.Eigen.Functions(), p.X))
}

// numbers returns K̂ and the eigenvalues, which is what an answer comes down to.
func numbers(m approx.Method, p approx.Problem) ([]float64, error) {
	fit, err := fit(m, p)
	if err != nil {
		return nil, err
	}
	v := entries(implied(fit.Features, p.X))
	if fit.Eigen != nil {
		v = append(v, fit.Eigen.Values()...)
	}
	return v, nil
}

// repeatable checks that the same question has the same answer, to the last bit.
func repeatable(m approx.Method) error {
	return each(m, 40, func(s setting) error {
		a, err := numbers(m, s.problem(8, 1))
		if err != nil {
			return err
		}
		b, err := numbers(m, s.problem(8, 1))
		if err == nil && !slices.Equal(a, b) {
			err = fmt.Errorf("two fits differ by %.2g", apart(a, b))
		}
		return err
	})
}

// seeded checks that the answer depends on the seed if and only if promised.
func seeded(m approx.Method) error {
	return depends(m, "the seed", m.Traits.Seeded, func(s setting) (a, b approx.Problem) {
		return s.problem(8, 1), s.problem(8, 2)
	})
}

// sized checks that the answer depends on the rank if and only if promised.
func sized(m approx.Method) error {
	return depends(m, "the rank", m.Traits.Sized, func(s setting) (a, b approx.Problem) {
		return s.problem(5, 1), s.problem(9, 1)
	})
}

func depends(m approx.Method, on string, promised bool, pair func(setting) (a, b approx.Problem)) error {
	return each(m, 40, func(s setting) error {
		p, q := pair(s)
		a, err := numbers(m, p)
		if err != nil {
			return err
		}
		b, err := numbers(m, q)
		if err == nil && slices.Equal(a, b) == promised {
			err = fmt.Errorf("the answer depends on %s: %t, promised: %t", on, !promised, promised)
		}
		return err
	})
}

// extends checks that m+1 landmarks or frequencies begin with the m.
func extends(m approx.Method) error {
	if !m.Traits.Extends {
		return nil
	}
	return each(m, 40, func(s setting) error {
		for rank := 1; rank < 12; rank++ {
			a, err := fit(m, s.problem(rank, 3))
			if err != nil {
				return err
			}
			b, err := fit(m, s.problem(rank+1, 3))
			if err != nil {
				return err
			}
			some := false
			for _, pair := range [][2]approx.Points{{a.Landmarks.Centers, b.Landmarks.Centers}, {a.Frequencies, b.Frequencies}} {
				u, v := pair[0].Data, pair[1].Data
				if len(u) > len(v) || !slices.Equal(u, v[:len(u)]) {
					return fmt.Errorf("%d do not begin with the %d", rank+1, rank)
				}
				some = some || len(u) > 0
			}
			if !some {
				return fmt.Errorf("there are neither landmarks nor frequencies")
			}
		}
		return nil
	})
}

// placeable checks that landmarks placed by hand are used if and only if
// promised, and that they are checked like data.
func placeable(m approx.Method) error {
	return each(m, 40, func(s setting) error {
		p := s.problem(5, 1)
		own, err := numbers(m, p)
		if err != nil {
			return err
		}
		p.Landmarks = cloud(5, s.x.Dim, 77)
		placed, err := numbers(m, p)
		if err != nil {
			return err
		}
		if slices.Equal(own, placed) == m.Traits.Placeable {
			return fmt.Errorf("the answer depends on landmarks placed by hand: %t, promised: %t",
				!m.Traits.Placeable, m.Traits.Placeable)
		}
		if !m.Traits.Placeable {
			return nil
		}
		fit, err := fit(m, p)
		if err == nil && !slices.Equal(fit.Landmarks.Centers.Data, p.Landmarks.Data) {
			err = fmt.Errorf("landmarks placed by hand came back elsewhere")
		}
		if err != nil {
			return err
		}
		p.Landmarks.Data[3] = math.NaN()
		if _, err := m.Fit(context.Background(), p, nil); !errors.As(err, new(*approx.PointError)) {
			return fmt.Errorf("with a landmark at NaN: the error is %v, not a PointError", err)
		}
		return nil
	})
}

// definite checks that k̂ is positive semi-definite if promised.
func definite(m approx.Method) error {
	if !m.Traits.Definite {
		return nil
	}
	return each(m, 40, func(s setting) error {
		fit, err := fit(m, s.problem(8, 1))
		if err != nil {
			return err
		}
		k := implied(fit.Features, s.x)
		// Rounding of the eigenvalues of a matrix with this trace.
		if low, tol := lowest(k), 1e-12*mat.Trace(k); !(low >= -tol) {
			return fmt.Errorf("K̂ has the eigenvalue %.2g", low)
		}
		return nil
	})
}

// interpolates checks that with as many landmarks as points K̂ = K on them.
func interpolates(m approx.Method) error {
	if !m.Traits.Interpolates {
		return nil
	}
	return each(m, 40, func(s setting) error {
		n := s.x.Len()
		fit, err := fit(m, s.problem(n, 1))
		if err != nil {
			return err
		}
		// Methods cut at 1e-12 of the largest diagonal entry or 1e-11 of the
		// largest eigenvalue, which is at most n.
		return within("K̂ at m = n", entries(implied(fit.Features, s.x)),
			entries(gram(s.kernel, s.x)), 1e-11*float64(n))
	})
}

// lower checks that K − K̂ is positive semi-definite, on the data and beside it.
func lower(m approx.Method) error {
	if !m.Traits.Lower {
		return nil
	}
	return each(m, 40, func(s setting) error {
		fit, err := fit(m, s.problem(8, 1))
		if err != nil {
			return err
		}
		x := approx.Points{Data: slices.Concat(s.x.Data, cloud(20, s.x.Dim, 9).Data), Dim: s.x.Dim}
		rest := gram(s.kernel, x)
		k := implied(fit.Features, x)
		for i := range x.Len() {
			for j := range i + 1 {
				rest.SetSym(i, j, rest.At(i, j)-k.At(i, j))
			}
		}
		// As for interpolates.
		if low, tol := lowest(rest), 1e-11*mat.Trace(gram(s.kernel, x)); !(low >= -tol) {
			return fmt.Errorf("K − K̂ has the eigenvalue %.2g", low)
		}
		return nil
	})
}

// improves checks that the error falls as the rank grows, on average over seeds,
// as long as it grows: a method may cut it, and then a note says so (HardData).
func improves(m approx.Method) error {
	if !m.Traits.Sized {
		return nil
	}
	return each(m, 60, func(s setting) error {
		k := gram(s.kernel, s.x)
		var last float64
		for i, rank := range []int{3, 12, 48} {
			var sum float64
			cut := false
			for seed := range uint64(8) {
				fit, err := fit(m, s.problem(rank, seed))
				if err != nil {
					return err
				}
				cut = cut || fit.Size < rank
				var diff mat.Dense
				diff.Sub(k, implied(fit.Features, s.x))
				sum += mat.Norm(&diff, 2)
			}
			// Random features converge like 1/√m: half at four times m. Farthest points
			// begin with outliers, which in seven dimensions do little for the others.
			if i > 0 && !cut && !(sum <= 0.8*last) {
				return fmt.Errorf("with four times the rank, %d, the error is still %.0f %%", rank, 100*sum/last)
			}
			last = sum
		}
		return nil
	})
}

// unbiased checks that the mean of k̂ over seeds is k.
func unbiased(m approx.Method) error {
	if !m.Traits.Unbiased {
		return nil
	}
	const seeds = 400
	return each(m, 8, func(s setting) error {
		n := s.x.Len()
		sum, squares := make([]float64, n*n), make([]float64, n*n)
		for seed := range uint64(seeds) {
			fit, err := fit(m, s.problem(4, seed))
			if err != nil {
				return err
			}
			for i, v := range entries(implied(fit.Features, s.x)) {
				sum[i] += v
				squares[i] += v * v
			}
		}
		want := gram(s.kernel, s.x)
		for i := range n {
			for j := i; j < n; j++ {
				mean := sum[i*n+j] / seeds
				se := math.Sqrt(max(squares[i*n+j]/seeds-mean*mean, 0) / seeds)
				// Five standard errors, and rounding where there is no variance.
				if !(math.Abs(mean-want.At(i, j)) <= 5*se+1e-12) {
					return fmt.Errorf("mean of k̂(%d, %d) over %d seeds is %.4f, k is %.4f, standard error %.1g",
						i, j, seeds, mean, want.At(i, j), se)
				}
			}
		}
		return nil
	})
}
