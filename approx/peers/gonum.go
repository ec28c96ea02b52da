package main

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// This file implements the jobs with straightforward code on gonum.

// gonumGram returns the matrix of k(xᵢ, yⱼ).
func gonumGram(k approx.Kernel, x, y approx.Points) *mat.Dense {
	g := mat.NewDense(x.Len(), y.Len(), nil)
	for i := range x.Len() {
		for j := range y.Len() {
			g.Set(i, j, k.Eval(x.Row(i), y.Row(j)))
		}
	}
	return g
}

// gonumEigenpairs returns the q largest eigenvalues of a, largest first, and their
// eigenvectors. The eigenvectors are the columns of v, which is stored row by row.
func gonumEigenpairs(a *mat.SymDense, q int) (w, v []float64) {
	var e mat.EigenSym
	if !e.Factorize(a, true) {
		panic("peers: gonum's eigenproblem did not converge")
	}
	var vectors mat.Dense
	e.VectorsTo(&vectors)
	n := a.SymmetricDim()
	values := e.Values(nil)
	w, v = make([]float64, q), make([]float64, n*q)
	for i := range q {
		w[i] = values[n-1-i]
		for j := range n {
			v[j*q+i] = vectors.At(j, n-1-i)
		}
	}
	return w, v
}

// asSymmetric converts a square matrix that is symmetric up to rounding errors. It copies
// the upper triangle.
func asSymmetric(a *mat.Dense) *mat.SymDense {
	n, _ := a.Dims()
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, a.At(i, j))
		}
	}
	return s
}

// gonumPCA prepares the job of mercerPCA with gonum.
func gonumPCA(k approx.Kernel, name string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x := in[name].points()
		return func() result {
			g := gonumGram(k, x, x)
			n := x.Len()
			row, grand := make([]float64, n), 0.0
			for i := range n {
				row[i] = floats.Sum(g.RawRowView(i)) / float64(n)
				grand += row[i] / float64(n)
			}
			g.Apply(func(i, j int, v float64) float64 { return v - row[i] - row[j] + grand }, g)
			mu, u := gonumEigenpairs(asSymmetric(g), min(pairCount, n))
			return func() map[string][]float64 { return pcaArrays(k, x, mu, u) }
		}
	}
}

// gonumNystromFeatures returns k(X, Z) K(Z, Z)^(−1/2). Eigenvalues of at most 1e-12 times
// the largest eigenvalue are treated as 0 and omitted.
func gonumNystromFeatures(k approx.Kernel, x, z approx.Points) *mat.Dense {
	m := z.Len()
	w, v := gonumEigenpairs(asSymmetric(gonumGram(k, z, z)), m)
	for i := range v {
		if w[i%m] > 1e-12*w[0] {
			v[i] /= math.Sqrt(w[i%m])
		} else {
			v[i] = 0
		}
	}
	var psi mat.Dense
	psi.Mul(gonumGram(k, x, z), mat.NewDense(m, m, v))
	return &psi
}

// gonumNystrom prepares the job of mercerNystrom with gonum.
func gonumNystrom(k approx.Kernel, name, ruleName string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x, z := in[name].points(), in[ruleName].points()
		return func() result {
			psi := gonumNystromFeatures(k, x, z)
			return func() map[string][]float64 { return gramArrays(psi.RawMatrix().Data, z.Len()) }
		}
	}
}

// gonumFourier prepares the job of mercerFourier with gonum.
func gonumFourier(name, drawn string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x, w := in[name].points(), in[drawn].points()
		return func() result {
			n, m := x.Len(), w.Len()
			var angle mat.Dense
			angle.Mul(x.Dense(), w.Dense().T())
			psi := mat.NewDense(n, 2*m, nil)
			scale := 1 / math.Sqrt(float64(m))
			for i := range n {
				for j, t := range angle.RawRowView(i) {
					sin, cos := math.Sincos(t)
					psi.Set(i, j, scale*cos)
					psi.Set(i, m+j, scale*sin)
				}
			}
			return func() map[string][]float64 { return gramArrays(psi.RawMatrix().Data, 2*m) }
		}
	}
}

// gonumIKA prepares the job of mercerIKA with gonum.
func gonumIKA(in inputs) runFunc {
	x, z := in["moons"].points(), in["bumps"].points()
	return func() result {
		n, m := x.Len(), z.Len()
		b := gonumGram(gaussian, x, z)
		var qr mat.QR
		qr.Factorize(b)
		var fullQ, gq, form, fq mat.Dense
		qr.QTo(&fullQ)
		q := fullQ.Slice(0, n, 0, m)
		gq.Mul(gonumGram(gaussian, x, x), q)
		form.Mul(q.T(), &gq)
		r := min(ikaRank, m)
		mu, v := gonumEigenpairs(asSymmetric(&form), r)
		fq.Mul(q, mat.NewDense(m, r, v))
		return func() map[string][]float64 {
			lambda, phi := make([]float64, r), append([]float64(nil), fq.RawMatrix().Data[:comparedPoints*r]...)
			for i, v := range mu {
				lambda[i] = v / float64(n)
			}
			for i := range phi {
				phi[i] *= math.Sqrt(float64(n))
			}
			return map[string][]float64{"eigenvalues": lambda, "kernel": weightedGram(phi, lambda, comparedPoints)}
		}
	}
}

