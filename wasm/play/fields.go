package play

import (
	"math"

	"mercer/approx"
	"mercer/viz/view/result"
	"mercer/wasm/play/numeric"
)

// A Frame is the size of a picture of the plane. Its shape is the shape of the
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

// maxSamples bounds NX and NY.
const maxSamples = 1024

// sane returns f if f can be drawn, and otherwise the standard frame. A frame may
// come from a host page.
func (f Frame) sane() Frame {
	if !(f.W > 0 && f.H > 0) || math.IsInf(f.W/f.H, 0) || math.IsInf(f.H/f.W, 0) {
		return Standard(322, 182)
	}
	if f.NX < 2 || f.NY < 2 || f.NX > maxSamples || f.NY > maxSamples {
		return Standard(f.W, f.H)
	}
	return f
}

// fields are functions on the shown part of the plane. Row 0 is the upper edge, and the
// outermost samples lie on the edges.
type fields struct {
	box                 [4]float64 // xmin, xmax, ymin, ymax
	nx, ny              int
	phiExact, phiApprox []float64 // nil if that eigenfunction does not exist
	phiTop              float64   // the largest |φᵢ| at Data.Compared
	kExact, kApprox     []float64
	own                 []float64    // k(x₀, x₀), and k̂(x₀, x₀) if there is an approximation
	task                *taskPicture // replaces the two kernel fields; nil without a task
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

// phiScale returns the largest value of the colour scale of the eigenfunction. If
// the kernel is so narrow that the samples may miss its peaks, the values at the
// points count too.
func (p *fields) phiScale(grain float64) float64 {
	const blank = 1e-3
	s := numeric.LargestValue(p.phiExact, p.phiApprox)
	if grain < result.MinMidwayKernel || s < blank*p.phiTop {
		return max(s, p.phiTop)
	}
	return s
}

// withOwn returns k(x₀, ·). If x₀ is in the box, withOwn appends k(x₀, x₀). The
// peak of a narrow kernel can lie between the samples, whose values alone would
// yield no scale.
func (p *fields) withOwn(k approx.Kernel, x0 [2]float64) []float64 {
	if b := p.box; x0[0] < b[0] || x0[0] > b[1] || x0[1] < b[2] || x0[1] > b[3] {
		return p.kExact
	}
	return append(p.kExact[:len(p.kExact):len(p.kExact)], k.Eval(x0[:], x0[:]))
}
