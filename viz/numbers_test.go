package viz_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every block that a scene reads is in the list that Numbers documents.
func TestBlocksAreListed(t *testing.T) {
	list, err := os.ReadFile("numbers.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := regexp.MustCompile(`\b(?:list|pairs|samples|one|has)\("([^"]+)"`)
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
