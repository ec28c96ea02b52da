package viz

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
)

// Describe says in plain sentences what the panels of a scene show, for who
// cannot see them: one or two for each panel, a line each, in the order of the
// scene. It says nothing that the numbers do not.
func Describe(n Numbers, v View) string {
	b := blocks{n}
	var lines []string
	for _, s := range slots(v, 1200, 800, b) {
		if s.thumb > 0 {
			continue
		}
		words := strings.ReplaceAll(b.absent(s.name), "\n", " ")
		if words == "" && s.picture.say != nil {
			words = s.picture.say(b)
		}
		if words != "" && !slices.Contains(lines, words) { // a reason may be that of a whole row
			lines = append(lines, words)
		}
	}
	return text.Plain(strings.Join(lines, "\n"))
}

// describeEigenfunction describes a part of the row of φᵢ.
func (b blocks) describeEigenfunction(part string) string {
	name := "φ" + subscript(int(b.one("index", 1)))
	switch part {
	case "exact":
		return b.describeEigenfield(name, b.samples("phi.exact"))
	case "approx":
		return b.describeEigenfield("The approximate "+name, b.samples("phi.approx"))
	}
	return b.describeDifference(name, name, "phi")
}

// describeKernel describes a part of the row of k(x₀, ·), or of the task.
func (b blocks) describeKernel(part string) string {
	if b.tasked() {
		main, aside, _ := strings.Cut(b.Label("title.k."+part), "|")
		return text.Plain(main) + ", " + aside + "."
	}
	switch part {
	case "exact":
		return b.describeField("The kernel seen from x₀", b.samples("k.exact"), "k")
	case "approx":
		return b.describeField("The approximate kernel seen from x₀", b.samples("k.approx"), "k")
	}
	return b.describeDifference("The kernel seen from x₀", "the kernel seen from x₀", "k")
}

// describeDifference says how far the approximate function of a row is from the exact one,
// which name calls at the beginning of a sentence and within within one.
func (b blocks) describeDifference(name, within, row string) string {
	exact, approx := b.samples(row+".exact"), b.samples(row+".approx")
	most, at := approx.Apart(exact)
	switch {
	case at < 0:
		return ""
	case b.narrow(row):
		return "How far " + within + " is off the samples do not show."
	case most <= b.negligible()*figure.Round(b.one(row+".scale", 1)):
		return name + " shows " + text.Plain(beyond(most)) + "."
	}
	return fmt.Sprintf("%s is off by at most %s, at %s.", name, text.Reading(most), b.where(approx, at))
}

// describeData counts what lies in the plane.
func (b blocks) describeData() string {
	n := b.count()
	if n == 0 {
		return "There are no points."
	}
	s := text.Count(n) + " points"
	if n == 1 {
		s = "One point"
	}
	if m := len(b.pairs("centres")) / 2; m > 0 {
		what := b.Label("marks")
		if what == "" {
			what = "landmarks"
		}
		if m == 1 {
			what = text.Singular(what)
		}
		s += fmt.Sprintf(" and %d %s", m, what)
	}
	s += b.describeShapes()
	if e := b.one("eps", 0); e > 0 {
		s += fmt.Sprintf(", each with a shadow of radius %s", text.Plain(text.Number(e, 2)))
	}
	if x, y, ok := b.probe(); ok {
		s += "; x₀ is at " + place(x, y)
	}
	return s + "."
}

// describeShapes says what else there is in the plane.
func (b blocks) describeShapes() (s string) {
	what := b.Label("marks")
	if n := len(b.list("lines")) / 3; n == 1 {
		s += " and the line of 1 " + text.Singular(what)
	} else if n > 1 {
		s += fmt.Sprintf(" and the lines of %d %s", n, what)
	}
	if b.gridded() {
		s += " and the cells of the first grid"
	}
	if z := b.list("border"); len(z) == 4 {
		s += fmt.Sprintf(" and a box from %s to %s", place(z[0], z[2]), place(z[1], z[3]))
	}
	if z := b.list("ball"); len(z) == 3 {
		s += fmt.Sprintf(" and the %s, at %s, with half of the kernel left at the distance %s", what, place(z[0], z[1]), text.Plain(text.Number(z[2], 2)))
	}
	return s
}

// describeFrequencies counts what lies in the Fourier plane.
func (b blocks) describeFrequencies() string {
	nodes, weighted := b.nodes()
	n, negative := len(b.pairs("freq"))/2, 0
	for _, f := range nodes {
		if f.Weight < 0 {
			negative++
		}
	}
	what := "frequencies ω and their negatives"
	switch {
	case b.directions() && n == 1:
		what = "direction w of a neuron"
	case b.directions():
		what = "directions w of neurons"
	case n == 1:
		what = "frequency ω and its negative"
	}
	s := fmt.Sprintf("%d %s in the Fourier plane", n, what)
	if weighted {
		s += ", areas by weight"
	}
	if negative > 0 {
		s += fmt.Sprintf(", %d of negative weight", negative)
	}
	return s + "."
}

