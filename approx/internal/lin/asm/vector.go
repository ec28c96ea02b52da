package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// dot returns Σ xᵢyᵢ. The four independent sums let the processor execute multiply-adds
// without waiting.
func dot(e *emitter) {
	e.text("dot", "func(x, y []float64) float64", "returns Σ xᵢyᵢ over the length of x. The slice y may be longer.")
	x, y, n := e.base("x"), e.base("y"), e.length("x")
	s := e.vecs(4)
	e.zero(s...)
	e.forVectors(n, []reg.Register{x, y}, len(s), func(count int, part *mask) {
		for i := range count {
			u := e.load(x, i, part)
			if part != nil {
				e.VFMADD231PD(e.load(y, i, part), u, s[i])
			} else {
				e.VFMADD231PD(e.at(y, i), u, s[i])
			}
		}
	})
	e.endWithSum(s)
}

// endWithSum ends a kernel whose result is the sum of four vectors.
func (e *emitter) endWithSum(s []reg.VecVirtual) {
	e.VADDPD(s[1], s[0], s[0])
	e.VADDPD(s[3], s[2], s[2])
	e.VADDPD(s[2], s[0], s[0])
	e.result(e.sum(s[0]), 0)
	e.end()
}

// axpy adds αx to y.
func axpy(e *emitter) {
	e.text("axpy", "func(y []float64, alpha float64, x []float64)", "adds αxᵢ to yᵢ over the length of x. The slice y may be longer.")
	y, a, x, n := e.base("y"), e.broadcast("alpha"), e.base("x"), e.length("x")
	e.forVectors(n, []reg.Register{x, y}, 4, func(count int, part *mask) {
		for i := range count {
			u, v := e.load(x, i, part), e.load(y, i, part)
			e.VFMADD231PD(u, a, v)
			e.store(v, y, i, part)
		}
	})
	e.end()
}

// rows returns registers with the addresses of four rows of the slice a, whose distance is
// the parameter ld.
func (e *emitter) rows() []reg.Register {
	p := []reg.Register{e.base("a")}
	ld := e.distance("ld")
	for range 3 {
		next := e.GP64()
		e.LEAQ(operand.Mem{Base: p[len(p)-1], Index: ld, Scale: 1}, next)
		p = append(p, next)
	}
	return p
}

// dot4 returns the inner products of four rows with x. Each has two independent sums.
func dot4(e *emitter) {
	e.text("dot4", "func(a []float64, ld int, x []float64) (r0, r1, r2, r3 float64)",
		"returns the inner products of x with the four rows of a that start at 0, ld, 2ld and 3ld.")
	rows, x, n := e.rows(), e.base("x"), e.length("x")
	s := e.vecs(8)
	e.zero(s...)
	e.forVectors(n, append([]reg.Register{x}, rows...), 2, func(count int, part *mask) {
		for i := range count {
			v := e.load(x, i, part)
			for r, row := range rows {
				if part != nil {
					e.VFMADD231PD(e.load(row, i, part), v, s[2*r+i])
				} else {
					e.VFMADD231PD(e.at(row, i), v, s[2*r+i])
				}
			}
		}
	})
	for r := range rows {
		e.VADDPD(s[2*r+1], s[2*r], s[2*r])
		e.result(e.sum(s[2*r]), r)
	}
	e.end()
}

// raise replaces y by the larger of y and |x|.
func raise(e *emitter) {
	e.text("raise", "func(y, x []float64)", "replaces yᵢ by the larger of yᵢ and |xᵢ| over the length of x.")
	y, x, n := e.base("y"), e.base("x"), e.length("x")
	abs := e.vec()
	e.VBROADCASTSD(e.word(1<<63-1), abs)
	e.forVectors(n, []reg.Register{x, y}, 4, func(count int, part *mask) {
		for i := range count {
			u, v := e.load(x, i, part), e.load(y, i, part)
			e.VANDPD(abs, u, u)
			e.VMAXPD(u, v, v)
			e.store(v, y, i, part)
		}
	})
	e.end()
}

// blend stores f₀a + f₁b in y.
func blend(e *emitter) {
	e.text("blend", "func(y []float64, f0, f1 float64, a, b []float64)", "stores f₀aᵢ + f₁bᵢ in yᵢ over the length of y.")
	y, a, b, n := e.base("y"), e.base("a"), e.base("b"), e.length("y")
	f0, f1 := e.broadcast("f0"), e.broadcast("f1")
	e.forVectors(n, []reg.Register{y, a, b}, 2, func(count int, part *mask) {
		for i := range count {
			v := e.load(b, i, part)
			e.VMULPD(v, f1, v)
			e.VFMADD231PD(e.load(a, i, part), f0, v)
			e.store(v, y, i, part)
		}
	})
	e.end()
}

// axpy4 adds f₀a₀ + … + f₃a₃ to y, where aᵣ are rows of a.
func axpy4(e *emitter) {
	e.text("axpy4", "func(y []float64, f0, f1, f2, f3 float64, a []float64, ld int)",
		"adds Σ fᵣ a[r·ld+i] over r = 0…3 to yᵢ over the length of y.")
	rows, y, n := e.rows(), e.base("y"), e.length("y")
	f := []reg.VecVirtual{e.broadcast("f0"), e.broadcast("f1"), e.broadcast("f2"), e.broadcast("f3")}
	e.forVectors(n, append([]reg.Register{y}, rows...), 2, func(count int, part *mask) {
		for i := range count {
			v := e.load(y, i, part)
			for r, row := range rows {
				e.VFMADD231PD(e.load(row, i, part), f[r], v)
			}
			e.store(v, y, i, part)
		}
	})
	e.end()
}

// sumAbs adds absolute values. The four independent sums let the processor execute
// additions without waiting.
func sumAbs(e *emitter) {
	e.text("sumAbs", "func(x []float64) float64", "returns Σ |xᵢ|.")
	x, n := e.base("x"), e.length("x")
	abs, s := e.vec(), e.vecs(4)
	e.VBROADCASTSD(e.word(1<<63-1), abs)
	e.zero(s...)
	e.forVectors(n, []reg.Register{x}, len(s), func(count int, part *mask) {
		for i := range count {
			u := e.load(x, i, part)
			e.VANDPD(abs, u, u)
			e.VADDPD(u, s[i], s[i])
		}
	})
	e.endWithSum(s)
}

// minima replaces y by the smaller of x and y.
func minima(e *emitter) {
	e.text("minima", "func(y, x []float64)", "replaces yᵢ by the smaller of xᵢ and yᵢ over the length of x.")
	y, x, n := e.base("y"), e.base("x"), e.length("x")
	e.forVectors(n, []reg.Register{x, y}, 4, func(count int, part *mask) {
		for i := range count {
			u, v := e.load(x, i, part), e.load(y, i, part)
			e.VMINPD(u, v, v)
			e.store(v, y, i, part)
		}
	})
	e.end()
}

// sumMinima adds the smaller numbers of x and y. It has four independent sums, as sumAbs.
func sumMinima(e *emitter) {
	e.text("sumMinima", "func(x, y []float64) float64", "returns Σ min(xᵢ, yᵢ) over the length of x. The slice y may be longer.")
	x, y, n := e.base("x"), e.base("y"), e.length("x")
	s := e.vecs(4)
	e.zero(s...)
	e.forVectors(n, []reg.Register{x, y}, len(s), func(count int, part *mask) {
		for i := range count {
			u, v := e.load(x, i, part), e.load(y, i, part)
			e.VMINPD(u, v, v)
			e.VADDPD(v, s[i], s[i])
		}
	})
	e.endWithSum(s)
}
