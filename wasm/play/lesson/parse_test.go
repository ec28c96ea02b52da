package lesson

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pages")

const goldenDir = "testdata/course"

// TestGoldenPages compares the pages of a small course with golden files.
func TestGoldenPages(t *testing.T) {
	c, err := ReadCourse(goldenDir)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]*Lesson{}
	for _, l := range c.Files() {
		pages[strings.TrimSuffix(filepath.Base(l.File), lessonExtension)] = l
	}
	check := func(name string, page []byte, err error) {
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name+pageExtension)
		if *update {
			if err := os.WriteFile(file, page, 0o666); err != nil {
				t.Fatal(err)
			}
			return
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != string(page) {
			t.Errorf("the page %s differs from its golden file; run the test with -update and look at the difference", name)
		}
	}
	for name, l := range pages {
		page, err := c.Page(l)
		check(name, page, err)
	}
	page, err := c.Index()
	check("index", page, err)
	for _, when := range []string{Before, After} {
		page, err := c.QuestionsPage(when)
		check("course."+when, page, err)
	}
	if len(pages) != 4 {
		t.Errorf("the course has %d files, want 4", len(pages))
	}
}

// TestExampleIsTyped checks the typed parts of the example.
func TestExampleIsTyped(t *testing.T) {
	c, err := ReadCourse(goldenDir)
	if err != nil {
		t.Fatal(err)
	}
	l := c.Lessons[0]
	if l.Steps() != 3 || len(l.Acts()) != 6 || len(l.Claims) != 1 || len(l.Terms) != 1 {
		t.Errorf("%d steps, %d acts, %d claims, %d terms", l.Steps(), len(l.Acts()), len(l.Claims), len(l.Terms))
	}
	act := l.Acts()[0]
	if got, want := act.Conditions[0].If, `part(link, "data points n noise dseed p* kernel sigma`; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, ` == "data=blobs"`) || act.Conditions[0].Text != "data and kernel are unchanged" {
		t.Errorf("the kept settings are %s, %q", got, act.Conditions[0].Text)
	}
	if c := act.Conditions[1]; c.Now != "error.max" || c.Format != "digits" {
		t.Errorf("the condition has the present value %s, %s", c.Now, c.Format)
	}
	if act.Button == nil || act.Button.Key != "seed" || act.Button.Add != "1" {
		t.Errorf("the button is %+v", act.Button)
	}
	var at int
	for _, n := range l.Numbers {
		if n.At != nil {
			at++
		}
	}
	if len(l.Numbers) != 6 || at != 1 {
		t.Errorf("%d numbers, %d of them in an act, want 6 and 1", len(l.Numbers), at)
	}
	texts := make([]string, len(l.Numbers))
	for i := range texts {
		texts[i] = l.Numbers[i].Text
	}
	source, err := os.ReadFile(l.File)
	if err != nil {
		t.Fatal(err)
	}
	if string(l.Reprinted(texts)) != string(source) {
		t.Error("the source with the same numbers differs")
	}
}

// parse parses a lesson whose body is text, with two states.
func parse(text string) (*Lesson, error) {
	return Parse("test.md", []byte(`---
number: 1
title: Test
summary: A test.
description: A lesson for tests.
minutes: 10
states:
  one: data=blobs | data
  two: data=blobs&m=12 | data k.approx
alt: Points.
---
`+text), nil, &Formulas{Inline: map[string]string{"x": "<mi>x</mi>"}})
}

