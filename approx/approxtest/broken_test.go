package approxtest_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// brokenLaws returns the names of the broken laws in err.
func brokenLaws(err error) (names []string) {
	if err == nil {
		return nil
	}
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		names = append(names, e.(*approxtest.Broken).Law)
	}
	return names
}

// A mutation is a correct implementation with one mistake.
type mutation struct {
	name  string // name of the law that it breaks
	law   string // the law that it breaks
	check approxtest.Checker
}

// checkMutations fails unless each mutation breaks its law. The other laws are checked only for
// the message of a failure.
func checkMutations(t *testing.T, ms []mutation) {
	t.Helper()
	for _, m := range ms {
		if got := brokenLaws(m.check(m.law)); !slices.Contains(got, m.law) {
			t.Errorf("%s: the suite does not object by %s, but by %v", m.name, m.law, brokenLaws(m.check()))
		}
	}
}

// TestChecks checks that the exported functions check all laws.
func TestChecks(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	m, d, f := nystrom.Uniform{}.Info(), dataset.Grid, approx.Family{Key: "gaussian", Name: "Gaussian", Source: "Gauss"}
	m.Doc, m.Traits.Seeded, d.Doc, d.Extends = "", false, "", true
	f.New = func(sigma float64, _ approx.Values) (approx.Kernel, error) { return kernel.Gaussian{Sigma: sigma}, nil }
	for what, c := range map[string]struct {
		err  error
		want []string
	}{
		"a method":   {approxtest.CheckMethod(m), []string{"Described", "Seeded"}},
		"a data set": {approxtest.CheckDataset(d), []string{"Described", "Extends"}},
		"a family":   {approxtest.CheckFamily(f), []string{"Described", "Range"}},
		"a kernel":   {approxtest.CheckKernel(squaredGaussian{kernel.Gaussian{Sigma: 1}}), []string{"Scale", "Radius"}},
	} {
		for _, law := range c.want {
			if got := brokenLaws(c.err); !slices.Contains(got, law) {
				t.Errorf("%s: the broken laws are %v, want %s among them", what, got, law)
			}
		}
	}
}

// method returns m with a function that changes its fits.
func method(m approx.MethodInfo, change func(p approx.Problem, f *approx.Fit)) approx.MethodInfo {
	return fixture.WithFit(m, func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
		f, err := inner.Fit(ctx, p)
		if err == nil {
			change(p, f)
		}
		return f, err
	})
}

// withAnswerToBadValues returns m with another answer if a kernel value is not finite.
func withAnswerToBadValues(m approx.MethodInfo, instead func(p approx.Problem) (*approx.Fit, error)) approx.MethodInfo {
	return fixture.WithFit(m, func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
		f, err := inner.Fit(ctx, p)
		if errors.As(err, new(*approx.KernelValueError)) {
			return instead(p)
		}
		return f, err
	})
}

// withAnswerToRefusal returns m with another answer if m rejects an indefinite kernel
// that is not declared as indefinite.
func withAnswerToRefusal(m approx.MethodInfo, instead func(p approx.Problem) (*approx.Fit, error)) approx.MethodInfo {
	return fixture.WithFit(m, func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
		f, err := inner.Fit(ctx, p)
		if _, isIndefinite := p.Kernel.(approx.Indefinite); !isIndefinite && errors.As(err, new(*approx.UnsupportedError)) {
			return instead(p)
		}
		return f, err
	})
}

// withProblem returns m with a function that changes its problems.
func withProblem(m approx.MethodInfo, change func(p *approx.Problem)) approx.MethodInfo {
	return fixture.WithFit(m, func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
		change(&p)
		return inner.Fit(ctx, p)
	})
}

// withoutContext returns m with fits that ignore the context.
func withoutContext(m approx.MethodInfo) approx.MethodInfo {
	return fixture.WithFit(m, func(_ context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
		return inner.Fit(context.Background(), p)
	})
}

// withFalseError returns m with a wrong error for wide kernels. The error reports that a
// feature is NaN.
func withFalseError(m approx.MethodInfo) approx.MethodInfo {
	return fixture.WithFit(m, func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
		if sigma, ok := approx.BandwidthOf(p.Kernel); ok && sigma > 1e10 {
			return nil, &approx.FeatureValueError{Value: math.NaN()}
		}
		return inner.Fit(ctx, p)
	})
}

