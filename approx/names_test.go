package approx_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestMessagesNameNoInternalPackage checks that no message contains the name of an
// internal package, which a caller cannot import. The name must not occur as the prefix
// of an error or a panic, or as the qualifier of a function.
func TestMessagesNameNoInternalPackage(t *testing.T) {
	folders, err := os.ReadDir("internal")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range folders {
		names = append(names, regexp.QuoteMeta(f.Name()))
	}
	internalName := regexp.MustCompile(`(^|[^\pL\pN_/.-])(` + strings.Join(names, "|") + `)(: |\.\p{Lu})`)
	if len(names) < 5 || !internalName.MatchString("lin: entry") || !internalName.MatchString("as lin.EigSym says") || internalName.MatchString("a line: it") {
		t.Fatalf("internal packages %q", names)
	}
	literals := 0
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		file := files.AddFile(path, -1, len(source))
		var s scanner.Scanner
		s.Init(file, source, nil, 0)
		for {
			pos, tok, text := s.Scan()
			if tok == token.EOF {
				return nil
			}
			if tok == token.STRING {
				literals++
				if internalName.MatchString(strings.Trim(text, "\"`")) {
					t.Errorf("%s: %s names an internal package", files.Position(pos), text)
				}
			}
		}
	})
	if err != nil || literals < 1000 {
		t.Errorf("%d literals, error %v", literals, err)
	}
}
