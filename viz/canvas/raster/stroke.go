package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// FillDisc implements canvas.Canvas.
func (c *Canvas) FillDisc(x, y, r float64, col color.NRGBA) { c.fillAnnulus(x, y, 0, r, col) }

// StrokeRing implements canvas.Canvas.
func (c *Canvas) StrokeRing(x, y, r, width float64, col color.NRGBA) {
	if width > 0 {
		c.fillAnnulus(x, y, r-width/2, r+width/2, col)
	}
}

// fillAnnulus fills the region between the circles of radius hole and r with centre (x,
// y). For each pixel, the circles are replaced by their tangents at the points nearest to
// the pixel.
func (c *Canvas) fillAnnulus(x, y, hole, r float64, col color.NRGBA) {
	x, y, hole, r = x*c.scale, y*c.scale, hole*c.scale, r*c.scale
	if !(r > 0) || !isFinite(x) || !isFinite(y) || math.IsInf(r, 1) {
		return
	}
	box := pixelBounds(x-r, y-r, x+r, y+r).Intersect(c.clip)
	for py := box.Min.Y; py < box.Max.Y; py++ {
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, py):]
		dy := float64(py) + 0.5 - y
		for i := range box.Dx() {
			dx := float64(box.Min.X+i) + 0.5 - x
			dist := max(math.Sqrt(dx*dx+dy*dy), 1e-9)
			cover := 1.0
			if dist > r-1 {
				cover = halfPlaneCover(r-dist, dx/dist, dy/dist)
			}
			if hole > 0 && dist < hole+1 {
				cover -= halfPlaneCover(hole-dist, dx/dist, dy/dist)
			}
			if cover > 0 {
				blend(dst[4*i:4*i+4:4*i+4], col, uint32(255*cover+0.5))
			}
		}
	}
}

// halfPlaneCover returns the fraction of a pixel that lies in a half plane. The edge of
// the half plane has the unit normal (nx, ny). The centre of the pixel lies in the half
// plane at the distance d from the edge, or outside if d is negative. The projection of
// a pixel onto the normal has a trapezoidal density.
func halfPlaneCover(d, nx, ny float64) float64 {
	a, b := math.Abs(nx), math.Abs(ny)
	if a < b {
		a, b = b, a
	}
	inner, outer := (a-b)/2, (a+b)/2
	switch {
	case !(d > -outer): // d is NaN if the normal is undefined
		return 0
	case d >= outer:
		return 1
	case d > inner:
		return 1 - (outer-d)*(outer-d)/(2*a*b)
	case d < -inner:
		return (outer + d) * (outer + d) / (2 * a * b)
	}
	return 0.5 + d/a
}

// StrokePolyline implements canvas.Canvas. The coverage of a pixel is computed as if the
// nearest segment were infinitely long, so that lines of all directions look equally
// sharp. The maximum coverage over all segments is painted once. Hence a transparent
// line is not darker where it crosses itself.
func (c *Canvas) StrokePolyline(xy []float64, width float64, col color.NRGBA) {
	n := len(xy) / 2
	if n < 2 || !(width > 0) {
		return
	}
	closed := n > 2 && xy[0] == xy[2*n-2] && xy[1] == xy[2*n-1]
	for i := range n - 1 {
		c.coverSegment(
			c.scale*xy[2*i], c.scale*xy[2*i+1], c.scale*xy[2*i+2], c.scale*xy[2*i+3],
			c.scale*width/2, !closed && i == 0, !closed && i == n-2)
	}
	for _, i := range c.touchedPixels {
		blend(c.img.Pix[4*i:4*i+4], col, uint32(c.coverage[i]))
		c.coverage[i] = 0
	}
	c.touchedPixels = c.touchedPixels[:0]
}

