package lin

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Each benchmark compares a function with its equivalent in gonum or math.

func reportRate(b *testing.B, flops float64) {
	b.ReportMetric(flops*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
}

func benchProduct(b *testing.B, m, k, n int) {
	rng := rand.New(rand.NewPCG(1, 0))
	x, y, z := randomNormal(rng, m*k), randomNormal(rng, k*n), make([]float64, m*n)
	b.Run("lin", func(b *testing.B) {
		for b.Loop() {
			Mul(z, x, y, m, k, n)
		}
		reportRate(b, 2*float64(m)*float64(k)*float64(n))
	})
	b.Run("gonum", func(b *testing.B) {
		c := mat.NewDense(m, n, z)
		for b.Loop() {
			c.Mul(mat.NewDense(m, k, x), mat.NewDense(k, n, y))
		}
		reportRate(b, 2*float64(m)*float64(k)*float64(n))
	})
}

func BenchmarkMul(b *testing.B) {
	for _, n := range []int{64, 128, 256, 512} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchProduct(b, n, n, n) })
	}
	b.Run("2000x2000x20", func(b *testing.B) { benchProduct(b, 2000, 2000, 20) })
	b.Run("2000x64x64", func(b *testing.B) { benchProduct(b, 2000, 64, 64) })
}

func BenchmarkMirrorRows(b *testing.B) {
	for _, n := range []int{512, 2000, 3000} {
		a := make([]float64, n*n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				MirrorRows(a, n, 0, n)
			}
		})
	}
}

func BenchmarkSymTMul(b *testing.B) {
	const n, k = 2000, 128
	a, c := randomNormal(rand.New(rand.NewPCG(1, 0)), n*k), make([]float64, k*k)
	b.Run("lin", func(b *testing.B) {
		for b.Loop() {
			SymTMul(c, a, n, k)
		}
		reportRate(b, n*k*k)
	})
	b.Run("gonum", func(b *testing.B) {
		s := mat.NewSymDense(k, c)
		for b.Loop() {
			s.SymOuterK(1, mat.NewDense(n, k, a).T())
		}
		reportRate(b, n*k*k)
	})
}

func BenchmarkMatVec(b *testing.B) {
	const n = 1000
	a, x, y := randomNormal(rand.New(rand.NewPCG(1, 0)), n*n), make([]float64, n), make([]float64, n)
	b.Run("lin", func(b *testing.B) {
		for b.Loop() {
			MatVec(y, a, x, n, n)
		}
		reportRate(b, 2*n*n)
	})
	b.Run("transposed", func(b *testing.B) {
		for b.Loop() {
			TMatVec(y, a, x, n, n)
		}
		reportRate(b, 2*n*n)
	})
	b.Run("gonum", func(b *testing.B) {
		v := mat.NewVecDense(n, y)
		for b.Loop() {
			v.MulVec(mat.NewDense(n, n, a), mat.NewVecDense(n, x))
		}
		reportRate(b, 2*n*n)
	})
}

func BenchmarkExp(b *testing.B) {
	x := make([]float64, 1e6)
	for i := range x {
		x[i] = -20 * float64(i) / 1e6
	}
	y := make([]float64, len(x))
	b.Run("lin", func(b *testing.B) {
		for b.Loop() {
			Exp(y, x)
		}
	})
	b.Run("math", func(b *testing.B) {
		for b.Loop() {
			for i, v := range x {
				y[i] = math.Exp(v)
			}
		}
	})
}

func BenchmarkSinCos(b *testing.B) {
	x := make([]float64, 1e6)
	for i := range x {
		x[i] = 20 * float64(i) / 1e6
	}
	y, z := make([]float64, len(x)), make([]float64, len(x))
	b.Run("lin", func(b *testing.B) {
		for b.Loop() {
			SinCos(y, z, x)
		}
	})
	b.Run("math", func(b *testing.B) {
		for b.Loop() {
			for i, v := range x {
				y[i], z[i] = math.Sincos(v)
			}
		}
	})
}

// BenchmarkExpAfter checks that lin clears the upper halves of the vector registers.
// Otherwise math.Exp would be slow after a call of lin.
func BenchmarkExpAfter(b *testing.B) {
	x := randomNormal(rand.New(rand.NewPCG(1, 0)), 64)
	var s float64
	b.Run("alone", func(b *testing.B) {
		for b.Loop() {
			for _, v := range x {
				s += math.Exp(v)
			}
		}
	})
	y := make([]float64, 64)
	for name, f := range map[string]func(){
		"Mul":    func() { Mul(y, x, x, 8, 8, 8) },
		"MatVec": func() { MatVec(y, x, x, 8, 8) },
		"Exp":    func() { Exp(y, x) },
		"SinCos": func() { SinCos(y, y, x) },
		"SqDist": func() { SqDist(y, x, x, 8, 8, 2) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
				for _, v := range x {
					s += math.Exp(v)
				}
			}
		})
	}
}

func BenchmarkGram(b *testing.B) {
	const n = 1000
	x, k := randomNormal(rand.New(rand.NewPCG(1, 0)), 2*n), make([]float64, n*n)
	b.Run("lin", func(b *testing.B) {
		for b.Loop() {
			SqDist(k, x, x, n, n, 2)
			Gauss(k, k, 0.5)
		}
	})
	b.Run("math", func(b *testing.B) {
		for b.Loop() {
			for i := range n {
				for j := range n {
					u, v := x[2*i]-x[2*j], x[2*i+1]-x[2*j+1]
					k[i*n+j] = math.Exp(-0.5 * (u*u + v*v))
				}
			}
		}
	})
}

