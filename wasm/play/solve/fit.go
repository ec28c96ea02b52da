package solve

import (
	"context"
	"fmt"
	"slices"

	"mercer/approx"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// A Fit is the approximation by the method of a state. Fields that do not apply are zero.
type Fit struct {
	approx.Fit
	Pairs   int       // the number of pairs of Eigen that pictures can show
	Phi     []float64 // φ̂ᵢ at Data.Compared, a row for each point
	Whole   bool      // k̂ is k, even if Features have fewer dimensions
	IsExact bool      // Eigen are the exact pairs
	Timing  timing.Measurement

	Solution *ritz.Solution // the leading pairs with the features of the points, if only these pairs were found
	Base     *ritz.Base     // all eigenpairs, if Eigen was computed from them
	Spectrum []float64      // all eigenvalues, if Eigen has only the leading ones
	Diagonal []float64      // k̂(x, x) at the points of the fit, if the fit has computed these values
	Rows     []int          // the indices of these points; nil for all points

	MapKey string // identifies Features, if these are the features of the last result at rest

	Refused string // reason why there is no approximation
	Brief   string // the same in few words, if Refused is long
}

// FitOptions hold the inputs of a fit besides the state.
type FitOptions struct {
	Landmarks approx.Points // landmarks that replace the choice of the method; may be empty
	Leading   int           // number of eigenpairs; 0 for all eigenpairs
}

// NewFit runs the method of s. If the method cannot serve the kernel, NewFit
// returns a Fit whose Refused holds the reason.
func NewFit(ctx context.Context, s *state.State, k approx.Kernel, d *Data, o FitOptions) (*Fit, error) {
	if why := TooManyPoints(s); why != "" {
		return &Fit{Fit: approx.Fit{Features: NoFeatures{}}, Refused: why}, nil
	}
	m := state.Method(s.Method)
	p, v, err := ProblemOf(s, k, d, o)
	if err != nil {
		return nil, err
	}
	fit, err := m.Fit(ctx, p, v)
	if err != nil {
		return RefusedFitOf(s, k, err)
	}
	if len(s.Placed) > 0 && o.Landmarks.Len() == 0 && m.Traits.Placeable {
		// The positions of the unmoved landmarks are known only after the fit.
		z := fit.Landmarks.Centers.Clone()
		for j, at := range s.Placed {
			if j < z.Len() {
				copy(z.Row(j), at[:])
			}
		}
		p.Landmarks = z
		if fit, err = m.Fit(ctx, p, v); err != nil {
			return nil, err
		}
	}
	f := FromFit(fit, d)
	if s, ok := fit.Eigen.(*ritz.Solution); ok && fit.Ritz {
		f.Base = s.Base()
	}
	return f, nil
}

// NewRoughFit is NewFit during a drag, for a method that has a rough fit. The rough
// fit has too few eigenvalues for the best possible error, which is shown at rest.
func NewRoughFit(ctx context.Context, s *state.State, k approx.Kernel, d *Data) (*Fit, error) {
	p, _, err := ProblemOf(s, k, d, FitOptions{})
	if err != nil {
		return nil, err
	}
	fit, err := state.Method(s.Method).Rough(ctx, p)
	if err != nil {
		return RefusedFitOf(s, k, err)
	}
	return FromFit(fit, d), nil
}

// FromFit completes the fit of a method with the data of pictures.
func FromFit(fit approx.Fit, d *Data) *Fit {
	f := &Fit{Fit: fit}
	if fit.Eigen == nil {
		return f
	}
	lambda := fit.Eigen.Values()
	f.Pairs = min(eigen.MaxIndex, len(lambda))
	if s, ok := fit.Eigen.(*ritz.Solution); ok && s.Squares != nil {
		f.Spectrum, f.Solution, f.Diagonal, f.Rows = s.Spectrum, s, s.Squares, d.Rows
		if d.Rows == nil {
			f.Phi = s.FunctionsAt(d.ComparedRows)
		}
	}
	if f.Pairs > 0 && f.Phi == nil {
		f.Phi = approx.Features(FirstEigenfunctions(fit.Eigen, f.Pairs), d.Compared)
	}
	return f
}

// ProblemOf returns the problem and the settings that the method of s is called with.
func ProblemOf(s *state.State, k approx.Kernel, d *Data, o FitOptions) (approx.Problem, approx.Values, error) {
	m := state.Method(s.Method)
	v := s.SettingsOf(m.Key, m.Params)
	for _, p := range m.Params {
		if p.Key == "ell" {
			v["ell"] = s.Ell
		}
	}
	v, err := approx.Check(m.Key, m.Params, v)
	return approx.Problem{Kernel: k, X: d.X, Rank: s.Rank, Seed: s.Seed, Landmarks: o.Landmarks, Share: true, Most: mostCentres(s), Leading: o.Leading}, v, err
}

// FirstEigenfunctions returns the first r eigenfunctions.
func FirstEigenfunctions(e approx.Eigenfunctions, r int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len()*r)
	for i := range r {
		w[i*r+i] = 1
	}
	return approx.Combined(f, w, r)
}

// NoteSample adds a note if f was fitted to a sample of all points, and returns f.
func (f *Fit) NoteSample(sample, all *Data) *Fit {
	if m, n := sample.X.Len(), all.X.Len(); f != nil && f.Refused == "" && m < n {
		f.Notes = append(slices.Clip(f.Notes), fmt.Sprintf(
			"During a drag, the approximation uses %s of the %s points.", approx.Count(m), approx.Count(n)))
	}
	return f
}

// NewFitOnLandmarks returns the fit on the landmarks z of the last result at rest,
// with a note about these landmarks.
func NewFitOnLandmarks(ctx context.Context, k approx.Kernel, d *Data, z approx.Points) (*Fit, error) {
	fit, err := nystrom.Uniform.Fit(ctx, approx.Problem{Kernel: k, X: d.X, Rank: z.Len(), Landmarks: z, Share: true, Leading: eigen.MaxIndex}, nil)
	if err != nil {
		return RefusedFit(err)
	}
	fit.Notes = append(slices.Clip(fit.Notes), "During a drag, the landmarks stay where they were before it.")
	return FromFit(fit, d), nil
}

// MovedLandmarks returns the landmarks of a fit if the user has moved some of them,
// and no landmarks otherwise. A method with given landmarks need not choose any.
func MovedLandmarks(s *state.State, fit *Fit) approx.Points {
	if len(s.Placed) > 0 && state.Method(s.Method).Traits.Placeable {
		return fit.Landmarks.Centers
	}
	return approx.Points{}
}

// ShownValues returns the number of shown eigenvalues. For a small fit, all
// eigenvalues are shown, so that the end of the list is visible.
func ShownValues(fit *Fit) int {
	const most = 64
	return max(eigen.MaxIndex, min(fit.Size, most))
}
