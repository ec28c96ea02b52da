package lin

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"testing"
	"time"
)

// kernelCalls returns a call of each kernel with assembly, by its name. The calls are
// short.
func kernelCalls() map[string]func() {
	rng := rand.New(rand.NewPCG(5, 0))
	const n = 40
	positive := make([]float64, 4*n*n)
	for i := range positive {
		positive[i] = 0.5 + rng.Float64()
	}
	u, v, w := slices.Clone(positive), slices.Clone(positive), slices.Clone(positive)
	single, first, second := make([]float32, 4*fieldLanes), make([]float32, fieldLanes), make([]float32, fieldLanes)
	panel := func(f func(dst, x, y []float64, n, m, d int)) func() {
		return func() { f(u, positive, positive, n, n, 5) }
	}
	return map[string]func(){
		"dot":           func() { dot(u, 0, v, 0, n) },
		"dot4":          func() { dot4(positive, 0, n, v, n) },
		"axpy":          func() { axpy(u, 0, 1e-9, v, 0, n) },
		"axpy4":         func() { axpy4(u, 1e-9, 1e-9, 1e-9, 1e-9, v, 0, n, n) },
		"raise":         func() { raise(u, v, n) },
		"blend":         func() { blend(u, 0.5, 0.5, positive, n) },
		"sumAbs":        func() { sumAbs(positive) },
		"minima":        func() { minima(slices.Clone(u), v) },
		"sumMinima":     func() { sumMinima(u, v) },
		"transposeRows": func() { Transpose(u, positive, n, n) },
		"product":       func() { Mul(u, positive, positive, n, n, n) },
		"exps":          func() { Exp(u, positive) },
		"sincos":        func() { SinCos(u, v, positive) },
		"sqrts":         func() { Sqrt(u, positive) },
		"logs":          func() { Log(u, positive) },
		"tanhs":         func() { Tanh(u, positive, 0.5) },
		"distPanel":     panel(SqDist),
		"absPanel":      panel(AbsDist),
		"prodPanel":     panel(ProdSqDist),
		"chiPanel":      panel(ChiSqDist),
		"distRow":       func() { distRow(u, positive, n, 3, 1, 2, 3, 0, n) },
		"planarRow":     func() { planarRow(u[:n], positive, 1, 2) },
		"chords":        func() { chords(u, v, positive, 0, positive, n, 3, n) },
		"arccos":        func() { arccos(slices.Clone(positive[:n]), positive, 1, positive, 1, n) },
		"fold":          func() { fold(u, n, n, w, n) },
		"foldRow":       func() { fold(u, n, n-1, w, n) },
		"rotate":        func() { rotate(u, 0, n, n, 0.6, 0.8) },
		"rotateRows":    func() { rotateRows(u, 3*n, n, n, []float64{0.6, 0.8, 0.8, 0.6}) },
		"poles":         func() { poles(positive[:n], positive, 3, 1, n/2) },
		"differences":   func() { differences(u, 0, positive[:n], 3, 1) },
		"quotients":     func() { quotients(slices.Clone(positive), 0, positive[:n]) },
		"scale":         func() { scale(u, 0, n, 0.999) },
		"ratios":        func() { ratios(slices.Clone(positive), positive, 0, positive, 3, 0, n) },
		"substitute":    func() { substitute(positive, 0, n, 1, slices.Clone(positive), 0, n, 8, n, 0, 1) },
		"twice4":        func() { twice4(u, v, positive, 0, n, 16, 16, 20) },
		"weigh":         func() { weigh(slices.Clone(positive), 0, n, 16, 0.5, positive) },
		"sumDiff":       func() { sumDiff(slices.Clone(positive), 0, n, n) },
		"sweep": func() {
			sweep(u, positive, make([]float64, 2*SweepColumns), []int{0, 3, 1, 2}, positive, positive, 2, false)
		},
		"shiftMax":    func() { shiftMax(u[:n], positive, positive, 1e-9, positive) },
		"chebyshev":   func() { chebyshev(u, 2*n, 0, n, n, n) },
		"times":       func() { times(u[:n], positive, positive, n) },
		"ragged":      func() { ragged(u, positive, positive, []int{3, 9, n}) },
		"radialRow":   func() { radialRow(first, second, single, single[:1], single[:1], single[:1], [3]float32{1, 1, 1}) },
		"angleRow":    func() { angleRow(first, second, single, single, single[:1], single[:1], 1) },
		"tanhRow":     func() { tanhRow(first, second, single, single, single, single[:1], single[:1]) },
		"bestPartner": func() { bestPartner(u[:n], positive, positive, positive, 1, 1, 1e-12) },
	}
}

// TestKernelCallsAreComplete checks that kernelCalls has all kernels.
func TestKernelCallsAreComplete(t *testing.T) {
	calls := kernelCalls()
	stubs, err := filepath.Glob("*_stub_amd64.go")
	if err != nil || len(stubs) == 0 {
		t.Fatal("no declarations of assembly:", err)
	}
	isDeclared := map[string]bool{}
	for _, path := range stubs {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (\w+?)AVX\d+\(`).FindAllSubmatch(source, -1) {
			isDeclared[string(m[1])] = true
		}
	}
	for name := range isDeclared {
		if calls[name] == nil {
			t.Errorf("kernelCalls has no call of %s", name)
		}
	}
	for name := range calls {
		if !isDeclared[name] {
			t.Errorf("kernelCalls has %s, which has no assembly", name)
		}
	}
}

// scalarLoop executes scalar operations for about ten microseconds. The compiler uses SSE
// for them.
//
//go:noinline
func scalarLoop(x float64) float64 {
	for range 4000 {
		x = x*0.999 + 0.001
	}
	return x
}

// scalarResult stores the result of scalarLoop, so that the loop is not removed.
var scalarResult float64

// scalarTime returns the median time of scalarLoop, repeated after one call of f.
func scalarTime(f func()) time.Duration {
	times := make([]time.Duration, 100)
	f()
	for i := range times {
		start := time.Now()
		scalarResult = scalarLoop(1)
		times[i] = time.Since(start)
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// TestScalarCodeAfterKernels checks that scalar code has its usual speed after each kernel,
// also if the Go runtime interrupts it. If a kernel or an interruption left numbers in the
// upper parts of the vector registers, some processors would execute scalar code up to a
// hundred times more slowly, until the next kernel clears these parts.
//
// Only processors with this penalty can fail the test, and AMD's have none. Without
// asynchronous preemption, nothing interrupts the loop. On all machines, TestInstructions in
// the folder asm checks that the kernels clear the registers.
func TestScalarCodeAfterKernels(t *testing.T) {
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("a second processor must interrupt the loop")
	}
	usual := scalarTime(func() {})
	// Reading the statistics of the heap interrupts all goroutines.
	done, isStopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(isStopped)
		var stats runtime.MemStats
		for {
			select {
			case <-done:
				return
			case <-time.After(100 * time.Microsecond):
				runtime.ReadMemStats(&stats)
			}
		}
	}()
	defer func() { close(done); <-isStopped }()
	forEachLevel(t, func(t *testing.T) {
		for name, call := range kernelCalls() {
			fastest := time.Hour
			for range 5 { // other programs may slow down a whole measurement
				fastest = min(fastest, scalarTime(call))
			}
			if fastest > 4*usual {
				t.Errorf("after %s, a scalar loop takes %v instead of %v", name, fastest, usual)
			}
		}
	})
}
