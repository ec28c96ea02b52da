package approxtest

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// checkDefinite checks that k̂ is positive semi-definite if the method promises it.
func checkDefinite(m method) error {
	if !m.Traits.Definite {
		return nil
	}
	return forEachSetting(m, 40, func(s setting) error {
		fit, err := fit(m, 8, s.problem(1))
		if err != nil {
			return err
		}
		k := approxGram(fit.Features, s.x)
		// The tolerance covers rounding errors of the eigenvalues for this trace.
		if low, tol := smallestEigenvalue(k), 1e-12*mat.Trace(k); !(low >= -tol) {
			return fmt.Errorf("matrix K̂ has the eigenvalue %.2g", low)
		}
		return nil
	})
}

// checkInterpolates checks that K̂ = K on the data if m = n.
func checkInterpolates(m method) error {
	if !m.Traits.Interpolates {
		return nil
	}
	return forEachSetting(m, 40, func(s setting) error {
		n := s.x.Len()
		fit, err := fit(m, n, s.problem(1))
		if err != nil {
			return err
		}
		// Methods truncate at 1e-12 times the largest diagonal entry, or at 1e-11 times
		// the largest eigenvalue, which is at most n.
		return checkWithin("K̂ at m = n", entries(approxGram(fit.Features, s.x)),
			entries(gram(s.kernel, s.x)), 1e-11*float64(n))
	})
}

// checkLower checks that K − K̂ is positive semi-definite, on the data and at other
// points.
func checkLower(m method) error {
	if !m.Traits.Lower {
		return nil
	}
	return forEachSetting(m, 40, func(s setting) error {
		fit, err := fit(m, 8, s.problem(1))
		if err != nil {
			return err
		}
		x := approx.Points{Data: slices.Concat(s.x.Data, normalPoints(20, s.x.Dim, 9).Data), Dim: s.x.Dim}
		diff := gram(s.kernel, x)
		k := approxGram(fit.Features, x)
		for i := range x.Len() {
			for j := range i + 1 {
				diff.SetSym(i, j, diff.At(i, j)-k.At(i, j))
			}
		}
		// The tolerance has the reason given in checkInterpolates.
		if low, tol := smallestEigenvalue(diff), 1e-11*mat.Trace(gram(s.kernel, x)); !(low >= -tol) {
			return fmt.Errorf("matrix K − K̂ has the eigenvalue %.2g", low)
		}
		return nil
	})
}

// checkImproves checks that the mean error over seeds decreases as the size grows. If a
// method reduces the rank, the check ends. Then checkHardData requires a note.
func checkImproves(m method) error {
	if !m.Traits.Sized {
		return nil
	}
	seeds := uint64(1)
	if m.Traits.Seeded {
		seeds = 4
	}
	return forEachSetting(m, 60, func(s setting) error {
		k := gram(s.kernel, s.x)
		var last float64
		for i, rank := range []int{3, 12, 48} {
			var sum float64
			isReduced := false
			for seed := range seeds {
				fit, err := fit(m, rank, s.problem(seed))
				if err != nil {
					return err
				}
				isReduced = isReduced || fit.Size < rank
				var diff mat.Dense
				diff.Sub(k, approxGram(fit.Features, s.x))
				sum += mat.Norm(&diff, 2)
			}
			// Random features converge like 1/√m, so the error is half at four times m.
			// Farthest points begin with outliers, which in seven dimensions reduce the
			// error only a little.
			if i > 0 && !isReduced && !(sum <= 0.8*last) {
				return fmt.Errorf("with four times the rank, %d, the error is still %.0f %%", rank, 100*sum/last)
			}
			last = sum
		}
		return nil
	})
}

// checkUnbiased checks that the mean of k̂ over seeds is k.
func checkUnbiased(m method) error {
	if !m.Traits.Unbiased {
		return nil
	}
	const seeds = 400
	return forEachSetting(m, 8, func(s setting) error {
		n := s.x.Len()
		sum, squares := make([]float64, n*n), make([]float64, n*n)
		for seed := range uint64(seeds) {
			fit, err := fit(m, 4, s.problem(seed))
			if err != nil {
				return err
			}
			for i, v := range entries(approxGram(fit.Features, s.x)) {
				sum[i] += v
				squares[i] += v * v
			}
		}
		want := gram(s.kernel, s.x)
		for i := range n {
			for j := i; j < n; j++ {
				mean := sum[i*n+j] / seeds
				se := math.Sqrt(max(squares[i*n+j]/seeds-mean*mean, 0) / seeds)
				// The tolerance is five standard errors, plus rounding errors if there is
				// no variance.
				if !(math.Abs(mean-want.At(i, j)) <= 5*se+1e-12) {
					return fmt.Errorf("mean of k̂(%d, %d) over %d seeds is %.4f, k is %.4f, standard error %.1g",
						i, j, seeds, mean, want.At(i, j), se)
				}
			}
		}
		return nil
	})
}
