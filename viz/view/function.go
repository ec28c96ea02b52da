package view

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// A Function is a field on the plane with its way of drawing.
type Function struct {
	Values       figure.Samples
	Exact        figure.Samples  // the exact function; if it has samples, the difference from it is drawn
	Scale        float64         // of the row
	Noise        float64         // |f| up to which the sign is rounding
	ZeroLine     bool            // draw the zero line
	FromZero     bool            // from 0, since the function has no sign
	Difference   bool            // the function is a difference or an error; words replace it if it vanishes
	Magnified    bool            // View.Magnify applies
	MiddleLayers []canvas.Figure // drawn over the colours and under the lines
}

// PartOf returns a part of a row: the exact function, the approximate one, or
// "diff" for the difference.
func (st *Drawing) PartOf(row contract.Row, part string) Function {
	f := Function{Values: st.Samples(row.Functions.Side(part != "exact")), Scale: st.Scales[row.Key]}
	if part == "diff" {
		f.Difference, f.Magnified = true, true
		f.Exact = st.Samples(row.Functions.Exact)
		if len(f.Exact.Z) == 0 {
			f.Values = figure.Samples{}
		}
	}
	return f
}

// DifferenceTitles returns the titles of a difference, longest first, with its
// magnification.
func (st *Drawing) DifferenceTitles(symbol string) []figure.Heading {
	m := st.Look.Magnify
	if !(m > 1) {
		return []figure.Heading{{Main: symbol, Aside: "difference"}, {Main: symbol}}
	}
	times := "×" + text.Number(m, 2)
	return []figure.Heading{{Main: symbol, Aside: "difference, " + times}, {Main: symbol, Aside: times}}
}

// DrawFunction draws a function and returns its lines. If words replace the
// function, DrawFunction returns false. The legend of the panel, if any, then
// describes the drawn colours.
func (st *Drawing) DrawFunction(p *figure.Panel, s Slot, f Function) (lines figure.Contours, ok bool) {
	if s.Absent != "" || len(f.Values.Z) == 0 || len(f.Exact.Z) > 0 && (f.Values.Nx != f.Exact.Nx || f.Values.Ny != f.Exact.Ny) {
		return lines, false
	}
	if st.IsUnsampled(s.Name) {
		p.Words = NarrowNote
		return lines, false
	}
	kept, narrow := st.Look.Memory.Prepare(s.Name, f.Values.Z, f.Exact.Z, f.Scale), st.NoteIfNarrow(p, s.Name)
	if f.Difference && !narrow && kept.Top <= st.NegligibleLevel()*f.Scale/kept.Unit {
		most, _ := f.Values.Largest()
		if len(f.Exact.Z) > 0 {
			most, _ = f.Values.LargestDifference(f.Exact)
		}
		p.Words = NoDifferenceText(most)
		return lines, false
	}
	scale := f.Scale
	if f.Magnified {
		if m := st.Look.Magnify; m > 1 {
			scale /= m
		}
		if st.Look.Layout != "phone" {
			p.Button, p.Poster = "×10", false // the button is not informative, so a poster omits it
		}
	}
	if p.Legend != nil {
		p.Legend.Scale = scale
	}
	if f.Difference {
		st.addDifferenceNote(p, kept, scale)
	} else if s.Thumb == 0 && !st.hasDifference(s) {
		st.AddSaturationNote(p, kept.Top*kept.Unit, scale)
	}
	colours := figure.HeatMap{Style: p.Style, Nx: f.Values.Nx, Ny: f.Values.Ny, Z: kept.Z, Box: st.Box(), Range: p.Range, Scale: scale / kept.Unit, Top: kept.Top}
	if f.FromZero {
		p.Add(figure.Strength{HeatMap: colours})
	} else {
		p.Add(colours)
	}
	lines = figure.Contours{
		Style: p.Style, Nx: f.Values.Nx, Ny: f.Values.Ny, Z: kept.Z, Box: st.Box(), Range: p.Range, Scale: scale / kept.Unit, Unit: kept.Unit, Top: kept.Top,
		Rising: f.FromZero, Zero: f.ZeroLine, Noise: f.Noise / kept.Unit, Labels: st.hasLabels(s.Inner), Prepared: kept,
	}
	p.Add(f.MiddleLayers...)
	if !narrow { // lines of such a function would circle samples
		p.Add(lines)
	}
	return lines, true
}

// addDifferenceNote returns the size of a difference that has no visible colour. It
// also returns the size of a difference that is too large for the last colour
// although the difference is not magnified.
func (st *Drawing) addDifferenceNote(p *figure.Panel, kept *figure.Prepared, scale float64) {
	const seen = 1.0 / 40 // of the scale: smaller values look like zero
	least := seen * scale
	if st.Style.Bands > 0 {
		least = scale / float64(2*st.Style.Steps(scale, false))
	}
	if most := kept.Top * kept.Unit; p.Tag == "" && most < least {
		p.Tag = "largest difference " + text.TwoDigits(most) + ", below the first colour step"
	} else if !(st.Look.Magnify > 1) {
		st.AddSaturationNote(p, most, scale)
	}
}

// hasDifference reports whether another picture shows the error of an
// approximation.
func (st *Drawing) hasDifference(s Slot) bool {
	if s.DiffPicture != "" {
		return st.Large[s.DiffPicture]
	}
	key, ok := strings.CutSuffix(s.Name, "."+contract.Approx)
	return ok && st.Large[key+"."+contract.Difference]
}

// AddSaturationNote returns words for values beyond the last colour.
func (st *Drawing) AddSaturationNote(p *figure.Panel, most, scale float64) {
	const past = 1.1 // slightly larger values nearly have that colour
	if p.Tag == "" && most > past*scale {
		p.Tag = "off the colour scale in places"
	}
}

// hasLabels reports whether lines in a frame of the given size have labels with
// their values.
func (st *Drawing) hasLabels(frame canvas.Rect) bool {
	return frame.W() >= 420 && frame.H() >= 140 && st.Style.Bands == 0
}

// A backdrop draws the data under the marks of a field. Users cannot drag points of
// a backdrop.
type backdrop struct{ figure.Scatter }

// KeyEntries implements figure.KeyEntrier. The key does not explain a backdrop.
func (f backdrop) KeyEntries(*figure.Panel, figure.KeyWords) []figure.KeyEntry { return nil }

const (
	NoDifference = "no difference"
	NoShift      = "no point differs"
)

// NoDifferenceText returns words for a difference of at most v.
func NoDifferenceText(v float64) string {
	if !(v > 0) {
		return NoDifference
	}
	e := math.Floor(math.Log10(v))
	digit := math.Ceil(v/math.Pow(10, e) - 1e-9)
	if digit == 10 {
		digit, e = 1, e+1
	}
	return NoDifference + " beyond " + text.Number(digit, 1) + "·10^{" + text.Number(e, 4) + "}"
}

// RangeOf returns the smallest and the largest value of a field, or lo > hi if the
// field has no values.
func RangeOf(f figure.Samples) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range f.Z {
		if v == v {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// Extent returns the smallest and the largest number.
func Extent(z []float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range z {
		if v == v {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}
