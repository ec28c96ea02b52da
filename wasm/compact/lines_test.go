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

// compact does not change the behaviour of a real program. The program collects
// garbage on a deep stack. Its trace has every function, but no line.
func TestTraceNamesFunctions(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "trace.wasm")
	build := exec.Command("go", "build", "-o", name, "./testdata/trace")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=simd,nojsonv2")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said, trace := execute(t, name)
	if err := rewrite(name); err != nil {
		t.Fatal(err)
	}
	saidAfter, traceAfter := execute(t, name)

	if !strings.Contains(said, "round called from main.main ") || !strings.Contains(said, "stopped: on purpose 6895\n") {
		t.Errorf("the program says %q", said)
	}
	line := regexp.MustCompile(`\S*main\.go:\d+`)
	if want := line.ReplaceAllString(said, "?:0"); saidAfter != want {
		t.Errorf("the program says %q, not %q", saidAfter, want)
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

// execute runs a panicking program in Node and returns its two outputs.
func execute(t *testing.T, name string) (said, trace string) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	// Without the environment, which must fit into a page of 8 KiB.
	run := exec.Command("node", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), name)
	run.Env = []string{"PATH=" + os.Getenv("PATH")}
	run.Stdout, run.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := run.Run(); !errors.As(err, &exit) {
		t.Fatalf("the program ended with %v, not with a panic\n%s", err, errs.String())
	}
	return out.String(), errs.String()
}

// A table with an unexpected layout is refused. Without a table, the memory stays
// unchanged.
func TestForgetLinesRefuses(t *testing.T) {
	for name, memory := range map[string]string{
		"cut":     string(tableMagic) + "\x01",
		"too far": string(tableMagic) + strings.Repeat("\xff", 64),
		"streams": string(tableMagic) + "\x01" + strings.Repeat("\x00", 47) + "\x48" + strings.Repeat("\x00", 7) + "\x40" + strings.Repeat("\x00", 7),
		"list":    string(tableMagic) + "\x01" + strings.Repeat("\x00", 47) + "\x48" + strings.Repeat("\x00", 7) + "\x48" + strings.Repeat("\x00", 7),
	} {
		if err := forgetLines([]byte(memory)); !errors.Is(err, errTable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := forgetLines([]byte("no table")); err != nil {
		t.Error(err)
	}
}

func FuzzForgetLines(f *testing.F) {
	f.Add([]byte(strings.Repeat("\x01\x00\x00\x00\x00\x00\x00\x00", 7)))
	f.Fuzz(func(t *testing.T, b []byte) {
		forgetLines(append(slices.Clone(tableMagic), b...)) // must not panic
	})
}
