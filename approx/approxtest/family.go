package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

var familyLaws = func() []law[approx.Family] {
	laws := []law[approx.Family]{{"Described", checkFamilyDescribed}, {"Range", checkFamilyRange}, {"Settings", checkFamilySettings}, {"Steepest", checkFamilySteepest}}
	for _, l := range kernelLaws {
		laws = append(laws, law[approx.Family]{l.name, func(f approx.Family) error { return forEachWidth(f, l.check) }})
	}
	return laws
}()

// forEachWidth calls check for kernels of f with two bandwidths. If f has no bandwidth, it
// calls check once.
func forEachWidth(f approx.Family, check func(k approx.Kernel) error) error {
	for _, sigma := range []float64{0.35, 40} {
		k, err := f.New(sigma, nil)
		if err == nil {
			err = check(k)
		}
		if err != nil {
			return fmt.Errorf("σ = %g: %w", sigma, err)
		}
		if f.Unscaled {
			break
		}
	}
	return nil
}

func checkFamilyDescribed(f approx.Family) error {
	if err := checkNames(f.Key, map[string]string{"Name": f.Name, "Source": f.Source}); err != nil {
		return err
	}
	if err := checkSentence("Doc", f.Doc); err != nil {
		return err
	}
	return checkParams(f.Params)
}

func checkFamilyRange(f approx.Family) error {
	widths := []float64{10 * approx.MinLength, 1e-8, 1e8, 1e200}
	for _, sigma := range []float64{0, -1, 0.99 * approx.MinLength, math.NaN(), math.Inf(1)} {
		_, err := f.New(sigma, nil)
		if f.Unscaled {
			if err != nil {
				return fmt.Errorf("it has no bandwidth, and minds one of %g: %w", sigma, err)
			}
			continue
		}
		if err == nil {
			return fmt.Errorf("σ = %g: no error", sigma)
		}
	}
	for _, sigma := range widths {
		k, err := f.New(sigma, nil)
		if err != nil {
			return fmt.Errorf("σ = %g: %w", sigma, err)
		}
		if b, ok := k.(approx.Bounded); (!ok || math.IsInf(b.Bound(), 1)) && (sigma < 1e-8 || sigma > 1e8) {
			continue // values of unbounded kernels may overflow
		}
		x := normalPoints(5, 2, 1)
		copy(x.Row(4), x.Row(3))
		clear(x.Row(2))
		if err := checkFinite(fmt.Sprintf("K at σ = %g", sigma), kernel.Gram(nil, k, x)); err != nil {
			return err
		}
	}
	return nil
}

// checkFamilySettings checks that every setting accepts the ends of its range. A value
// outside must give a RangeError, and a value between two integers an IntegerError.
func checkFamilySettings(f approx.Family) error {
	for _, p := range f.Params {
		for _, v := range []float64{p.Min, p.Max} {
			k, err := f.New(0.8, approx.Values{p.Key: v})
			if err != nil {
				return fmt.Errorf("%s = %g: %w", p.Key, v, err)
			}
			for _, l := range []func(approx.Kernel) error{checkPositive, checkBatch, checkDomain, checkProfile, checkSeparable} {
				if err := l(k); err != nil {
					return fmt.Errorf("%s = %g: %w", p.Key, v, err)
				}
			}
		}
		_, err := f.New(0.8, approx.Values{p.Key: p.Max - 0.5})
		if err := checkIntegerError(p, p.Max-0.5, err); err != nil {
			return err
		}
		for _, v := range []float64{p.Min - 1, p.Max + 1, math.NaN()} {
			if _, err := f.New(0.8, approx.Values{p.Key: v}); !errors.As(err, new(*approx.RangeError)) {
				return fmt.Errorf("%s = %g: the error is %v, not a RangeError", p.Key, v, err)
			}
		}
	}
	return nil
}

// checkFamilySteepest checks that the Lipschitz bound is not too large. At least half of
// it must be reached in a direction (1, …, 1, 0, …, 0).
func checkFamilySteepest(f approx.Family) error {
	return forEachWidth(f, func(k approx.Kernel) error {
		l, ok := k.(approx.Lipschitz)
		if !ok {
			return nil
		}
		for _, d := range dims(k) {
			var top float64
			for j := 1; j <= d; j++ {
				top = max(top, steepest(k, d, j))
			}
			if want := l.Lipschitz(d); !math.IsInf(want, 1) && !(top >= 0.5*want) {
				return fmt.Errorf("in %d dimensions the slope is %g at most, and L = %g", d, top, want)
			}
		}
		return nil
	})
}

// steepest returns the largest slope of k(x, 0) for x in the direction (1, …, 1, 0, …, 0)
// with j ones. The lengths of x range from a thousandth of the scale of k to a thousand
// times the scale.
func steepest(k approx.Kernel, d, j int) (top float64) {
	x, o := make([]float64, d), make([]float64, d)
	last, at := k.Eval(o, o), 0.0
	for i := -1500; i <= 1500; i++ {
		r := scale(k) * math.Pow(10, float64(i)/500)
		for a := range j {
			x[a] = r / math.Sqrt(float64(j))
		}
		v := k.Eval(x, o)
		top = max(top, math.Abs(v-last)/(r-at))
		last, at = v, r
	}
	return top
}
