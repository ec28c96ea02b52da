package kernel

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/unset"
)

// Sections is the feature map x ↦ k(x, c₁), …, k(x, c_m). Its linear combinations are
// Expansions.
type Sections struct {
	Kernel  approx.Kernel // kernel k
	Centers approx.Points // centres cⱼ, m×d
}

var (
	_ approx.BatchMap = Sections{}
	_ approx.Combiner = Sections{}
	_ approx.Gridder  = Sections{}
)

// Len implements approx.FeatureMap. It returns m.
func (s Sections) Len() int { return s.Centers.Len() }

// Map implements approx.FeatureMap.
func (s Sections) Map(dst, x []float64) []float64 {
	s.check("kernel.Sections.Map")
	arg.Map("kernel.Sections.Map", dst, s.Len(), x, s.Centers.Dim)
	return Cross(dst, s.Kernel, approx.Points{Data: x, Dim: len(x)}, s.Centers)
}

// MapAll implements approx.BatchMap.
func (s Sections) MapAll(dst []float64, x approx.Points) {
	s.check("kernel.Sections.MapAll")
	arg.MapAll("kernel.Sections.MapAll", dst, s.Len(), x, s.Centers.Dim)
	Cross(dst, s.Kernel, x, s.Centers)
}

// Combine implements approx.Combiner.
func (s Sections) Combine(w []float64, k int) approx.FeatureMap {
	s.check("kernel.Sections.Combine")
	arg.Combine("kernel.Sections.Combine", w, s.Len(), k)
	return Expansion{s.Kernel, s.Centers, dense.New(s.Len(), k, w)}
}

// Grid implements approx.Gridder. For an approx.Separable kernel, it computes one outer
// product for each centre.
func (s Sections) Grid(dst, xs, ys []float64) {
	s.check("kernel.Sections.Grid")
	arg.Grid("kernel.Sections.Grid", dst, s.Len(), xs, ys, s.Centers.Dim)
	nx, ny := len(xs), len(ys)
	k, ok := s.Kernel.(approx.Separable)
	if !ok {
		points := approx.NewPoints(nx*ny, 2)
		for j, y := range ys {
			for i, x := range xs {
				points.Data[2*(j*nx+i)], points.Data[2*(j*nx+i)+1] = x, y
			}
		}
		Cross(dst, s.Kernel, s.Centers, points)
		return
	}
	ex, ey := factorTables(nil, k, s.Centers, xs, 0), factorTables(nil, k, s.Centers, ys, 1)
	for l, y := range ey { // l = j·ny + row for centre j
		row := dst[l*nx : (l+1)*nx]
		for i, x := range ex[l/ny*nx : (l/ny+1)*nx] {
			row[i] = x * y
		}
	}
}

// factorTables returns the m×len(t) matrix of k₁(tᵢ − c), where c is the given coordinate
// of one of m centres. It uses the memory of dst if dst is long enough.
func factorTables(dst []float64, k approx.Separable, centers approx.Points, t []float64, axis int) []float64 {
	m := centers.Len()
	if len(dst) < m*len(t) {
		dst = unset.Numbers(m * len(t))
	}
	dst = dst[:m*len(t)]
	for j := range m {
		c, row := centers.Row(j)[axis], dst[j*len(t):(j+1)*len(t)]
		for i, v := range t {
			row[i] = v - c
		}
	}
	k.Factor(dst, dst)
	return dst
}

// check panics with the name fn of the calling method unless the kernel and the centres
// are valid.
func (s Sections) check(fn string) {
	mustBeValid(fn, s.Kernel)
	arg.Points(fn, "centres", s.Centers)
	mustHaveDim(fn, "centres", s.Kernel, s.Centers)
}

// StoredValues implements approx.StorageSizer.
func (s Sections) StoredValues() int { return len(s.Centers.Data) }
