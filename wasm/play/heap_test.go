package play

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/state/statetest"
)

// Hundreds of moves of sliders and points leave the heap where it was: a session holds the last answer of each stage and no other,
// whatever was asked before. What the system gave for it, which WebAssembly never gives
// back, does not go on growing either.
func TestHeapStaysWhereItWas(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as in the page, whatever the tests are run with
	sizes := []struct{ n, m, warm, moves int }{{60, 16, 100, 400}, {1000, 48, 50, 50}}
	switch {
	case testing.Short():
		sizes = sizes[:1] // what is kept of a state is kept in every arithmetic
	case approxtest.Full():
		sizes[0].moves, sizes[1].warm, sizes[1].moves = 1000, 100, 200
	}
	for _, size := range sizes {
		var c Session
		at := func(i int) string {
			base, x := fmt.Sprintf("n=%d", size.n), float64(i%100)
			link := fmt.Sprintf("%s&m=%d", base, size.m)
			switch i % 5 {
			case 0:
				link += fmt.Sprintf("&sigma=%.4f", 0.2+0.004*x)
			case 1:
				link = fmt.Sprintf("%s&m=%d", base, size.m/2+i%(size.m+7))
			case 2:
				link += fmt.Sprintf("&p7=%.3f,0.4", 0.01*x)
			case 3:
				link += fmt.Sprintf("&x0=%.3f,0.1&i=%d", 0.01*x, 1+i%9)
			case 4:
				link += fmt.Sprintf("&c3=%.3f,0.2&kernel=matern12", 0.01*x)
			}
			return link
		}
		move := func(i int) {
			s := statetest.Open(t, at(i))
			var err error
			if i%50 == 0 { // the hand lets go
				_, err = c.Solve(t.Context(), s, small, false)
			} else {
				_, err = c.Preview(t.Context(), s, small, false)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range size.warm {
			move(i)
		}
		before, given := heap()
		for i := range size.moves {
			move(i)
		}
		move(99) // what the session held then
		after, more := heap()
		runtime.KeepAlive(&c)
		// Maps grow by steps, and two states hold matrices of somewhat different sizes.
		const slack = 256 << 10
		if after > before+slack {
			t.Errorf("n = %d: the heap grew from %d to %d kB", size.n, before>>10, after>>10)
		}
		if more > given+given/4+4<<20 {
			t.Errorf("n = %d: its memory grew from %d to %d kB", size.n, given>>10, more>>10)
		}
		t.Logf("n = %d: %d kB before, %d kB after, of %d kB and %d kB", size.n, before>>10, after>>10, given>>10, more>>10)
	}
}

// heap returns what is held, and what the system gave for it, in bytes.
func heap() (held, given uint64) {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what a finalizer held
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, m.HeapSys
}

// So do moves over more points than there is time for pairs of: on a lattice, on a
// sample where the kernel is narrow or rough, and from one to the other.
func TestHeapOfManyPointsStaysWhereItWas(t *testing.T) {
	if testing.Short() {
		t.Skip("what is kept of a state is kept in every arithmetic")
	}
	var c Session
	move := func(i int) {
		link := "n=6000&m=8"
		switch i % 4 {
		case 0:
			link += fmt.Sprintf("&sigma=%.4f", 0.1+0.002*float64(i%100))
		case 1:
			link = fmt.Sprintf("n=6000&m=%d", 4+i%9)
		case 2:
			link += fmt.Sprintf("&p7=%.3f,0.4", 0.001*float64(i))
		case 3:
			link += fmt.Sprintf("&kernel=matern12&sigma=%.4f", 0.3+0.001*float64(i%100))
		}
		var err error
		if s := statetest.Open(t, link); i%40 == 0 { // the hand lets go
			_, err = c.Solve(t.Context(), s, small, false)
		} else {
			_, err = c.Preview(t.Context(), s, small, false)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	warm, last := 20, 60
	if approxtest.Full() {
		warm, last = 40, 120
	}
	for i := range warm {
		move(i)
	}
	before, _ := heap()
	for i := warm; i < last; i++ {
		move(i)
	}
	for i := range warm {
		move(i)
	}
	after, _ := heap()
	runtime.KeepAlive(&c)
	const slack = 512 << 10 // lattices of somewhat different sizes
	if after > before+slack {
		t.Errorf("the heap grew from %d to %d kB", before>>10, after>>10)
	}
	t.Logf("%d kB before, %d kB after", before>>10, after>>10)
}
