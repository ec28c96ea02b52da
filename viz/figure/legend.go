package figure

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Legend is a colour bar with labels. A horizontal legend lies in the title line of
// the last panel of a row, below the frame, or in a corner of the frame. A vertical
// legend stands to the right of a matrix.
type Legend struct {
	Style           *Style
	Scale           float64
	IsVertical      bool     // the bar is vertical
	IsBelowFrame    bool     // a horizontal legend lies below the frame and the names of the groups
	HasNoGroupNames bool     // the panel has no group names, so the legend lies closer to the frame
	IsInFrame       bool     // a horizontal legend lies in a corner of the frame, since the title line has no room
	Corner          Quadrant // corner of a legend in the frame
	IsNonNegative   bool     // a horizontal legend ranges from 0 to Scale instead of from −Scale
	IsSigned        bool     // a vertical legend ranges from −Scale to Scale instead of from 0
	Least           *float64 // the least value that occurs; if set, a signed vertical legend has no steps below it
	Power           int      // exponent of the power of ten by which the labels of a vertical legend are divided
	Note            string   // text beside a legend that is vertical or below the frame, written if it fits
	AvailableWidth  float64  // width in pixels for the bar, its labels and the note
}

// IsHorizontal reports whether f is a legend in the title line.
func (f *Legend) IsHorizontal() bool {
	return f != nil && !f.IsVertical && !f.IsInFrame && !f.IsBelowFrame
}

// EndLabels returns the labels at the ends of a horizontal legend.
func (f Legend) EndLabels() (low, high text.Rich) {
	v := text.Number(f.Scale, 3)
	if power, ok := strings.CutPrefix(v, "1·"); ok { // 10⁶ instead of 1·10⁶
		v = power
	}
	if f.IsNonNegative {
		return text.Parse("0", canvas.Text), text.Parse(v, canvas.Text)
	}
	return text.Parse("−"+v, canvas.Text), text.Parse("+"+v, canvas.Text)
}

// MinLength returns the minimum width of a horizontal legend. It is the width of both
// labels, their gaps and a short bar.
func (f Legend) MinLength(c text.Ruler) float64 {
	low, high := f.EndLabels()
	return low.Width(c, f.Style.Tick) + high.Width(c, f.Style.Tick) + 12 + 2*f.Style.Tick
}

// Draw implements Figure.
func (f Legend) Draw(c canvas.Canvas, r canvas.Rect) {
	if f.IsVertical {
		f.drawVertical(c, r)
		return
	}
	s := f.Style
	low, high := f.EndLabels()
	wl, wh := low.Width(c, s.Tick), high.Width(c, s.Tick)
	mid := (r.Y0 + r.Y1) / 2
	base := math.Round(mid + 0.34*s.Tick)
	low.Draw(c, r.X0, base, s.Tick, s.Ink3)
	high.Draw(c, r.X1-wh, base, s.Tick, s.Ink3)
	h := 8 * math.Sqrt(s.Line*1.125)
	if s.Line == 1 {
		h = 8
	}
	bar := canvas.Rect{X0: math.Round(r.X0 + wl + 6), Y0: math.Round(mid - h/2), X1: math.Round(r.X1 - wh - 6), Y1: math.Round(mid + h/2)}
	if bar.W() < 8 {
		return
	}
	scale := f.Scale / Float32Unit(f.Scale)
	n := int(bar.W())
	z := make([]float32, n)
	for i := range z {
		z[i] = float32((2*(float64(i)+0.5)/float64(n) - 1) * scale)
	}
	if f.IsNonNegative {
		for i := range z {
			z[i] = (z[i] + float32(scale)) / 2
		}
		c.DrawCells(bar, 1, n, z, s.SequentialPalette(scale))
		f.DrawMarks(c, bar, scale)
		canvas.StrokeRect(c, bar, 1, s.Rule)
		return
	}
	c.DrawCells(bar, 1, n, z, s.DivergingPalette(scale))
	f.DrawMarks(c, bar, scale)
	if s.Bands > 0 {
		canvas.StrokeRect(c, bar, 1, s.Edge)
	}
	x := math.Round((bar.X0+bar.X1)/2) - 0.5
	canvas.FillLine(c, canvas.Rect{X0: x, Y0: bar.Y0 - 2, X1: x + 1, Y1: bar.Y1 + 2}, s.Edge)
}

// low returns the lower end of a vertical legend with the given height. The lower end of a
// signed legend is a step at or below Least.
func (f Legend) low(height float64) float64 {
	if !f.IsSigned || !(f.Scale > 0) {
		return 0
	}
	if f.Least == nil {
		return -f.Scale
	}
	const invisible = 1.0 / 250 // fraction of the scale; smaller values have the colour of 0
	if *f.Least >= -invisible*f.Scale {
		return 0
	}
	step := f.step(2, height)
	return max(-f.Scale, -step*math.Ceil(-*f.Least/step-1e-9))
}

// step returns the distance of the ticks of a vertical legend that shows the values of one
// sign or of both.
func (f Legend) step(sides, height float64) float64 {
	n := roundSteps(f.Scale, max(1, min(maxSteps, int(height/(sides*2.4*f.Style.Tick)))))
	if step := f.Scale / float64(n); isRound125(step) {
		return step
	}
	return f.Scale
}

