package fourier

import (
	"slices"

	"mercer/approx"
	"mercer/approx/fourier/rotation"
	"mercer/approx/internal/archive"
	"mercer/approx/internal/combined"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Fourier = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("fourier.Waves", (*Waves).archive),
		archive.Value("fourier.SignedWaves", (*signedWaves).archive),
		archive.Value("fourier.WaveSums", (*waveSums).archive),
		archive.Value("fourier.Cosines", (*Cosines).archive),
		archive.Value("fourier.ComplexWaves", (*ComplexWaves).archive),
		archive.Value("fourier.Activations", (*Activations).archive),
		archive.Value("fourier.SignedActivations", (*signedActivations).archive),
		archive.Pointer("fourier.Lattice", (*Lattice).archive),
		archive.Value("fourier.Series", (*series).archive),
		archive.Pointer("fourier.Moments", (*Moments).archive),
		archive.Value("fourier.WarpedProduct", (*warpedProduct).archive),
		archive.Value("fourier.PrependedProduct", (*prependedProduct).archive),
		archive.Value("fourier.ButterflyProduct", (*butterflyProduct).archive),
		archive.Value("fourier.HadamardNodes", (*hadamardNodes).archive),
	}
}

func (f *Waves) archive(a archive.Fields) {
	a.Matrix("frequencies", &f.Omega.Data, &f.Omega.Dim)
	a.Floats("amplitudes", &f.Amp)
	archive.Object(a, "product", &f.Product)
	archive.WantLen(a, "amplitudes", len(f.Amp), f.Omega.Len())
	checkProduct(a, f.Product, f.Omega)
}

// A sizedProduct is a Product that has its sizes: the dimension of points and the number
// of nodes. All products that can be saved have them.
type sizedProduct interface {
	Product
	sizes() (d, m int)
}

// checkProduct reports an error if a loaded product does not belong to the nodes w.
func checkProduct(a archive.Fields, p Product, w approx.Points) {
	if p == nil || !a.Loading() {
		return
	}
	s, ok := p.(sizedProduct)
	if !ok {
		return // a product of the caller
	}
	if d, m := s.sizes(); d != w.Dim || m != w.Len() {
		a.Fail("product is for %d nodes in %d dimensions, want %d in %d", m, d, w.Len(), w.Dim)
	}
}

func (f *signedWaves) archive(a archive.Fields) {
	f.Waves.archive(a)
	a.Floats("signs", &f.signs)
	archive.WantLen(a, "signs", len(f.signs), f.Len())
}

func (s *waveSums) archive(a archive.Fields) {
	f, ok := s.Basis.(Waves)
	if !ok && !a.Loading() {
		a.Fail("its features are %T, want Waves", s.Basis)
	}
	archive.Object(a, "waves", &f)
	w, k := s.W, s.K
	a.Matrix("weights", &w, &k)
	archive.WantProduct(a, "weights", len(w), f.Len(), k)
	if a.Loading() {
		*s = waveSums{combined.Features{Basis: f, W: w, K: k}, f.Omega}
	}
}

func (f *Cosines) archive(a archive.Fields) {
	a.Matrix("frequencies", &f.Omega.Data, &f.Omega.Dim)
	a.Floats("phases", &f.Phase)
	a.Floats("amplitudes", &f.Amp)
	archive.WantLen(a, "phases", len(f.Phase), f.Omega.Len())
	archive.WantLen(a, "amplitudes", len(f.Amp), f.Omega.Len())
}

func (f *ComplexWaves) archive(a archive.Fields) { archive.Object(a, "waves", &f.Waves) }

