package reference

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/measure"
	views "mercer/viz/catalogue"
	"mercer/wasm/play/code"
	"mercer/wasm/play/lesson"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

//go:embed templates/*.html
var templateFiles embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{"pages": pages, "powers": powers}).ParseFS(templateFiles, "templates/*.html"))

// referencePages lists the pages of the folder reference in the order of their navigation.
var referencePages = []link{
	{"index.html", "Overview"}, {"catalogue.html", "Catalogue"}, {"gallery.html", "Gallery"}, {"glossary.html", "Glossary"}, {"links.html", "Links"}, {"report.html", "Report and files"},
	{"embedding.html", "Embedding"}, {"speed.html", "Speed"},
}

// pages returns the navigation of the reference. The prefix leads to its folder, and current is the
// file of the current page.
func pages(prefix, current string) template.HTML {
	var b strings.Builder
	b.WriteString(`<nav class="pages" aria-label="reference">`)
	for _, p := range referencePages {
		mark := ""
		if p.Address == current {
			mark = ` aria-current="page"`
		}
		fmt.Fprintf(&b, `<a href="%s"%s>%s</a>`, prefix+p.Address, mark, p.Text)
	}
	b.WriteString("</nav>")
	return template.HTML(b.String())
}

// FormulasFile is the path of the MathML of the formulas, below the folder of the site.
const FormulasFile = "reference/formulas.json"

// The size of the picture of a figure in CSS px. A view has several rows of pictures.
const (
	pictureWidth  = 684
	pictureHeight = 300
	viewHeight    = 440
)

// A paper is a publication in site/away/papers.json.
type paper struct {
	Authors      []string
	Year         int
	Title, Venue string
	Volume       string
}

// A settingHelp is the help of a setting in site/help.json.
type settingHelp struct{ Formula, Larger, Lesson string }

// methodFilters has the properties by which the chooser of the page filters methods, from
// site/chooser.json.
type methodFilters struct {
	Filters []string
	Entries map[string]struct{ Filters []string }
}

// A Site reads what the pages need besides the catalogue.
type Site struct {
	dir      string
	formulas *lesson.Formulas
	course   *lesson.Course
	papers   []paper
	cited    map[string][]int // indices of papers by the key of a method
	help     map[string]settingHelp
	filters  methodFilters
	entries  map[*Kind][]entry
}

// ReadSite reads formulas, lessons, papers and the help of settings from the folder of the site.
func ReadSite(dir string) (*Site, error) {
	s := &Site{dir: dir, entries: map[*Kind][]entry{}}
	data, err := os.ReadFile(filepath.Join(dir, FormulasFile))
	if err != nil {
		return nil, fmt.Errorf("%w; run node site/e2e/math.mjs", err)
	}
	if s.formulas, err = lesson.ReadFormulas(data); err != nil {
		return nil, err
	}
	if s.course, err = lesson.ReadCourse(filepath.Join(dir, "lessons")); err != nil {
		return nil, err
	}
	var papers struct {
		Papers  []paper
		Methods map[string][]int
	}
	if err := s.readJSON("away/papers.json", &papers); err != nil {
		return nil, err
	}
	s.papers, s.cited = papers.Papers, papers.Methods
	if err := s.readJSON("help.json", &s.help); err != nil {
		return nil, err
	}
	var chooser struct{ Method methodFilters }
	if err := s.readJSON("chooser.json", &chooser); err != nil {
		return nil, err
	}
	s.filters = chooser.Method
	for _, k := range Kinds {
		if s.entries[k], err = k.entries(); err != nil {
			return nil, err
		}
		for _, a := range k.Articles {
			if !slices.ContainsFunc(s.entries[k], func(e entry) bool { return e.Key == a.Key }) {
				return nil, fmt.Errorf("there is an article on the %s %s, which the catalogue does not have", strings.ToLower(k.Noun), a.Key)
			}
		}
	}
	return s, nil
}

