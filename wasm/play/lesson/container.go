package lesson

import (
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"mercer/wasm/play/state"
)

// containerKinds lists the settings of each kind of block.
var containerKinds = map[string][]string{
	"figure":   {"state", "caption"},
	"predict":  {"from", "to", "scale", "format", "answer", "within", "across", "up"},
	"act":      {"start", "solution", "keeps", "button"},
	"exercise": {"start", "solution", "keeps", "button"},
	"why":      {},
	"question": {"lesson"},
}

// readContainer reads a block into a section.
func (r *reading) readContainer(c *container, section *Section) {
	known, ok := containerKinds[c.name]
	if !ok {
		r.addProblem(c.start, "there is no block %s; use %s", c.name, strings.Join(slices.Sorted(maps.Keys(containerKinds)), ", "))
		return
	}
	seen := map[string]bool{}
	for _, s := range c.settings {
		switch {
		case !slices.Contains(known, s.key):
			r.addProblem(s.start, "a block %s has no setting %s; it has: %s. Put an empty line before the text", c.name, s.key, strings.Join(known, ", "))
		case seen[s.key]:
			r.addProblem(s.start, "the setting %s stands here twice", s.key)
		}
		seen[s.key] = true
	}
	if c.argument.text != "" && c.name != "predict" && c.name != "exercise" && c.name != "question" {
		r.addProblem(c.start, "nothing can follow «::: %s» in its line", c.name)
	}
	if (c.name == "question") != (r.Kind == Questions) {
		r.addProblem(c.start, "a block question stands in a file *%s, which has no other blocks", questionsExtension)
	}
	for n := c.FirstChild(); n != nil; n = n.NextSibling() {
		section.words += len(strings.Fields(r.plainText(n)))
	}
	id := func() string { return r.newID(section.ID + "-" + c.name) }
	switch c.name {
	case "figure":
		section.Parts = append(section.Parts, Part{Figure: &Figure{ID: id(), State: r.stateSetting(c, "state"), Caption: r.inlineHTML(c.setting("caption")), Line: r.line(c.start)}})
		if c.FirstChild() != nil {
			r.addProblem(c.start, "a block figure has no text; write it as caption")
		}
	case "predict":
		section.Parts = append(section.Parts, Part{Predict: r.readPredict(c, id())})
	case "why":
		section.Parts = append(section.Parts, Part{Why: r.readWhy(c, id())})
	case "question":
		section.Parts = append(section.Parts, Part{Question: r.readQuestion(c, id())})
	case "act":
		section.Parts = append(section.Parts, Part{Act: r.readAct(c, id(), 0)})
	case "exercise":
		number := 1
		for _, a := range r.Acts() {
			if a.Exercise > 0 {
				number++
			}
		}
		section.Parts = append(section.Parts, Part{Act: r.readAct(c, fmt.Sprintf("ex%d", number), number)})
	}
}

// setting returns the value of a setting, which is empty if it is missing.
func (c *container) setting(key string) slice {
	for _, s := range c.settings {
		if s.key == key {
			return s.value
		}
	}
	return slice{start: c.start}
}

// required returns the value of a setting that must exist.
func (r *reading) required(c *container, key string) slice {
	s := c.setting(key)
	if s.text == "" {
		r.addProblem(c.start, "the block %s needs the setting %s; write «%s: …» in the line below", c.name, key, key)
	}
	return s
}

// stateSetting returns the state that a setting names.
func (r *reading) stateSetting(c *container, key string) State {
	s := r.required(c, key)
	if found := r.State(s.text); found != nil {
		return *found
	}
	if s.text != "" {
		r.addProblem(s.start, "there is no state %s in the front matter", s.text)
	}
	return State{Link: "v=1"}
}

// number returns the value of a setting that must be a number.
func (r *reading) number(c *container, key string) float64 {
	s := r.required(c, key)
	x, err := strconv.ParseFloat(s.text, 64)
	if err != nil && s.text != "" {
		r.addProblem(s.start, "%s is %q, which is no number", key, s.text)
	}
	return x
}

