package main

import (
	"compress/gzip"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// newSite writes files into a folder and returns the folder. All files have the same
// time, since the order of a map is random. In a build, compressed files are newer than
// plain ones.
func newSite(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, now := filepath.Join(t.TempDir(), "site"), time.Now()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, now, now); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func get(h http.Handler, path string, header ...string) *http.Response {
	r := httptest.NewRequest("GET", "http://localhost"+path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(r *http.Response) string {
	var b strings.Builder
	buf := make([]byte, 512)
	for {
		n, err := r.Body.Read(buf)
		b.Write(buf[:n])
		if err != nil {
			return b.String()
		}
	}
}

func TestTypes(t *testing.T) {
	h := newHandler(newSite(t, map[string]string{"index.html": "<p>", "a.js": "1", "x.wasm": "w", "c.json": "{}", "f/x.woff2": "f"}), options{})
	for path, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8", "/a.js": "text/javascript; charset=utf-8",
		"/x.wasm": "application/wasm", "/c.json": "application/json", "/f/x.woff2": "font/woff2",
	} {
		r := get(h, path)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != want || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, %v", path, r.StatusCode, r.Header)
		}
		if r.Header.Get("Content-Security-Policy") != "" {
			t.Errorf("%s has a policy that nobody asked for", path)
		}
	}
}

func TestFilesOutsideFolder(t *testing.T) {
	dir := newSite(t, map[string]string{"index.html": "<p>", "../secret": "s"})
	h := newHandler(dir, options{})
	for _, path := range []string{"/../secret", "/%2e%2e/secret", "/f/../../secret", "/nothing", "//secret"} {
		if r := get(h, path); r.StatusCode != 404 {
			t.Errorf("%s: %d, %q", path, r.StatusCode, body(r))
		}
	}
}

func TestBaseAndPolicy(t *testing.T) {
	h := newHandler(newSite(t, map[string]string{"index.html": "<p>"}), options{base: "a/b", csp: true})
	if r := get(h, "/a/b/"); r.StatusCode != 200 || r.Header.Get("Content-Security-Policy") != securityPolicy {
		t.Errorf("%d, %v", r.StatusCode, r.Header)
	}
	if r := get(h, "/a/b"); r.StatusCode != 301 || r.Header.Get("Location") != "/a/b/" {
		t.Errorf("%d, %v", r.StatusCode, r.Header)
	}
	if r := get(h, "/index.html"); r.StatusCode != 404 {
		t.Errorf("outside of its path: %d", r.StatusCode)
	}
}

func TestCompressedFiles(t *testing.T) {
	dir := newSite(t, map[string]string{"index.html": "<p>", "x.wasm": "plain", "x.wasm.br": "packed"})
	h := newHandler(dir, options{})
	r := get(h, "/x.wasm", "Accept-Encoding", "gzip, br")
	if body(r) != "packed" || r.Header.Get("Content-Encoding") != "br" || r.Header.Get("Content-Type") != "application/wasm" {
		t.Errorf("%v", r.Header)
	}
	for _, accept := range []string{"", "gzip", "br;q=0"} {
		if r := get(h, "/x.wasm", "Accept-Encoding", accept); body(r) != "plain" || r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%q: %v", accept, r.Header)
		}
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "x.wasm.br"), old, old); err != nil {
		t.Fatal(err)
	}
	if r := get(h, "/x.wasm", "Accept-Encoding", "br"); body(r) != "plain" {
		t.Error("a packed file of an earlier build is served")
	}
}

func TestUnchangedFiles(t *testing.T) {
	h := newHandler(newSite(t, map[string]string{"index.html": "<p>", "a.png": "p"}), options{})
	if r := get(h, "/", "If-None-Match", get(h, "/").Header.Get("ETag")); r.StatusCode != 304 {
		t.Errorf("%d, want 304", r.StatusCode)
	}
	picture := get(h, "/a.png")
	if r := get(h, "/a.png", "If-Modified-Since", picture.Header.Get("Last-Modified")); r.StatusCode != 304 {
		t.Errorf("%d, want 304", r.StatusCode)
	}
}

