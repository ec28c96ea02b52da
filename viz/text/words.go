package text

import (
	"slices"
	"strings"
)

// Plain removes the markup of rich text. For example, 10^{−3} becomes 10⁻³.
func Plain(s string) string {
	superscripts := strings.NewReplacer("−", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	for {
		prefix, remainder, ok := strings.Cut(s, "^{")
		if !ok {
			return strings.ReplaceAll(s, "*", "")
		}
		exponent, after, _ := strings.Cut(remainder, "}")
		s = prefix + superscripts.Replace(exponent) + after
	}
}

// Shorten removes words or hyphenated parts from the end of a name until its length is
// at most w. The function width returns the length of a string. If not even the first
// word fits, Shorten returns "".
func Shorten(name string, w float64, width func(string) float64) string {
	if width(name) <= w {
		return name
	}
	for i := len(name) - 1; i > 0; i-- {
		if name[i] != ' ' && name[i-1] != '-' {
			continue
		}
		if shortened := strings.TrimRight(name[:i], " ,:") + "…"; width(shortened) <= w {
			return shortened
		}
	}
	return ""
}

// NumbersIn returns the numbers in a name such as "cluster 2" or "clusters 3 to 5". For
// any other name, it returns "".
func NumbersIn(name string) string {
	for _, noun := range []string{"cluster ", "clusters "} {
		if numbers, ok := strings.CutPrefix(name, noun); ok {
			return strings.ReplaceAll(numbers, " to ", "–")
		}
	}
	return ""
}

// JoinWords joins the words that are not empty with commas.
func JoinWords(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), ", ")
}

// Singular returns the singular of marks, which is a plural noun such as "centres". It
// returns "landmark" for "" and "frequencies".
func Singular(marks string) string {
	switch marks {
	case "", "frequencies":
		return "landmark"
	}
	return strings.TrimSuffix(marks, "s")
}