// choice returns the value of a setting that must be one of several words.
func (r *reading) choice(c *container, key string, words ...string) string {
	s := r.required(c, key)
	if s.text != "" && !slices.Contains(words, s.text) {
		r.addProblem(s.start, "%s is %q; use %s", key, s.text, strings.Join(words, ", "))
	}
	return s.text
}

// split returns the children of a container: those before its list, the list, the block
// quotes after it, and the rest.
func (r *reading) split(c *container) (question []ast.Node, list ast.Node, quotes []ast.Node) {
	for n := c.FirstChild(); n != nil; n = n.NextSibling() {
		switch {
		case n.Kind() == ast.KindList && list == nil && len(quotes) == 0:
			list = n
		case n.Kind() == ast.KindBlockquote:
			quotes = append(quotes, n)
		case list == nil && len(quotes) == 0 && n.Kind() != kindContainer:
			question = append(question, n)
		default:
			r.addProblem(offsetOf(n), "the block %s has text, one list and block quotes (>), in this order; this is none of them", c.name)
		}
	}
	if len(question) == 0 {
		r.addProblem(c.start, "the block %s has no text before its list; put an empty line after the settings", c.name)
	}
	return question, list, quotes
}

// items returns the items of the list of a container, which must exist.
func (r *reading) items(c *container, list ast.Node, atLeast int) []ast.Node {
	if list == nil {
		r.addProblem(c.start, "the block %s needs a list, with lines «- …»", c.name)
		return nil
	}
	items := itemsOf(list)
	if len(items) < atLeast {
		r.addProblem(c.start, "the list of the block %s has %d entry; it needs %d", c.name, len(items), atLeast)
	}
	return items
}

func (r *reading) readPredict(c *container, id string) *Predict {
	p := &Predict{ID: id, Form: c.argument.text, Line: r.line(c.start)}
	if p.Form == "" {
		p.Form = "choice"
	}
	question, list, quotes := r.split(c)
	p.Question = r.html(question...)
	if len(quotes) != 1 {
		r.addProblem(c.start, "a block predict has one block quote (>), which is told after the act; this one has %d", len(quotes))
	} else {
		quotes[0].SetAttributeString(answerAttribute, p.ID)
		p.Answer = r.inlineOf(quotes[0])
	}
	allowed := map[string][]string{"choice": nil, "slider": {"from", "to", "scale", "format", "answer", "within"}, "curve": {"across", "up"}}
	settings, ok := allowed[p.Form]
	if !ok {
		r.addProblem(c.argument.start, "there is no prediction %q; use slider, curve, or nothing for a choice", p.Form)
		return p
	}
	for _, s := range c.settings {
		if !slices.Contains(settings, s.key) {
			r.addProblem(s.start, "a prediction by %s has no setting %s", p.Form, s.key)
		}
	}
	switch p.Form {
	case "choice":
		p.Choices = r.readChoices(r.items(c, list, 2), c, false)
	case "slider":
		if list != nil {
			r.addProblem(offsetOf(list), "a prediction by slider has no list")
		}
		p.Slider = Axis{From: r.number(c, "from"), To: r.number(c, "to"), Scale: r.choice(c, "scale", "linear", "logarithmic"), Format: r.choice(c, "format", Formats...)}
		p.Within = r.number(c, "within")
		r.checkAxis(p.Slider, c.setting("from").start)
		p.Value = r.printedNumber(r.required(c, "answer"))
		if v, ok := PrintedValue(p.Value.Text); ok && (v < p.Slider.From || v > p.Slider.To) {
			r.addProblem(c.setting("answer").start, "the answer %s is outside of the slider, which goes from %g to %g", p.Value.Text, p.Slider.From, p.Slider.To)
		}
	case "curve":
		p.Across, p.Up = r.axis(r.required(c, "across")), r.axis(r.required(c, "up"))
		for _, item := range r.items(c, list, 2) {
			p.Points = append(p.Points, r.readPoint(item))
		}
		for i, point := range p.Points {
			if i > 0 && point.X <= p.Points[i-1].X || point.X < p.Across.From || point.X > p.Across.To {
				r.addProblem(c.start, "the points of a curve ascend within its axis; %g does not", point.X)
			}
		}
	}
	return p
}

