package approx_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestReadmeShowsTheExample checks that the README contains the first example as a
// program, and its output. The program must build.
func TestReadmeShowsTheExample(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`(?s)func Example\(\) \{\n(.*?)\t// Output:\n(.*?)\}\n`).FindStringSubmatch(string(source))
	program := regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindStringSubmatch(string(readme))
	if parts == nil || program == nil {
		t.Fatal("there is no example, or no program")
	}
	output := strings.ReplaceAll(parts[2], "\t// ", "")
	if end := "func main() {\n" + parts[1] + "}\n```\n\n```\n" + output + "```\n"; !strings.Contains(string(readme), end) {
		t.Errorf("the README does not have\n%s", end)
	}
	if runtime.GOOS == "js" { // cannot start another process
		return
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "main.go")
	if err := os.WriteFile(name, []byte(program[1]), 0o600); err != nil {
		t.Fatal(err)
	}
	if buildOutput, err := exec.Command("go", "build", "-o", filepath.Join(dir, "try"), name).CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, buildOutput)
	}
}
