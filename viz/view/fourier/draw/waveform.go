package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
)

// A waveform holds samples of the mean of the cosines cos ωᵀ(x − x₀) on a box.
type waveform struct {
	figure.Samples
	Wavelength float64 // shortest wavelength, in units of the plane
	IsDrawable bool    // the grid is fine enough to show the wave
}

// MinWaveSamples and MaxWaveSamples are limits for the number of horizontal samples.
// SamplesPerWavelength is the smallest number of samples, or of pixels, for one
// wavelength.
const (
	MinWaveSamples       = 96
	MaxWaveSamples       = 384
	SamplesPerWavelength = 4
)

// NewWaveform samples the mean of the cosines whose frequencies are the rows of omega. The
// picture has the given width in pixels. If there is no x₀ or no frequency, ok is false.
func NewWaveform(b view.Blocks, omega []float64, box canvas.Rect, width float64) (w waveform, ok bool) {
	x0, y0, ok := b.Probe()
	if !ok || len(omega) < 2 || box.W() <= 0 || box.H() <= 0 {
		return w, false
	}
	maxFrequency := 0.0
	for k := 0; k+1 < len(omega); k += 2 {
		maxFrequency = max(maxFrequency, math.Hypot(omega[k], omega[k+1]))
	}
	w.Wavelength = 2 * math.Pi / maxFrequency // a wave of frequency 0 has an infinite wavelength
	lengths := box.W() / w.Wavelength
	if w.IsDrawable = lengths*SamplesPerWavelength <= min(MaxWaveSamples, width); !w.IsDrawable {
		return w, true
	}
	w.Nx = int(min(max(2*SamplesPerWavelength*lengths, MinWaveSamples), MaxWaveSamples))
	w.Ny = max(2, int(math.Round(float64(w.Nx)*box.H()/box.W())))
	w.Z = make([]float64, w.Nx*w.Ny)
	horizontal, vertical := make([][2]float64, w.Nx), make([][2]float64, w.Ny)
	factor := 2 / float64(len(omega))
	for k := 0; k+1 < len(omega); k += 2 {
		fillCosSin(horizontal, omega[k]*(box.X0-x0), omega[k]*box.W())
		fillCosSin(vertical, omega[k+1]*(box.Y1-y0), -omega[k+1]*box.H())
		for j, v := range vertical {
			row := w.Z[j*w.Nx : (j+1)*w.Nx]
			for i, u := range horizontal {
				row[i] += factor * (u[0]*v[0] - u[1]*v[1])
			}
		}
	}
	return w, true
}

// fillCosSin sets dst to the cosines and sines of equally spaced angles. The first angle
// is start, and the last angle is start + span.
func fillCosSin(dst [][2]float64, start, span float64) {
	for i := range dst {
		s, c := math.Sincos(start + span*float64(i)/float64(len(dst)-1))
		dst[i] = [2]float64{c, s}
	}
}

// TooShortText returns the note for a wave that is too short to draw.
func (w waveform) TooShortText() string {
	return "wavelength " + text.TwoDigits(w.Wavelength) + ": too short to draw"
}
