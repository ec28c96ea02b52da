package reference

import (
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	const long = "draws landmarks from a list of points that somebody has made with care and with much time: it is slow"
	for _, test := range []struct{ name, lead, doc, tail, want string }{
		{"Moons", "Moons, a data set. ", "Two curves.", " With code.", "Moons, a data set. Two curves. With code."},
		{"A", "A, a view of the playground. ", "Shows " + long + ".", " With a formula, a live figure, a state in which it fails, and code.", "A, a view of the playground. Shows " + long + "."},
		{"A", "A: ", "D" + long[1:] + ", and " + long + ".", " With code.", "A: " + long[:strings.Index(long, ":")] + ". With code."},
		{"A", "A: ", "Takes " + long + ". It is " + long + ".", " With code.", "A: takes " + long + ". With code."},
	} {
		if got := describe(test.name, test.lead, test.doc, test.tail); got != test.want {
			t.Errorf("describe(%q) = %q, want %q", test.doc, got, test.want)
		}
	}
}

func TestFormatPercent(t *testing.T) {
	for x, want := range map[float64]string{
		1e-9:    "below 0.000001\u202f%",
		0.00123: "0.12\u202f%",
		0.1249:  "12\u202f%",
		9.996:   "1,000\u202f%",
		12.9996: "1,300\u202f%",
	} {
		if got := formatPercent(x); got != want {
			t.Errorf("formatPercent(%v) = %q, want %q", x, got, want)
		}
	}
}
