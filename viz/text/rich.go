// Package text formats numbers as the page does, and draws lines of text that contain
// simple mathematics.
package text

import (
	"image/color"
	"strings"
	"sync"
	"unicode"

	"mercer/viz/canvas"
)

// A Rich is a parsed line of text with simple mathematics. In the markup, *x* is
// italic, _5 and _{10} are subscripts, and ^{−3} is a superscript. A single letter in a
// subscript or superscript is italic too. The rune U+0302 puts a hat on the preceding
// letter.
type Rich []run

// A run is a part of a line that has one face and one size.
type run struct {
	Text  string
	face  canvas.Face
	size  float64 // font size, as a fraction of the font size of the line
	shift float64 // downward shift of the baseline, as a fraction of the font size of the line
}

const (
	scriptSize = 0.72
	subDrop    = 0.22 * scriptSize // the factor converts from the font size of the subscript
	supDrop    = -0.36
)

// parsedTexts caches parsed texts, since nearly all texts of a picture also occur in the
// previous picture.
var (
	parsedLock  sync.Mutex
	parsedTexts = map[parseKey]Rich{}
)

type parseKey struct {
	words string
	face  canvas.Face
}

// Parse parses rich text. The parts that are not italic have the given face. The result
// is cached and must not be modified.
func Parse(s string, face canvas.Face) Rich {
	parsedLock.Lock()
	defer parsedLock.Unlock()
	key := parseKey{s, face}
	r, ok := parsedTexts[key]
	if !ok {
		if len(parsedTexts) >= 1024 {
			clear(parsedTexts)
		}
		r = parseRuns(s, face)
		parsedTexts[key] = r
	}
	return r
}

// parseRuns parses rich text into runs.
func parseRuns(s string, face canvas.Face) Rich {
	var out Rich
	var b strings.Builder
	current := run{face: face, size: 1}
	flush := func() {
		if b.Len() > 0 {
			r := current
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
			if current.face == canvas.Italic {
				current.face = face
			} else {
				current.face = canvas.Italic
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
			shift := subDrop
			if r == '^' {
				shift = supDrop
			}
			scriptFace := face
			if one := []rune(script); len(one) == 1 && unicode.IsLetter(one[0]) {
				scriptFace = canvas.Italic
			}
			out = append(out, run{script, scriptFace, scriptSize, shift})
			i = end
		default:
			b.WriteRune(r)
		}
	}
	flush()
	return out
}

// MarkUpVariables adds markup to plain text. A letter that is a variable becomes
// italic, and digits after the letter become its subscript. Text that contains markup
// is returned unchanged.
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

// isVariable reports whether rs[i] is a variable. A variable is a Greek letter, or one
// of some Latin letters that is not part of a word.
func isVariable(rs []rune, i int) bool {
	if unicode.Is(unicode.Greek, rs[i]) {
		return true
	}
	isWordRune := func(i int, others string) bool {
		return 0 <= i && i < len(rs) && (unicode.IsLetter(rs[i]) || strings.ContainsRune(others, rs[i]))
	}
	return strings.ContainsRune("iklmnqrxyKLNSWXZ", rs[i]) && !isWordRune(i-1, "0123456789’'.-") && !isWordRune(i+1, "’'")
}

// A Ruler measures the width of text. Every canvas.Canvas is a Ruler.
type Ruler interface {
	TextWidth(size float64, f canvas.Face, text string) float64
}

// TypicalWidths is a Ruler that returns approximate widths. It is used for layouts,
// which have no canvas.
type TypicalWidths struct{}

// TextWidth implements Ruler. It assumes 0.54 em for each rune.
func (TypicalWidths) TextWidth(size float64, _ canvas.Face, text string) float64 {
	return 0.54 * size * float64(len([]rune(text)))
}

// Width returns the advance width of the text at the given font size.
func (t Rich) Width(c Ruler, size float64) (w float64) {
	for _, r := range t {
		w += c.TextWidth(size*r.size, r.face, r.Text)
	}
	return w
}

// Draw writes the text, starting at x, and returns the x coordinate of its end.
func (t Rich) Draw(c canvas.Canvas, x, y, size float64, col color.NRGBA) float64 {
	for _, r := range t {
		c.DrawText(x, y+r.shift*size, size*r.size, r.face, canvas.Left, r.Text, col)
		x += c.TextWidth(size*r.size, r.face, r.Text)
	}
	return x
}

// DrawOnHalo writes the text on a halo in the colour rim, so that the text is readable
// over any picture. If the canvas is a HaloTexter, each word is written only once.
func (t Rich) DrawOnHalo(c canvas.Canvas, x, y, size float64, col, rim color.NRGBA) {
	const r = 1.25
	if c, ok := c.(canvas.HaloTexter); ok {
		for _, run := range t {
			c.DrawTextWithHalo(x, y+run.shift*size, size*run.size, run.face, run.Text, col, rim, r)
			x += c.TextWidth(size*run.size, run.face, run.Text)
		}
		return
	}
	for _, d := range [][2]float64{{r, 0}, {-r, 0}, {0, r}, {0, -r}, {0.7 * r, 0.7 * r}, {-0.7 * r, 0.7 * r}, {0.7 * r, -0.7 * r}, {-0.7 * r, -0.7 * r}} {
		t.Draw(c, x+d[0], y+d[1], size, rim)
	}
	t.Draw(c, x, y, size, col)
}

// Wrap breaks text into lines of at most the width w. It uses as few lines as possible,
// and makes their lengths similar.
func Wrap(c Ruler, s string, size, w float64) []Rich {
	best := wrapGreedily(c, s, size, w)
	for limit := w; len(best) > 1; {
		longest := 0.0
		for _, l := range best {
			longest = max(longest, l.Width(c, size))
		}
		limit = min(limit, longest) - 0.5*size
		lines := wrapGreedily(c, s, size, limit)
		if len(lines) > len(best) || limit <= 0 {
			break
		}
		best = lines
	}
	return best
}

// wrapGreedily breaks text into lines of at most the width w. Each line is as long as
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
