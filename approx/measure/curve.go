package measure

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// A Sweep is the input of an error curve: one method at several sizes and with several
// seeds.
type Sweep struct {
	Method approx.MethodInfo
	Values approx.Values // settings of the method
	Kernel approx.Kernel
	X      approx.Points

	// Vary is the key of the quantity that changes along the curve. It is «m» for the
	// size, or the key of a setting, such as the sample of IKA or ℓ of shadows.
	Vary string
	At   []float64 // values of this quantity
	Size int       // size of the method, if Vary is a setting; 0 stands for approx.DefaultSize

	// Seeds is the number of seeds 0, 1, …. A method that is not Seeded has one seed.
	Seeds int

	// Evals is the number of kernel evaluations after which no further fit starts. The
	// value 0 stands for no limit.
	Evals int

	// Progress, if not nil, receives the number of finished fits, and of all fits.
	Progress func(done, total int)

	// Measure returns the quantity on the curve for a problem and its fit. Nil stands for
	// RelativeError.
	Measure func(ctx context.Context, p approx.Problem, f approx.Fit) (float64, error)
}

// A CurvePoint is a point of an error curve.
type CurvePoint struct {
	At     float64   `json:"at"`     // m, or the value of the setting
	Size   float64   `json:"size"`   // mean of Fit.Size, which is m if the size is an output
	Errors []float64 `json:"errors"` // error for each seed so far; NaN for a failed fit
	Low    float64   `json:"low"`    // 10 % quantile of Errors
	Middle float64   `json:"middle"` // median of Errors
	High   float64   `json:"high"`   // 90 % quantile of Errors
	Evals  float64   `json:"evals"`  // mean number of kernel evaluations of a fit
	Note   string    `json:"note"`   // sentence on why a fit failed
}

// Curve computes an error curve. It runs seed by seed, and for each seed from the
// smallest size to the largest. A first curve is therefore available soon, and further
// seeds refine the curve. After each fit, Curve calls yield, if not nil, with the index
// and a copy of the point.
//
// When ctx is done, Curve returns the points so far and the error of ctx. If a fit fails
// for another reason, its error is NaN and the point has a note. If the limit of
// evaluations is reached, points have fewer seeds. Curve returns an error if the method
// does not have the setting Vary, and the error of approx.CheckKernel.
func Curve(ctx context.Context, s Sweep, yield func(i int, p CurvePoint)) ([]CurvePoint, error) {
	arg.NotNil("measure.Curve", "context", ctx)
	arg.Problem("measure.Curve", approx.Problem{X: s.X})
	if s.Method.New == nil {
		panic("measure.Curve: got a method without New, want one")
	}
	if err := arg.CheckRange("seeds", float64(s.Seeds), 0, math.MaxInt32); err != nil {
		return nil, err
	}
	if err := approx.CheckKernel(s.Kernel); err != nil {
		return nil, err
	}
	if err := s.checkVary(); err != nil {
		return nil, err
	}
	if s.Measure == nil {
		s.Measure = RelativeError
	}
	seeds := s.Seeds
	if !s.Method.Traits.Seeded {
		seeds = 1
	}
	points := make([]CurvePoint, len(s.At))
	sizes := make([][]float64, len(s.At))
	costs := make([][]float64, len(s.At))
	for i, at := range s.At {
		points[i] = CurvePoint{At: at, Low: math.NaN(), Middle: math.NaN(), High: math.NaN(), Size: math.NaN(), Evals: math.NaN()}
	}
	evals, done := 0, 0
	for seed := range uint64(seeds) {
		for i, at := range s.At {
			if s.Evals > 0 && evals >= s.Evals {
				return points, ctx.Err()
			}
			p := approx.Problem{Kernel: s.Kernel, X: s.X, Seed: seed}
			var fit *approx.Fit
			method, err := s.method(at)
			if err == nil {
				fit, err = method.Fit(ctx, p)
			}
			e := math.NaN()
			if err == nil {
				evals += fit.Evals
				e, err = s.Measure(ctx, p, *fit)
			}
			if stop := ctx.Err(); stop != nil {
				return points, stop
			}
			q := &points[i]
			if err != nil {
				e, q.Note = math.NaN(), errorText(err)
			} else {
				sizes[i], costs[i] = append(sizes[i], float64(fit.Size)), append(costs[i], float64(fit.Evals))
				q.Size, q.Evals = meanEstimate(sizes[i]).Value, meanEstimate(costs[i]).Value
			}
			q.Errors = append(slices.Clip(q.Errors), e)
			q.Low, q.Middle, q.High = quantile(q.Errors, 0.1), quantile(q.Errors, 0.5), quantile(q.Errors, 0.9)
			if yield != nil {
				yield(i, *q)
			}
			done++
			if s.Progress != nil {
				s.Progress(done, seeds*len(s.At))
			}
		}
	}
	return points, nil
}

