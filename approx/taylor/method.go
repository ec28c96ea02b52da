package taylor

import (
	"context"
	"errors"
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/ritz"
)

var degreeParam = approx.Param{
	Key: "degree", Symbol: "q", Name: "degree",
	Doc: "The highest total degree of the monomials, of which there are C(d+q, q).",
	Min: 0, Max: 30, Default: 6, Integer: true,
}

// Method is the Taylor series about the mean of the data. It has C(d+q, q) features in
// ℝᵈ, which grow like dᑫ/q! with the dimension: degree 6 has 28 features in the plane and
// 230,230 in 20 dimensions. If approx.Problem.Limits sets a smaller number, Method lowers
// the degree and adds a note.
type Method struct {
	// Degree is the highest total degree q of the monomials, up to 30. The value 0 stands
	// for 6, and DegreeZero for the constant alone. A degree of more than approx.MaxSize
	// features is out of range.
	Degree int
}

var methodInfo = fitting.Describe(approx.MethodInfo{
	Key:    "taylor",
	Name:   "Taylor features",
	Short:  "Taylor features",
	Source: "Cotter, Keshet & Srebro 2011, section 3",
	Doc:    "Expands the Gaussian kernel into monomials about the mean: very accurate if all data lies within a few σ of the mean, and useless beyond.",
	Traits: approx.Traits{Definite: true, Lower: true, Unordered: true},
	Params: []approx.Param{degreeParam},
	CheckSupport: func(k approx.Kernel, d int) error {
		_, err := gaussianIntegral(k, d)
		return err
	},
}, func(_ int, v approx.Values) approx.Method {
	return Method{Degree: fitting.FieldOf(v["degree"], degreeParam)}
})

// Info implements approx.Method.
func (Method) Info() approx.MethodInfo { return methodInfo }

// Fit implements approx.Method.
func (m Method) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	degree, err := fitting.Int("Degree", m.Degree, degreeParam)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "taylor.Method.Fit", p, "", 1, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		return fitSeries(ctx, p, degree)
	})
}

// DegreeZero is the Degree of a series with its constant term alone.
const DegreeZero = fitting.None

// fitSeries returns the fit of the series of the degree, or of a lower degree if the series
// would have more than p.Limits.Features terms.
func fitSeries(ctx context.Context, p fitting.Problem, degree int) (approx.Fit, error) {
	in, err := gaussianIntegral(p.Kernel, p.X.Dim)
	if err != nil {
		return approx.Fit{}, err
	}
	x := in.Warp.Points(p.X)
	maxFeatures := p.Limits.Features
	if maxFeatures <= 0 {
		if highest := highestDegree(x.Dim, degree, approx.MaxSize); highest < degree {
			return approx.Fit{}, &approx.RangeError{Key: "Degree", Value: float64(degree), Min: 0, Max: float64(highest)}
		}
		maxFeatures = approx.MaxSize
	}
	q := highestDegree(x.Dim, degree, maxFeatures)
	if size := Count(x.Dim, q, maxFeatures); p.MaxSize > 0 && size > p.MaxSize {
		return approx.Fit{}, &approx.SizeError{Size: size, Most: p.MaxSize}
	}
	var fit approx.Fit
	if q < degree {
		fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached,
			"In %d dimensions the degree is lowered to %d: one more would take over %d features.", x.Dim, q, maxFeatures))
	}
	mean := lin.ColumnMeans(x.Data, x.Len(), x.Dim)
	s := NewSeries(in.Mass, 1/in.Normal, mean, q)
	fit.Features, fit.Size = s, s.Len()
	fit.Shapes.Ball, fit.Shapes.BallRadius = approx.Points{Data: mean, Dim: x.Dim}, math.Sqrt(medianPoissonMean(q))/in.Normal
	if !in.Warp.IsIdentity() {
		fit.Shapes = approx.Shapes{} // the region is not a ball in the original coordinates
		fit.Features = approx.WarpedMap{Base: s, Warp: in.Warp}
	}
	trace, err := meanSquare(ctx, fit.Features, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	traceShare := trace / in.Mass // the trace of K̂ divided by the trace of K
	if traceShare < 0.9 {
		fit.Notes = append(fit.Notes, approx.Notef(approx.PointsUncovered,
			"K̂ has %.2g %% of the trace of K: the series sees little of what is farther than %.2g σ from the mean.",
			100*traceShare, math.Sqrt(float64(q+1))))
	}
	fit.SetEigenFunc(ritz.NewEigenFunc(fit.Features, p.X, 0))
	return fit, nil
}

// highestDegree returns the highest degree of at most q for which there are at most
// maxFeatures ≥ 1 monomials in ℝᵈ.
func highestDegree(d, q, maxFeatures int) int {
	for Count(d, q, maxFeatures) > maxFeatures {
		q--
	}
	return q
}

// meanSquare returns the mean of ‖f(x)‖² over the points x.
func meanSquare(ctx context.Context, f approx.FeatureMap, x approx.Points) (float64, error) {
	n, rows, sum := x.Len(), evaluate.BlockRows(f), 0.0
	block := make([]float64, min(rows, n)*f.Len())
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		b := min(rows, n-i)
		psi := evaluate.Features(block[:b*f.Len()], f, x.Slice(i, i+b))
		sum += lin.Dot(psi, psi)
	}
	return sum / float64(n), nil
}

// gaussianIntegral returns k as an integral over normally distributed frequencies with
// standard deviation 1/σ. It returns an error if k is not a Gaussian kernel.
func gaussianIntegral(k approx.Kernel, d int) (fourier.Integral, error) {
	in, err := fourier.Represent(k, d)
	if err != nil && !errors.As(err, new(*approx.UnsupportedError)) { // not a kernel on ℝᵈ
		return in, err
	}
	if err != nil || in.Normal == 0 || in.Activation != nil {
		return in, &approx.UnsupportedError{
			Method: "Taylor features",
			Reason: "The series is that of exp(xᵀy/σ²), a factor that the Gaussian kernel has and this kernel has not.",
		}
	}
	return in, nil
}

// medianPoissonMean returns the mean λ for which a Poisson number is at most q with
// probability ½. This probability is k̂(x, x) at the distance σ√λ from the centre.
func medianPoissonMean(q int) float64 {
	lo, hi := 0.0, float64(q)+1
	for range 60 {
		l := (lo + hi) / 2
		term, sum := math.Exp(-l), math.Exp(-l)
		for i := 1; i <= q; i++ {
			term *= l / float64(i)
			sum += term
		}
		if sum > 0.5 {
			lo = l
		} else {
			hi = l
		}
	}
	return lo
}