func (f *Activations) archive(a archive.Fields) {
	if !a.Loading() && !f.hasKernelActivation() {
		a.Fail("F is a function, which has no saved form: only activations of arc-cosine kernels have one")
	}
	archive.Required(a, "kernel", &f.kernel)
	a.Matrix("weights", &f.W.Data, &f.W.Dim)
	a.Floats("biases", &f.Bias)
	a.Floats("amplitudes", &f.Amp)
	archive.Object(a, "product", &f.Product)
	archive.WantLen(a, "amplitudes", len(f.Amp), f.W.Len())
	if f.Bias != nil {
		archive.WantLen(a, "biases", len(f.Bias), f.W.Len())
	}
	checkProduct(a, f.Product, f.W)
	if a.Loading() {
		s, _ := approx.SpectrumOf(f.kernel)
		if f.F = s.Activation; f.F == nil {
			a.Fail("the kernel %T has no activation", f.kernel)
		}
	}
}

// hasKernelActivation reports whether F is the activation of f.kernel. The caller may have
// replaced F, so hasKernelActivation compares some values.
func (f Activations) hasKernelActivation() bool {
	if f.kernel == nil || f.F == nil {
		return false
	}
	s, _ := approx.SpectrumOf(f.kernel)
	want := s.Activation
	if want == nil {
		return false
	}
	for _, t := range []float64{-1e200, -3, -1, -0.3, -1e-200, 0, 1e-200, 0.3, 0.5, 1, 2, 3, 1e200} {
		if got, want := f.F(t), want(t); got != want && (got == got || want == want) {
			return false
		}
	}
	return true
}

func (f *signedActivations) archive(a archive.Fields) {
	f.Activations.archive(a)
	a.Floats("signs", &f.signs)
	archive.WantLen(a, "signs", len(f.signs), f.Len())
}

// archive visits the fields of l. The indices of the frequencies in a file must be sorted,
// start with (0, 0) and have no gaps in j₂.
func (l *Lattice) archive(a archive.Fields) {
	var index []int
	for _, j := range l.index {
		index = append(index, j[0], j[1])
	}
	two := 2
	a.Int("dimension", &l.dim)
	pair(a, "lowest", &l.min)
	pair(a, "highest", &l.max)
	pair(a, "step", &l.step)
	pair(a, "center", &l.center)
	a.IntMatrix("index", &index, &two)
	a.Ints("last", &l.last)
	a.Floats("root_weights", &l.root)
	a.Float("bound", &l.bound)
	intPair(a, "max_index", &l.maxIndex)
	if !a.Loading() {
		return
	}
	if two != 2 || len(index) < 2 || l.dim < 1 || l.dim > 2 {
		a.Fail("index has %d columns and dimension is %d, want 2 columns, at least one row, and 1 or 2 dimensions", two, l.dim)
	}
	archive.WantLen(a, "root_weights", len(l.root), len(index)/2)
	archive.WantIndices(a, "max_index", l.maxIndex[:], 0, maxLatticeIndex)
	for i := 0; i < len(index); i += 2 {
		l.index = append(l.index, [2]int{index[i], index[i+1]})
	}
	if j := l.index[0]; j != [2]int{} {
		a.Fail("row 0 of index is (%d, %d), want (0, 0)", j[0], j[1])
	}
	for t := 1; t < len(l.index); {
		j, low := l.index[t][0], l.index[t][1]
		if before := l.index[t-1]; slices.Compare(l.index[t][:], before[:]) <= 0 {
			a.Fail("row %d of index is (%d, %d) after (%d, %d), want sorted rows", t, j, low, before[0], before[1])
		}
		if j > l.maxIndex[0] || j >= len(l.last) || low < -l.maxIndex[1] || l.last[j] < low || l.last[j] > l.maxIndex[1] || l.last[j]-low >= len(l.index)-t {
			a.Fail("row %d of index is (%d, %d), which last and max_index do not allow", t, j, low)
		}
		for want := low; want <= l.last[j]; want, t = want+1, t+1 {
			if l.index[t] != [2]int{j, want} {
				a.Fail("row %d of index is (%d, %d), want (%d, %d)", t, l.index[t][0], l.index[t][1], j, want)
			}
		}
	}
}

// maxLatticeIndex bounds the indices of a file. A map needs tables of so many numbers.
const maxLatticeIndex = 1 << 20

