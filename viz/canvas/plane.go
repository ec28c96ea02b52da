package canvas

// A Plane maps the rectangle Data of the plane linearly onto the rectangle Frame in
// pixels. The y axis points upwards in the data and downwards in the frame.
type Plane struct{ Frame, Data Rect }

// X converts an x coordinate of the data to pixels.
func (p Plane) X(v float64) float64 {
	return p.Frame.X0 + (v-p.Data.X0)/p.Data.W()*p.Frame.W()
}

// Y converts a y coordinate of the data to pixels.
func (p Plane) Y(v float64) float64 {
	return p.Frame.Y1 - (v-p.Data.Y0)/p.Data.H()*p.Frame.H()
}

// Unit returns the number of pixels per unit of the data, along the x axis.
func (p Plane) Unit() float64 { return p.Frame.W() / p.Data.W() }

// Rect converts a rectangle of the data to pixels.
func (p Plane) Rect(r Rect) Rect { return Rect{p.X(r.X0), p.Y(r.Y1), p.X(r.X1), p.Y(r.Y0)} }

// AllFinite reports whether all elements of vs are finite.
func AllFinite(vs ...float64) bool {
	for _, v := range vs {
		if v-v != 0 {
			return false
		}
	}
	return true
}