// TestBrokenMethods checks that the suite detects every plausible mistake.
func TestBrokenMethods(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	times := func(c float64) func(approx.Problem, *approx.Fit) {
		return func(_ approx.Problem, f *approx.Fit) { f.Features = multiplyMap(f.Features, c) }
	}
	waves := func(change func(w *fourier.Waves)) approx.MethodInfo {
		return method(fourier.Random{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			w := f.Features.(fourier.Waves)
			w.Omega, w.Amp = w.Omega.Clone(), slices.Clone(w.Amp)
			change(&w)
			f.Features = w
			f.SetEigen(nil)
		})
	}
	global := 0.0
	cases := []struct {
		name, law string
		m         approx.MethodInfo
	}{
		{"a weight of 2/m for 1/m", "Unbiased", waves(func(w *fourier.Waves) {
			for j := range w.Amp {
				w.Amp[j] *= math.Sqrt2
			}
		})},
		{"frequencies of a χ with one degree of freedom more", "Unbiased", method(fourier.Random{}.Info(), func(p approx.Problem, f *approx.Fit) {
			w := f.Features.(fourier.Waves)
			w.Omega = fourier.Frequencies(extraFreedom{p.Kernel.(bandwidthRadial)}, f.Size, p.Points().Dim, p.Seed)
			f.Features = w
			f.SetEigen(nil)
		})},
		{"landmarks whose rows are sorted", "LandmarkRows", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) { slices.Sort(f.LandmarkRows) })},
		{"landmarks without their rows", "LandmarkRows", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.LandmarkRows = nil })},
		{"another fit where progress is reported", "Progress", withProblem(nystrom.Uniform{}.Info(), func(p *approx.Problem) {
			if p.Progress != nil {
				p.Seed++
			}
		})},
		{"more steps than there are", "Progress", withProblem(nystrom.KMeans{}.Info(), func(p *approx.Problem) {
			if report := p.Progress; report != nil {
				p.Progress = func(done, total int) { report(done, done-1) }
			}
		})},
		{"fewer features with events", "Leading", fixture.WithFit(nystrom.Uniform{}.Info(), func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
			if p.Events != nil {
				inner = nystrom.Uniform{Landmarks: 3}
			}
			return inner.Fit(ctx, p)
		})},
		{"fewer eigenpairs than are wanted", "Leading", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			all := pairsOf(f)
			f.SetEigenFunc(func(_ context.Context, r int) (approx.EigenResult, error) {
				if r > 0 {
					return approx.EigenResult{Pairs: all.Leading(r - 1), IsAll: true}, nil
				}
				return approx.EigenResult{Pairs: all, IsAll: true}, nil
			})
		})},
		{"other eigenfunctions where fewer are wanted", "Leading", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			all := pairsOf(f)
			f.SetEigenFunc(func(_ context.Context, r int) (approx.EigenResult, error) {
				if r == 0 {
					return approx.EigenResult{Pairs: all, IsAll: true}, nil
				}
				return approx.EigenResult{Pairs: approx.Pairs{Lambda: all.Lambda[:r], Phi: multiplyMap(all.Leading(r).Phi, 1.001)}}, nil
			})
		})},
		{"a context of Eigen that spoils the fit", "Leading", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			all, isSpoilt := pairsOf(f), false
			f.SetEigenFunc(func(ctx context.Context, _ int) (approx.EigenResult, error) {
				if isSpoilt = isSpoilt || ctx.Err() != nil; isSpoilt {
					return approx.EigenResult{}, context.Canceled
				}
				return approx.EigenResult{Pairs: all, IsAll: true}, nil
			})
		})},
		{"evaluations of Eigen that are not counted", "Evals", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			f.SetEigenFunc(ritz.NewEigenFunc(f.Features, p.Points(), 0))
		})},
		{"squares of a small kernel that vanish", "AnyScale", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			if v := p.Kernel.Eval(p.Points().Row(0), p.Points().Row(0)); v*v == 0 {
				f.Features = multiplyMap(f.Features, 0)
			}
		})},
		{"squares of small distances that vanish", "AnyUnit", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			if v := p.Points().Row(0)[0]; v*v < 1e-290 {
				f.Features = multiplyMap(f.Features, 0)
			}
		})},
		{"a mean that is rounded", "ConstantData", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			if slices.Equal(p.Points().Row(0), p.Points().Row(p.Points().Len()-1)) {
				e := pairsOf(f)
				f.SetEigen(approx.Pairs{Lambda: append(slices.Clone(e.Values()), 1e-9), Phi: e.Functions()})
			}
		})},
		{"an answer that is NaN for a wide kernel", "Ends", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			if sigma, ok := approx.BandwidthOf(p.Kernel); ok && sigma > 1e10 {
				f.Features = multiplyMap(f.Features, math.NaN())
			}
		})},
		{"a context that is not seen", "Ends", withoutContext(nystrom.Uniform{}.Info())},
		{"a feature that is blamed for a wide kernel", "Ends", withFalseError(nystrom.Uniform{}.Info())},
		{"frequencies not divided by σ", "Scales", withProblem(fourier.Random{}.Info(), func(p *approx.Problem) {
			if g, ok := p.Kernel.(kernel.Gaussian); ok && g.Sigma > 1e-7 {
				p.Kernel = kernel.Gaussian{Sigma: 1}
			}
		})},
		{"a frequency repeated", "Improves", waves(func(w *fourier.Waves) {
			for j := range w.Amp {
				copy(w.Omega.Row(j), w.Omega.Row(0))
			}
		})},
		{"frequencies drawn coordinate by coordinate", "Extends", method(fourier.Random{}.Info(), func(p approx.Problem, f *approx.Fit) {
			rng := rand.New(rand.NewPCG(p.Seed, 0))
			for a := range p.Points().Dim {
				for j := range f.Size {
					f.Frequencies.Row(j)[a] = rng.NormFloat64()
				}
			}
		})},
		{"K(Z,Z) instead of its inverse", "Interpolates", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			f.Features = kernel.Sections{Kernel: p.Kernel, Centers: f.Landmarks.Centers}
		})},
		{"the factor transposed", "Interpolates", method(nystrom.Uniform{}.Info(), transpose)},
		{"features that are too small", "Interpolates", method(nystrom.Uniform{}.Info(), times(0.999))},
		{"a kernel that is larger", "Lower", method(nystrom.Uniform{}.Info(), times(1.001))},
		{"a landmark lost", "Shapes", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) { f.Size++ })},
		{"eigenvalues of K for K/n", "Eigen", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			e := pairsOf(f)
			e.Lambda = slices.Clone(e.Lambda)
			for i := range e.Lambda {
				e.Lambda[i] *= float64(p.Points().Len())
			}
			f.SetEigen(e)
		})},
		{"eigenvectors of length 1 for eigenfunctions", "Eigen", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			e := pairsOf(f)
			f.SetEigen(approx.Pairs{Lambda: e.Lambda, Phi: multiplyMap(e.Phi, 1/math.Sqrt(float64(p.Points().Len())))})
		})},
		{"eigenvalues smallest first", "Shapes", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			e := pairsOf(f)
			e.Lambda = slices.Clone(e.Lambda)
			slices.Reverse(e.Lambda)
			f.SetEigen(e)
		})},
		{"the weights of the shadows lost", "Eigen", method(kpca.Shadow{}.Info(), func(p approx.Problem, f *approx.Fit) {
			equalLandmarks := f.Landmarks
			equalLandmarks.Weights = slices.Clone(equalLandmarks.Weights)
			for i := range equalLandmarks.Weights {
				equalLandmarks.Weights[i] = 1 / float64(len(equalLandmarks.Weights))
			}
			pairs, _, _ := kpca.WeightedPairs(context.Background(), p.Kernel, equalLandmarks)
			f.SetEigen(pairs)
		})},
		{"weights to the power that is in print", "Eigen", method(kpca.Shadow{}.Info(), func(p approx.Problem, f *approx.Fit) {
			// The published W^(−1/2) should be W⁻¹ with W = diag(√w). This mistake is a
			// factor √Wⱼ at each centre.
			e := pairsOf(f)
			phi := e.Phi.(kernel.Expansion)
			phi.Coef = mat.DenseCopyOf(phi.Coef)
			phi.Coef.Apply(func(j, _ int, v float64) float64 {
				return v * math.Sqrt(math.Sqrt(f.Landmarks.Weights[j]*float64(p.Points().Len())))
			}, phi.Coef)
			f.SetEigen(approx.Pairs{Lambda: e.Lambda, Phi: phi})
		})},
		{"weights that do not sum to 1", "Shapes", method(kpca.Shadow{}.Info(), func(p approx.Problem, f *approx.Fit) {
			f.Landmarks.Weights = slices.Clone(f.Landmarks.Weights)
			for i := range f.Landmarks.Weights {
				f.Landmarks.Weights[i] *= float64(p.Points().Len())
			}
		})},
		{"components of K that is not centred", "Eigen", method(kpca.Centered{}.Info(), func(p approx.Problem, f *approx.Fit) {
			plain, err := kpca.Solve(context.Background(), p.Kernel, p.Points(), 5, kpca.SolveOptions{})
			if err == nil {
				f.SetEigen(plain)
			}
		})},
		{"the mean lost from a centred K̂", "Interpolates", method(kpca.Centered{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			f.Features = approx.Mercer(pairsOf(f))
		})},
		{"Mf = λf where Mf = λPf is right", "Eigen", method(ika.Bumps{}.Info(), func(p approx.Problem, f *approx.Fit) {
			f.SetEigen(withoutP(p, f.Landmarks.Centers, f.Size))
			f.Features = approx.Mercer(pairsOf(f))
		})},
		{"a state that outlives the fit", "Repeatable", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			global++
			f.Features = multiplyMap(f.Features, 1+1e-9*global)
		})},
		{"the seed unread", "Seeded", withProblem(ika.Bumps{}.Info(), func(p *approx.Problem) { p.Seed = 7 })},
		{"the size unread", "Sized", fixture.WithFit(nystrom.Uniform{}.Info(), func(ctx context.Context, _ approx.Method, m int, p approx.Problem) (*approx.Fit, error) {
			return nystrom.Uniform{Landmarks: min(m, 3)}.Fit(ctx, p)
		})},
		{"landmarks placed by hand unread", "Placeable", withProblem(nystrom.Uniform{}.Info(), func(p *approx.Problem) { p.Landmarks = approx.Points{} })},
		{"weights of a combination transposed", "Maps", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Features = columnWeights{f.Features} })},
		{"x and y of a grid exchanged", "Maps", method(fourier.Random{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Features = swappedGrid{f.Features} })},
		{"a mirrored entry counted twice", "Evals", method(kpca.Exact{}.Info(), func(p approx.Problem, f *approx.Fit) {
			f.Evals = p.Points().Len() * p.Points().Len()
		})},
		{"a kernel value that is not finite kept quiet", "FiniteValues", withAnswerToBadValues(nystrom.Uniform{}.Info(), func(p approx.Problem) (*approx.Fit, error) {
			return &approx.Fit{Features: multiplyMap(kernel.Section(kernel.Gaussian{Sigma: 1}, p.Points().Row(0)), 1), Size: 1}, nil
		})},
		{"a kernel value that is not finite blamed on the data", "FiniteValues", withAnswerToBadValues(nystrom.Uniform{}.Info(), func(approx.Problem) (*approx.Fit, error) {
			return nil, errors.New("all points look alike")
		})},
		{"another pair blamed", "FiniteValues", withAnswerToBadValues(nystrom.Uniform{}.Info(), func(p approx.Problem) (*approx.Fit, error) {
			return nil, &approx.KernelValueError{I: 1, J: 2, X: p.Points().Row(1), Y: p.Points().Row(2), Value: math.NaN()}
		})},
		{"an indefinite kernel refused without a value", "UndeclaredIndefinite", withAnswerToRefusal(nystrom.Uniform{}.Info(), func(approx.Problem) (*approx.Fit, error) {
			return nil, &approx.UnsupportedError{Reason: "The landmarks see nothing."}
		})},
		{"a wrong value of an indefinite kernel", "UndeclaredIndefinite", withAnswerToRefusal(nystrom.Uniform{}.Info(), func(approx.Problem) (*approx.Fit, error) {
			return nil, &approx.UnsupportedError{Reason: "The kernel is not positive semi-definite: k(x, x) = 7, where x is point 3."}
		})},
		{"an indefinite kernel taken for one of low rank", "UndeclaredIndefinite", withAnswerToRefusal(nystrom.Uniform{}.Info(), func(p approx.Problem) (*approx.Fit, error) {
			return &approx.Fit{
				Features: multiplyMap(kernel.Section(kernel.Gaussian{Sigma: 1}, p.Points().Row(0)), 0), Size: 1,
				Notes: approx.Notes{{Kind: approx.RankReduced, Text: "Rank cut from 6 to 1: five landmarks repeat others to within rounding."}},
			}, nil
		})},
		{"K̂ above an indefinite kernel without a note", "UndeclaredIndefinite", withAnswerToRefusal(nystrom.Uniform{}.Info(), func(p approx.Problem) (*approx.Fit, error) {
			return &approx.Fit{Features: multiplyMap(kernel.Section(kernel.Gaussian{Sigma: 1}, p.Points().Row(0)), 2), Size: 1}, nil
		})},
		{"a bad field of a kernel let in", "BadKernel", withProblem(nystrom.Uniform{}.Info(), func(p *approx.Problem) {
			if approx.CheckKernel(p.Kernel) != nil {
				p.Kernel = kernel.Gaussian{Sigma: 1}
			}
		})},
		{"evaluations not counted", "Evals", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Evals /= 3 })},
		{"a rank cut without a note", "HardData", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Notes = nil })},
		{"a division by zero", "HardData", method(nystrom.Uniform{}.Info(), func(p approx.Problem, f *approx.Fit) {
			if p.Points().Len() > 1 && slices.Equal(p.Points().Row(0), p.Points().Row(1)) {
				f.Features = multiplyMap(f.Features, math.NaN())
			}
		})},
		{"a setting not checked", "Settings", func() approx.MethodInfo {
			m := ika.Bumps{}.Info()
			m.New = func(m int, _ approx.Values) (approx.Method, error) { return ika.Bumps{Components: m}, nil }
			return m
		}()},
		{"NaN let in", "BadInput", withProblem(nystrom.Uniform{}.Info(), func(p *approx.Problem) {
			p.X = p.Points().Clone()
			for i, v := range p.Points().Data {
				if math.IsNaN(v) {
					p.Points().Data[i] = 0
				}
			}
		})},
		{"half a sweep rounded", "Settings", func() approx.MethodInfo {
			m := nystrom.KMeans{}.Info()
			newMethod := m.New
			m.New = func(m int, v approx.Values) (approx.Method, error) {
				w := approx.Values{}
				for key, x := range v {
					w[key] = math.Round(x)
				}
				return newMethod(m, w)
			}
			return m
		}()},
		{"a context unread", "Cancelled", withoutContext(nystrom.Uniform{}.Info())},
		{"a negative feature in a definite method", "Definite", method(nystrom.Uniform{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Features = negatedFeature{f.Features} })},
		{"eigenvalues of the landmarks not divided by their number", "Eigen", method(nystrom.OneShot{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			e := pairsOf(f)
			e.Lambda = slices.Clone(e.Lambda)
			for i := range e.Lambda {
				e.Lambda[i] *= float64(f.Landmarks.Centers.Len())
			}
			f.SetEigen(e)
		})},
		{"the weights of the clusters lost", "Eigen", method(nystrom.Weighted{}.Info(), func(_ approx.Problem, f *approx.Fit) {
			m := f.Landmarks.Centers.Len()
			f.Landmarks.Weights = slices.Repeat([]float64{1 / float64(m)}, m)
		})},
		{"pairs of weighted points that are said to be those of all", "Covariance", method(nystrom.Weighted{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Ritz = true })},
		{"fewer clusters than asked for and no note", "HardData", method(nystrom.KMeans{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Notes = nil })},
		{"a choice without chance that promises some", "Seeded", func() approx.MethodInfo {
			m := nystrom.Farthest{}.Info()
			m.Traits.Seeded = true
			return m
		}()},
		{"pivots in another order than their factor", "Lower", withChangedPivots(landmark.RandomlyPivoted, slices.Reverse[[]int])},
		{"pivots whose draws depend on how many there are", "Extends", withChangedPivots(func(ctx context.Context, k approx.Kernel, x mat.Matrix, m int, seed uint64, progress func(done, total int)) (*landmark.Cholesky, error) {
			return landmark.RandomlyPivoted(ctx, k, x, m, seed+uint64(m), progress)
		}, func([]int) {})},
		{"a choice that begins with the first point and promises that order does not matter", "Unordered", func() approx.MethodInfo {
			m := nystrom.Greedy{}.Info()
			m.Traits.Unordered = true
			return m
		}()},
		{"a context that is read at the beginning alone", "Cancelled", fixture.WithFit(nystrom.RandomlyPivoted{}.Info(), func(ctx context.Context, inner approx.Method, _ int, p approx.Problem) (*approx.Fit, error) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			f, err := inner.Fit(context.WithoutCancel(ctx), p)
			if err == nil && ctx.Err() != nil {
				f.Notes = append(f.Notes, approx.Note{Text: "It was told to stop."})
			}
			return f, err
		})},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.MethodChecker(c.m)})
	}
	checkMutations(t, ms)
}

