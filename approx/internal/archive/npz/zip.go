package npz

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// The files are ZIP archives without compression, as numpy.savez writes them. The package
// archive/zip of the standard library is not used: its compressors are linked into every
// program that imports it, and would add 100 kB to it.

const (
	localSignature     = 0x04034b50
	directorySignature = 0x02014b50
	endSignature       = 0x06054b50

	localSize     = 30
	directorySize = 46
	endSize       = 22

	zipVersion = 20
	utf8Flag   = 1 << 11
	startOf    = 0x21 // 1 January 1980, the earliest date
	maxComment = math.MaxUint16
)

// An entry is a file of the archive that is written. The function write passes the
// content to emit, in pieces. It is called twice.
type entry struct {
	name  string
	size  int
	write func(emit func(piece []byte) error) error
}

// writeZIP writes an archive of the entries.
func writeZIP(w io.Writer, entries []entry) error {
	total, largest := 0, 0
	for _, e := range entries {
		total += localSize + directorySize + 2*len(e.name) + e.size
		largest = max(largest, len(e.name))
	}
	if int64(total) > math.MaxUint32-endSize {
		return fmt.Errorf("the file would have %d bytes, want at most 4 GiB", total)
	}
	if len(entries) >= math.MaxUint16 || largest > math.MaxUint16 {
		return fmt.Errorf("the file would have %d arrays and names of %d bytes, want less than %d", len(entries), largest, math.MaxUint16)
	}
	le := binary.LittleEndian
	var directory []byte
	offset := 0
	for _, e := range entries {
		crc := crc32.NewIEEE()
		size := 0
		if err := e.write(func(piece []byte) error { size += len(piece); _, err := crc.Write(piece); return err }); err != nil {
			return err
		}
		// The fields that both headers share, from the version to the length of the name.
		shared := le.AppendUint16(nil, zipVersion)
		shared = le.AppendUint16(shared, utf8Flag)
		shared = le.AppendUint16(shared, 0) // stored
		shared = le.AppendUint16(shared, 0) // time
		shared = le.AppendUint16(shared, startOf)
		shared = le.AppendUint32(shared, crc.Sum32())
		shared = le.AppendUint32(shared, uint32(size))
		shared = le.AppendUint32(shared, uint32(size))
		shared = le.AppendUint16(shared, uint16(len(e.name)))
		shared = le.AppendUint16(shared, 0) // extra field

		local := append(le.AppendUint32(nil, localSignature), shared...)
		if _, err := w.Write(append(local, e.name...)); err != nil {
			return err
		}
		if err := e.write(func(piece []byte) error { _, err := w.Write(piece); return err }); err != nil {
			return err
		}

		directory = le.AppendUint32(directory, directorySignature)
		directory = le.AppendUint16(directory, zipVersion)
		directory = append(directory, shared...)
		directory = append(directory, make([]byte, 10)...) // comment, disk, attributes
		directory = le.AppendUint32(directory, uint32(offset))
		directory = append(directory, e.name...)
		offset += localSize + len(e.name) + size
	}
	end := le.AppendUint32(nil, endSignature)
	end = le.AppendUint32(end, 0) // disks
	end = le.AppendUint16(end, uint16(len(entries)))
	end = le.AppendUint16(end, uint16(len(entries)))
	end = le.AppendUint32(end, uint32(len(directory)))
	end = le.AppendUint32(end, uint32(offset))
	end = le.AppendUint16(end, 0) // comment
	if _, err := w.Write(directory); err != nil {
		return err
	}
	_, err := w.Write(end)
	return err
}

