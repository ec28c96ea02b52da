package lesson

import (
	"bytes"
	"fmt"
	"go/token"
	"html/template"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"go.yaml.in/yaml/v3"

	"mercer/wasm/play/state"
)

// Extensions of the names of files.
const (
	lessonExtension    = ".md"
	notesExtension     = ".notes.md"
	handoutExtension   = ".handout.md"
	questionsExtension = ".questions.md"
)

// kindOf returns the kind and the slug of a file.
func kindOf(name string) (Kind, string) {
	name = filepath.Base(name)
	if slug, ok := strings.CutSuffix(name, notesExtension); ok {
		return Notes, slug
	}
	if slug, ok := strings.CutSuffix(name, handoutExtension); ok {
		return Handout, slug
	}
	if slug, ok := strings.CutSuffix(name, questionsExtension); ok {
		return Questions, slug
	}
	return Main, strings.TrimSuffix(name, lessonExtension)
}

// A reading is the parsing of one file.
type reading struct {
	*Lesson
	formulas *Formulas
	source   []byte // with blanks for the front matter
	problems Problems
	markdown goldmark.Markdown
	act      *Act // the act that contains the text being read
}

// Parse parses a file. The name of the file determines its kind. states are those of the
// lesson to which notes or a handout belong. Without formulas, MathML is empty. The error
// is of the type Problems.
func Parse(name string, source []byte, states []State, formulas *Formulas) (*Lesson, error) {
	kind, slug := kindOf(name)
	r := &reading{Lesson: &Lesson{File: name, Slug: slug, Kind: kind, source: source, ids: map[string]bool{"figure": true}}, formulas: formulas}
	r.States = slices.Clone(states)
	r.source = r.readFrontMatter(source)
	if r.isUnreadable { // without states, each link and number of the file would be a problem, too
		return r.Lesson, r.problems.sorted()
	}
	r.markdown = r.newMarkdown()
	document := r.markdown.Parser().Parse(text.NewReader(r.source))
	r.checkNodes(document)
	r.readSections(document)
	r.collect(document)
	r.checkWhole()
	if len(r.problems) > 0 {
		return r.Lesson, r.problems.sorted()
	}
	return r.Lesson, nil
}

func (r *reading) newMarkdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(
			parser.WithInlineParsers(util.Prioritized(spanParser{}, 150), util.Prioritized(texParser{}, 160)),
			parser.WithBlockParsers(util.Prioritized(containerParser{}, 50), util.Prioritized(texBlockParser{}, 60)),
		),
		goldmark.WithRendererOptions(rendererOption(r)),
	)
}

// line returns the line of an offset in the source.
func (r *reading) line(offset int) int {
	return 1 + bytes.Count(r.source[:min(max(offset, 0), len(r.source))], []byte("\n"))
}

// addProblem adds a problem at an offset.
func (r *reading) addProblem(offset int, format string, args ...any) {
	r.addProblemAt(r.line(offset), format, args...)
}

func (r *reading) addProblemAt(line int, format string, args ...any) {
	r.problems = append(r.problems, Problem{r.File, line, fmt.Sprintf(format, args...)})
}

// offsetOf returns the offset of a node in the source, or that of an ancestor.
func offsetOf(n ast.Node) int {
	if offset := offsetWithin(n); offset >= 0 {
		return offset
	}
	for p := n; p != nil; p = p.Parent() {
		for s := p.PreviousSibling(); s != nil; s = s.PreviousSibling() {
			if offset := offsetWithin(s); offset >= 0 {
				return offset
			}
		}
	}
	return 0
}

// offsetWithin returns the first offset in a node and its descendants, or −1.
func offsetWithin(n ast.Node) int {
	switch n := n.(type) {
	case *ast.Text:
		return n.Segment.Start
	case *span:
		return n.start
	case *value:
		return n.start
	case *tex:
		return n.start
	case *texBlock:
		return n.start
	case *container:
		return n.start
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if offset := offsetWithin(c); offset >= 0 {
			return offset
		}
	}
	return -1
}

