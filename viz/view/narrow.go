package view

import (
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view/result"
)

// NarrowNote is the note for a function that may be narrower than the distance between
// samples. The samples do not show the size of this function.
const NarrowNote = "narrower than the grid of the picture"

// minVisibleKernel is the smallest value of midwayKernel for which a field is drawn.
// Below it, the picture would depend on which samples happen to lie near the function.
const minVisibleKernel = 0.05

// midwayKernel returns the part of the kernel that remains halfway between the samples of
// a picture. The block result.MidwayKernel holds this number. If the view of the picture
// has its own samples or shows an earlier result, midwayKernel uses the value of the
// view.
func (b Blocks) midwayKernel(name string) float64 {
	view, _, _ := strings.Cut(strings.TrimPrefix(name, "thumb."), ".")
	return b.Number(contract.MidwayKernelOf(view), b.Number(result.MidwayKernel, 1))
}

// MayBeNarrow reports whether the kernel may be narrower than the distance between the
// samples of a picture. In this case, the samples show neither the size of a function nor
// its error.
func (b Blocks) MayBeNarrow(name string) bool { return b.midwayKernel(name) < result.MinMidwayKernel }

// IsUnsampled reports whether the kernel nearly vanishes between two samples. In this
// case, a message is drawn instead of the field.
func (b Blocks) IsUnsampled(name string) bool { return b.midwayKernel(name) < minVisibleKernel }

// NoteIfNarrow adds NarrowNote to panel p if MayBeNarrow is true. It returns the value of
// MayBeNarrow.
func (st *Drawing) NoteIfNarrow(p *figure.Panel, name string) bool {
	if !st.Blocks.MayBeNarrow(name) {
		return false
	}
	st.SetTag(p, NarrowNote)
	return true
}

// SetTag sets the tag of panel p to words. The tag is placed in the corner with the
// fewest points, if possible not on x₀.
func (st *Drawing) SetTag(p *figure.Panel, words string) {
	if p.Style.IsThumbnail {
		return
	}
	p.Tag = words
	m, points := canvas.Plane{Frame: p.Frame, Data: p.Range}, st.Positions(result.Points)
	points = points[:min(len(points), 2*figure.MaxDiscs)]
	p.PlaceTag(func(rect canvas.Rect) (n float64) {
		if p.Legend != nil && p.Legend.IsInFrame && rect.Y1 > (p.Frame.Y0+p.Frame.Y1)/2 { // the legend lies at the bottom
			n += float64(len(points))
		}
		for i := 0; i+1 < len(points); i += 2 {
			if rect.Contains(m.X(points[i]), m.Y(points[i+1])) {
				n++
			}
		}
		if x, y, ok := st.Probe(); ok {
			n += 2 * float64(len(points)+1) * p.CrosshairOverlap(rect, x, y)
		}
		return n
	})
}
