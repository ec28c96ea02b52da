package viz

import (
	"math"
	"slices"
)

// decided is an answer: the classes of the places of the plane.
type decided struct {
	class  sampled
	margin []float64 // by how much each is preferred to the next class; nil where that is not known
}

// decided returns one answer.
func (b blocks) decided(part string) decided {
	a := decided{class: b.samples("regions." + part)}
	if m := b.samples("margins." + part); m.nx == a.class.nx && m.ny == a.class.ny {
		a.margin = m.z
	}
	return a
}

// classes returns how many classes there are.
func (a decided) classes() (n int) {
	for _, v := range a.class.z {
		n = max(n, int(v)+1)
	}
	return n
}

// inside returns at sample i what is positive in class k and negative elsewhere, and 0
// where k meets another, of which the margin is.
func (a decided) inside(i, k int) float64 {
	m := a.least()
	if a.margin != nil {
		m = min(max(m, a.margin[i]), 1e9) // where no other class is anywhere it is infinite
	}
	if int(a.class.z[i]) == k {
		return m
	}
	return -m
}

// least is the smallest size of what inside returns, which has a sign where all decision
// functions are 0 too. Of these 1 is large. Without margins all have one size.
func (a decided) least() float64 {
	if a.margin == nil {
		return 0.5
	}
	return 1e-9
}

// finer is how many samples there are for each of the plane where classes meet.
const finer = 3

// refined returns the class at finer samples, with the edges that margins say.
func (a decided) refined() (nx, ny int, class []uint8) {
	cx, z, n := a.class.nx, a.class.z, a.classes()
	nx, ny = finer*(cx-1)+1, finer*(a.class.ny-1)+1
	class = make([]uint8, nx*ny)
	for y := range ny {
		j := min(y/finer, a.class.ny-2)
		v := float64(y-finer*j) / finer
		for x := range nx {
			i := min(x/finer, cx-2)
			at := j*cx + i
			if c := z[at]; c == z[at+1] && c == z[at+cx] && c == z[at+cx+1] {
				class[y*nx+x] = uint8(c)
				continue
			}
			u := float64(x-finer*i) / finer
			best := 0.0
			for k := range n {
				f := (a.inside(at, k)*(1-u)+a.inside(at+1, k)*u)*(1-v) + (a.inside(at+cx, k)*(1-u)+a.inside(at+cx+1, k)*u)*v
				if k == 0 || f > best {
					best, class[y*nx+x] = f, uint8(k)
				}
			}
		}
	}
	return nx, ny, class
}

// Regions shows which class each place of the plane belongs to, and the line
// between classes; or, given those of another answer, where the two differ.
type Regions struct {
	Style *Style
	decided
	Other *decided // or nil
	Box   Rect
	Range Rect
}

// Draw implements Figure.
func (f Regions) Draw(c Canvas, r Rect) {
	if f.class.nx < 2 || f.class.ny < 2 || f.Other != nil && len(f.Other.class.z) != len(f.class.z) {
		return
	}
	s, box := f.Style, plane{r, f.Range}.rect(f.Box)
	if f.Other != nil {
		nx, ny, class := f.refined()
		_, _, other := f.Other.refined()
		z := make([]float32, len(class))
		for i := range z {
			if class[i] != other[i] {
				z[i] = 1
			}
		}
		p := Palette{Max: 1, NaN: s.NaN}
		for i := range p.Colors {
			p.Colors[i] = mix(s.Panel, s.Accent, 0.75*float64(i)/255)
		}
		c.Field(box, nx, ny, z, p)
		return
	}
	// Each class is a field of its own, positive inside: its colour begins where it does, at
	// once where margins say where that is.
	nx, ny, z := f.class.nx, f.class.ny, make([]float32, len(f.class.z))
	for k := range f.classes() {
		most := 0.0
		for i := range z {
			v := f.inside(i, k)
			z[i], most = float32(v), max(most, math.Abs(v))
		}
		p := Palette{Min: -f.least(), Max: f.least(), NaN: s.NaN}
		for i := range p.Colors {
			col := s.Categorical[k%8]
			col.A = uint8(70 * i / 255)
			p.Colors[i] = col
		}
		c.Field(box, nx, ny, z, p)
		t := newTracer(nx, ny, z, 2*most, 0)
		for _, line := range t.lines(0, 0) {
			c.Polyline(t.onto(box, line), 1.25*s.Line, fade(s.Ink, 0.8))
		}
		t.done()
	}
}

// same reports whether both answers are one everywhere.
func (a decided) same(b decided) bool {
	if !slices.Equal(a.class.z, b.class.z) {
		return false
	}
	_, _, class := a.refined()
	_, _, other := b.refined()
	return slices.Equal(class, other)
}
