package measure

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// A Subject is the input of Readings: a fit, its problem and the parameters of the
// measures.
type Subject struct {
	Method   approx.MethodInfo
	Variance *Variance // variance of the method over seeds; nil if no formula is known
	Problem  approx.Problem
	Fit      approx.Fit
	Exact    *kpca.Solution // exact solution of the problem

	Unseen approx.Points // points of the same distribution that the fit does not use; may be empty
	Ridge  float64       // ridge ρ > 0 of the effective dimension
	Pairs  int           // largest number of compared eigenpairs

	// Epsilon and Delta are ε and δ of the uniform bounds. With probability 1−δ, the
	// error of every pair is below ε k(0).
	Epsilon, Delta float64

	// PairedPoints is the largest number of points whose pairs are evaluated for the
	// expected and the held-out error. Of more points, a sample of this size is used. The
	// value 0 stands for no bound, and 1 and 2 stand for 3, which a standard error needs.
	PairedPoints int

	// Differences is the number of random differences for the largest error of independent
	// waves. The value 0 stands for 2000.
	Differences int

	eigen approx.Eigenfunctions // all eigenpairs of Fit; nil if it has none
}

// A Reading is the value of one measure. Its key is evals, flops, bytes, retained, gap,
// dimension, uniform, sup, residue, embedding, projection, expected, heldout, residual, mmd
// or operators.
type Reading struct {
	Key   string    `json:"key"`
	Value *Estimate `json:"value,omitempty"` // nil if there is no value and Note contains the reason
	Note  string    `json:"note,omitempty"`  // a sentence for the user
}

// Readings computes the measures that are single numbers, except the norms of Gram. It
// calls yield for each measure as soon as the value is known. Cheap measures come first,
// so that a program can show values early. The expected error, the residual and the
// discrepancies need about n²/2 kernel evaluations each. Readings returns the error of
// ctx.
func Readings(ctx context.Context, s Subject, yield func(Reading)) (err error) {
	arg.NotNil("measure.Readings", "context", ctx)
	defer evaluate.Catch(&err, s.Problem.Kernel, evaluate.Data(s.Problem.Points()), evaluate.Landmarks(s.Problem.GivenLandmarks()), evaluate.Points("point of Unseen", s.Unseen))
	const fn = "measure.Readings"
	if yield == nil {
		panic(fn + ": got no function yield, want one")
	}
	requireSolution(fn, s.Exact)
	arg.FeatureMap(fn, s.Fit.Features)
	if s.Fit.HasEigen() {
		if s.eigen, err = s.Fit.Eigen(ctx, 0); err != nil {
			return err
		}
		arg.Eigenfunctions(fn, s.eigen)
	}
	if err := arg.CheckData(s.Problem.Kernel, s.Problem.Points()); err != nil {
		return err
	}
	if err := s.Problem.GivenLandmarks().Check(); len(s.Problem.GivenLandmarks().Data) > 0 && err != nil {
		return arg.NameSet("landmark", err)
	}
	if err := s.Unseen.Check(); len(s.Unseen.Data) > 0 && err != nil {
		return arg.NameSet("point of Unseen", err)
	}
	if err := arg.CheckRange("PairedPoints", float64(s.PairedPoints), 0, math.Inf(1)); err != nil {
		return err
	}
	if err := arg.CheckRange("Differences", float64(s.Differences), 0, approx.MaxSize); err != nil {
		return err
	}
	if err := arg.CheckRange("ridge", s.Ridge, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return err
	}
	for _, r := range []struct {
		key  string
		find func(context.Context, Subject) (Estimate, string, error)
	}{
		{"evals", s.costReader(func(c Cost) float64 { return float64(c.Evals) })},
		{"flops", s.costReader(func(c Cost) float64 { return c.Flops })},
		{"bytes", s.costReader(func(c Cost) float64 { return c.Bytes })},
		{"retained", s.costReader(func(c Cost) float64 { return c.Retained })},
		{"gap", readGap},
		{"dimension", readDimension},
		{"uniform", readUniform},
		{"sup", readSup},
		{"residue", readResidue},
		{"embedding", readEmbedding},
		{"projection", readProjection},
		{"expected", readExpected},
		{"heldout", readHeldOut},
		{"residual", readResidual},
		{"mmd", readDiscrepancy(MMD)},
		{"operators", readDiscrepancy(OperatorDistance)},
	} {
		v, note, err := r.find(ctx, s)
		if stop := ctx.Err(); stop != nil {
			return stop
		}
		switch {
		case err != nil:
			yield(Reading{Key: r.key, Note: errorText(err)})
		case v == (Estimate{}):
			yield(Reading{Key: r.key, Note: note})
		default:
			yield(Reading{r.key, &v, note})
		}
	}
	return nil
}

