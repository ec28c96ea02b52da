package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKernelsCheckArguments checks that kernels panic if a slice is shorter than its sizes
// require, also where its capacity is sufficient, and if a distance is negative.
func TestKernelsCheckArguments(t *testing.T) { forEachLevel(t, testArguments) }

func testArguments(t *testing.T) {
	if level == none {
		t.Skip("the references check each index")
	}
	const n = 20
	long := make([]float64, 40*n)
	short := long[: n-1 : 2*n]
	single := make([]float32, 40*fieldLanes)
	acc := make([]float64, 2*SweepColumns)
	for name, call := range map[string]func(){
		"dot":                  func() { dot(short, 0, long, 0, n) },
		"dot4":                 func() { dot4(short, 0, 1, long, n) },
		"dot4, distance":       func() { dot4(long, 8*n, -n, long, n) },
		"axpy":                 func() { axpy(short, 0, 1, long, 0, n) },
		"axpy4":                func() { axpy4(short, 1, 1, 1, 1, long, 0, n, n) },
		"raise":                func() { raise(short, long, n) },
		"blend":                func() { blend(short, 1, 1, long, n) },
		"minima":               func() { minima(short, long) },
		"sumMinima":            func() { sumMinima(long, short) },
		"exps":                 func() { exps(short, long, 1, n) },
		"sincos":               func() { sincos(short, long, long, long, n) },
		"sqrts":                func() { sqrts(short, long, n) },
		"logs":                 func() { logs(short, long, n) },
		"tanhs":                func() { tanhs(short, long, 1, n) },
		"times":                func() { times(short, long, long, n) },
		"chebyshev":            func() { chebyshev(short, 0, 0, 0, 0, n) },
		"transpose":            func() { transposeVectors(short, 1, long, n, n+4, 1) },
		"transpose, source":    func() { transposeVectors(long, n, short, n, n, n) },
		"transpose, distance":  func() { transposeVectors(long[8*n:], -n, long, n, 8, 8) },
		"distRow":              func() { distRow(short, long, n, 2, 1, 1, 1, 1, n) },
		"distRow, distance":    func() { distRow(long, long, -n, 2, 1, 1, 1, 1, 2*n) },
		"planarRow":            func() { planarRow(long[:n], short, 1, 1) },
		"chords":               func() { chords(short, long, long, 0, long, n, 2, n) },
		"chords, distance":     func() { chords(long, long, long, 0, long, -n, 2, 2*n) },
		"arccos":               func() { arccos(short, long, 1, long, 0, n) },
		"shiftMax":             func() { shiftMax(long[:n], short, long, 1, long) },
		"bestPartner":          func() { bestPartner(long[:n], short, long, long, 1, 1, 1) },
		"radialRow":            func() { radialRow(single[:fieldLanes], single[:1], single, single[:1], single, single, [3]float32{}) },
		"angleRow":             func() { angleRow(single[:fieldLanes], single[:1], single, single, single[:1], single, 0) },
		"tanhRow":              func() { tanhRow(single[:fieldLanes], single[:1], single, single, single, single[:1], single) },
		"fold":                 func() { fold(short, 1, n, long, n) },
		"fold, distance":       func() { fold(long, -1, n, long, n) },
		"rotate":               func() { rotate(short, 0, 0, n, 1, 0) },
		"rotateRows":           func() { rotateRows(short, n, n, n, []float64{1, 0}) },
		"rotateRows, distance": func() { rotateRows(long, 4*n, -n, n, []float64{1, 0}) },
		"poles":                func() { poles(long[:n], short, 0, 1, 1) },
		"poles, mid":           func() { poles(short, long, 0, 1, n) },
		"differences":          func() { differences(short, 0, long[:n], 0, 1) },
		"quotients":            func() { quotients(short, 0, long[:n]) },
		"scale":                func() { scale(short, 0, n, 1) },
		"ratios":               func() { ratios(short, long, 0, long, 0, 0, n) },
		"substitute":           func() { substitute([]float64{1}, 0, 1, 1, short, 0, n, 1, n, 0, 1) },
		"substitute, distance": func() { substitute([]float64{1, 0, 0, 1}, 0, 2, 1, long, 4*n, -n, 2, n, 0, 1) },
		"twice4":               func() { twice4(short[:16], long, long, 0, n, 16, 16, n) },
		"twice4, distance":     func() { twice4(long, long, long, 8*n, -n, 16, 16, n) },
		"twice4, columns":      func() { twice4(long, long, long, 0, n, 24, 16, n) },
		"twice4, part":         func() { twice4(long, long, long, 0, n, 12, 16, n) },
		"weigh":                func() { weigh(short, 0, n, 16, 1, long) },
		"weigh, columns":       func() { weigh(long, 0, n, 24, 1, long) },
		"sumDiff":              func() { sumDiff(short, 0, 0, n) },
		"sweep":                func() { sweep(long, long, acc, []int{0, 1}, long[:1:2], long, 1, false) },
	} {
		isCaught := func() (isCaught bool) {
			defer func() { isCaught = recover() != nil }()
			call()
			return false
		}()
		if !isCaught {
			t.Errorf("%s: no panic", name)
		}
	}
}

