package lesson

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Course is all lessons of a folder.
type Course struct {
	Lessons   []*Lesson          // by their number
	Notes     map[string]*Lesson // by the slug of the lesson
	Handouts  map[string]*Lesson
	Questions *Lesson // the questions before and after the course, or nil
	dir       string
}

// ReadCourse reads all lessons, notes and handouts of a folder, and its formulas. The error
// is of the type Problems and contains those of all files.
func ReadCourse(dir string) (*Course, error) {
	c := &Course{Notes: map[string]*Lesson{}, Handouts: map[string]*Lesson{}, dir: dir}
	formulas, err := readCourseFormulas(dir)
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"+lessonExtension))
	if err != nil {
		return nil, err
	}
	var problems Problems
	add := func(l *Lesson, err error) {
		if p, ok := err.(Problems); ok {
			problems = append(problems, p...)
		}
	}
	var others []string
	bySlug := map[string]*Lesson{}
	for _, file := range files {
		kind, _ := kindOf(file)
		if kind != Main {
			others = append(others, file)
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		l, err := Parse(file, source, nil, formulas)
		add(l, err)
		c.Lessons = append(c.Lessons, l)
		bySlug[l.Slug] = l
	}
	slices.SortFunc(c.Lessons, func(a, b *Lesson) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), strings.Compare(a.Slug, b.Slug))
	})
	for _, file := range others {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		kind, slug := kindOf(file)
		if kind == Questions {
			if c.Questions != nil {
				problems = append(problems, Problem{file, 1, fmt.Sprintf("the questions of the course are also in %s; write them in one file", filepath.Base(c.Questions.File))})
				continue
			}
			l, err := Parse(file, source, nil, formulas)
			add(l, err)
			c.Questions = l
			continue
		}
		main := bySlug[slug]
		if main == nil {
			problems = append(problems, Problem{file, 1, fmt.Sprintf("there is no lesson %s%s; rename the file", slug, lessonExtension)})
			continue
		}
		if main.isUnreadable {
			continue // each link and number of the file would be a problem, too
		}
		l, err := Parse(file, source, main.States, formulas)
		add(l, err)
		if kind == Notes {
			c.Notes[slug] = l
		} else {
			c.Handouts[slug] = l
		}
	}
	if !slices.ContainsFunc(c.Files(), func(l *Lesson) bool { return l.isUnreadable }) {
		problems = append(problems, c.check()...)
	}
	if len(problems) > 0 {
		return c, problems.sorted()
	}
	return c, nil
}

// Files returns the lessons, each followed by its notes and its handout, and then the questions.
func (c *Course) Files() (files []*Lesson) {
	files = slices.Clone(c.Lessons)
	for _, l := range c.Lessons {
		for _, m := range []map[string]*Lesson{c.Notes, c.Handouts} {
			if m[l.Slug] != nil {
				files = append(files, m[l.Slug])
			}
		}
	}
	if c.Questions != nil {
		files = append(files, c.Questions)
	}
	return files
}

// check checks what concerns several files.
func (c *Course) check() (problems Problems) {
	byNumber := map[int]*Lesson{}
	for _, l := range c.Lessons {
		if other := byNumber[l.Order]; other != nil && l.Order > 0 {
			problems = append(problems, Problem{l.File, 1, fmt.Sprintf("the number %d is also that of %s; give each lesson its own", l.Order, filepath.Base(other.File))})
		}
		byNumber[l.Order] = l
	}
	for _, l := range c.Lessons {
		problems = append(problems, l.checkCounts()...)
		for _, n := range l.Needs {
			if n >= l.Order {
				problems = append(problems, Problem{l.File, 1, fmt.Sprintf("the lesson needs lesson %d, which does not come before it", n)})
			}
		}
	}
	files := c.Files()
	for _, l := range files {
		for _, link := range l.Files {
			i := slices.IndexFunc(files, func(other *Lesson) bool { return filepath.Base(other.File) == link.File })
			switch {
			case i < 0:
				problems = append(problems, Problem{l.File, link.Line, fmt.Sprintf("there is no file %s", link.File)})
			case link.Anchor != "" && !files[i].ids[link.Anchor]:
				problems = append(problems, Problem{l.File, link.Line, fmt.Sprintf("%s has no heading or term #%s", link.File, link.Anchor)})
			}
		}
	}
	return problems
}

