package learn

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/arg"
)

// A Scaler standardises the columns of a matrix: x ↦ (x − Mean)/Scale.
type Scaler struct {
	Mean  []float64 // means of the d columns
	Scale []float64 // standard deviations of the columns, with 1/n; 1 for a constant column
}

// NewScaler returns the scaler with which each column of x has mean 0 and standard
// deviation 1. A column whose values are all equal becomes 0. NewScaler returns an error
// if x has no rows, or a coordinate is not finite or exceeds approx.MaxCoordinate.
func NewScaler(x mat.Matrix) (*Scaler, error) {
	p := arg.Matrix("learn.NewScaler", "x", x)
	if err := checkPoints(p); err != nil {
		return nil, err
	}
	n, d := p.Len(), p.Dim
	s := &Scaler{Mean: make([]float64, d), Scale: make([]float64, d)}
	for j := range d {
		// Differences from the first value are exactly 0 for a constant column. They are
		// divided by the largest, so that squares are in range.
		first, top := p.Data[j], 0.0
		for i := range n {
			top = max(top, math.Abs(p.Data[i*d+j]-first))
		}
		s.Mean[j], s.Scale[j] = first, 1
		if top == 0 {
			continue
		}
		var sum, square float64
		for i := range n {
			sum += (p.Data[i*d+j] - first) / top
		}
		mean := sum / float64(n)
		for i := range n {
			v := (p.Data[i*d+j]-first)/top - mean
			square += v * v
		}
		s.Mean[j] = first + top*mean
		s.Scale[j] = max(top*math.Sqrt(square/float64(n)), math.SmallestNonzeroFloat64)
	}
	return s, nil
}

// Transform returns (x − Mean)/Scale for each row of x. It panics if x has no rows or
// another number of columns.
func (s *Scaler) Transform(x mat.Matrix) *mat.Dense {
	return s.apply("learn.Scaler.Transform", x, func(v, mean, scale float64) float64 { return (v - mean) / scale })
}

// Inverse returns Mean + Scale·x for each row of x, so that Inverse(Transform(x)) is x. It
// panics if x has no rows or another number of columns.
func (s *Scaler) Inverse(x mat.Matrix) *mat.Dense {
	return s.apply("learn.Scaler.Inverse", x, func(v, mean, scale float64) float64 { return mean + scale*v })
}

func (s *Scaler) apply(fn string, x mat.Matrix, f func(v, mean, scale float64) float64) *mat.Dense {
	arg.Receiver(fn, s == nil)
	arg.Constructed(fn, "learn.NewScaler", len(s.Mean) > 0)
	arg.Len(fn, "scales", len(s.Scale), len(s.Mean))
	p := arg.CloneMatrix(fn, "x", x)
	arg.Points(fn, "x", p)
	arg.AtLeast(fn, "n", p.Len(), 1)
	arg.Dim(fn, "x", p.Dim, len(s.Mean))
	for i, v := range p.Data {
		p.Data[i] = f(v, s.Mean[i%p.Dim], s.Scale[i%p.Dim])
	}
	return p.Dense()
}
