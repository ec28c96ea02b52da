package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// maxGap is the longest run of zeros that is written out to join two segments.
const maxGap = 1 << 10

// maxAddress is an upper bound of the addresses in a data segment, in bytes.
const maxAddress = 1 << 26

// moduleHeader is the magic string and version at the start of a module.
const moduleHeader = "\x00asm\x01\x00\x00\x00"

// These constants are the numbers of the data section and of the section with the count
// of data segments.
const (
	sectionData  = 11
	sectionCount = 12
)

var (
	errFormat  = errors.New("this is no WebAssembly module of version 1")
	errCount   = errors.New("the module has a section that counts segments, which Go's linker does not write")
	errActive  = errors.New("a segment has another memory than the first or no constant address, as Go's linker gives them")
	errSize    = errors.New("the data reaches beyond 64 MiB")
	errOverlap = errors.New("segments overlap, which those of Go's linker do not")
)

// A segment contains bytes that are copied to memory at the address Address when the
// program starts.
type segment struct {
	Address int
	Data    []byte
}

// compact returns the module with fewer and longer data segments. The initial memory of
// the program stays the same, except for the line numbers that removeLines clears.
func compact(module []byte) ([]byte, error) {
	sections, ok := bytes.CutPrefix(module, []byte(moduleHeader))
	if !ok {
		return nil, errFormat
	}
	out := []byte(moduleHeader)
	for r := (reader{input: sections}); len(r.input) > 0; {
		id, body := r.byte(), r.bytes(r.uint())
		if r.isShort {
			return nil, errFormat
		}
		switch id {
		case sectionCount:
			return nil, errCount
		case sectionData:
			segments, err := readData(body)
			if err != nil {
				return nil, err
			}
			memory, err := initialMemory(segments)
			if err != nil {
				return nil, err
			}
			if err := removeLines(memory); err != nil {
				return nil, err
			}
			body = appendData(nil, segmentsOf(memory))
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// initialMemory returns the initial memory of a program with these segments. Bytes
// outside the segments are 0.
func initialMemory(segments []segment) ([]byte, error) {
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.Address, b.Address) })
	var memory []byte
	for _, s := range segments {
		switch {
		case s.Address < len(memory):
			return nil, errOverlap
		case s.Address+len(s.Data) > maxAddress:
			return nil, errSize
		}
		memory = append(memory, make([]byte, s.Address-len(memory))...)
		memory = append(memory, s.Data...)
	}
	return memory, nil
}

// segmentsOf returns segments that contain all bytes of memory except for long runs of
// zeros.
func segmentsOf(memory []byte) []segment {
	var segments []segment
	start, end := 0, 0 // bounds of the current segment
	for i, b := range memory {
		if b == 0 {
			continue
		}
		if i-end > maxGap || end == 0 {
			if end > start {
				segments = append(segments, segment{start, memory[start:end]})
			}
			start = i
		}
		end = i + 1
	}
	if end > start {
		segments = append(segments, segment{start, memory[start:end]})
	}
	return segments
}

// The encoding of a segment consists of the index of its memory, a constant expression
// with its address, its length, and its bytes.
const (
	firstMemory = 0
	opI32Const  = 0x41
	opEnd       = 0x0b
)

func readData(body []byte) ([]segment, error) {
	r := reader{input: body}
	var segments []segment
	for range r.uint() {
		if r.uint() != firstMemory || r.byte() != opI32Const {
			return nil, errActive
		}
		address := r.int()
		if r.byte() != opEnd {
			return nil, errActive
		}
		data := r.bytes(r.uint())
		if r.isShort || address < 0 {
			return nil, errFormat
		}
		segments = append(segments, segment{address, data})
	}
	if r.isShort || len(r.input) > 0 {
		return nil, errFormat
	}
	return segments, nil
}

func appendData(b []byte, segments []segment) []byte {
	b = binary.AppendUvarint(b, uint64(len(segments)))
	for _, s := range segments {
		b = append(b, firstMemory, opI32Const)
		b = appendInt(b, s.Address)
		b = append(b, opEnd)
		b = binary.AppendUvarint(b, uint64(len(s.Data)))
		b = append(b, s.Data...)
	}
	return b
}

// appendInt appends x as a signed LEB128. This format has seven bits per byte, beginning
// with the least significant ones. Bit 6 of the last byte is the sign.
func appendInt(b []byte, x int) []byte {
	for ; x < -64 || x > 63; x >>= 7 {
		b = append(b, byte(x&127|128))
	}
	return append(b, byte(x&127))
}

// A reader parses a module. If the input ends too early, the reader sets isShort
// and returns zeros.
type reader struct {
	input   []byte
	isShort bool
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.input) {
		r.isShort, r.input = true, nil
		return nil
	}
	b := r.input[:n:n]
	r.input = r.input[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// uint reads an unsigned LEB128 number of 32 bits.
func (r *reader) uint() int {
	x, n := binary.Uvarint(r.input)
	if n <= 0 || x > math.MaxUint32 {
		r.isShort, r.input = true, nil
		return 0
	}
	r.input = r.input[n:]
	return int(x)
}

// int reads a signed LEB128 number of 32 bits.
func (r *reader) int() int {
	x := 0
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		x |= int(b&127) << shift
		if b < 128 {
			if b&64 != 0 {
				x -= 1 << (shift + 7)
			}
			return x
		}
	}
	r.isShort, r.input = true, nil
	return 0
}
