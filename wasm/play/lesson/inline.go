package lesson

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// The inline nodes of lessons.
var (
	kindSpan     = ast.NewNodeKind("Span")
	kindSpanOpen = ast.NewNodeKind("SpanOpen")
	kindValue    = ast.NewNodeKind("Value")
	kindRight    = ast.NewNodeKind("Right")
	kindTeX      = ast.NewNodeKind("TeX")
)

// A span is [text]{=expression}, [text]{?expression} or [text]{term}.
type span struct {
	ast.BaseInline
	sign        byte // =, ? or t
	expr        string
	start       int // offset of its bracket
	inner       [2]int
	isCondition bool // a condition of an act, which is no claim
}

func (*span) Kind() ast.NodeKind            { return kindSpan }
func (n *span) Dump(source []byte, lv int)  { ast.DumpHelper(n, source, lv, nil, nil) }
func (n *spanOpen) Dump(src []byte, lv int) { ast.DumpHelper(n, src, lv, nil, nil) }
func (n *value) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }
func (n *right) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }
func (n *tex) Dump(source []byte, lv int)   { ast.DumpHelper(n, source, lv, nil, nil) }

// A spanOpen stands for the opening bracket of a span until its end is found.
type spanOpen struct {
	ast.BaseInline
	start int
}

func (*spanOpen) Kind() ast.NodeKind { return kindSpanOpen }

// A value is {=expression, format}, the present value in a condition.
type value struct {
	ast.BaseInline
	expr, format string
	start        int
}

func (*value) Kind() ast.NodeKind { return kindValue }

// A right is [x] at the beginning of a list item, which marks the right answer.
type right struct{ ast.BaseInline }

func (*right) Kind() ast.NodeKind { return kindRight }

// A tex is a formula within a line.
type tex struct {
	ast.BaseInline
	source string
	start  int
}

func (*tex) Kind() ast.NodeKind { return kindTeX }

// openSpansKey stores the opened spans of a paragraph in the context of the parser.
var openSpansKey = parser.NewContextKey()

type spanParser struct{}

func (spanParser) Trigger() []byte { return []byte{'[', ']', '{'} }

func (p spanParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	switch line[0] {
	case '{':
		expr, length, ok := readBraces(block)
		if !ok || expr == "" || expr[0] != '=' {
			return nil
		}
		v := &value{expr: strings.TrimSpace(expr[1:]), start: segment.Start}
		if i := strings.LastIndexByte(v.expr, ','); i >= 0 && isWord(strings.TrimSpace(v.expr[i+1:])) {
			v.expr, v.format = strings.TrimSpace(v.expr[:i]), strings.TrimSpace(v.expr[i+1:])
		}
		skip(block, length)
		return v
	case '[':
		if _, isItem := itemOf(parent); isItem && parent.ChildCount() == 0 && bytes.HasPrefix(line, []byte("[x] ")) {
			block.Advance(len("[x] "))
			return &right{}
		}
		if !beginsSpan(block) {
			return nil
		}
		open := &spanOpen{start: segment.Start}
		spans, _ := pc.Get(openSpansKey).([]*spanOpen)
		pc.Set(openSpansKey, append(spans, open))
		block.Advance(1)
		return open
	}
	// A closing bracket ends a span if a brace follows.
	spans, _ := pc.Get(openSpansKey).([]*spanOpen)
	if len(line) < 2 || line[1] != '{' || len(spans) == 0 {
		return nil
	}
	open := spans[len(spans)-1]
	if open.Parent() != parent {
		return nil
	}
	l, position := block.Position()
	block.Advance(1)
	expr, length, ok := readBraces(block)
	if !ok || !isSpanText(expr) {
		block.SetPosition(l, position)
		return nil
	}
	skip(block, length)
	pc.Set(openSpansKey, spans[:len(spans)-1])
	s := &span{sign: expr[0], expr: strings.TrimSpace(expr[1:]), start: open.start, inner: [2]int{open.start + 1, segment.Start}}
	parser.ProcessDelimiters(open, pc)
	for c := open.NextSibling(); c != nil; {
		next := c.NextSibling()
		s.AppendChild(s, c)
		c = next
	}
	parent.RemoveChild(parent, open)
	return s
}

func (spanParser) CloseBlock(_ ast.Node, _ text.Reader, pc parser.Context) { pc.Set(openSpansKey, nil) }

// isSpanText reports whether the text in the braces after a bracket makes a span.
func isSpanText(s string) bool {
	return strings.HasPrefix(s, "=") || strings.HasPrefix(s, "?") || s == "term"
}

func isWord(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// itemOf returns the list item whose first block is n.
func itemOf(n ast.Node) (ast.Node, bool) {
	item := n.Parent()
	return item, item != nil && item.Kind() == ast.KindListItem && item.FirstChild() == n
}

// rest returns the text from the position of block to the end of the paragraph, without
// moving the position.
func rest(block text.Reader) string {
	l, position := block.Position()
	defer block.SetPosition(l, position)
	var b strings.Builder
	for line, _ := block.PeekLine(); line != nil; line, _ = block.PeekLine() {
		b.Write(line)
		block.AdvanceLine()
	}
	return b.String()
}

// skip moves block by length bytes, over ends of lines.
func skip(block text.Reader, length int) {
	for length > 0 {
		line, _ := block.PeekLine()
		if line == nil {
			return
		}
		if length < len(line) {
			block.Advance(length)
			return
		}
		length -= len(line)
		block.AdvanceLine()
	}
}

// readBraces returns the text between the brace at the position of block and its closing
// brace, and the length with both. Braces in strings do not count.
func readBraces(block text.Reader) (inner string, length int, ok bool) {
	s := rest(block)
	isQuoted := false
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			isQuoted = !isQuoted
		case s[i] == '}' && !isQuoted:
			return strings.Join(strings.Fields(s[1:i]), " "), i + 1, true
		}
	}
	return "", 0, false
}

// beginsSpan reports whether the bracket at the position of block has its closing bracket
// before braces that make a span. Brackets in formulas do not count.
func beginsSpan(block text.Reader) bool {
	s := rest(block)
	depth, inTeX := 0, false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '$':
			inTeX = !inTeX
		case inTeX:
		case s[i] == '[':
			depth++
		case s[i] == ']':
			if depth--; depth == 0 {
				after := s[i+1:]
				return strings.HasPrefix(after, "{=") || strings.HasPrefix(after, "{?") || strings.HasPrefix(after, "{term}")
			}
		}
	}
	return false
}

type texParser struct{}

func (texParser) Trigger() []byte { return []byte{'$'} }

func (texParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	_, segment := block.PeekLine()
	s := rest(block)
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '$':
			if i == 1 {
				return nil
			}
			skip(block, i+1)
			return &tex{source: normalTeX(s[1:i]), start: segment.Start}
		}
	}
	return nil
}

var spaces = regexp.MustCompile(`\s+`)

// normalTeX returns TeX with single spaces, as it is stored in the list of formulas.
// site/e2e/math.mjs has the same rule.
func normalTeX(s string) string { return strings.TrimSpace(spaces.ReplaceAllString(s, " ")) }
