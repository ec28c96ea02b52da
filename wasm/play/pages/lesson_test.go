package pages_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"mercer/wasm/play/lesson"
)

const lessonsDir = "../../../site/lessons"

// A lessonFile is a file of the course, with an evaluator of its expressions.
type lessonFile struct {
	*lesson.Lesson
	links map[string]string // by the id of the state
}

func newLessonFile(l *lesson.Lesson) *lessonFile {
	f := &lessonFile{l, map[string]string{}}
	for _, s := range l.States {
		f.links[s.ID] = s.Link
	}
	return f
}

// readLessons reads the course: its lessons, notes and handouts.
func readLessons(t *testing.T) (files []*lessonFile) {
	t.Helper()
	if testing.Short() {
		t.Skip("the digits that a lesson prints do not depend on the arithmetic")
	}
	course, err := lesson.ReadCourse(lessonsDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range course.Files() {
		files = append(files, newLessonFile(l))
	}
	if len(course.Lessons) < 3 {
		t.Fatalf("%d lessons, want at least three", len(course.Lessons))
	}
	return files
}

// place returns a place in the file, for messages.
func (l *lessonFile) place(line int) string {
	return fmt.Sprintf("%s:%d", filepath.Base(l.File), line)
}

// expressionsAt returns an evaluator for the expressions of a lesson. The id of a state
// means its report. If link is not empty, other names mean fields of the report of link.
func (l *lessonFile) expressionsAt(link string) *expression {
	return l.expressions(link, func(s string) string { return s })
}

// expressionsOf returns the evaluator for an expression that belongs to a state, or to none.
func (l *lessonFile) expressionsOf(at *lesson.State) *expression {
	if at == nil {
		return l.expressionsAt("")
	}
	return l.expressionsAt(at.Link)
}

// expressions returns the same evaluator as expressionsAt, but applies edit to the link
// of each state.
func (l *lessonFile) expressions(link string, edit func(string) string) *expression {
	return &expression{
		names: func(name string) (any, bool) {
			if own, ok := l.links[name]; ok {
				r, err := solveLink(edit(own))
				if err != nil {
					return nil, false
				}
				return r.report, true
			}
			if link == "" {
				return nil, false
			}
			r, err := solveLink(link)
			if err != nil {
				return nil, false
			}
			v, ok := r.report[name]
			return v, ok
		},
		functions: l.functions(link),
	}
}
