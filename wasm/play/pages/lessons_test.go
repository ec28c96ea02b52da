package pages_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/wasm/play/lesson"
)

// TestLessonNumbers checks that every number in a lesson equals the number of its state,
// to the printed digits. With -update, the test rewrites the digits. The sentences around
// changed numbers must then be read again.
func TestLessonNumbers(t *testing.T) {
	for _, l := range readLessons(t) {
		texts, wrong := l.checkNumbers()
		if *update {
			if err := os.WriteFile(l.File, l.Reprinted(texts), 0o666); err != nil {
				t.Error(err)
			}
		}
		for _, w := range wrong {
			if *update {
				t.Log(w)
			} else {
				t.Error(w)
			}
		}
		if len(texts) < 10 && l.Kind == lesson.Main {
			t.Errorf("%s has %d computed numbers, want at least 10", l.File, len(texts))
		}
	}
}

// checkNumbers computes the numbers of a lesson. It returns their texts, and an error for
// each number that differs.
func (l *lessonFile) checkNumbers() (texts, wrong []string) {
	for _, n := range l.Numbers {
		text := n.Text
		x, err := l.expressionsOf(n.At).eval(n.Expr)
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%s: %v", l.place(n.Line), err))
		} else if v, ok := x.(float64); !ok {
			wrong = append(wrong, fmt.Sprintf("%s: %s is %v, which is no number", l.place(n.Line), n.Expr, x))
		} else if want, ok := lesson.Reprint(text, v); !ok || want != text {
			wrong = append(wrong, fmt.Sprintf("%s: the text has %s for %s = %g, want %s; -update writes it", l.place(n.Line), text, n.Expr, v, want))
			if ok {
				text = want
			}
		}
		texts = append(texts, text)
	}
	return texts, wrong
}

// TestLessonClaims checks the claims of the lessons.
func TestLessonClaims(t *testing.T) {
	for _, l := range readLessons(t) {
		for _, c := range l.Claims {
			if v, err := l.expressionsOf(c.At).eval(c.Expr); err != nil {
				t.Errorf("%s: the claim %q: %v", l.place(c.Line), c.Text, err)
			} else if v != true {
				t.Errorf("%s: the claim %q, %s, is %v", l.place(c.Line), c.Text, c.Expr, v)
			}
		}
		if len(l.Claims) < 5 && l.Kind == lesson.Main {
			t.Errorf("%s has %d claims, want at least 5", l.File, len(l.Claims))
		}
	}
}

// TestLessonActs checks the conditions of acts and exercises. The start must not meet all
// of them, and the solution must meet them. Both must have what the act keeps.
func TestLessonActs(t *testing.T) {
	for _, l := range readLessons(t) {
		for _, a := range l.Acts() {
			for _, s := range []lesson.State{a.Start, a.Solution} {
				areMet, unmet := true, []string{}
				for _, c := range a.Conditions {
					isMet := l.checkCondition(t, c, s)
					if !isMet {
						unmet = append(unmet, c.If)
					}
					if areMet = areMet && isMet; len(c.Keeps) > 0 && !isMet {
						t.Errorf("%s: %s does not have what the act keeps: %s", l.place(a.Line), s.ID, c.If)
					}
				}
				if isSolution := s.ID == a.Solution.ID; isSolution && !areMet {
					t.Errorf("%s: the solution %s does not meet %q", l.place(a.Line), s.ID, unmet)
				} else if !isSolution && areMet {
					t.Errorf("%s: the start %s meets all conditions", l.place(a.Line), s.ID)
				}
			}
		}
	}
}

// TestLessonTasksNeedWork checks that a coloured word or a figure of a lesson solves none of its
// acts and exercises. The words of a solution do not count. An act comes before the answers of the
// predictions of its section and before later text, so their words and figures do not count. An
// exercise is not solved by one press of its button either.
func TestLessonTasksNeedWork(t *testing.T) {
	for _, l := range readLessons(t) {
		for _, s := range l.Sections {
			later := map[string]bool{} // IDs of the blocks whose answers come after the act
			for _, p := range s.Parts {
				if p.Predict != nil {
					later[p.Predict.ID] = true
				}
				a := p.Act
				if a == nil {
					continue
				}
				later[a.ID] = true
				for place, link := range l.offeredStates(a, later) {
					if l.meets(a, link) {
						t.Errorf("%s: %s solves this task", l.place(a.Line), place)
					}
				}
				if b := a.Button; b != nil && a.Exercise > 0 && l.meets(a, pressed(t, b, a.Start.Link)) {
					t.Errorf("%s: one press of the button solves this exercise", l.place(a.Line))
				}
			}
		}
	}
}

// offeredStates returns the links of the states that a lesson offers to a reader of an act, by the
// words for their places. later has the IDs of the blocks whose answers come after the act.
func (l *lessonFile) offeredStates(a *lesson.Act, later map[string]bool) map[string]string {
	states := map[string]string{}
	add := func(what string, line int, s lesson.State) {
		if a.Exercise > 0 || line < a.Line {
			states[fmt.Sprintf("%s in line %d", what, line)] = s.Link
		}
	}
	for _, link := range l.Links {
		if !later[link.Answer] {
			add(fmt.Sprintf("the word %q", link.Text), link.Line, link.State)
		}
	}
	for _, s := range l.Sections {
		for _, p := range s.Parts {
			if p.Figure != nil {
				add("the figure", p.Figure.Line, p.Figure.State)
			}
		}
	}
	return states
}

