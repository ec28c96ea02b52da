// Package fitting holds the problem that the fits of methods compute with.
package fitting

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// A Problem is an approx.Problem whose matrices are points, with the size of the
// method.
type Problem struct {
	Kernel approx.Kernel
	X      approx.Points // n×d
	Size   int           // m
	Seed   uint64

	Landmarks approx.Points // landmarks that replace the choice of the method; may be empty
	MaxSize   int           // the largest size of a method that chooses its size; 0: no limit
	Limits    approx.Limits
	Events    func(approx.Event)
	Progress  func(done, total int)
}

// Of returns the Problem of p for a method of size m. Unless p.Share is set, it copies
// the points.
func Of(p approx.Problem, m int) Problem {
	return Problem{
		Kernel: p.Kernel, X: points(p.X, p.Share), Size: m, Seed: p.Seed,
		Landmarks: points(p.Landmarks, p.Share), MaxSize: p.MaxSize, Limits: p.Limits, Events: p.Events, Progress: p.Progress,
	}
}

// Public returns the approx.Problem of p. The points are shared.
func (p Problem) Public() approx.Problem {
	q := approx.Problem{
		Kernel: p.Kernel, X: p.X, Seed: p.Seed, Share: true,
		MaxSize: p.MaxSize, Limits: p.Limits, Events: p.Events, Progress: p.Progress,
	}
	if len(p.Landmarks.Data) > 0 {
		q.Landmarks = p.Landmarks
	}
	return q
}

// points returns the rows of x, or no points if x is nil. Unless share is set, it copies
// them.
func points(x mat.Matrix, share bool) approx.Points {
	if x == nil {
		return approx.Points{}
	}
	p := approx.PointsOf(x)
	if _, raw := x.(mat.RawMatrixer); raw && !share {
		return p.Clone()
	}
	return p
}
