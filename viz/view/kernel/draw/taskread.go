package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// taskText describes the results of a task at a place, exact and approximate. A
// result is a value, a class with its margin, or the cluster of a point.
func taskText(b view.Blocks, h *view.Hover) string {
	exact, approx, off := b.Read(h.X, h.Y, kernel.Function)
	s := pointName(b, h)
	parted := b.Has(kernel.Clusters.Exact) || b.Has(kernel.Clusters.Approx)
	switch {
	case b.MayBeNarrow("k") && !parted:
		return s + " · " + view.NarrowNote
	case b.Has(kernel.Regions.Exact) || b.Has(kernel.Regions.Approx):
		e, by := Classification(b, "exact").At(b.Box(), h.X, h.Y)
		a, hat := Classification(b, "approx").At(b.Box(), h.X, h.Y)
		return s + decisionText(b, "exact", e, by) + decisionText(b, "approximate", a, hat) + agreementText(e, a)
	case parted:
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
			s += decisionText(b, "exact", e, math.NaN()) + " at " + exact.TextWithDifference(off)
		}
		if a >= 0 {
			s += decisionText(b, "approximate", a, math.NaN()) + " at " + approx.TextWithDifference(off)
		}
		return s + agreementText(e, a)
	}
	return view.CompareText(view.PositionText(h.X, h.Y), exact, approx, off)
}

// pointName returns the name of a point with its class. Without a point, pointName
// returns the name of the place.
func pointName(b view.Blocks, h *view.Hover) string {
	if h.Kind != view.Point {
		return view.PositionText(h.X, h.Y)
	}
	s := "point " + strconv.Itoa(h.Index)
	if of := groupOf(b.List(kernel.Classes), h.Index); of >= 0 {
		s += ", " + className(b, of)
	}
	return s
}

// groupOf returns the class or cluster of a point, or −1.
func groupOf(list []float64, point int) int {
	if point < 0 || point >= len(list) || !(list[point] >= 0) {
		return -1
	}
	return int(list[point])
}

// signClass returns the class for the sign of a decision function, or −1 if the
// function has no value.
func signClass(v float64) int {
	switch {
	case v > 0:
		return 1
	case v <= 0:
		return 0
	}
	return -1
}

// className names a class of the task.
func className(b view.Blocks, class int) string {
	if names := strings.Split(b.Label(kernel.ClassNames), "|"); class < len(names) && names[class] != "" {
		return names[class]
	}
	return "class " + strconv.Itoa(class+1)
}

// decisionText describes the class at a place. It includes the margin if the margin
// is known.
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

// clusterText describes the cluster of a point.
func clusterText(answer string, part int) string {
	if part < 0 {
		return ""
	}
	return " · " + answer + " cluster " + strconv.Itoa(part+1)
}

// agreementText reports whether two answers agree.
func agreementText(exact, approx int) string {
	switch {
	case exact < 0 || approx < 0:
		return ""
	case exact == approx:
		return " · same decision"
	}
	return " · decisions differ"
}