// gonumShadow prepares the job of mercerShadow with gonum.
func gonumShadow(k approx.Bandwidther, name string, ell float64) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x := in[name].points()
		return func() result {
			sigma, _ := k.Bandwidth()
			eps := sigma / ell
			uncoveredRows := make([]int, x.Len())
			for i := range uncoveredRows {
				uncoveredRows[i] = i
			}
			var centers []int
			var weights []float64
			for len(uncoveredRows) > 0 {
				c, remaining := x.Row(uncoveredRows[0]), uncoveredRows[:0:0]
				for _, i := range uncoveredRows {
					if !(floats.Distance(x.Row(i), c, 2) < eps) {
						remaining = append(remaining, i)
					}
				}
				centers = append(centers, uncoveredRows[0])
				weights = append(weights, float64(len(uncoveredRows)-len(remaining))/float64(x.Len()))
				uncoveredRows = remaining
			}
			z := x.Subset(centers)
			g := gonumGram(k, z, z)
			g.Apply(func(i, j int, v float64) float64 { return math.Sqrt(weights[i]) * v * math.Sqrt(weights[j]) }, g)
			r := min(pairCount, len(centers))
			lambda, coef := gonumEigenpairs(asSymmetric(g), r)
			for i := range coef {
				coef[i] *= math.Sqrt(weights[i/r]) / lambda[i%r]
			}
			return func() map[string][]float64 {
				var phi mat.Dense
				phi.Mul(gonumGram(k, x.Slice(0, comparedPoints), z), mat.NewDense(len(centers), r, coef))
				return map[string][]float64{"weights": weights, "eigenvalues": lambda, "kernel": weightedGram(phi.RawMatrix().Data, lambda, comparedPoints)}
			}
		}
	}
}

// gonumRidge prepares the job of mercerRidge with gonum.
func gonumRidge(in inputs) runFunc {
	x, y := in["moons"].points(), in["targets"].data
	rho := ridge * float64(x.Len())
	return func() result {
		g := asSymmetric(gonumGram(gaussian, x, x))
		for i := range y {
			g.SetSym(i, i, g.At(i, i)+rho)
		}
		var c mat.Cholesky
		if !c.Factorize(g) {
			panic("peers: not positive definite")
		}
		var a mat.VecDense
		if err := c.SolveVecTo(&a, mat.NewVecDense(len(y), y)); err != nil {
			panic(err)
		}
		return func() map[string][]float64 {
			coef := a.RawVector().Data
			return map[string][]float64{"coefficients": coef[:min(256, len(coef))], "residual": {ridgeResidual(x, y, coef, rho)}}
		}
	}
}

// gonumKMeans prepares the job of mercerKMeans with gonum.
func gonumKMeans(in inputs) runFunc {
	x, c := in["large"].points(), in["seeds"].points()
	return func() result {
		centers := c.Clone()
		n, m, d := x.Len(), c.Len(), c.Dim
		owner := make([]int, n)
		assign := func() (count []int) {
			count = make([]int, m)
			for i := range n {
				best := math.Inf(1)
				for j := range m {
					var s float64
					for a, v := range x.Row(i) {
						s += (v - centers.Row(j)[a]) * (v - centers.Row(j)[a])
					}
					if s < best {
						owner[i], best = j, s
					}
				}
				count[owner[i]]++
			}
			return count
		}
		for range iterations {
			count := assign()
			clear(centers.Data)
			for i, j := range owner {
				floats.Add(centers.Row(j), x.Row(i))
			}
			for j, c := range count {
				floats.Scale(1/float64(c), centers.Row(j))
			}
		}
		count := assign()
		return func() map[string][]float64 {
			w := make([]float64, m)
			for j, c := range count {
				w[j] = float64(c) / float64(n)
			}
			return map[string][]float64{"centres": centers.Data[:m*d], "weights": w}
		}
	}
}

// gonumFrobenius prepares the job of mercerFrobenius with gonum.
func gonumFrobenius(in inputs) runFunc {
	x := in["moons"].points()
	psi := gonumNystromFeatures(gaussian, x, in["landmarks"].points())
	return func() result {
		k := gonumGram(gaussian, x, x)
		norm := mat.Norm(k, 2)
		var hat mat.Dense
		hat.Mul(psi, psi.T())
		k.Sub(k, &hat)
		v := mat.Norm(k, 2) / norm
		return func() map[string][]float64 { return map[string][]float64{"error": {v}} }
	}
}

// gonumEigenproblem prepares the job of mercerEigenproblem with gonum.
func gonumEigenproblem(name string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		a := in[name]
		return func() result {
			w, v := gonumEigenpairs(mat.NewSymDense(a.dim, append([]float64(nil), a.data...)), a.dim)
			return func() map[string][]float64 { return eigenpairArrays(a, w, v) }
		}
	}
}

// gonumProduct prepares the job of mercerProduct with gonum.
func gonumProduct(in inputs) runFunc {
	a, b := in["left"], in["right"]
	n := a.dim
	x, y := mat.NewDense(n, n, a.data), mat.NewDense(n, n, b.data)
	return func() result {
		var c mat.Dense
		c.Mul(x, y)
		return func() map[string][]float64 { return map[string][]float64{"product": c.RawMatrix().Data[:n]} }
	}
}
