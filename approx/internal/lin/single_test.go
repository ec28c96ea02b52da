package lin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestRadialFieldTerm checks that the relative error of a term is at most 3·10⁻⁷ (1+t),
// including the point (52.45, 47.05) with t = 70.
func TestRadialFieldTerm(t *testing.T) { forEachLevel(t, testRadialFieldTerm) }

func testRadialFieldTerm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	x, y := []float64{52.45463410737599}, []float64{47.04966540669595}
	got := make([]float64, 1)
	for i := range 30000 {
		p := [][3]float64{{1}, {1, 1}, {1, 1, 1. / 3}}[i%3]
		RadialField(got, x, y, []float64{0, 0}, []float64{1}, 1, 1, p)
		u := math.Hypot(x[0], y[0])
		want := (p[0] + p[1]*u + p[2]*u*u) * math.Exp(-u)
		if relError := math.Abs(got[0]/want - 1); !(relError <= 3e-7*(1+u)) {
			t.Fatalf("p = %g, t = %g: off by %g of itself", p, u, relError)
		}
		r := 86.9 * math.Pow(rng.Float64(), 3)
		y[0], x[0] = math.Sincos(2 * math.Pi * rng.Float64())
		x[0], y[0] = r*x[0], r*y[0]
	}
}

// TestRadialField checks that the error of a sum is within the documented bound.
func TestRadialField(t *testing.T) { forEachLevel(t, testRadialField) }

func testRadialField(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range [][3]int{{1, 1, 1}, {7, 3, 2}, {16, 2, 5}, {33, 5, 40}} {
		nx, ny, m := n[0], n[1], n[2]
		for _, scale := range []float64{1e-3, 1, 40, 1e30} {
			for d := 1; d <= 3; d++ {
				xs, ys := make([]float64, nx), make([]float64, ny)
				c, a := make([]float64, 2*m), make([]float64, m*d)
				for _, z := range [][]float64{xs, ys, c, a} {
					for i := range z {
						z[i] = rng.NormFloat64()
					}
				}
				copy(c, []float64{xs[0], ys[0]}) // one grid point is a centre
				p := [3]float64{1, 1, 1. / 3}
				got := make([]float64, d*nx*ny)
				RadialField(got, xs, ys, c, a, d, scale, p)
				for l := range d {
					for j, y := range ys {
						for i, x := range xs {
							var want, size float64
							for k := range m {
								u := scale * math.Hypot(x-c[2*k], y-c[2*k+1])
								v := a[k*d+l] * (p[0] + p[1]*u + p[2]*u*u) * math.Exp(-u)
								if math.IsInf(u, 1) || u > 87 {
									v = 0
								}
								want += v
								size += math.Abs(a[k*d+l])
							}
							if absError := math.Abs(got[(l*ny+j)*nx+i] - want); !(absError <= float64(m+10)*1e-7*size) {
								t.Fatalf("%v, scale %g, function %d of %d at (%d, %d): off by %g of %g", n, scale, l, d, i, j, absError, size)
							}
						}
					}
				}
			}
		}
	}
}

// TestArcCosineField checks that the error is within the documented bound, for centres on
// the grid and far away.
func TestArcCosineField(t *testing.T) { forEachLevel(t, testArcCosineField) }

