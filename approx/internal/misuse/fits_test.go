package misuse

import (
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
)

// TestFitsOnWrongPoints checks feature maps of fits, and combinations of these maps. They
// must panic if points have another dimension or dst has a wrong length. The message must
// contain the name of the map or of the mapping function.
func TestFitsOnWrongPoints(t *testing.T) {
	widePoints := approx.NewPoints(3, 3)
	for _, m := range catalogue.Methods {
		p := newProblem()
		p.Kernel = firstKernel(m)
		fit, err := fixture.Fit(ctx, m.MethodInfo, 4, p, nil)
		if err != nil {
			t.Fatal(m.Key, err)
		}
		maps := map[string]approx.FeatureMap{"features": fit.Features, "a combination": approx.Combined(fit.Features, approx.Points{Data: make([]float64, 2*fit.Features.Len()), Dim: 2})}
		if fit.HasEigen() {
			pairs, err := fit.Eigen(ctx, 0)
			if err != nil {
				t.Fatal(m.Key, err)
			}
			maps["eigenfunctions"] = pairs.Functions()
			maps["Mercer features"] = approx.Mercer(pairs)
		}
		for name, f := range maps {
			if f.Len() == 0 {
				continue
			}
			calls := map[string]func(){
				"approx.Features of points in ℝ³": func() { approx.Features(f, widePoints) },
				"approx.Features.Map":             func() { f.Map(nil, widePoints.Row(0)) },
				"approx.Features.Map of dst":      func() { f.Map(make([]float64, f.Len()+1), make([]float64, 2)) },
			}
			if g, ok := f.(approx.Gridder); ok {
				calls["approx.Features.Grid"] = func() { g.Grid(make([]float64, 1), nums(2), nums(2)) }
			}
			if b, ok := f.(approx.BatchMap); ok {
				calls["approx.Features.MapAll"] = func() { b.MapAll(make([]float64, 1), x(3)) }
			}
			if c, ok := f.(approx.Combiner); ok {
				calls["approx.Features.Combine"] = func() { c.Combine(make([]float64, 1), 2) }
			}
			for call, fn := range calls {
				o := outcome{}
				func() {
					defer func() { o.panic = recover() }()
					fn()
				}()
				if v := describeMistake("approx.Features", o); v != "" || o.panic == nil {
					t.Errorf("%s, %s (%T), %s: %s", m.Key, name, f, call, fmt.Sprint(v, " ", o))
				}
			}
		}
	}
}
