package code

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLineLength is the number of characters after which lists of numbers are wrapped.
const maxLineLength = 96

// formatNumber returns the shortest decimal number whose nearest float64 is v. Go and Python
// read it as a literal.
func formatNumber(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// formatFloat is formatNumber with a point or an exponent, so that the literal is not an
// integer.
func formatFloat(v float64) string {
	s := formatNumber(v)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// comment returns lines of comments, each with the given prefix. Names of the user may
// contain any character, so characters that could end the comment or hide a part of it are
// replaced.
func comment(prefix string, lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		if !strings.HasPrefix(line, "\t") { // gofmt wants no space before an indented line
			line = " " + line
		}
		b.WriteString(strings.TrimRight(prefix+printable(line), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// printable replaces each control character except tabs, each line separator, each invisible
// format character, and each invalid byte, by a replacement character.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r != '\t' && !unicode.IsGraphic(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}

// joinBlankLines replaces more than two blank lines by two.
func joinBlankLines(s string) string {
	for strings.Contains(s, "\n\n\n\n") {
		s = strings.ReplaceAll(s, "\n\n\n\n", "\n\n\n")
	}
	return s
}

// plainWords removes the markup of words for the page.
func plainWords(s string) string { return strings.NewReplacer("*", "", "_", "").Replace(s) }

// wrap joins the items with ", ". It starts a new line, with the given indentation, before a
// line would be too long.
func wrap(items []string, first, indent string) string {
	var b strings.Builder
	b.WriteString(first)
	length := utf8.RuneCountInString(first)
	for i, item := range items {
		if i < len(items)-1 {
			item += ","
		}
		size := utf8.RuneCountInString(item)
		switch {
		case i == 0:
		case length+1+size > maxLineLength:
			b.WriteString("\n" + indent)
			length = len(indent)
		default:
			b.WriteByte(' ')
			length++
		}
		b.WriteString(item)
		length += size
	}
	return b.String()
}

// formatAll formats each value.
func formatAll[T any](values []T, format func(T) string) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = format(v)
	}
	return out
}
