package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// tableMagic starts the table of program counters of Go 1.20 and later, for
// instructions of one byte and words of eight.
var tableMagic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

var errTable = errors.New("the table of functions is not laid out as that of Go 1.20 and later")

// Offsets in bytes, as in runtime/symtab.go and runtime/runtime2.go.
const (
	// In the header of the table.
	headCount   = 8  // number of functions
	headStreams = 56 // start of the data that varies within functions
	headList    = 64 // start of the list of functions, with the data of each

	// In the data of a function.
	funcStack   = 16 // offsets of its streams: the depth of the stack,
	funcFile    = 20 // the file
	funcLine    = 24 // and the line
	funcOthers  = 28 // number of further streams
	funcStart   = 36 // line on which the function begins
	funcStreams = 44 // offsets of these streams
)

// forgetLines removes the file and line of every instruction from the memory of a
// Go program. This saves 6 % of the transfer. The trace of a panic still names all
// functions, and the offset of the instruction in each. The runtime prints «?:0»
// for a function without such a table, which the offset 0 means. Memory without a
// table of functions stays unchanged.
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
	// Equal streams are shared, also between lines and other data.
	for off := range lines {
		if off > 0 && !needed[off] && !t.clearStream(streams+off, list) {
			return errTable
		}
	}
	return nil
}

// A table is memory from the table of functions on. It becomes bad when something
// beyond it is accessed.
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
	t.bad = x > maxAddress
	return int(min(x, maxAddress))
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

// clearStream clears the stream at from. The stream consists of pairs of LEB128s:
// the change of the value, and the number of bytes after which it happens. The
// first change may be 0; a later 0 ends the stream.
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
