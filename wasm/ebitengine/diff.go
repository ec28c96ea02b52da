package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// A fileDiff contains the changes of one file.
type fileDiff struct {
	name  string // path below the folder of the module, with slashes
	isNew bool
	hunks []hunk
}

// A hunk replaces successive lines. The lines contain their line feeds.
type hunk struct {
	first    int // number of the first old line, from 1
	old, new []string
}

// noLineFeed follows a line without a line feed at the end of a file.
const noLineFeed = `\ No newline at end of file`

// parsePatch parses a patch in the unified format, as written by git diff. The text before the
// first file is a comment. Files can be changed or added, but not removed or renamed.
func parsePatch(text []byte) ([]fileDiff, error) {
	lines := strings.SplitAfter(string(text), "\n")
	var diffs []fileDiff
	fail := func(i int, format string, args ...any) ([]fileDiff, error) {
		return nil, fmt.Errorf("line %d: %s", i+1, fmt.Sprintf(format, args...))
	}
	for i := 0; i < len(lines); {
		line := strings.TrimSuffix(lines[i], "\n")
		switch {
		case strings.HasPrefix(line, "--- ") && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "+++ "):
			newName := strings.TrimSuffix(lines[i+1][len("+++ "):], "\n")
			name, ok := strings.CutPrefix(newName, "b/")
			if !ok || !filepath.IsLocal(filepath.FromSlash(name)) {
				return fail(i+1, "%q is not the path of a file in the module, with b/ in front", newName)
			}
			diffs = append(diffs, fileDiff{name: name, isNew: line == "--- /dev/null"})
			i += 2
		case strings.HasPrefix(line, "@@ ") && len(diffs) > 0:
			h, rest, err := parseHunk(lines[i:])
			if err != nil {
				return fail(i, "%v", err)
			}
			d := &diffs[len(diffs)-1]
			d.hunks = append(d.hunks, h)
			i = len(lines) - len(rest)
		case strings.HasPrefix(line, "deleted file"), strings.HasPrefix(line, "rename "), strings.HasPrefix(line, "GIT binary patch"):
			return fail(i, "only changed and new text files are supported: %q", line)
		default:
			i++
		}
	}
	if len(diffs) == 0 {
		return nil, fmt.Errorf("the patch changes no file")
	}
	for _, d := range diffs {
		if len(d.hunks) == 0 {
			return nil, fmt.Errorf("the patch of %s has no lines", d.name)
		}
	}
	return diffs, nil
}

// parseHunk parses the hunk at the start of lines. It also returns the remaining lines.
func parseHunk(lines []string) (h hunk, rest []string, err error) {
	var oldCount, newCount int
	fields := strings.Fields(lines[0])
	if len(fields) < 4 || fields[3] != "@@" {
		return h, nil, fmt.Errorf("%q is no head of a hunk", strings.TrimSpace(lines[0]))
	}
	if h.first, oldCount, err = parseRange(fields[1], "-"); err != nil {
		return h, nil, err
	}
	if _, newCount, err = parseRange(fields[2], "+"); err != nil {
		return h, nil, err
	}
	rest = lines[1:]
	for len(h.old) < oldCount || len(h.new) < newCount {
		if len(rest) == 0 || rest[0] == "" {
			return h, nil, fmt.Errorf("the hunk ends after %d of %d old lines and %d of %d new lines", len(h.old), oldCount, len(h.new), newCount)
		}
		mark, line := rest[0][0], rest[0][1:]
		rest = rest[1:]
		if len(rest) > 0 && strings.HasPrefix(rest[0], noLineFeed) {
			line = strings.TrimSuffix(line, "\n")
			rest = rest[1:]
		}
		switch mark {
		case ' ':
			h.old, h.new = append(h.old, line), append(h.new, line)
		case '-':
			h.old = append(h.old, line)
		case '+':
			h.new = append(h.new, line)
		default:
			return h, nil, fmt.Errorf("a line of the hunk begins with %q", mark)
		}
	}
	if len(h.old) != oldCount || len(h.new) != newCount {
		return h, nil, fmt.Errorf("the hunk has %d old and %d new lines, and its head says %d and %d", len(h.old), len(h.new), oldCount, newCount)
	}
	return h, rest, nil
}

// parseRange parses the first line and the number of lines, such as -12,3 or +7.
func parseRange(text, sign string) (first, count int, err error) {
	numbers, ok := strings.CutPrefix(text, sign)
	firstText, countText, hasCount := strings.Cut(numbers, ",")
	if !hasCount {
		countText = "1"
	}
	first, err = strconv.Atoi(firstText)
	if err == nil {
		count, err = strconv.Atoi(countText)
	}
	if err != nil || !ok || first < 0 || count < 0 {
		return 0, 0, fmt.Errorf("%q is no range of lines", text)
	}
	return first, count, nil
}

// apply returns the changed text of a file. Every old line of the patch must be in the text, at the
// line that the patch gives.
func (d fileDiff) apply(text []byte) ([]byte, error) {
	old := strings.SplitAfter(string(text), "\n")
	if old[len(old)-1] == "" {
		old = old[:len(old)-1]
	}
	var out bytes.Buffer
	next := 0 // index of the first line that is not yet written
	for _, h := range d.hunks {
		start := h.first - 1
		if len(h.old) == 0 {
			start = h.first // the new lines follow the line h.first
		}
		if start < next {
			return nil, fmt.Errorf("line %d: the parts of the patch overlap or are not in order", h.first)
		}
		for i, want := range h.old {
			if start+i >= len(old) {
				return nil, fmt.Errorf("line %d: the file ends, and the patch expects %q", start+i+1, strings.TrimSuffix(want, "\n"))
			}
			if got := old[start+i]; got != want {
				return nil, fmt.Errorf("line %d is %q, and the patch expects %q", start+i+1, strings.TrimSuffix(got, "\n"), strings.TrimSuffix(want, "\n"))
			}
		}
		if start > len(old) {
			return nil, fmt.Errorf("line %d: the file ends after %d lines", h.first, len(old))
		}
		out.WriteString(strings.Join(old[next:start], ""))
		out.WriteString(strings.Join(h.new, ""))
		next = start + len(h.old)
	}
	out.WriteString(strings.Join(old[next:], ""))
	return out.Bytes(), nil
}