// withChangedPivots returns a Nyström method that takes its landmarks from rule. The
// method calls change on the pivots before the fit.
func withChangedPivots(rule func(context.Context, approx.Kernel, mat.Matrix, int, uint64, func(done, total int)) (*landmark.Cholesky, error), change func([]int)) approx.MethodInfo {
	return fixture.WithFit(nystrom.RandomlyPivoted{}.Info(), func(ctx context.Context, _ approx.Method, m int, p approx.Problem) (*approx.Fit, error) {
		if err := p.Check(); err != nil {
			return nil, err
		}
		c, err := rule(ctx, p.Kernel, p.Points(), m, p.Seed, p.Progress)
		if err != nil {
			return nil, err
		}
		change(c.Pivots)
		return nystrom.FromCholesky(ctx, p.Kernel, p.Points(), c)
	})
}

// multiplyMap returns the feature map c·f.
func multiplyMap(f approx.FeatureMap, c float64) approx.FeatureMap {
	d := f.Len()
	w := make([]float64, d*d)
	for i := range d {
		w[i*d+i] = c
	}
	return approx.Combined(f, approx.Points{Data: w, Dim: d})
}

// withoutP solves the eigenproblem of IKA as if its functions were orthonormal.
func withoutP(p approx.Problem, centers approx.Points, m int) approx.Pairs {
	n, nb := p.Points().Len(), centers.Len()
	b := mat.NewDense(n, nb, kernel.Cross(nil, p.Kernel, p.Points(), centers))
	g := mat.NewDense(n, n, kernel.Gram(nil, p.Kernel, p.Points()))
	var bgb mat.Dense
	bgb.Product(b.T(), g, b)
	sym := mat.NewSymDense(nb, nil)
	for i := range nb {
		for j := range i + 1 {
			sym.SetSym(i, j, bgb.At(i, j)/float64(n*n))
		}
	}
	var e mat.EigenSym
	e.Factorize(sym, true)
	var v mat.Dense
	e.VectorsTo(&v)
	lambda, coef := make([]float64, m), mat.NewDense(nb, m, nil)
	for i := range m {
		lambda[i] = e.Values(nil)[nb-1-i]
		for j := range nb {
			coef.Set(j, i, v.At(j, nb-1-i))
		}
	}
	return approx.Pairs{Lambda: lambda, Phi: kernel.Expansion{Kernel: p.Kernel, Centers: centers, Coef: coef}}
}

