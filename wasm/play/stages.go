package play

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/ritz"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/state"
)

// newKernel returns the kernel of s.
func newKernel(s *state.State) (approx.Kernel, error) {
	f := state.Family(s.Kernel)
	v, err := approx.Check(f.Key, f.Params, s.SettingsOf(f.Key, f.Params))
	if err != nil {
		return nil, err
	}
	return f.New(s.Sigma, v)
}

// An exactStage is the leading exact eigenpairs, up to the last that a picture
// can show.
type exactStage struct {
	*kpca.Solution
	wanted int // eigenvalues, where the solution is not complete; 0 where it is that of the method
	took   timing
}

// serves reports whether e is what wanted eigenvalues lead to. One more wanted
// moves the last bits of all, so that the most ever wanted would not do: the
// same link would give other numbers.
func (e *exactStage) serves(wanted int) bool {
	return e.wanted == wanted || e.Complete && e.wanted > 0 && wanted > 0
}

// wantedValues returns how many exact eigenvalues the optimum for fit takes: one
// more than its rank, rounded up to a power of two and one, so that the slider
// of m finds them known as a rule. Of a matrix without a numerical rank a thousand
// take half a minute and more take minutes, so that of a larger rank the optimum
// is only bounded, by what a few leave. It is 0 where the method is the exact one,
// which has found them, and all pairs that can be looked at.
func wantedValues(s *state.State, fit *fitStage, n int) int {
	const least, most, few = 32, 1024, 256
	if state.Method(s.Method).Traits.Exact && fit.pairs == min(eigen.MaxIndex, n) {
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
func (e *exactStage) at(x approx.Points, rows []int) []float64 {
	n, r := e.X.Len(), len(e.Lambda)
	if many(x.Len()) { // what is known is a function, not its values
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

func newExact(ctx context.Context, s *state.State, k approx.Kernel, d *dataStage, fit *fitStage, spectrum int) (*exactStage, error) {
	if spectrum == 0 {
		return &exactStage{Solution: fit.Eigen.(*kpca.Solution).First(fit.pairs)}, nil
	}
	if many(d.X.Len()) {
		sol, err := newExactOfMany(ctx, s, k, d)
		if err != nil {
			return nil, err
		}
		return &exactStage{Solution: sol, wanted: spectrum}, nil
	}
	sol, err := kpca.Solve(ctx, k, d.X, min(eigen.MaxIndex, d.X.Len()), kpca.SolveOptions{Spectrum: spectrum})
	if err != nil {
		return nil, err
	}
	return &exactStage{Solution: sol, wanted: spectrum}, nil
}

// A fitStage is the answer of the method.
type fitStage struct {
	approx.Fit
	pairs int       // of Eigen that the pictures can show
	phi   []float64 // φ̂ᵢ at the points where functions are compared, a row for each
	whole bool      // k̂ is k, whatever Features are
	exact bool      // Eigen are the exact pairs themselves
	took  timing

	found   *ritz.Solution // the leading pairs, with the features of the points; nil where all pairs were found
	squares []float64      // k̂(x, x) of the points of the fit, where it has found them; else nil
	seen    []int          // the numbers of these points among all, where they are some; nil where they are all

	features string // a key of Features, where they are those of the last rest; else empty

	base *ritz.Base // all eigenpairs, where Eigen were found from them

	values []float64 // all eigenvalues of Eigen, where that has the leading ones alone; else nil

	refused string // why there is no approximation; empty where there is one
	brief   string // the same in few words, where refused has many
}

// fitOptions are what a fit depends on beside the state.
type fitOptions struct {
	landmarks approx.Points // used instead of those that the method chooses; may be empty
	leading   int           // the number of eigenpairs that are looked at; 0 for all
}

// newFit runs the method of s.
func newFit(ctx context.Context, s *state.State, k approx.Kernel, d *dataStage, o fitOptions) (*fitStage, error) {
	if why := tooMany(s); why != "" {
		return &fitStage{Fit: approx.Fit{Features: nothing{}}, refused: why}, nil
	}
	m := state.Method(s.Method)
	p, v, err := asked(s, k, d, o)
	if err != nil {
		return nil, err
	}
	fit, err := m.Fit(ctx, p, v)
	if err != nil {
		return refusedOf(s, k, err)
	}
	if len(s.Placed) > 0 && o.landmarks.Len() == 0 && m.Traits.Placeable {
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
func newRoughFit(ctx context.Context, s *state.State, k approx.Kernel, d *dataStage) (*fitStage, error) {
	p, _, err := asked(s, k, d, fitOptions{})
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
func staged(fit approx.Fit, d *dataStage) *fitStage {
	f := &fitStage{Fit: fit}
	if fit.Eigen == nil {
		return f
	}
	lambda := fit.Eigen.Values()
	f.pairs = min(eigen.MaxIndex, len(lambda))
	if s, ok := fit.Eigen.(*ritz.Solution); ok && s.Squares != nil {
		f.values, f.found, f.squares, f.seen = s.Spectrum, s, s.Squares, d.seen
		if d.seen == nil {
			f.phi = s.FunctionsAt(d.some)
		}
	}
	if f.pairs > 0 && f.phi == nil {
		f.phi = approx.Features(firstOf(fit.Eigen, f.pairs), d.look)
	}
	return f
}

// asked returns the problem that the method of s solves, and the settings of the method.
func asked(s *state.State, k approx.Kernel, d *dataStage, o fitOptions) (approx.Problem, approx.Values, error) {
	m := state.Method(s.Method)
	v := s.SettingsOf(m.Key, m.Params)
	for _, p := range m.Params {
		if p.Key == "ell" {
			v["ell"] = s.Ell
		}
	}
	v, err := approx.Check(m.Key, m.Params, v)
	return approx.Problem{Kernel: k, X: d.X, Rank: s.Rank, Seed: s.Seed, Landmarks: o.landmarks, Most: mostCentres(s), Leading: o.leading}, v, err
}

// firstOf returns the first r eigenfunctions.
func firstOf(e approx.Eigenfunctions, r int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len()*r)
	for i := range r {
		w[i*r+i] = 1
	}
	return approx.Combined(f, w, r)
}

// The key of a stage is the settings that it depends on.

func dataKey(s *state.State) string { return s.Key(state.OnPoints) }

func kernelKey(s *state.State) string { return s.Key(state.OnKernel) }

func fitKey(s *state.State) string { return s.Key(state.OnMethod) }

func taskKey(s *state.State) string { return s.Key(state.OnTask) }