// printedNumber returns the number [text]{=expression} of a setting.
func (r *reading) printedNumber(s slice) *Number {
	count := len(r.Numbers)
	p := r.inline(s)
	if p == nil {
		return &Number{}
	}
	if len(r.Numbers) != count+1 || p.ChildCount() != 1 {
		r.addProblem(s.start, "the answer is no computed number; write answer: [0 %%]{=%s}, and let the test with -update fill in the digits", s.text)
		return &Number{}
	}
	n := r.Numbers[count]
	return &n
}

// axis reads a setting such as «m, from 10 to 640, logarithmic, whole».
func (r *reading) axis(s slice) Axis {
	a := Axis{Scale: "linear", Format: "digits"}
	fields := strings.Split(s.text, ",")
	a.Name = strings.TrimSpace(fields[0])
	hasRange := false
	for _, f := range fields[1:] {
		f = strings.TrimSpace(f)
		if n, _ := fmt.Sscanf(f, "from %g to %g", &a.From, &a.To); n == 2 {
			hasRange = true
		} else if f == "linear" || f == "logarithmic" {
			a.Scale = f
		} else if slices.Contains(Formats, f) {
			a.Format = f
		} else {
			r.addProblem(s.start, "%q is no part of an axis; write «name, from 1 to 100, logarithmic, percent»", f)
		}
	}
	if s.text != "" && !hasRange {
		r.addProblem(s.start, "the axis %s has no range; write «%s, from 1 to 100»", a.Name, a.Name)
	} else if s.text != "" {
		r.checkAxis(a, s.start)
	}
	return a
}

func (r *reading) checkAxis(a Axis, offset int) {
	if a.From >= a.To {
		r.addProblem(offset, "the range from %g to %g is empty", a.From, a.To)
	} else if a.Scale == "logarithmic" && a.From <= 0 {
		r.addProblem(offset, "a logarithmic scale begins above 0, not at %g", a.From)
	}
}

// readPoint reads an item «10: [59 %]{=expression}». The words «, given» after it mean that the question states
// the value.
func (r *reading) readPoint(item ast.Node) Point {
	p := Point{Value: &Number{}}
	block := item.FirstChild()
	if block == nil {
		r.addProblem(offsetOf(item), "the point is empty; write «10: [59 %%]{=state.error.frobenius}»")
		return p
	}
	before, _ := block.FirstChild().(*ast.Text)
	n, _ := block.FirstChild().NextSibling().(*span)
	after, _ := block.LastChild().(*ast.Text)
	p.IsGiven = block.ChildCount() == 3 && after != nil && strings.TrimSpace(string(after.Segment.Value(r.source))) == ", given"
	if before == nil || n == nil || n.sign != '=' || block.ChildCount() != 2 && !p.IsGiven {
		r.addProblem(offsetOf(item), "this is no point of a curve; write «10: [59 %%]{=state.error.frobenius}»")
		return p
	}
	x, ok := strings.CutSuffix(strings.TrimSpace(string(before.Segment.Value(r.source))), ":")
	v, err := strconv.ParseFloat(strings.ReplaceAll(x, ",", ""), 64)
	if !ok || err != nil {
		r.addProblem(offsetOf(item), "the place %q of the point is no number with a colon", x)
	}
	p.X, p.HTML = v, r.html(n)
	p.Value = &Number{Text: string(r.source[n.inner[0]:n.inner[1]]), Expr: n.expr, Line: r.line(n.start), span: n.inner}
	return p
}