// extraFreedom is a kernel whose frequencies have one degree of freedom too many.
type extraFreedom struct{ bandwidthRadial }

// bandwidthRadial is a radial kernel with a bandwidth.
type bandwidthRadial interface {
	approx.Radial
	approx.Bandwidther
}

func (k extraFreedom) Spectrum() (approx.Spectrum, bool) {
	s, ok := approx.SpectrumOf(k.bandwidthRadial)
	radius := s.Radius
	s.Radius = func(p float64, d int) float64 { return radius(p, d+1) }
	return s, ok
}

// transpose sets the coefficients of the features to L⁻¹ instead of L⁻ᵀ.
func transpose(p approx.Problem, f *approx.Fit) {
	z := f.Landmarks.Centers
	var chol mat.Cholesky
	if !chol.Factorize(mat.NewSymDense(z.Len(), kernel.Gram(nil, p.Kernel, z))) {
		return
	}
	var l, inv mat.TriDense
	chol.LTo(&l)
	if inv.InverseTri(&l) != nil {
		return
	}
	f.Features = kernel.Expansion{Kernel: p.Kernel, Centers: z, Coef: mat.DenseCopyOf(&inv)}
}

// columnWeights reads the weights of a combination by columns instead of rows.
type columnWeights struct{ approx.FeatureMap }