func (s Subject) costReader(field func(Cost) float64) func(context.Context, Subject) (Estimate, string, error) {
	return func(context.Context, Subject) (Estimate, string, error) {
		return exactEstimate(field(CostOf(s.Problem, s.Fit))), "", nil
	}
}

func readGap(_ context.Context, s Subject) (Estimate, string, error) {
	g := Eigengap(s.Exact.Spectrum, 32)
	if g.After == 0 {
		return Estimate{}, "One eigenvalue alone has no gap.", nil
	}
	return exactEstimate(g.Ratio), fmt.Sprintf("The steepest step is from eigenvalue %d to %d.", g.After, g.After+1), nil
}

func readDimension(_ context.Context, s Subject) (Estimate, string, error) {
	d := EffectiveDimension(s.Exact, s.Ridge)
	if d.High-d.Low > 1e-6*d.High {
		return exactEstimate(d.Low), fmt.Sprintf("At least that, and at most %.4g: the rest of the spectrum is not known.", d.High), nil
	}
	return exactEstimate(d.Low), "", nil
}

func readUniform(_ context.Context, s Subject) (Estimate, string, error) {
	if !s.Variance.Independent() {
		return Estimate{}, "The bound is about independent waves with cosine and sine.", nil
	}
	moment, err := SpectralMoment(s.Problem.Kernel, s.Problem.Points().Dim)
	if err != nil {
		return Estimate{}, "", err
	}
	ball, err := OnBall(moment, Diameter(s.Problem.Points()), s.Problem.Points().Dim)
	if err != nil {
		return Estimate{}, "", err
	}
	m, err := ball[0].Frequencies(s.Epsilon, s.Delta)
	if err != nil {
		return Estimate{}, "", err
	}
	note := fmt.Sprintf("So many frequencies promise an error below %g with probability %g.", s.Epsilon, 1-s.Delta)
	if ball[0].Vacuous(s.Epsilon, s.Fit.Size) {
		note += fmt.Sprintf(" With %d the bound is vacuous.", s.Fit.Size)
	}
	return exactEstimate(float64(m)), note, nil
}

func readSup(_ context.Context, s Subject) (Estimate, string, error) {
	if !s.Variance.Independent() {
		return Estimate{}, "It is found of independent waves, beside the uniform bound.", nil
	}
	x := s.Problem.Points()
	count := cmp.Or(s.Differences, 2000)
	v, err := SupAtLeast(s.Problem.Kernel, s.Fit.Features, x.Dim, Diameter(x), count, s.Problem.Seed)
	if err != nil {
		return Estimate{}, "", err
	}
	return exactEstimate(v), fmt.Sprintf("At least that: the largest of %d differences.", count), nil
}

func readResidue(_ context.Context, s Subject) (Estimate, string, error) {
	if _, negative := s.Problem.Kernel.(approx.Indefinite); negative || !s.Method.Traits.Lower {
		return Estimate{}, "K̂ is no lower bound of K, so its trace certifies nothing.", nil
	}
	r, err := ResidueOf(s.Problem.Kernel, s.Fit.Features, s.Problem.Points())
	if err != nil {
		return Estimate{}, "", err
	}
	var note string
	if v := r.Rounding; v != nil && *v > r.Trace/100 {
		note = fmt.Sprintf("As a bound it needs %.1g more, which is what rounding may hide.", *v)
	}
	return exactEstimate(r.Trace), note, nil
}

const noPairsNote = "The method finds no eigenpairs of this operator."

// pairCount returns the number of compared leading pairs. Both solutions have these
// pairs, and their space is well defined.
func (s Subject) pairCount() int {
	if s.eigen == nil || s.Method.Traits.Centred {
		return 0
	}
	maxPairs := min(s.Pairs, len(s.Exact.Lambda), s.eigen.Functions().Len())
	return CountComparable(s.Exact.Spectrum, s.Problem.Points().Len(), s.Exact.Complete, maxPairs)
}

func readEmbedding(_ context.Context, s Subject) (Estimate, string, error) {
	r := s.pairCount()
	if r == 0 {
		return Estimate{}, noPairsNote, nil
	}
	x, note := s.Unseen, fmt.Sprintf("Of %d components, on points that the fit has not seen.", r)
	if x.Len() <= r {
		x, note = s.Problem.Points(), fmt.Sprintf("Of %d components, on the data.", r)
	}
	o := leadingFeatures(approx.Mercer(s.Exact), x, r)
	hat := leadingFeatures(approx.Mercer(s.eigen), x, r)
	return exactEstimate(Embedding(approx.Points{Data: o, Dim: r}, approx.Points{Data: hat, Dim: r}).Relative), note, nil
}