// frontMatter is the YAML at the beginning of a file.
type frontMatter struct {
	Number      int       `yaml:"number"`
	Title       string    `yaml:"title"`
	Short       string    `yaml:"short"`
	Summary     string    `yaml:"summary"`
	Description string    `yaml:"description"`
	Minutes     int       `yaml:"minutes"`
	Needs       []int     `yaml:"needs"`
	States      yaml.Node `yaml:"states"`
	Picture     string    `yaml:"picture"`
	Alt         string    `yaml:"alt"`
	Lesson      string    `yaml:"lesson"`
}

const frontMatterFence = "---"

// readFrontMatter reads the front matter, and returns the source with blanks in its place.
func (r *reading) readFrontMatter(source []byte) []byte {
	lines := bytes.SplitAfter(source, []byte("\n"))
	end := -1
	if strings.TrimSpace(string(lines[0])) == frontMatterFence {
		for i, line := range lines[1:] {
			if strings.TrimSpace(string(line)) == frontMatterFence {
				end = i + 1
				break
			}
		}
	}
	if end < 0 {
		r.addProblemAt(1, "the file does not begin with a front matter; write its keys as YAML between two lines %s", frontMatterFence)
		return source
	}
	matter := bytes.Join(lines[1:end], nil)
	blank := slices.Clone(source)
	for i := range len(lines[0]) + len(matter) + len(lines[end]) {
		if blank[i] != '\n' {
			blank[i] = ' '
		}
	}
	var f frontMatter
	decoder := yaml.NewDecoder(bytes.NewReader(matter))
	decoder.KnownFields(true)
	if err := decoder.Decode(&f); err != nil {
		r.addYAMLProblem(err)
		r.isUnreadable = true
		return blank
	}
	r.Order, r.Title, r.Short, r.Summary, r.Description = f.Number, f.Title, f.Short, f.Summary, f.Description
	r.Minutes, r.Needs, r.Alt = f.Minutes, f.Needs, f.Alt
	r.readStates(&f.States)
	required := map[string]bool{"title": f.Title != ""}
	if n := utf8.RuneCountInString(f.Description); n > MaxDescription {
		r.addProblemAt(keyLine(matter, "description"), "the description has %d characters; search engines show %d", n, MaxDescription)
	}
	switch r.Kind {
	case Main:
		if r.Short == "" {
			r.Short = r.Title
		}
		for key, isThere := range map[string]bool{"number": f.Number > 0, "summary": f.Summary != "", "description": f.Description != "", "minutes": f.Minutes > 0, "alt": f.Alt != "", "states": len(r.States) > 0} {
			required[key] = isThere
		}
		if n := len([]rune(f.Summary)); n > maxSummary {
			r.addProblemAt(keyLine(matter, "summary"), "the summary has %d characters; the front page has room for %d", n, maxSummary)
		}
		switch s := r.State(f.Picture); {
		case s != nil:
			r.Picture = *s
		case f.Picture != "":
			r.addProblemAt(keyLine(matter, "picture"), "the picture of the front page is %s, and there is no such state", f.Picture)
		case len(r.States) > 0:
			r.Picture = r.States[0]
		}
	case Questions:
		required["description"] = f.Description != ""
	default:
		required["lesson"] = f.Lesson == r.Slug
	}
	for key, isThere := range required {
		switch {
		case isThere:
		case key == "lesson":
			r.addProblemAt(keyLine(matter, "lesson"), "the key lesson must be %s, as in the name of the file", r.Slug)
		default:
			r.addProblemAt(1, "the front matter needs the key %s", key)
		}
	}
	return blank
}

const maxSummary = 90

// MaxDescription is the largest number of characters of the description of a page. Search engines
// cut a longer one.
const MaxDescription = 160

// keyLine returns the line of a key of the front matter, which begins in line 2.
func keyLine(matter []byte, key string) int {
	for i, line := range bytes.Split(matter, []byte("\n")) {
		if bytes.HasPrefix(line, []byte(key+":")) {
			return i + 2
		}
	}
	return 1
}

// addYAMLProblem adds an error of the YAML library, whose lines begin after the fence.
func (r *reading) addYAMLProblem(err error) {
	messages := []string{err.Error()}
	if e, ok := err.(*yaml.TypeError); ok {
		messages = e.Errors
	}
	for _, m := range messages {
		m = strings.TrimPrefix(m, "yaml: ")
		line := 0
		if n, _ := fmt.Sscanf(m, "line %d:", &line); n == 1 {
			_, m, _ = strings.Cut(m, ": ")
		}
		m = strings.Replace(m, " in type lesson.frontMatter", "", 1)
		r.addProblemAt(line+1, "the front matter is no valid YAML: %s", m)
	}
}

