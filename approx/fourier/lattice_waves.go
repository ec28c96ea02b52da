package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// Combine implements approx.Combiner. A combination of the features is a trigonometric
// polynomial. On a grid, two small matrix products evaluate it.
func (l *Lattice) Combine(w []float64, k int) approx.FeatureMap {
	arg.Receiver("fourier.Lattice.Combine", l == nil)
	arg.Combine("fourier.Lattice.Combine", w, l.Len(), k)
	return series{combined.Features{Basis: l, W: w, K: k}, l}
}

// Grid implements approx.Gridder.
func (l *Lattice) Grid(dst []float64, xs, ys []float64) {
	arg.Receiver("fourier.Lattice.Grid", l == nil)
	arg.Grid("fourier.Lattice.Grid", dst, l.Len(), xs, ys, l.dim)
	d := l.Len()
	w := make([]float64, d*d)
	for i := range d {
		w[i*d+i] = 1
	}
	l.Combine(w, d).(series).Grid(dst, xs, ys)
}

// A series is a map of k trigonometric polynomials Σⱼ (Aⱼ cos ωⱼᵀx + Bⱼ sin ωⱼᵀx). It
// stores them as combinations of the features of l.
type series struct {
	combined.Features
	l *Lattice
}

func (s series) Combine(w []float64, k int) approx.FeatureMap { return s.l.Combine(s.Weights(w, k), k) }

// Grid implements approx.Gridder. With θ = h₁x₁ and η = h₂x₂, a polynomial is Re Σ_p
// e^{ipθ} Σ_q c_pq e^{iqη} with c = A − iB. Grid evaluates it as two products of real
// matrices. The first product computes the inner sums for every y,
//
//	Re = Σ_q A cos qη + B sin qη,  Im = Σ_q A sin qη − B cos qη.
//
// The second product computes the outer sum, Σ_p Re cos pθ − Im sin pθ.
func (s series) Grid(dst []float64, xs, ys []float64) {
	l := s.l
	arg.Grid("fourier.Lattice.Grid", dst, s.K, xs, ys, 2)
	nx, ny := len(xs), len(ys)
	p, q := l.maxIndex[0]+1, 2*l.maxIndex[1]+1

	// The tables are 2p×nx for cos and −sin, and 2q×ny for cos and sin of every q.
	ex, ey := make([]float64, 2*p*nx), make([]float64, 2*q*ny)
	e := newWave(l.maxIndex[0])
	for i, x := range xs {
		e.setAngle(l.step[0] * (x - l.center[0]))
		for a := range p {
			ex[a*nx+i], ex[(p+a)*nx+i] = e.cos[a], -e.sin[a]
		}
	}
	f := newWave(l.maxIndex[1])
	for i, y := range ys {
		f.setAngle(l.step[1] * (y - l.center[1]))
		for b := range q {
			c, s := f.cosSin(b - l.maxIndex[1])
			ey[b*ny+i], ey[(q+b)*ny+i] = c, s
		}
	}

	coef := make([]float64, 2*p*2*q)
	inner := make([]float64, 2*p*ny)
	innerT := make([]float64, ny*2*p)
	for t := range s.K {
		clear(coef)
		for i, j := range l.index {
			a := l.root[i]
			var b float64
			if i == 0 {
				a *= s.W[t]
			} else {
				a, b = a*s.W[(2*i-1)*s.K+t], a*s.W[2*i*s.K+t]
			}
			re := coef[j[0]*2*q:]
			im := coef[(p+j[0])*2*q:]
			c := j[1] + l.maxIndex[1]
			re[c], re[q+c] = a, b
			im[c], im[q+c] = -b, a
		}
		lin.Mul(inner, coef, ey, 2*p, 2*q, ny)
		for a := range 2 * p {
			for i, v := range inner[a*ny : (a+1)*ny] {
				innerT[i*2*p+a] = v
			}
		}
		lin.Mul(dst[t*nx*ny:(t+1)*nx*ny], innerT, ex, ny, 2*p, nx)
	}
}

// cosSin returns cos aθ and sin aθ for positive or negative a.
func (w wave) cosSin(a int) (cos, sin float64) {
	if a < 0 {
		return w.cos[-a], -w.sin[-a]
	}
	return w.cos[a], w.sin[a]
}

// ConvertCoefficients converts coefficients for another lattice to coefficients for l.
// The D×k matrix w holds the coefficients of k combinations of the features of the other
// lattice. The coefficient of each frequency does not change. If the two lattices differ
// slightly, the functions also differ slightly.
func (l *Lattice) ConvertCoefficients(from *Lattice, w []float64, k int) []float64 {
	arg.Receiver("fourier.Lattice.ConvertCoefficients", l == nil)
	arg.Constructed("fourier.Lattice.ConvertCoefficients", "fourier.NewLattice", len(l.index) > 0)
	checkLattice("fourier.Lattice.ConvertCoefficients", from)
	arg.Combine("fourier.Lattice.ConvertCoefficients", w, from.Len(), k)
	v := make([]float64, l.Len()*k)
	copy(v[:k], w[:k])
	for i, f := 1, 1; i < len(l.index) && f < len(from.index); {
		switch a, b := l.index[i], from.index[f]; { // both lists are sorted
		case a == b:
			copy(v[(2*i-1)*k:(2*i+1)*k], w[(2*f-1)*k:(2*f+1)*k])
			i, f = i+1, f+1
		case a[0] < b[0] || a[0] == b[0] && a[1] < b[1]:
			i++
		default:
			f++
		}
	}
	return v
}

// StoredValues implements approx.StorageSizer. It counts the d indices and the weight of each
// frequency.
func (l *Lattice) StoredValues() int {
	arg.Receiver("fourier.Lattice.StoredValues", l == nil)
	return len(l.index)*l.dim + len(l.root)
}

// StoredValues implements approx.StorageSizer.
func (s series) StoredValues() int { return s.l.StoredValues() + len(s.W) }
