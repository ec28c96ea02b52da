package viz

// narrower says that a function lies between the samples: what they have is not its values.
const narrower = "narrower than the picture’s grid"

// leastGrain is the share of a kernel that is left in the middle between samples from
// which on they show it.
const leastGrain = 0.5

// narrow reports whether a kernel may lie between the samples of the fields, which then
// say neither how large a function is nor how far another is off.
func (b blocks) narrow() bool { return b.one("grain", 1) < leastGrain }

// narrow says so in a picture, where x₀ is not.
func (st *stage) narrow(p *Panel) bool {
	if !st.blocks.narrow() {
		return false
	}
	if !p.Style.Thumb {
		p.Tag = narrower
		_, y, ok := st.probe()
		p.TagAt.top = ok && y < (p.Range.Y0+p.Range.Y1)/2
	}
	return true
}

// values writes what a function is at a place, exactly and approximately, unless it may lie
// between the samples.
func (b blocks) values(s string, exact, approx float64) string {
	if b.narrow() && (exact == exact || approx == approx) {
		return s + " · " + narrower
	}
	return between(s, exact, approx)
}