// pair visits two numbers.
func pair(a archive.Fields, name string, v *[2]float64) {
	list := v[:]
	a.Floats(name, &list)
	archive.WantLen(a, name, len(list), 2)
	if a.Loading() {
		copy(v[:], list)
	}
}

// intPair visits two integers.
func intPair(a archive.Fields, name string, v *[2]int) {
	list := v[:]
	a.Ints(name, &list)
	archive.WantLen(a, name, len(list), 2)
	if a.Loading() {
		copy(v[:], list)
	}
}

func (s *series) archive(a archive.Fields) {
	w, k := s.W, s.K
	archive.Required(a, "lattice", &s.l)
	a.Matrix("weights", &w, &k)
	archive.WantProduct(a, "weights", len(w), s.l.Len(), k)
	if a.Loading() {
		s.Features = combined.Features{Basis: s.l, W: w, K: k}
	}
}

func (m *Moments) archive(a archive.Fields) {
	a.Int("points", &m.n)
	a.Int("dimension", &m.dim)
	pair(a, "step", &m.step)
	pair(a, "center", &m.center)
	intPair(a, "max_index", &m.maxIndex)
	a.Floats("sums", &m.g)
	if !a.Loading() {
		return
	}
	archive.WantIndices(a, "max_index", m.maxIndex[:], 0, maxLatticeIndex)
	archive.WantProduct(a, "sums", len(m.g), 2*(m.maxIndex[0]+1), 2*(m.maxIndex[1]+1))
	m.e, m.f = newWave(m.maxIndex[0]), newWave(m.maxIndex[1])
}

func (p *warpedProduct) archive(a archive.Fields) {
	archive.Required(a, "product", &p.product)
	archive.Object(a, "warp", &p.warp)
}

// sizes returns the dimension of points before the warp.
func (p warpedProduct) sizes() (d, m int) {
	if s, ok := p.product.(sizedProduct); ok {
		d, m = s.sizes()
	}
	if len(p.warp.B) > 0 || p.warp.A.Len() != d {
		return 0, m // the warp does not lead to the points of the product
	}
	return p.warp.A.Dim, m
}

func (p *prependedProduct) archive(a archive.Fields) {
	archive.Required(a, "product", &p.product)
	a.Int("nodes", &p.m)
	if s, ok := p.product.(sizedProduct); ok && a.Loading() {
		if _, m := s.sizes(); m != p.m {
			a.Fail("nodes is %d, and product has %d", p.m, m)
		}
	}
}

func (p prependedProduct) sizes() (d, m int) {
	if s, ok := p.product.(sizedProduct); ok {
		d, _ = s.sizes()
	}
	return d, p.m + 1
}

func (p *butterflyProduct) archive(a archive.Fields) {
	a.Int("dimension", &p.dim)
	a.Bool("simplex", &p.simplex)
	a.Int("copies", &p.copies)
	a.Floats("lengths", &p.scale)
	rotation.Archive(a, &p.turns, p.dim)
	if !a.Loading() {
		return
	}
	size := p.dim
	if p.simplex {
		size++
	}
	if p.copies < 1 || p.copies > 2 || len(p.turns)*size*p.copies < len(p.scale) {
		a.Fail("%d rotations in %d dimensions with %d copies are not enough for %d nodes", len(p.turns), p.dim, p.copies, len(p.scale))
	}
}

func (p butterflyProduct) sizes() (d, m int) { return p.dim, len(p.scale) }

func (h *hadamardNodes) archive(a archive.Fields) {
	a.Int("dimension", &h.dim)
	a.Int("order", &h.order)
	a.Floats("signs", &h.signs)
	a.Floats("lengths", &h.length)
	if !a.Loading() {
		return
	}
	if h.dim < 1 || h.order < h.dim || h.order > max(1, len(h.signs)) || h.order&(h.order-1) != 0 {
		a.Fail("order is %d for %d dimensions, want a power of two", h.order, h.dim)
	}
	archive.WantLen(a, "signs", len(h.signs), (len(h.length)+h.order-1)/h.order*3*h.order)
}

func (h hadamardNodes) sizes() (d, m int) { return h.dim, len(h.length) }
