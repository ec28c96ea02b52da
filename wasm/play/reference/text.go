package reference

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/wasm/play/state"
)

// textPattern matches a formula or a computed number in a text.
var textPattern = regexp.MustCompile(`\$([^$]+)\$|\[([^\[\]]+)\]\{=([^{}]+)\}`)

// A Number is a computed number in a text.
type Number struct{ Text, Expr string }

// String returns the number as the text has it.
func (n Number) String() string { return "[" + n.Text + "]{=" + n.Expr + "}" }

// Numbers returns the computed numbers of a text.
func Numbers(text string) (list []Number) {
	for _, m := range textPattern.FindAllStringSubmatch(text, -1) {
		if m[3] != "" {
			list = append(list, Number{m[2], m[3]})
		}
	}
	return list
}

// text returns a text with its TeX as MathML, and with the digits of computed numbers.
func (s *Site) text(text string) (template.HTML, error) {
	var b strings.Builder
	at := 0
	for _, m := range textPattern.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		at = m[1]
		if m[2] < 0 {
			b.WriteString("<b>" + template.HTMLEscapeString(strings.ReplaceAll(text[m[4]:m[5]], " %", "\u202f%")) + "</b>")
			continue
		}
		formula, err := s.math(text[m[2]:m[3]], false)
		if err != nil {
			return "", err
		}
		b.WriteString(string(formula))
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	return template.HTML(b.String()), nil
}

// displayedPattern matches a displayed formula.
var displayedPattern = regexp.MustCompile(`(?s)<math [^>]*display="block">.*?</math>`)

// wrapDisplayed puts each displayed formula of a text in an element that scrolls if the formula is
// wider than the screen, and that can have the focus of the keyboard.
func wrapDisplayed(html string) string {
	return displayedPattern.ReplaceAllString(html, `<span class="formula" role="group" aria-label="formula" tabindex="0">$0</span>`)
}

// math returns the element math of a formula.
func (s *Site) math(tex string, isBlock bool) (template.HTML, error) {
	content, ok := s.formulas.MathML(tex, isBlock)
	if !ok {
		return "", fmt.Errorf("there is no MathML of %s; run node site/e2e/math.mjs", tex)
	}
	display := ""
	if isBlock {
		display = ` display="block"`
	}
	return template.HTML(wrapDisplayed(fmt.Sprintf(`<math alttext="%s"%s>%s</math>`, template.HTMLEscapeString(tex), display, content))), nil
}

// powerPattern matches a power in the help of a setting, such as ^q or ^(−α).
var powerPattern = regexp.MustCompile(`\^(?:\(([^()]*)\)|(\pL+))`)

// powers returns a plain text with its powers as superscripts.
func powers(text string) template.HTML {
	return template.HTML(powerPattern.ReplaceAllString(template.HTMLEscapeString(text), "<sup>$1$2</sup>"))
}

// formatPercent formats a share with two significant digits, without a break before the sign.
func formatPercent(x float64) string {
	p := 100 * x
	number := strconv.FormatFloat(p, 'g', 2, 64)
	switch {
	case p < 1e-6:
		number = "below 0.000001"
	case math.Round(p) >= 1000:
		number = approx.FormatCount(int(math.Round(p)))
	case p >= 10:
		number = strconv.FormatFloat(p, 'f', 0, 64)
	}
	return number + "\u202f%"
}

// formatValue formats a value of a setting.
func formatValue(x float64) string {
	if x >= 1e3 && x == math.Trunc(x) && x < 1e15 {
		return approx.FormatCount(int(x))
	}
	return strings.ReplaceAll(state.FormatNumber(x), "-", "−")
}

// formatDigits formats x with three significant digits.
func formatDigits(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// upperFirst returns text with an upper-case first letter.
func upperFirst(text string) string {
	r := []rune(text)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// lowerFirst returns text with a lower-case first letter.
func lowerFirst(text string) string {
	r := []rune(text)
	return strings.ToLower(string(r[:1])) + string(r[1:])
}
