package play

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/ritz"
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/state"
)

// NewKernel returns the kernel of s.
func NewKernel(s *state.State) (approx.Kernel, error) { return s.NewKernel() }

// An ExactStage is the leading exact eigenpairs, up to the last that a picture
// can show.
type ExactStage struct {
	*kpca.Solution
	wanted int // eigenvalues, where the solution is not complete; 0 where it is that of the method
	took   timing
}

// serves reports whether e is what wanted eigenvalues lead to. One more wanted
// moves the last bits of all, so that the most ever wanted would not do: the
// same link would give other numbers.
func (e *ExactStage) serves(wanted int) bool {
	return e.wanted == wanted || e.Complete && e.wanted > 0 && wanted > 0
}

// wantedValues returns how many exact eigenvalues the optimum for fit takes: one
// more than its rank, rounded up to a power of two and one, so that the slider
// of m finds them known as a rule. Of a matrix without a numerical rank a thousand
// take half a minute and more take minutes, so that of a larger rank the optimum
// is only bounded, by what a few leave. It is 0 where the method is the exact one,
// which has found them, and all pairs that can be looked at.
func wantedValues(s *state.State, fit *FitStage, n int) int {
	const least, most, few = 32, 1024, 256
	if state.Method(s.Method).Traits.Exact && fit.Pairs == min(eigen.MaxIndex, n) {
		return 0
	}
	rank := fit.Features.Len()
	switch {
	case rank >= n: // the optimum is 0
		rank = shownValues(fit)
	case rank > most:
		rank = few
	}
	power := least
	for power < rank {
		power *= 2
	}
	return power + 1
}

// at returns φᵢ at some of the points of x, a row for each.
func (e *ExactStage) at(x approx.Points, rows []int) []float64 {
	n, r := e.X.Len(), len(e.Lambda)
	if IsLarge(x.Len()) { // what is known is a function, not its values
		return approx.Features(e.Functions(), x.Subset(rows))
	}
	phi := make([]float64, 0, len(rows)*r)
	for _, i := range rows {
		for _, v := range e.U[i*r : (i+1)*r] {
			phi = append(phi, math.Sqrt(float64(n))*v)
		}
	}
	return phi
}

// NewExact returns the exact eigenpairs of the state, with as many eigenvalues as the fit and
// spectrum need.
func NewExact(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage, fit *FitStage, spectrum int) (*ExactStage, error) {
	if spectrum == 0 {
		return &ExactStage{Solution: fit.Eigen.(*kpca.Solution).First(fit.Pairs)}, nil
	}
	if IsLarge(d.X.Len()) {
		sol, err := newExactOfMany(ctx, s, k, d)
		if err != nil {
			return nil, err
		}
		return &ExactStage{Solution: sol, wanted: spectrum}, nil
	}
	sol, err := kpca.Solve(ctx, k, d.X, min(eigen.MaxIndex, d.X.Len()), kpca.SolveOptions{Spectrum: spectrum})
	if err != nil {
		return nil, err
	}
	return &ExactStage{Solution: sol, wanted: spectrum}, nil
}

// A FitStage is the answer of the method.
type FitStage struct {
	approx.Fit
	Pairs int       // of Eigen that the pictures can show
	Phi   []float64 // φ̂ᵢ at the points where functions are compared, a row for each
	Whole bool      // k̂ is k, whatever Features are
	exact bool      // Eigen are the exact pairs themselves
	took  timing

	found   *ritz.Solution // the leading pairs, with the features of the points; nil where all pairs were found
	squares []float64      // k̂(x, x) of the points of the fit, where it has found them; else nil
	seen    []int          // the numbers of these points among all, where they are some; nil where they are all

	features string // a key of Features, where they are those of the last rest; else empty

	base *ritz.Base // all eigenpairs, where Eigen were found from them

	values []float64 // all eigenvalues of Eigen, where that has the leading ones alone; else nil

	Refused string // why there is no approximation; empty where there is one
	Brief   string // the same in few words, where refused has many
}

