package text

import (
	"slices"
	"strings"
)

// Plain removes the markup of rich text: 10^{−3} becomes 10⁻³.
func Plain(s string) string {
	raised := strings.NewReplacer("−", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	for {
		before, rest, ok := strings.Cut(s, "^{")
		if !ok {
			return strings.ReplaceAll(s, "*", "")
		}
		up, after, _ := strings.Cut(rest, "}")
		s = before + raised.Replace(up) + after
	}
}

// Shorten drops the last words of a name, or the last hyphenated parts, until the
// name fits. It never cuts within a word.
func Shorten(name string, w float64, long func(string) float64) string {
	if long(name) <= w {
		return name
	}
	for i := len(name) - 1; i > 0; i-- {
		if name[i] != ' ' && name[i-1] != '-' {
			continue
		}
		if cut := strings.TrimRight(name[:i], " ,:") + "…"; long(cut) <= w {
			return cut
		}
	}
	return ""
}

// NumbersIn returns the numbers in the name of a cluster or of several clusters.
// For any other name, NumbersIn returns "".
func NumbersIn(name string) string {
	for _, noun := range []string{"cluster ", "clusters "} {
		if numbers, ok := strings.CutPrefix(name, noun); ok {
			return strings.ReplaceAll(numbers, " to ", "–")
		}
	}
	return ""
}

// JoinWords joins the non-empty words.
func JoinWords(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), ", ")
}

// Singular returns the singular of a word for marks.
func Singular(marks string) string {
	switch marks {
	case "", "frequencies":
		return "landmark"
	}
	return strings.TrimSuffix(marks, "s")
}
