package play

import (
	"math"

	"mercer/approx"
	"mercer/viz/view/result"
	"mercer/wasm/play/numeric"
)

// A Frame says how large the picture of the plane is: its shape is that of the
// shown part of the plane, and its fields have NX×NY samples.
type Frame struct {
	W, H   float64 // CSS pixels of one panel
	NX, NY int
}

// Standard returns the frame of a w×h panel: 96 samples along the longer side.
func Standard(w, h float64) Frame {
	const side = 96
	f := Frame{W: w, H: h, NX: side, NY: side}
	if w >= h {
		f.NY = max(2, int(math.Round(side*h/w)))
	} else {
		f.NX = max(2, int(math.Round(side*w/h)))
	}
	return f
}

// maxSamples bounds a frame that somebody else asks for.
const maxSamples = 1024

// sane returns f with sizes that can be drawn: a frame may come from outside.
func (f Frame) sane() Frame {
	if !(f.W > 0 && f.H > 0) || math.IsInf(f.W/f.H, 0) || math.IsInf(f.H/f.W, 0) {
		return Standard(322, 182)
	}
	if f.NX < 2 || f.NY < 2 || f.NX > maxSamples || f.NY > maxSamples {
		return Standard(f.W, f.H)
	}
	return f
}

// A fields is the fields on the shown part of the plane: row 0 is its upper
// edge, and the outermost samples lie on the edges.
type fields struct {
	box                 [4]float64 // xmin, xmax, ymin, ymax
	nx, ny              int
	phiExact, phiApprox []float64 // nil where there is no such eigenfunction
	phiTop              float64   // the largest |φᵢ| at the points where functions are compared
	kExact, kApprox     []float64
	own                 []float64    // k(x₀, x₀), and k̂(x₀, x₀) where there is one
	task                *taskPicture // in place of these two; nil where they are shown
}

// combineFrom returns k̂(x, ·) = Σ sᵢ ψᵢ(x) ψᵢ(·).
func combineFrom(psi approx.FeatureMap, x []float64) approx.FeatureMap {
	return approx.Combined(psi, signed(psi, x), 1)
}

// signed returns sᵢ ψᵢ(x).
func signed(psi approx.FeatureMap, x []float64) []float64 {
	w := psi.Map(nil, x)
	if s, ok := psi.(approx.Signed); ok {
		for i, sign := range s.Signs() {
			w[i] *= sign
		}
	}
	return w
}

// phiScale returns the scale of the eigenfunction. Where it may lie between the samples,
// as of a bandwidth far below their distance, what they have is no scale: then it is that
// of the points at least.
func (p *fields) phiScale(grain float64) float64 {
	const blank = 1e-3
	s := numeric.LargestValue(p.phiExact, p.phiApprox)
	if grain < result.LeastGrain || s < blank*p.phiTop {
		return max(s, p.phiTop)
	}
	return s
}

// withOwn returns k(x₀, ·) with k(x₀, x₀) where that is shown: a narrow kernel can
// lie between the samples, and its tail is no scale.
func (p *fields) withOwn(k approx.Kernel, x0 [2]float64) []float64 {
	if b := p.box; x0[0] < b[0] || x0[0] > b[1] || x0[1] < b[2] || x0[1] > b[3] {
		return p.kExact
	}
	return append(p.kExact[:len(p.kExact):len(p.kExact)], k.Eval(x0[:], x0[:]))
}
