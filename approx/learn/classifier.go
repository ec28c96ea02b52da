package learn

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/arg"
)

// A Classifier assigns labels by decision functions. For two labels, a point has the
// second label if the single function is positive, and the first label otherwise. For more
// labels, a point has the label with the largest function. If several functions are equal,
// it has the first of their labels.
type Classifier struct {
	Model        // the decision functions: one for two labels, else one for each label
	Labels []int // the labels, in increasing order
}

// Classify returns the label of each row of x, or NoLabel if a coordinate is not finite or
// a decision function is NaN.
func (c Classifier) Classify(x mat.Matrix) []int {
	const fn = "learn.Classifier.Classify"
	p := arg.Matrix(fn, "x", x)
	c.checkLabels(fn)
	class := decideClasses(c.predict(fn, p), c.Outputs())
	for i := range class {
		if !isFinite(p.Row(i)) {
			class[i] = -1
		}
	}
	return c.toLabels(class)
}

// Decide returns the decision functions at the rows of x. The matrix has one column for two
// labels, and otherwise one for each of Labels. Decide panics if x has no rows.
func (c Classifier) Decide(x mat.Matrix) *mat.Dense {
	const fn = "learn.Classifier.Decide"
	p := arg.Matrix(fn, "x", x)
	c.checkLabels(fn)
	arg.AtLeast(fn, "n", p.Len(), 1)
	return mat.NewDense(p.Len(), c.Outputs(), c.predict(fn, p))
}

// checkLabels panics with the function name fn unless there is one decision function for
// two labels, or otherwise one for each label.
func (c Classifier) checkLabels(fn string) {
	c.check(fn)
	if k := c.Outputs(); k > 1 || len(c.Labels) != 2 {
		arg.Len(fn, "labels", len(c.Labels), max(k, 2))
	}
}

// toLabels replaces the indices of labels in class by labels, and −1 by NoLabel.
func (c Classifier) toLabels(class []int) []int { return replaceIndices(class, c.Labels) }

// decideClasses returns the class of each row of the n×k decision functions f.
func decideClasses(f []float64, k int) []int {
	class := make([]int, len(f)/k)
	for i := range class {
		class[i] = decide(f[i*k:], k, 1)
	}
	return class
}

// Regions returns the label at all (xs[i], ys[j]), as element j*len(xs)+i. It is NoLabel
// if a coordinate is not finite or a decision function is NaN.
func (c Classifier) Regions(xs, ys []float64) []int {
	class, _ := c.margins("learn.Classifier.Regions", xs, ys)
	return class
}

// Margins returns the label at all (xs[i], ys[j]) and its margin. The margin is the
// difference between the largest and the second largest decision function. For two
// labels, the margin is |f|. The margin is 0 on the boundary between labels. If a
// coordinate is not finite or a decision function is NaN, the label is NoLabel and the
// margin is NaN.
func (c Classifier) Margins(xs, ys []float64) (labels []int, margin []float64) {
	return c.margins("learn.Classifier.Margins", xs, ys)
}

func (c Classifier) margins(fn string, xs, ys []float64) (labels []int, margin []float64) {
	c.checkLabels(fn)
	f, k, size := c.grid(fn, xs, ys), c.Outputs(), len(xs)*len(ys)
	class := make([]int, size)
	margin = make([]float64, size)
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
	return c.toLabels(class), margin
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

// ClassTargets returns the n×k target values of the decision functions. For two classes, the
// values are +1 on class 1 and −1 on class 0. For more classes, function j has the value
// +1 on class j and −1 on the other classes. Ridge regression of these values is the
// ridge classifier. ClassTargets panics if class is empty, or a class is not one of
// 0, …, classes−1.
func ClassTargets(class []int, classes int) *mat.Dense {
	arg.AtLeast("learn.ClassTargets", "the number of points", len(class), 1)
	y, k := classTargets(class, classes)
	return mat.NewDense(len(class), k, y)
}

// classTargets returns the n×k targets of ClassTargets row by row.
func classTargets(class []int, classes int) (y []float64, k int) {
	arg.AtLeast("learn.ClassTargets", "classes", classes, 1)
	arg.Must("learn.ClassTargets", arg.CheckRange("classes", float64(classes), 1, maxClasses))
	k = 1
	if classes > 2 {
		k = classes
	}
	y = make([]float64, len(class)*k)
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
	return y, k
}
