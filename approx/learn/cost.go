package learn

import (
	"math"
	"time"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Cost is the cost of a model.
type Cost struct {
	Train float64 // seconds to learn it
	Point float64 // seconds to evaluate it at one new point
	Kept  int     // number of points stored to evaluate it: data, landmarks or centres
}

// Savings are the three numbers by which Kingravi, Vela & Gray 2013 (Table 2,
// Figures 2 to 6) compare an approximation with the exact solution.
type Savings struct {
	Training   float64 // speedup of learning
	Evaluation float64 // speedup of evaluating a new point
	Retained   float64 // the share of the data that is kept
}

// Against returns the savings of c compared with the exact model. The exact cost should
// be the cost of the fastest exact algorithm, because a slow one flatters every
// approximation.
func (c Cost) Against(exact Cost) Savings {
	return Savings{
		Training:   exact.Train / c.Train,
		Evaluation: exact.Point / c.Point,
		Retained:   float64(c.Kept) / float64(exact.Kept),
	}
}

// A Stopwatch measures costs. The zero Stopwatch uses the system clock.
type Stopwatch struct {
	Now   func() time.Time // nil stands for time.Now
	Least time.Duration    // how long to evaluate at least; 0 stands for 20 ms
}

// Cost learns a model once and then evaluates the model repeatedly at the points of x,
// until the time can be measured. The result contains the time of the fastest pass,
// since disturbances only increase times. The function train returns the model and the
// number of stored points. Cost returns the error of train.
func (w Stopwatch) Cost(train func() (model approx.FeatureMap, kept int, err error), x approx.Points) (c Cost, err error) {
	const fn = "learn.Stopwatch.Cost"
	if train == nil {
		panic(fn + ": got no function train, want one")
	}
	arg.Points(fn, "x", x)
	arg.AtLeast(fn, "the number of points", x.Len(), 1)
	now, least := w.Now, w.Least
	if now == nil {
		now = time.Now
	}
	if least == 0 {
		least = 20 * time.Millisecond
	}
	start := now()
	model, kept, err := train()
	if err != nil {
		return c, err
	}
	trained := now()
	c = Cost{Train: trained.Sub(start).Seconds(), Point: math.Inf(1), Kept: kept}
	for before := trained; before.Sub(trained) < least; {
		approx.Features(model, x)
		after := now()
		c.Point = min(c.Point, after.Sub(before).Seconds()/float64(x.Len()))
		before = after
	}
	return c, nil
}
