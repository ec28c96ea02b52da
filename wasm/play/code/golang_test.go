package code_test

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"mercer/wasm/play/code"
)

// TestGo compiles all programs in Go as one program, and runs them. Without FULL=1, it runs a
// sample of the methods and kernels, and all other programs.
func TestGo(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the compiler")
	}
	pairs, others := newPrograms(t, code.Go)
	programs := append(pairs, others...)
	programs = append(programs, withWrongError(t, programs, "const want, tolerance = "))
	dir := t.TempDir()
	binary := buildGo(t, dir, programs)

	run := func(i int) (string, error) {
		folder := filepath.Join(dir, "run", strconv.Itoa(i))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		writeFiles(t, folder, programs[i])
		c := exec.Command(binary, strconv.Itoa(i))
		c.Dir = folder
		out, err := c.CombinedOutput()
		return string(out), err
	}
	isSampled := map[string]bool{}
	for _, p := range sampleOf(pairs, 120) {
		isSampled[p.link] = true
	}
	last := len(programs) - 1
	for i, p := range programs[:last] {
		if i < len(pairs) && !isSampled[p.link] {
			continue
		}
		if out, err := run(i); err != nil {
			t.Errorf("%s: %v: %s", p.link, err, out)
		}
	}
	if out, err := run(last); err == nil || !strings.Contains(out, "the error is") {
		t.Errorf("a program with a wrong error: %v: %s", err, out)
	}
}

// buildGo builds the programs as one program, whose argument is the index of a program, and returns
// the path of the program. The files seem to lie in a folder of this module, so that no other
// module is necessary.
func buildGo(t *testing.T, dir string, programs []program) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	replaced := map[string]string{}
	add := func(name, text string) {
		write(t, filepath.Join(dir, name), []byte(text))
		replaced[filepath.Join(here, "programs", name)] = filepath.Join(dir, name)
	}
	var list strings.Builder
	for i, p := range programs {
		formatted, err := format.Source([]byte(p.Text))
		if err != nil {
			t.Fatalf("%s: %v", p.link, err)
		}
		if string(formatted) != p.Text {
			t.Errorf("%s: the program is not in the format of gofmt:\n%s", p.link, p.Text)
		}
		add(fmt.Sprintf("p%d.go", i), strings.Replace(p.Text, "func main()", fmt.Sprintf("func program%d()", i), 1))
		fmt.Fprintf(&list, "\tprogram%d,\n", i)
	}
	add("main.go", "package main\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar programs = []func(){\n"+list.String()+
		"}\n\nfunc main() {\n\ti, _ := strconv.Atoi(os.Args[1])\n\tprograms[i]()\n}\n")
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	overlayPath, binary := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "programs")
	write(t, overlayPath, overlay)
	if out, err := exec.Command("go", "build", "-overlay", overlayPath, "-o", binary, "./programs").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return binary
}
