package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// gap is the longest run of zeros that is written out to join two segments.
const gap = 1 << 10

// maxAddress is the largest address that data may reach.
const maxAddress = 1 << 26

// header is the magic string and version at the start of a module.
const header = "\x00asm\x01\x00\x00\x00"

// The numbers of the data section and of the section that counts it.
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

// A segment holds bytes that lie in memory from At on when the program starts.
type segment struct {
	At   int
	Data []byte
}

// compact returns the module with fewer and longer data segments. The segments
// initialise memory to the same bytes, except for the source lines that forgetLines
// removes.
func compact(module []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(header))
	if !ok {
		return nil, errFormat
	}
	out := []byte(header)
	for r := (reader{rest: rest}); len(r.rest) > 0; {
		id, body := r.byte(), r.bytes(r.uint())
		if r.short {
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
			if err := forgetLines(memory); err != nil {
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

// initialMemory returns the initial memory of a program with these segments; bytes without a
// segment are zero.
func initialMemory(segments []segment) ([]byte, error) {
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.At, b.At) })
	var memory []byte
	for _, s := range segments {
		switch {
		case s.At < len(memory):
			return nil, errOverlap
		case s.At+len(s.Data) > maxAddress:
			return nil, errSize
		}
		memory = append(memory, make([]byte, s.At-len(memory))...)
		memory = append(memory, s.Data...)
	}
	return memory, nil
}

// segmentsOf returns the segments that fill memory, without its long runs of zeros.
func segmentsOf(memory []byte) []segment {
	var segments []segment
	from, to := 0, 0 // of the current segment
	for i, b := range memory {
		if b == 0 {
			continue
		}
		if i-to > gap || to == 0 {
			if to > from {
				segments = append(segments, segment{from, memory[from:to]})
			}
			from = i
		}
		to = i + 1
	}
	if to > from {
		segments = append(segments, segment{from, memory[from:to]})
	}
	return segments
}

// A segment is encoded as the index of its memory, a constant expression for its
// address, the number of its bytes, and the bytes.
const (
	first    = 0
	i32Const = 0x41
	end      = 0x0b
)

func readData(body []byte) ([]segment, error) {
	r := reader{rest: body}
	var segments []segment
	for range r.uint() {
		if r.uint() != first || r.byte() != i32Const {
			return nil, errActive
		}
		at := r.int()
		if r.byte() != end {
			return nil, errActive
		}
		data := r.bytes(r.uint())
		if r.short || at < 0 {
			return nil, errFormat
		}
		segments = append(segments, segment{at, data})
	}
	if r.short || len(r.rest) > 0 {
		return nil, errFormat
	}
	return segments, nil
}

func appendData(b []byte, segments []segment) []byte {
	b = binary.AppendUvarint(b, uint64(len(segments)))
	for _, s := range segments {
		b = append(b, first, i32Const)
		b = appendInt(b, s.At)
		b = append(b, end)
		b = binary.AppendUvarint(b, uint64(len(s.Data)))
		b = append(b, s.Data...)
	}
	return b
}

// appendInt appends x as a signed LEB128: seven bits per byte, least significant
// first. Bit 6 of the last byte is the sign.
func appendInt(b []byte, x int) []byte {
	for ; x < -64 || x > 63; x >>= 7 {
		b = append(b, byte(x&127|128))
	}
	return append(b, byte(x&127))
}

// A reader parses a module. If bytes are missing, the reader sets short and returns
// zeros.
type reader struct {
	rest  []byte
	short bool
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.short, r.rest = true, nil
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// uint reads an unsigned LEB128 of 32 bits.
func (r *reader) uint() int {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 || x > math.MaxUint32 {
		r.short, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return int(x)
}

// int reads a signed LEB128 of 32 bits.
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
	r.short, r.rest = true, nil
	return 0
}