// readChoices reads the choices of a question. Exactly one must be right.
func (r *reading) readChoices(items []ast.Node, c *container, hasReasons bool) (choices []Choice) {
	rightCount := 0
	for _, item := range items {
		choice := Choice{Line: r.line(offsetOf(item))}
		var body []ast.Node
		for n := item.FirstChild(); n != nil; n = n.NextSibling() {
			if n.Kind() == ast.KindBlockquote {
				choice.Reason = r.inlineOf(n)
				continue
			}
			body = append(body, n)
			if mark, ok := n.FirstChild().(*right); ok {
				choice.IsRight = true
				rightCount++
				n.RemoveChild(n, mark)
			}
		}
		switch {
		case len(body) != 1:
			r.addProblem(offsetOf(item), "an answer has one paragraph; a reason is a block quote (>) below it, indented by two spaces")
		case hasReasons && choice.Reason == "":
			r.addProblem(offsetOf(item), "the answer has no reason; write it below as a block quote (>), indented by two spaces")
		case !hasReasons && choice.Reason != "":
			r.addProblem(offsetOf(item), "an answer of a prediction has no reason; what is told stands in a block quote after the list")
		}
		for _, b := range body {
			choice.Text += r.inlineOf(b)
		}
		choices = append(choices, choice)
	}
	if rightCount != 1 && items != nil {
		r.addProblem(c.start, "the block %s has %d right answers; mark exactly one with [x]", c.name, rightCount)
	}
	return choices
}

func (r *reading) readWhy(c *container, id string) *Why {
	question, list, quotes := r.split(c)
	if len(quotes) > 0 {
		r.addProblem(offsetOf(quotes[0]), "the reason belongs to an answer; indent it by two spaces below its answer")
	}
	return &Why{ID: id, Question: r.html(question...), Answers: r.readChoices(r.items(c, list, 2), c, true), Line: r.line(c.start)}
}

func (r *reading) readQuestion(c *container, id string) *Question {
	q := &Question{Why: *r.readWhy(c, id), When: c.argument.text}
	if q.When != Before && q.When != After {
		r.addProblem(c.start, "«::: question %s» does not say when it is asked; write «::: question %s» or «::: question %s»", q.When, Before, After)
	}
	if s := r.required(c, "lesson"); s.text != "" {
		q.Lesson = s.text
		r.Files = append(r.Files, FileLink{File: s.text + lessonExtension, Line: r.line(s.start)})
	}
	return q
}

func (r *reading) readAct(c *container, id string, exercise int) *Act {
	a := &Act{ID: id, Exercise: exercise, Line: r.line(c.start), Start: r.stateSetting(c, "start"), Solution: r.stateSetting(c, "solution")}
	if exercise > 0 {
		r.ids[id] = true
		if c.argument.text == "" {
			r.addProblem(c.start, "the exercise has no title; write it after «::: exercise»")
		}
		a.Title = r.inlineHTML(c.argument)
	}
	if a.Start.Link == a.Solution.Link && a.Start.ID != "" {
		r.addProblem(c.start, "the start and the solution are the same state")
	}
	if s := c.setting("keeps"); s.text != "" {
		a.Conditions = append(a.Conditions, r.keeps(s, a))
	}
	if s := c.setting("button"); s.text != "" {
		a.Button = r.button(s)
	}
	r.act = a
	defer func() { r.act = nil }()
	task, list, quotes := r.split(c)
	a.Task = r.html(task...)
	for _, item := range r.items(c, list, 1) {
		a.Conditions = append(a.Conditions, r.readCondition(item))
	}
	for _, quote := range quotes {
		paragraph := quote.FirstChild()
		var name *ast.Emphasis
		if paragraph != nil {
			name, _ = paragraph.FirstChild().(*ast.Emphasis)
		}
		title := ""
		if name != nil {
			title = r.plainText(name)
		}
		var target *template.HTML
		switch title {
		case "Hint.":
			target = &a.Hint
		case "Solution.":
			target = &a.Answer
		default:
			r.addProblem(offsetOf(quote), "the block quote is no hint and no solution; begin it with **Hint.** or **Solution.**")
			continue
		}
		if *target != "" {
			r.addProblem(offsetOf(quote), "there are two texts with %s", title)
		}
		paragraph.RemoveChild(paragraph, name)
		if t, ok := paragraph.FirstChild().(*ast.Text); ok {
			t.Segment = t.Segment.TrimLeftSpace(r.source)
		}
		count := r.countSolutionLinks(quote, a)
		if title == "Solution." {
			quote.SetAttributeString(answerAttribute, a.ID)
		}
		if title == "Solution." && count != 1 && a.Solution.ID != "" {
			r.addProblem(offsetOf(quote), "the solution has %d links to its state; write [words](#%s) once", count, a.Solution.ID)
		}
		*target = r.inlineOf(quote)
	}
	if a.Hint == "" {
		r.addProblem(c.start, "the block %s has no hint; write «> **Hint.** …»", c.name)
	}
	if a.Answer == "" {
		r.addProblem(c.start, "the block %s has no solution; write «> **Solution.** …»", c.name)
	}
	return a
}