func (b blocks) describeSpectrum() string {
	exact, approx := b.list("spectrum.exact"), b.list("spectrum.approx")
	switch k := min(len(exact), len(approx)); {
	case k == 0:
		return ""
	case k == 1:
		return fmt.Sprintf("One eigenvalue, %s, approximately %s.", text.Plain(text.TwoDigits(exact[0])), text.Plain(text.TwoDigits(approx[0])))
	default:
		return fmt.Sprintf("Eigenvalues fall from %s to %s at place %d; the approximate ones from %s to %s.",
			text.Plain(text.TwoDigits(exact[0])), text.Plain(text.TwoDigits(exact[k-1])), k, text.Plain(text.TwoDigits(approx[0])), text.Plain(text.TwoDigits(approx[k-1])))
	}
}

func (b blocks) describeGram() string {
	f := b.samples("gram")
	if len(f.Z) == 0 {
		return ""
	}
	most, at := f.Largest()
	if most <= text.Negligible {
		return "The Gram matrix shows " + text.Plain(beyond(most)) + "."
	}
	of := ""
	if words := b.Label("gram.sample"); words != "" {
		of = " of " + words
	}
	s := fmt.Sprintf("The Gram matrix%s is off by at most %s", of, text.Reading(b.one("gram.scale", most)))
	names := strings.Split(b.Label("gram.groups"), "|")
	ends := append(append([]float64{}, b.list("gram.bounds")...), 1)
	if len(names) == len(ends) && len(names) > 1 {
		of := func(c int) string {
			for i, e := range ends {
				if (float64(c)+0.5)/float64(f.Nx) < e {
					return names[i]
				}
			}
			return names[len(names)-1]
		}
		if r, c := of(at/f.Nx), of(at%f.Nx); r == c {
			s += ", within " + r
		} else {
			s += ", between " + r + " and " + c
		}
	}
	return s + "."
}

// describeField says how far a field of a row reaches.
func (b blocks) describeField(name string, f figure.Samples, row string) string {
	if len(f.Z) == 0 {
		return ""
	}
	lo, hi := rangeOf(f)
	if lo > hi {
		return name + " has no value here."
	}
	if b.narrow(row) {
		return name + " is " + narrower + "."
	}
	return fmt.Sprintf("%s goes from %s to %s.", name, text.TwoDecimals(lo), text.TwoDecimals(hi))
}

// rangeOf returns the smallest and the largest value of a field; lo > hi where it has none.
func rangeOf(f figure.Samples) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range f.Z {
		if v == v {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// describeEigenfield is describeField of an eigenfunction, with how often it changes sign.
func (b blocks) describeEigenfield(name string, f figure.Samples) string {
	s := b.describeField(name, f, "phi")
	lo, hi := rangeOf(f)
	if lo > hi || b.narrow("phi") {
		return s
	}
	s = strings.TrimSuffix(s, ".")
	if parts := regions(f, 0.05*max(hi, -lo)); parts > 1 {
		return fmt.Sprintf("%s, in %d parts of alternating sign.", s, parts)
	}
	return s + " and keeps its sign."
}

// regions counts the connected parts in which |f| is above a level, those of
// either sign apart.
func regions(f figure.Samples, level float64) (n int) {
	seen := make([]bool, len(f.Z))
	sign := func(i int) int {
		switch {
		case f.Z[i] > level:
			return 1
		case f.Z[i] < -level:
			return -1
		}
		return 0
	}
	var stack []int
	for i := range f.Z {
		if seen[i] || sign(i) == 0 {
			continue
		}
		n++
		seen[i] = true
		for stack = append(stack[:0], i); len(stack) > 0; {
			k := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x := k % f.Nx
			for _, q := range [4]struct {
				ok bool
				to int
			}{{x > 0, k - 1}, {x+1 < f.Nx, k + 1}, {k >= f.Nx, k - f.Nx}, {k+f.Nx < len(f.Z), k + f.Nx}} {
				if q.ok && !seen[q.to] && sign(q.to) == sign(i) {
					seen[q.to] = true
					stack = append(stack, q.to)
				}
			}
		}
	}
	return n
}

// where names a place of a field.
func (b blocks) where(f figure.Samples, at int) string {
	r := b.Box()
	x := r.X0 + r.W()*float64(at%f.Nx)/float64(f.Nx-1)
	y := r.Y1 - r.H()*float64(at/f.Nx)/float64(f.Ny-1)
	s := place(x, y)
	points, groups := b.pairs("points"), b.list("labels")
	names := strings.Split(b.Label("groups"), "|")
	if len(names) < 2 || len(groups)*2 != len(points) {
		return s
	}
	near, best := -1, math.Inf(1)
	for i := range groups {
		if d := math.Hypot(points[2*i]-x, points[2*i+1]-y); d < best {
			near, best = i, d
		}
	}
	if near >= 0 && 0 <= groups[near] && groups[near] < float64(len(names)) {
		s += ", nearest to " + names[int(groups[near])]
	}
	return s
}

// subscript writes a number as an index.
func subscript(i int) string {
	return strings.Map(func(r rune) rune { return '₀' + r - '0' }, strconv.Itoa(max(i, 0)))
}
