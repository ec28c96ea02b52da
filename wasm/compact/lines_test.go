package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTraceContainsFunctions checks that compact does not change the behaviour of a real
// program. The program collects garbage on a deep stack. Its trace must contain every
// function, but no line.
func TestTraceContainsFunctions(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "trace.wasm")
	build := exec.Command("go", "build", "-o", name, "./testdata/trace")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=simd,nojsonv2")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	output, trace := execute(t, name)
	if err := rewrite(name); err != nil {
		t.Fatal(err)
	}
	outputAfter, traceAfter := execute(t, name)

	if !strings.Contains(output, "round called from main.main ") || !strings.Contains(output, "stopped: on purpose 6895\n") {
		t.Errorf("the program says %q", output)
	}
	line := regexp.MustCompile(`\S*main\.go:\d+`)
	if want := line.ReplaceAllString(output, "?:0"); outputAfter != want {
		t.Errorf("the program says %q, not %q", outputAfter, want)
	}
	functions := regexp.MustCompile(`(?m)^[\w./()*]+\(.*\)$`)
	got, want := functions.FindAllString(traceAfter, -1), functions.FindAllString(trace, -1)
	if len(want) < 1 || !slices.Equal(got, want) {
		t.Errorf("the trace has the functions %q, not %q", got, want)
	}
	if !line.MatchString(trace) || line.MatchString(traceAfter) || !strings.Contains(traceAfter, "?:0 +0x") {
		t.Errorf("the trace was\n%s\nand is\n%s", trace, traceAfter)
	}
}

// execute runs a program that panics in Node. It returns the standard output and the
// trace.
func execute(t *testing.T, name string) (output, trace string) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	// Node's wasm_exec limits arguments and environment to 8 KiB, so the environment is
	// almost empty.
	run := exec.Command("node", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), name)
	run.Env = []string{"PATH=" + os.Getenv("PATH")}
	run.Stdout, run.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := run.Run(); !errors.As(err, &exit) {
		t.Fatalf("the program ended with %v, not with a panic\n%s", err, errs.String())
	}
	return out.String(), errs.String()
}

// TestRemoveLinesErrors checks that a table with an unexpected layout is an error.
// Memory without a table must not change.
func TestRemoveLinesErrors(t *testing.T) {
	for name, memory := range map[string]string{
		"cut":     string(tableMagic) + "\x01",
		"too far": string(tableMagic) + strings.Repeat("\xff", 64),
		"streams": string(tableMagic) + "\x01" + strings.Repeat("\x00", 47) + "\x48" + strings.Repeat("\x00", 7) + "\x40" + strings.Repeat("\x00", 7),
		"list":    string(tableMagic) + "\x01" + strings.Repeat("\x00", 47) + "\x48" + strings.Repeat("\x00", 7) + "\x48" + strings.Repeat("\x00", 7),
	} {
		if err := removeLines([]byte(memory)); !errors.Is(err, errTable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := removeLines([]byte("no table")); err != nil {
		t.Error(err)
	}
}

func FuzzRemoveLines(f *testing.F) {
	f.Add([]byte(strings.Repeat("\x01\x00\x00\x00\x00\x00\x00\x00", 7)))
	f.Fuzz(func(t *testing.T, b []byte) {
		removeLines(append(slices.Clone(tableMagic), b...)) // must not panic
	})
}
