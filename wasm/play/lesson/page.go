package lesson

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

//go:embed templates/*.html
var templateFiles embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"address": func(link string) template.URL { return template.URL("../index.html#" + link) },
	"partOf":  func(l *Lesson, p Part) partData { return partData{l, p} },
	"join":    func(list []string) string { return strings.Join(list, " ") },
	"needs":   needsText,
	"verdict": verdict,
	"printed": func(n *Number) string {
		v, _ := PrintedValue(n.Text)
		return strconv.FormatFloat(v, 'g', -1, 64)
	},
	"number": func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) },
}).ParseFS(templateFiles, "templates/*.html"))

const pageExtension = ".html"

// needsText returns «needs 2, 4».
func needsText(numbers []int) string {
	text := "needs "
	for i, n := range numbers {
		if i > 0 {
			text += ", "
		}
		text += strconv.Itoa(n)
	}
	return text
}

// verdict marks the word at the beginning of a reason: «Yes.» of a right answer, and «Not
// this:» of a wrong one. It adds the word if it is missing.
func verdict(reason template.HTML, isRight bool) template.HTML {
	word := "Not this:"
	if isRight {
		word = "Yes."
	}
	paragraph, text, ok := strings.Cut(string(reason), ">") // <p>…
	if !ok {
		return reason
	}
	if rest, ok := strings.CutPrefix(text, word); ok {
		text = strings.TrimSpace(rest)
	}
	return template.HTML(paragraph + `><b class="verdict">` + word + "</b> " + text)
}

// A pageData is what the template of a lesson needs.
type pageData struct {
	*Lesson
	Course         *Course
	Picture        Picture
	Previous, Next *Lesson
	Main           *Lesson // the lesson to which notes or a handout belong
}

// A partData is a part with its lesson.
type partData struct {
	Lesson *Lesson
	Part
}

// FigurePicture returns the picture of a block figure.
func (d partData) FigurePicture() Picture { return d.Lesson.picture(d.Figure.State, figureSize) }

// Page returns the page of a lesson, of notes or of a handout.
func (c *Course) Page(l *Lesson) ([]byte, error) {
	d := pageData{Lesson: l, Course: c}
	if l.Kind == Main {
		d.Picture = l.picture(l.States[0], figureSize)
		d.Previous, d.Next = c.neighbours(l)
		return execute("lesson.html", d)
	}
	for _, main := range c.Lessons {
		if main.Slug == l.Slug {
			d.Main = main
		}
	}
	return execute("sheet.html", d)
}

// An indexData is what the template of the front page needs.
type indexData struct {
	*Course
	Rows []indexRow
}

type indexRow struct {
	*Lesson
	Picture Picture
}

// Index returns the front page of the course.
func (c *Course) Index() ([]byte, error) {
	d := indexData{Course: c}
	for _, l := range c.Lessons {
		d.Rows = append(d.Rows, indexRow{l, l.coursePicture()})
	}
	return execute("index.html", d)
}

func execute(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Write writes all pages of the course into its folder, and removes other pages.
func (c *Course) Write() error {
	pages := map[string][]byte{}
	for _, l := range c.Files() {
		page, err := c.Page(l)
		if err != nil {
			return fmt.Errorf("%s: %w", l.File, err)
		}
		pages[strings.TrimSuffix(filepath.Base(l.File), lessonExtension)+pageExtension] = page
	}
	var err error
	if pages["index"+pageExtension], err = c.Index(); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(c.dir, "*"+pageExtension))
	if err != nil {
		return err
	}
	for _, file := range old {
		if pages[filepath.Base(file)] == nil {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	for name, page := range pages {
		if err := os.WriteFile(filepath.Join(c.dir, name), page, 0o666); err != nil {
			return err
		}
	}
	return nil
}
