// Trace is a program for a test of traces. It prints its caller, recovers from a panic,
// collects garbage on a deep stack, and ends with a panic.
package main

import (
	"errors"
	"fmt"
	"runtime"
)

type shape struct{ name string }

//go:noinline
func (s *shape) caller() string {
	pc, file, line, ok := runtime.Caller(1)
	return fmt.Sprintf("%s called from %s %s:%d %v", s.name, runtime.FuncForPC(pc).Name(), file, line, ok)
}

//go:noinline
func stopped() (err error) {
	defer func() { err = fmt.Errorf("stopped: %v", recover()) }()
	panic("on purpose")
}

//go:noinline
func deep(n int, keep []*shape) int {
	if n == 0 {
		runtime.GC()
		return 0
	}
	return deep(n-1, append(keep, &shape{fmt.Sprint(n)})) + len(keep[len(keep)-1].name)
}

func main() {
	fmt.Println((&shape{"round"}).caller())
	fmt.Println(stopped(), deep(2000, []*shape{{"one"}}))
	panic(errors.New("the end"))
}
