package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"mercer/approx"
)

// checkLeading checks Fit.Eigen. The leading r pairs, requested from two goroutines at once,
// must be the first of all pairs. A call with a context that is done must return the error
// of the context, and later calls must return the pairs. Problem.Events must not change
// the features.
func checkLeading(m method) error {
	const r, size = 3, 8
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(1)
		whole, err := fit(m, size, p)
		if err != nil {
			return err
		}
		p.Events = func(approx.Event) {}
		part, err := fit(m, size, p)
		if err != nil {
			return err
		}
		if part.Size != whole.Size || !slices.Equal(approx.FeaturesTo(nil, part.Features, p.Points()), approx.FeaturesTo(nil, whole.Features, p.Points())) {
			return errors.New("with events, the features are others")
		}
		if whole.HasEigen() != part.HasEigen() {
			return errors.New("of two fits, one has eigenpairs")
		}
		all, err := eigenOf(whole)
		if err != nil || all == nil {
			return err
		}
		var group sync.WaitGroup
		var errs [2]error
		for i := range errs {
			group.Go(func() {
				got, err := part.Eigen(context.Background(), r)
				if err == nil {
					err = checkFirstPairs(got, all, r, p.Points())
				}
				errs[i] = err
			})
		}
		group.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			return err
		}
		if got, err := part.Eigen(context.Background(), 0); err != nil || len(got.Values()) != len(all.Values()) {
			return fmt.Errorf("after a call for %d pairs there are not all %d: %v, %w", r, len(all.Values()), got, err)
		}
		return checkEigenCancelled(m, size, p, all, r)
	})
}

// checkEigenCancelled checks calls of Eigen that are cancelled before they begin and
// halfway. The pairs all belong to the fit of p by m.
func checkEigenCancelled(m method, size int, p approx.Problem, all approx.Eigenfunctions, r int) error {
	f, err := fit(m, size, p)
	if err != nil {
		return err
	}
	counter := newCountdownContext(1 << 62)
	if _, err := f.Eigen(counter, r); err != nil {
		return err
	}
	checks := 1<<62 - counter.left.Load()
	if f, err = fit(m, size, p); err != nil {
		return err
	}
	for _, left := range []int64{0, checks / 2} {
		if _, err := f.Eigen(newCountdownContext(left), r); !errors.Is(err, context.Canceled) {
			return fmt.Errorf("a call of Eigen asks %d times whether the context is done, is told so from the %dth time on, and returns %v", checks, left+1, err)
		}
	}
	got, err := f.Eigen(context.Background(), r)
	if err != nil {
		return fmt.Errorf("after a call of Eigen that was cancelled: %w", err)
	}
	return checkFirstPairs(got, all, r, p.Points())
}

// checkFirstPairs returns an error unless got has the first r pairs of all. It compares the
// values of functions at the points x up to their signs, if the eigenvalue is simple.
func checkFirstPairs(got, all approx.Eigenfunctions, r int, x approx.Points) error {
	want := all.Values()
	r = min(r, len(want))
	if len(got.Values()) != r || got.Functions().Len() != r {
		return fmt.Errorf("there are %d eigenvalues and %d eigenfunctions, not %d", len(got.Values()), got.Functions().Len(), r)
	}
	if maxDifference(got.Values(), want[:r]) > 1e-9*want[0] {
		return fmt.Errorf("the %d leading eigenvalues are %v, and all eigenvalues are %v", r, got.Values(), want)
	}
	some, phi := approx.FeaturesTo(nil, got.Functions(), x), approx.FeaturesTo(nil, all.Functions(), x)
	for j := range r {
		gap := math.Inf(1)
		for i, v := range want {
			if i != j {
				gap = min(gap, math.Abs(v-want[j]))
			}
		}
		if gap < 1e-3*want[0] {
			continue
		}
		for i := range x.Len() {
			a, b := math.Abs(some[i*r+j]), math.Abs(phi[i*len(want)+j])
			if !(math.Abs(a-b) <= 1e-6*(1+b)) {
				return fmt.Errorf("of the %d leading eigenfunctions, |φ%d| is %g at point %d, and of all it is %g", r, j+1, a, i, b)
			}
		}
	}
	return nil
}
