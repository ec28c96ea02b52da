package catalogue_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The types stand at the root, the algorithms below, and the list above. TestImports in
// wasm/play has the rules of the other packages.
func TestImports(t *testing.T) {
	const module = "mercer/"
	rules := []struct {
		dir  string // and all below it, but for the rows above
		may  []string
		what string
	}{
		{"approx/internal", []string{"approx"}, "internal packages know the vocabulary alone"},
		{"approx/approxtest", []string{"approx"}, "the suite knows no program"},
		{"approx/catalogue", []string{"approx"}, "the catalogue knows no program"},
		{"approx", []string{"approx"}, "the library stands without the page"},
	}
	root := os.DirFS("../..")
	seen := map[string]bool{}
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && file == "site" { // programs of the browser tests
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		src, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := path.Dir(file)
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			to, ours := strings.CutPrefix(name, module)
			if dir == "approx" && name == module+"approx/internal/nilvalue" { // it looks at types alone
				continue
			}
			if dir == "approx" && (ours || strings.Contains(name, ".") && name != "gonum.org/v1/gonum/mat") {
				t.Errorf("%s imports %s: the vocabulary holds no algorithm", file, name)
			}
			if strings.HasPrefix(name, "github.com/hajimehoshi/ebiten") && !below(dir, "viz/canvas/screen") && !below(dir, "wasm/canvas") {
				t.Errorf("%s imports %s: only the screen knows Ebitengine", file, name)
			}
			if (name == "simd" || strings.HasPrefix(name, "simd/")) && !below(dir, "approx/internal/lin") {
				t.Errorf("%s imports %s: only lin knows vectors", file, name)
			}
			if !ours {
				continue
			}
			// The suite and the catalogue stand above the algorithms.
			for _, top := range []string{"approx/catalogue", "approx/approxtest"} {
				if below(dir, "approx") && to == top {
					t.Errorf("%s imports %s, which stands above it", file, name)
				}
			}
			for _, r := range rules {
				if !below(dir, r.dir) {
					continue
				}
				seen[r.dir] = true
				if !slices.ContainsFunc(r.may, func(p string) bool { return below(to, p) }) {
					t.Errorf("%s imports %s: %s", file, name, r.what)
				}
				break
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !seen["approx"] || !seen["approx/catalogue"] {
		t.Error("the walk did not find the library")
	}
}

func below(dir, parent string) bool { return dir == parent || strings.HasPrefix(dir, parent+"/") }
