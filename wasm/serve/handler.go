package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"mercer/wasm/bundle"
)

// securityPolicy is the Content-Security-Policy of the site. It allows the compilation of
// WebAssembly. It forbids other evaluation, inline scripts, and resources of other sites.
const securityPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

type options struct {
	base  string                 // path under which the folder appears
	csp   bool                   // whether to send policy
	build func() ([]byte, error) // runs before each page; its output is shown if it fails

	bundles bool // whether the scripts and style sheets of the playground and of the lessons are joined
}

// path returns base with a slash at both ends.
func (o options) path() string {
	return strings.TrimSuffix(path.Clean("/"+o.base), "/") + "/"
}

// contentTypes contains the content types that browsers require. The table of the
// operating system may lack these types or contain other ones.
var contentTypes = map[string]string{
	".html":  "text/html; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".mjs":   "text/javascript; charset=utf-8",
	".json":  "application/json",
	".map":   "application/json",
	".wasm":  "application/wasm",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".woff2": "font/woff2",
	".ttf":   "font/ttf",
	".txt":   "text/plain; charset=utf-8",
}

// newHandler serves the files of dir under the base path. Browsers may cache the files, but
// must revalidate them each time. A program whose address contains its hash is never
// revalidated. If there is a file «file.br» or «file.gz», the handler sends this compressed
// file. It compresses text itself, once for each version of a file.
func newHandler(dir string, o options) http.Handler {
	var buildLock sync.Mutex
	base, files := o.path(), newSiteFiles(dir)
	if o.bundles {
		files.updateBundle() // the first page reports an error
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This server only shows files.", http.StatusMethodNotAllowed)
			return
		}
		if r.URL.Path+"/" == base {
			http.Redirect(w, r, base, http.StatusMovedPermanently)
			return
		}
		name, ok := strings.CutPrefix(r.URL.Path, base)
		if !ok {
			http.NotFound(w, r)
			return
		}
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		h.Set("X-Content-Type-Options", "nosniff")
		if o.csp {
			h.Set("Content-Security-Policy", securityPolicy)
		}
		if o.build != nil && name == "index.html" {
			buildLock.Lock()
			out, err := o.build()
			buildLock.Unlock()
			if err != nil {
				http.Error(w, fmt.Sprintf("The site does not build: %v\n\n%s", err, out), http.StatusInternalServerError)
				return
			}
		}
		if o.bundles && bundle.IsBundled(name) {
			if err := files.updateBundle(); err != nil {
				http.Error(w, fmt.Sprintf("The scripts and style sheets of the site cannot be joined:\n\n%v", err), http.StatusInternalServerError)
				return
			}
		}
		serveFile(w, r, files, name)
	})
}

func serveFile(w http.ResponseWriter, r *http.Request, files *siteFiles, name string) {
	// http.ServeFile cannot be used, since it redirects …/index.html to …/.
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		http.NotFound(w, r)
		return
	}
	if t := contentTypes[strings.ToLower(path.Ext(name))]; t != "" {
		w.Header().Set("Content-Type", t)
	}
	if files.isBundled(name) {
		serveText(w, r, files, name)
		return
	}
	file := filepath.Join(files.dir, filepath.FromSlash(name))
	info, err := os.Stat(file)
	if err != nil || info.IsDir() {
		http.NotFound(w, r)
		return
	}
	if v := r.URL.Query().Get(hashKey); v != "" {
		if p, err := files.program(name); err == nil && v == p.hash {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
	}
	for _, c := range []struct{ coding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		packedInfo, err := os.Stat(file + c.suffix)
		// A compressed file that is older than the file belongs to an earlier build.
		if err == nil && acceptsCoding(r, c.coding) && !packedInfo.ModTime().Before(info.ModTime()) {
			w.Header().Set("Content-Encoding", c.coding)
			w.Header().Set("Vary", "Accept-Encoding")
			file, info = file+c.suffix, packedInfo
			break
		}
	}
	if w.Header().Get("Content-Encoding") == "" && isText(name) {
		serveText(w, r, files, name)
		return
	}
	f, err := os.Open(file)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	if w.Header().Get("Content-Encoding") != "" && r.Header.Get("Range") == "" {
		// ServeContent omits the length of encoded content, and the page shows the progress in encoded bytes.
		w.Header().Set("Content-Length", fmt.Sprint(info.Size()))
	}
	http.ServeContent(w, r, name, info.ModTime(), f)
}

// serveText serves a text file from memory.
func serveText(w http.ResponseWriter, r *http.Request, files *siteFiles, name string) {
	t, err := files.text(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Vary", "Accept-Encoding")
	content, tag := t.content, t.hash
	if t.packed != nil && acceptsCoding(r, "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		content, tag = t.packed, t.hash+"-gzip"
	}
	w.Header().Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}

// acceptsCoding reports whether the client accepts a content coding.
func acceptsCoding(r *http.Request, coding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == coding {
			return strings.ReplaceAll(q, " ", "") != "q=0"
		}
	}
	return false
}