// FitOptions are what a fit depends on beside the state.
type FitOptions struct {
	Landmarks approx.Points // used instead of those that the method chooses; may be empty
	leading   int           // the number of eigenpairs that are looked at; 0 for all
}

// newFit runs the method of s.
func newFit(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage, o FitOptions) (*FitStage, error) {
	if why := TooMany(s); why != "" {
		return &FitStage{Fit: approx.Fit{Features: nothing{}}, Refused: why}, nil
	}
	m := state.Method(s.Method)
	p, v, err := Asked(s, k, d, o)
	if err != nil {
		return nil, err
	}
	fit, err := m.Fit(ctx, p, v)
	if err != nil {
		return refusedOf(s, k, err)
	}
	if len(s.Placed) > 0 && o.Landmarks.Len() == 0 && m.Traits.Placeable {
		// Where the method would put its landmarks is known only now.
		p.Landmarks = fit.Landmarks.Centers.Clone()
		for j, at := range s.Placed {
			if j < p.Landmarks.Len() {
				copy(p.Landmarks.At(j), at[:])
			}
		}
		if fit, err = m.Fit(ctx, p, v); err != nil {
			return nil, err
		}
	}
	f := staged(fit, d)
	if s, ok := fit.Eigen.(*ritz.Solution); ok && fit.Ritz {
		f.base = s.Base()
	}
	return f, nil
}

// newRoughFit is newFit for a frame, by a method that has a rough fit. At rest that is of
// no use: the best possible error takes the tail of the spectrum beyond it.
func newRoughFit(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage) (*FitStage, error) {
	p, _, err := Asked(s, k, d, FitOptions{})
	if err != nil {
		return nil, err
	}
	fit, err := state.Method(s.Method).Rough(ctx, p)
	if err != nil {
		return refusedOf(s, k, err)
	}
	return staged(fit, d), nil
}

// staged returns the answer that a method has given.
func staged(fit approx.Fit, d *DataStage) *FitStage {
	f := &FitStage{Fit: fit}
	if fit.Eigen == nil {
		return f
	}
	lambda := fit.Eigen.Values()
	f.Pairs = min(eigen.MaxIndex, len(lambda))
	if s, ok := fit.Eigen.(*ritz.Solution); ok && s.Squares != nil {
		f.values, f.found, f.squares, f.seen = s.Spectrum, s, s.Squares, d.seen
		if d.seen == nil {
			f.Phi = s.FunctionsAt(d.Some)
		}
	}
	if f.Pairs > 0 && f.Phi == nil {
		f.Phi = approx.Features(FirstOf(fit.Eigen, f.Pairs), d.look)
	}
	return f
}

// Asked returns the problem that the method of s solves, and the settings of the method.
func Asked(s *state.State, k approx.Kernel, d *DataStage, o FitOptions) (approx.Problem, approx.Values, error) {
	m := state.Method(s.Method)
	v := s.SettingsOf(m.Key, m.Params)
	for _, p := range m.Params {
		if p.Key == "ell" {
			v["ell"] = s.Ell
		}
	}
	v, err := approx.Check(m.Key, m.Params, v)
	return approx.Problem{Kernel: k, X: d.X, Rank: s.Rank, Seed: s.Seed, Landmarks: o.Landmarks, Most: mostCentres(s), Leading: o.leading}, v, err
}

// FirstOf returns the first r eigenfunctions.
func FirstOf(e approx.Eigenfunctions, r int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len()*r)
	for i := range r {
		w[i*r+i] = 1
	}
	return approx.Combined(f, w, r)
}

// The key of a stage is the settings that it depends on.

// DataKey returns the settings of the points as a key.
func DataKey(s *state.State) string { return s.Key(contract.OnPoints) }

// KernelKey returns the settings of the kernel as a key.
func KernelKey(s *state.State) string { return s.Key(contract.OnKernel) }

// FitKey returns the settings of the method as a key.
func FitKey(s *state.State) string { return s.Key(contract.OnMethod) }

func taskKey(s *state.State) string { return s.Key(contract.OnTask) }
