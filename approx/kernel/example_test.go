package kernel_test

import (
	"fmt"

	"mercer/approx"
	"mercer/approx/kernel"
)

// ExampleSum models a pattern that repeats every 2 and fades over a distance of 5, on top
// of a linear trend. The product is still separable, but the sum is not.
func ExampleSum() {
	season := kernel.Product(kernel.Gaussian{Sigma: 5}, kernel.Periodic{Sigma: 1, Period: 2})
	k := kernel.Sum(season, kernel.Scaled(0.1, kernel.Linear{}))
	for _, y := range []float64{1, 2, 3, 4} {
		fmt.Printf("k(1, %g) = %.2f\n", y, k.Eval([]float64{1}, []float64{y}))
	}
	_, product := season.(approx.Separable)
	_, sum := k.(approx.Separable)
	fmt.Println(product, sum)
	// Output:
	// k(1, 1) = 1.10
	// k(1, 2) = 0.33
	// k(1, 3) = 1.22
	// k(1, 4) = 0.51
	// true false
}

// ExampleARD uses the frequencies of a Gaussian that is three times as wide along the
// second axis. Methods that use linear functions of the points, such as frequencies, also
// accept a kernel of linearly mapped points.
func ExampleARD() {
	inner, warp := approx.Unwarp(kernel.ARD(kernel.Gaussian{Sigma: 1}, 1, 3))
	omega := approx.Points{Data: []float64{3, 0, 0, 3}, Dim: 2} // frequencies of inner
	pulledFrequencies, _ := warp.Pull(omega, 2)
	fmt.Println(inner, pulledFrequencies.Row(0), pulledFrequencies.Row(1))
	// Output: {1} [3 0] [0 1]
}

// An arc-cosine kernel depends only on directions from the origin. With a bias, it also
// depends on distances.
func ExampleBiased() {
	x, y := []float64{1, 0}, []float64{10, 0}
	fmt.Printf("%.2f\n", kernel.ArcCosine0{}.Eval(x, y))
	fmt.Printf("%.2f\n", kernel.Biased(kernel.ArcCosine0{}, 1).Eval(x, y))
	// Output:
	// 1.00
	// 0.78
}
