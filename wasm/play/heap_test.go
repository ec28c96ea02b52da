package play

import (
	"fmt"
	"runtime"
	"testing"
)

// A thousand moves of sliders and points leave the heap where it was: a session holds
// the last answer of each stage and no other, whatever was asked before.
func TestHeapStaysWhereItWas(t *testing.T) {
	var c Session
	at := func(i int) string {
		link := "n=60&m=16"
		switch i % 5 {
		case 0:
			link += fmt.Sprintf("&sigma=%.4f", 0.2+0.0004*float64(i))
		case 1:
			link = fmt.Sprintf("n=60&m=%d", 8+i%23)
		case 2:
			link += fmt.Sprintf("&p7=%.3f,0.4", 0.001*float64(i))
		case 3:
			link += fmt.Sprintf("&x0=%.3f,0.1&i=%d", 0.001*float64(i), 1+i%9)
		case 4:
			link += fmt.Sprintf("&c3=%.3f,0.2&kernel=matern12", 0.001*float64(i))
		}
		return link
	}
	move := func(i int) {
		s := open(t, at(i))
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
	for i := range 100 {
		move(i)
	}
	before := heap()
	for i := range 1000 {
		move(i)
	}
	move(99) // what the session held then
	after := heap()
	runtime.KeepAlive(&c)
	// Maps grow by steps, and two states hold matrices of somewhat different sizes.
	const slack = 256 << 10
	if after > before+slack {
		t.Errorf("the heap grew from %d to %d kB", before>>10, after>>10)
	}
	t.Logf("%d kB before, %d kB after", before>>10, after>>10)
}

// heap returns what is held, in bytes.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what a finalizer held
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// So do moves over more points than there is time for pairs of: on a lattice, on a
// sample where the kernel is narrow or rough, and from one to the other.
func TestHeapOfManyPointsStaysWhereItWas(t *testing.T) {
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
		if s := open(t, link); i%40 == 0 { // the hand lets go
			_, err = c.Solve(t.Context(), s, small, false)
		} else {
			_, err = c.Preview(t.Context(), s, small, false)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		move(i)
	}
	before := heap()
	for i := 40; i < 120; i++ {
		move(i)
	}
	for i := range 40 {
		move(i)
	}
	after := heap()
	runtime.KeepAlive(&c)
	const slack = 512 << 10 // lattices of somewhat different sizes
	if after > before+slack {
		t.Errorf("the heap grew from %d to %d kB", before>>10, after>>10)
	}
	t.Logf("%d kB before, %d kB after", before>>10, after>>10)
}
