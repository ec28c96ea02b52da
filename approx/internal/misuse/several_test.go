package misuse

import (
	"math"
	"testing"

	"mercer/approx"
)

// Two arguments that are wrong together, of which each alone is noticed by the other.
func TestSeveralWrongArguments(t *testing.T) {
	for name, c := range map[string]func(){
		"approx.Dst":           func() { approx.Dst(nil, math.MaxInt) },
		"approx.Combined":      func() { approx.Combined(brokenMap{of: features()}, nil, math.MaxInt/4+1) },
		"approx.Points.Subset": func() { approx.Points{Data: []float64{1, 2}, Dim: -1}.Subset(nil) },
	} {
		o := outcome{}
		func() {
			defer func() { o.panic = recover() }()
			c()
		}()
		if v := verdict(name, o); v != "" || o.panic == nil {
			t.Errorf("%s: %s: %v", name, v, o)
		}
	}
}
