package approx_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The README shows the first example and what it prints.
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
	if parts == nil {
		t.Fatal("there is no example")
	}
	code := regexp.MustCompile(`(?m)^\t`).ReplaceAllString(parts[1], "")
	output := strings.ReplaceAll(parts[2], "\t// ", "")
	if block := "```go\n" + code + "```\n\n```\n" + output + "```\n"; !strings.Contains(string(readme), block) {
		t.Errorf("the README does not have\n%s", block)
	}
}
