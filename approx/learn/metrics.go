package learn

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// ErrorRate returns the fraction of points whose predicted labels got differ from the true
// labels want. It panics if the lengths differ.
func ErrorRate(got, want []int) float64 {
	equal := countEqual("learn.ErrorRate", got, want)
	return float64(len(want)-equal) / float64(len(want))
}

// Accuracy returns the fraction of points whose predicted labels got equal the true labels
// want. The predictions come first; scikit-learn has the true values first. Accuracy panics
// if the lengths differ.
func Accuracy(got, want []int) float64 {
	return float64(countEqual("learn.Accuracy", got, want)) / float64(len(want))
}

// countEqual returns the number of points with equal labels. It panics for the function fn
// unless got and want have the same number of labels, at least one.
func countEqual(fn string, got, want []int) (equal int) {
	arg.AtLeast(fn, "the number of labels in want", len(want), 1)
	arg.Len(fn, "labels", len(got), len(want))
	for i, c := range got {
		if c == want[i] {
			equal++
		}
	}
	return equal
}

// MSE returns the mean squared difference between the predictions got and the true values
// want, n×k each. It panics if the dimensions differ.
func MSE(got, want mat.Matrix) float64 { return meanSquare("learn.MSE", got, want) }

// RMSE returns the root of the mean squared difference between the predictions got and the
// true values want, n×k each. The predictions come first; scikit-learn has the true values
// first. For slices, pass mat.NewVecDense(len(y), y). RMSE panics if the dimensions differ.
func RMSE(got, want mat.Matrix) float64 { return math.Sqrt(meanSquare("learn.RMSE", got, want)) }

func meanSquare(fn string, got, want mat.Matrix) (s float64) {
	p, y := pairsOf(fn, got, want)
	for i, v := range p.Data {
		s += (v - y.Data[i]) * (v - y.Data[i])
	}
	return s / float64(len(p.Data))
}

// MAE returns the mean absolute difference between the predictions got and the true values
// want, n×k each. It panics if the dimensions differ.
func MAE(got, want mat.Matrix) (s float64) {
	p, y := pairsOf("learn.MAE", got, want)
	for i, v := range p.Data {
		s += math.Abs(v - y.Data[i])
	}
	return s / float64(len(p.Data))
}

// R2 returns the coefficient of determination of the predictions got for the true values
// want,
//
//	1 − Σ(gotᵢ − wantᵢ)² / Σ(wantᵢ − mean(want))².
//
// The predictions come first; scikit-learn has the true values first. Exchanged arguments
// give another number without an error. The result is 1 for perfect predictions, 0 for the
// mean of want, and may be negative. If all numbers of want are equal, R2 is 1 if got is
// equal to want, and −Inf otherwise. For k columns, the result is the mean of the coefficients
// of the columns. R2 panics if the dimensions differ.
func R2(got, want mat.Matrix) (mean float64) {
	p, y := pairsOf("learn.R2", got, want)
	for j := range y.Dim {
		mean += columnR2(column(p.Data, j, p.Dim), column(y.Data, j, y.Dim)) / float64(y.Dim)
	}
	return mean
}

// columnR2 returns the coefficient of determination for one target.
func columnR2(got, want []float64) float64 {
	mean := lin.Mean(want)
	var residual, total float64
	for i, v := range want {
		residual += (got[i] - v) * (got[i] - v)
		total += (v - mean) * (v - mean)
	}
	if residual == 0 {
		return 1
	}
	if slices.Min(want) == slices.Max(want) { // total may be a rounding error
		total = 0
	}
	return 1 - residual/total
}

// pairsOf returns the rows of got and want. It panics for the function fn unless both are n×k
// with n ≥ 1.
func pairsOf(fn string, got, want mat.Matrix) (p, y approx.Points) {
	p, y = arg.Matrix(fn, "got", got), arg.Matrix(fn, "want", want)
	arg.Points(fn, "got", p)
	arg.Points(fn, "want", y)
	arg.AtLeast(fn, "the number of rows of want", y.Len(), 1)
	arg.Len(fn, "rows of got", p.Len(), y.Len())
	arg.Len(fn, "columns of got", p.Dim, y.Dim)
	return p, y
}

// A Confusion counts the pairs of true and predicted labels.
type Confusion struct {
	Labels []int   // the labels that occur, in increasing order
	Counts [][]int // Counts[i][j] points of Labels[i] have the prediction Labels[j]
}

// NewConfusion counts the points with each predicted label in got and true label in want.
// The predictions come first; scikit-learn has the true labels first. Exchanged arguments
// give the transposed table. NewConfusion panics if the lengths differ.
func NewConfusion(got, want []int) Confusion {
	arg.AtLeast("learn.NewConfusion", "the number of labels in want", len(want), 1)
	arg.Len("learn.NewConfusion", "labels", len(got), len(want))
	c := Confusion{Labels: DistinctLabels(slices.Concat(got, want))}
	for range c.Labels {
		c.Counts = append(c.Counts, make([]int, len(c.Labels)))
	}
	for l, v := range want {
		i, _ := slices.BinarySearch(c.Labels, v)
		j, _ := slices.BinarySearch(c.Labels, got[l])
		c.Counts[i][j]++
	}
	return c
}

// String returns a table with a row for each true label and a column for each prediction.
func (c Confusion) String() string {
	arg.Len("learn.Confusion.String", "rows of Counts", len(c.Counts), len(c.Labels))
	for _, row := range c.Counts {
		arg.Len("learn.Confusion.String", "columns of Counts", len(row), len(c.Labels))
	}
	name := func(label int) string {
		if label == NoLabel {
			return "none"
		}
		return fmt.Sprint(label)
	}
	width := 0
	for i, l := range c.Labels {
		width = max(width, len(name(l)))
		for _, n := range c.Counts[i] {
			width = max(width, len(fmt.Sprint(n)))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%*s", width, "")
	for _, l := range c.Labels {
		fmt.Fprintf(&b, " %*s", width, name(l))
	}
	for i, l := range c.Labels {
		fmt.Fprintf(&b, "\n%*s", width, name(l))
		for _, n := range c.Counts[i] {
			fmt.Fprintf(&b, " %*d", width, n)
		}
	}
	return b.String()
}
