package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// module returns a module with a type section, the given data section, and a custom
// section.
func module(data []byte) []byte {
	m := []byte(moduleHeader + "\x01\x01\x00")
	m = append(m, sectionData, byte(len(data)&127|128), byte(len(data)>>7))
	m = append(m, data...)
	return append(m, 0, 3, 1, 'x', 'y')
}

// memoryFrom simulates an engine. It copies the segments to memory in the given order.
func memoryFrom(t *testing.T, segments []segment, size int) []byte {
	t.Helper()
	b := make([]byte, size)
	for _, s := range segments {
		copy(b[s.Address:s.Address+len(s.Data)], s.Data)
	}
	return b
}

// sparseSegments returns random segments without runs of eight zeros, as the linker
// writes them. The order of the segments is rotated at a random position.
func sparseSegments(r *rand.Rand, size int) []segment {
	var segments []segment
	for address := r.IntN(100); address < size; {
		s := segment{Address: address, Data: make([]byte, min(1+r.IntN(12), size-address))}
		for i := range s.Data {
			s.Data[i] = byte(1 + r.IntN(255))
		}
		segments = append(segments, s)
		gaps := []int{8, 16, 60, maxGap, maxGap + 1, 3 * maxGap}
		address += len(s.Data) + gaps[r.IntN(len(gaps))]
	}
	start := r.IntN(len(segments))
	return append(segments[start:len(segments):len(segments)], segments[:start]...)
}

func TestCompactKeepsMemory(t *testing.T) {
	const size = 1 << 16
	for seed := range uint64(20) {
		segments := sparseSegments(rand.New(rand.NewPCG(seed, 1)), size)
		m := module(appendData(nil, segments))
		got, err := compact(m)
		if err != nil {
			t.Fatal(err)
		}
		parts := sections(t, got)
		if len(parts) != 3 || parts[0].id != 1 || string(parts[0].body) != "\x00" || parts[2].id != 0 || string(parts[2].body) != "\x01xy" {
			t.Fatalf("seed %d: the other sections have changed: %q", seed, parts)
		}
		joinedSegments, err := readData(parts[1].body)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(memoryFrom(t, joinedSegments, size), memoryFrom(t, segments, size)) {
			t.Errorf("seed %d: memory has changed", seed)
		}
		for i := 1; i < len(joinedSegments); i++ {
			if before := joinedSegments[i-1]; joinedSegments[i].Address-before.Address-len(before.Data) <= maxGap {
				t.Errorf("seed %d: segments %d and %d are still apart", seed, i-1, i)
			}
		}
		if recompacted, err := compact(got); err != nil || !bytes.Equal(recompacted, got) {
			t.Errorf("seed %d: doing it twice is not doing it once: %v", seed, err)
		}
	}
}

type section struct {
	id   byte
	body []byte
}

func sections(t *testing.T, module []byte) []section {
	t.Helper()
	var all []section
	r := reader{input: module[len(moduleHeader):]}
	for len(r.input) > 0 {
		all = append(all, section{r.byte(), r.bytes(r.uint())})
	}
	if r.isShort {
		t.Fatal("the module is cut short")
	}
	return all
}

// TestIntegers checks the encoding of signed integers. One byte encodes −64 to 63.
func TestIntegers(t *testing.T) {
	for x, want := range map[int]string{
		0: "\x00", 63: "\x3f", 64: "\xc0\x00", 127: "\xff\x00", 128: "\x80\x01", 8191: "\xff\x3f", 8192: "\x80\xc0\x00",
		-1: "\x7f", -64: "\x40", -65: "\xbf\x7f", 1<<31 - 1: "\xff\xff\xff\xff\x07", -1 << 31: "\x80\x80\x80\x80\x78",
	} {
		got := appendInt(nil, x)
		if string(got) != want {
			t.Errorf("%d is written as %q, not %q", x, got, want)
		}
		r := reader{input: []byte(want)}
		if back := r.int(); back != x || r.isShort || len(r.input) > 0 {
			t.Errorf("%q is read as %d, not %d", want, back, x)
		}
	}
}

// TestCompactErrors checks that compact refuses a module that Go's linker cannot have
// written.
func TestCompactErrors(t *testing.T) {
	one := []segment{{8, []byte("abc")}}
	for name, c := range map[string]struct {
		module []byte
		want   error
	}{
		"no module":      {[]byte("\x00asm\x02\x00\x00\x00"), errFormat},
		"overlap":        {module(appendData(nil, append(one, segment{10, []byte("d")}))), errOverlap},
		"far away":       {module(appendData(nil, []segment{{maxAddress - 2, []byte("abc")}})), errSize},
		"below zero":     {module(appendData(nil, []segment{{-8, []byte("abc")}})), errFormat},
		"passive":        {module([]byte("\x01\x01\x03abc")), errActive},
		"another memory": {module([]byte("\x01\x02\x01\x41\x08\x0b\x03abc")), errActive},
		"global address": {module([]byte("\x01\x00\x23\x00\x0b\x03abc")), errActive},
		"two operations": {module([]byte("\x01\x00\x41\x08\x41\x0b\x03abc")), errActive},
		"a count":        {[]byte(moduleHeader + "\x0c\x01\x01"), errCount},
		"cut section":    {[]byte(moduleHeader + "\x01\x05\x00"), errFormat},
		"cut segment":    {module([]byte("\x01\x00\x41\x08\x0b\x04abc")), errFormat},
		"missing":        {module([]byte("\x02\x00\x41\x08\x0b\x03abc")), errActive},
		"left over":      {module([]byte("\x01\x00\x41\x08\x0b\x03abcd")), errFormat},
		"endless":        {module([]byte("\x01\x00\x41\xff\xff\xff\xff\xff\xff\x0b")), errActive},
	} {
		if got, err := compact(c.module); got != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %q and %v, not %v", name, got, err, c.want)
		}
	}
	if _, err := compact(module(appendData(nil, one))); err != nil {
		t.Errorf("a plain segment: %v", err)
	}
}

func TestRewrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.wasm")
	old := module(appendData(nil, []segment{{8, []byte("abc")}, {40, []byte("d")}}))
	want, err := compact(old)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, old, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := rewrite(name); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); !bytes.Equal(got, want) || bytes.Equal(got, old) {
		t.Errorf("the file holds %q, not %q", got, want)
	}
	packed, err := os.Open(name + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the compressed file holds %q, %v, not %q", got, err, want)
	}
	if err := rewrite(name + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func FuzzCompact(f *testing.F) {
	f.Add(module(appendData(nil, []segment{{8, []byte("abc")}, {40, []byte("d")}})))
	f.Fuzz(func(t *testing.T, m []byte) {
		got, err := compact(m)
		if err != nil {
			return
		}
		if recompacted, err := compact(got); err != nil || !bytes.Equal(recompacted, got) {
			t.Errorf("doing it twice is not doing it once: %v", err)
		}
	})
}