func (f columnWeights) Combine(w []float64, k int) approx.FeatureMap {
	d := f.Len()
	t := make([]float64, len(w))
	for i, v := range w {
		t[i%d*k+i/d] = v
	}
	return approx.Combined(f.FeatureMap, approx.Points{Data: t, Dim: k})
}

// swappedGrid has grids with x and y swapped.
type swappedGrid struct{ approx.FeatureMap }

func (f swappedGrid) Grid(dst, xs, ys []float64) {
	n := len(xs) * len(ys)
	for l := range f.Len() {
		field := approx.Grid(f.FeatureMap, ys, xs)[l*n : (l+1)*n]
		copy(dst[l*n:], field)
	}
}

// negatedFeature changes the sign of its first feature in k̂.
type negatedFeature struct{ approx.FeatureMap }

func (f negatedFeature) Signs() []float64 {
	s := make([]float64, f.Len())
	for i := range s {
		s[i] = 1
	}
	s[0] = -1
	return s
}

func TestBrokenKernels(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	g := kernel.Gaussian{Sigma: 1}
	cases := []struct {
		name, law string
		k         approx.Kernel
	}{
		{"exp(−r²/σ²) with the spectrum of exp(−r²/2σ²)", "Radius", squaredGaussian{g}},
		{"a χ with one degree of freedom more", "Radius", extraFreedom{g}},
		{"a χ with one degree of freedom more, by the density", "Density", extraFreedom{g}},
		{"frequencies times σ", "Radius", freqTimes{kernel.Gaussian{Sigma: 1.2}}},
		{"a density without its constant", "Density", halvedDensity{g}},
		{"scales that are variances", "Scale", varianceScale{kernel.Gaussian{Sigma: 1.3}}},
		{"a cross-Gram matrix in the order of columns", "Batch", columnOrder{g}},
		{"a profile of the distance for its square", "Profile", distanceProfile{g}},
		{"a factor for the whole", "Separable", factor{g}},
		{"a distance that is no kernel", "Positive", distance{}},
		{"k(x, y) ≠ k(y, x)", "Positive", asymmetric{}},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.KernelChecker(c.k)})
	}
	checkMutations(t, ms)
}

