package reference

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/measure"
	"mercer/wasm/play/code"
	"mercer/wasm/play/lesson"
	"mercer/wasm/play/state"
)

//go:embed templates/*.html
var templateFiles embed.FS

var templates = template.Must(template.New("").ParseFS(templateFiles, "templates/*.html"))

// FormulasFile is the path of the MathML of the formulas, below the folder of the site.
const FormulasFile = "reference/formulas.json"

// methodsFolder is the folder of the pages of methods, below the folder of the site.
const methodsFolder = "reference/methods"

// pictureSize is the size of the picture of a figure in CSS px.
const pictureSize = "684x300"

// picturesShown names the pictures of a figure.
const picturesShown = "data k.approx"

// A paper is a publication in site/away/papers.json.
type paper struct {
	Authors      []string
	Year         int
	Title, Venue string
	Volume       string
}

// A Site reads what the pages need besides the catalogue.
type Site struct {
	dir      string
	formulas *lesson.Formulas
	course   *lesson.Course
	papers   []paper
	cited    map[string][]int // indices of papers by the key of a method
}

// ReadSite reads formulas, lessons and papers from the folder of the site.
func ReadSite(dir string) (*Site, error) {
	s := &Site{dir: dir}
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
	if data, err = os.ReadFile(filepath.Join(dir, "away/papers.json")); err != nil {
		return nil, err
	}
	var file struct {
		Papers  []paper
		Methods map[string][]int
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("away/papers.json: %w", err)
	}
	s.papers, s.cited = file.Papers, file.Methods
	return s, nil
}

// inlineTeX matches a formula in a text.
var inlineTeX = regexp.MustCompile(`\$([^$]+)\$`)

// text returns a text with its TeX as MathML.
func (s *Site) text(text string) (template.HTML, error) {
	var b strings.Builder
	at := 0
	for _, m := range inlineTeX.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		formula, err := s.math(text[m[2]:m[3]], false)
		if err != nil {
			return "", err
		}
		b.WriteString(formula)
		at = m[1]
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	return template.HTML(b.String()), nil
}

// math returns the element math of a formula.
func (s *Site) math(tex string, isBlock bool) (string, error) {
	content, ok := s.formulas.MathML(tex, isBlock)
	if !ok {
		return "", fmt.Errorf("there is no MathML of %s; run node site/e2e/math.mjs", tex)
	}
	display := ""
	if isBlock {
		display = ` display="block"`
	}
	return fmt.Sprintf(`<math alttext="%s"%s>%s</math>`, template.HTMLEscapeString(tex), display, content), nil
}

// A link is a link to another page.
type link struct{ Address, Text string }

// A figureState is a state of the playground with its error.
type figureState struct {
	Link  string // canonical, with «v=1»
	Error string // ‖K−K̂‖_F / ‖K‖_F in percent, or empty
}

// Playground returns the address of the state in the playground.
func (f figureState) Playground() template.URL { return template.URL("../../index.html#" + f.Link) }

// A methodPage is what the template of a method needs.
type methodPage struct {
	catalogue.MethodEntry
	Description string
	Formula     template.HTML
	Terms       template.HTML
	Time        template.HTML
	Measured    string // counted cost of the fit of the figure
	Promises    []string
	Papers      []string
	Figure      figureState
	Failure     figureState
	Reason      template.HTML
	Programs    []program
	Lessons     []link
	Related     []link
}

// A program is a program that repeats the fit of the figure.
type program struct {
	Name, Text string
	Files      []string
}

// methodLink returns the canonical link of a method with the first kernel that it accepts.
func methodLink(m *catalogue.MethodEntry) (string, error) {
	for _, f := range catalogue.Kernels {
		k, err := f.New(1, nil)
		if err != nil {
			return "", err
		}
		if m.Supports(k, 2) != nil {
			continue
		}
		s, warnings := state.Open("v=1&kernel=" + f.Key + "&method=" + m.Key)
		if len(warnings) > 0 {
			return "", fmt.Errorf("%s: %v", m.Key, warnings)
		}
		return state.Link(s), nil
	}
	return "", fmt.Errorf("%s accepts no kernel", m.Key)
}

// formatCount formats n with a thin space between groups of three digits.
func formatCount(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}

// formatPercent formats a share with two significant digits.
func formatPercent(x float64) string {
	switch p := 100 * x; {
	case p < 1e-6:
		return "below 0.000001 %"
	case p >= 1000:
		return formatCount(int(p)) + " %"
	case p >= 10:
		return strconv.FormatFloat(p, 'f', 0, 64) + " %"
	default:
		return strconv.FormatFloat(p, 'g', 2, 64) + " %"
	}
}