// countSolutionLinks counts the links to the solution of an act, and marks them for the renderer.
func (r *reading) countSolutionLinks(quote ast.Node, a *Act) (count int) {
	_ = ast.Walk(quote, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering && string(link.Destination) == "#"+a.Solution.ID {
			link.SetAttributeString(solutionAttribute, true)
			count++
		}
		return ast.WalkContinue, nil
	})
	return count
}

const (
	solutionAttribute = "isSolution"
	answerAttribute   = "answer" // the ID of the block whose answer or solution a block quote is
)

// answerAt returns the ID of the block whose answer or solution contains a node, or "".
func answerAt(n ast.Node) string {
	for ; n != nil; n = n.Parent() {
		if id, ok := n.AttributeString(answerAttribute); ok {
			return id.(string)
		}
	}
	return ""
}

// readCondition reads an item «[words]{?expression} now {=expression, format}».
func (r *reading) readCondition(item ast.Node) Condition {
	c := Condition{Line: r.line(offsetOf(item))}
	const form = "this is no condition; write «- [words]{?expression}», and if useful « now {=expression, percent}» behind it"
	block := item.FirstChild()
	if block == nil || item.ChildCount() != 1 {
		r.addProblem(offsetOf(item), form)
		return c
	}
	s, ok := block.FirstChild().(*span)
	if !ok || s.sign != '?' {
		r.addProblem(offsetOf(item), form)
		return c
	}
	s.isCondition = true
	c.Text, c.If = r.inlineOf(s), s.expr
	r.checkExpression(s.expr, s.start, true, PageFunctions)
	if s.NextSibling() == nil {
		return c
	}
	between, _ := s.NextSibling().(*ast.Text)
	now, _ := block.LastChild().(*value)
	if between == nil || now == nil || block.ChildCount() != 3 || strings.TrimSpace(string(between.Segment.Value(r.source))) != "now" {
		r.addProblem(offsetOf(item), form)
		return c
	}
	c.Now, c.Format = now.expr, now.format
	if c.Format == "" {
		c.Format = "digits"
	}
	if !slices.Contains(Formats, c.Format) {
		r.addProblem(now.start, "there is no format %s; use %s", c.Format, strings.Join(Formats, ", "))
	}
	r.checkExpression(now.expr, now.start, true, PageFunctions)
	return c
}

// A keepsGroup is a word of the setting «keeps».
type keepsGroup struct {
	word     string
	name     template.HTML // in the condition
	isPlural bool
	keys     func(s *state.State) []string // keys of links
}