// Missing returns a sentence for each entry of the catalogue without an article. Its page has no
// formula and no state in which it fails.
func (s *Site) Missing() (list []string) {
	for _, k := range Kinds {
		for _, e := range s.entries[k] {
			if k.article(e.Key).Key == "" {
				list = append(list, fmt.Sprintf("the %s %s has no article in wasm/play/reference; its page lacks the formula and more", strings.ToLower(k.Noun), e.Key))
			}
		}
	}
	return list
}

// article returns the article of an entry, or an empty article.
func (k *Kind) article(key string) Article {
	i := slices.IndexFunc(k.Articles, func(a Article) bool { return a.Key == key })
	if i < 0 {
		return Article{}
	}
	return k.Articles[i]
}

// readJSON decodes a file below the folder of the site.
func (s *Site) readJSON(name string, to any) error {
	data, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, to); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// A link is a link to another page.
type link struct{ Address, Text string }

// A linkList is a section of links.
type linkList struct {
	ID, Title string
	Links     []link
}

// A figureState is a state of the playground with its error.
type figureState struct {
	Link  string // canonical, with «v=1»
	Error string // ‖K−K̂‖_F / ‖K‖_F in percent
}

// From returns the address of the state in the playground. The prefix leads to the folder of the site.
func (f figureState) From(prefix string) template.URL {
	return template.URL(prefix + "index.html#" + f.Link)
}

// A settingRow describes a setting.
type settingRow struct {
	Key, ID, Name, Symbol, Doc, Formula, Range, Default string

	Lead, Larger string // the effect of a larger number, or of another point, with the words before it
}

// A page is what the template of an entry needs.
type page struct {
	Kind *Kind
	entry
	Description   string
	Formula       template.HTML
	Terms         template.HTML
	Cost          template.HTML
	Measured      string // counted cost of the fit of the figure; may be empty
	Settings      []settingRow
	Papers        []string
	Width, Height int
	Caption, Alt  string
	Figure        figureState
	Failure       figureState
	Reason        template.HTML
	Programs      []program
	Lists         []linkList
	Previous      *link
	Next          *link
}

// Promises returns the properties of the entry as sentences.
func (p *page) Promises() []string { return p.promises }

// Accepts describes the kernels that a method accepts, or is empty.
func (p *page) Accepts() string { return p.accepts }

// Picture returns the name of the picture of the figure, without theme and extension.
func (p *page) Picture() string { return pictureName(p.Kind, p.Key) }

// pictureName returns the name of the picture of an entry.
func pictureName(k *Kind, key string) string { return k.Key + "-" + key }

// height returns the height of the pictures of a kind.
func (k *Kind) height() int {
	if k == &Views {
		return viewHeight
	}
	return pictureHeight
}

// A program is a program that repeats the fit of the figure.
type program struct {
	Name, Text string
	Files      []string
}

// solve returns the state of a link with its error, and the input of its programs.
func solve(ctx context.Context, text string) (figureState, code.Input, error) {
	s, warnings := state.Open(strings.TrimSuffix("v=1&"+text, "&"))
	if len(warnings) > 0 {
		return figureState{}, code.Input{}, fmt.Errorf("%s: %v", text, warnings)
	}
	in, err := code.Solve(ctx, &s, 0)
	if err != nil {
		return figureState{}, in, err
	}
	if in.Fit == nil || in.Fit.Refusal != "" {
		return figureState{}, in, fmt.Errorf("%s has no fit", text)
	}
	return figureState{state.Link(s), formatPercent(in.Error)}, in, nil
}

// countedCost returns the counted cost of a fit.
func countedCost(in code.Input) string {
	n, d := in.X.Len(), in.X.Dim
	cost := measure.CostOf(approx.Problem{Kernel: in.Kernel, X: in.X}, in.Fit.Fit)
	evaluations := "no kernel evaluation"
	if cost.Evals > 0 {
		evaluations = approx.FormatCount(cost.Evals) + " kernel evaluations"
	}
	return fmt.Sprintf("With n = %s points in %d dimensions, the fit of the figure has %s features and needs %s; all pairs are %s. Its map takes %s bytes.",
		approx.FormatCount(n), d, approx.FormatCount(in.Fit.Features.Len()), evaluations, approx.FormatCount(n*(n+1)/2), approx.FormatCount(int(cost.Bytes)))
}

