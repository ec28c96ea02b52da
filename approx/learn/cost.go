package learn

import (
	"math"
	"time"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Cost is the cost of a model.
type Cost struct {
	TrainSeconds float64 // seconds to train the model
	PointSeconds float64 // seconds to evaluate the model at one new point
	StoredPoints int     // number of stored points: data, landmarks or centres
}

// Savings compares the cost of an approximation with the cost of the exact solution. The
// three numbers are those in Kingravi, Vela & Gray 2013 (Table 2, Figures 2 to 6).
type Savings struct {
	Training    float64 // speedup of training
	Evaluation  float64 // speedup of evaluating a new point
	StoredShare float64 // fraction of the points that is stored
}

// SavingsOver returns the savings of c compared with the exact model. The cost of the
// exact model should be measured with the fastest exact algorithm. A slow algorithm would
// make every approximation look better.
func (c Cost) SavingsOver(exact Cost) Savings {
	return Savings{
		Training:    exact.TrainSeconds / c.TrainSeconds,
		Evaluation:  exact.PointSeconds / c.PointSeconds,
		StoredShare: float64(c.StoredPoints) / float64(exact.StoredPoints),
	}
}

// A Stopwatch measures the costs of models. The zero Stopwatch uses the system clock.
type Stopwatch struct {
	Now         func() time.Time // the clock; nil stands for time.Now
	MinDuration time.Duration    // shortest total time of evaluation; 0 stands for 20 ms
}

// Cost trains a model once and then evaluates the model repeatedly at the points of x,
// for at least w.MinDuration. The result contains the time of the fastest pass, since
// disturbances only increase times. The function train returns the model and the number
// of stored points. If train fails, Cost returns its error.
func (w Stopwatch) Cost(train func() (model approx.FeatureMap, storedCount int, err error), x mat.Matrix) (c Cost, err error) {
	const fn = "learn.Stopwatch.Cost"
	points := arg.Matrix(fn, "x", x)
	if train == nil {
		panic(fn + ": got no function train, want one")
	}
	arg.Points(fn, "x", points)
	arg.AtLeast(fn, "the number of points", points.Len(), 1)
	now, minDuration := w.Now, w.MinDuration
	if now == nil {
		now = time.Now
	}
	if minDuration == 0 {
		minDuration = 20 * time.Millisecond
	}
	start := now()
	model, storedCount, err := train()
	if err != nil {
		return c, err
	}
	trainingEnd := now()
	c = Cost{TrainSeconds: trainingEnd.Sub(start).Seconds(), PointSeconds: math.Inf(1), StoredPoints: storedCount}
	for passStart := trainingEnd; passStart.Sub(trainingEnd) < minDuration; {
		approx.FeaturesTo(nil, model, points)
		passEnd := now()
		c.PointSeconds = min(c.PointSeconds, passEnd.Sub(passStart).Seconds()/float64(points.Len()))
		passStart = passEnd
	}
	return c, nil
}
