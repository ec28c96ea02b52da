package kernel_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

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

// ExampleMatern compares kernels of different smoothness at the distance σ.
func ExampleMatern() {
	for _, nu := range []float64{0.5, 1, 2, 10, 1000} {
		fmt.Printf("ν = %g: %.4f\n", nu, kernel.Matern{Nu: nu, Sigma: 2}.Eval([]float64{0}, []float64{2}))
	}
	fmt.Printf("Gaussian: %.4f\n", kernel.Gaussian{Sigma: 2}.Eval([]float64{0}, []float64{2}))
	// Output:
	// ν = 0.5: 0.3679
	// ν = 1: 0.4443
	// ν = 2: 0.5075
	// ν = 10: 0.5839
	// ν = 1000: 0.6063
	// Gaussian: 0.6065
}

// ExampleNewBandwidthGradient computes how a kernel reacts to the length scale of each
// coordinate.
func ExampleNewBandwidthGradient() {
	k := kernel.ARD(kernel.Matern{Nu: 1.8, Sigma: 1}, 0.5, 2)
	g, err := kernel.NewBandwidthGradient(k, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	derivatives := make([]float64, g.Len())
	value := g.Eval(derivatives, []float64{0, 0}, []float64{0.3, 1})
	fmt.Printf("k = %.3f\n", value)
	for i, name := range g.Names() {
		fmt.Printf("%s: %.3f\n", name, derivatives[i])
	}
	// Output:
	// k = 0.627
	// scale 0: 0.284
	// scale 1: 0.197
}

// ExamplePrecomputed uses similarities of words that do not come from coordinates.
func ExamplePrecomputed() {
	k := kernel.Precomputed{K: mat.NewSymDense(3, []float64{
		1, 0.8, 0.1,
		0.8, 1, 0.2,
		0.1, 0.2, 1,
	})}
	fmt.Println(k.Eval([]float64{0}, []float64{1}))
	fmt.Println(kernel.Gram(nil, kernel.Scaled(2, k), kernel.Indices(3))[:3])
	err := k.Domain(approx.Points{Data: []float64{1, 2.5}, Dim: 1})
	fmt.Println(err)
	// Output:
	// 0.8
	// [2 1.6 0.2]
	// approx: coordinate 0 of point 1 is 2.5: A point of a precomputed kernel is a row index of K, an integer from 0 to 2.
}

// ExampleMedianBandwidth uses the median distance of the points as the bandwidth.
func ExampleMedianBandwidth() {
	x := mat.NewDense(4, 1, []float64{0, 1, 3, 7})
	fmt.Println(kernel.MedianBandwidth(x, 1), kernel.PercentileBandwidth(x, 10, 1))
	// Output: 3.5 1.5
}
