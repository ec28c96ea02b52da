package main

import "github.com/mmcloughlin/avo/reg"

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
