package view

import (
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view/result"
)

// NarrowNote says that a function lies between the samples: what they have is not its values.
const NarrowNote = "narrower than the picture’s grid"

// blindGrain is the grain below which samples show no more than which of them lie near
// something by chance.
const blindGrain = 0.05

// grain returns how much of a kernel is left between the samples of a picture: of those of
// its view, where this has samples of its own or may show an answer before.
func (b Blocks) grain(name string) float64 {
	look, _, _ := strings.Cut(strings.TrimPrefix(name, "thumb."), ".")
	return b.Number(contract.GrainOf(look), b.Number(result.Grain, 1))
}

// MayBeNarrow reports whether a kernel may lie between the samples of a picture, which then
// say neither how large a function is nor how far another is off.
func (b Blocks) MayBeNarrow(name string) bool { return b.grain(name) < result.LeastGrain }

// IsUnsampled reports whether it does so but for chance, so that words stand for the field.
func (b Blocks) IsUnsampled(name string) bool { return b.grain(name) < blindGrain }

// NoteNarrow says so in a picture.
func (st *Drawing) NoteNarrow(p *figure.Panel, name string) bool {
	if !st.Blocks.MayBeNarrow(name) {
		return false
	}
	st.Tag(p, NarrowNote)
	return true
}

// Tag writes words in a picture, where the fewest points are and x₀ is not.
func (st *Drawing) Tag(p *figure.Panel, words string) {
	if p.Style.Thumb {
		return
	}
	p.Tag = words
	m, points := canvas.Plane{Frame: p.Frame, Data: p.Range}, st.Places(result.Points)
	points = points[:min(len(points), 2*figure.MostDiscs)]
	p.PlaceTag(func(under canvas.Rect) (n float64) {
		if p.Legend != nil && p.Legend.Inside && under.Y1 > (p.Frame.Y0+p.Frame.Y1)/2 { // which stands at a foot
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