// unitEigen returns the eigenpairs of the fit for the kernel at unit scale, which fits
// use.
func (s Subject) unitEigen() approx.Eigenfunctions {
	_, e, _ := unit.Kernel(s.Problem.Kernel, s.Problem.Points(), s.Problem.GivenLandmarks())
	return unit.ScaleEigen(s.eigen, -e)
}

func readProjection(ctx context.Context, s Subject) (Estimate, string, error) {
	r := s.pairCount()
	switch {
	case r == 0:
		return Estimate{}, noPairsNote, nil
	case !areOrthonormal(ctx, s.unitEigen(), r):
		return Estimate{}, "The components are not known to be orthonormal in the space of the kernel.", nil
	}
	n, e := s.Problem.Points().Len(), s.Exact
	v := ProjectionDistance(e.Lambda[:r], approx.Points{Data: lin.Columns(e.U, n, len(e.Lambda), r), Dim: r},
		s.eigen.Values()[:r], approx.Points{Data: leadingFeatures(s.eigen.Functions(), s.Problem.Points(), r), Dim: r}, r)
	return exactEstimate(v), fmt.Sprintf("Of %d components.", r), nil
}

// areOrthonormal reports whether the first r functions √λᵢ φᵢ are sums over centres that
// are orthonormal in the space of the kernel.
func areOrthonormal(ctx context.Context, e approx.Eigenfunctions, r int) bool {
	d := e.Functions().Len()
	w := make([]float64, d*r)
	for i := range r {
		w[i*r+i] = math.Sqrt(e.Values()[i])
	}
	v, ok := approx.Combined(e.Functions(), w, r).(kernel.Expansion)
	if !ok {
		return false
	}
	m := v.Centers.Len()
	g, product := make([]float64, r*r), make([]float64, m*r)
	k := tiled.New(m, func(dst []float64, i0, i1, j0, j1 int) {
		evaluate.Cross(dst, v.Kernel, v.Centers.Slice(i0, i1), v.Centers.Slice(j0, j1))
	})
	if k.Mul(ctx, product, v.Coef, r) != nil {
		return false
	}
	lin.TMul(g, v.Coef, product, r, m, r)
	for i, c := range g {
		if i%(r+1) == 0 {
			c--
		}
		if !(math.Abs(c) <= 1e-6) {
			return false
		}
	}
	return true
}

// pairedPoints returns the number of points of x whose pairs are evaluated. It is at least
// 3, unless x has fewer points: the jackknife leaves out one, and a pair needs two.
func (s Subject) pairedPoints(x approx.Points) int {
	return min(max(3, cmp.Or(s.PairedPoints, x.Len())), x.Len())
}

func readExpected(ctx context.Context, s Subject) (Estimate, string, error) {
	e, err := Expected(ctx, s.Problem.Kernel, s.Fit.Features, s.Problem.Points(), s.pairedPoints(s.Problem.Points()), s.Problem.Seed)
	return e, "", err
}

func readHeldOut(ctx context.Context, s Subject) (Estimate, string, error) {
	if s.Unseen.Len() < 3 {
		return Estimate{}, "There are no points that the fit has not seen.", nil
	}
	e, err := HeldOut(ctx, s.Problem.Kernel, s.Fit.Features, s.Unseen.Slice(0, s.pairedPoints(s.Unseen)))
	return e, "", err
}

func readResidual(ctx context.Context, s Subject) (Estimate, string, error) {
	r := s.pairCount()
	if r == 0 {
		return Estimate{}, noPairsNote, nil
	}
	rho, err := EigenResiduals(ctx, s.Problem.Kernel, s.Problem.Points(), s.eigen, r)
	if err != nil {
		return Estimate{}, "", err
	}
	var top float64
	for _, v := range rho {
		if !(v <= top) { // a NaN is stored too
			top = v
		}
	}
	return exactEstimate(top), fmt.Sprintf("The largest of %d.", r), nil
}

func readDiscrepancy(distance func(context.Context, approx.Kernel, approx.Density, approx.Density) (float64, error)) func(context.Context, Subject) (Estimate, string, error) {
	return func(ctx context.Context, s Subject) (Estimate, string, error) {
		q := s.Fit.Landmarks
		if len(q.Weights) == 0 {
			return Estimate{}, "The method has no reduced set.", nil
		}
		v, err := distance(ctx, s.Problem.Kernel, Empirical(s.Problem.Points()), q)
		return exactEstimate(v), "", err
	}
}
