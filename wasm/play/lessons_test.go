package play

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/approx/approxtest"
)

// Every number in the text of a lesson is the one that its link gives, to the
// digits that are printed. «-update» writes the numbers; what is claimed in words
// has to be read again then.
func TestLessonNumbers(t *testing.T) {
	for name, l := range readLessons(t) {
		page, wrong, count := l.numbers()
		if *update {
			if err := os.WriteFile(filepath.Join(lessonsDir, name), []byte(page), 0o666); err != nil {
				t.Error(err)
			}
			continue
		}
		for _, w := range wrong {
			t.Errorf("%s: %s", name, w)
		}
		if all := strings.Count(l.html, "<data "); all != count || count < 10 {
			t.Errorf("%s: %d of %d numbers were looked at", name, count, all)
		}
	}
}

// numbers returns the page with the numbers that its links give, what was wrong,
// and how many there are.
func (l *lesson) numbers() (page string, wrong []string, count int) {
	part := func(text, link string) string {
		return lessonNumber.ReplaceAllStringFunc(text, func(tag string) string {
			count++
			hit := lessonNumber.FindStringSubmatch(tag)
			a := attributes(hit[2])
			x, err := l.At(link).eval(a["data-key"])
			v, ok := x.(float64)
			if err != nil || !ok {
				wrong = append(wrong, fmt.Sprintf("%s: %v", a["data-key"], err))
				return tag
			}
			want := fmt.Sprintf(`<data value="%s" %s>%s</data>`, strconv.FormatFloat(v, 'g', 6, 64), hit[2], printed(v, a["data-as"]))
			if want != tag {
				wrong = append(wrong, fmt.Sprintf("the text has %s, its link %s", tag, want))
			}
			return want
		})
	}
	// In an exercise a bare field is of the state of its solution.
	rest := l.html
	for _, task := range lessonTask.FindAllString(l.html, -1) {
		before, after, _ := strings.Cut(rest, task)
		page += part(before, "") + part(task, states(task)["solution"])
		rest = after
	}
	return page + part(rest, ""), wrong, count
}

// What a lesson claims in words holds for its links.
func TestLessonClaims(t *testing.T) {
	for name, l := range readLessons(t) {
		count := 0
		claims := func(part, link string) {
			for _, tag := range lessonTag.FindAllString(part, -1) {
				claim, ok := attributes(tag)["data-claim"]
				if !ok {
					continue
				}
				count++
				if v, err := l.At(link).eval(claim); err != nil || v != true {
					t.Errorf("%s: %s is %v (%v)", name, claim, v, err)
				}
			}
		}
		rest := l.html
		for _, task := range lessonTask.FindAllString(l.html, -1) {
			claims(task, states(task)["solution"])
			rest = strings.Replace(rest, task, "", 1)
		}
		claims(rest, "")
		if count < 5 {
			t.Errorf("%s: only %d claims are checked", name, count)
		}
	}
}

// Each exercise is not yet done where it begins, and is done where it says.
func TestLessonExercises(t *testing.T) {
	parts := 0
	lessons := readLessons(t)
	for _, name := range slices.Sorted(maps.Keys(lessons)) {
		l := lessons[name]
		tasks := lessonTask.FindAllString(l.html, -1)
		if len(tasks) != 3 {
			t.Errorf("%s has %d exercises, want three", name, len(tasks))
		}
		for i, task := range tasks {
			links := states(task)
			for _, where := range []string{"begin", "solution"} {
				if links[where] == "" {
					t.Fatalf("%s, exercise %d: there is no %s", name, i+1, where)
				}
				met, count := true, 0
				for _, tag := range lessonTag.FindAllString(task, -1) {
					a := attributes(tag)
					asked, ok := a["data-if"]
					if !ok {
						continue
					}
					count++
					v, err := l.At(links[where]).eval(asked)
					if err != nil {
						t.Errorf("%s, exercise %d: %v", name, i+1, err)
					}
					met = met && v == true
					if strings.HasPrefix(asked, "part(") {
						if v != true {
							t.Errorf("%s, exercise %d: at its %s %s does not hold", name, i+1, where, asked)
						}
						edits := []string{"noise=0.2", "dseed=99", "n=300", "kernel=cauchy", "p3=0.5,0.5"}
						if !approxtest.Full() { // one each time
							edits = edits[parts%len(edits):][:1]
						}
						parts++
						for _, edit := range edits {
							if v, err := l.At(links[where] + "&" + edit).eval(asked); err != nil || v == true {
								t.Errorf("%s, exercise %d: %s with %s is %v (%v)", name, i+1, asked, edit, v, err)
							}
						}
					}
					if now := a["data-now"]; now != "" {
						if x, err := l.At(links[where]).eval(now); err != nil || printed(x.(float64), a["data-as"]) == "" {
							t.Errorf("%s, exercise %d: %s is %v (%v)", name, i+1, now, x, err)
						}
					}
				}
				if met != (where == "solution") || count < 2 {
					t.Errorf("%s, exercise %d: its %s meets its %d conditions: %v", name, i+1, where, count, met)
				}
			}
		}
	}
}

// A wrong number, a wrong claim and a wrong solution are found.
func TestLessonsCanFail(t *testing.T) {
	l := readLessons(t)["nystrom.html"]
	x := l.At("")
	for _, claim := range []string{"usual.error.frobenius < 0.13", "unlucky.error.max < lucky.error.max", "landmarks(unlucky, 3) == 1", "own(unlucky) > 0.1"} {
		if v, err := x.eval(claim); err != nil || v != false {
			t.Errorf("%s is %v (%v)", claim, v, err)
		}
	}
	for before, after := range map[string]string{">14\u202f%<": ">15\u202f%<", `value="0.138592"`: `value="0.138692"`, "usual.evals": "usual.m"} {
		bad := *l
		if bad.html = strings.Replace(l.html, before, after, 1); bad.html == l.html {
			t.Fatalf("the page has no %s", before)
		}
		if _, wrong, _ := bad.numbers(); len(wrong) != 1 {
			t.Errorf("with %s for %s there are %d wrong numbers: %v", after, before, len(wrong), wrong)
		}
	}
}

// printed writes a number as the page does (site/lib/format.js).
func printed(x float64, as string) string {
	significant := func(x float64, n int) string {
		if x == 0 {
			return "0"
		}
		r, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', n-1, 64), 64)
		e := int(math.Floor(math.Log10(math.Abs(r))))
		if e < -4 || e > 6 {
			return ""
		}
		return strings.Replace(strconv.FormatFloat(r, 'f', max(0, n-1-e), 64), "-", "−", 1)
	}
	switch as {
	case "percent":
		if x <= 1e-12 {
			return "0"
		}
		if x < 1e-4 {
			return "below 0.01\u202f%"
		}
		return significant(100*x, 2) + "\u202f%"
	case "percent3":
		return significant(100*x, 3) + "\u202f%"
	case "digits":
		return significant(x, 2)
	case "hundredths":
		return strconv.FormatFloat(x, 'f', 2, 64)
	case "whole":
		s := strconv.FormatFloat(math.Round(x), 'f', 0, 64)
		for i := len(s) - 3; i > 0 && len(s) > 4; i -= 3 {
			s = s[:i] + "," + s[i:]
		}
		return s
	}
	return ""
}
