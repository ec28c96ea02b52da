package kernel

import (
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Kernel = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("kernel.Gaussian", func(k *Gaussian, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.Laplacian", func(k *Laplacian, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.Matern12", func(k *Matern12, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.Matern32", func(k *Matern32, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.Matern52", func(k *Matern52, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.Matern", func(k *Matern, a archive.Fields) {
			a.Float("nu", &k.Nu)
			a.Float("sigma", &k.Sigma)
		}),
		archive.Value("kernel.Precomputed", (*Precomputed).archive),
		archive.Value("kernel.RationalQuadratic", func(k *RationalQuadratic, a archive.Fields) {
			a.Float("sigma", &k.Sigma)
			a.Float("alpha", &k.Alpha)
		}),
		archive.Value("kernel.Cauchy", func(k *Cauchy, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.ProductCauchy", func(k *ProductCauchy, a archive.Fields) { a.Float("sigma", &k.Sigma) }),
		archive.Value("kernel.Periodic", func(k *Periodic, a archive.Fields) {
			a.Float("sigma", &k.Sigma)
			a.Float("period", &k.Period)
		}),
		archive.Value("kernel.Constant", func(k *Constant, a archive.Fields) { a.Float("value", &k.Value) }),
		archive.Value("kernel.Cosine", func(*Cosine, archive.Fields) {}),
		archive.Value("kernel.Linear", func(*Linear, archive.Fields) {}),
		archive.Value("kernel.Polynomial", func(k *Polynomial, a archive.Fields) {
			a.Float("sigma", &k.Sigma)
			a.Int("degree", &k.Degree)
			a.Float("offset", &k.Offset)
		}),
		archive.Value("kernel.Sigmoid", func(k *Sigmoid, a archive.Fields) {
			a.Float("sigma", &k.Sigma)
			a.Float("offset", &k.Offset)
		}),
		archive.Value("kernel.AdditiveChi2", func(k *AdditiveChi2, a archive.Fields) { a.Float("shift", &k.Shift) }),
		archive.Value("kernel.ExpChi2", func(k *ExpChi2, a archive.Fields) {
			a.Float("sigma", &k.Sigma)
			a.Float("shift", &k.Shift)
		}),
		archive.Value("kernel.ArcCosine0", func(*ArcCosine0, archive.Fields) {}),
		archive.Value("kernel.ArcCosine1", func(*ArcCosine1, archive.Fields) {}),
		archive.Value("kernel.ArcCosine2", func(*ArcCosine2, archive.Fields) {}),

		archive.Built("kernel.Scaled", []any{scaledKernel{}}, func(v any) scaledKernel { return v.(scaledKernel) }, (*scaledKernel).archive,
			func(a archive.Fields, k scaledKernel) any {
				return construct(a, func() approx.Kernel { return Scaled(k.c, k.k) })
			}),
		archive.Built("kernel.Sum", []any{sumKernel{}}, func(v any) kernelPair { return v.(sumKernel).kernelPair }, (*kernelPair).archive,
			func(a archive.Fields, k kernelPair) any {
				return construct(a, func() approx.Kernel { return add(k.a, k.b) })
			}),
		archive.Built("kernel.Product", []any{productKernel{}}, func(v any) kernelPair { return v.(productKernel).kernelPair }, (*kernelPair).archive,
			func(a archive.Fields, k kernelPair) any {
				return construct(a, func() approx.Kernel { return multiply(k.a, k.b) })
			}),
		archive.Built("kernel.Layered", []any{layeredKernel{}}, func(v any) layeredKernel { return v.(layeredKernel) }, (*layeredKernel).archive,
			func(a archive.Fields, k layeredKernel) any {
				return construct(a, func() approx.Kernel { return Layered(k.inner, k.outer) })
			}),
		archive.Built("kernel.Warped", []any{warpedKernel{}}, func(v any) warpedKernel { return v.(warpedKernel) }, (*warpedKernel).archive,
			func(a archive.Fields, k warpedKernel) any {
				// Warp copies, but arrays of the file that share memory stay shared.
				return construct(a, func() approx.Kernel { return newWarped("kernel.Warp", k.k, k.w) })
			}),
		// The composition has one of the previous types. The function that loads it chooses
		// the type of the kernel.
		archive.Built("kernel.Composed", []any{radialKernel{}, separableProduct{}, indefiniteKernel{}, indefiniteWarped{}},
			func(v any) approx.Kernel { return compositionOf(v.(approx.Kernel)) },
			func(k *approx.Kernel, a archive.Fields) { archive.Required(a, "composition", k) },
			func(_ archive.Fields, k approx.Kernel) any { return k }),

		archive.Value("kernel.Expansion", (*Expansion).archive),
		archive.Value("kernel.Sections", (*Sections).archive),
	}
}

// construct returns the kernel of a constructor. If the constructor panics, because a file
// contains parts that it does not accept, construct reports its message.
func construct(a archive.Fields, constructor func() approx.Kernel) (k approx.Kernel) {
	message := func() (message any) {
		defer func() { message = recover() }()
		k = constructor()
		return nil
	}()
	if message != nil {
		a.Fail("%v", fmt.Sprint(message))
	}
	return k
}

func (k *Precomputed) archive(a archive.Fields) {
	var values approx.Points
	if k.rowCount() > 0 {
		values = approx.PointsOf(k.K)
	}
	a.Matrix("matrix", &values.Data, &values.Dim)
	k.K = values
}

func (k *scaledKernel) archive(a archive.Fields) {
	archive.Required(a, "kernel", &k.k)
	a.Float("factor", &k.c)
}

func (k *kernelPair) archive(a archive.Fields) {
	archive.Required(a, "first", &k.a)
	archive.Required(a, "second", &k.b)
}

func (k *layeredKernel) archive(a archive.Fields) {
	archive.Required(a, "inner", &k.inner)
	archive.Required(a, "outer", &k.outer)
}

func (k *warpedKernel) archive(a archive.Fields) {
	archive.Required(a, "kernel", &k.k)
	archive.Object(a, "warp", &k.w)
}

func (e *Expansion) archive(a archive.Fields) {
	archive.Required(a, "kernel", &e.Kernel)
	a.Matrix("centers", &e.Centers.Data, &e.Centers.Dim)
	archive.Dense(a, "coefficients", &e.Coef)
	archive.WantDims(a, "coefficients", e.Coef, e.Centers.Len(), -1)
}

func (s *Sections) archive(a archive.Fields) {
	archive.Required(a, "kernel", &s.Kernel)
	a.Matrix("centers", &s.Centers.Data, &s.Centers.Dim)
}
