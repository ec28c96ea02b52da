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
}

// text is a text file in memory. Packed is the content in gzip, or nil if that would not be shorter.
type text struct {
	versions []fs.FileInfo // the file and the programs that it names
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
	case ".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt":
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

// text returns a text file. In a page, the addresses of programs get their hashes.
func (s *siteFiles) text(name string) (*text, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	info, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(name)))
	if err != nil {
		return nil, err
	}
	versions := []fs.FileInfo{info}
	if t := s.texts[name]; t != nil && isSameVersion(t.versions[0], info) {
		isCurrent := true
		for _, old := range t.versions[1:] {
			p, err := s.lockedProgram(path.Join(path.Dir(name), old.Name()))
			isCurrent = isCurrent && err == nil && isSameVersion(old, p.version)
		}
		if isCurrent {
			return t, nil
		}
	}
	content, info, err := s.read(name)
	if err != nil {
		return nil, err
	}
	versions[0] = info
	if strings.HasSuffix(name, ".html") {
		content = addHashes(content, func(file string) (*program, error) {
			p, err := s.lockedProgram(path.Join(path.Dir(name), file))
			if err == nil {
				versions = append(versions, p.version)
			}
			return p, err
		})
	}
	t := &text{versions: versions, content: content, packed: pack(content), hash: hashOf(content)}
	s.texts[name] = t
	return t, nil
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