// TestProblems checks that each mistake has a message with its line. The body begins in
// line 12.
func TestProblems(t *testing.T) {
	const lead = "Why?\n\n## A step\n\n"
	for _, c := range []struct{ text, want string }{
		{"Why?", ""},
		{lead + "[word](#three)", "test.md:16: there is no state three in the front matter"},
		{lead + "$y$", "test.md:16: the formula y has no MathML; run node site/e2e/math.mjs"},
		{lead + "$x$ and\n[1]{=three.m}", "test.md:17: the expression three.m: there is no state three in the front matter"},
		{lead + "[1]{=m}", "test.md:16: the expression m: m of which state? Write state.m"},
		{lead + "[1]{=one.m +}", "test.md:16: the expression one.m +"},
		{lead + "[many]{=one.m}", `test.md:16: "many" is no number`},
		{lead + "<b>x</b>", "test.md:16: HTML is not possible"},
		{lead + "# Title", "test.md:16: a heading has two or three #"},
		{lead + "[page](page.html)", `test.md:16: the link "page.html" is none of`},
		{"## A step\n\nText.", "test.md:1: the text does not begin with a paragraph"},
		{lead + "::: figure\nstate: two\n", "test.md:16: the block figure has no end"},
		{lead + "::: figure\n:::", "test.md:16: the block figure needs the setting state"},
		{lead + "::: figure\nstate: three\n:::", "test.md:17: there is no state three"},
		{lead + "::: figure\nstat: two\n:::", "test.md:17: a block figure has no setting stat; it has: state, caption"},
		{lead + "::: figures\n:::", "test.md:16: there is no block figures; use act, exercise, figure, predict, question, why"},
		{lead + "::: predict\n\nHow?\n\n- one\n- two\n\n> So.\n:::", "test.md:16: the block predict has 0 right answers; mark exactly one with [x]"},
		{lead + "::: predict\n\nHow?\n\n- [x] one\n- [x] two\n\n> So.\n:::", "test.md:16: the block predict has 2 right answers"},
		{lead + "::: predict\n\nHow?\n\n- [x] one\n- two\n:::", "test.md:16: a block predict has one block quote"},
		{lead + "::: predict slider\nfrom: 0\nto: 1\nscale: logarithmic\nformat: percent\nwithin: 2\nanswer: one.m\n\nHow?\n\n> So.\n:::", "test.md:22: the answer is no computed number; write answer: [0 %]{=one.m}"},
		{lead + "::: predict slider\nfrom: 0\nto: 1\nscale: logarithmic\nformat: percent\nwithin: 2\nanswer: [50 %]{=one.m}\n\nHow?\n\n> So.\n:::", "test.md:17: a logarithmic scale begins above 0"},
		{lead + "::: predict slider\nfrom: 0\nto: 1\nscale: linear\nformat: percent\nwithin: 2\nanswer: [5]{=one.m}\n\nHow?\n\n> So.\n:::", "test.md:22: the answer 5 is outside of the slider"},
		{lead + "::: predict curve\nacross: m, from 1 to 10\nup: error\n\nHow?\n\n- 1: [1 %]{=one.m}\n- 2\n\n> So.\n:::", "test.md:18: the axis error has no range"},
		{lead + "::: predict curve\nacross: m, from 1 to 10\nup: error, from 0 to 1\n\nHow?\n\n- 1: [1 %]{=one.m}, given\n- 2: [1 %]{=two.m}\n\n> So.\n:::", ""},
		{lead + "::: predict curve\nacross: m, from 1 to 10\nup: error, from 0 to 1\n\nHow?\n\n- 1: [1 %]{=one.m}, shown\n- 2: [1 %]{=two.m}\n\n> So.\n:::", "test.md:22: this is no point of a curve"},
		{lead + "::: why\n\nWhy?\n\n- [x] one\n  > Yes.\n- two\n:::", "test.md:22: the answer has no reason"},
		{lead + "::: act\nstart: one\nsolution: two\nkeeps: date\n\nDo.\n\n- [m]{?m > 2}\n\n> **Hint.** H.\n\n> **Solution.** [S](#two).\n:::", `test.md:19: "date" is no group of settings; use data, kernel, method, m, ell, seed, x0, i`},
		{lead + "::: act\nstart: one\nsolution: two\n\nDo.\n\n- [m]{?one.m > 2}\n\n> **Hint.** H.\n\n> **Solution.** [S](#two).\n:::", "test.md:22: the expression one.m > 2: one is no number of the report"},
		{lead + "::: act\nstart: one\nsolution: two\n\nDo.\n\n- [m]{?landmarkCount(m) > 2}\n\n> **Hint.** H.\n\n> **Solution.** [S](#two).\n:::", "test.md:22: the expression landmarkCount(m) > 2: the page has no function landmarkCount"},
		{lead + "::: act\nstart: one\nsolution: two\n\nDo.\n\n- m\n\n> **Hint.** H.\n\n> **Solution.** [S](#two).\n:::", "test.md:22: this is no condition"},
		{lead + "::: act\nstart: one\nsolution: two\nbutton: Go, speed + 1\n\nDo.\n\n- [m]{?m > 2}\n\n> **Hint.** H.\n\n> **Solution.** [S](#two).\n:::", `test.md:19: the edit "speed + 1" of the button sets no key`},
		{lead + "::: act\nstart: one\nsolution: two\n\nDo.\n\n- [m]{?m > 2}\n\n> Hint.\n\n> **Solution.** S.\n:::", "test.md:24: the block quote is no hint and no solution"},
	} {
		_, err := parse(c.text)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: the error is %v, want %s", c.text, err, c.want)
		}
	}
	// All problems of a file are reported, in the order of their lines.
	_, err := parse(lead + "[a](#three)\n\n::: figure\nstate: four\n:::\n\n[b](#five)")
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 3 || problems[0].Line != 16 || problems[2].Line != 22 {
		t.Errorf("the problems are %v", problems)
	}
}

