package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// tableMagic is the start of the table of program counters in Go 1.20 and later. Its last
// two bytes are the size of an instruction unit, 1, and of a word, 8.
var tableMagic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

var errTable = errors.New("the table of functions is not laid out as that of Go 1.20 and later")

// These constants are offsets in bytes. They are defined in runtime/symtab.go and
// runtime/runtime2.go.
const (
	// Offsets in the header of the table:
	headCount   = 8  // number of functions
	headFiles   = 40 // start of the names of files and of the lists of files
	headStreams = 56 // start of the data that varies inside a function; the end of the names of files
	headList    = 64 // start of the list of functions; it also contains their data

	// Offsets in the data of a function:
	funcStack   = 16 // offset of the stream with the depth of the stack
	funcFile    = 20 // offset of the stream with the file
	funcLine    = 24 // offset of the stream with the line
	funcOthers  = 28 // number of other streams
	funcFiles   = 32 // index of the function's list of files
	funcStart   = 36 // line on which the function begins
	funcStreams = 44 // offsets of the other streams
)

// interruptible is the index, in the other streams, of the stream with the instructions at which
// a signal cannot interrupt the function (PCDATA_UnsafePoint).
const interruptible = 0

// removeLines removes the file and line of every instruction from the memory of a Go
// program. This saves 6 % of the transfer. The trace of a panic still contains the name
// of every function and the offset of each instruction.
//
// It also removes the list of the instructions at which a signal cannot interrupt a
// function, since WebAssembly has no signals. This and the names of files are 1.4 %.
//
// If a function has no table of lines, its offset is 0, and the runtime prints «?:0».
// Memory without a table of functions is not changed.
func removeLines(memory []byte) error {
	head := bytes.Index(memory, tableMagic)
	if head < 0 {
		return nil
	}
	t := table{memory: memory[head:]}
	count, files, streams, list := t.uint64At(headCount), t.uint64At(headFiles), t.uint64At(headStreams), t.uint64At(headList)
	if t.isBad || count > len(memory) || files > streams || streams > list || list > len(t.memory) {
		return errTable
	}
	clear(t.memory[files:streams])
	removed, isNeeded := map[int]bool{}, map[int]bool{}
	for i := range count {
		f := list + t.uint32At(list+8*i+4)
		remove := func(address int) {
			removed[t.uint32At(address)] = true
			t.clear(address)
		}
		remove(f + funcFile)
		remove(f + funcLine)
		t.clear(f + funcFiles)
		t.clear(f + funcStart)
		isNeeded[t.uint32At(f+funcStack)] = true
		for j, n := 0, t.uint32At(f+funcOthers); j < n && !t.isBad; j++ {
			if address := f + funcStreams + 4*j; j == interruptible {
				remove(address)
			} else {
				isNeeded[t.uint32At(address)] = true
			}
		}
		if t.isBad {
			return errTable
		}
	}
	// Streams with equal content are stored once. Lines and other data may therefore
	// share a stream.
	for offset := range removed {
		if offset > 0 && !isNeeded[offset] && !t.clearStream(streams+offset, list) {
			return errTable
		}
	}
	return nil
}

// A table is the memory from the start of the table of functions to the end. An access
// outside this memory sets isBad.
type table struct {
	memory []byte
	isBad  bool
}

func (t *table) contains(address, n int) bool {
	t.isBad = t.isBad || address < 0 || address > len(t.memory)-n
	return !t.isBad
}

func (t *table) uint64At(address int) int {
	if !t.contains(address, 8) {
		return 0
	}
	x := binary.LittleEndian.Uint64(t.memory[address:])
	t.isBad = x > maxAddress
	return int(min(x, maxAddress))
}

func (t *table) uint32At(address int) int {
	if !t.contains(address, 4) {
		return 0
	}
	return int(binary.LittleEndian.Uint32(t.memory[address:]))
}

func (t *table) clear(address int) {
	if t.contains(address, 4) {
		clear(t.memory[address : address+4])
	}
}

// clearStream clears the stream at the address start. A stream is a sequence of pairs of
// LEB128 numbers. Each pair contains the change of a value, and the number of bytes
// before the change. The first change may be 0. A later 0 ends the stream.
func (t *table) clearStream(start, end int) bool {
	if !t.contains(start, 0) || !t.contains(end, 0) || start > end {
		return false
	}
	r := reader{input: t.memory[start:end]}
	for isFirst := true; ; isFirst = false {
		change := r.uint()
		if change == 0 && !isFirst {
			break
		}
		r.uint()
		if r.isShort {
			return false
		}
	}
	clear(t.memory[start : end-len(r.input)])
	return !r.isShort
}
