package learn

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Classifier assigns classes by decision functions. For two classes, a point has class
// 1 if the single function is positive, and class 0 otherwise. For more classes, a point
// has the class with the largest function. If several functions are equal, it has the
// first of their classes.
type Classifier struct {
	Model       // the decision functions: one for two classes, else one for each class
	Classes int // number of classes
}

// Classify returns the class of each point, or −1 if a coordinate is not finite or
// a decision function is NaN.
func (c Classifier) Classify(x approx.Points) []int {
	class := decideClasses(c.predict("learn.Classifier.Classify", x), c.Outputs())
	for i := range class {
		if !isFinite(x.Row(i)) {
			class[i] = -1
		}
	}
	return class
}

// decideClasses returns the class of each row of the n×k decision functions f.
func decideClasses(f []float64, k int) []int {
	class := make([]int, len(f)/k)
	for i := range class {
		class[i] = decide(f[i*k:], k, 1)
	}
	return class
}

// Regions returns the class at all (xs[i], ys[j]), as element j*len(xs)+i. The class is
// −1 if a coordinate is not finite or a decision function is NaN.
func (c Classifier) Regions(xs, ys []float64) []int {
	class, _ := c.margins("learn.Classifier.Regions", xs, ys)
	return class
}

// Margins returns the class at all (xs[i], ys[j]) and its margin. The margin is the
// difference between the largest and the second largest decision function. For two
// classes, the margin is |f|. The margin is 0 on the boundary between classes. If a
// coordinate is not finite or a decision function is NaN, the class is −1 and the margin
// is NaN.
func (c Classifier) Margins(xs, ys []float64) (class []int, margin []float64) {
	return c.margins("learn.Classifier.Margins", xs, ys)
}

func (c Classifier) margins(fn string, xs, ys []float64) (class []int, margin []float64) {
	f, k, size := c.grid(fn, xs, ys), c.Outputs(), len(xs)*len(ys)
	class, margin = make([]int, size), make([]float64, size)
	for i := range class {
		class[i] = decide(f[i:], k, size)
		if class[i] < 0 || !isFinite([]float64{xs[i%len(xs)], ys[i/len(xs)]}) {
			class[i] = -1
			margin[i] = math.NaN()
			continue
		}
		if k == 1 {
			margin[i] = math.Abs(f[i])
			continue
		}
		best := f[class[i]*size+i]
		margin[i] = math.Inf(1)
		for j := range k {
			if j != class[i] {
				margin[i] = min(margin[i], best-f[j*size+i])
			}
		}
	}
	return class, margin
}

// decide returns the class given by the k decision functions f[0], f[stride], …. It
// returns −1 if a function is NaN.
func decide(f []float64, k, stride int) int {
	for j := range k {
		if math.IsNaN(f[j*stride]) {
			return -1
		}
	}
	if k == 1 {
		if f[0] > 0 {
			return 1
		}
		return 0
	}
	best := 0
	for j := range k {
		if f[j*stride] > f[best*stride] {
			best = j
		}
	}
	return best
}

// maxClasses is the largest accepted number of classes.
const maxClasses = 1 << 20

// ClassTargets returns the target values of the decision functions, n×k. For two classes, the
// values are +1 on class 1 and −1 on class 0. For more classes, function j has the value
// +1 on class j and −1 on the other classes. Ridge regression of these values is the
// ridge classifier. ClassTargets panics if a class is not one of 0, …, classes−1.
func ClassTargets(class []int, classes int) []float64 {
	arg.AtLeast("learn.ClassTargets", "classes", classes, 1)
	arg.Must("learn.ClassTargets", arg.CheckRange("classes", float64(classes), 1, maxClasses))
	k := 1
	if classes > 2 {
		k = classes
	}
	y := make([]float64, len(class)*k)
	for i, c := range class {
		arg.Index("learn.ClassTargets", "class", c, classes)
		for j := range k {
			y[i*k+j] = -1
		}
		if k > 1 {
			y[i*k+c] = 1
		} else if c == 1 {
			y[i] = 1
		}
	}
	return y
}

// ErrorRate returns the fraction of points on which the classes got and want differ. It
// panics if their lengths differ.
func ErrorRate(got, want []int) float64 {
	arg.AtLeast("learn.ErrorRate", "the number of classes in want", len(want), 1)
	arg.Len("learn.ErrorRate", "classes", len(got), len(want))
	wrongCount := 0
	for i, c := range got {
		if c != want[i] {
			wrongCount++
		}
	}
	return float64(wrongCount) / float64(len(got))
}

// MSE returns the mean squared difference between the numbers got and want. It
// panics if their lengths differ.
func MSE(got, want []float64) (s float64) {
	arg.AtLeast("learn.MSE", "the number of numbers in want", len(want), 1)
	arg.Len("learn.MSE", "numbers", len(got), len(want))
	for i, v := range got {
		s += (v - want[i]) * (v - want[i])
	}
	return s / float64(len(got))
}