const (
	minCycles    = 3
	minExercises = 3
)

// checkCounts checks that the lesson has enough cycles and exercises. A cycle is a section with the blocks predict, act
// and why.
func (l *Lesson) checkCounts() (problems Problems) {
	cycles, exercises := 0, 0
	for _, s := range l.Sections {
		has := map[string]bool{}
		for _, p := range s.Parts {
			switch {
			case p.Predict != nil:
				has["predict"] = true
			case p.Act != nil && p.Act.Exercise > 0:
				exercises++
			case p.Act != nil:
				has["act"] = true
			case p.Why != nil:
				has["why"] = true
			}
		}
		if len(has) == 3 {
			cycles++
		}
	}
	if cycles < minCycles {
		problems = append(problems, Problem{l.File, 1, fmt.Sprintf("the lesson has %d sections with the blocks predict, act and why; it needs %d", cycles, minCycles)})
	}
	if exercises < minExercises {
		problems = append(problems, Problem{l.File, 1, fmt.Sprintf("the lesson has %d blocks exercise; it needs %d", exercises, minExercises)})
	}
	return problems
}

// Last returns the number of the last lesson.
func (c *Course) Last() (n int) {
	for _, l := range c.Lessons {
		n = max(n, l.Order)
	}
	return n
}

// neighbours returns the lessons before and after a lesson, or nil.
func (c *Course) neighbours(l *Lesson) (previous, next *Lesson) {
	i := slices.Index(c.Lessons, l)
	if i > 0 {
		previous = c.Lessons[i-1]
	}
	if i+1 < len(c.Lessons) {
		next = c.Lessons[i+1]
	}
	return previous, next
}

// A Picture is a picture of a state for a page of a lesson or of the reference, drawn when the site is built.
type Picture struct {
	Name          string // of the files, without theme and extension
	Link          string
	Pictures      []string
	Width, Height int
}

// The sizes of pictures in CSS pixels.
var (
	figureSize  = [2]int{684, 520} // the figure of a lesson
	coursesSize = [2]int{252, 180} // on the front page
	handoutSize = [2]int{684, 400}
)

// path returns the address of a picture from a page of the folder.
func (p Picture) path(theme string) string {
	return fmt.Sprintf("../posters/%s-%s.png", p.Name, theme)
}

// Light and Dark return the addresses of the picture.
func (p Picture) Light() string { return p.path("light") }
func (p Picture) Dark() string  { return p.path("dark") }

// String returns the line of the picture in a list for make: name, size as wasm/render reads it, link, and names of
// pictures.
func (p Picture) String() string {
	return strings.Join(append([]string{p.Name, fmt.Sprintf("%dx%d", p.Width, p.Height), p.Link}, p.Pictures...), " ")
}

// picture returns the picture of a state of a lesson.
func (l *Lesson) picture(s State, size [2]int) Picture {
	name := "lesson-" + l.Slug + "-" + s.ID
	if size != figureSize {
		name += fmt.Sprintf("-%d", size[0])
	}
	if size == handoutSize {
		name = "handout-" + l.Slug + "-" + s.ID
	}
	return Picture{name, s.Link, s.Pictures, size[0], size[1]}
}

// coursePicture returns the picture of a lesson on the front page: the first picture of its
// state.
func (l *Lesson) coursePicture() Picture {
	s := l.Picture
	return Picture{"course-" + l.Slug, s.Link, s.Pictures[:1], coursesSize[0], coursesSize[1]}
}

// Pictures returns the pictures of the pages, each once.
func (c *Course) Pictures() (pictures []Picture) {
	add := func(p Picture) {
		if !slices.ContainsFunc(pictures, func(q Picture) bool { return q.Name == p.Name }) {
			pictures = append(pictures, p)
		}
	}
	for _, l := range c.Lessons {
		add(l.picture(l.States[0], figureSize))
		add(l.coursePicture())
		for p := range l.parts() {
			if p.Figure != nil {
				add(l.picture(p.Figure.State, figureSize))
			}
		}
		if h := c.Handouts[l.Slug]; h != nil {
			for _, image := range h.Images {
				add(h.picture(image.State, handoutSize))
			}
		}
	}
	return pictures
}