type (
	squaredGaussian struct{ kernel.Gaussian }
	freqTimes       struct{ kernel.Gaussian }
	halvedDensity   struct{ kernel.Gaussian }
	varianceScale   struct{ kernel.Gaussian }
	columnOrder     struct{ kernel.Gaussian }
	distanceProfile struct{ kernel.Gaussian }
	factor          struct{ kernel.Gaussian }
	distance        struct{}
	asymmetric      struct{}
)

func (k squaredGaussian) Eval(x, y []float64) float64 {
	v := k.Gaussian.Eval(x, y)
	return v * v
}

func (k squaredGaussian) Profile(s float64) float64 { return k.Gaussian.Profile(2 * s) }

func (k freqTimes) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Gaussian, func(s *approx.Spectrum) {
		radius := s.Radius
		s.Radius = func(p float64, d int) float64 { return radius(p, d) * k.Sigma * k.Sigma }
	})
}

func (k halvedDensity) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Gaussian, func(s *approx.Spectrum) {
		density := s.Density
		s.Density = func(omega []float64) float64 { return 0.5 * density(omega) }
	})
}

func (k varianceScale) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Gaussian, func(s *approx.Spectrum) {
		scale := s.Scale
		s.Scale = func(p float64) float64 { return scale(p) * scale(p) }
	})
}

