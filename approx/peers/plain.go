package main

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// This file holds straightforward code on gonum.

// plainGram returns k(xᵢ, yⱼ).
func plainGram(k approx.Kernel, x, y approx.Points) *mat.Dense {
	g := mat.NewDense(x.Len(), y.Len(), nil)
	for i := range x.Len() {
		for j := range y.Len() {
			g.Set(i, j, k.Eval(x.Row(i), y.Row(j)))
		}
	}
	return g
}

// plainEigen returns the leading q pairs of a, largest first: values and vectors,
// row by row.
func plainEigen(a *mat.SymDense, q int) (w, v []float64) {
	var e mat.EigenSym
	if !e.Factorize(a, true) {
		panic("peers: gonum's eigenproblem did not converge")
	}
	var vectors mat.Dense
	e.VectorsTo(&vectors)
	n := a.SymmetricDim()
	all := e.Values(nil)
	w, v = make([]float64, q), make([]float64, n*q)
	for i := range q {
		w[i] = all[n-1-i]
		for j := range n {
			v[j*q+i] = vectors.At(j, n-1-i)
		}
	}
	return w, v
}

// symmetric returns a square matrix that is symmetric up to rounding as a symmetric
// one.
func symmetric(a *mat.Dense) *mat.SymDense {
	n, _ := a.Dims()
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, a.At(i, j))
		}
	}
	return s
}

func plainComponents(k approx.Kernel, name string) func(in inputs) way {
	return func(in inputs) way {
		x := in[name].points()
		return func() result {
			g := plainGram(k, x, x)
			n := x.Len()
			row, grand := make([]float64, n), 0.0
			for i := range n {
				row[i] = floats.Sum(g.RawRowView(i)) / float64(n)
				grand += row[i] / float64(n)
			}
			g.Apply(func(i, j int, v float64) float64 { return v - row[i] - row[j] + grand }, g)
			mu, u := plainEigen(symmetric(g), min(pairs, n))
			return func() map[string][]float64 { return spectrum(k, x, mu, u) }
		}
	}
}

// plainFeatures returns k(X, Z) K(Z, Z)^(−1/2), with eigenvalues up to 1e-12 of the
// largest left out.
func plainFeatures(k approx.Kernel, x, z approx.Points) *mat.Dense {
	m := z.Len()
	w, v := plainEigen(symmetric(plainGram(k, z, z)), m)
	for i := range v {
		if w[i%m] > 1e-12*w[0] {
			v[i] /= math.Sqrt(w[i%m])
		} else {
			v[i] = 0
		}
	}
	var psi mat.Dense
	psi.Mul(plainGram(k, x, z), mat.NewDense(m, m, v))
	return &psi
}

func plainLandmarks(k approx.Kernel, name, chosen string) func(in inputs) way {
	return func(in inputs) way {
		x, z := in[name].points(), in[chosen].points()
		return func() result {
			psi := plainFeatures(k, x, z)
			return func() map[string][]float64 { return approxGram(psi.RawMatrix().Data, z.Len()) }
		}
	}
}

func plainWaves(name, drawn string) func(in inputs) way {
	return func(in inputs) way {
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
			return func() map[string][]float64 { return approxGram(psi.RawMatrix().Data, 2*m) }
		}
	}
}

func plainBasis(in inputs) way {
	x, z := in["moons"].points(), in["bumps"].points()
	return func() result {
		n, m := x.Len(), z.Len()
		b := plainGram(gaussian, x, z)
		var qr mat.QR
		qr.Factorize(b)
		var whole, gq, form, fq mat.Dense
		qr.QTo(&whole)
		q := whole.Slice(0, n, 0, m)
		gq.Mul(plainGram(gaussian, x, x), q)
		form.Mul(q.T(), &gq)
		r := min(kept, m)
		mu, v := plainEigen(symmetric(&form), r)
		fq.Mul(q, mat.NewDense(m, r, v))
		return func() map[string][]float64 {
			lambda, phi := make([]float64, r), append([]float64(nil), fq.RawMatrix().Data[:seen*r]...)
			for i, v := range mu {
				lambda[i] = v / float64(n)
			}
			for i := range phi {
				phi[i] *= math.Sqrt(float64(n))
			}
			return map[string][]float64{"eigenvalues": lambda, "kernel": weighted(phi, lambda, seen)}
		}
	}
}

