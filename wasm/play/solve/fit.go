package solve

import (
	"context"
	"slices"

	"mercer/approx"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// A Fit is the approximation of a state by its method. Fields that do not apply are zero.
type Fit struct {
	approx.Fit
	Eigen   approx.Eigenfunctions // all eigenpairs, or the leading ones; nil if there are none
	Pairs   int                   // the number of eigenpairs that pictures can show
	Phi     []float64             // values of φ̂ᵢ at the points Data.ComparedPoints, one row for each point
	IsWhole bool                  // k̂ equals k, even if Features has fewer dimensions
	IsExact bool                  // Eigen contains the exact pairs
	Timing  timing.Measurement

	Solution *ritz.Solution // the leading pairs, if only these were computed; in a final result with the features of the points
	Base     *ritz.Updater  // all eigenpairs, if Eigen was computed from them
	Spectrum []float64      // all eigenvalues, if Eigen contains only the leading ones
	Diagonal []float64      // k̂(x, x) at the points of the fit, if the fit has computed these values
	Rows     []int          // the indices of these points; nil for all points

	MapKey   string // the key of Features, if they are the features of the last final result
	MapEvals int    // number of kernel evaluations to map a point with tracked pairs; 0 if unknown

	Refusal      string // reason why there is no approximation
	ShortRefusal string // a short form of Refusal, if Refusal is long
}

// FitLimits are the limits of fits on the page, which has no time for all eigenpairs of
// many points or centres, or for thousands of landmarks or features.
var FitLimits = approx.Limits{
	Points: 768, Centers: 384, SpanCenters: 1500, Pairs: 64,
	Landmarks: 1000, Pivots: 1000, Candidates: 1024, Features: 4096,
}

const (
	// maxImplicitPoints is the largest number of points for which all eigenpairs of
	// approx.Implicit features are computed. There may be more features than points.
	maxImplicitPoints = 256

	// maxImplicitPairs is the number of eigenpairs for more points.
	maxImplicitPairs = 24
)

// FitOptions contains inputs of a fit that do not belong to the state.
type FitOptions struct {
	Landmarks approx.Points // these landmarks replace the landmarks of the method; may be empty
	Leading   int           // number of shown eigenpairs; 0 for all eigenpairs
}

// NewFit runs the method of s. If the method cannot use the kernel, NewFit returns a Fit
// with the reason in Refusal.
func NewFit(ctx context.Context, s *state.State, k approx.Kernel, d *Data, o FitOptions) (*Fit, error) {
	if reason := TooManyPoints(s); reason != "" {
		return &Fit{Fit: approx.Fit{Features: NoFeatures{}}, Refusal: reason}, nil
	}
	m := state.Method(s.Method)
	if o.Landmarks.Len() == 0 {
		o.Landmarks = state.GivenCenters(s)
	}
	p, method, err := ProblemOf(s, k, d, o)
	if err != nil {
		return nil, err
	}
	fit, err := method.Fit(ctx, p)
	if err != nil {
		return RefusedFitOf(s, k, err)
	}
	if len(s.MovedCenters) > 0 && o.Landmarks.Len() == 0 && m.Traits.Placeable {
		// The positions of the landmarks that were not moved are known only after the
		// first fit.
		z := fit.Landmarks.Centers.Clone()
		for j, position := range s.MovedCenters {
			if j < z.Len() {
				copy(z.Row(j), position[:])
			}
		}
		p.Landmarks = z
		if fit, err = method.Fit(ctx, p); err != nil {
			return nil, err
		}
	}
	f, err := FromFit(ctx, *fit, d, o.Leading)
	if err != nil {
		return RefusedFitOf(s, k, err)
	}
	if s, ok := f.Eigen.(*ritz.Solution); ok && f.Ritz {
		f.Base = s.Updater()
	}
	return f, nil
}

// NewRoughFit returns the fast fit of a method for previews. It has too few eigenvalues
// for the best possible error.
func NewRoughFit(ctx context.Context, s *state.State, k approx.Kernel, d *Data) (*Fit, error) {
	p, _, err := ProblemOf(s, k, d, FitOptions{})
	if err != nil {
		return nil, err
	}
	fit, err := state.Method(s.Method).Rough(s.Rank).Fit(ctx, p)
	if err != nil {
		return RefusedFitOf(s, k, err)
	}
	return FromFit(ctx, *fit, d, 0)
}

// FromFit adds the eigenpairs and the data of pictures to the fit of a method. It adds only
// the leading pairs if leading is positive and all eigenvalues are known nevertheless.
func FromFit(ctx context.Context, fit approx.Fit, d *Data, leading int) (*Fit, error) {
	f := &Fit{Fit: fit}
	if !fit.HasEigen() {
		return f, nil
	}
	_, isSigned := fit.Features.(approx.Signed)
	if !fit.Ritz || isSigned || d.X.Len() < fit.Features.Len() {
		leading = 0
	}
	var err error
	if f.Eigen, err = SolveEigen(ctx, &f.Fit, d.X.Len(), leading); err != nil {
		return nil, err
	}
	lambda := f.Eigen.Values()
	f.Pairs = min(eigen.MaxIndex, len(lambda))
	if s, ok := f.Eigen.(*ritz.Solution); ok && s.SquaredNorms != nil {
		f.Spectrum, f.Solution, f.Diagonal, f.Rows = s.Spectrum, s, s.SquaredNorms, d.Rows
		if d.Rows == nil {
			if phi := s.FunctionsAt(d.ComparedRows); phi != nil {
				f.Phi = phi.RawMatrix().Data
			}
		}
	}
	if f.Pairs > 0 && f.Phi == nil {
		f.Phi = approx.FeaturesTo(nil, FirstEigenfunctions(f.Eigen, f.Pairs), d.ComparedPoints)
	}
	return f, nil
}

// SolveEigen returns the leading eigenpairs of a fit on n points, or all of them if leading
// is 0. It adds their evaluations and notes to those of the fit.
func SolveEigen(ctx context.Context, fit *approx.Fit, n, leading int) (approx.Eigenfunctions, error) {
	_, isImplicit := fit.Features.(approx.Implicit)
	isLimited := isImplicit && n > maxImplicitPoints
	if isLimited {
		leading = maxImplicitPairs
	}
	pairs, err := fit.Eigen(ctx, leading)
	if err != nil {
		return nil, err
	}
	fit.Evals += fit.EigenEvals()
	fit.Notes = append(slices.Clip(fit.Notes), fit.EigenNotes()...)
	if isLimited && len(pairs.Values()) == leading {
		fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached, "Of %d eigenpairs of K̂ the leading %d are found.", n, leading))
	}
	return pairs, nil
}