// readStates reads the map of states, in its order.
func (r *reading) readStates(n *yaml.Node) {
	if n.Kind == 0 {
		return
	}
	if n.Kind != yaml.MappingNode {
		r.addProblemAt(n.Line+1, "states must be lines «id: link | pictures»")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, content := n.Content[i], n.Content[i+1]
		line := key.Line + 1 // the fence is the first line
		id := key.Value
		if !token.IsIdentifier(id) {
			r.addProblemAt(line, "%q is no identifier; use letters and digits", id)
		}
		if r.State(id) != nil {
			r.addProblemAt(line, "there are two states %s; rename one", id)
			continue
		}
		link, pictures, ok := strings.Cut(content.Value, "|")
		if !ok || strings.TrimSpace(pictures) == "" {
			r.addProblemAt(line, "the state %s names no picture; write «%s: link | picture picture»", id, id)
		}
		s := State{ID: id, Link: "v=1", Pictures: strings.Fields(pictures), Line: line}
		if link = strings.TrimSpace(link); link != "" {
			s.Link += "&" + link
		}
		if len(s.Pictures) > maxPictures {
			r.addProblemAt(line, "the state %s names %d pictures; name at most %d", id, len(s.Pictures), maxPictures)
		}
		r.checkLink(s)
		r.States = append(r.States, s)
	}
}

const maxPictures = 4

// checkLink checks that the playground would write the same link.
func (r *reading) checkLink(s State) {
	opened, warnings := state.Open(s.Link)
	for _, w := range warnings {
		r.addProblemAt(s.Line, "the link of %s: %v", s.ID, w)
	}
	if link := state.Link(opened); len(warnings) == 0 && link != s.Link {
		r.addProblemAt(s.Line, "the link of %s is not canonical; write %s", s.ID, strings.TrimPrefix(strings.TrimPrefix(link, "v=1"), "&"))
	}
}

// checkNodes reports what a lesson may not have anywhere.
func (r *reading) checkNodes(document ast.Node) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock, *ast.RawHTML:
			r.addProblem(offsetOf(n), "HTML is not possible; use Markdown and the blocks of lessons")
		case *container:
			if !n.isClosed {
				r.addProblem(n.start, "the block %s has no end; write ::: after it", n.name)
			}
		case *texBlock:
			if !n.isClosed {
				r.addProblem(n.start, "the formula has no end; write $$ at the end of its last line")
			}
			r.formula(n.source, true, n.start)
		case *tex:
			r.formula(n.source, false, n.start)
		case *ast.Heading:
			if n.Level == 1 || n.Level > 3 {
				r.addProblem(offsetOf(n), "a heading has two or three #; the title stands in the front matter")
			}
		case *ast.Paragraph:
			if line := string(bytes.TrimSpace(n.Lines().Value(r.source))); strings.HasPrefix(line, ":::") {
				r.addProblem(offsetOf(n), "%q begins no block; write ::: with a kind and text around it, or ::: alone at its end", firstLine(line))
			}
		case *ast.Link:
			r.checkDestination(n)
		case *ast.Image:
			if id, ok := strings.CutPrefix(string(n.Destination), "#"); !ok || r.State(id) == nil {
				r.addProblem(offsetOf(n), "the image %s is no state; write ![words](#state)", n.Destination)
			}
		}
		return ast.WalkContinue, nil
	})
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// checkDestination checks the destination of a link.
func (r *reading) checkDestination(n *ast.Link) {
	destination := string(n.Destination)
	id, isState := strings.CutPrefix(destination, "#")
	switch {
	case isState && r.State(id) == nil:
		r.addProblem(offsetOf(n), "there is no state %s in the front matter", id)
	case isState, isFileLink(destination), strings.HasPrefix(destination, "https://"), strings.HasPrefix(destination, "../"):
	default:
		r.addProblem(offsetOf(n), "the link %q is none of #state, lesson.md, ../page and https://…", destination)
	}
}

