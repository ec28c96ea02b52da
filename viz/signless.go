package viz

import "math"

// zeroEnds is the sign of the zero line where it ends in the middle of a picture, and
// noSign what a read-out says beyond its end.
const (
	zeroEnds = "zero, ends in rounding"
	noSign   = " · rounding, so no zero line"
)

// signless says in the title, where there is room, why a zero line ends in the middle
// of a picture.
func (p *Panel) signless() {
	if len(p.Titles) == 0 || p.Titles[0].aside == "" {
		return
	}
	first := p.Titles[0]
	first.aside += "; zero line ends in rounding"
	p.Titles = append([]heading{first}, p.Titles...)
}

// cutShort reports whether the zero line of ny rows of nx samples comes to a cell on
// which nothing is larger than noise, where it ends.
func cutShort(nx, ny int, z []float32, noise float64) bool {
	if len(z) < nx*ny {
		return false
	}
	least := float32(noise)
	faint := func(i, j int) bool { // the cell to the lower right of a sample
		for _, k := range [...]int{j*nx + i, j*nx + i + 1, (j+1)*nx + i, (j+1)*nx + i + 1} {
			if v := z[k]; v > least || v < -least {
				return false
			}
		}
		return true
	}
	for j := range ny - 1 {
		for i := range nx - 1 {
			k := j*nx + i
			below := z[k] < 0
			if j > 0 && below != (z[k+1] < 0) && faint(i, j) != faint(i, j-1) {
				return true
			}
			if i > 0 && below != (z[k+nx] < 0) && faint(i, j) != faint(i-1, j) {
				return true
			}
		}
	}
	return false
}

// cutShort reports whether the zero line that is drawn ends so.
func (f Contours) cutShort() bool {
	return f.Zero && cutShort(f.Nx, f.Ny, f.Z, max(f.Noise, noise*f.Scale))
}

// beyondZero returns what a read-out says where |v|, of a function of that scale, is too
// small for a zero line: nothing where it is not.
func beyondZero(v, least, scale float64) string {
	if math.Abs(v) <= max(least, noise*scale) {
		return noSign
	}
	return ""
}

// beyondZero returns that of a panel of eigenfunctions, which has a zero line unless it
// shows a difference.
func (b blocks) beyondZero(part string, exact, approx float64) string {
	v := math.NaN()
	switch part {
	case "exact":
		v = exact
	case "approx", "phi":
		v = approx
	}
	return beyondZero(v, b.one("phi.noise", 0), Round(b.one("phi.scale", 1)))
}
