package scene_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every block that a scene reads is in the list that Numbers documents.
func TestBlocksAreListed(t *testing.T) {
	list, err := os.ReadFile("../view/numbers.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, pattern := range []string{"*.go", "../view/*.go", "../view/*/draw/*.go"} {
		some, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	read := regexp.MustCompile(`\b(?:List|Places|Samples|Number|Has)\("([^"]+)"`)
	found := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range read.FindAllStringSubmatch(string(source), -1) {
			found++
			if ok, _ := regexp.Match(`(?m)^//\t.*`+regexp.QuoteMeta(m[1])+`\b`, list); !ok {
				t.Errorf("%s reads %q, which is not listed", file, m[1])
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d blocks were found", found)
	}
}
