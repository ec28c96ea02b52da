package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"mercer/wasm/bundle"
)

// hashKey is the key of the hash in the address of a program, such as
// compute.wasm?v=0123456789abcdef&bytes=11916243.
const hashKey = "v"

// siteFiles stores what is computed once for each version of a file: compressed text, and
// hashes of programs.
type siteFiles struct {
	dir      string
	lock     sync.Mutex
	texts    map[string]*text
	programs map[string]*program

	bundle         *bundle.Bundle         // replaces files of the playground and of the lessons, or is nil
	bundleVersions map[string]fs.FileInfo // the original files
}

// text is a text file in memory. Packed is the content in gzip, or nil if that would not be shorter.
type text struct {
	version  fs.FileInfo    // of a file
	bundle   *bundle.Bundle // of a text that is not a file
	programs []fs.FileInfo  // the programs that the text names
	content  []byte
	packed   []byte
	hash     string
}

// program is a WebAssembly file. Its address in a page is «name?v=hash&bytes=size», so that browsers can store it
// for ever, and show a progress although they only learn the compressed size.
type program struct {
	version fs.FileInfo
	hash    string
}

func newSiteFiles(dir string) *siteFiles {
	return &siteFiles{dir: dir, texts: map[string]*text{}, programs: map[string]*program{}}
}

// isText reports whether a file is compressed by this server.
func isText(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".html", ".css", ".js", ".mjs", ".json", ".map", ".svg", ".txt":
		return true
	}
	return false
}

func isSameVersion(a, b fs.FileInfo) bool {
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// read returns the content and the version of a file.
func (s *siteFiles) read(name string) ([]byte, fs.FileInfo, error) {
	file := filepath.Join(s.dir, filepath.FromSlash(name))
	info, err := os.Stat(file) // before the content, so that a file that changes now is read again
	if err != nil {
		return nil, nil, err
	}
	content, err := os.ReadFile(file)
	return content, info, err
}

// program returns the version and the hash of a WebAssembly file.
func (s *siteFiles) program(name string) (*program, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.lockedProgram(name)
}

func (s *siteFiles) lockedProgram(name string) (*program, error) {
	info, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(name)))
	if err != nil {
		return nil, err
	}
	if p := s.programs[name]; p != nil && isSameVersion(p.version, info) {
		return p, nil
	}
	content, info, err := s.read(name)
	if err != nil {
		return nil, err
	}
	p := &program{version: info, hash: hashOf(content)}
	s.programs[name] = p
	return p, nil
}

// updateBundle joins the scripts and style sheets of the playground and of the lessons, unless they are unchanged.
func (s *siteFiles) updateBundle() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.bundle != nil && s.isBundleCurrent() {
		return nil
	}
	began := time.Now()
	b, err := bundle.New(s.dir)
	if err != nil {
		return err
	}
	s.bundle, s.bundleVersions = b, map[string]fs.FileInfo{}
	for _, name := range b.Inputs {
		info, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(name)))
		if err != nil || info.ModTime().After(began) {
			info = nil // the bundle may contain an older version
		}
		s.bundleVersions[name] = info
	}
	return nil
}

func (s *siteFiles) isBundleCurrent() bool {
	for name, version := range s.bundleVersions {
		info, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(name)))
		if err != nil || version == nil || !isSameVersion(info, version) {
			return false
		}
	}
	return true
}

// isBundled reports whether a name is that of a text in the bundle.
func (s *siteFiles) isBundled(name string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.lockedBundle(name) != nil
}

// lockedBundle returns the bundle if it contains a text, or nil.
func (s *siteFiles) lockedBundle(name string) *bundle.Bundle {
	if s.bundle == nil || s.bundle.Files[name] == nil {
		return nil
	}
	return s.bundle
}

// text returns a text. In a page, the addresses of programs get their hashes.
func (s *siteFiles) text(name string) (*text, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if t := s.texts[name]; t != nil && s.isCurrent(name, t) {
		return t, nil
	}
	t := &text{bundle: s.lockedBundle(name)}
	if t.bundle != nil {
		t.content = t.bundle.Files[name]
	} else {
		var err error
		if t.content, t.version, err = s.read(name); err != nil {
			return nil, err
		}
	}
	if strings.HasSuffix(name, ".html") {
		t.content = addHashes(t.content, func(file string) (*program, error) {
			p, err := s.lockedProgram(path.Join(path.Dir(name), file))
			if err == nil {
				t.programs = append(t.programs, p.version)
			}
			return p, err
		})
	}
	t.packed, t.hash = pack(t.content), hashOf(t.content)
	s.texts[name] = t
	return t, nil
}

// isCurrent reports whether a text and the programs that it names are unchanged.
func (s *siteFiles) isCurrent(name string, t *text) bool {
	if t.bundle != s.lockedBundle(name) {
		return false
	}
	if t.bundle == nil {
		info, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(name)))
		if err != nil || !isSameVersion(t.version, info) {
			return false
		}
	}
	for _, old := range t.programs {
		p, err := s.lockedProgram(path.Join(path.Dir(name), old.Name()))
		if err != nil || !isSameVersion(old, p.version) {
			return false
		}
	}
	return true
}

// programAddress matches the address of a program without a hash in a page.
var programAddress = regexp.MustCompile(`"([\w-]+\.wasm)"`)

// addHashes adds the hash and the size to the address of each program in a page. A program
// that does not exist keeps its address.
func addHashes(page []byte, find func(name string) (*program, error)) []byte {
	return programAddress.ReplaceAllFunc(page, func(address []byte) []byte {
		name := string(bytes.Trim(address, `"`))
		p, err := find(name)
		if err != nil {
			return address
		}
		return fmt.Appendf(nil, `"%s?%s=%s&amp;bytes=%d"`, name, hashKey, p.hash, p.version.Size())
	})
}

// addHashesToFile adds the hashes of programs to a page on disk.
func addHashesToFile(file string) error {
	dir := newSiteFiles(filepath.Dir(file))
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var missing error
	page = addHashes(page, func(name string) (*program, error) {
		p, err := dir.program(name)
		if err != nil {
			missing = err
		}
		return p, err
	})
	if missing != nil {
		return missing
	}
	return os.WriteFile(file, page, 0o666)
}

// pack compresses content with gzip. It returns nil if the result would not be shorter.
func pack(content []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	if _, err := w.Write(content); err != nil {
		panic(err) // a bytes.Buffer returns no errors
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	if b.Len() >= len(content) {
		return nil
	}
	return b.Bytes()
}
