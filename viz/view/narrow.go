package view

import (
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view/result"
)

// NarrowNote is the note for a function that lies between the samples. The samples
// do not show the values of such a function.
const NarrowNote = "narrower than the grid of the picture"

// minVisibleKernel is the grain below which samples show only which of them happen to lie
// near the function.
const minVisibleKernel = 0.05

// midwayKernel returns the fraction of a kernel that is left between the samples of a
// picture. If the view has samples of its own or may show an earlier result, grain
// uses the samples of the view.
func (b Blocks) midwayKernel(name string) float64 {
	look, _, _ := strings.Cut(strings.TrimPrefix(name, "thumb."), ".")
	return b.Number(contract.MidwayKernelOf(look), b.Number(result.MidwayKernel, 1))
}

// MayBeNarrow reports whether a kernel may lie between the samples of a picture.
// The samples then show neither the size of a function nor an error.
func (b Blocks) MayBeNarrow(name string) bool { return b.midwayKernel(name) < result.MinMidwayKernel }

// IsUnsampled reports whether the kernel nearly vanishes between the samples. Words
// then replace the field.
func (b Blocks) IsUnsampled(name string) bool { return b.midwayKernel(name) < minVisibleKernel }

// NoteIfNarrow adds NarrowNote to a picture.
func (st *Drawing) NoteIfNarrow(p *figure.Panel, name string) bool {
	if !st.Blocks.MayBeNarrow(name) {
		return false
	}
	st.SetTag(p, NarrowNote)
	return true
}

// SetTag writes words in a picture, in the corner with the fewest points and without
// x₀.
func (st *Drawing) SetTag(p *figure.Panel, words string) {
	if p.Style.Thumb {
		return
	}
	p.Tag = words
	m, points := canvas.Plane{Frame: p.Frame, Data: p.Range}, st.Positions(result.Points)
	points = points[:min(len(points), 2*figure.MostDiscs)]
	p.PlaceTag(func(under canvas.Rect) (n float64) {
		if p.Legend != nil && p.Legend.Inside && under.Y1 > (p.Frame.Y0+p.Frame.Y1)/2 { // which is at the bottom
			n += float64(len(points))
		}
		for i := 0; i+1 < len(points); i += 2 {
			if under.Contains(m.X(points[i]), m.Y(points[i+1])) {
				n++
			}
		}
		if x, y, ok := st.Probe(); ok {
			n += 2 * float64(len(points)+1) * p.Covers(under, x, y)
		}
		return n
	})
}
