package pages_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/approx/approxtest"
)

// TestLessonNumbers checks that every number in a lesson equals the number of its link,
// to the printed digits. With -update, the test rewrites the numbers. The sentences
// around changed numbers must then be read again.
func TestLessonNumbers(t *testing.T) {
	for name, l := range readLessons(t) {
		page, wrong, count := l.checkNumbers()
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
			t.Errorf("%s: %d of %d numbers were checked, want all and at least 10", name, count, all)
		}
	}
}

// checkNumbers computes the numbers of the lesson. It returns the page with these
// numbers, an error for each number that differs, and the count of all numbers.
func (l *lesson) checkNumbers() (page string, wrong []string, count int) {
	check := func(text, link string) string {
		return numberPattern.ReplaceAllStringFunc(text, func(tag string) string {
			count++
			m := numberPattern.FindStringSubmatch(tag)
			a := parseAttributes(m[2])
			x, err := l.expressionsAt(link).eval(a["data-key"])
			v, ok := x.(float64)
			if err != nil || !ok {
				wrong = append(wrong, fmt.Sprintf("%s: %v", a["data-key"], err))
				return tag
			}
			want := fmt.Sprintf(`<data value="%s" %s>%s</data>`, strconv.FormatFloat(v, 'g', 6, 64), m[2], formatNumber(v, a["data-as"]))
			if want != tag {
				wrong = append(wrong, fmt.Sprintf("the text has %s, want %s", tag, want))
			}
			return want
		})
	}
	// In an exercise, a field without an id belongs to the report of the solution.
	rest := l.html
	for _, exercise := range exercisePattern.FindAllString(l.html, -1) {
		before, after, _ := strings.Cut(rest, exercise)
		page += check(before, "") + check(exercise, exerciseLinks(exercise)["solution"])
		rest = after
	}
	return page + check(rest, ""), wrong, count
}

// TestLessonClaims checks the claims of the lessons.
func TestLessonClaims(t *testing.T) {
	for name, l := range readLessons(t) {
		count := 0
		check := func(part, link string) {
			for _, tag := range tagPattern.FindAllString(part, -1) {
				claim, ok := parseAttributes(tag)["data-claim"]
				if !ok {
					continue
				}
				count++
				if v, err := l.expressionsAt(link).eval(claim); err != nil || v != true {
					t.Errorf("%s: %s is %v (%v)", name, claim, v, err)
				}
			}
		}
		rest := l.html
		for _, exercise := range exercisePattern.FindAllString(l.html, -1) {
			check(exercise, exerciseLinks(exercise)["solution"])
			rest = strings.Replace(rest, exercise, "", 1)
		}
		check(rest, "")
		if count < 5 {
			t.Errorf("%s: %d claims were checked, want at least 5", name, count)
		}
	}
}

// TestLessonExercises checks the conditions of exercises. The initial state must not
// satisfy all of them, and the solution must satisfy them.
func TestLessonExercises(t *testing.T) {
	parts := 0
	lessons := readLessons(t)
	for _, name := range slices.Sorted(maps.Keys(lessons)) {
		l := lessons[name]
		exercises := exercisePattern.FindAllString(l.html, -1)
		if len(exercises) != 3 {
			t.Errorf("%s has %d exercises, want three", name, len(exercises))
		}
		for i, exercise := range exercises {
			links := exerciseLinks(exercise)
			for _, part := range []string{"begin", "solution"} {
				if links[part] == "" {
					t.Fatalf("%s, exercise %d: no link of the class %s", name, i+1, part)
				}
				areMet, count := true, 0
				for _, tag := range tagPattern.FindAllString(exercise, -1) {
					a := parseAttributes(tag)
					condition, ok := a["data-if"]
					if !ok {
						continue
					}
					count++
					v, err := l.expressionsAt(links[part]).eval(condition)
					if err != nil {
						t.Errorf("%s, exercise %d: %v", name, i+1, err)
					}
					areMet = areMet && v == true
					if strings.HasPrefix(condition, "part(") {
						if v != true {
							t.Errorf("%s, exercise %d: the link %q does not meet the condition %s", name, i+1, part, condition)
						}
						edits := []string{"noise=0.2", "dseed=99", "n=300", "kernel=cauchy", "p3=0.5,0.5"}
						if !approxtest.IsFull() { // each condition is tested with another edit
							edits = edits[parts%len(edits):][:1]
						}
						parts++
						for _, edit := range edits {
							if v, err := l.expressionsAt(links[part] + "&" + edit).eval(condition); err != nil || v == true {
								t.Errorf("%s, exercise %d: %s with %s is %v (%v)", name, i+1, condition, edit, v, err)
							}
						}
					}
					if shownValue := a["data-now"]; shownValue != "" {
						if x, err := l.expressionsAt(links[part]).eval(shownValue); err != nil || formatNumber(x.(float64), a["data-as"]) == "" {
							t.Errorf("%s, exercise %d: %s is %v (%v)", name, i+1, shownValue, x, err)
						}
					}
				}
				if areMet != (part == "solution") || count < 2 {
					t.Errorf("%s, exercise %d: the link %q meets its %d conditions: %v", name, i+1, part, count, areMet)
				}
			}
		}
	}
}

// TestLessonChecksDetectErrors checks that the tests above detect a wrong claim and a
// wrong number.
func TestLessonChecksDetectErrors(t *testing.T) {
	l := readLessons(t)["nystrom.html"]
	x := l.expressionsAt("")
	for _, claim := range []string{"usual.error.frobenius < 0.13", "unlucky.error.max < lucky.error.max", "landmarkCount(unlucky, 3) == 1", "selfSimilarity(unlucky) > 0.1"} {
		if v, err := x.eval(claim); err != nil || v != false {
			t.Errorf("%s is %v (%v)", claim, v, err)
		}
	}
	for before, after := range map[string]string{">14\u202f%<": ">15\u202f%<", `value="0.138592"`: `value="0.138692"`, "usual.evals": "usual.m"} {
		bad := *l
		if bad.html = strings.Replace(l.html, before, after, 1); bad.html == l.html {
			t.Fatalf("the page does not contain %s", before)
		}
		if _, wrong, _ := bad.checkNumbers(); len(wrong) != 1 {
			t.Errorf("with %s for %s the check finds %d wrong numbers, want 1: %v", after, before, len(wrong), wrong)
		}
	}
}
