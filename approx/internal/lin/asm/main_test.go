package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const lin = ".."

// TestGeneratedAssemblyIsFresh checks that the files in package lin are the output of this
// program.
func TestGeneratedAssemblyIsFresh(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		got, err := os.ReadFile(filepath.Join(lin, name))
		if err != nil {
			t.Error(err)
		} else if string(got) != string(content) {
			t.Errorf("%s is stale: run «go generate ./approx/internal/lin»", name)
		}
	}
	for _, pattern := range []string{"*_amd64.s", "*_stub_amd64.go"} {
		found, err := filepath.Glob(filepath.Join(lin, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			if files[filepath.Base(path)] == nil {
				t.Errorf("no group generates %s", path)
			}
		}
	}
}

// vectorRegister matches a vector or mask register in Go's notation.
var vectorRegister = regexp.MustCompile(`\b([XYZK])([0-9]+)\b`)

// TestInstructions checks the rules for all kernels: no legacy SSE instruction, VZEROUPPER
// before each return, and only registers of AVX2 in its variants.
func TestInstructions(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	var functions int
	for name, content := range files {
		if !strings.HasSuffix(name, ".s") {
			continue
		}
		var function, previous string
		for line := range strings.Lines(string(content)) {
			fields := strings.Fields(line)
			if len(fields) == 0 || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "#") || strings.HasSuffix(fields[0], ":") {
				continue
			}
			opcode := fields[0]
			switch opcode {
			case "TEXT":
				function = strings.TrimSuffix(strings.TrimPrefix(fields[1], "·"), "(SB),")
				functions++
			case "RET":
				if previous != "VZEROUPPER" {
					t.Errorf("%s: %s precedes RET, want VZEROUPPER", function, previous)
				}
			}
			for _, r := range vectorRegister.FindAllStringSubmatch(line, -1) {
				if opcode[0] != 'V' && opcode[0] != 'K' {
					t.Errorf("%s: %s has neither the VEX nor the EVEX encoding", function, strings.TrimSpace(line))
				}
				if strings.HasSuffix(function, avx2.suffix) && (r[1] == "Z" || r[1] == "K" || len(r[2]) > 1 && r[2] > "15") {
					t.Errorf("%s: %s needs AVX-512", function, strings.TrimSpace(line))
				}
			}
			previous = opcode
		}
	}
	if functions == 0 {
		t.Error("no function was checked")
	}
}
