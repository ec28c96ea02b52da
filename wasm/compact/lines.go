package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// What the runtime knows about functions lies behind this: the table of program
// counters of Go 1.20 and later, for instructions of one byte and words of eight.
var tableMagic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

var errTable = errors.New("the table of functions is not laid out as that of Go 1.20 and later")

// Where things lie, in bytes, as runtime/symtab.go and runtime/runtime2.go have it.
const (
	// In the head of the table.
	headCount   = 8  // of functions
	headStreams = 56 // where what varies within functions begins
	headList    = 64 // where the list of functions begins, and what is known of each

	// In what is known of a function.
	funcStack   = 16 // offsets of its streams: the depth of the stack,
	funcFile    = 20 // the file
	funcLine    = 24 // and the line
	funcOthers  = 28 // how many more streams there are
	funcStart   = 36 // the line on which it begins
	funcStreams = 44 // the offsets of those
)

// forgetLines takes from the memory of a Go program in which file and on which line
// every instruction was written, which is 6 % of what there is to transfer. The trace of a
// panic still names all functions, and in each the instruction: the runtime says
// «?:0» where a function has no such table, which is what the offset 0 means.
// Memory without a table of functions is left alone.
func forgetLines(memory []byte) error {
	head := bytes.Index(memory, tableMagic)
	if head < 0 {
		return nil
	}
	t := table{memory: memory[head:]}
	count, streams, list := t.word(headCount), t.word(headStreams), t.word(headList)
	if t.bad || count > len(memory) || streams > list {
		return errTable
	}
	lines, needed := map[int]bool{}, map[int]bool{}
	for i := range count {
		f := list + t.half(list+8*i+4)
		for _, at := range []int{f + funcFile, f + funcLine} {
			lines[t.half(at)] = true
			t.clear(at)
		}
		t.clear(f + funcStart)
		needed[t.half(f+funcStack)] = true
		for j, n := 0, t.half(f+funcOthers); j < n && !t.bad; j++ {
			needed[t.half(f+funcStreams+4*j)] = true
		}
		if t.bad {
			return errTable
		}
	}
	// Streams that say the same are one, also of lines and of something else.
	for off := range lines {
		if off > 0 && !needed[off] && !t.clearStream(streams+off, list) {
			return errTable
		}
	}
	return nil
}

// A table is memory from the table of functions on. It is bad once something
// beyond it was asked for.
type table struct {
	memory []byte
	bad    bool
}

func (t *table) has(at, n int) bool {
	t.bad = t.bad || at < 0 || at > len(t.memory)-n
	return !t.bad
}

func (t *table) word(at int) int {
	if !t.has(at, 8) {
		return 0
	}
	x := binary.LittleEndian.Uint64(t.memory[at:])
	t.bad = x > most
	return int(min(x, most))
}

func (t *table) half(at int) int {
	if !t.has(at, 4) {
		return 0
	}
	return int(binary.LittleEndian.Uint32(t.memory[at:]))
}

func (t *table) clear(at int) {
	if t.has(at, 4) {
		clear(t.memory[at : at+4])
	}
}

// clearStream clears the stream that begins at from: pairs of LEB128s, by how much
// the value changes and after how many bytes, of which the first value may be 0
// and a later one ends it.
func (t *table) clearStream(from, end int) bool {
	if !t.has(from, 0) || !t.has(end, 0) || from > end {
		return false
	}
	r := reader{rest: t.memory[from:end]}
	for first := true; ; first = false {
		change := r.uint()
		if change == 0 && !first {
			break
		}
		r.uint()
		if r.short {
			return false
		}
	}
	clear(t.memory[from : end-len(r.rest)])
	return !r.short
}