// TestGivenPoint checks that only the point with the word “given” is given.
func TestGivenPoint(t *testing.T) {
	l, err := parse("Why?\n\n## A step\n\n::: predict curve\nacross: m, from 1 to 10\nup: error, from 0 to 1\n\nHow?\n\n- 1: [1 %]{=one.m}\n- 2: [1 %]{=two.m}, given\n\n> So.\n:::")
	if err != nil {
		t.Fatal(err)
	}
	page, err := (&Course{Lessons: []*Lesson{l}}).Page(l)
	if err != nil {
		t.Fatal(err)
	}
	if html := string(page); strings.Count(html, "data-given") != 1 || !strings.Contains(html, `<tr data-x="2" data-given>`) {
		t.Errorf("the page marks other points as given:\n%s", html)
	}
}

// question returns a block of questions with two answers.
func question(when, lesson string) string {
	return "::: question " + when + "\nlesson: " + lesson + "\n\nWhy?\n\n- [x] A\n  > Yes.\n- B\n  > No.\n:::\n\n"
}

// TestQuestionProblems checks that each section must have one question before and one after the
// course, and that each question must have one right answer and a reason for each answer.
func TestQuestionProblems(t *testing.T) {
	before, after := question(Before, "a"), question(After, "a")
	for _, c := range []struct{ text, want string }{
		{"## One\n\n" + before + after, ""},
		{"## One\n\n" + before, `q.questions.md:1: the section "One" has 0 questions after the course; write one block «::: question after»`},
		{"## One\n\n" + before + before + after, `the section "One" has 2 questions before the course`},
		{"## One\n\n" + before + strings.Replace(after, "- B\n", "- [x] B\n", 1), "q.questions.md:18: the block question has 2 right answers; mark exactly one with [x]"},
		{"## One\n\n" + before + strings.Replace(after, "- [x] A\n", "- A\n", 1), "the block question has 0 right answers"},
		{"## One\n\n" + before + strings.Replace(after, "- B\n  > No.\n", "- B\n", 1), "the answer has no reason"},
		{"## One\n\n" + before + strings.Replace(after, "lesson: a\n", "", 1), "the block question needs the setting lesson"},
		{"## One\n\n" + before + strings.Replace(after, "question after", "question later", 1), "q.questions.md:18: «::: question later» does not say when it is asked"},
		{"## One\n\n" + before + after + "::: why\n\nWhy?\n\n- [x] A\n  > Yes.\n- B\n  > No.\n:::", "a block question stands in a file *.questions.md, which has no other blocks"},
		{"", "there is no question; write a section (##)"},
	} {
		_, err := Parse("q.questions.md", []byte("---\ntitle: Q\ndescription: D.\n---\n"+c.text), nil, nil)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: the error is %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := parse("Why?\n\n" + before); err == nil || !strings.Contains(err.Error(), "a block question stands in a file *.questions.md") {
		t.Errorf("in a lesson, the error is %v", err)
	}
}

// TestCourseProblems checks the messages about several files.
func TestCourseProblems(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	lesson := func(number, needs, text string) string {
		return "---\nnumber: " + number + "\ntitle: T\nsummary: S.\ndescription: D.\nminutes: 1\nneeds: " + needs + "\nstates:\n  one: data=blobs | data\nalt: A.\n---\n" + text
	}
	write("a.md", lesson("1", "[2]", "A [term]{term} and [no](b.md), [it](a.md#term-term), [not](a.md#terms)."))
	write("c.md", lesson("1", "[]", "Why?"))
	write("e.questions.md", "---\ntitle: Q\ndescription: "+strings.Repeat("d", MaxDescription+1)+"\n---\n## One\n\n"+question("before", "f")+question("after", "a"))
	write("g.questions.md", "---\ntitle: Q\ndescription: D.\n---\n")
	write("d.notes.md", "---\ntitle: N\nlesson: d\n---\nText.")
	_, err := ReadCourse(dir)
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 12 {
		t.Fatalf("the problems are %v", err)
	}
	for _, want := range []string{
		"a.md:1: the lesson needs lesson 2, which does not come before it", "a.md:12: there is no file b.md", "a.md:12: a.md has no heading or term #terms",
		"c.md:1: the number 1 is also that of a.md", "d.notes.md:1: there is no lesson d.md",
		"a.md:1: the lesson has 0 sections with the blocks predict, act and why; it needs 3", "c.md:1: the lesson has 0 blocks exercise; it needs 3",
		"e.questions.md:8: there is no file f.md", "g.questions.md:1: the questions of the course are also in e.questions.md",
		"e.questions.md:3: the description has 161 characters; search engines show 160",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the problems are %v, want %s", err, want)
		}
	}
}