// promises lists the traits of a method as sentences. The conformance suite checks each.
func promises(t approx.Traits) (list []string) {
	for _, p := range []struct {
		holds bool
		text  string
	}{
		{t.Exact, "On the data, k̂ is k, up to what a note states."},
		{t.Interpolates, "With m = n, K̂ is K on the data."},
		{t.Lower, "K − K̂ is positive semi-definite, so that its trace bounds the error."},
		{t.Unbiased, "The mean of k̂ over seeds is k."},
		{t.Definite, "K̂ is positive semi-definite."},
		{!t.Definite, "K̂ need not be positive semi-definite: a feature may count negatively."},
		{t.Centered, "The eigenpairs are those of the kernel centred in feature space."},
		{t.Extends, "A larger m keeps the landmarks or frequencies of a smaller one."},
		{t.Unordered, "The order of the points does not matter."},
		{!t.Seeded, "The result does not depend on a seed."},
		{!t.Sized, "The size follows from the data and the settings, not from m."},
		{t.Placeable, "Your own landmarks can take the place of those that the method chooses."},
		{t.Indefinite, "It accepts indefinite kernels, and notes what it leaves out."},
	} {
		if p.holds {
			list = append(list, p.text)
		}
	}
	return list
}

// solve returns the state of a link with its error, and the input of its programs.
func solve(ctx context.Context, text string) (figureState, code.Input, error) {
	s, warnings := state.Open("v=1&" + text)
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
		evaluations = formatCount(cost.Evals) + " kernel evaluations"
	}
	return fmt.Sprintf("With n = %s points in %d dimensions, the fit of the figure has %s features and needs %s; all pairs are %s. Its map takes %s bytes.",
		formatCount(n), d, formatCount(in.Fit.Features.Len()), evaluations, formatCount(n*(n+1)/2), formatCount(int(cost.Bytes)))
}

// lessons returns the lessons with a state that uses the method.
func (s *Site) lessons(method string) (list []link) {
	for _, l := range s.course.Lessons {
		uses := slices.ContainsFunc(l.States, func(t lesson.State) bool {
			opened, _ := state.Open(t.Link)
			return slices.ContainsFunc(opened.Compared(), func(c state.State) bool { return state.Method(c.Method).Key == method })
		})
		if uses {
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

// methodPage returns the content of the page of article i.
func (s *Site) methodPage(ctx context.Context, i int) (p *methodPage, err error) {
	a := &Articles[i]
	m, ok := catalogue.Method(a.Method)
	if !ok {
		return nil, fmt.Errorf("the catalogue has no method %q", a.Method)
	}
	p = &methodPage{MethodEntry: m, Promises: promises(m.Traits), Papers: s.citations(m.Key), Lessons: s.lessons(m.Key)}
	p.Description = m.Name + ": " + strings.ToLower(m.Doc[:1]) + m.Doc[1:] + " Formula, cost, promises, a live figure and a program."
	formula, err := s.math(strings.Trim(a.Formula, "$"), true)
	if err != nil {
		return nil, err
	}
	p.Formula = template.HTML(formula)
	for _, t := range []struct {
		to   *template.HTML
		from string
	}{{&p.Terms, a.Terms}, {&p.Time, a.Time}, {&p.Reason, a.Break.Reason}} {
		if *t.to, err = s.text(t.from); err != nil {
			return nil, err
		}
	}
	text, err := methodLink(&m)
	if err != nil {
		return nil, err
	}
	var in code.Input
	if p.Figure, in, err = solve(ctx, strings.TrimPrefix(text, "v=1&")); err != nil {
		return nil, err
	}
	p.Measured = countedCost(in)
	for _, l := range code.Languages {
		if written := code.Write(in, l.Key); written.Text != "" {
			one := program{Name: l.Name, Text: written.Text}
			for _, f := range written.Files {
				one.Files = append(one.Files, f.Name)
			}
			p.Programs = append(p.Programs, one)
		}
	}
	if p.Failure, _, err = solve(ctx, a.Break.Link); err != nil {
		return nil, err
	}
	for _, other := range catalogue.Methods {
		if other.Group == m.Group && other.Key != m.Key {
			p.Related = append(p.Related, link{other.Key + ".html", other.Name})
		}
	}
	return p, nil
}

// Write writes the pages of all methods, and removes other pages from their folder.
func (s *Site) Write(ctx context.Context) error {
	folder := filepath.Join(s.dir, methodsFolder)
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for i, a := range Articles {
		page, err := s.Page(ctx, i)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, a.Method+".html"), page, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// Page returns the page of article i.
func (s *Site) Page(ctx context.Context, i int) ([]byte, error) {
	p, err := s.methodPage(ctx, i)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Articles[i].Method, err)
	}
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, "method.html", p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Pictures returns the pictures of the pages, one a line, as wasm/play/lesson/build prints
// those of lessons: name, size, link and names of pictures.
func Pictures() (lines []string, err error) {
	for _, m := range catalogue.Methods {
		text, err := methodLink(&m)
		if err != nil {
			return nil, err
		}
		lines = append(lines, fmt.Sprintf("method-%s %s %s %s", m.Key, pictureSize, text, picturesShown))
	}
	return lines, nil
}
