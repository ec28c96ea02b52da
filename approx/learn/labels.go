package learn

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/words"
)

// NoLabel is the label that a classifier returns for a point with a coordinate that is not
// finite, or outside of the domain of the kernel. It must not be a label of training
// points.
const NoLabel = math.MinInt

// DistinctLabels returns the different labels, in increasing order.
func DistinctLabels(labels []int) []int {
	return slices.Compact(slices.Sorted(slices.Values(labels)))
}

// EncodeLabels returns names for classifiers, whose labels are integers: names[labels[i]]
// is the name of point i. The result names holds the different names in increasing order,
// so that labels count from 0. For the result label of a classifier, names[label] is the
// name.
func EncodeLabels[T cmp.Ordered](pointNames []T) (labels []int, names []T) {
	names = slices.Compact(slices.Sorted(slices.Values(pointNames)))
	labels = make([]int, len(pointNames))
	for i, name := range pointNames {
		labels[i], _ = slices.BinarySearch(names, name)
	}
	return labels, names
}

// BalancedWeights returns a weight for each of n points, so that all k labels have the same
// total weight: n/(k·nₗ) for a label that nₗ points have. The sum of the weights is n.
func BalancedWeights(labels []int) []float64 {
	counts := map[int]int{}
	for _, l := range labels {
		counts[l]++
	}
	w := make([]float64, len(labels))
	for i, l := range labels {
		w[i] = float64(len(labels)) / float64(len(counts)*counts[l])
	}
	return w
}

// LabelWeights returns the weight of the label of each point. A label that is not a key of
// weights has the weight 1.
func LabelWeights(labels []int, weights map[int]float64) []float64 {
	w := make([]float64, len(labels))
	for i, l := range labels {
		w[i] = 1
		if v, ok := weights[l]; ok {
			w[i] = v
		}
	}
	return w
}

// A LabelError reports a label of a training point that a classifier does not accept.
type LabelError struct {
	Point, Label int   // index of the point, and its label
	Labels       []int // accepted labels, in increasing order; nil if only NoLabel is refused
}

// Error implements error.
func (e *LabelError) Error() string {
	if e.Labels == nil {
		return fmt.Sprintf("learn: point %d has the label learn.NoLabel, which stands for no label", e.Point)
	}
	return fmt.Sprintf("learn: point %d has the label %d, want one of %s", e.Point, e.Label, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(e.Labels)), ", "), "[]"))
}

// labelIndices returns the index of the label of each point in all, the given labels or, if
// there are none, the labels that occur. It returns a *LabelError for a label that is not
// given, and an *approx.UnsupportedError of the method if there are fewer than two labels.
// It panics for the function fn unless there are n labels, and given is increasing.
func labelIndices(fn, method string, labels, given []int, n int) (class, all []int, err error) {
	arg.Len(fn, "labels", len(labels), n)
	if all = given; all == nil {
		all = DistinctLabels(labels)
	}
	for i := range all {
		if i > 0 && all[i-1] >= all[i] {
			panic(fmt.Sprintf("%s: got Labels[%d] = %d after %d, want increasing labels", fn, i, all[i], all[i-1]))
		}
	}
	class, err = indicesOf(labels, all)
	if err != nil {
		return nil, nil, err
	}
	if len(all) < 2 {
		return nil, nil, &approx.UnsupportedError{Method: method, Reason: fmt.Sprintf(
			"All %s have the label %d, and a classifier needs two labels. Add points with another label, or list both labels in the field Labels.", words.Count(n, "point"), labels[0])}
	}
	return class, slices.Clone(all), nil
}

// indicesOf returns the index in all, which is increasing, of each label.
func indicesOf(labels, all []int) ([]int, error) {
	class := make([]int, len(labels))
	for i, l := range labels {
		j, ok := slices.BinarySearch(all, l)
		if l == NoLabel {
			return nil, &LabelError{Point: i, Label: l}
		}
		if !ok {
			return nil, &LabelError{Point: i, Label: l, Labels: slices.Clone(all)}
		}
		class[i] = j
	}
	return class, nil
}

// replaceIndices replaces each index of a label in class by the label, and −1 by NoLabel.
// It returns class.
func replaceIndices(class, labels []int) []int {
	for i, c := range class {
		if class[i] = NoLabel; c >= 0 {
			class[i] = labels[c]
		}
	}
	return class
}