// checkVary returns an error if the method has no quantity with the key Vary.
func (s Sweep) checkVary() error {
	reason := "It has no such setting."
	switch {
	case s.Vary != "m":
		for _, p := range s.Method.Params {
			if p.Key == s.Vary {
				return nil
			}
		}
	case s.Method.Traits.Sized:
		return nil
	default:
		reason = "Its size is an output, or it has none."
	}
	return &approx.UnsupportedError{Method: s.Method.Name + " over " + s.Vary, Reason: reason}
}

// method returns the method at one point of the curve.
func (s Sweep) method(at float64) (approx.Method, error) {
	if s.Vary == "m" {
		m, err := arg.ToInt("m", at, 1, approx.MaxSize)
		if err != nil {
			return nil, err
		}
		return s.Method.New(m, s.Values)
	}
	v := approx.Values{s.Vary: at}
	for key, value := range s.Values {
		if key != s.Vary {
			v[key] = value
		}
	}
	return s.Method.New(cmp.Or(s.Size, approx.DefaultSize), v)
}

// errorText returns the text of an error for users.
func errorText(err error) string {
	if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
		return u.Reason
	}
	return err.Error()
}

// quantile returns the p-quantile of the numbers that are not NaN, with linear
// interpolation (type 7 of Hyndman & Fan 1996). It returns NaN if there are no numbers.
func quantile(v []float64, p float64) float64 {
	s := slices.DeleteFunc(slices.Clone(v), math.IsNaN)
	if len(s) == 0 {
		return math.NaN()
	}
	slices.Sort(s)
	position := p * float64(len(s)-1)
	i := int(position)
	if i+1 == len(s) {
		return s[i]
	}
	return s[i] + (position-float64(i))*(s[i+1]-s[i])
}

// RelativeError returns the relative Frobenius error of a fit on the points of its
// problem. For many points, it uses a sample. It is the default Measure of a Sweep.
func RelativeError(ctx context.Context, p approx.Problem, f approx.Fit) (_ float64, err error) {
	arg.NotNil("measure.RelativeError", "context", ctx)
	arg.Problem("measure.RelativeError", p)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.Points()))
	arg.FeatureMap("measure.RelativeError", f.Features)
	if err := arg.CheckData(p.Kernel, p.Points()); err != nil {
		return 0, err
	}
	e, err := OnSample(p.Kernel, f.Features, p.Points(), Sample(p.Points().Len(), 0))
	if err != nil {
		return 0, err
	}
	return e.Frobenius, ctx.Err()
}

// CurveSlope fits the exponent of an error curve over m. Its standard error is computed
// over seeds.
func CurveSlope(points []CurvePoint) Slope {
	var ms []float64
	var errors [][]float64
	for i, p := range points {
		ms = append(ms, p.At)
		for s, e := range p.Errors {
			for len(errors) <= s {
				errors = append(errors, make([]float64, len(points)))
			}
			errors[s][i] = math.Abs(e)
		}
	}
	return FitSlope(ms, errors)
}