// meets reports whether a state meets all conditions of an act. A condition that is not defined for
// the state, such as one on a task, is not met.
func (l *lessonFile) meets(a *lesson.Act, link string) bool {
	return !slices.ContainsFunc(a.Conditions, func(c lesson.Condition) bool {
		v, err := l.expressionsAt(link).eval(c.If)
		return err != nil || v != true
	})
}

// pressed returns the link of a state after one press of a button.
func pressed(t *testing.T, b *lesson.Button, link string) string {
	t.Helper()
	value := b.Value
	if b.Add != "" {
		present, add := fmt.Sprint(b.Default), 0.0
		for _, pair := range strings.Split(link, "&") {
			if key, v, _ := strings.Cut(pair, "="); key == b.Key {
				present = v
			}
		}
		x, err := strconv.ParseFloat(present, 64)
		if err == nil {
			add, err = strconv.ParseFloat(b.Add, 64)
		}
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		value = strconv.FormatFloat(x+add, 'g', 12, 64)
	}
	return link + "&" + b.Key + "=" + value
}

// TestCourseQuestions checks the questions before and after the course: there are six ideas of
// six lessons, and the place of the right answer gives nothing away.
func TestCourseQuestions(t *testing.T) {
	course, err := lesson.ReadCourse(lessonsDir)
	if err != nil {
		t.Fatal(err)
	}
	if course.Questions == nil || len(course.Questions.Sections) != 6 {
		t.Fatalf("the course has the questions %v, want six ideas", course.Questions)
	}
	lessons, places := map[string]bool{}, map[string]map[int]bool{lesson.Before: {}, lesson.After: {}}
	for _, s := range course.Questions.Sections {
		for _, p := range s.Parts {
			if p.Question == nil {
				continue
			}
			lessons[p.Question.Lesson] = true
			if len(p.Question.Answers) < 3 {
				t.Errorf("%s, line %d: %d answers, want at least 3", s.Name, p.Question.Line, len(p.Question.Answers))
			}
			places[p.Question.When][slices.IndexFunc(p.Question.Answers, func(a lesson.Choice) bool { return a.IsRight })] = true
		}
	}
	if len(lessons) != 6 || len(places[lesson.Before]) != 3 || len(places[lesson.After]) != 3 {
		t.Errorf("the questions are about %d lessons, and the right answers stand at the places %v", len(lessons), places)
	}
}

// checkCondition reports whether a state meets a condition. It checks that the present
// value is a number, and that the condition notices an edit of what must be kept.
func (l *lessonFile) checkCondition(t *testing.T, c lesson.Condition, s lesson.State) bool {
	t.Helper()
	v, err := l.expressionsAt(s.Link).eval(c.If)
	if err != nil {
		t.Errorf("%s: at %s: %v", l.place(c.Line), s.ID, err)
	}
	if c.Now != "" {
		if x, err := l.expressionsAt(s.Link).eval(c.Now); err != nil {
			t.Errorf("%s: at %s: %v", l.place(c.Line), s.ID, err)
		} else if _, ok := x.(float64); !ok {
			t.Errorf("%s: at %s, the present value %s is %v, which is no number", l.place(c.Line), s.ID, c.Now, x)
		}
	}
	if len(c.Keeps) > 0 {
		for key, edit := range map[string]string{" noise ": "noise=0.2", " dseed ": "dseed=99", " p*": "p3=0.5,0.5", " kernel ": "kernel=cauchy"} {
			if !strings.Contains(c.If, key) {
				continue
			}
			edited := &expression{
				names:     func(string) (any, bool) { return s.Link + "&" + edit, true },
				functions: listFunctions(),
			}
			if v, err := edited.eval(c.If); err != nil || v == true {
				t.Errorf("%s: %s with %s is %v (%v)", l.place(c.Line), c.If, edit, v, err)
			}
		}
	}
	return v == true
}

// TestLessonChecksDetectErrors checks that the tests above detect a wrong claim and a
// wrong number.
func TestLessonChecksDetectErrors(t *testing.T) {
	files := readLessons(t)
	l := files[slices.IndexFunc(files, func(l *lessonFile) bool { return l.Slug == "nystrom" && l.Kind == lesson.Main })]
	x := l.expressionsAt("")
	for _, claim := range []string{"usual.error.frobenius < 0.13", "unlucky.error.max < lucky.error.max", "landmarkCount(unlucky, 3) == 1", "selfSimilarity(unlucky) > 0.1"} {
		if v, err := x.eval(claim); err != nil || v != false {
			t.Errorf("%s is %v (%v)", claim, v, err)
		}
	}
	source, err := os.ReadFile(l.File)
	if err != nil {
		t.Fatal(err)
	}
	for before, after := range map[string]string{"[14 %]{=": "[15 %]{=", "{=usual.evals}": "{=usual.m}", "{=middle.error.max}": "{=middle.data.name}"} {
		text := strings.Replace(string(source), before, after, 1)
		if text == string(source) {
			t.Fatalf("the lesson does not contain %s", before)
		}
		bad, err := lesson.Parse(l.File, []byte(text), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, wrong := newLessonFile(bad).checkNumbers(); len(wrong) != 1 {
			t.Errorf("with %s for %s the check finds %d wrong numbers, want 1: %v", after, before, len(wrong), wrong)
		}
	}
}
