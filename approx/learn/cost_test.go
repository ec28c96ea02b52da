package learn_test

import (
	"errors"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// tickingMap is a feature map for a simulated clock. Each call advances the clock by the
// next element of durations.
type tickingMap struct {
	approx.FeatureMap
	clock     *time.Time
	durations *[]time.Duration
}

func (c tickingMap) MapAll(dst []float64, x approx.Points) {
	*c.clock = c.clock.Add((*c.durations)[0])
	*c.durations = (*c.durations)[1:]
}

func TestCost(t *testing.T) {
	var clock time.Time
	w := learn.Stopwatch{Now: func() time.Time { return clock }, MinDuration: 9 * time.Second}
	x := fixture.Normal(10, 2, 1)
	measure := func(training time.Duration, storedCount int, durations ...time.Duration) learn.Cost {
		c, err := w.Cost(func() (approx.FeatureMap, int, error) {
			clock = clock.Add(training)
			return tickingMap{kernel.Section(kernel.Gaussian{Sigma: 1}, x.Row(0)), &clock, &durations}, storedCount, nil
		}, x)
		if err != nil || len(durations) > 0 {
			t.Fatalf("%v, %d passes are left", err, len(durations))
		}
		return c
	}
	exactCost := measure(100*time.Second, 200, 20*time.Second)
	landmarkCost := measure(4*time.Second, 50, 3*time.Second, 2*time.Second, 5*time.Second)
	if want := (learn.Cost{TrainSeconds: 4, PointSeconds: 0.2, StoredPoints: 50}); landmarkCost != want {
		t.Errorf("the cost is %+v, not %+v", landmarkCost, want)
	}
	if got, want := landmarkCost.SavingsOver(exactCost), (learn.Savings{Training: 25, Evaluation: 10, StoredShare: 0.25}); got != want {
		t.Errorf("savings are %+v, not %+v", got, want)
	}
	trainingErr := errors.New("no")
	if _, err := w.Cost(func() (approx.FeatureMap, int, error) { return nil, 0, trainingErr }, x); err != trainingErr {
		t.Errorf("the error is %v", err)
	}
}