// TestUnreadableFrontMatter checks that a mistake in the YAML is the only message, although
// links of the lesson and of its notes name states that are then unknown.
func TestUnreadableFrontMatter(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.md":       "---\nnumber: 1\ntitle: T\nsummary: Points: few of them\nstates:\n  one: data=blobs | data\n---\nWhy [one](#one)?",
		"a.notes.md": "---\ntitle: N\nlesson: a\n---\nThe [same](#one).",
		"b.md":       "---\nnumber: 2\ntitle: T\nsummary: S.\ndescription: D.\nminutes: 1\nneeds: [1]\nstates:\n  one: data=blobs | data\nalt: A.\n---\nAs in [a](a.md#part).",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	_, err := ReadCourse(dir)
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 1 || !strings.Contains(err.Error(), "a.md:4: the front matter is no valid YAML: mapping values are not allowed") {
		t.Errorf("the problems are %v, want only that of line 4", err)
	}
}

// TestFrontMatterProblems checks the messages about the front matter.
func TestFrontMatterProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Text", "l.md:1: the file does not begin with a front matter"},
		{"---\ntitle: A\n---\nText", "l.md:1: the front matter needs the key number"},
		{"---\ntitle: A\ncolour: red\n---\nText", "l.md:3: the front matter is no valid YAML: field colour not found"},
		{"---\ntitle: [\n---\nText", "the front matter is no valid YAML"},
		{"---\nstates:\n  a b: m=12 | data\n---\nText", `l.md:3: "a b" is no identifier`},
		{"---\nstates:\n  a: m=12\n---\nText", "l.md:3: the state a names no picture"},
		{"---\nstates:\n  a: m=12&data=blobs | data\n---\nText", "l.md:3: the link of a is not canonical; write data=blobs&m=12"},
		{"---\nstates:\n  a: m=1e9 | data\n---\nText", "l.md:3: the link of a: "},
		{"---\nstates:\n  a: m=12 | a b c d e\n---\nText", "l.md:3: the state a names 5 pictures"},
		{"---\nstates: usual\n---\nText", "l.md:2: states must be lines"},
		{"---\npicture: b\nstates:\n  a: m=12 | data\n---\nText", "l.md:2: the picture of the front page is b, and there is no such state"},
	} {
		_, err := Parse("l.md", []byte(c.text), nil, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: the error is %v, want %s", c.text, err, c.want)
		}
	}
	_, err := Parse("l.notes.md", []byte("---\ntitle: A\nlesson: m\n---\nText"), nil, nil)
	if want := "l.notes.md:3: the key lesson must be l"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

