// Package text formats numbers as the page does, and sets lines of text with a
// little mathematics in them.
package text

import (
	"image/color"
	"strings"
	"sync"
	"unicode"

	"mercer/viz/canvas"
)

// A Rich text is plain text with some mathematics. *x* is italic; _5 and _{10} are
// subscripts, and ^{−3} is a superscript. A letter in a subscript or superscript is
// italic too. A U+0302 puts a hat on the preceding letter; package font draws the
// hat.
type Rich []run

// A run is a part of a line in one face and size.
type run struct {
	Text  string
	face  canvas.Face
	size  float64 // of the line's
	shift float64 // of the size of the line, downwards
}

const (
	scriptSize = 0.72
	subDrop    = 0.22 * scriptSize // in em of the size of the subscript
	supDrop    = -0.36
)

// parsed caches parsed texts. Nearly all words of a picture also occur in the
// previous picture.
var (
	parsedLock sync.Mutex
	parsed     = map[parseKey]Rich{}
)

type parseKey struct {
	words string
	face  canvas.Face
}

// Parse reads rich text whose upright face is face. The result is shared and must
// not be modified.
func Parse(s string, face canvas.Face) Rich {
	parsedLock.Lock()
	defer parsedLock.Unlock()
	key := parseKey{s, face}
	r, ok := parsed[key]
	if !ok {
		if len(parsed) >= 1024 {
			clear(parsed)
		}
		r = parseRuns(s, face)
		parsed[key] = r
	}
	return r
}

// parseRuns splits rich text into runs.
func parseRuns(s string, face canvas.Face) Rich {
	var out Rich
	var b strings.Builder
	now := run{face: face, size: 1}
	flush := func() {
		if b.Len() > 0 {
			r := now
			r.Text = b.String()
			out = append(out, r)
			b.Reset()
		}
	}
	rs := []rune(s)
	for i := 0; i < len(rs); i++ {
		switch r := rs[i]; {
		case r == '*':
			flush()
			if now.face == canvas.Italic {
				now.face = face
			} else {
				now.face = canvas.Italic
			}
		case (r == '_' || r == '^') && i+1 < len(rs):
			flush()
			script, end := string(rs[i+1]), i+1
			if rs[i+1] == '{' {
				if n := strings.IndexRune(string(rs[i+2:]), '}'); n >= 0 {
					script = string(rs[i+2:])[:n]
					end = i + 2 + len([]rune(script))
				}
			}
			drop := subDrop
			if r == '^' {
				drop = supDrop
			}
			style := face
			if one := []rune(script); len(one) == 1 && unicode.IsLetter(one[0]) {
				style = canvas.Italic
			}
			out = append(out, run{script, style, scriptSize, drop})
			i = end
		default:
			b.WriteRune(r)
		}
	}
	flush()
	return out
}

// MarkUpVariables adds markup to plain words. A letter of the formulas becomes italic,
// and digits after such a letter become its index. Words with markup stay
// unchanged.
func MarkUpVariables(s string) string {
	if strings.ContainsAny(s, "*_^") {
		return s
	}
	var b strings.Builder
	rs := []rune(s)
	for i := 0; i < len(rs); i++ {
		if !isVariable(rs, i) {
			b.WriteRune(rs[i])
			continue
		}
		b.WriteString("*" + string(rs[i]))
		if i+1 < len(rs) && rs[i+1] == '\u0302' {
			b.WriteRune('\u0302')
			i++
		}
		b.WriteString("*")
		j := i + 1
		for j < len(rs) && unicode.IsDigit(rs[j]) {
			j++
		}
		if j > i+1 {
			b.WriteString("_{" + string(rs[i+1:j]) + "}")
			i = j - 1
		}
	}
	return b.String()
}

// isVariable reports whether letter i is a variable: a Greek letter, or a single
// Latin letter that the page sets in italics.
func isVariable(rs []rune, i int) bool {
	if unicode.Is(unicode.Greek, rs[i]) {
		return true
	}
	in := func(i int, others string) bool {
		return 0 <= i && i < len(rs) && (unicode.IsLetter(rs[i]) || strings.ContainsRune(others, rs[i]))
	}
	return strings.ContainsRune("iklmnqrxyKLNSWXZ", rs[i]) && !in(i-1, "0123456789’'.-") && !in(i+1, "’'")
}

// A Ruler measures the width of text, as every Canvas does.
type Ruler interface {
	TextWidth(size float64, f canvas.Face, text string) float64
}

// TypicalWidths is a Ruler for layouts, which have no canvas. It returns
// approximate widths.
type TypicalWidths struct{}

func (TypicalWidths) TextWidth(size float64, _ canvas.Face, text string) float64 {
	return 0.54 * size * float64(len([]rune(text)))
}

// Width returns the advance width of the text.
func (t Rich) Width(c Ruler, size float64) (w float64) {
	for _, r := range t {
		w += c.TextWidth(size*r.size, r.face, r.Text)
	}
	return w
}

// Draw writes the text to the right of x and returns its end.
func (t Rich) Draw(c canvas.Canvas, x, y, size float64, col color.NRGBA) float64 {
	for _, r := range t {
		c.Text(x, y+r.shift*size, size*r.size, r.face, canvas.Left, r.Text, col)
		x += c.TextWidth(size*r.size, r.face, r.Text)
	}
	return x
}

// DrawOnHalo writes the text on a halo of another colour, so that the text is
// readable over any picture. Each word is written once if the canvas implements
// HaloTexter.
func (t Rich) DrawOnHalo(c canvas.Canvas, x, y, size float64, col, rim color.NRGBA) {
	const r = 1.25
	if c, ok := c.(canvas.HaloTexter); ok {
		for _, run := range t {
			c.TextWithHalo(x, y+run.shift*size, size*run.size, run.face, run.Text, col, rim, r)
			x += c.TextWidth(size*run.size, run.face, run.Text)
		}
		return
	}
	for _, d := range [][2]float64{{r, 0}, {-r, 0}, {0, r}, {0, -r}, {0.7 * r, 0.7 * r}, {-0.7 * r, 0.7 * r}, {0.7 * r, -0.7 * r}, {-0.7 * r, -0.7 * r}} {
		t.Draw(c, x+d[0], y+d[1], size, rim)
	}
	t.Draw(c, x, y, size, col)
}

// Wrap breaks words into lines of width at most w. It uses as few lines as
// possible, of about equal length.
func Wrap(c Ruler, s string, size, w float64) []Rich {
	best := wrapGreedily(c, s, size, w)
	for narrow := w; len(best) > 1; {
		longest := 0.0
		for _, l := range best {
			longest = max(longest, l.Width(c, size))
		}
		narrow = min(narrow, longest) - 0.5*size
		lines := wrapGreedily(c, s, size, narrow)
		if len(lines) > len(best) || narrow <= 0 {
			break
		}
		best = lines
	}
	return best
}

// wrapGreedily breaks words into lines of width at most w, each as long as
// possible.
func wrapGreedily(c Ruler, s string, size, w float64) []Rich {
	var lines []Rich
	var line string
	for word := range strings.FieldsSeq(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && Parse(longer, canvas.Text).Width(c, size) > w {
			lines = append(lines, Parse(line, canvas.Text))
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, Parse(line, canvas.Text))
	}
	return lines
}
