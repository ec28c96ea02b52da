package lesson

import (
	"bytes"
	"cmp"
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
	"asked":   questionsLink,
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
	switch l.Kind {
	case Main:
		d.Picture = l.picture(l.States[0], figureSize)
		d.Previous, d.Next = c.neighbours(l)
		return execute("lesson.html", d)
	case Questions:
		return execute("questionsheet.html", c.questionsData(""))
	}
	for _, main := range c.Lessons {
		if main.Slug == l.Slug {
			d.Main = main
		}
	}
	return execute("sheet.html", d)
}

// A questionsData is what the templates of the questions need.
type questionsData struct {
	*Lesson
	Title       string
	Description string
	Course      *Course
	When        string // Before, After, or "" for the sheet with both
	Topics      []topic
}

// A topic is a section of the questions.
type topic struct {
	Section
	Before, After *Question
	Lesson        *Lesson       // the lesson that answers both
	Notes         template.HTML // for the teacher
}

// Question returns the question that is asked before or after the course.
func (t topic) Question(when string) *Question {
	if when == After {
		return t.After
	}
	return t.Before
}

// At returns the same data for the questions before or after the course.
func (d questionsData) At(when string) questionsData { return d.Course.questionsData(when) }

// Link returns the address of the page with the questions before or after the course.
func (d questionsData) Link(when string) string { return questionsLink(d.Slug, when) }

func questionsLink(slug, when string) string { return slug + "." + when + pageExtension }

// questionsTitles are the titles of the pages with questions.
var questionsTitles = map[string]string{Before: "Questions before the course", After: "Questions after the course"}

func (c *Course) questionsData(when string) questionsData {
	d := questionsData{Lesson: c.Questions, Title: cmp.Or(questionsTitles[when], c.Questions.Title), Description: c.Questions.Description, Course: c, When: when}
	if when != "" {
		d.Description = d.Title + ". " + d.Description
	}
	for _, s := range c.Questions.Sections {
		t := topic{Section: s, Before: s.questions(Before)[0], After: s.questions(After)[0]}
		for _, p := range s.Parts {
			t.Notes += p.Text
		}
		for _, l := range c.Lessons {
			if l.Slug == t.Before.Lesson {
				t.Lesson = l
			}
		}
		d.Topics = append(d.Topics, t)
	}
	return d
}

// QuestionsPage returns the page with the questions before or after the course.
func (c *Course) QuestionsPage(when string) ([]byte, error) {
	return execute("questions.html", c.questionsData(when))
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
	if c.Questions != nil {
		for _, when := range []string{Before, After} {
			if pages[questionsLink(c.Questions.Slug, when)], err = c.QuestionsPage(when); err != nil {
				return err
			}
		}
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