func BenchmarkChol(b *testing.B) {
	for _, n := range []int{128, 256} {
		a := spd(rand.New(rand.NewPCG(1, 0)), n)
		l := make([]float64, n*n)
		b.Run(fmt.Sprint(n, "/lin"), func(b *testing.B) {
			for b.Loop() {
				copy(l, a)
				Chol(l, n)
			}
			reportRate(b, float64(n)*float64(n)*float64(n)/3)
		})
		b.Run(fmt.Sprint(n, "/gonum"), func(b *testing.B) {
			var c mat.Cholesky
			for b.Loop() {
				c.Factorize(mat.NewSymDense(n, a))
			}
			reportRate(b, float64(n)*float64(n)*float64(n)/3)
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	const n, m = 128, 2000
	l := randomLower(rand.New(rand.NewPCG(1, 0)), n)
	x := make([]float64, n*m)
	y := randomNormal(rand.New(rand.NewPCG(1, 0)), n*m)
	for name, f := range map[string]func(){
		"Lower": func() { SolveLower(l, x, n, m) }, "LowerT": func() { SolveLowerT(l, x, n, m) },
		"LowerRight": func() { SolveLowerRight(x, l, m, n) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				copy(x, y)
				f()
			}
			reportRate(b, n*n*m)
		})
	}
}

// decayingMatrix returns the Gaussian Gram matrix of n points in the plane. Half of its
// eigenvalues are rounding errors.
func decayingMatrix(n int) []float64 {
	x, k := randomNormal(rand.New(rand.NewPCG(1, 0)), 2*n), make([]float64, n*n)
	SqDist(k, x, x, n, n, 2)
	Gauss(k, k, 2)
	return k
}

func BenchmarkEigSym(b *testing.B) {
	for _, n := range []int{64, 128, 256, 400} {
		g := randomNormal(rand.New(rand.NewPCG(1, 0)), n*n)
		full := make([]float64, n*n)
		SymMulT(full, g, n, n)
		for name, a := range map[string][]float64{"random": full, "gram": decayingMatrix(n)} {
			w := make([]float64, n*n)
			b.Run(fmt.Sprint(n, "/", name, "/lin"), func(b *testing.B) {
				for b.Loop() {
					copy(w, a)
					EigSym(w, n)
				}
			})
			b.Run(fmt.Sprint(n, "/", name, "/gonum"), func(b *testing.B) {
				for b.Loop() {
					copy(w, a)
					var e mat.EigenSym
					e.Factorize(mat.NewSymDense(n, w), true)
					var v mat.Dense
					e.VectorsTo(&v)
				}
			})
		}
	}
}

func BenchmarkPivChol(b *testing.B) {
	const n = 2000
	x := randomNormal(rand.New(rand.NewPCG(1, 0)), 2*n)
	diag := make([]float64, n)
	for i := range diag {
		diag[i] = 1
	}
	row := func(dst []float64, i int) {
		SqDist(dst, x[2*i:2*i+2], x, 1, n, 2)
		Gauss(dst, dst, 3)
	}
	var rank int
	for b.Loop() {
		p, err := NewPivChol(context.Background(), n, diag, row, nil, n, 1e-6)
		if err != nil {
			b.Fatal(err)
		}
		rank = p.Rank()
	}
	b.ReportMetric(float64(rank), "pivots")
}

// BenchmarkTopK computes sixteen eigenpairs of a rough kernel to 10⁻⁸, without initial
// vectors.
func BenchmarkTopK(b *testing.B) {
	const n, k = 1000, 16
	x, a := randomNormal(rand.New(rand.NewPCG(1, 0)), 2*n), make([]float64, n*n)
	SqDist(a, x, x, n, n, 2)
	Sqrt(a, a)
	Gauss(a, a, 3)
	var applies int
	for b.Loop() {
		var err error
		if _, _, _, applies, err = TopK(context.Background(), n, k, operator(a, n), TopKOptions{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(applies), "products")
}

func BenchmarkSpectralNorm(b *testing.B) {
	const n = 1000
	a := hardMatrices(rand.New(rand.NewPCG(1, 0)), n)["random"]
	for b.Loop() {
		if _, _, err := SpectralNorm(context.Background(), n, func(dst, v []float64) { MatVec(dst, a, v, n, n) }, 1e-6); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkQR(b *testing.B) {
	for _, size := range [][2]int{{2000, 128}, {1000, 120}, {300, 256}, {128, 128}, {5000, 20}} {
		m, n := size[0], size[1]
		a := randomNormal(rand.New(rand.NewPCG(1, 0)), m*n)
		b.Run(fmt.Sprintf("lin %d×%d", m, n), func(b *testing.B) {
			for b.Loop() {
				QR(a, m, n, 1e-10)
			}
		})
	}
	const m, n = 1000, 120
	a := randomNormal(rand.New(rand.NewPCG(1, 0)), m*n)
	b.Run("gonum without pivots 1000×120", func(b *testing.B) {
		var qr mat.QR
		var q mat.Dense
		for b.Loop() {
			qr.Factorize(mat.NewDense(m, n, a))
			qr.QTo(&q)
		}
	})
}
