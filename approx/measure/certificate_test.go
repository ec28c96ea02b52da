package measure

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// TestResidue checks that the residue bounds the errors, on a thousand random sets.
func TestResidue(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(8, 0))
	for trial := range 1000 {
		n, d := 3+rng.IntN(6), 1+rng.IntN(3)
		x := approx.NewPoints(n, d)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		var k approx.Kernel = kernel.Gaussian{Sigma: math.Exp(2*rng.Float64() - 1)}
		if trial%2 == 1 {
			k = kernel.Matern12{Sigma: 1}
		}
		f := nystrom.Features(k, x.Slice(0, 1+rng.IntN(n)))
		r := must(ResidueOf(k, f, x))
		e, err := Gram(ctx, k, f, x, GramOptions{Lower: true})
		if err != nil {
			t.Fatal(err)
		}
		gram, diff := gramAndError(k, f, x)
		fro, top, nuclear := norms(singularValues(diff))
		trace := float64(n)
		rounding := *r.Rounding
		if rounding > 1e-7*trace {
			t.Fatalf("trial %d: rounding hides %g", trial, rounding)
		}
		if fro > r.Trace+rounding || top > r.Trace+rounding || math.Abs(nuclear-r.Trace) > rounding || math.Abs(r.Relative-*e.Nuclear) > rounding {
			t.Fatalf("trial %d: norms %g, %g, %g, certificate %+v", trial, fro, top, nuclear, r)
		}
		if e.Max > r.Max+rounding {
			t.Fatalf("trial %d: an entry is off by %g, the certificate says %g", trial, e.Max, r.Max)
		}
		pairs, err := ritz.Pairs(ctx, f, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		mu := singularValues(gram)
		for i, v := range pairs.Lambda {
			if gap := mu[i]/float64(n) - v; gap < -rounding || gap > r.Trace/float64(n)+rounding {
				t.Fatalf("trial %d: λ%d is off by %g, the certificate says %g", trial, i, gap, r.Trace/float64(n))
			}
		}
	}
	s, err := kpca.Solve(ctx, kernel.Gaussian{Sigma: 1}, moons(50), 50, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if r := must(ResidueOf(s.Kernel, approx.Mercer(s), s.X)); r.Relative > 1e-12 {
		t.Errorf("all components leave %+v", r)
	}
}
