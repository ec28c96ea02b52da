package code_test

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"mercer/wasm/play/code"
)

// TestGo compiles all programs in Go as one program, and runs them.
func TestGo(t *testing.T) {
	if testing.Short() || runtime.GOOS == "js" {
		t.Skip("starts the compiler")
	}
	programs := newPrograms(t, code.Go)
	programs = append(programs, withWrongError(t, programs, "const want, tolerance = "))
	dir := t.TempDir()
	binary := buildGo(t, dir, programs)

	for i, p := range programs {
		writeFiles(t, filepath.Join(dir, strconv.Itoa(i)), p)
	}
	failures := map[int]string{}
	for next := 0; next < len(programs); { // a program that fails ends the process
		c := exec.Command(binary, dir, strconv.Itoa(next))
		out, err := c.CombinedOutput()
		if err == nil {
			break
		}
		started := strings.Split("\n"+string(out), "\nprogram ") // each with its output
		index, message, _ := strings.Cut(started[len(started)-1], "\n")
		if next, err = strconv.Atoi(index); err != nil {
			t.Fatalf("the output of the programs: %s", out)
		}
		failures[next] = message
		next++
	}
	last := len(programs) - 1
	if !strings.Contains(failures[last], "the error is") {
		t.Errorf("a program with a wrong error: %q", failures[last])
	}
	delete(failures, last)
	for i, message := range failures {
		t.Errorf("%s: %s", programs[i].link, message)
	}
}

// buildGo builds the programs as one program, which runs all programs from the index that is its
// second argument, and returns the path of the program. The first argument is the folder with the
// files of each program. The source files seem to lie in a folder of this module, so that no other
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
	add("main.go", fmt.Sprintf(goRunner, list.String()))
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

// goRunner is the function main of all programs.
const goRunner = `package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

var programs = []func(){
%s}

func main() {
	first, _ := strconv.Atoi(os.Args[2])
	for i, run := range programs[first:] {
		fmt.Printf("program %%d\n", first+i)
		os.Chdir(filepath.Join(os.Args[1], strconv.Itoa(first+i))) // programs without files have no folder
		run()
	}
}
`
