package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// taskText reads what a task answers at a place, exactly and approximately: a value, a class
// with the margin before the next, or the cluster of a point.
func taskText(b view.Blocks, h *view.Hover) string {
	exact, approx, off := b.Read(h.X, h.Y, kernel.Function)
	s := spot(b, h)
	parted := b.Has(kernel.Parts.Exact) || b.Has(kernel.Parts.Approx)
	switch {
	case b.Narrow("k") && !parted:
		return s + " · " + view.Narrower
	case b.Has(kernel.Regions.Exact) || b.Has(kernel.Regions.Approx):
		e, by := Decided(b, "exact").At(b.Box(), h.X, h.Y)
		a, hat := Decided(b, "approx").At(b.Box(), h.X, h.Y)
		return s + decision(b, "exact", e, by) + decision(b, "approximate", a, hat) + alike(e, a)
	case parted:
		if h.Kind != "point" {
			return s
		}
		e, a := part(b.List(kernel.Parts.Exact), h.Index), part(b.List(kernel.Parts.Approx), h.Index)
		s += cluster("exact", e) + cluster("approximate", a)
		if e >= 0 && a >= 0 && e != a {
			s += " · put elsewhere"
		}
		return s
	case b.Has(kernel.Class):
		e, a := signClass(exact.Value), signClass(approx.Value)
		if e >= 0 {
			s += decision(b, "exact", e, math.NaN()) + " at " + exact.Beside(off)
		}
		if a >= 0 {
			s += decision(b, "approximate", a, math.NaN()) + " at " + approx.Beside(off)
		}
		return s + alike(e, a)
	}
	return view.Between(view.PlaceText(h.X, h.Y), exact, approx, off)
}

// spot names a point with its class, or else the place.
func spot(b view.Blocks, h *view.Hover) string {
	if h.Kind != "point" {
		return view.PlaceText(h.X, h.Y)
	}
	s := "point " + strconv.Itoa(h.Index)
	if of := part(b.List(kernel.Class), h.Index); of >= 0 {
		s += ", " + className(b, of)
	}
	return s
}

// part returns the class or cluster of a point, −1 where it has none.
func part(list []float64, point int) int {
	if point < 0 || point >= len(list) || !(list[point] >= 0) {
		return -1
	}
	return int(list[point])
}

// signClass returns which of two classes the sign of a decision function means, −1 where it
// has no value.
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

// decision says which class an answer gives, and the margin where that is known.
func decision(b view.Blocks, answer string, class int, margin float64) string {
	if class < 0 {
		return ""
	}
	s := " · " + answer + " " + className(b, class)
	if margin == margin {
		s += " by " + text.Reading(margin)
	}
	return s
}

// cluster says which an answer puts a point in.
func cluster(answer string, part int) string {
	if part < 0 {
		return ""
	}
	return " · " + answer + " cluster " + strconv.Itoa(part+1)
}

// alike says whether two answers are one.
func alike(exact, approx int) string {
	switch {
	case exact < 0 || approx < 0:
		return ""
	case exact == approx:
		return " · decided alike"
	}
	return " · decided otherwise"
}
