package play

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestHeapDoesNotGrow checks that the heap does not grow during hundreds of edits. A
// session only stores the last value of each stage. The memory from the system must not
// grow without limit either, since WebAssembly cannot return memory.
func TestHeapDoesNotGrow(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // this is the default value
	sizes := []struct{ n, m, warmUps, moves int }{{60, 16, 100, 400}, {1000, 48, 50, 50}}
	switch {
	case testing.Short():
		sizes = sizes[:1] // the size of the values does not depend on the arithmetic
	case approxtest.IsFull():
		sizes[0].moves, sizes[1].warmUps, sizes[1].moves = 1000, 100, 200
	}
	for _, size := range sizes {
		var c Session
		link := func(i int) string {
			base, x := fmt.Sprintf("n=%d", size.n), float64(i%100)
			editedLink := fmt.Sprintf("%s&m=%d", base, size.m)
			switch i % 5 {
			case 0:
				editedLink += fmt.Sprintf("&sigma=%.4f", 0.2+0.004*x)
			case 1:
				editedLink = fmt.Sprintf("%s&m=%d", base, size.m/2+i%(size.m+7))
			case 2:
				editedLink += fmt.Sprintf("&p7=%.3f,0.4", 0.01*x)
			case 3:
				editedLink += fmt.Sprintf("&x0=%.3f,0.1&i=%d", 0.01*x, 1+i%9)
			case 4:
				editedLink += fmt.Sprintf("&c3=%.3f,0.2&kernel=matern12", 0.01*x)
			}
			return editedLink
		}
		move := func(i int) {
			s := statetest.Open(t, link(i))
			var err error
			if i%50 == 0 { // this edit ends the drag
				_, err = c.Solve(t.Context(), s, smallFrame, false)
			} else {
				_, err = c.Preview(t.Context(), s, smallFrame, false)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range size.warmUps {
			move(i)
		}
		before, systemBefore := heap()
		for i := range size.moves {
			move(i)
		}
		move(99) // the last edit before the first measurement
		after, systemAfter := heap()
		runtime.KeepAlive(&c)
		// Maps grow in steps, and the sizes of matrices differ slightly between states.
		const slack = 256 << 10
		if after > before+slack {
			t.Errorf("n = %d: the heap grew from %d to %d kB", size.n, before>>10, after>>10)
		}
		if systemAfter > systemBefore+systemBefore/4+4<<20 {
			t.Errorf("n = %d: the memory from the system grew from %d to %d kB", size.n, systemBefore>>10, systemAfter>>10)
		}
		t.Logf("n = %d: %d kB before and %d kB after, with %d kB and %d kB from the system", size.n, before>>10, after>>10, systemBefore>>10, systemAfter>>10)
	}
}

// heap returns the number of bytes in use, and the number of heap bytes obtained from the
// system.
func heap() (used, system uint64) {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // frees memory that had finalisers
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, m.HeapSys
}

// TestHeapOfManyPointsDoesNotGrow checks that edits of many points do not let the heap
// grow. These states use a lattice, or a sample of the points if the kernel is narrow or
// rough.
func TestHeapOfManyPointsDoesNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("the size of the values does not depend on the arithmetic")
	}
	var c Session
	move := func(i int) {
		link := "n=5100&m=8"
		switch i % 4 {
		case 0:
			link += fmt.Sprintf("&sigma=%.4f", 0.1+0.002*float64(i%100))
		case 1:
			link = fmt.Sprintf("n=5100&m=%d", 4+i%9)
		case 2:
			link += fmt.Sprintf("&p7=%.3f,0.4", 0.001*float64(i))
		case 3:
			link += fmt.Sprintf("&kernel=matern12&sigma=%.4f", 0.3+0.001*float64(i%100))
		}
		var err error
		if s := statetest.Open(t, link); i%40 == 0 { // this edit ends the drag
			_, err = c.Solve(t.Context(), s, smallFrame, false)
		} else {
			_, err = c.Preview(t.Context(), s, smallFrame, false)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	warmUps, last := 20, 60
	if approxtest.IsFull() {
		warmUps, last = 40, 120
	}
	for i := range warmUps {
		move(i)
	}
	before, _ := heap()
	for i := warmUps; i < last; i++ {
		move(i)
	}
	for i := range warmUps {
		move(i)
	}
	after, _ := heap()
	runtime.KeepAlive(&c)
	const slack = 512 << 10 // lattices differ slightly in size
	if after > before+slack {
		t.Errorf("the heap grew from %d to %d kB", before>>10, after>>10)
	}
	t.Logf("%d kB before, %d kB after", before>>10, after>>10)
}

// TestHeapOfOwnSetsDoesNotGrow checks that many sets of own points, as in a long gesture,
// do not let the heap grow. Like the worker, the test keeps the last four sets.
func TestHeapOfOwnSetsDoesNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("the size of the values does not depend on the arithmetic")
	}
	var c Session
	var sets state.OwnSets
	move := func(i int) {
		x := make([]float64, 160)
		for j := range x {
			x[j] = math.Sin(float64((i%7+2)*j)) + 0.001*float64(i)
		}
		points, err := state.NewOwnPoints(state.OwnPoints{X: x}, nil)
		if err != nil {
			t.Fatal(err)
		}
		sets.Remove(fmt.Sprint(i - 4))
		sets.Add(fmt.Sprint(i), points)
		s, warnings, _ := sets.Open(fmt.Sprintf("data=own&points=@%d&m=10", i))
		if len(warnings) > 0 {
			t.Fatal(warnings)
		}
		if i%50 == 0 { // this set ends a gesture
			_, err = c.Solve(t.Context(), s, smallFrame, false)
		} else {
			_, err = c.Preview(t.Context(), s, smallFrame, false)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	warmUps, last := 15, 65
	if approxtest.IsFull() {
		warmUps, last = 55, 255
	}
	for i := range warmUps {
		move(i)
	}
	before, _ := heap()
	for i := warmUps; i < last; i++ {
		move(i)
	}
	after, _ := heap()
	runtime.KeepAlive(&c)
	const slack = 256 << 10
	if after > before+slack {
		t.Errorf("the heap grew from %d to %d kB", before>>10, after>>10)
	}
	t.Logf("%d kB before, %d kB after", before>>10, after>>10)
}
