package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPosters checks that a listed picture is the same file as the picture of a single call, in both
// themes, and that a wrong line is reported while the other lines are drawn.
func TestPosters(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "list")
	lines := "one 120x90 v=1&n=40&m=5 data k.approx\n\nwrong 120x90 v=1&n=no\nshort 120x90\ntwo 100x60 v=1&n=30&m=5&views=spectrum\n"
	if err := os.WriteFile(list, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	if code := run([]string{"-posters", list}, io.Discard, &errs); code != 1 {
		t.Errorf("exit %d with two wrong lines", code)
	}
	for _, want := range []string{"wrong: ", `"short 120x90" is not`} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("the errors %q lack %q", errs.String(), want)
		}
	}
	for _, theme := range posterThemes {
		single := filepath.Join(dir, "single.png")
		if code := run([]string{"-link", "v=1&n=40&m=5", "-size", "120x90", "-pictures", "data k.approx", "-layout", "embed", "-margin", "0", "-scale", "2", "-colors", "256", "-theme", theme, "-png", single}, io.Discard, &errs); code != 0 {
			t.Fatal(errs.String())
		}
		want, err := os.ReadFile(single)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(dir, "one-"+theme+".png"))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: the listed picture has %d bytes and the single one %d (%v)", theme, len(got), len(want), err)
		}
		if _, err := os.Stat(filepath.Join(dir, "two-"+theme+".png")); err != nil {
			t.Error(err)
		}
	}
}