func TestReprint(t *testing.T) {
	for _, c := range []struct {
		text string
		x    float64
		want string
	}{
		{"14 %", 0.1386, "14 %"}, {"14\u202f%", 0.0386, "3.9\u202f%"}, {"2.0 %", 0.0996, "10 %"}, {"1.1 %", 0.011109, "1.1 %"}, {"4.98 %", 0.0497935, "4.98 %"},
		{"12,576", 12576.2, "12,576"}, {"250,000", 1e6, "1,000,000"}, {"27", 36.9, "37"}, {"2304", 12345, "12,345"}, {"0", 0, "0"}, {"0.0", 0, "0.0"},
		{"0.58", 0.5843, "0.58"}, {"0.058", 0.5843, "0.58"}, {"1.0", 0.99997, "1.0"}, {"2.83", 2.82843, "2.83"}, {"−2.2", -2.24, "−2.2"}, {"2.2", -0.00012, "−0.00012"},
		{"2.5·10⁻³", 0.00012345, "1.2·10⁻⁴"}, {"100 %", 1, "100 %"}, {"20 %", 0.194, "19 %"},
	} {
		if got, ok := Reprint(c.text, c.x); !ok || got != c.want {
			t.Errorf("%g in the form of %s is %q, want %q", c.x, c.text, got, c.want)
		}
	}
	for _, text := range []string{"", "many", "14 % of", "1 2", "1e5", "%"} {
		if got, ok := Reprint(text, 1); ok {
			t.Errorf("%q is taken for a number, %s", text, got)
		}
	}
	for text, want := range map[string]float64{"1.1 %": 0.011, "2.5·10⁻³": 0.0025, "12,576": 12576, "−2": -2} {
		if v, ok := PrintedValue(text); !ok || v != want {
			t.Errorf("the value of %s is %g", text, v)
		}
	}
}

// TestPageFunctions checks that the script of the page has the functions of conditions.
func TestPageFunctions(t *testing.T) {
	script, err := os.ReadFile("../../../site/lessons/expression.js")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(script), "const FUNCTIONS = {")
	list, _, _ = strings.Cut(list, "};")
	for _, f := range PageFunctions {
		if !strings.Contains(list, " "+f+":") {
			t.Errorf("the script has no function %s", f)
		}
	}
}

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob(goldenDir + "/*" + lessonExtension)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(source))
	}
	f.Add("---\ntitle: A\n---\nText [a [b]{?x}]{=y} $x [$ {=m, w}\n\n::: act\nstart: a\n\n- [x] [c]{?d} now {=e}\n> q")
	f.Fuzz(func(t *testing.T, source string) {
		for _, name := range []string{"fuzz.md", "fuzz.questions.md"} {
			l, err := Parse(name, []byte(source), nil, nil)
			if err != nil {
				for _, p := range err.(Problems) {
					if p.Line < 1 || p.Line > 1+strings.Count(source, "\n") || p.Text == "" {
						t.Errorf("the problem is %v", p)
					}
				}
				continue
			}
			texts := make([]string, len(l.Numbers))
			for i, n := range l.Numbers {
				texts[i] = n.Text
			}
			if string(l.Reprinted(texts)) != source {
				t.Error("the source with the same numbers differs")
			}
		}
	})
}