func testArcCosineField(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, n := range [][3]int{{1, 1, 1}, {7, 3, 2}, {16, 2, 17}, {33, 5, 40}} {
		nx, ny, m := n[0], n[1], n[2]
		for _, scale := range []float64{1e-3, 1, 40} {
			for d := 1; d <= 3; d++ {
				for order := range 3 {
					xs, ys := make([]float64, nx), make([]float64, ny)
					c, a := make([]float64, 2*m), make([]float64, m*d)
					for _, z := range [][]float64{xs, ys, c, a} {
						for i := range z {
							z[i] = scale * rng.NormFloat64()
						}
					}
					copy(c, []float64{xs[0], ys[0]})
					const bias = 0.5
					got := make([]float64, d*nx*ny)
					for i := range got {
						got[i] = math.NaN() // must be overwritten
					}
					ArcCosineField(got, xs, ys, c, a, d, bias, order)
					for l := range d {
						for j, y := range ys {
							for i, x := range xs {
								var want, size float64
								for k := range m {
									p, q := []float64{x, y, bias}, []float64{c[2*k], c[2*k+1], bias}
									u, v := math.Sqrt(Dot(p, p)), math.Sqrt(Dot(q, q))
									var chord, other float64
									for s := range p {
										chord += (p[s]/u - q[s]/v) * (p[s]/u - q[s]/v)
										other += (p[s]/u + q[s]/v) * (p[s]/u + q[s]/v)
									}
									theta := 2 * math.Atan2(math.Sqrt(chord), math.Sqrt(other))
									sin, cos := math.Sincos(theta)
									r := a[k*d+l] * math.Pow(u*v, float64(order))
									want += r / math.Pi * []float64{
										math.Pi - theta, sin + (math.Pi-theta)*cos, 3*sin*cos + (math.Pi-theta)*(1+2*cos*cos),
									}[order]
									size += math.Abs(r) * []float64{1, 1, 3}[order]
								}
								if absError := math.Abs(got[(l*ny+j)*nx+i] - want); !(absError <= 4e-6*size) {
									t.Fatalf("%v, scale %g, order %d, function %d of %d at (%d, %d): off by %g of %g", n, scale, order, l, d, i, j, absError, size)
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestTanhField checks that the error is within the documented bound, even if the terms
// of an argument cancel.
func TestTanhField(t *testing.T) { forEachLevel(t, testTanhField) }

func testTanhField(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, n := range [][3]int{{1, 1, 1}, {7, 3, 2}, {16, 2, 17}, {33, 5, 40}} {
		nx, ny, m := n[0], n[1], n[2]
		for _, scale := range []float64{1e-3, 1, 4, 100} {
			for _, shift := range []float64{-1, 0, 300} {
				for d := 1; d <= 3; d++ {
					xs, ys := make([]float64, nx), make([]float64, ny)
					c, a := make([]float64, 2*m), make([]float64, m*d)
					for _, z := range [][]float64{xs, ys, c, a} {
						for i := range z {
							z[i] = rng.NormFloat64()
						}
					}
					copy(c, []float64{ys[0], -xs[0]}) // the inner product with the first point is 0
					got := make([]float64, d*nx*ny)
					for i := range got {
						got[i] = math.NaN() // must be overwritten
					}
					TanhField(got, xs, ys, c, a, d, scale, shift)
					for l := range d {
						for j, y := range ys {
							for i, x := range xs {
								var want, size, parts float64
								for k := range m {
									u, v := scale*scale*x*c[2*k], scale*scale*y*c[2*k+1]
									want += a[k*d+l] * math.Tanh(u+v+shift)
									size += math.Abs(a[k*d+l])
									parts = max(parts, math.Abs(u)+math.Abs(v)+math.Abs(shift))
								}
								if absError := math.Abs(got[(l*ny+j)*nx+i] - want); !(absError <= (4e-6+3e-7*parts)*size) {
									t.Fatalf("%v, scale %g, shift %g, function %d of %d at (%d, %d): off by %g of %g", n, scale, shift, l, d, i, j, absError, size)
								}
							}
						}
					}
				}
			}
		}
	}
}

func BenchmarkArcCosineField(b *testing.B) {
	const nx, ny, m = 96, 56, 144
	rng := rand.New(rand.NewPCG(1, 1))
	xs, ys, c, a, dst := make([]float64, nx), make([]float64, ny), make([]float64, 2*m), make([]float64, 2*m), make([]float64, 2*nx*ny)
	for _, z := range [][]float64{xs, ys, c, a} {
		for i := range z {
			z[i] = rng.NormFloat64()
		}
	}
	for order := range 3 {
		b.Run(fmt.Sprint(order), func(b *testing.B) {
			for b.Loop() {
				ArcCosineField(dst, xs, ys, c, a, 2, 1, order)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(nx*ny*m), "ns/eval")
		})
	}
}

func BenchmarkRadialField(b *testing.B) {
	const nx, ny, m = 96, 56, 144
	rng := rand.New(rand.NewPCG(1, 1))
	xs, ys, c, a, dst := make([]float64, nx), make([]float64, ny), make([]float64, 2*m), make([]float64, 2*m), make([]float64, 2*nx*ny)
	for _, z := range [][]float64{xs, ys, c, a} {
		for i := range z {
			z[i] = rng.NormFloat64()
		}
	}
	for b.Loop() {
		RadialField(dst, xs, ys, c, a, 2, 3, [3]float64{1})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(nx*ny*m), "ns/eval")
}
