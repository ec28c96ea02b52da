package evaluate

import (
	"mercer/approx"
	"mercer/approx/kernel"
)

// RejectIndexed returns the function CheckSupport of the named method, which uses the
// coordinates of points: their distances, their means, or functions of them. CheckSupport
// returns an *approx.UnsupportedError for a kernel whose points are row indices.
func RejectIndexed(method string) func(k approx.Kernel, d int) error {
	return func(k approx.Kernel, _ int) error {
		if !kernel.IsIndexed(k) {
			return nil
		}
		return &approx.UnsupportedError{Method: method, Reason: "It uses the coordinates of the points, and the points of a precomputed kernel are row indices of its matrix. Choose a method that only evaluates the kernel, such as Nyström with uniform landmarks."}
	}
}
