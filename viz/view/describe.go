package view

import (
	"strconv"
	"strings"
)

// Subscript formats i with subscript digits.
func Subscript(i int) string {
	return strings.Map(func(r rune) rune { return '₀' + r - '0' }, strconv.Itoa(max(i, 0)))
}