// lessons returns the lessons with a state for which uses returns true.
func (s *Site) lessons(uses func(*state.State) bool) (list []link) {
	for _, l := range s.course.Lessons {
		if slices.ContainsFunc(l.States, func(t lesson.State) bool {
			opened, _ := state.Open(t.Link)
			return uses(&opened)
		}) {
			list = append(list, link{"../../lessons/" + l.Slug + ".html", fmt.Sprintf("Lesson %d: %s", l.Order, l.Title)})
		}
	}
	return list
}

// citations returns the publications that a method cites.
func (s *Site) citations(method string) (list []string) {
	for _, i := range s.cited[method] {
		p := s.papers[i]
		names := make([]string, len(p.Authors))
		for j, author := range p.Authors {
			last, first, _ := strings.Cut(author, ", ")
			names[j] = strings.TrimSpace(first + " " + last)
		}
		venue := p.Venue
		if p.Volume != "" {
			venue += " " + p.Volume
		}
		list = append(list, fmt.Sprintf("%s: %s. %s, %d.", strings.Join(names, ", "), p.Title, venue, p.Year))
	}
	return list
}

// settings returns the settings of an entry in the state of its figure.
func (s *Site) settings(e *entry, figure *state.State) (rows []settingRow) {
	for _, f := range state.Table {
		if !e.isSetting(f) {
			continue
		}
		rows = append(rows, s.settingRow(f, figure))
	}
	return rows
}

// settingRow describes a setting. The range of a number is that of the state.
func (s *Site) settingRow(f *state.Field, at *state.State) settingRow {
	help := s.help[f.Key]
	row := settingRow{
		Key: f.Key, ID: "setting-" + strings.ReplaceAll(f.Key, ".", "-"), Name: upperFirst(f.Name), Symbol: f.Symbol, Doc: f.Doc,
		Formula: help.Formula, Lead: "Larger:", Larger: help.Larger, Default: state.DefaultText(f),
	}
	if f.Point != nil || f.Kind == "seed" {
		row.Lead = "Another value:"
	}
	if f.Kind == "seed" {
		row.Range = "any whole number from 0"
		return row
	}
	if len(f.Choices) > 0 {
		row.Range = strings.Join(f.Choices, ", ")
		return row
	}
	if f.Number != nil {
		lo, hi := f.Number.Bounds(at)
		row.Range = formatValue(lo) + " to " + formatValue(hi)
		if f.Key == "noise" { // each data set has its own default
			row.Default = formatValue(at.Dataset().Noise.Default)
		}
	}
	row.Default = strings.ReplaceAll(row.Default, "-", "−") // of a number or a point
	return row
}

// describe returns the description of a page for search engines: the lead, the sentences about the
// entry and the tail. If they have more than lesson.MaxDescription characters, it leaves out the tail,
// then the lead but for the name, and then the last sentences or what follows a colon or semicolon.
func describe(name, lead, doc, tail string) string {
	for {
		about := doc
		if strings.HasSuffix(lead, ": ") {
			about = lowerFirst(doc)
		}
		for _, text := range []string{lead + about + tail, lead + about, name + ": " + lowerFirst(doc)} {
			if utf8.RuneCountInString(text) <= lesson.MaxDescription {
				return text
			}
		}
		end := max(strings.LastIndex(strings.TrimSuffix(doc, "."), ". "), strings.LastIndex(doc, ": "), strings.LastIndex(doc, "; "))
		if end < 0 {
			return strings.TrimSpace(lead + strings.TrimSpace(tail)) // the page is described without the entry
		}
		doc = doc[:end] + "."
	}
}