// isFileLink reports whether a destination is another file of the course.
func isFileLink(destination string) bool {
	file, _, _ := strings.Cut(destination, "#")
	return strings.HasSuffix(file, lessonExtension) && !strings.Contains(file, "/")
}

// formula returns the MathML of a formula.
func (r *reading) formula(source string, isBlock bool, offset int) string {
	if r.formulas == nil {
		return ""
	}
	m, ok := r.formulas.MathML(source, isBlock)
	if !ok {
		r.addProblem(offset, "the formula %s has no MathML; run node site/e2e/math.mjs", source)
	}
	return m
}

// html renders nodes.
func (r *reading) html(nodes ...ast.Node) template.HTML {
	var b bytes.Buffer
	for _, n := range nodes {
		if n != nil {
			if err := r.markdown.Renderer().Render(&b, r.source, n); err != nil {
				r.addProblem(offsetOf(n), "%v", err)
			}
		}
	}
	return template.HTML(strings.TrimSpace(b.String()))
}

// inlineOf renders the children of a node, without the node.
func (r *reading) inlineOf(n ast.Node) template.HTML {
	var nodes []ast.Node
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		nodes = append(nodes, c)
	}
	return r.html(nodes...)
}

// inline parses a part of the source as a line of Markdown. Its offsets are those of the source.
func (r *reading) inline(s slice) (paragraph ast.Node) {
	if s.text == "" {
		return nil
	}
	masked := bytes.Repeat([]byte("\n"), s.start+len(s.text))
	copy(masked[s.start:], s.text)
	p := parser.NewParser(
		parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1)),
		parser.WithInlineParsers(append(parser.DefaultInlineParsers(), util.Prioritized(spanParser{}, 150), util.Prioritized(texParser{}, 160))...),
	)
	document := p.Parse(text.NewReader(masked))
	r.checkNodes(document)
	r.collect(document)
	return document.FirstChild()
}

// inlineHTML renders a part of the source as a line of Markdown.
func (r *reading) inlineHTML(s slice) template.HTML {
	p := r.inline(s)
	if p == nil {
		return ""
	}
	return r.inlineOf(p)
}

// plainText returns the text of a node without its marks.
func (r *reading) plainText(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch c := c.(type) {
			case *ast.Text:
				b.Write(c.Segment.Value(r.source))
				if c.SoftLineBreak() || c.HardLineBreak() {
					b.WriteByte(' ')
				}
			case *tex:
				b.WriteString(c.source)
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// newID returns an unused id of an element.
func (r *reading) newID(base string) string {
	id := base
	for i := 2; r.ids[id]; i++ {
		id = fmt.Sprintf("%s-%d", base, i)
	}
	r.ids[id] = true
	return id
}

// slugOf returns the words of a text as an id.
func slugOf(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(c rune) bool {
		return !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c > 127)
	})
	if len(words) == 0 {
		return "part"
	}
	return strings.Join(words, "-")
}

// readSections reads the document into sections.
func (r *reading) readSections(document ast.Node) {
	var section *Section
	begin := func(s Section) {
		r.Sections = append(r.Sections, s)
		section = &r.Sections[len(r.Sections)-1]
	}
	hasLead := r.Kind != Main
	for n := document.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			name := r.plainText(h)
			begin(Section{ID: r.newID(slugOf(name)), Title: r.inlineOf(h), Name: name})
			continue
		}
		if !hasLead && n.Kind() == ast.KindParagraph && section == nil {
			r.Lead, hasLead = r.inlineOf(n), true
			continue
		}
		if section == nil {
			begin(Section{ID: r.newID("start")})
		}
		if c, ok := n.(*container); ok {
			r.readContainer(c, section)
			continue
		}
		section.words += len(strings.Fields(r.plainText(n)))
		section.Parts = append(section.Parts, Part{Text: r.html(n)})
	}
	r.countSteps()
}

// countSteps numbers the steps, and estimates their minutes from their words.
func (r *reading) countSteps() {
	step, words := 0, 0
	for i := range r.Sections {
		s := &r.Sections[i]
		words += s.words
		if slices.ContainsFunc(s.Parts, func(p Part) bool {
			return p.Predict != nil || p.Why != nil || p.Act != nil && p.Act.Exercise == 0
		}) {
			step++
			s.Step = step
		}
	}
	for i := range r.Sections {
		if s := &r.Sections[i]; words > 0 {
			s.Minutes = max(1, (r.Minutes*s.words+words/2)/words)
		}
	}
}

