package approx_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// programDir is the folder of the program in the README. It is a module of its own.
const programDir = "testdata/program"

// TestProgramOutsideModule copies the program of the README to another folder, sets the
// folder of this module in its go.mod, and runs it. The program does not need the
// network. The README must contain its files and its output.
func TestProgramOutsideModule(t *testing.T) {
	readme := readText(t, "../README.md")
	source := readText(t, filepath.Join(programDir, "main.go"))
	goMod := readText(t, filepath.Join(programDir, "go.mod"))
	for _, part := range []string{source, strings.Replace(goMod, "=> ../../..", "=> ../mercer", 1)} {
		if !strings.Contains(readme, "\n"+part+"```\n") {
			t.Errorf("the README does not have\n%s", part)
		}
	}
	if runtime.GOOS == "js" {
		t.Skip("WebAssembly cannot start the go command")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(programDir)); err != nil {
		t.Fatal(err)
	}
	runGo(t, dir, "mod", "edit", "-replace", "mercer="+root)
	if output := runGo(t, dir, "run", "."); !strings.Contains(readme, "\n```\n"+output+"```\n") {
		t.Errorf("the README does not have the output\n%s", output)
	}
}

// runGo runs the go command in dir without the network. It returns the standard output.
func runGo(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off", "PWD="+dir)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(stdout)
}

// readText returns the contents of a file.
func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
