package kpca

import (
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.KPCA = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Pointer("kpca.Solution", (*Solution).archive),
		archive.Pointer("kpca.WeightedSolution", (*WeightedSolution).archive),
		archive.Value("kpca.GaussianMinusOne", (*gaussianMinusOne).archive),
		archive.Value("kpca.WeightedKernel", func(k *weightedKernel, a archive.Fields) { archive.Required(a, "kernel", &k.k) }),
		archive.Value("kpca.WeightedIndefinite", func(k *weightedIndefinite, a archive.Fields) {
			archive.Required(a, "kernel", &k.k)
			a.String("reason", &k.reason)
		}),
	}
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (s *Solution) MarshalBinary() ([]byte, error) { return archive.Marshal(s) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (s *Solution) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, s) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (s *WeightedSolution) MarshalBinary() ([]byte, error) { return archive.Marshal(s) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (s *WeightedSolution) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, s) }

func (s *Solution) archive(a archive.Fields) {
	archive.Required(a, "kernel", &s.Kernel)
	a.Matrix("points", &s.X.Data, &s.X.Dim)
	a.Floats("values", &s.Lambda)
	archive.Dense(a, "vectors", &s.U)
	a.Floats("residuals", &s.Residuals)
	a.Group("certificate", s.Certificate.archive)
	a.Group("spectrum_info", s.SpectrumInfo.archive)
	a.Float("floor", &s.Floor)
	a.Float("trace", &s.Trace)
	archive.List(a, "groups", &s.Groups, func(g *[2]int, a archive.Fields) {
		a.Int("first", &g[0])
		a.Int("last", &g[1])
	})
	a.Int("evals", &s.Evals)
	archive.Object(a, "notes", &s.Notes)
	a.Int("sampled_from", &s.SampledFrom)
	a.Bool("has_negative", &s.hasNegative)
	a.Float("smallest", &s.smallest)
	a.String("route", &s.route)
	a.List("center", optional(s.center != nil), func(a archive.Fields, i int) {
		if a.Loading() {
			s.center = new(center)
		}
		s.center.archive(a, s.X.Len())
	})
	archive.Object(a, "functions", &s.phi)
	a.List("lattice", optional(s.lattice != nil), func(a archive.Fields, i int) {
		if a.Loading() {
			s.lattice = new(latticeMoments)
		}
		s.lattice.archive(a)
	})
	archive.Object(a, "unit", &s.unit)
	a.Int("exponent", &s.exponent)
	if !a.Loading() {
		return
	}
	if s.U != nil || s.phi == nil && s.unit == nil {
		archive.WantDims(a, "vectors", s.U, s.X.Len(), len(s.Lambda))
	}
	if s.phi != nil {
		archive.WantLen(a, "values", len(s.Lambda), s.phi.Len())
	}
	for _, g := range s.Groups {
		if g[0] < 0 || g[0] > g[1] || g[1] > len(s.Lambda) {
			a.Fail("a group is [%d, %d), want a range of the %d pairs", g[0], g[1], len(s.Lambda))
		}
	}
}

// optional returns the length of a list with one element, or with none.
func optional(exists bool) int {
	if exists {
		return 1
	}
	return 0
}

func (c *Certificate) archive(a archive.Fields) {
	a.Float("value", &c.Value)
	a.String("text", &c.Text)
}

func (k *SpectrumInfo) archive(a archive.Fields) {
	a.Floats("spectrum", &k.Spectrum)
	a.Bool("complete", &k.Complete)
	a.Bool("has_gaps", &k.HasGaps)
	a.Float("error_bound", &k.ErrorBound)
	a.Floats("spectrum_residuals", &k.SpectrumResiduals)
	a.Float("sum_squares", &k.SumSquares)
}

// archive visits the fields of the centre of n points.
func (c *center) archive(a archive.Fields, n int) {
	archive.Required(a, "kernel", &c.base)
	a.Float("constant", &c.constant)
	a.Floats("weights", &c.weights)
	a.Floats("mean", &c.mean)
	a.Float("norm", &c.norm)
	a.Int("evals", &c.evals)
	a.Float("size", &c.size)
	archive.WantLen(a, "mean", len(c.mean), n)
	if c.weights != nil {
		archive.WantLen(a, "weights", len(c.weights), n)
	}
}

func (l *latticeMoments) archive(a archive.Fields) {
	archive.Required(a, "lattice", &l.lattice)
	archive.Required(a, "moments", &l.moments)
	a.Matrix("vectors", &l.v, &l.q)
	archive.WantProduct(a, "vectors", len(l.v), l.lattice.Len(), l.q)
	if a.Loading() && !l.moments.Covers(l.lattice) {
		a.Fail("moments are for another lattice")
	}
}

func (s *WeightedSolution) archive(a archive.Fields) {
	archive.Object(a, "pairs", &s.Pairs)
	a.Group("spectrum_info", s.SpectrumInfo.archive)
	a.Int("evals", &s.Evals)
	a.Float("smallest", &s.smallest)
}

func (k *gaussianMinusOne) archive(a archive.Fields) {
	a.Float("sigma", &k.sigma)
	archive.Object(a, "warp", &k.warp)
}