// keepsGroups are the groups of settings that an act can keep.
var keepsGroups = []keepsGroup{
	{"data", "data", true, func(*state.State) []string {
		return append(groupKeys("data", func(*state.Field) bool { return true }), "p*")
	}},
	{"kernel", "kernel", false, func(s *state.State) []string {
		return groupKeys("kernel", func(f *state.Field) bool { return f.Kernel == "" || f.Kernel == s.Kernel })
	}},
	{"method", "method", false, func(s *state.State) []string {
		return groupKeys("method", func(f *state.Field) bool {
			return !slices.Contains([]string{"m", "ell", "seed"}, f.Key) && (f.Method == "" || f.Method == s.Method)
		})
	}},
	{"m", "<i>m</i>", false, func(*state.State) []string { return []string{"m"} }},
	{"ell", "<i>ℓ</i>", false, func(*state.State) []string { return []string{"ell"} }},
	{"seed", "seed", false, func(*state.State) []string { return []string{"seed"} }},
	{"x0", "<i>x</i><sub>0</sub>", false, func(*state.State) []string { return []string{"x0"} }},
	{"i", "<i>i</i>", false, func(*state.State) []string { return []string{"i"} }},
}

// keepsWords returns the words of keepsGroups.
func keepsWords() (words []string) {
	for _, g := range keepsGroups {
		words = append(words, g.word)
	}
	return words
}

// groupKeys returns the keys of the settings of a group.
func groupKeys(group string, isIncluded func(*state.Field) bool) (keys []string) {
	for _, f := range state.Table {
		if f.Group == group && isIncluded(f) {
			keys = append(keys, f.Key)
		}
	}
	return keys
}

// keeps returns the condition that groups of settings are those of the start.
func (r *reading) keeps(s slice, a *Act) Condition {
	start, _ := state.Open(a.Start.Link)
	var keys, groups []string
	var names []template.HTML
	isPlural := false
	words := strings.Fields(s.text)
	for _, g := range keepsGroups {
		if slices.Contains(words, g.word) {
			groups = append(groups, g.word)
			keys, names, isPlural = append(keys, g.keys(&start)...), append(names, g.name), g.isPlural || len(names) > 0
		}
	}
	for _, w := range words {
		if !slices.ContainsFunc(keepsGroups, func(g keepsGroup) bool { return g.word == w }) {
			r.addProblem(s.start, "%q is no group of settings; use %s", w, strings.Join(keepsWords(), ", "))
		}
	}
	list := strings.Join(keys, " ")
	c := Condition{Keeps: groups, If: fmt.Sprintf("part(link, %q) == %q", list, LinkPart(a.Start.Link, list)), Line: a.Line}
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			c.Text += " and "
		case i > 0:
			c.Text += ", "
		}
		c.Text += name
	}
	if isPlural {
		c.Text += " are unchanged"
	} else {
		c.Text += " is unchanged"
	}
	if len(names) == 1 {
		c.Text = "the " + c.Text
	}
	return c
}

// button reads «Draw again, seed + 1» or «Use k-means, method=nystrom-kmeans».
func (r *reading) button(s slice) *Button {
	i := strings.LastIndexByte(s.text, ',')
	if i < 0 {
		r.addProblem(s.start, "the button has no edit; write «Draw again, seed + 1» or «Use k-means, method=nystrom-kmeans»")
		return nil
	}
	b := &Button{Label: strings.TrimSpace(s.text[:i])}
	edit := strings.TrimSpace(s.text[i+1:])
	if key, value, ok := strings.Cut(edit, "="); ok {
		b.Key, b.Value = strings.TrimSpace(key), strings.TrimSpace(value)
	} else if f := strings.Fields(edit); len(f) == 3 && (f[1] == "+" || f[1] == "-") {
		b.Key, b.Add = f[0], strings.TrimPrefix(f[1], "+")+f[2]
		if _, err := strconv.ParseFloat(b.Add, 64); err != nil {
			r.addProblem(s.start, "the edit %q of the button adds no number", edit)
		}
	}
	if state.ByKey[b.Key] == nil {
		r.addProblem(s.start, "the edit %q of the button sets no key of a link; write «seed + 1» or «method=nystrom-kmeans»", edit)
	} else {
		b.Default = state.ByKey[b.Key].Default
	}
	return b
}
