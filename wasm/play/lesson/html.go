package lesson

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	markdownhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// rendererOption returns the option that renders the nodes of lessons.
func rendererOption(r *reading) renderer.Option {
	return renderer.WithNodeRenderers(util.Prioritized(nodeRenderer{r}, 100))
}

// A nodeRenderer renders the nodes whose HTML depends on the lesson.
type nodeRenderer struct{ *reading }

func (r nodeRenderer) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(ast.KindText, r.renderText)
	register.Register(ast.KindLink, r.renderLink)
	register.Register(ast.KindImage, r.renderImage)
	register.Register(kindSpan, r.renderSpan)
	register.Register(kindTeX, r.renderTeX)
	register.Register(kindTeXBlock, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			r.writeFormula(w, n.(*texBlock).source, true)
			w.WriteString("\n")
		}
		return ast.WalkContinue, nil
	})
	// What stands in a wrong place is a problem or, for a bracket, text.
	nothing := func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) { return ast.WalkContinue, nil }
	register.Register(kindContainer, nothing)
	register.Register(kindValue, nothing)
	register.Register(kindRight, nothing)
	register.Register(kindSpanOpen, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			w.WriteString("[")
		}
		return ast.WalkContinue, nil
	})
}

// renderTeX writes a formula within a line, and keeps the punctuation after it in the same line. Browsers could otherwise
// break the line between the two.
func (r nodeRenderer) renderTeX(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*tex)
	text, _ := n.NextSibling().(*ast.Text)
	if text == nil || leadingPunctuation(text, source) == "" {
		r.writeFormula(w, n.source, false)
		return ast.WalkContinue, nil
	}
	w.WriteString(`<span class="nb">`)
	r.writeFormula(w, n.source, false)
	w.WriteString(leadingPunctuation(text, source) + "</span>")
	return ast.WalkContinue, nil
}

// leadingPunctuation returns the punctuation at the beginning of a text that is written with the formula before it.
func leadingPunctuation(text *ast.Text, source []byte) string {
	if _, isAfterFormula := text.PreviousSibling().(*tex); !isAfterFormula {
		return ""
	}
	value := string(text.Segment.Value(source))
	return value[:len(value)-len(strings.TrimLeft(value, ".,:;?!)’”-"))]
}

var percentSpace = regexp.MustCompile(`(\d)[ \x{a0}]%`)

func (r nodeRenderer) renderText(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Text)
	rest := n.Segment.Value(source)[len(leadingPunctuation(n, source)):]
	markdownhtml.DefaultWriter.Write(w, percentSpace.ReplaceAll(rest, []byte("$1\u202f%")))
	switch {
	case n.HardLineBreak():
		w.WriteString("<br>\n")
	case n.SoftLineBreak():
		w.WriteString("\n")
	}
	return ast.WalkContinue, nil
}

// stateAttributes returns the attributes of a link that sets the figure.
func stateAttributes(s State) string {
	return fmt.Sprintf(`href="../index.html#%s" data-state="%s" data-shows="%s"`, html.EscapeString(s.Link), html.EscapeString(s.ID), html.EscapeString(strings.Join(s.Pictures, " ")))
}

func (r nodeRenderer) renderLink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Link)
	destination := string(n.Destination)
	if s := r.destinationState(destination); s != nil {
		class := "w"
		if _, ok := n.AttributeString(solutionAttribute); ok {
			class += " solution"
		}
		fmt.Fprintf(w, `<a class="%s" %s%s>`, class, stateAttributes(*s), r.formulaLabel(n))
		return ast.WalkContinue, nil
	}
	if isFileLink(destination) {
		file, anchor, hasAnchor := strings.Cut(destination, "#")
		destination = strings.TrimSuffix(file, lessonExtension) + pageExtension
		if hasAnchor {
			destination += "#" + anchor
		}
	}
	fmt.Fprintf(w, `<a href="%s">`, html.EscapeString(destination))
	return ast.WalkContinue, nil
}

// formulaLabel returns the attribute aria-label of a link that consists of formulas, and otherwise nothing. Some screen
// readers skip MathML in links.
func (r nodeRenderer) formulaLabel(link *ast.Link) string {
	label := ""
	for c := link.FirstChild(); c != nil; c = c.NextSibling() {
		formula, ok := c.(*tex)
		if !ok || r.formulas == nil {
			return ""
		}
		content, _ := r.formulas.MathML(formula.source, false)
		label += mathMLText(content)
	}
	if label == "" {
		return ""
	}
	return fmt.Sprintf(` aria-label="%s"`, html.EscapeString(label))
}

func (r nodeRenderer) renderImage(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Image)
	s := r.destinationState(string(n.Destination))
	if !entering || s == nil {
		return ast.WalkSkipChildren, nil
	}
	p := r.picture(*s, handoutSize)
	fmt.Fprintf(w, `<img src="%s" srcset="%[1]s 2x" width="%d" height="%d" alt="%s">`, p.path("light"), p.Width, p.Height, html.EscapeString(r.plainText(n)))
	return ast.WalkSkipChildren, nil
}

func (r nodeRenderer) renderSpan(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*span)
	switch {
	case n.sign == '=' && entering:
		printed := string(source[n.inner[0]:n.inner[1]])
		v, _ := PrintedValue(printed)
		fmt.Fprintf(w, `<data value="%s">%s</data>`, strconv.FormatFloat(v, 'g', -1, 64), html.EscapeString(percentSpace.ReplaceAllString(printed, "$1\u202f%")))
		return ast.WalkSkipChildren, nil
	case n.sign == 't' && entering:
		fmt.Fprintf(w, `<dfn id="%s">`, html.EscapeString(termID(r.plainText(n))))
	case n.sign == 't':
		w.WriteString("</dfn>")
	}
	return ast.WalkContinue, nil
}

func (r nodeRenderer) writeFormula(w util.BufWriter, source string, isBlock bool) {
	display := ""
	if isBlock {
		display = ` display="block"`
	}
	content := ""
	if r.formulas != nil {
		content, _ = r.formulas.MathML(source, isBlock)
	}
	fmt.Fprintf(w, `<math alttext="%s"%s>%s</math>`, html.EscapeString(source), display, content)
}
