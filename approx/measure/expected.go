package measure

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// Expected returns the expected squared error of Ronchetti's IKA (section 2.2) under the
// distribution of the points x,
//
//	E = (1/n²) Σᵢⱼ (k(xᵢ, xⱼ) − k̂(xᵢ, xⱼ))² = ‖K−K̂‖_F²/n².
//
// This is a V-statistic, which includes the pairs i = j. E is in [0, ∞), in units of k².
// Among all functions of rank m, the Mercer expansion truncated after m terms has the
// smallest error, Σ_{i>m} λᵢ².
//
// If n is at most sample, Expected evaluates all pairs. Otherwise, it draws sample points
// without replacement. The estimate weights pairs of different and of equal points by
// their frequency among all pairs, and is unbiased. The standard error is computed by the
// jackknife over points. Expected returns the error of ctx, or an error if E is not
// representable.
func Expected(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix, sample int, seed uint64) (_ Estimate, err error) {
	arg.NotNil("measure.Expected", "context", ctx)
	points := arg.Matrix("measure.Expected", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	arg.FeatureMap("measure.Expected", f)
	if err := arg.CheckData(k, points); err != nil {
		return Estimate{}, err
	}
	if err := arg.CheckRange("sample", float64(sample), 1, math.Inf(1)); err != nil {
		return Estimate{}, err
	}
	n := points.Len()
	q := min(n, sample)
	s := points
	if q < n {
		s = points.Subset(rand.New(rand.NewPCG(seed, expectedStream)).Perm(n)[:q])
	}
	k, f, exponent := toUnitScale(k, f, s)
	rows, diagonal, err := squareSums(ctx, k, f, s)
	if err != nil {
		return Estimate{}, err
	}
	value := func(off, diag, q float64) float64 {
		v := diag / q
		if n > 1 && q > 1 {
			v = v/float64(n) + (1-1/float64(n))*off/(q*(q-1))
		}
		return v
	}
	e := jackknife(rows, diagonal, value)
	if q == n {
		return exactEstimate(e.Value).toSquaredUnits(exponent)
	}
	e.SE *= math.Sqrt(1 - float64(q)/float64(n)) // correction for a finite population
	return e.toSquaredUnits(exponent)
}

// HeldOut returns the expected squared error under the distribution of the points y,
// which must be independent of the fit,
//
//	E = 𝔼 (k(y, y′) − k̂(y, y′))².
//
// It is estimated by the mean over all pairs of different points. This U-statistic is
// unbiased, and its standard error is computed by the jackknife over points. HeldOut
// needs at least two points.
func HeldOut(ctx context.Context, k approx.Kernel, f approx.FeatureMap, y mat.Matrix) (_ Estimate, err error) {
	arg.NotNil("measure.HeldOut", "context", ctx)
	unseen := arg.Matrix("measure.HeldOut", "y", y)
	defer evaluate.Catch(&err, k, evaluate.Data(unseen))
	arg.FeatureMap("measure.HeldOut", f)
	if err := arg.CheckData(k, unseen); err != nil {
		return Estimate{}, err
	}
	k, f, exponent := toUnitScale(k, f, unseen)
	rows, diagonal, err := squareSums(ctx, k, f, unseen)
	if err != nil {
		return Estimate{}, err
	}
	return jackknife(rows, diagonal, func(off, _, q float64) float64 { return off / (q * (q - 1)) }).toSquaredUnits(exponent)
}

// expectedStream is the random stream of the sample of Expected. Other draws with the
// same seed use other streams.
const expectedStream = 0xe5

// squareSums returns Σ_{j≠i} (k(xᵢ, xⱼ) − k̂(xᵢ, xⱼ))² for each point, and the diagonal
// terms (k(xᵢ, xᵢ) − k̂(xᵢ, xᵢ))².
func squareSums(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points) (rows, diagonal []float64, err error) {
	n := x.Len()
	rows, diagonal = make([]float64, n), make([]float64, n)
	err = errorMatrix(k, f, x).Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		for i := i0; i < i1; i++ {
			row := t[(i-i0)*(j1-j0):][:j1-j0]
			if i0 == j0 {
				left, right := row[:i-j0], row[i-j0+1:]
				diagonal[i] = row[i-j0] * row[i-j0]
				rows[i] += lin.Dot(left, left) + lin.Dot(right, right)
				continue
			}
			rows[i] += lin.Dot(row, row)
			for j, v := range row {
				rows[j0+j] += v * v
			}
		}
	})
	return rows, diagonal, err
}

// errorMatrix returns K−K̂ on x, which is computed tile by tile.
func errorMatrix(k approx.Kernel, f approx.FeatureMap, x approx.Points) *tiled.Matrix {
	features, _ := newFeatureTiles(context.Background(), f, x) // only the context can cause an error
	return tiled.New(x.Len(), func(dst []float64, i0, i1, j0, j1 int) {
		fillTile(dst, k, x, i0, i1, j0, j1)
		features.subtract(dst, i0, i1, j0, j1)
	})
}

// jackknife returns value(off, diag, q), where off is the sum over the pairs i ≠ j of q
// points and diag the sum over i = j. The standard error is
//
//	se² = (q−1)/q Σᵢ (e₋ᵢ − ē)²,
//
// where e₋ᵢ is the value without point i. The contributions of point i to the sums are
// rows[i] and diagonal[i].
func jackknife(rows, diagonal []float64, value func(off, diag, q float64) float64) Estimate {
	q := float64(len(rows))
	var off, diag float64
	for i, v := range rows {
		off += v
		diag += diagonal[i]
	}
	jackknifeValues := make([]float64, len(rows))
	for i := range jackknifeValues {
		// Each pair occurs as (i, j) and as (j, i).
		jackknifeValues[i] = value(off-2*rows[i], diag-diagonal[i], q-1)
	}
	e := meanEstimate(jackknifeValues)
	e.Value, e.SE = value(off, diag, q), e.SE*(q-1)
	return e
}
