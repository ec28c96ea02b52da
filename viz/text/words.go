package text

import (
	"slices"
	"strings"
)

// Plain takes the marks of rich text out: 10^{−3} becomes 10⁻³.
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

// Shorten leaves out the last words of a name that does not fit, and the parts of
// a word that hyphens join, but never cuts within one.
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

// NumbersIn returns the numbers of a cluster or clusters in their name, and nothing of another name.
func NumbersIn(name string) string {
	for _, noun := range []string{"cluster ", "clusters "} {
		if numbers, ok := strings.CutPrefix(name, noun); ok {
			return strings.ReplaceAll(numbers, " to ", "–")
		}
	}
	return ""
}

// JoinWords joins those of the words that say something.
func JoinWords(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), ", ")
}

// Singular names one of the marks.
func Singular(marks string) string {
	switch marks {
	case "", "frequencies":
		return "landmark"
	}
	return strings.TrimSuffix(marks, "s")
}