// newPage returns the content of the page of entry i of a kind.
func (s *Site) newPage(ctx context.Context, k *Kind, i int) (*page, error) {
	e := &s.entries[k][i]
	a := k.article(e.Key)
	noun := strings.ToLower(k.Noun)
	p := &page{
		Kind: k, entry: *e, Width: pictureWidth, Height: k.height(),
	}
	lead, tail := fmt.Sprintf("%s, a %s of the playground. ", e.Name, noun), " With a formula, a live figure, a state in which it fails, and code."
	if k == &Methods {
		lead, tail = e.Name+": ", " Formula, cost, promises, a live figure and a program."
	}
	p.Description = describe(e.Name, lead, e.Doc, tail)
	if (e.Source == "") == (a.Source == "") {
		return nil, fmt.Errorf("%s %s needs one source: the catalogue has %q, and the article has %q", k.Key, e.Key, e.Source, a.Source)
	}
	p.Source = cmp.Or(e.Source, a.Source)
	if k == &Methods {
		p.Papers = s.citations(e.Key)
	}
	var err error
	if a.Formula != "" {
		if p.Formula, err = s.math(strings.Trim(a.Formula, "$"), true); err != nil {
			return nil, err
		}
	}
	for _, t := range []struct {
		to   *template.HTML
		from string
	}{{&p.Terms, a.Terms}, {&p.Cost, cmp.Or(a.Cost, k.Cost)}, {&p.Reason, a.Break.Reason}} {
		if *t.to, err = s.text(t.from); err != nil {
			return nil, err
		}
	}
	text, err := e.figureLink(&a)
	if err != nil {
		return nil, err
	}
	var in code.Input
	if p.Figure, in, err = solve(ctx, text); err != nil {
		return nil, err
	}
	p.Settings = s.settings(e, in.State)
	p.Caption, p.Alt = captions(k, e, &in, p.Figure.Error)
	if k == &Methods {
		p.Measured = countedCost(in)
	}
	if text := taskProgram(e.Key); k == &Tasks && text != "" {
		p.Programs = append(p.Programs, program{Name: "Task in Go", Text: text})
	}
	for _, l := range code.Languages {
		if written := code.Write(in, l.Key); written.Text != "" {
			one := program{Name: l.Name, Text: written.Text}
			for _, f := range written.Files {
				one.Files = append(one.Files, f.Name)
			}
			p.Programs = append(p.Programs, one)
		}
	}
	if a.Break.Link != "" {
		if p.Failure, _, err = solve(ctx, a.Break.Link); err != nil {
			return nil, err
		}
	}
	p.addLists(s, i)
	return p, nil
}

// captions returns the caption of a figure, and the description of its picture.
func captions(k *Kind, e *entry, in *code.Input, relativeError string) (caption, alt string) {
	method, points := state.Method(in.State.Method), fmt.Sprintf("%s points of %s", approx.FormatCount(in.X.Len()), cmp.Or(in.State.Dataset().Noun, in.State.Dataset().Name))
	ofError := fmt.Sprintf("The relative error of K̂ by %s is %s.", method.Short, relativeError)
	switch k {
	case &Kernels:
		return fmt.Sprintf("The kernel seen from x₀, and its eigenvalues on %s. %s", points, ofError), "The similarity of one point to all places of the plane, and the eigenvalues"
	case &Datasets:
		return upperFirst(points) + ", and the eigenvalues of the kernel. " + ofError, "The points and the eigenvalues"
	case &Tasks:
		return fmt.Sprintf("On %s, with the exact kernel on the left and with the approximate one on the right. %s", points, ofError), "The result with the exact kernel and with the approximate kernel"
	case &Views:
		return fmt.Sprintf("On %s. %s", points, ofError), "The pictures of the view: " + e.Name
	}
	return "The relative error of K̂ is " + relativeError + ".", "The data and the approximate kernel of " + e.Name
}

