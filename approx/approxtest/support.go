package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// kernelKinds returns a kernel of each kind. The bandwidths are chosen for standard normal
// points in the plane, so that the approximation is not trivial.
func kernelKinds() map[string]approx.Kernel {
	gauss, tilt := kernel.Gaussian{Sigma: 1}, approx.Warp{A: approx.Points{Data: []float64{0.6, -0.8, 1.6, 1.2}, Dim: 2}}
	return map[string]approx.Kernel{
		"Matérn 5/2":          kernel.Matern52{Sigma: 2},
		"Matérn of order 1.2": kernel.Matern{Nu: 1.2, Sigma: 2},
		"rational quadratic":  kernel.RationalQuadratic{Sigma: 1, Alpha: 0.7},
		"Laplacian":           kernel.Laplacian{Sigma: 3},
		"product Cauchy":      kernel.ProductCauchy{Sigma: 2},
		"periodic":            kernel.Periodic{Sigma: 1, Period: 5},
		"linear":              kernel.Linear{},
		"polynomial":          kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1},
		"cosine":              kernel.Cosine{},
		"arc-cosine 0":        kernel.ArcCosine0{},
		"arc-cosine 2":        kernel.ArcCosine2{},
		"biased arc-cosine":   kernel.Biased(kernel.ArcCosine1{}, 1),
		"sigmoid":             kernel.Sigmoid{Sigma: 1, Offset: -1},
		"exponential χ²":      kernel.ExpChi2{Sigma: 0.3, Shift: 10},
		"additive χ²":         kernel.AdditiveChi2{Shift: 10},
		"sum":                 kernel.Sum(gauss, kernel.Scaled(0.5, kernel.Matern12{Sigma: 2})),
		"product":             kernel.Product(gauss, kernel.Cauchy{Sigma: 2}),
		"stretched":           kernel.Warp(kernel.Matern32{Sigma: 2}, tilt),
		"scaled":              kernel.Scaled(4, gauss),
		"plain":               plainKernel{},
	}
}

// plainKernel is a kernel that implements only Eval.
type plainKernel struct{}

func (plainKernel) Eval(x, y []float64) float64 {
	return kernel.Gaussian{Sigma: 1}.Eval(x, y) + kernel.Linear{}.Eval(x, y)
}

// checkSupports checks that m supports a kernel of every kind or rejects it with a
// sentence. CheckSupport and Fit must agree. Supported kernels must satisfy the promises for
// every kernel. If data are outside of the domain, Fit must return an error.
func checkSupports(m method) error {
	x := normalPoints(24, 2, 2)
	for name, k := range kernelKinds() {
		if err := checkSupport(m, 8, approx.Problem{Kernel: k, X: x, Seed: 1}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	k := kernel.ExpChi2{Sigma: 1}
	if m.Supports(k, 2) != nil {
		return nil
	}
	_, err := fit(m, 8, approx.Problem{Kernel: k, X: x, Seed: 1})
	if e := (*approx.DomainError)(nil); !errors.As(err, &e) {
		return fmt.Errorf("with points outside of the domain the error is %v, not a DomainError", err)
	}
	return nil
}

func checkSupport(m method, size int, p approx.Problem) error {
	why := m.Supports(p.Kernel, p.Points().Dim)
	fit, err := fit(m, size, p)
	var u *approx.UnsupportedError
	if why != nil {
		if !errors.As(why, &u) {
			return fmt.Errorf("the refusal is %w, not an UnsupportedError", why)
		}
		reason := u.Reason
		if err := checkSentence("the reason", reason); err != nil {
			return err
		}
		if !errors.As(err, &u) || u.Reason != reason {
			return fmt.Errorf("it refuses without a fit (%s), and with one says %v", reason, err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if err := checkShape(m, size, p, fit); err != nil {
		return err
	}
	_, isIndefinite := p.Kernel.(approx.Indefinite)
	if isIndefinite && len(fit.Notes) == 0 {
		return errors.New("the kernel is indefinite, and no note says what was left out")
	}
	k, hat := gram(p.Kernel, p.Points()), approxGram(fit.Features, p.Points())
	top := maxAbs(entries(k))
	if m.Traits.Exact && !isIndefinite {
		if err := checkWithin("K̂", entries(hat), entries(k), 1e-8*top); err != nil {
			return err
		}
	}
	if m.Traits.Lower && !isIndefinite {
		diff := gram(p.Kernel, p.Points())
		for i := range p.Points().Len() {
			for j := range i + 1 {
				diff.SetSym(i, j, k.At(i, j)-hat.At(i, j))
			}
		}
		if low := smallestEigenvalue(diff); !(low >= -1e-8*top*float64(p.Points().Len())) || math.IsNaN(low) {
			return fmt.Errorf("matrix K − K̂ has the eigenvalue %.2g", low)
		}
	}
	return nil
}
