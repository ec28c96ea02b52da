package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mercer/wasm/play/state"
)

// TestHelpIsComplete checks that every setting with a number or a point has help, and that
// its lesson exists.
func TestHelpIsComplete(t *testing.T) {
	count := 0
	for _, f := range state.Table {
		if !hasHelp(f.Setting) {
			continue
		}
		count++
		h, ok := helpOf(f.Key)
		if !ok || h.Larger == "" || h.Larger[len(h.Larger)-1] != '.' {
			t.Errorf("%s: the help is %+v, want a sentence about a larger number", f.Key, h)
		}
		if h.Lesson == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join("../../../site/lessons", strings.TrimSuffix(h.Lesson, ".html")+".md")); err != nil {
			t.Errorf("%s: %v", f.Key, err)
		}
	}
	if count < 50 {
		t.Errorf("only %d settings have a number", count)
	}
	if _, ok := helpOf("x0"); !ok {
		t.Error("the probe has no help")
	}
	if _, ok := helpOf("kernel.nothing"); ok {
		t.Error("an unknown setting has help")
	}
}
