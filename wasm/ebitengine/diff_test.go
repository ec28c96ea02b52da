package main

import (
	"strings"
	"testing"
)

const oldText = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n"

func TestApply(t *testing.T) {
	for _, c := range []struct{ name, old, diff, want string }{
		{"two hunks", oldText, "@@ -1,3 +1,4 @@ func\n a\n-b\n+B\n+BB\n c\n@@ -9,2 +10,1 @@\n-i\n j\n", "a\nB\nBB\nc\nd\ne\nf\ng\nh\nj\n"},
		{"only new lines", oldText, "@@ -2,0 +3,1 @@\n+x\n", "a\nb\nx\nc\nd\ne\nf\ng\nh\ni\nj\n"},
		{"new lines at the start", oldText, "@@ -0,0 +1 @@\n+x\n", "x\n" + oldText},
		{"one line without count", "a\n", "@@ -1 +1 @@\n-a\n+b\n", "b\n"},
		{"empty lines", "a\n\nb\n", "@@ -1,3 +1,3 @@\n a\n \n-b\n+c\n", "a\n\nc\n"},
		{"line feed added", "a\nb", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n", "a\nb\n"},
		{"line feed removed", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n", "a\nb"},
		{"new file", "", "@@ -0,0 +1,2 @@\n+a\n+b\n", "a\nb\n"},
		{"lines like a head", "a\n", "@@ -1,1 +1,2 @@\n a\n+++ b/x\n", "a\n++ b/x\n"},
	} {
		diffs, err := parsePatch([]byte("Subject\n\ndiff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n" + c.diff))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got, err := diffs[0].apply([]byte(c.old)); err != nil || string(got) != c.want || diffs[0].name != "x" {
			t.Errorf("%s: %s is %q (%v), not %q", c.name, diffs[0].name, got, err, c.want)
		}
	}
}

func TestApplyErrors(t *testing.T) {
	for _, c := range []struct{ diff, want string }{
		{"@@ -2,1 +2,1 @@\n-a\n+b\n", `line 2 is "b", and the patch expects "a"`},
		{"@@ -10,2 +10,1 @@\n-j\n-k\n+l\n", `line 11: the file ends, and the patch expects "k"`},
		{"@@ -20,0 +20,1 @@\n+l\n", "line 20: the file ends after 10 lines"},
		{"@@ -2,1 +2,1 @@\n-b\n+b\n@@ -1,1 +1,1 @@\n-a\n+a\n", "overlap or are not in order"},
	} {
		diffs, err := parsePatch([]byte("--- a/x\n+++ b/x\n" + c.diff))
		if err != nil {
			t.Errorf("%q: %v", c.diff, err)
			continue
		}
		if _, err := diffs[0].apply([]byte(oldText)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error of %q is %v, not %q", c.diff, err, c.want)
		}
	}
}

func TestParsePatchErrors(t *testing.T) {
	for _, c := range []struct{ patch, want string }{
		{"", "the patch changes no file"},
		{"--- a/x\n+++ b/x\n", "the patch of x has no lines"},
		{"--- a/x\n+++ x\n", `line 2: "x" is not the path`},
		{"--- a/x\n+++ b/../x\n", "is not the path"},
		{"--- a/x\n+++ /dev/null\n", "is not the path"},
		{"deleted file mode 100644\n", "line 1: only changed and new text files are supported"},
		{"--- a/x\n+++ b/x\n@@ 1 2 @@\n", `line 3: "1" is no range of lines`},
		{"--- a/x\n+++ b/x\n@@ -1\n", `"@@ -1" is no head of a hunk`},
		{"--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n-a\n", "the hunk ends after 1 of 2 old lines and 0 of 1 new lines"},
		{"--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n*a\n", `a line of the hunk begins with '*'`},
		{"--- a/x\n+++ b/x\n@@ -1,1 +1,0 @@\n+a\n-b\n", "and its head says 1 and 0"},
	} {
		if _, err := parsePatch([]byte(c.patch)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error of %q is %v, not %q", c.patch, err, c.want)
		}
	}
}

// FuzzPatch checks that a patch from any bytes does not panic, and that every old line of an applied patch is in
// the text.
func FuzzPatch(f *testing.F) {
	f.Add([]byte("--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n-b\n+B\n+BB\n c\n@@ -9,2 +10,1 @@\n-i\n j\n"), []byte(oldText))
	f.Add([]byte("--- /dev/null\n+++ b/x\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n"), []byte{})
	f.Fuzz(func(t *testing.T, patch, text []byte) {
		diffs, err := parsePatch(patch)
		if err != nil {
			return
		}
		for _, d := range diffs {
			got, err := d.apply(text)
			if err != nil {
				continue
			}
			change := 0
			for _, h := range d.hunks {
				for _, line := range h.old {
					change -= len(line)
				}
				for _, line := range h.new {
					change += len(line)
				}
			}
			if len(got) != len(text)+change {
				t.Errorf("%d bytes became %d, and the patch changes their number by %d", len(text), len(got), change)
			}
		}
	})
}