// checkWhole checks what concerns the whole file.
func (r *reading) checkWhole() {
	if r.Kind == Questions {
		r.checkQuestions()
	}
	if r.Kind != Main {
		return
	}
	if r.Lead == "" {
		r.addProblemAt(1, "the text does not begin with a paragraph; the first one is the lead and asks the question of the lesson")
	}
}

// checkQuestions checks that each section asks one question before the course and one after it.
func (r *reading) checkQuestions() {
	for i := range r.Sections {
		s := &r.Sections[i]
		for _, when := range []string{Before, After} {
			if n := len(s.questions(when)); n != 1 {
				r.addProblemAt(1, "the section %q has %d questions %s the course; write one block «::: question %s»", s.Name, n, when, when)
			}
		}
	}
	if len(r.Sections) == 0 {
		r.addProblemAt(1, "there is no question; write a section (##) with a block «::: question before» and a block «::: question after»")
	}
}

// collect collects the numbers, claims, terms and links of a document.
func (r *reading) collect(document ast.Node) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if c, ok := n.(*container); ok {
			if !entering {
				r.act = nil
			} else {
				r.act = r.actAt(c.start)
			}
		}
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *span:
			r.collectSpan(n)
		case *value:
			if r.act == nil {
				r.addProblem(n.start, "{=%s} without a bracket before is the present value in a condition of an act", n.expr)
			}
		case *ast.Link:
			if destination := string(n.Destination); isFileLink(destination) {
				file, anchor, _ := strings.Cut(destination, "#")
				r.Files = append(r.Files, FileLink{file, anchor, r.line(offsetOf(n))})
			}
			if s := r.destinationState(string(n.Destination)); s != nil {
				r.Links = append(r.Links, StateLink{*s, r.plainText(n), r.line(offsetOf(n)), answerAt(n)})
			}
		case *ast.Image:
			if s := r.destinationState(string(n.Destination)); s != nil {
				r.Images = append(r.Images, StateLink{State: *s, Text: r.plainText(n), Line: r.line(offsetOf(n))})
			}
		}
		return ast.WalkContinue, nil
	})
}

// actAt returns the act whose block begins at an offset, or nil.
func (r *reading) actAt(offset int) *Act {
	line := r.line(offset)
	for _, a := range r.Acts() {
		if a.Line == line {
			return a
		}
	}
	return nil
}

func (r *reading) destinationState(destination string) *State {
	if id, ok := strings.CutPrefix(destination, "#"); ok {
		return r.State(id)
	}
	return nil
}

func (r *reading) collectSpan(n *span) {
	var at *State
	if r.act != nil {
		at = &r.act.Solution
	}
	line := r.line(n.start)
	printed := string(r.source[n.inner[0]:n.inner[1]])
	switch {
	case n.sign == '=':
		r.checkExpression(n.expr, n.start, at != nil, nil)
		if _, ok := PrintedValue(printed); !ok {
			r.addProblem(n.start, "%q is no number; write the number as it is printed, such as [12 %%]{=%s}", printed, n.expr)
		}
		r.Numbers = append(r.Numbers, Number{printed, n.expr, at, line, n.inner})
	case n.sign == 't':
		id := termID(r.plainText(n))
		if r.ids[id] {
			r.addProblem(n.start, "the term %s is defined twice; use {term} at the first place only", r.plainText(n))
		}
		r.ids[id] = true
		r.Terms = append(r.Terms, Term{r.plainText(n), id, line})
	case !n.isCondition:
		r.checkExpression(n.expr, n.start, at != nil, nil)
		r.Claims = append(r.Claims, Claim{r.plainText(n), n.expr, at, line})
	}
}

// termID returns the id of the element that defines a term.
func termID(term string) string { return "term-" + slugOf(term) }

// itemsOf returns the items of the lists of a container.
func itemsOf(list ast.Node) (items []ast.Node) {
	for i := list.FirstChild(); i != nil; i = i.NextSibling() {
		items = append(items, i)
	}
	return items
}