func plainShadows(k approx.Bandwidther, name string, ell float64) func(in inputs) way {
	return func(in inputs) way {
		x := in[name].points()
		return func() result {
			eps := k.Bandwidth() / ell
			left := make([]int, x.Len())
			for i := range left {
				left[i] = i
			}
			var centres []int
			var weights []float64
			for len(left) > 0 {
				c, far := x.Row(left[0]), left[:0:0]
				for _, i := range left {
					if !(floats.Distance(x.Row(i), c, 2) < eps) {
						far = append(far, i)
					}
				}
				centres = append(centres, left[0])
				weights = append(weights, float64(len(left)-len(far))/float64(x.Len()))
				left = far
			}
			z := x.Subset(centres)
			g := plainGram(k, z, z)
			g.Apply(func(i, j int, v float64) float64 { return math.Sqrt(weights[i]) * v * math.Sqrt(weights[j]) }, g)
			r := min(pairs, len(centres))
			lambda, coef := plainEigen(symmetric(g), r)
			for i := range coef {
				coef[i] *= math.Sqrt(weights[i/r]) / lambda[i%r]
			}
			return func() map[string][]float64 {
				var phi mat.Dense
				phi.Mul(plainGram(k, x.Slice(0, seen), z), mat.NewDense(len(centres), r, coef))
				return map[string][]float64{"weights": weights, "eigenvalues": lambda, "kernel": weighted(phi.RawMatrix().Data, lambda, seen)}
			}
		}
	}
}

func plainRegression(in inputs) way {
	x, y := in["moons"].points(), in["targets"].data
	rho := ridge * float64(x.Len())
	return func() result {
		g := symmetric(plainGram(gaussian, x, x))
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

func plainMeans(in inputs) way {
	x, c := in["large"].points(), in["seeds"].points()
	return func() result {
		centres := c.Clone()
		n, m, d := x.Len(), c.Len(), c.Dim
		owner := make([]int, n)
		assign := func() (count []int) {
			count = make([]int, m)
			for i := range n {
				best := math.Inf(1)
				for j := range m {
					var s float64
					for a, v := range x.Row(i) {
						s += (v - centres.Row(j)[a]) * (v - centres.Row(j)[a])
					}
					if s < best {
						owner[i], best = j, s
					}
				}
				count[owner[i]]++
			}
			return count
		}
		for range sweeps {
			count := assign()
			clear(centres.Data)
			for i, j := range owner {
				floats.Add(centres.Row(j), x.Row(i))
			}
			for j, c := range count {
				floats.Scale(1/float64(c), centres.Row(j))
			}
		}
		count := assign()
		return func() map[string][]float64 {
			w := make([]float64, m)
			for j, c := range count {
				w[j] = float64(c) / float64(n)
			}
			return map[string][]float64{"centres": centres.Data[:m*d], "weights": w}
		}
	}
}

func plainFrobenius(in inputs) way {
	x := in["moons"].points()
	psi := plainFeatures(gaussian, x, in["landmarks"].points())
	return func() result {
		k := plainGram(gaussian, x, x)
		all := mat.Norm(k, 2)
		var hat mat.Dense
		hat.Mul(psi, psi.T())
		k.Sub(k, &hat)
		v := mat.Norm(k, 2) / all
		return func() map[string][]float64 { return map[string][]float64{"error": {v}} }
	}
}

func plainEigenproblem(name string) func(in inputs) way {
	return func(in inputs) way {
		a := in[name]
		return func() result {
			w, v := plainEigen(mat.NewSymDense(a.dim, append([]float64(nil), a.data...)), a.dim)
			return func() map[string][]float64 { return allPairs(a, w, v) }
		}
	}
}

func plainProduct(in inputs) way {
	a, b := in["left"], in["right"]
	n := a.dim
	x, y := mat.NewDense(n, n, a.data), mat.NewDense(n, n, b.data)
	return func() result {
		var c mat.Dense
		c.Mul(x, y)
		return func() map[string][]float64 { return map[string][]float64{"product": c.RawMatrix().Data[:n]} }
	}
}
