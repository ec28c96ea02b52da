// Command ebitengine writes the smaller Ebitengine with which the canvas is linked.
//
//	go run ./wasm/ebitengine -o bin/ebitengine
//
// The command copies the module from the cache of modules, applies the patches of this folder, and
// compiles the shaders. It also writes canvas.mod, which go build reads instead of go.mod:
//
//	go build -modfile=bin/ebitengine/canvas.mod -tags=… ./wasm/canvas
//
// The tags, which are in the Makefile, exclude parts that the patches make optional.
//
// Option -overlay of go build would need no copy, but it refuses to replace files in the cache of modules.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"mercer/viz/canvas/screen/kage"
)

const (
	module  = "github.com/hajimehoshi/ebiten/v2"
	version = "v2.10.4" // version that the patches change

	// generator is a command in the patched module. It compiles shaders.
	generator = module + "/internal/shaderprecomp/gen"
	// programs is the file that the generator writes.
	programs = "internal/shaderprecomp/programs.go"
)

//go:embed patches/*.patch
var patches embed.FS

// copied lists the parts of the module that are copied. The others are libraries, commands and examples
// that the canvas does not use.
var copied = []string{"*.go", "go.mod", "go.sum", "LICENSE", "NOTICE.md", "internal"}

func main() {
	out := flag.String("o", filepath.FromSlash("bin/ebitengine"), "the folder to write")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "ebitengine:", err)
		os.Exit(1)
	}
}

// run writes the folder out. It must be called in a folder of this module.
func run(out string) error {
	original, err := findModule()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	folder := filepath.Join(out, "module")
	if err := copyModule(folder, original); err != nil {
		return err
	}
	if err := applyPatches(folder); err != nil {
		return err
	}
	modFile := filepath.Join(out, "canvas.mod")
	if err := writeModFile(modFile, folder); err != nil {
		return err
	}
	return compileShaders(folder, modFile)
}

// findModule returns the folder of Ebitengine in the cache of modules. It returns an error if go.mod
// requires another version than that of the patches.
func findModule() (string, error) {
	text, err := runGo("mod", "download", "-json", module)
	if err != nil {
		return "", err
	}
	var m struct{ Version, Dir string }
	if err := json.Unmarshal(text, &m); err != nil {
		return "", fmt.Errorf("go mod download: %w", err)
	}
	return m.Dir, checkVersion(m.Version)
}

// checkVersion returns an error if the patches are for another version.
func checkVersion(required string) error {
	if required != version {
		return fmt.Errorf("the patches in wasm/ebitengine change %s %s, and go.mod requires %s: renew them as wasm/ebitengine/README.md says",
			module, version, required)
	}
	return nil
}

// copyModule copies the listed parts of the folder from to the folder to.
func copyModule(to, from string) error {
	for _, pattern := range copied {
		paths, err := filepath.Glob(filepath.Join(from, pattern))
		if err != nil {
			return err
		}
		if len(paths) == 0 {
			return fmt.Errorf("%s has no %s", from, pattern)
		}
		for _, path := range paths {
			if err := copyTree(to, from, path); err != nil {
				return err
			}
		}
	}
	return nil
}

// copyTree copies a file, or a folder with its content, from below the folder from to the same place below
// the folder to.
func copyTree(to, from, path string) error {
	return filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return writeFile(filepath.Join(to, relative), text)
	})
}

func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// applyPatches applies the patches to the module in the given folder, in alphabetical order.
func applyPatches(folder string) error {
	names, err := fs.Glob(patches, "patches/*.patch")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := patches.ReadFile(name)
		if err != nil {
			return err
		}
		diffs, err := parsePatch(text)
		if err != nil {
			return fmt.Errorf("wasm/ebitengine/%s: %w", name, err)
		}
		for _, d := range diffs {
			if err := patchFile(folder, name, d); err != nil {
				return fmt.Errorf("wasm/ebitengine/%s does not apply to %s of %s %s: %w", name, d.name, module, version, err)
			}
		}
	}
	return nil
}

// notice is the beginning of the first lines of a changed file, one for each patch. A blank line follows them.
const notice = "// This file was "

// patchFile changes or adds a file. The licence of Ebitengine demands that a changed file says so, so the
// file begins with a notice. The lines of a patch are counted without the notices of earlier patches.
func patchFile(folder, patch string, d fileDiff) error {
	name := filepath.Join(folder, filepath.FromSlash(d.name))
	text, err := os.ReadFile(name)
	switch {
	case d.isNew && err == nil:
		return errors.New("the file exists, and the patch adds it")
	case !d.isNew && err != nil:
		return err
	}
	notices, text := cutNotices(text)
	if text, err = d.apply(text); err != nil {
		return err
	}
	verb := "changed"
	if d.isNew {
		verb = "added"
	}
	return writeFile(name, fmt.Appendf(nil, "%s%s%s for Mercer by %s.\n\n%s", notices, notice, verb, filepath.Base(patch), text))
}

// cutNotices divides the text of a file into the notices of the patches that have changed it, and the rest.
func cutNotices(text []byte) (notices, rest []byte) {
	end := 0
	for bytes.HasPrefix(text[end:], []byte(notice)) {
		end += bytes.IndexByte(text[end:], '\n') + 1
	}
	return text[:end], bytes.TrimPrefix(text[end:], []byte("\n"))
}

// writeModFile writes a copy of go.mod in which a folder replaces Ebitengine, and a copy of go.sum.
func writeModFile(name, folder string) error {
	goMod, err := runGo("env", "GOMOD")
	if err != nil {
		return err
	}
	root := filepath.Dir(strings.TrimSpace(string(goMod)))
	for _, extension := range []string{".mod", ".sum"} {
		text, err := os.ReadFile(filepath.Join(root, "go"+extension))
		if err != nil {
			return err
		}
		if err := os.WriteFile(strings.TrimSuffix(name, ".mod")+extension, text, 0o666); err != nil {
			return err
		}
	}
	folder, err = filepath.Abs(folder)
	if err != nil {
		return err
	}
	_, err = runGo("mod", "edit", "-replace="+module+"="+folder, name)
	return err
}

// compileShaders writes the programs of the canvas's shaders and of the built-in shaders into the module.
func compileShaders(folder, modFile string) error {
	args := []string{"run", "-modfile=" + modFile, generator, "-o", filepath.Join(folder, filepath.FromSlash(programs))}
	for _, shader := range []struct {
		name   string
		source []byte
	}{{"ink.kage", kage.Ink()}, {"field.kage", kage.Field()}} {
		name := filepath.Join(filepath.Dir(modFile), shader.name)
		if err := os.WriteFile(name, shader.source, 0o666); err != nil {
			return err
		}
		args = append(args, name)
	}
	_, err := runGo(args...)
	return err
}

// runGo runs the go command for this machine and returns its output.
func runGo(args ...string) ([]byte, error) {
	var out, errs bytes.Buffer
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "GOOS=", "GOARCH=")
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, out.Bytes(), errs.Bytes())
	}
	return out.Bytes(), nil
}
