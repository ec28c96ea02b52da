package lesson

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	kindContainer = ast.NewNodeKind("Container")
	kindTeXBlock  = ast.NewNodeKind("TeXBlock")
)

// A container is a block between «::: kind» and «:::».
type container struct {
	ast.BaseBlock
	name     string // the word after the colons
	argument slice  // the rest of the line
	settings []setting
	start    int
	isInHead bool // the next line may be a setting
	isClosed bool
}

func (*container) Kind() ast.NodeKind           { return kindContainer }
func (n *container) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }

// A slice is a part of the source.
type slice struct {
	text  string
	start int
}

// A setting is a line «key: value» of a container.
type setting struct {
	key   string
	value slice
	start int
}

type containerParser struct{}

func (containerParser) Trigger() []byte { return []byte{':'} }

var (
	openPattern    = regexp.MustCompile(`^:::[ \t]*([a-z]+)(?:[ \t]+(.*?))?[ \t]*\r?\n?$`)
	settingPattern = regexp.MustCompile(`^([a-z]+):[ \t]*(.*?)[ \t]*\r?\n?$`)
)

func (containerParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	if pc.BlockOffset() != 0 || parent.Kind() != ast.KindDocument {
		return nil, parser.NoChildren
	}
	m := openPattern.FindSubmatchIndex(line)
	if m == nil {
		return nil, parser.NoChildren
	}
	c := &container{name: string(line[m[2]:m[3]]), start: segment.Start, isInHead: true}
	if m[4] >= 0 {
		c.argument = slice{string(line[m[4]:m[5]]), segment.Start + m[4]}
	}
	reader.AdvanceToEOL()
	return c, parser.HasChildren
}

func (containerParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	c := node.(*container)
	line, segment := reader.PeekLine()
	if strings.TrimSpace(string(line)) == ":::" {
		reader.AdvanceToEOL()
		c.isClosed = true
		return parser.Close
	}
	if openPattern.Match(line) {
		return parser.Close // the block before has no end
	}
	if c.isInHead {
		if m := settingPattern.FindSubmatchIndex(line); m != nil {
			c.settings = append(c.settings, setting{string(line[m[2]:m[3]]), slice{string(line[m[4]:m[5]]), segment.Start + m[4]}, segment.Start})
			reader.AdvanceToEOL()
			return parser.Continue | parser.NoChildren
		}
		c.isInHead = false
	}
	return parser.Continue | parser.HasChildren
}

func (containerParser) Close(ast.Node, text.Reader, parser.Context) {}
func (containerParser) CanInterruptParagraph() bool                 { return true }
func (containerParser) CanAcceptIndentedLine() bool                 { return false }

// A texBlock is a displayed formula: $$…$$ that begins and ends a line.
type texBlock struct {
	ast.BaseBlock
	source   string
	start    int
	isClosed bool
}

func (*texBlock) Kind() ast.NodeKind           { return kindTeXBlock }
func (n *texBlock) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }
func (*texBlock) IsRaw() bool                  { return true }

type texBlockParser struct{}

func (texBlockParser) Trigger() []byte { return []byte{'$'} }

func (texBlockParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	offset := pc.BlockOffset()
	if offset < 0 || !bytes.HasPrefix(line[offset:], []byte("$$")) {
		return nil, parser.NoChildren
	}
	n := &texBlock{start: segment.Start + offset - segment.Padding}
	n.add(string(line[offset+2:]))
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

// add adds a line, up to the closing signs.
func (n *texBlock) add(line string) {
	if before, ok := strings.CutSuffix(strings.TrimSpace(line), "$$"); ok {
		line, n.isClosed = before, true
	}
	n.source = normalTeX(n.source + " " + line)
}

func (texBlockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*texBlock)
	if n.isClosed {
		return parser.Close
	}
	line, _ := reader.PeekLine()
	if util.IsBlank(line) {
		return parser.Close
	}
	n.add(string(line))
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (texBlockParser) Close(ast.Node, text.Reader, parser.Context) {}
func (texBlockParser) CanInterruptParagraph() bool                 { return true }
func (texBlockParser) CanAcceptIndentedLine() bool                 { return false }
