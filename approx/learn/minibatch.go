package learn

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// MiniBatchKMeans holds the settings of mini-batch k-means (Sculley 2010, Algorithm 1). The
// algorithm suits very many points. Its centres, scaled to unit length, are the filters
// of Ronchetti 2018, §4.3.2.
type MiniBatchKMeans struct {
	Centers int // number m of centres
	Batch   int // number of points in a batch; 0 stands for 100
	Rounds  int // number of batches; 0 stands for 100
	Seed    uint64

	// Progress, if not nil, receives the number of finished rounds, and Rounds.
	Progress func(done, total int)
}

// batchStream is the random stream of the batches. Other draws with the same seed use
// other streams.
const batchStream = 0x3b

// Fit returns centres of x, m×d. It returns fewer centres than requested if x has fewer
// distinct points. The initial centres are points drawn uniformly. Each round draws a
// batch with replacement and finds the nearest centre of each point. If several centres
// are equally near, the first one is used. The round then moves this centre towards the
// point by the fraction 1/v, where v counts the points assigned to the centre so far.
// Every centre is therefore the mean of its assigned points. The cost is Batch·Rounds·m
// distances.
//
// Fit returns an error for invalid settings or points, or the error of ctx.
func (b MiniBatchKMeans) Fit(ctx context.Context, x mat.Matrix) (*mat.Dense, error) {
	centers, err := b.fit(ctx, arg.Matrix("learn.MiniBatchKMeans.Fit", "x", x))
	if err != nil {
		return nil, err
	}
	return newDense(centers), nil
}

func (b MiniBatchKMeans) fit(ctx context.Context, x approx.Points) (approx.Points, error) {
	arg.NotNil("learn.MiniBatchKMeans.Fit", "context", ctx)
	if err := checkPoints(x); err != nil {
		return approx.Points{}, err
	}
	for _, r := range []approx.RangeError{
		{Key: "m", Value: float64(b.Centers), Min: 1, Max: math.Inf(1)},
		{Key: "batch", Value: float64(b.Batch), Max: approx.MaxSize},
		{Key: "rounds", Value: float64(b.Rounds), Max: math.Inf(1)},
	} {
		if err := arg.CheckRange(r.Key, r.Value, r.Min, r.Max); err != nil {
			return approx.Points{}, err
		}
	}
	if b.Batch == 0 {
		b.Batch = 100
	}
	if b.Rounds == 0 {
		b.Rounds = 100
	}
	e := unit.Exponent(lin.Largest(x.Data)) // squared distances are finite after scaling by 2⁻ᵉ
	if e != 0 {
		x = approx.Points{Data: unit.ScaleValues(x.Data, -e), Dim: x.Dim}
	}
	c := x.Subset(landmark.Uniform(x, b.Centers, b.Seed))
	m, count := c.Len(), make([]float64, c.Len())
	rng := rand.New(rand.NewPCG(b.Seed, batchStream))
	rows, dist, nearest := make([]int, b.Batch), make([]float64, b.Batch*m), make([]int, b.Batch)
	for round := range b.Rounds {
		if err := ctx.Err(); err != nil {
			return approx.Points{}, err
		}
		for i := range rows {
			rows[i] = rng.IntN(x.Len())
		}
		lin.SqDist(dist, x.Subset(rows).Data, c.Data, b.Batch, m, x.Dim)
		for i := range nearest {
			pickNearest(nearest[i:i+1], dist[i*m:(i+1)*m])
		}
		for i, j := range nearest {
			count[j]++
			center := c.Row(j)
			for a, v := range x.Row(rows[i]) {
				center[a] += (v - center[a]) / count[j]
			}
		}
		if b.Progress != nil {
			b.Progress(round+1, b.Rounds)
		}
	}
	if e != 0 {
		c.Data = unit.ScaleValues(c.Data, e)
	}
	return c, nil
}