// readZIP returns the contents of the entries of an archive by name. They share memory
// with data.
func readZIP(data []byte) (map[string][]byte, error) {
	le := binary.LittleEndian
	if len(data) == 0 {
		return nil, &LoadError{Reason: "it is empty"}
	}
	if len(data) < 4 || le.Uint32(data) != localSignature && le.Uint32(data) != endSignature {
		return nil, &LoadError{Where: "byte 0", Reason: fmt.Sprintf("it starts with %q and is not a ZIP archive", data[:min(8, len(data))])}
	}
	end := findEnd(data)
	if end < 0 {
		return nil, &LoadError{Where: fmt.Sprintf("byte %d", len(data)), Reason: "the ZIP directory at the end is missing: the file is truncated"}
	}
	count := int(le.Uint16(data[end+10:]))
	size, start := int64(le.Uint32(data[end+12:])), int64(le.Uint32(data[end+16:]))
	corrupt := func(at int, format string, args ...any) error {
		return &LoadError{Where: fmt.Sprintf("byte %d", at), Reason: fmt.Sprintf(format, args...)}
	}
	if count == math.MaxUint16 || size == math.MaxUint32 || start == math.MaxUint32 {
		return nil, corrupt(end, "the file is a ZIP64 archive; archives of more than 4 GiB or 65,534 entries are not supported")
	}
	if start+size != int64(end) {
		return nil, corrupt(end, "the ZIP directory has %d bytes at byte %d, but ends at byte %d: the file is corrupt", size, start, end)
	}
	entries := make(map[string][]byte, min(count, int(size)/directorySize))
	at, total := int(start), int64(0)
	for range count {
		if end-at < directorySize || le.Uint32(data[at:]) != directorySignature {
			return nil, corrupt(at, "an entry of the ZIP directory is malformed: the file is corrupt")
		}
		h := data[at:end]
		flags, method, crc := le.Uint16(h[8:]), le.Uint16(h[10:]), le.Uint32(h[16:])
		packed, size, local := int64(le.Uint32(h[20:])), int64(le.Uint32(h[24:])), int64(le.Uint32(h[42:]))
		nameLen, rest := int(le.Uint16(h[28:])), int(le.Uint16(h[30:]))+int(le.Uint16(h[32:]))
		if len(h) < directorySize+nameLen+rest {
			return nil, corrupt(at, "an entry of the ZIP directory is malformed: the file is corrupt")
		}
		name := string(h[directorySize : directorySize+nameLen])
		switch {
		case flags&1 != 0:
			return nil, corrupt(at, "entry %q is encrypted", name)
		case method != 0:
			return nil, corrupt(at, "entry %q is compressed by method %d; only archives without compression are supported, as numpy.savez writes them", name, method)
		case packed == math.MaxUint32 || size == math.MaxUint32 || local == math.MaxUint32:
			return nil, corrupt(at, "entry %q has more than 4 GiB, which is not supported", name)
		case packed != size:
			return nil, corrupt(at, "entry %q has two sizes, %d and %d bytes: the file is corrupt", name, packed, size)
		case local+localSize > start || le.Uint32(data[local:]) != localSignature:
			return nil, corrupt(at, "entry %q does not start at byte %d: the file is corrupt", name, local)
		}
		first := local + localSize + int64(le.Uint16(data[local+26:])) + int64(le.Uint16(data[local+28:]))
		if first+size > start {
			return nil, corrupt(at, "entry %q ends at byte %d, after the start of the ZIP directory: the file is corrupt", name, first+size)
		}
		// Entries that overlap could need far more memory than the file.
		if total += size; total > int64(len(data)) {
			return nil, corrupt(at, "the entries of the ZIP directory overlap: the file is corrupt")
		}
		if _, ok := entries[name]; ok {
			return nil, corrupt(at, "entry %q occurs twice", name)
		}
		content := data[first : first+size : first+size]
		if got := crc32.ChecksumIEEE(content); got != crc {
			return nil, &LoadError{Where: fmt.Sprintf("entry %q", name), Reason: fmt.Sprintf("the checksum is %08x, want %08x: the file is corrupt", got, crc)}
		}
		entries[name] = content
		at += directorySize + nameLen + rest
	}
	if at != end {
		return nil, corrupt(at, "the ZIP directory has more than its %d entries: the file is corrupt", count)
	}
	return entries, nil
}

// findEnd returns the position of the end record of an archive, or −1.
func findEnd(data []byte) int {
	for at := len(data) - endSize; at >= 0 && len(data)-endSize-at <= maxComment; at-- {
		if binary.LittleEndian.Uint32(data[at:]) == endSignature &&
			at+endSize+int(binary.LittleEndian.Uint16(data[at+20:])) == len(data) {
			return at
		}
	}
	return -1
}
