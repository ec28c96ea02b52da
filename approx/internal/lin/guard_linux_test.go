//go:build amd64 || arm64

package lin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
	"unsafe"
)

// An arena is memory between two pages that cannot be accessed.
type arena []byte

// newArena returns 64 kB, which cannot be accessed before a call of protect.
func newArena(t *testing.T) arena {
	const size = 1 << 16
	page := syscall.Getpagesize()
	m, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(m); err != nil {
			t.Error(err)
		}
	})
	return arena(m[page : page+size])
}

// protect sets whether the memory can be written or only read.
func (a arena) protect(t *testing.T, mode int) {
	if err := syscall.Mprotect(a, mode); err != nil {
		t.Fatal(err)
	}
}

// numbers returns n numbers at the end of the arena, or at its beginning.
func (a arena) numbers(n int, atEnd bool) []float64 {
	s := unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(a))), len(a)/8)
	if atEnd {
		return s[len(s)-n : len(s) : len(s)]
	}
	return s[:n:n]
}

// asSingles returns the memory of s as numbers of single precision.
func asSingles(s []float64) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(s))), 2*len(s))
}

// asInts returns the memory of s as integers.
func asInts(s []float64) []int {
	return unsafe.Slice((*int)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
}

// A guardedCall calls a kernel with slices of the given sizes. The kernel may write the
// first outs slices only. The call returns the results that are not in slices.
type guardedCall struct {
	name  string
	sizes []int
	outs  int
	run   func(s [][]float64) []float64
}

// hasSingles reports whether the slices hold numbers of single precision.
func (c guardedCall) hasSingles() bool {
	return c.name == "radialRow" || c.name == "angleRow" || c.name == "tanhRow"
}

// guardedCalls returns calls of all kernels for n numbers. TestGuardedCallsAreComplete checks
// that none is missing.
func guardedCalls(n int) (calls []guardedCall) {
	call := func(name string, outs int, run func(s [][]float64) []float64, sizes ...int) {
		calls = append(calls, guardedCall{name, sizes, outs, run})
	}
	noResult := func(f func(s [][]float64)) func(s [][]float64) []float64 {
		return func(s [][]float64) []float64 { f(s); return nil }
	}
	four := func(a, b, c, d float64) []float64 { return []float64{a, b, c, d} }
	ld := n + 3
	call("dot", 0, func(s [][]float64) []float64 { return []float64{dot(s[0], 0, s[1], 0, n)} }, n, n)
	call("dot4", 0, func(s [][]float64) []float64 { return four(dot4(s[0], 0, ld, s[1], n)) }, 3*ld+n, n)
	call("axpy", 1, noResult(func(s [][]float64) { axpy(s[0], 0, 0.7, s[1], 0, n) }), n, n)
	call("axpy4", 1, noResult(func(s [][]float64) { axpy4(s[0], 1, 2, 3, 4, s[1], 0, ld, n) }), n, 3*ld+n)
	call("raise", 1, noResult(func(s [][]float64) { raise(s[0], s[1], n) }), n, n)
	call("blend", 1, noResult(func(s [][]float64) { blend(s[0], 0.7, -3, s[1], n) }), n, 2*n)
	call("sumAbs", 0, func(s [][]float64) []float64 { return []float64{sumAbs(s[0])} }, n)
	call("minima", 1, noResult(func(s [][]float64) { minima(s[0], s[1]) }), n, n)
	call("sumMinima", 0, func(s [][]float64) []float64 { return []float64{sumMinima(s[0], s[1])} }, n, n)
	call("exps", 1, noResult(func(s [][]float64) { exps(s[0], s[1], -0.5, n) }), n, n)
	call("sincos", 2, func(s [][]float64) []float64 {
		if sincos(s[0], s[1], s[2], s[3], n) {
			return []float64{1}
		}
		return []float64{0}
	}, n, n, n, n)
	call("sqrts", 1, noResult(func(s [][]float64) { sqrts(s[0], s[1], n) }), n, n)
	call("logs", 1, noResult(func(s [][]float64) { logs(s[0], s[1], n) }), n, n)
	call("tanhs", 1, noResult(func(s [][]float64) { tanhs(s[0], s[1], -0.5, n) }), n, n)
	call("times", 1, noResult(func(s [][]float64) { times(s[0], s[1], s[2], n) }), n, n, n)
	call("chebyshev", 1, noResult(func(s [][]float64) { chebyshev(s[0], 3*n, 0, n, 2*n, n) }), 4*n)
	widths := []int{n, 0, n / 2, 1, n}
	call("ragged", 1, noResult(func(s [][]float64) { ragged(s[0], s[1], s[2], widths) }), 2*n+n/2+1, 5, max(n, 1))
	for d := 1; d <= maxNarrowDim; d++ {
		call("distRow", 1, noResult(func(s [][]float64) { distRow(s[0], s[1], ld, d, 1, 2, 3, 4, n) }), n, (d-1)*ld+n)
	}
	if hasPlanarRow() {
		call("planarRow", 1, noResult(func(s [][]float64) { planarRow(s[0], s[1], 1, 2) }), n, 2*n)
	}
	for kind := euclidean; kind <= chiSquared; kind++ {
		for _, d := range []int{1, 5} {
			rows := 1 + n%9
			call(fmt.Sprint("metric ", kind), 1, noResult(func(s [][]float64) { metricRows(kind, s[0], s[1], s[2], rows, n, d, nil) }), rows*n, rows*d, n*d)
		}
	}
	for _, d := range []int{1, 2, 5} {
		call("chords", 2, noResult(func(s [][]float64) { chords(s[0], s[1], s[2], 0, s[3], ld, d, n) }), n, n, d, (d-1)*ld+n)
	}
	for order := range 3 {
		call("arccos", 1, noResult(func(s [][]float64) { arccos(s[0], s[1], 1.5, s[2], order, n) }), n, n, n)
	}
	call("shiftMax", 1, func(s [][]float64) []float64 { return []float64{float64(shiftMax(s[0], s[1], s[2], 0.3, s[3]))} }, n, n, n, n)
	call("bestPartner", 0, func(s [][]float64) []float64 {
		at, gap := bestPartner(s[0], s[1], s[2], s[3], 1, 2, 1e-12)
		return []float64{float64(at), gap}
	}, n, n, n, n)
	half := func(n int) int { return (n + 1) / 2 } // numbers that hold n of single precision
	wide, terms := n/8*fieldLanes, 2*(n%8)
	call("radialRow", 2, noResult(func(s [][]float64) {
		radialRow(asSingles(s[0]), asSingles(s[1]), asSingles(s[2]), asSingles(s[3]), asSingles(s[4]), asSingles(s[5]), [3]float32{1, 1, 0.3})
	}), half(wide), half(wide), half(wide*terms), half(terms), half(terms), half(terms))
	for order := range 3 {
		call("angleRow", 2, noResult(func(s [][]float64) {
			angleRow(asSingles(s[0]), asSingles(s[1]), asSingles(s[2]), asSingles(s[3]), asSingles(s[4]), asSingles(s[5]), order)
		}), half(wide), half(wide), half(3*wide), half(3*terms), half(terms), half(terms))
	}
	call("tanhRow", 2, noResult(func(s [][]float64) {
		tanhRow(asSingles(s[0]), asSingles(s[1]), asSingles(s[2]), asSingles(s[3]), asSingles(s[4]), asSingles(s[5]), asSingles(s[6]))
	}), half(wide), half(wide), half(wide), half(terms), half(terms), half(terms), half(terms))
	if n > 0 {
		call("fold", 2, noResult(func(s [][]float64) { fold(s[0], ld, n, s[1], n) }), (n-1)*ld+n, 4*n)
		call("fold, no padding", 2, noResult(func(s [][]float64) { fold(s[0], n, n, s[1], n) }), n*n, 4*n)
		for _, back := range []bool{false, true} {
			call("sweep", 1, noResult(func(s [][]float64) {
				sweep(s[0], s[1], make([]float64, 2*SweepColumns), asInts(s[4]), s[2], s[3], n/2, back)
			}), n*SweepColumns, n*SweepColumns, n, n, n)
		}
	}
	call("rotate", 1, noResult(func(s [][]float64) { rotate(s[0], 0, n, n, 0.6, 0.8) }), 2*n)
	call("rotateRows", 1, noResult(func(s [][]float64) { rotateRows(s[0], 3*ld, ld, n, []float64{0.6, 0.8, 0.8, 0.6, 1, 0}) }), 3*ld+n)
	for _, mid := range []int{0, n / 3, n} {
		call("poles", 0, func(s [][]float64) []float64 { return four(poles(s[0], s[1], 3, 1, mid)) }, n, n)
	}
	call("differences", 1, noResult(func(s [][]float64) { differences(s[0], 0, s[1], 3, 1) }), n, n)
	call("quotients", 1, func(s [][]float64) []float64 { return []float64{quotients(s[0], 0, s[1])} }, n, n)
	call("scale", 1, noResult(func(s [][]float64) { scale(s[0], 0, n, 0.7) }), n)
	call("ratios", 1, noResult(func(s [][]float64) { ratios(s[0], s[1], 0, s[2], 3, 0, n) }), n, n, n)
	call("sumDiff", 1, noResult(func(s [][]float64) { sumDiff(s[0], 0, n, n) }), 2*n)
	call("weigh", 1, func(s [][]float64) []float64 {
		first, others := weigh(s[0], 0, n, n/16*16, 0.3, s[1])
		return []float64{first, others}
	}, n, n)
	if n >= 4 {
		i := (n - 4) / 8 * 8 // a multiple of maxLanes
		for _, o := range []int{i, i + 4} {
			call("twice4", 1, noResult(func(s [][]float64) { twice4(s[0], s[1], s[2], 0, ld, i, o, n) }), o+4, max(n, o+4), 3*ld+n)
		}
	}
	for _, order := range []int{1, 3, smallOrder} {
		call("substitute", 1, noResult(func(s [][]float64) { substitute(s[1], 0, order, 1, s[0], 0, ld, order, n, 0, 1) }), (order-1)*ld+n, order*order)
		call("substitute, reversed", 1, noResult(func(s [][]float64) { substitute(s[1], 0, 1, order, s[0], 0, ld, order, n, order-1, -1) }), (order-1)*ld+n, order*order)
	}
	for _, m := range []int{1, 4, 8, 21} {
		call("transposeRows", 1, noResult(func(s [][]float64) { Transpose(s[0], s[1], m, n) }), m*n, m*n)
	}
	if n > 0 {
		for _, mode := range []int{set, add, sub} {
			for _, transposed := range []int{0, 1, 2, 3} {
				m, k := 1+n*7%19, 1+n*5%11
				call(fmt.Sprint("multiply ", transposed), 1, noResult(func(s [][]float64) {
					a, b := block{s[1], k, false}, block{s[2], n, false}
					if transposed&1 > 0 {
						a = block{s[1], m, true}
					}
					if transposed&2 > 0 {
						b = block{s[2], k, true}
					}
					multiply(mode, block{s: s[0], ld: n}, a, b, m, n, k, false)
				}), m*n, m*k, k*n)
			}
		}
	}
	return calls
}

// TestKernelsStayInSlices calls the kernels of every level with slices that begin or end
// where accessible memory does. Slices that a kernel only reads are in memory that cannot
// be written. The results must agree with those of the generic functions.
func TestKernelsStayInSlices(t *testing.T) {
	var arenas [7]arena
	for i := range arenas {
		arenas[i] = newArena(t)
	}
	// try makes a call and returns all numbers of its results. The message is empty unless
	// the call panicked.
	try := func(c guardedCall, seed uint64, atEnd bool) (results []float64, message string) {
		rng := rand.New(rand.NewPCG(seed, 0))
		s := make([][]float64, len(c.sizes))
		for i, size := range c.sizes {
			arenas[i].protect(t, syscall.PROT_READ|syscall.PROT_WRITE)
			s[i] = arenas[i].numbers(size, atEnd)
			switch {
			case c.name == "sweep" && i == 4:
				copy(asInts(s[i]), rng.Perm(size))
			case c.hasSingles():
				x := asSingles(s[i])
				for j := range x {
					x[j] = 0.5 + rng.Float32()
				}
			default:
				for j := range s[i] {
					s[i][j] = 0.5 + rng.Float64()
				}
			}
			if i >= c.outs {
				arenas[i].protect(t, syscall.PROT_READ)
			}
		}
		defer func() {
			if r := recover(); r != nil {
				message = fmt.Sprint(r)
			}
		}()
		results = c.run(s)
		for _, x := range s[:c.outs] {
			if c.hasSingles() {
				for _, v := range asSingles(x) {
					results = append(results, float64(v))
				}
				continue
			}
			results = append(results, x...)
		}
		return slices.Clone(results), ""
	}
	forEachLevel(t, func(t *testing.T) {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // applies to this goroutine
		for n := range 75 {
			for i, c := range guardedCalls(n) {
				seed := uint64(100*n + i)
				for _, atEnd := range []bool{false, true} {
					got, message := try(c, seed, atEnd)
					if message != "" {
						t.Errorf("%s of %d numbers, sizes %d, at the end: %t: %s", c.name, n, c.sizes, atEnd, message)
						continue
					}
					if c.name == "planarRow" {
						continue // there is no generic function
					}
					l := level
					level = none
					want, message := try(c, seed, atEnd)
					level = l
					if message != "" {
						t.Errorf("generic %s of %d numbers: %s", c.name, n, message)
						continue
					}
					tol := 1e-10
					if c.hasSingles() {
						tol = 1e-4
					}
					for j, w := range want {
						if !(math.Abs(got[j]-w) <= tol*max(1, math.Abs(w))) {
							t.Errorf("%s of %d numbers: result %d is %g, want %g", c.name, n, j, got[j], w)
							break
						}
					}
				}
			}
		}
	})
}