func (k columnOrder) Cross(dst []float64, x, y approx.Points) {
	for i := range x.Len() {
		for j := range y.Len() {
			dst[j*x.Len()+i] = k.Eval(x.Row(i), y.Row(j))
		}
	}
}

func (k distanceProfile) Profile(s float64) float64 { return k.Gaussian.Profile(math.Sqrt(s)) }

func (k factor) Factor(dst, t []float64) {
	for i, v := range t {
		dst[i] = k.Gaussian.Profile(2 * v * v)
	}
}

func (distance) Eval(x, y []float64) float64 {
	var s float64
	for i, v := range x {
		s += (v - y[i]) * (v - y[i])
	}
	return math.Sqrt(s)
}

func (asymmetric) Eval(x, y []float64) float64 { return math.Exp(-math.Abs(x[0] - 2*y[0])) }

func TestBrokenDatasets(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	moons := func(change func(s *approx.Sample, n int, noise float64)) approx.Dataset {
		d := dataset.Moons
		d.New = func(n int, noise float64, seed uint64) approx.Sample {
			s := dataset.Moons.New(n, noise, seed)
			change(&s, n, noise)
			return s
		}
		return d
	}
	wrongBox := dataset.Moons
	wrongBox.Box = [4]float64{0, 1, 0, 1}
	wideDataset := dataset.Moons
	wideDataset.Box = [4]float64{-20, 20, -20, 20}
	grid := dataset.Grid
	grid.Extends = true
	target := func(d approx.Dataset, f func(x []float64) float64, noise float64) approx.Dataset {
		d.Target.At, d.Target.Noise = f, noise
		return d
	}
	calls := 0.0
	random := 0.0
	cases := []struct {
		name, law string
		d         approx.Dataset
	}{
		{"a shape outside of its box", "Box", wrongBox},
		{"a box forty times as wide", "Box", wideDataset},
		{"a grid that claims to extend", "Extends", grid},
		{"a point lost", "Shapes", moons(func(s *approx.Sample, n int, _ float64) { s.X = s.X.Slice(0, n-1) })},
		{"a third group", "Shapes", moons(func(s *approx.Sample, n int, _ float64) { s.Labels[0] = 2 })},
		{"the seed unread", "Repeatable", func() approx.Dataset {
			d := dataset.Moons
			d.New = func(n int, noise float64, _ uint64) approx.Sample { return dataset.Moons.New(n, noise, 1) }
			return d
		}()},
		{"a state that outlives the draw", "Repeatable", moons(func(s *approx.Sample, _ int, _ float64) {
			random++
			s.X.Data[0] += 1e-9 * random
		})},
		{"noise that is not drawn at 0", "Noise", func() approx.Dataset {
			d := dataset.Moons
			d.New = func(n int, noise float64, seed uint64) approx.Sample {
				if noise == 0 {
					seed++
				}
				return dataset.Moons.New(n, noise, seed)
			}
			return d
		}()},
		{"nothing to learn", "Target", target(dataset.Moons, func([]float64) float64 { return 1 }, 0.1)},
		{"a target at infinity", "Target", target(dataset.Moons, func(x []float64) float64 { return 1 / (x[0] - dataset.Moons.Box[0]) }, 0.1)},
		{"a target under its noise", "Target", target(dataset.Moons, dataset.Moons.Target.At, 3)},
		{"a target that drifts", "Target", target(dataset.Moons, func([]float64) float64 { calls++; return calls }, 0.1)},
		{"no noise on the target", "Target", target(dataset.Moons, dataset.Moons.Target.At, 0)},
		{"a target without words", "Described", func() approx.Dataset {
			d := dataset.Moons
			d.Target.Doc = ""
			return d
		}()},
		{"one class of two", "Classes", target(dataset.Uniform, func(x []float64) float64 { return 10 + x[0] }, 0.1)},
		{"noise unread", "Noise", func() approx.Dataset {
			d := dataset.Moons
			d.New = func(n int, _ float64, seed uint64) approx.Sample { return dataset.Moons.New(n, 0.1, seed) }
			return d
		}()},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.DatasetChecker(c.d)})
	}
	checkMutations(t, ms)
}

func TestBrokenFamilies(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	uncheckedFamily := approx.Family{
		Key: "gaussian", Name: "Gaussian", Source: "Gauss", Doc: "Takes any σ.",
		New: func(sigma float64, _ approx.Values) (approx.Kernel, error) { return kernel.Gaussian{Sigma: sigma}, nil },
	}
	withoutDoc := uncheckedFamily
	withoutDoc.Doc = ""
	withoutKernel := uncheckedFamily
	withoutKernel.New = func(float64, approx.Values) (approx.Kernel, error) { return nil, errors.New("no") }
	checkMutations(t, []mutation{
		{"a bandwidth of 0", "Range", approxtest.FamilyChecker(uncheckedFamily)},
		{"no words", "Described", approxtest.FamilyChecker(withoutDoc)},
		{"no kernel", "Positive", approxtest.FamilyChecker(withoutKernel)},
	})
}

// pairsOf returns the eigenpairs of e as approx.Pairs.
func pairsOf(f *approx.Fit) approx.Pairs {
	e, err := f.Eigen(context.Background(), 0)
	if err != nil {
		panic(err)
	}
	return approx.Pairs{Lambda: e.Values(), Phi: e.Functions()}
}
