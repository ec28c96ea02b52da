package bundle

import (
	"encoding/json"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const page = `<html>
<link rel="stylesheet" href="styles/base.css">
<link rel="stylesheet" href="styles/print.css" media="print">
<link rel="icon" href="icon.svg">
<script type="module" src="app/main.js"></script>
`

// newSite writes a small site and returns its folder. Two parts share a script with a state, and each script
// contains a text of its own.
func newSite(t *testing.T, changes map[string]string) string {
	t.Helper()
	files := map[string]string{
		"index.html":       page,
		"styles/base.css":  "@font-face { src: url(../fonts/a.woff2); } p { color: red; }",
		"styles/print.css": "p { color: black; }",
		"app/main.js":      `import { count } from "../lib/a.js"; console.log("text of main", count()); export const open = () => Promise.all([import("../one/part.js"), import("../two/part.js")]);`,
		"lib/a.js":         `let n = 0; export const count = () => { console.log("text of a"); return ++n; };`,
		"lib/b.js":         `let n = 0; export const next = () => { console.log("text of b"); return ++n; };`,
		"one/part.js":      `import { count } from "../lib/a.js"; import { next } from "../lib/b.js"; console.log("text of one", count(), next());`,
		"two/part.js":      `import * as a from "../lib/a.js"; import { next } from "../lib/b.js"; console.log("text of two", a.count(), next());`,
	}
	maps.Copy(files, changes)
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestBundle(t *testing.T) {
	b, err := New(newSite(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	want := "<html>\n" + `<link rel="stylesheet" href="bundle/page.css">` + "\n" + `<link rel="icon" href="icon.svg">` + "\n" + `<script type="module" src="bundle/main.js"></script>` + "\n"
	if got := string(b.Files["index.html"]); got != want {
		t.Errorf("the page is\n%s", got)
	}
	sheet := string(b.Files["bundle/page.css"])
	if !strings.Contains(sheet, "url(../fonts/a.woff2)") || !strings.Contains(sheet, "@media print{p{color:#000}}") {
		t.Errorf("the style sheet is\n%s", sheet)
	}
	// Each script is in one file, so that it is evaluated once.
	for text, want := range map[string]string{"text of main": "main.js", "text of a": "main.js", "text of b": "shared-*.js", "text of one": "one-part.js", "text of two": "two-part.js"} {
		var names []string
		for name, content := range b.Files {
			if strings.HasSuffix(name, ".js") && strings.Contains(string(content), text) {
				names = append(names, path.Base(name))
			}
		}
		if len(names) != 1 {
			t.Errorf("%q is in %q, want one file", text, names)
		} else if ok, _ := path.Match(want, names[0]); !ok {
			t.Errorf("%q is in %s, want %s", text, names[0], want)
		}
	}
	for _, name := range []string{"one-part.js", "two-part.js"} {
		if text := string(b.Files["bundle/"+name]); !strings.Contains(text, `from"./main.js"`) {
			t.Errorf("%s does not import from main.js:\n%s", name, text)
		}
		if !strings.Contains(string(b.Files["bundle/main.js"]), `import("./`+name+`")`) {
			t.Errorf("main.js does not import %s", name)
		}
	}
	if want := []string{"app/main.js", "index.html", "lib/a.js", "lib/b.js", "one/part.js", "styles/base.css", "styles/print.css", "two/part.js"}; !slices.Equal(slices.Sorted(slices.Values(b.Inputs)), want) {
		t.Errorf("the inputs are %q", b.Inputs)
	}
}

// lessonPage returns a page of the lessons. Its script is optional.
func lessonPage(script string) string {
	page := `<link rel="stylesheet" href="../styles/base.css">` + "\n" + `<link rel="preload" href="../fonts/a.woff2">` + "\n" + `<link rel="stylesheet" href="../styles/lesson.css">` + "\n"
	if script != "" {
		page += `<script type="module" src="` + script + `"></script>` + "\n"
	}
	return page
}

// lessonFiles are the files of two lessons, one with notes. The script of a lesson shares a script with the playground.
var lessonFiles = map[string]string{
	"lessons/index.html":   lessonPage("course.js"),
	"lessons/a.html":       lessonPage("lesson.js"),
	"lessons/b.html":       lessonPage("lesson.js"),
	"lessons/a.notes.html": lessonPage(""),
	"lessons/course.js":    `console.log("text of course");`,
	"lessons/lesson.js":    `import { count } from "../lib/a.js"; console.log("text of lesson", count()); import("./field.js");`,
	"lessons/field.js":     `import { count } from "../lib/a.js"; console.log("text of field", count());`,
	"styles/lesson.css":    "h1 { color: blue; }",
}

func TestLessonPages(t *testing.T) {
	b, err := New(newSite(t, lessonFiles))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]string{"index": {"course.css", "course.js"}, "a": {"lesson.css", "lesson.js"}, "b": {"lesson.css", "lesson.js"}, "a.notes": {"sheet.css", ""}} {
		page := string(b.Files["lessons/"+name+".html"])
		links := `<link rel="stylesheet" href="../bundle/` + want[0] + `">` + "\n" + `<link rel="preload" href="../fonts/a.woff2">` + "\n"
		if want[1] != "" {
			links += `<script type="module" src="../bundle/` + want[1] + `"></script>` + "\n"
		}
		if page != links {
			t.Errorf("%s is\n%s, want\n%s", name, page, links)
		}
	}
	for text, want := range map[string][]string{"text of a": {"lesson.js", "main.js"}, "text of lesson": {"lesson.js"}, "text of field": {"lessons-field.js"}, "text of course": {"course.js"}} {
		var names []string
		for name, content := range b.Files {
			if strings.HasSuffix(name, ".js") && strings.Contains(string(content), text) {
				names = append(names, path.Base(name))
			}
		}
		if slices.Sort(names); !slices.Equal(names, want) {
			t.Errorf("%q is in %q, want %q", text, names, want)
		}
	}
	if sheet := string(b.Files["bundle/sheet.css"]); !strings.Contains(sheet, "color:red") || !strings.Contains(sheet, "#00f") {
		t.Errorf("the style sheet of the notes is\n%s", sheet)
	}
	if !slices.Contains(b.Inputs, "lessons/b.html") || !slices.Contains(b.Inputs, "lessons/field.js") || !slices.Contains(b.Inputs, "styles/lesson.css") {
		t.Errorf("the inputs are %q", b.Inputs)
	}
	if !IsBundled("lessons/a.html") || !IsBundled("index.html") || IsBundled("reference/index.html") {
		t.Error("the wrong pages are bundled")
	}
}

// TestBaseOfPage checks a page whose links are relative to another folder.
func TestBaseOfPage(t *testing.T) {
	base := "<base href=\"../\">\n"
	b, err := New(newSite(t, map[string]string{
		"build/index.html": base + `<link rel="stylesheet" href="styles/base.css">` + "\n" + `<script type="module" src="build/main.js"></script>` + "\n",
		"build/main.js":    `import { count } from "../lib/a.js"; console.log("text of builder", count());`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := base + `<link rel="stylesheet" href="bundle/build.css">` + "\n" + `<script type="module" src="bundle/build.js"></script>` + "\n"
	if got := string(b.Files["build/index.html"]); got != want {
		t.Errorf("the page is\n%s, want\n%s", got, want)
	}
	if main, builder := string(b.Files["bundle/main.js"]), string(b.Files["bundle/build.js"]); strings.Contains(main, "text of builder") || !strings.Contains(builder, "text of builder") || !strings.Contains(builder, "text of a") {
		t.Errorf("main.js is\n%s\nand build.js is\n%s", main, builder)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"lib/b.js", "export const next = ;", "lib/b.js:1:"},
		{"lib/b.js", "export const next = () => import.meta.url;", "lib/b.js uses import.meta"},
		{"two/part.js", `import { none } from "../lib/a.js"; none();`, "none"},
		{"two/part.js", `import "../lib/missing.js";`, "missing.js"},
		{"styles/base.css", "p { color: red", "styles/base.css"},
		{"index.html", strings.Replace(page, "app/main.js", "bundle/main.js", 1), "bundled already"},
		{"lessons/b.html", lessonPage("../bundle/lesson.js"), "lessons/b.html has 2 style sheets and the module scripts [\"bundle/lesson.js\"]"},
		{"lessons/b.html", lessonPage("lesson.js") + `<link rel="stylesheet" href="more.css">` + "\n", "lessons/b.html has other style sheets"},
		{"lessons/field.js", "let = ;", "lessons/field.js:1:"},
		{"lessons/lesson.js", `import("../one/part.js");`, "two pages need different files bundle/one-part.js"},
	} {
		files := maps.Clone(lessonFiles)
		files[c.name] = c.text
		if _, err := New(newSite(t, files)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q: %v, want %q", c.name, c.text, err, c.want)
		}
	}
}

// TestPlayground checks that the source maps of the real page name each script once and no unknown file. A script in
// two files would have two states. The pages of the lessons and the link builder have their own copies of some scripts.
func TestPlayground(t *testing.T) {
	b, err := New("../../site")
	if err != nil {
		t.Fatal(err)
	}
	file := map[string]string{}
	for name, content := range b.Files {
		if !strings.HasSuffix(name, ".js.map") || strings.HasPrefix(name, "bundle/build") || slices.Contains([]string{"bundle/course.js.map", "bundle/lesson.js.map", "bundle/questions.js.map"}, name) {
			continue
		}
		var m struct{ Sources []string }
		if err := json.Unmarshal(content, &m); err != nil {
			t.Fatal(err)
		}
		for _, source := range m.Sources {
			script := path.Join(folder, source)
			if !strings.HasSuffix(script, ".js") || !slices.Contains(b.Inputs, script) {
				continue // a text that package bundle has written
			}
			if file[script] != "" {
				t.Errorf("%s is in %s and in %s", script, file[script], name)
			}
			file[script] = name
		}
	}
	for script, want := range map[string]string{"app/main.js": "bundle/main.js.map", "app/page.js": "bundle/main.js.map", "import/sheet.js": "bundle/import-sheet.js.map"} {
		if file[script] != want {
			t.Errorf("%s is in %q, want %s", script, file[script], want)
		}
	}
}
