package canvas

// A Plane maps the rectangle of the data, whose Y0 is at the bottom, onto a frame
// in pixels.
type Plane struct{ Frame, Data Rect }

func (p Plane) X(v float64) float64 {
	return p.Frame.X0 + (v-p.Data.X0)/p.Data.W()*p.Frame.W()
}

func (p Plane) Y(v float64) float64 {
	return p.Frame.Y1 - (v-p.Data.Y0)/p.Data.H()*p.Frame.H()
}

// Unit returns the length of one unit in pixels.
func (p Plane) Unit() float64 { return p.Frame.W() / p.Data.W() }

// Rect returns a rectangle of the data in pixels.
func (p Plane) Rect(r Rect) Rect { return Rect{p.X(r.X0), p.Y(r.Y1), p.X(r.X1), p.Y(r.Y0)} }

func AllFinite(vs ...float64) bool {
	for _, v := range vs {
		if v-v != 0 {
			return false
		}
	}
	return true
}
