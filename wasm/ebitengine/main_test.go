package main

import (
	"bytes"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPatches writes the patched module and compiles the shaders. It runs Ebitengine's tests of the packages
// that no window needs. The patches add some of these tests.
func TestPatches(t *testing.T) {
	out := t.TempDir()
	if err := run(out); err != nil {
		t.Fatalf("%v\nIf Ebitengine has a new version, renew the patches as wasm/ebitengine/README.md says.", err)
	}
	folder := filepath.Join(out, "module")
	names, err := fs.Glob(patches, "patches/*.patch")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d patches, %v", len(names), err)
	}
	for _, name := range names {
		text, err := patches.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		diffs, err := parsePatch(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range diffs {
			text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(d.name)))
			if err != nil {
				t.Fatal(err)
			}
			if notices, _ := cutNotices(text); !bytes.Contains(notices, []byte(" by "+filepath.Base(name)+".\n")) {
				t.Errorf("%s does not say that %s has changed it", d.name, name)
			}
			if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
				t.Errorf("%s: gofmt would change %s (%v)", name, d.name, err)
			}
		}
	}
	args := []string{"test", "-trimpath", "-modfile=" + filepath.Join(out, "canvas.mod")}
	for _, name := range []string{"builtinshader", "colormshader", "legacyshader", "graphics", "shaderir", "shaderprecomp/..."} {
		args = append(args, module+"/internal/"+name)
	}
	if output, err := runGo(args...); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}

// TestTwoPatches applies two patches to a file. The lines of the second one are counted without the notice of the first.
func TestTwoPatches(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.go")
	if err := os.WriteFile(name, []byte("package a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, p := range []struct{ patch, from, to string }{{"one.patch", "a", "b"}, {"two.patch", "b", "c"}} {
		diffs, err := parsePatch([]byte("reason\n\ndiff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-package " + p.from + "\n+package " + p.to + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if err := patchFile(folder, p.patch, diffs[0]); err != nil {
			t.Fatal(err)
		}
	}
	const want = "// This file was changed for Mercer by one.patch.\n// This file was changed for Mercer by two.patch.\n\npackage c\n"
	if text, err := os.ReadFile(name); err != nil || string(text) != want {
		t.Errorf("the file is %q, want %q (%v)", text, want, err)
	}
}

// TestVersion checks that a new version of Ebitengine without new patches is an error.
func TestVersion(t *testing.T) {
	if err := checkVersion(version); err != nil {
		t.Error(err)
	}
	if err := checkVersion("v2.10.5"); err == nil || !strings.Contains(err.Error(), "go.mod requires v2.10.5") {
		t.Errorf("got the error %v", err)
	}
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := findModule()
	if err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile(filepath.Join(folder, "LICENSE")); err != nil || !bytes.Equal(licence, want) {
		t.Errorf("LICENSE is not that of Ebitengine (%v)", err)
	}
}

// TestPatchFileErrors checks that a patch for another text changes nothing and that the error names the line.
func TestPatchFileErrors(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.go"), []byte("package a\n\nvar x = 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ diff, want string }{
		{"--- a/a.go\n+++ b/a.go\n@@ -3,1 +3,1 @@\n-var x = 2\n+var x = 3\n", `line 3 is "var x = 1", and the patch expects "var x = 2"`},
		{"--- /dev/null\n+++ b/a.go\n@@ -0,0 +1,1 @@\n+package a\n", "the file exists"},
		{"--- a/b.go\n+++ b/b.go\n@@ -1,1 +1,1 @@\n-package b\n+package c\n", "b.go"},
	} {
		diffs, err := parsePatch([]byte(c.diff))
		if err != nil {
			t.Fatal(err)
		}
		if err := patchFile(folder, "a.patch", diffs[0]); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error of\n%s\nis %v, not %q", c.diff, err, c.want)
		}
	}
	if text, err := os.ReadFile(filepath.Join(folder, "a.go")); err != nil || string(text) != "package a\n\nvar x = 1\n" {
		t.Errorf("a.go is now %q (%v)", text, err)
	}
}
