package view

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// A Function is a field on the plane, with options for drawing it.
type Function struct {
	Values        figure.Samples
	Exact         figure.Samples  // exact function; if it has samples, the difference Values − Exact is drawn
	Scale         float64         // scale of the row
	Noise         float64         // largest |f| for which the sign of f may be wrong because of rounding
	HasZeroLine   bool            // the zero line is drawn
	IsNonNegative bool            // the function has no negative values, and the scale begins at 0
	IsDifference  bool            // the function is a difference or an error; if it vanishes, a message is drawn instead
	IsMagnified   bool            // Look.Magnify applies
	MiddleLayers  []canvas.Figure // layers above the colours and below the lines
}

// PartOf returns one part of a row: "exact", "approx" or "diff".
func (st *Drawing) PartOf(row contract.Row, part string) Function {
	f := Function{Values: st.Samples(row.Functions.Side(part != "exact")), Scale: st.Scales[row.Key]}
	if part == "diff" {
		f.IsDifference, f.IsMagnified = true, true
		f.Exact = st.Samples(row.Functions.Exact)
		if len(f.Exact.Z) == 0 {
			f.Values = figure.Samples{}
		}
	}
	return f
}

// DifferenceTitles returns the titles of a difference, from the longest to the shortest.
// They contain the magnification if there is one.
func (st *Drawing) DifferenceTitles(symbol string) []figure.Heading {
	m := st.Look.Magnify
	if !(m > 1) {
		return []figure.Heading{{Main: symbol, Aside: "difference"}, {Main: symbol}}
	}
	magnification := "×" + text.Number(m, 2)
	return []figure.Heading{{Main: symbol, Aside: "difference, " + magnification}, {Main: symbol, Aside: magnification}}
}

// DrawFunction draws function f and returns its contour lines. The result ok is false if
// a message is drawn instead of the function. If panel p has a legend, DrawFunction sets
// the scale of the legend.
func (st *Drawing) DrawFunction(p *figure.Panel, s Slot, f Function) (lines figure.Contours, ok bool) {
	if s.AbsentReason != "" || len(f.Values.Z) == 0 || len(f.Exact.Z) > 0 && (f.Values.Nx != f.Exact.Nx || f.Values.Ny != f.Exact.Ny) {
		return lines, false
	}
	if st.IsUnsampled(s.Name) {
		p.Message = NarrowNote
		return lines, false
	}
	values, isNarrow := st.Look.Memory.Prepare(s.Name, f.Values.Z, f.Exact.Z, f.Scale), st.NoteIfNarrow(p, s.Name)
	if f.IsDifference && !isNarrow && values.MaxAbs <= st.NegligibleLevel()*f.Scale/values.Unit {
		largest, _ := f.Values.MaxAbs()
		if len(f.Exact.Z) > 0 {
			largest, _ = f.Values.MaxDifference(f.Exact)
		}
		p.Message = NoDifferenceText(largest)
		return lines, false
	}
	scale := f.Scale
	if f.IsMagnified {
		if m := st.Look.Magnify; m > 1 {
			scale /= m
		}
		if st.Look.Layout != "phone" {
			p.Button, p.HasCheckBox, p.HasDrawnButton = MagnifyButton, true, false // the button is not informative, so a poster omits it
		}
	}
	if p.Legend != nil {
		p.Legend.Scale = scale
	}
	if f.IsDifference {
		st.addDifferenceNote(p, values, scale)
	} else if s.Thumb == 0 && !st.hasDifference(s) {
		st.AddSaturationNote(p, values.MaxAbs*values.Unit, scale)
	}
	colors := figure.HeatMap{Style: p.Style, Nx: f.Values.Nx, Ny: f.Values.Ny, Z: values.Z, Box: st.Box(), Range: p.Range, Scale: scale / values.Unit, MaxAbs: values.MaxAbs}
	if f.IsNonNegative {
		p.Add(figure.Strength{HeatMap: colors})
	} else {
		p.Add(colors)
	}
	lines = figure.Contours{
		Style: p.Style, Nx: f.Values.Nx, Ny: f.Values.Ny, Z: values.Z, Box: st.Box(), Range: p.Range, Scale: scale / values.Unit, Unit: values.Unit, MaxAbs: values.MaxAbs,
		IsNonNegative: f.IsNonNegative, HasZeroLine: f.HasZeroLine, Noise: f.Noise / values.Unit, HasLabels: st.hasLabels(s.Inner), Cache: values,
	}
	p.Add(f.MiddleLayers...)
	if !isNarrow && st.Look.Shows(contract.ContourLayer) { // contour lines of a narrow function would circle single samples
		p.Add(lines)
	}
	return lines, true
}

// MagnifyButton is the label of the page's check box for the magnification.
const MagnifyButton = "×10"

// addDifferenceNote adds a note in two cases. The first case is a difference that is too
// small for a visible colour. The second case is a difference beyond the last colour of a
// picture that is not magnified.
func (st *Drawing) addDifferenceNote(p *figure.Panel, values *figure.Cache, scale float64) {
	const minVisible = 1.0 / 40 // fraction of the scale; smaller values look like 0
	minShown := minVisible * scale
	if st.Style.Bands > 0 {
		minShown = scale / float64(2*st.Style.Steps(scale, false))
	}
	if largest := values.MaxAbs * values.Unit; p.Tag == "" && largest < minShown {
		p.Tag = "largest difference " + text.TwoDigits(largest) + ", below the first colour step"
	} else if !(st.Look.Magnify > 1) {
		st.AddSaturationNote(p, largest, scale)
	}
}

// hasDifference reports whether another large picture shows the error of the picture in
// slot s.
func (st *Drawing) hasDifference(s Slot) bool {
	if s.DiffPicture != "" {
		return st.LargePictures[s.DiffPicture]
	}
	key, ok := strings.CutSuffix(s.Name, "."+contract.Approx)
	return ok && st.LargePictures[key+"."+contract.Difference]
}

// AddSaturationNote adds a note if the largest value exceeds the scale by more than a
// tenth.
func (st *Drawing) AddSaturationNote(p *figure.Panel, largest, scale float64) {
	const tolerance = 1.1 // slightly larger values nearly have that colour
	if p.Tag == "" && largest > tolerance*scale {
		p.Tag = "off the colour scale in places"
	}
}

// hasLabels reports whether the contour lines have value labels in a frame of the given
// size.
func (st *Drawing) hasLabels(frame canvas.Rect) bool {
	return frame.W() >= 420 && frame.H() >= 140 && st.Style.Bands == 0
}

// These messages replace a picture of differences if all differences are rounding errors.
const (
	NoDifference = "no difference"
	NoShift      = "no point differs"
)

// NoDifferenceText returns a text which states that a difference is at most v.
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

// Extent returns the smallest and the largest number of z, ignoring NaN. If there are no
// numbers, lo is greater than hi.
func Extent(z []float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range z { // comparisons are used because min and max are function calls on WebAssembly
		if v < lo {
			lo = v
		}
		if v > hi {
			hi = v
		}
	}
	return lo, hi
}
