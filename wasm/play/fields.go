package play

import (
	"math"

	"mercer/approx"
	"mercer/viz/view/result"
	"mercer/wasm/play/numeric"
)

// A Frame is the size of a picture of the plane. The shown part of the plane has the same
// shape. Functions are sampled on a grid of NX×NY points.
type Frame struct {
	W, H   float64 // CSS pixels of one panel
	NX, NY int
}

// StandardFrame returns the frame of a w×h panel. It has 96 samples along the longer
// side.
func StandardFrame(w, h float64) Frame {
	const side = 96
	f := Frame{W: w, H: h, NX: side, NY: side}
	if w >= h {
		f.NY = max(2, int(math.Round(side*h/w)))
	} else {
		f.NX = max(2, int(math.Round(side*w/h)))
	}
	return f
}

// maxSamples is an upper bound of NX and NY.
const maxSamples = 1024

// validFrame returns f if pictures of this size can be drawn. Otherwise it returns a
// standard frame. The frame may come from another page and is therefore checked.
func (f Frame) validFrame() Frame {
	if !(f.W > 0 && f.H > 0) || math.IsInf(f.W/f.H, 0) || math.IsInf(f.H/f.W, 0) {
		return StandardFrame(322, 182)
	}
	if f.NX < 2 || f.NY < 2 || f.NX > maxSamples || f.NY > maxSamples {
		return StandardFrame(f.W, f.H)
	}
	return f
}

// fields contains samples of functions on the shown part of the plane. The first row of
// samples is the upper edge of the plane. The outermost samples lie on the edges.
type fields struct {
	box                 [4]float64 // xmin, xmax, ymin, ymax
	nx, ny              int
	phiExact, phiApprox []float64 // nil if the eigenfunction does not exist
	maxPhi              float64   // the largest |φᵢ| at the points Data.ComparedPoints
	kExact, kApprox     []float64
	probeValues         []float64    // k(x₀, x₀), followed by k̂(x₀, x₀) if there is an approximation
	task                *taskPicture // replaces the two kernel functions; nil if there is no task
}

// kernelSection returns k̂(x, ·) = Σ sᵢ ψᵢ(x) ψᵢ(·).
func kernelSection(psi approx.FeatureMap, x []float64) approx.FeatureMap {
	return approx.Combined(psi, approx.Points{Data: signedFeatures(psi, x), Dim: 1})
}

// signedFeatures returns sᵢ ψᵢ(x) for all i.
func signedFeatures(psi approx.FeatureMap, x []float64) []float64 {
	w := psi.Map(nil, x)
	if s, ok := psi.(approx.Signed); ok {
		for i, sign := range s.Signs() {
			w[i] *= sign
		}
	}
	return w
}

// phiScale returns the largest value of the colour scale of the eigenfunction. If the
// kernel is narrow, the samples may miss the peaks of the eigenfunction. In this case,
// the scale includes the values at the data points.
func (p *fields) phiScale(midwayKernel float64) float64 {
	const blank = 1e-3
	s := numeric.LargestValue(p.phiExact, p.phiApprox)
	if midwayKernel < result.MinMidwayKernel || s < blank*p.maxPhi {
		return max(s, p.maxPhi)
	}
	return s
}

// kernelScale returns the largest value of the colour scale of the kernel functions. If x₀ is
// in the box, the scale includes k(x₀, x₀). The peak of a narrow kernel can lie between the
// samples, and all samples can be 0.
func (p *fields) kernelScale(k approx.Kernel, x0 [2]float64) float64 {
	largest := numeric.MaxAbs(p.kExact)
	if b := p.box; b[0] <= x0[0] && x0[0] <= b[1] && b[2] <= x0[1] && x0[1] <= b[3] {
		if v := math.Abs(k.Eval(x0[:], x0[:])); v <= math.MaxFloat64 {
			largest = max(largest, v)
		}
	}
	return numeric.SharedMaximum(largest, numeric.MaxAbs(p.kApprox))
}