// TestLongCalls compares computations that the wrappers divide into several calls with
// their references.
func TestLongCalls(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(12, 0))
		const n = 2*callLength + 45
		x, y := randomNormal(rng, n), randomNormal(rng, n)
		both := func(name string, tol float64, x []float64, f, generic func(x []float64)) {
			t.Helper()
			got, want := slices.Clone(x), slices.Clone(x)
			f(got)
			generic(want)
			checkClose(t, name, got, want, tol)
		}
		both("Axpy", 1e-15, x, func(x []float64) { Axpy(x, 0.7, y) }, func(x []float64) { axpyGeneric(x, 0, 0.7, y, 0, n) })
		both("Scale", 0, x, func(x []float64) { Scale(x, 0.7) }, func(x []float64) { scaleGeneric(x, 0, n, 0.7) })
		both("RaiseToAbs", 0, x, func(x []float64) { RaiseToAbs(x, y) }, func(x []float64) { raiseGeneric(x, y, n) })
		both("MulElements", 0, x, func(x []float64) { MulElements(x, x, y) }, func(x []float64) { timesGeneric(x, x, y, n) })
		both("Dot", 1e-11, []float64{0}, func(s []float64) { s[0] = Dot(x, y) }, func(s []float64) { s[0] = dotGeneric(x, 0, y, 0, n) })
		both("Hadamard", 0, randomNormal(rng, 4*(callLength/2+3)),
			func(x []float64) { Hadamard(x, 4, callLength/2+3) },
			func(x []float64) {
				w := len(x) / 4
				sumDiffGeneric(x, 0, w, w)
				sumDiffGeneric(x, 2*w, 3*w, w)
				sumDiffGeneric(x, 0, 2*w, 2*w)
			})

		const rows, columns = 1100, 150 // one call rotates 32 columns
		cs := make([]float64, 2*rows)
		for i := 0; i < len(cs); i += 2 {
			cs[i], cs[i+1] = math.Cos(float64(i)), math.Sin(float64(i))
		}
		both("rotateRows", 1e-12, randomNormal(rng, (rows+1)*columns),
			func(z []float64) { rotateRows(z, rows*columns, columns, columns, cs) },
			func(z []float64) { rotateRowsGeneric(z, rows*columns, columns, columns, cs) })

		const k = 2*callLength/smallOrder + 5
		both("substitute", 1e-12, x[:2*k],
			func(b []float64) { substitute([]float64{2, 0, 1, 3}, 0, 2, 1, b, 0, k, 2, k, 0, 1) },
			func(b []float64) { substituteGeneric([]float64{2, 0, 1, 3}, 0, 2, 1, b, 0, k, 2, k, 0, 1) })

		const points = 2*callLength/SweepColumns + 5
		decay, places := make([]float64, points), rng.Perm(points)
		for i := range decay {
			decay[i] = rng.Float64()
		}
		for _, back := range []bool{false, true} {
			both("sweep", 1e-13, randomNormal(rng, points*SweepColumns),
				func(out []float64) {
					sweep(out, x, make([]float64, 2*SweepColumns), places, decay, y, points/2, back)
				},
				func(out []float64) {
					sweepGeneric(out, x, make([]float64, 2*SweepColumns), places, decay, y, points/2, back)
				})
		}

		// For points of many dimensions, a call processes four rows of a panel.
		const dim = panelWork / 8
		if !testing.Short() {
			const count = 6
			p, d := randomNormal(rng, count*dim), make([]float64, count*count)
			SqDist(d, p, p, count, count, dim)
			for i := range count {
				for j := range count {
					var want float64
					for l := range dim {
						e := p[i*dim+l] - p[j*dim+l]
						want += e * e
					}
					if !(math.Abs(d[i*count+j]-want) <= 1e-12*want) {
						t.Errorf("the distance of points %d and %d is %g, want %g", i, j, d[i*count+j], want)
					}
				}
			}
		}
	})
}

// TestKernelsKeepNaN checks that kernels treat NaN as their references do.
func TestKernelsKeepNaN(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		nan := math.NaN()
		first, second := make([]float32, fieldLanes), make([]float32, fieldLanes)
		x, one := make([]float32, fieldLanes), []float32{1}
		x[3] = float32(nan)
		tanhRow(first, second, x, one, one, one, one)
		for i, v := range first {
			if (v != v) != (i == 3) {
				t.Errorf("tanhRow: number %d is %g", i, v)
			}
		}
		for at := range 11 {
			const n = 11
			e, room, row, curve := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
			for i := range e {
				e[i], curve[i] = -1, 1
			}
			row[at] = nan
			got, _ := bestPartner(e, room, row, curve, 1, 1, 1e-12)
			if want, _ := bestPartnerGeneric(e, room, row, curve, 1, 1, 1e-12); got != want || got == at {
				t.Errorf("bestPartner with NaN at %d is %d, want %d", at, got, want)
			}
		}
	})
}
