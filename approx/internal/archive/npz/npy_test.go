package npz

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

// npyFile returns an NPY file with the given version, dictionary and numbers.
func npyFile(version byte, dict string, data []byte) []byte {
	b := append([]byte(magic), version, 0)
	if version == 1 {
		b = binary.LittleEndian.AppendUint16(b, uint16(len(dict)))
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(dict)))
	}
	return append(append(b, dict...), data...)
}

// TestNumbersOf reads files in all orders of bytes and indices, in all versions, and with
// all spacings that NumPy has used.
func TestNumbersOf(t *testing.T) {
	want := []float64{1, -2.5, math.Inf(1), 0, 5, 6e-300}
	encode := func(order binary.AppendByteOrder, v []float64) (b []byte) {
		for _, x := range v {
			b = order.AppendUint64(b, math.Float64bits(x))
		}
		return b
	}
	transposed := []float64{1, 0, -2.5, 5, math.Inf(1), 6e-300}
	for _, c := range [][]byte{
		npyFile(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }            \n", encode(binary.LittleEndian, want)),
		npyFile(2, "{'descr':'>f8','fortran_order':False,'shape':(2,3)}", encode(binary.BigEndian, want)),
		npyFile(3, `{"shape": (2, 3,), "fortran_order": True, "descr": "<f8"}`+"\n", encode(binary.LittleEndian, transposed)),
	} {
		a, err := parseNPY(c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := numbersOf[float64](a)
		if err != nil || !slices.Equal(got, want) || !slices.Equal(a.shape, []int{2, 3}) {
			t.Errorf("%q: the numbers are %g with the shape %v, %v", c[:60], got, a.shape, err)
		}
	}
}

// TestNPYOwnHeader checks that a header has the length and the content that NumPy gives
// it.
func TestNPYOwnHeader(t *testing.T) {
	for _, c := range []struct {
		head []byte
		want string
	}{
		{npyHeader[float64]([]int{2, 3}), "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }"},
		{npyHeader[int]([]int{7}), "{'descr': '<i8', 'fortran_order': False, 'shape': (7,), }"},
		{npyHeader[byte]([]int{0}), "{'descr': '|u1', 'fortran_order': False, 'shape': (0,), }"},
	} {
		dict := string(c.head[10:])
		if len(c.head)%64 != 0 || !strings.HasSuffix(dict, "\n") || strings.TrimSpace(dict) != c.want {
			t.Errorf("the header is %q of %d bytes, want %q", dict, len(c.head), c.want)
		}
		if _, err := parseNPY(c.head); err != nil {
			t.Error(err)
		}
	}
}

// TestParseNPYErrors checks the messages for files that are not supported.
func TestParseNPYErrors(t *testing.T) {
	valid := "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }"
	for want, file := range map[string][]byte{
		"does not start":                     []byte("PK"),
		"NPY version 9.0":                    npyFile(9, valid, nil),
		"ends within its NPY header":         npyFile(1, valid, nil)[:40],
		"structured type":                    npyFile(1, "{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (1,)}", nil),
		`unknown key "size"`:                 npyFile(1, "{'size': 3}", nil),
		`key "shape" is missing`:             npyFile(1, "{'descr': '<f8', 'fortran_order': False}", nil),
		`"descr" occurs twice`:               npyFile(1, "{'descr': '<f8', 'descr': '<f8'}", nil),
		"want a dimension":                   npyFile(1, "{'shape': (-1,)}", nil),
		"want a string":                      npyFile(1, "{descr: 3}", nil),
		`want "False"`:                       npyFile(1, "{'fortran_order': 1}", nil),
		"text follows":                       npyFile(1, valid+"x", nil),
		`want "{"`:                           npyFile(1, "", nil),
		`has the type "<c16", want "<f8"`:    npyFile(1, "{'descr': '<c16', 'fortran_order': False, 'shape': (1,)}", make([]byte, 16)),
		"too few for the shape":              npyFile(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2147483647, 2147483647)}", make([]byte, 16)),
		"has 16 bytes, want 8 for the shape": npyFile(1, valid, make([]byte, 16)),
	} {
		a, err := parseNPY(file)
		if err == nil {
			_, err = numbersOf[float64](a)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want one about %q", file, err, want)
		}
	}
}