// ProblemOf returns the problem of s, and its method with the size and the settings of s.
func ProblemOf(s *state.State, k approx.Kernel, d *Data, o FitOptions) (approx.Problem, approx.Method, error) {
	method, err := state.Method(s.Method).New(s.Rank, SettingsOf(s))
	return approx.Problem{Kernel: k, X: d.X, Seed: s.Seed, Landmarks: o.Landmarks, Share: true, MaxSize: maxCenters(s), Limits: FitLimits}, method, err
}

// SettingsOf returns the settings of s for its method.
func SettingsOf(s *state.State) approx.Values {
	m := state.Method(s.Method)
	v := s.SettingsOf(m.Key, m.Params)
	for _, p := range m.Params {
		if p.Key == "ell" {
			v["ell"] = s.Ell
		}
	}
	return v
}

// FirstEigenfunctions returns the first r eigenfunctions.
func FirstEigenfunctions(e approx.Eigenfunctions, r int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len()*r)
	for i := range r {
		w[i*r+i] = 1
	}
	return approx.Combined(f, approx.Points{Data: w, Dim: r})
}

// NoteSample returns f. If f was fitted to a sample of the points, it first adds a note.
func (f *Fit) NoteSample(sample, all *Data) *Fit {
	if m, n := sample.X.Len(), all.X.Len(); f != nil && f.Refusal == "" && m < n {
		f.Notes = append(slices.Clip(f.Notes), approx.Notef(approx.SampleUsed,
			"During a drag, the approximation uses %s of the %s points.", approx.FormatCount(m), approx.FormatCount(n)))
	}
	return f
}

// NewFitOnLandmarks returns the fit on the landmarks z of the last final result, with a
// note about them.
func NewFitOnLandmarks(ctx context.Context, k approx.Kernel, d *Data, z approx.Points) (*Fit, error) {
	fit, err := nystrom.Uniform{}.Fit(ctx, approx.Problem{Kernel: k, X: d.X, Landmarks: z, Share: true})
	if err != nil {
		return RefusedFit(err)
	}
	fit.Notes = append(slices.Clip(fit.Notes), approx.Note{Text: "During a drag, the landmarks stay where they were before it."})
	return FromFit(ctx, *fit, d, eigen.MaxIndex)
}

// MovedLandmarks returns the landmarks of a fit if the user has moved some of them.
// Otherwise it returns none. A method does not have to choose landmarks if they are
// given.
func MovedLandmarks(s *state.State, fit *Fit) approx.Points {
	if len(s.MovedCenters) > 0 && state.Method(s.Method).Traits.Placeable {
		return fit.Landmarks.Centers
	}
	return approx.Points{}
}

// ShownValues returns the number of shown eigenvalues. For a small fit, it is the number
// of all eigenvalues.
func ShownValues(fit *Fit) int {
	const maxCount = 64
	return max(eigen.MaxIndex, min(fit.Size, maxCount))
}