// TestPackedText checks that text is sent in gzip, and that a changed file is read again.
func TestPackedText(t *testing.T) {
	source := strings.Repeat("let a = 1;\n", 100)
	dir := newSite(t, map[string]string{"a.js": source, "short.js": "1", "a.png": source})
	h := newHandler(dir, options{})
	for range 2 {
		r := get(h, "/a.js", "Accept-Encoding", "gzip, br")
		if r.Header.Get("Content-Encoding") != "gzip" || r.Header.Get("Vary") != "Accept-Encoding" || r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Fatalf("%v", r.Header)
		}
		z, err := gzip.NewReader(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || string(got) != source {
			t.Errorf("%d bytes, %v", len(got), err)
		}
		if plain := get(h, "/a.js"); body(plain) != source || plain.Header.Get("ETag") == r.Header.Get("ETag") {
			t.Errorf("both encodings have the tag %s", r.Header.Get("ETag"))
		}
		source += "let b = 2;\n"
		if err := os.WriteFile(filepath.Join(dir, "a.js"), []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"/short.js", "/a.png"} {
		if r := get(h, name, "Accept-Encoding", "gzip"); r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %v", name, r.Header)
		}
	}
}

// TestHashes checks that a page names the current hashes of its programs, and that browsers need not revalidate
// an address with this hash.
func TestHashes(t *testing.T) {
	dir := newSite(t, map[string]string{"index.html": `<script data-compute="c.wasm" data-other="x.wasm">`, "c.wasm": "first"})
	h := newHandler(dir, options{})
	addressOf := func() string {
		text := body(get(h, "/"))
		match := regexp.MustCompile(`^<script data-compute="(c\.wasm\?v=[0-9a-f]{16})&amp;bytes=(\d+)" data-other="x\.wasm">$`).FindStringSubmatch(text)
		if match == nil {
			t.Fatalf("the page is %s", text)
		}
		return "/" + match[1] + "&bytes=" + match[2]
	}
	old := addressOf()
	if !strings.HasSuffix(old, "bytes=5") {
		t.Errorf("the address is %s", old)
	}
	if r := get(h, old); !strings.Contains(r.Header.Get("Cache-Control"), "immutable") || body(r) != "first" {
		t.Errorf("%v", r.Header)
	}
	if err := os.WriteFile(filepath.Join(dir, "c.wasm"), []byte("second"), 0o666); err != nil {
		t.Fatal(err)
	}
	if address := addressOf(); address == old {
		t.Error("the address of another program is the same")
	}
	for _, path := range []string{old, "/c.wasm", "/c.wasm?v="} {
		if r := get(h, path); r.StatusCode != 200 || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
}

func TestHashesInFile(t *testing.T) {
	dir := newSite(t, map[string]string{"index.html": `<script data-compute="c.wasm">`, "c.wasm": "first", "bad.html": `"x.wasm"`})
	want := body(get(newHandler(dir, options{}), "/"))
	file := filepath.Join(dir, "index.html")
	for range 2 { // a second call changes nothing
		if err := addHashesToFile(file); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
	if err := addHashesToFile(filepath.Join(dir, "bad.html")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing program: %v", err)
	}
}

// TestBundledSite checks that the server sends bundled files, and bundles again when a script changes. packSite must write
// the same files.
func TestBundledSite(t *testing.T) {
	page := `<script data-compute="c.wasm"></script>
<link rel="stylesheet" href="styles/base.css">
<script type="module" src="app/main.js"></script>
`
	dir := newSite(t, map[string]string{"index.html": page, "c.wasm": "first", "styles/base.css": "p{color:red}", "app/main.js": `console.log("first");`})
	h := newHandler(dir, options{bundles: true})
	sent := body(get(h, "/"))
	for _, want := range []string{`"bundle/main.js"`, `"bundle/page.css"`, `"c.wasm?v=`} {
		if !strings.Contains(sent, want) {
			t.Errorf("the page has no %s:\n%s", want, sent)
		}
	}
	scriptOf := func() string {
		get(h, "/")
		r := get(h, "/bundle/main.js")
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || r.Header.Get("ETag") == "" {
			t.Errorf("%d, %v", r.StatusCode, r.Header)
		}
		return body(r)
	}
	script := scriptOf()
	if !strings.Contains(script, `"first"`) {
		t.Errorf("the script is %s", script)
	}
	if r := get(h, "/bundle/main.js.map"); r.StatusCode != 200 || !strings.Contains(body(r), "../app/main.js") {
		t.Errorf("the source map: %d", r.StatusCode)
	}
	if got := body(get(h, "/app/main.js")); got != `console.log("first");` {
		t.Errorf("the original script is %s", got)
	}
	packed := newSite(t, map[string]string{"index.html": page, "c.wasm": "first", "styles/base.css": "p{color:red}", "app/main.js": `console.log("first");`})
	if err := packSite(packed); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"index.html": sent, "bundle/main.js": script} {
		if got, err := os.ReadFile(filepath.Join(packed, name)); err != nil || string(got) != want {
			t.Errorf("%s: %s, %v, want %s", name, got, err, want)
		}
	}
	main := filepath.Join(dir, "app/main.js")
	if err := os.WriteFile(main, []byte(`console.log("second script");`), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := scriptOf(); !strings.Contains(got, `"second script"`) {
		t.Errorf("after a change, the script is %s", got)
	}
	if err := os.WriteFile(main, []byte("let = ;"), 0o666); err != nil {
		t.Fatal(err)
	}
	if r := get(h, "/"); r.StatusCode != 500 || !strings.Contains(body(r), "app/main.js:1:") {
		t.Errorf("%d: a fault is not shown", r.StatusCode)
	}
}

func TestAddresses(t *testing.T) {
	machine := []net.Addr{
		&net.IPNet{IP: net.IPv4(127, 0, 0, 1)}, &net.IPNet{IP: net.IPv4(192, 0, 2, 7)},
		&net.IPNet{IP: net.ParseIP("2001:db8::7")}, &net.IPNet{IP: net.ParseIP("fe80::1")},
	}
	for _, c := range []struct {
		host string
		want string
	}{
		{"127.0.0.1", "Mercer is at http://127.0.0.1:81/a/\n"},
		{"192.0.2.7", "Mercer is at http://192.0.2.7:81/a/\n"},
		{"0.0.0.0", "Mercer is at http://127.0.0.1:81/a/\nOther machines can open http://192.0.2.7:81/a/\n"},
		{"::", "Mercer is at http://127.0.0.1:81/a/\nOther machines can open http://192.0.2.7:81/a/\nOther machines can open http://[2001:db8::7]:81/a/\n"},
	} {
		var b strings.Builder
		printAddresses(&b, &net.TCPAddr{IP: net.ParseIP(c.host), Port: 81}, machine, "/a/")
		if b.String() != c.want {
			t.Errorf("%s: %s", c.host, b.String())
		}
	}
	var b strings.Builder
	printAddresses(&b, &net.TCPAddr{IP: net.IPv4zero, Port: 81}, machine[:1], "/")
	if !strings.Contains(b.String(), "no address") {
		t.Errorf("without a network: %s", b.String())
	}
}

func TestBuildBeforePage(t *testing.T) {
	dir := newSite(t, map[string]string{"index.html": "<p>", "a.js": "1"})
	builds, isBroken := 0, false
	h := newHandler(dir, options{build: func() ([]byte, error) {
		builds++
		if isBroken {
			return []byte("x.go:1: undefined: y"), errors.New("exit status 1")
		}
		return nil, nil
	}})
	get(h, "/")
	get(h, "/a.js")
	if builds != 1 {
		t.Errorf("%d builds for one page, want 1", builds)
	}
	isBroken = true
	if r := get(h, "/"); r.StatusCode != 500 || !strings.Contains(body(r), "x.go:1: undefined: y") {
		t.Errorf("%d: a failed build is not shown", r.StatusCode)
	}
}

func TestReadOnly(t *testing.T) {
	w := httptest.NewRecorder()
	newHandler(newSite(t, map[string]string{"index.html": "<p>"}), options{}).ServeHTTP(w, httptest.NewRequest("POST", "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

// TestListenUsesNextPort checks that the next port is used if a port is taken.
func TestListenUsesNextPort(t *testing.T) {
	first, err := listen("127.0.0.1", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	usedPort := first.Addr().(*net.TCPAddr).Port
	second, err := listen("127.0.0.1", usedPort)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if got := second.Addr().(*net.TCPAddr); got.Port <= usedPort || !got.IP.IsLoopback() {
		t.Errorf("after %d it listens at %v", usedPort, got)
	}
}

func TestRunWithoutSite(t *testing.T) {
	if err := run(t.TempDir(), "127.0.0.1", 0, options{}); err == nil {
		t.Error("an empty folder is served")
	}
}
