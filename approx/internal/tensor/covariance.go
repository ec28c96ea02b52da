package tensor

import "mercer/approx/internal/lin"

// Mean returns the mean of the features over the points.
func (f *Factor) Mean() []float64 {
	g := f.axes[0]
	m := len(f.width)
	if len(f.axes) == 1 {
		m = f.d
	}
	gs := lin.Columns(g.nodes, g.fine, g.r, m)
	mean := make([]float64, 0, f.d)
	if len(f.axes) == 1 {
		mean = mean[:f.d]
		lin.TMatVec(mean, gs, f.sums, g.fine, m)
	} else {
		h := f.axes[1]
		part, sum := make([]float64, m*h.fine), make([]float64, m*h.r)
		lin.TMul(part, gs, transpose(f.sums, h.fine, g.fine), m, g.fine, h.fine)
		lin.Mul(sum, part, h.nodes, m, h.fine, h.r)
		for a, w := range f.width {
			mean = append(mean, sum[a*h.r:a*h.r+w]...)
		}
	}
	for i := range mean {
		mean[i] /= float64(f.n)
	}
	return mean
}

// Covariance returns the D×D matrix ΨᵀΨ.
func (f *Factor) Covariance() []float64 {
	s := make([]float64, f.d*f.d)
	g := f.axes[0]
	if len(f.axes) == 1 {
		lin.SymTMul(s, g.at, f.n, f.d)
		return s
	}
	h := f.axes[1]
	// The entries are Σₖₗ Wₖₗ gₐ(k) g_c(k) h_b(l) h_d(l). The products of pairs of
	// functions are computed first.
	p, q := g.fine, h.fine
	gg, hh := pairProducts(g.nodes, p, g.r, len(f.width)), pairProducts(h.nodes, q, h.r, f.secondAxisCount())
	ng, nh := len(gg)/p, len(hh)/q
	part, sum := make([]float64, nh*p), make([]float64, ng*nh)
	lin.Mul(part, hh, f.sums, nh, q, p)
	lin.MulT(sum, gg, part, ng, p, nh)
	f.scatter(s, sum, nh)
	return s
}

// scatter copies the sums for pairs of features to the entries of the matrix s.
func (f *Factor) scatter(s, sum []float64, nh int) {
	d := f.d
	i0 := 0
	for a, wa := range f.width {
		j0 := 0
		for c := range a + 1 {
			wc := f.width[c]
			source := sum[(a*(a+1)/2+c)*nh : (a*(a+1)/2+c+1)*nh]
			for b := range wa {
				row := s[(i0+b)*d+j0 : (i0+b)*d+j0+wc]
				// For e ≤ b, the index of the pair (b, e) is b(b+1)/2 + e.
				m := min(b+1, wc)
				copy(row[:m], source[b*(b+1)/2:])
				index := b*(b+1)/2 + b
				for e := m; e < wc; e++ {
					index += e
					row[e] = source[index]
				}
			}
			j0 += wc
		}
		i0 += wa
	}
	for i := range d {
		for j := range i {
			s[j*d+i] = s[i*d+j]
		}
	}
}

// pairProducts returns the products of the first m of r functions at p points. The
// functions are p×r. The result has a row for each pair (a, c), c ≤ a.
func pairProducts(f []float64, p, r, m int) []float64 {
	t := transpose(f, p, r)
	out := make([]float64, m*(m+1)/2*p)
	offset := 0
	for a := range m {
		for c := range a + 1 {
			lin.MulElements(out[offset:offset+p], t[a*p:(a+1)*p], t[c*p:(c+1)*p])
			offset += p
		}
	}
	return out
}

// transpose returns the transpose of the m×n matrix a.
func transpose(a []float64, m, n int) []float64 {
	t := make([]float64, m*n)
	for i := range m {
		for j, v := range a[i*n : (i+1)*n] {
			t[j*m+i] = v
		}
	}
	return t
}