// coverSegment adds a segment from (ax, ay) to (bx, by) to c.coverage. The argument half
// is half the width of the line in pixels. The start is square if isSquareA is true, and
// round otherwise. The end depends on isSquareB in the same way.
func (c *Canvas) coverSegment(ax, ay, bx, by, half float64, isSquareA, isSquareB bool) {
	dx, dy := bx-ax, by-ay
	length := math.Hypot(dx, dy)
	if !(length > 0) || math.IsInf(length, 1) || math.IsInf(half, 1) {
		return
	}
	dx, dy = dx/length, dy/length
	reach := half + 0.75 // half the width, plus slightly more than half the diagonal of a pixel
	box := pixelBounds(min(ax, bx)-half, min(ay, by)-half, max(ax, bx)+half, max(ay, by)+half).Intersect(c.clip)
	for py := box.Min.Y; py < box.Max.Y; py++ {
		y := float64(py) + 0.5 - ay
		x0, x1 := box.Min.X, box.Max.X
		if math.Abs(dy) > 1e-9 { // restrict the row to pixels near the segment
			mid, side := ax+y*dx/dy, reach/math.Abs(dy)
			x0 = max(x0, int(math.Floor(max(mid-side, -1)))-1)
			x1 = min(x1, int(math.Ceil(min(mid+side, 1<<20)))+1)
		}
		for px := x0; px < x1; px++ {
			x := float64(px) + 0.5 - ax
			position, dist := x*dx+y*dy, math.Abs(x*dy-y*dx)
			endCover, nx, ny := 1.0, -dy, dx
			switch {
			case position < 0.5 && isSquareA:
				endCover = max(0, position+0.5)
			case position < 0 && !isSquareA: // round end
				dist = math.Hypot(dist, position)
				nx, ny = x/dist, y/dist
			}
			switch remaining := length - position; {
			case remaining < 0.5 && isSquareB:
				endCover = max(0, min(endCover, remaining+0.5))
			case remaining < 0 && !isSquareB:
				dist = math.Hypot(dist, remaining)
				nx, ny = (x-length*dx)/dist, (y-length*dy)/dist
			}
			cover := endCover * (halfPlaneCover(half-dist, nx, ny) - halfPlaneCover(-half-dist, nx, ny))
			if cover <= 0 {
				continue
			}
			i, v := (py-c.img.Rect.Min.Y)*c.img.Rect.Dx()+px, uint8(255*cover+0.5)
			if c.coverage[i] == 0 && v > 0 {
				c.touchedPixels = append(c.touchedPixels, int32(i))
			}
			c.coverage[i] = max(c.coverage[i], v)
		}
	}
}

// FillPolygon implements canvas.Canvas. The coverage of axis-parallel rectangles is exact.
// Other polygons are scan-converted.
func (c *Canvas) FillPolygon(xy []float64, col color.NRGBA) {
	n := len(xy) / 2
	if n < 3 {
		return
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range n {
		x, y := c.scale*xy[2*i], c.scale*xy[2*i+1]
		if !isFinite(x) || !isFinite(y) {
			return
		}
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	box := pixelBounds(x0, y0, x1, y1).Intersect(c.clip)
	if box.Empty() {
		return
	}
	if isRectangle(xy) {
		c.fillRect(box, x0, y0, x1, y1, col)
		return
	}
	c.polygon.Reset(box.Dx(), box.Dy())
	c.polygon.DrawOp = draw.Src
	for i := range n {
		x, y := float32(c.scale*xy[2*i]-float64(box.Min.X)), float32(c.scale*xy[2*i+1]-float64(box.Min.Y))
		if i == 0 {
			c.polygon.MoveTo(x, y)
		} else {
			c.polygon.LineTo(x, y)
		}
	}
	c.polygon.ClosePath()
	if cap(c.mask) < box.Dx()*box.Dy() {
		c.mask = make([]uint8, box.Dx()*box.Dy())
	}
	m := &image.Alpha{Pix: c.mask[:box.Dx()*box.Dy()], Stride: box.Dx(), Rect: image.Rect(0, 0, box.Dx(), box.Dy())}
	c.polygon.Draw(m, m.Rect, image.Opaque, image.Point{})
	c.blit(m, box.Min.X, box.Min.Y, col)
}

// fillRect fills a rectangle, with partial coverage of the pixels at its edges. It
// changes only pixels of box.
func (c *Canvas) fillRect(box image.Rectangle, x0, y0, x1, y1 float64, col color.NRGBA) {
	for py := box.Min.Y; py < box.Max.Y; py++ {
		h := min(float64(py+1), y1) - max(float64(py), y0)
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, py):]
		for i := range box.Dx() {
			px := float64(box.Min.X + i)
			if h == 1 && col.A == 255 && x0 <= px && px+1 <= x1 {
				setPixel(dst[4*i:4*i+3:4*i+3], col)
				continue
			}
			if cover := h * (min(px+1, x1) - max(px, x0)); cover > 0 {
				blend(dst[4*i:4*i+4:4*i+4], col, uint32(255*cover+0.5))
			}
		}
	}
}

// isRectangle reports whether xy is an axis-parallel rectangle.
func isRectangle(xy []float64) bool {
	if len(xy) != 8 {
		return false
	}
	a := xy[0] == xy[2] && xy[3] == xy[5] && xy[4] == xy[6] && xy[7] == xy[1]
	b := xy[1] == xy[3] && xy[2] == xy[4] && xy[5] == xy[7] && xy[6] == xy[0]
	return a || b
}

// pixelBounds returns the pixels that overlap a rectangle enlarged by half a pixel on
// all sides.
func pixelBounds(x0, y0, x1, y1 float64) image.Rectangle {
	floor := func(v float64) int { return int(math.Floor(min(max(v, -1<<20), 1<<20))) }
	return image.Rect(floor(x0-0.5), floor(y0-0.5), floor(x1+0.5)+1, floor(y1+0.5)+1)
}

func isFinite(v float64) bool { return v-v == 0 }