// addLists adds the links to other pages: what goes with the entry, lessons, related entries and
// the two neighbours.
func (p *page) addLists(s *Site, i int) {
	entries := s.entries[p.Kind]
	add := func(id, title string, links []link) {
		if len(links) > 0 {
			p.Lists = append(p.Lists, linkList{id, title, links})
		}
	}
	switch p.Kind {
	case &Methods:
		add("kernels", "Kernels for this method", s.pairs(&Kernels, func(key string) bool { return accepts(p.Key, key) }))
	case &Kernels:
		add("methods", "Methods for this kernel", s.pairs(&Methods, func(key string) bool { return accepts(key, p.Key) }))
	case &Datasets:
		add("failures", "Entries that fail on these points", s.failuresOn(p.Key))
	case &Tasks:
		if t := task.Find(p.Key); t.Loss == task.ErrorRate {
			add("datasets", "Data sets with groups", s.pairs(&Datasets, func(key string) bool {
				d, _ := catalogue.Dataset(key)
				return len(d.Groups) > 0
			}))
		}
	case &Views:
		v, _ := views.Find(p.Key)
		add("methods", "Methods with this view", s.pairs(&Methods, func(key string) bool {
			m, _ := catalogue.Method(key)
			return v.MethodNote != "" && slices.ContainsFunc(m.Params, func(p approx.Param) bool { return p.Key == v.GlossKey })
		}))
	}
	add("lessons", "Lessons", s.lessons(p.usedBy))
	var related []link
	for j, e := range entries {
		if j != i && e.Heading == p.Heading {
			related = append(related, link{e.Key + ".html", e.Name})
		}
	}
	add("related", "Related "+p.Kind.Plural, related)
	if i > 0 {
		p.Previous = &link{entries[i-1].Key + ".html", entries[i-1].Name}
	}
	if i+1 < len(entries) {
		p.Next = &link{entries[i+1].Key + ".html", entries[i+1].Name}
	}
}

// accepts reports whether a method accepts a kernel with its defaults.
func accepts(method, family string) bool {
	f, _ := catalogue.Kernel(family)
	k, err := f.New(1, nil)
	return err == nil && state.Method(method).Supports(k, 2) == nil
}

// pairs returns links to those entries of a kind for which isPair returns true.
func (s *Site) pairs(k *Kind, isPair func(key string) bool) (list []link) {
	for _, e := range s.entries[k] {
		if isPair(e.Key) {
			list = append(list, link{"../" + k.Folder + "/" + e.Key + ".html", e.Name})
		}
	}
	return list
}

// failuresOn returns links to the entries whose failing state has the given data set. The
// default data set has too many.
func (s *Site) failuresOn(data string) (list []link) {
	if data == state.Default().Data {
		return nil
	}
	for _, k := range Kinds {
		for _, e := range s.entries[k] {
			opened, _ := state.Open("v=1&" + k.article(e.Key).Break.Link)
			if k != &Datasets && opened.Data == data {
				list = append(list, link{"../" + k.Folder + "/" + e.Key + ".html#break", e.Name})
			}
		}
	}
	return list
}

// Write writes the pages of all kinds, the glossary and the gallery, and removes other pages from their folders.
func (s *Site) Write(ctx context.Context) error {
	for _, k := range Kinds {
		folder := filepath.Join(s.dir, "reference", k.Folder)
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return err
		}
		for i, e := range s.entries[k] {
			page, err := s.Page(ctx, k, i)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(folder, e.Key+".html"), page, 0o666); err != nil {
				return err
			}
		}
	}
	for _, p := range []struct {
		name    string
		newPage func() ([]byte, error)
	}{{"glossary.html", s.Glossary}, {"gallery.html", func() ([]byte, error) { return s.Gallery(ctx) }}} {
		page, err := p.newPage()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(s.dir, "reference", p.name), page, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// Page returns the page of entry i of a kind.
func (s *Site) Page(ctx context.Context, k *Kind, i int) ([]byte, error) {
	p, err := s.newPage(ctx, k, i)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", k.Key, s.entries[k][i].Key, err)
	}
	return execute("entry.html", p)
}

func execute(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Pictures returns the pictures of the pages.
func Pictures() (pictures []lesson.Picture, err error) {
	for _, k := range Kinds {
		entries, err := k.entries()
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			a := k.article(e.Key)
			text, err := e.figureLink(&a)
			if err != nil {
				return nil, err
			}
			pictures = append(pictures, lesson.Picture{
				Name: pictureName(k, e.Key), Link: strings.TrimSuffix("v=1&"+text, "&"), Pictures: strings.Fields(k.Shown),
				Width: pictureWidth, Height: k.height(),
			})
		}
	}
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		text, err := galleryLink(m)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, lesson.Picture{
			Name: galleryPicture(m.Key), Link: "v=1&" + text, Pictures: []string{galleryShown},
			Width: galleryWidth, Height: galleryHeight,
		})
	}
	return pictures, nil
}
