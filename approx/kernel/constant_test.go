package kernel_test

import (
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

func TestConstant(t *testing.T) {
	approxtest.TestKernel(t, kernel.Constant{Value: 3})
	approxtest.TestKernel(t, kernel.Sum(kernel.Constant{Value: 3}, kernel.Gaussian{Sigma: 1}))
}
