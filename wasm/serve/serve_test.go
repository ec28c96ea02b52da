package main

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
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
	h := newHandler(newSite(t, map[string]string{"index.html": "<p>"}), options{})
	first := get(h, "/")
	if r := get(h, "/", "If-Modified-Since", first.Header.Get("Last-Modified")); r.StatusCode != 304 {
		t.Errorf("%d, want 304", r.StatusCode)
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
	first, err := listen(0)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	usedPort := first.Addr().(*net.TCPAddr).Port
	second, err := listen(usedPort)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if got := second.Addr().(*net.TCPAddr); got.Port <= usedPort || !got.IP.IsLoopback() {
		t.Errorf("after %d it listens at %v", usedPort, got)
	}
}

func TestRunWithoutSite(t *testing.T) {
	if err := run(t.TempDir(), 0, options{}); err == nil {
		t.Error("an empty folder is served")
	}
}
