package reference_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mercer/wasm/play/reference"
)

// TestSetAddress checks the elements that need the address of the site, and the list of pages.
func TestSetAddress(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	head := "<head><title>A &amp; B</title><meta name=\"description\" content=\"Of A.\"></head>"
	write("index.html", head)
	write("reference/kernels/a.html", head+`<img width="1" src="../../posters/kernel-a-light.png" alt="">`)
	write("canvas.html", "<head><title>A frame</title></head>")
	if err := reference.SetAddress(dir, "https://example.org/mercer"); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for name, wanted := range map[string][]string{
		"index.html": {`<link rel="canonical" href="https://example.org/mercer/">`, `<meta property="og:title" content="A &amp; B">`, `<meta property="og:description" content="Of A.">`, `content="https://example.org/mercer/posters/desk-light-1x.png">`},
		"reference/kernels/a.html": {
			`<link rel="canonical" href="https://example.org/mercer/reference/kernels/a.html">`,
			`<meta property="og:image" content="https://example.org/mercer/posters/kernel-a-light.png">`,
		},
		"sitemap.xml": {"<loc>https://example.org/mercer/</loc>", "<loc>https://example.org/mercer/reference/kernels/a.html</loc>"},
	} {
		for _, want := range wanted {
			if text := read(name); !strings.Contains(text, want) {
				t.Errorf("%s lacks %s:\n%s", name, want, text)
			}
		}
	}
	if text := read("canvas.html") + read("sitemap.xml"); strings.Contains(text, "og:") || strings.Contains(text, "canvas.html") {
		t.Error("the frame of the pictures has an address of its own")
	}
	for _, bad := range []string{"example.org", "/mercer/", "ftp://example.org", "https://", "https://example.org/?a=b", "https://example.org/#a"} {
		if err := reference.SetAddress(dir, bad); err == nil {
			t.Errorf("%q counts as the address of a site", bad)
		}
	}
}