// Ticks returns the ticks of a vertical legend with values from low to Scale and the
// given height in pixels. The ticks include both ends and zero, and their labels have
// equally many decimals. A tick position of 0 is the lower end, and 1 the upper end.
func (f Legend) Ticks(low, height float64) (ticks []Tick) {
	sides := 1.0
	if low < 0 {
		sides = 2
	}
	step := f.step(sides, height)
	n := int(math.Round(f.Scale / step))
	power := math.Pow(10, float64(f.Power))
	stepText := text.Number(step/power, 3)
	_, digits, _ := strings.Cut(stepText, ".")
	for j := int(math.Round(low / step)); j <= n; j++ {
		v := float64(j) * step
		name := text.Number(v/power, 3)
		if !strings.Contains(stepText, "·") { // otherwise the label needs no power of ten
			name = text.Typeset(strconv.FormatFloat(v/power, 'f', len(digits), 64))
		}
		ticks = append(ticks, Tick{(v - low) / (f.Scale - low), name})
	}
	return ticks
}

// BarWidth returns the width of the bar of a vertical legend in pixels.
func (f Legend) BarWidth() float64 { return 8 * math.Sqrt(f.Style.Line) }

// BarGap is the gap in pixels between the bar of a vertical legend and its labels.
const BarGap = 5

// ShortenLegend divides the labels of a vertical legend by a power of ten if the labels
// do not fit otherwise. It then adds this power of ten to the titles. The legend has
// the given height.
func (p *Panel) ShortenLegend(height float64) {
	f := p.Legend
	if !f.IsVertical || !(f.Scale > 0) {
		return
	}
	for _, t := range f.Ticks(f.low(height), height) {
		if text.Parse(t.Name, canvas.Text).Width(text.TypicalWidths{}, f.Style.Tick) <= f.AvailableWidth-f.BarWidth()-BarGap {
			continue
		}
		if f.Power = int(math.Floor(math.Log10(f.Scale) + 1e-9)); f.Power == 0 {
			return
		}
		for i := range p.Titles {
			p.Titles[i].Aside = strings.TrimPrefix(p.Titles[i].Aside+", in 10^{"+text.Typeset(strconv.Itoa(f.Power))+"}", ", ")
		}
		return
	}
}

// DrawMarks draws lines across the bar of a horizontal legend at the values of
// contour lines. If the bar has bands, DrawMarks draws nothing.
func (f Legend) DrawMarks(c canvas.Canvas, bar canvas.Rect, scale float64) {
	s := f.Style
	if s.Bands > 0 {
		return
	}
	n := s.Steps(scale, f.IsNonNegative)
	for j := 1; j < n; j++ {
		position := float64(j) / float64(n)
		if !f.IsNonNegative {
			position = position/2 + 0.5
		}
		for _, position := range [2]float64{position, 1 - position} {
			x := math.Round(bar.X0+position*bar.W()) - 0.5
			canvas.FillLine(c, canvas.Rect{X0: x, Y0: bar.Y0, X1: x + 1, Y1: bar.Y1}, Fade(s.Ink, s.lineOpacity()))
			if f.IsNonNegative {
				break
			}
		}
	}
}

// drawVertical draws a vertical legend with its labels and its note.
func (f Legend) drawVertical(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	n := max(1, int(r.H()))
	scale := f.Scale / Float32Unit(f.Scale)
	z := make([]float32, n)
	for i := range z {
		z[i] = float32((1 - (float64(i)+0.5)/float64(n)) * scale)
	}
	bar, low, p := canvas.Rect{X0: r.X0, Y0: r.Y0, X1: r.X0 + f.BarWidth(), Y1: r.Y1}, f.low(r.H()), s.SequentialPalette(scale)
	if f.IsSigned {
		p = s.DivergingPalette(scale)
		share := float32(low / f.Scale) // of the lower end, from −1 to 0
		for i := range z {
			z[i] = z[i]*(1-share) + share*float32(scale)
		}
	}
	c.DrawCells(bar, n, 1, z, p)
	canvas.StrokeRect(c, bar, 1, s.Rule)
	x := bar.X1 + BarGap
	maxWidth := 0.0
	for _, t := range f.Ticks(low, r.H()) {
		name := text.Parse(t.Name, canvas.Text)
		y := min(max(r.Y1-t.Position*r.H(), r.Y0+6), r.Y1-6)
		name.Draw(c, x, y+0.34*s.Tick, s.Tick, s.Ink3)
		maxWidth = max(maxWidth, name.Width(c, s.Tick))
	}
	x += maxWidth + s.Tick
	if f.Note == "" {
		return
	}
	lines := text.Wrap(c, f.Note, s.Tick, min(f.AvailableWidth-(x-r.X0), 6.2*s.Tick))
	y := r.Y1 - 2.5 - float64(len(lines)-1)*1.35*s.Tick
	if len(lines) > 3 {
		return // the note does not fit; the title contains the same note
	}
	for _, l := range lines {
		l.Draw(c, x, y, s.Tick, s.Ink3)
		y += 1.35 * s.Tick
	}
}
