package draw

import (
	"math"
	"strconv"

	"mercer/viz/contract"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// taskText describes the exact and the approximate result of a task at the position of h.
// A result is a value, a class with its margin, or the cluster of a point.
func taskText(b view.Blocks, h *view.Hover) string {
	exact, approx, diff := b.Read(h.X, h.Y, kernel.Function)
	s := pointName(b, h)
	hasClusters := b.Has(kernel.Clusters.Exact) || b.Has(kernel.Clusters.Approx)
	switch {
	case b.MayBeNarrow("k") && !hasClusters:
		return s + " · " + view.NarrowNote
	case b.Has(kernel.Regions.Exact) || b.Has(kernel.Regions.Approx):
		e, exactMargin := Classification(b, "exact").At(b.Box(), h.X, h.Y)
		a, approxMargin := Classification(b, "approx").At(b.Box(), h.X, h.Y)
		return s + decisionText(b, "exact", e, exactMargin) + decisionText(b, "approximate", a, approxMargin) + agreementText(e, a)
	case hasClusters:
		if h.Kind != view.Point {
			return s
		}
		e, a := groupOf(b.List(kernel.Clusters.Exact), h.Index), groupOf(b.List(kernel.Clusters.Approx), h.Index)
		s += clusterText("exact", e) + clusterText("approximate", a)
		if e >= 0 && a >= 0 && e != a {
			s += " · assigned differently"
		}
		return s
	case b.Has(kernel.Classes):
		e, a := signClass(exact.Value), signClass(approx.Value)
		if e >= 0 {
			s += decisionText(b, "exact", e, math.NaN()) + " at " + exact.TextWithDifference(diff)
		}
		if a >= 0 {
			s += decisionText(b, "approximate", a, math.NaN()) + " at " + approx.TextWithDifference(diff)
		}
		return s + agreementText(e, a)
	}
	return view.CompareText(view.PositionText(h.X, h.Y), exact, approx, diff)
}

// pointName returns the name of the point h with its class. If h is not a point,
// pointName returns the position of h.
func pointName(b view.Blocks, h *view.Hover) string {
	if h.Kind != view.Point {
		return view.PositionText(h.X, h.Y)
	}
	s := "point " + strconv.Itoa(h.Index)
	if class := groupOf(b.List(kernel.Classes), h.Index); class >= 0 {
		s += ", " + className(b, class)
	}
	return s
}

// groupOf returns the class or the cluster of a point, or −1 if it is unknown.
func groupOf(list []float64, point int) int {
	if point < 0 || point >= len(list) || !(list[point] >= 0) {
		return -1
	}
	return int(list[point])
}

// signClass returns the class for the value v of a decision function: 1 if v > 0, 0 if v
// ≤ 0, and −1 if v is NaN.
func signClass(v float64) int {
	switch {
	case v > 0:
		return 1
	case v <= 0:
		return 0
	}
	return -1
}

// className returns the name of a class.
func className(b view.Blocks, class int) string {
	if names := contract.SplitList(b.Label(kernel.ClassNames)); class < len(names) && names[class] != "" {
		return names[class]
	}
	return "class " + strconv.Itoa(class+1)
}

// decisionText describes the class that an answer, exact or approximate, assigns to a
// position. If the margin is known, the text contains it.
func decisionText(b view.Blocks, answer string, class int, margin float64) string {
	if class < 0 {
		return ""
	}
	s := " · " + answer + " " + className(b, class)
	if margin == margin {
		s += " by " + text.Reading(margin)
	}
	return s
}

// clusterText describes the cluster that an answer, exact or approximate, assigns to a
// point.
func clusterText(answer string, part int) string {
	if part < 0 {
		return ""
	}
	return " · " + answer + " cluster " + strconv.Itoa(part+1)
}

// agreementText describes whether the exact and the approximate class agree. If a class
// is unknown, the text is empty.
func agreementText(exact, approx int) string {
	switch {
	case exact < 0 || approx < 0:
		return ""
	case exact == approx:
		return " · same decision"
	}
	return " · decisions differ"
}
