package pages_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"mercer/wasm/play/lesson"
	"mercer/wasm/play/reference"
	"mercer/wasm/play/state"
)

// TestReferenceBreaks checks that the states in which entries fail have canonical links, and
// that the claims and the computed numbers about them hold. With -update, it rewrites the digits.
func TestReferenceBreaks(t *testing.T) {
	if testing.Short() {
		t.Skip("the claims leave room for rounding errors")
	}
	var before, after [][]byte
	for _, k := range reference.Kinds {
		for _, a := range k.Articles {
			name := k.Key + " " + a.Key
			link := "v=1&" + a.Break.Link
			s, warnings := state.Open(link)
			if len(warnings) > 0 || state.Link(s) != link {
				t.Errorf("%s: the state of %s has the link %s, warnings %v", name, link, state.Link(s), warnings)
				continue
			}
			if k == &reference.Methods && s.Method != a.Key || k == &reference.Kernels && s.Kernel != a.Key {
				t.Errorf("%s: the state has the method %s and the kernel %s", name, s.Method, s.Kernel)
			}
			r, err := solveLink(link)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			x := (&lessonFile{&lesson.Lesson{}, map[string]string{"here": link}}).expressionsAt(link)
			if v, err := x.eval(a.Break.Claim); err != nil || v != true {
				t.Errorf("%s: %s is %v, %v; the errors are %v", name, a.Break.Claim, v, err, r.report["error"])
			}
			for _, n := range reference.Numbers(a.Break.Reason) {
				v, err := x.eval(n.Expr)
				value, ok := v.(float64)
				if err != nil || !ok {
					t.Errorf("%s: %s is %v, which is no number (%v)", name, n.Expr, v, err)
					continue
				}
				text, ok := lesson.Reprint(n.Text, value)
				if ok && text == n.Text {
					continue
				}
				t.Logf("%s: %s for %s = %g, want %s", name, n.Text, n.Expr, value, text)
				if !*update || !ok {
					t.Errorf("%s: %s is wrong; -update writes the digits, and the sentence must be read again", name, n)
					continue
				}
				// The whole reason, since another entry may have the same number with another value.
				reason := []byte(a.Break.Reason)
				before = append(before, reason)
				after = append(after, bytes.Replace(reason, []byte(n.String()), []byte(reference.Number{Text: text, Expr: n.Expr}.String()), 1))
				a.Break.Reason = string(after[len(after)-1])
			}
		}
	}
	if *update {
		rewriteArticles(t, before, after)
	}
}

// rewriteArticles replaces texts in the files of the articles, in order.
func rewriteArticles(t *testing.T, before, after [][]byte) {
	files, err := filepath.Glob("../reference/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		old, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := old
		for i := range before {
			text = bytes.Replace(text, before[i], after[i], 1)
		}
		if !bytes.Equal(text, old) {
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
