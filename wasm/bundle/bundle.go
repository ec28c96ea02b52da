// Package bundle joins the scripts and the style sheets of the playground, of the lessons and of the link builder into few
// files.
//
// The playground consists of some eighty files, the link builder of some forty, and a lesson adds twenty. A browser requests at most six files at
// once from a server with HTTP/1.1, so on a network with a round trip of 100 ms, the scripts alone take seconds. The
// package replaces them by these files in the folder «bundle»:
//
//   - main.js has the scripts that the playground loads first, lesson.js those of a lesson, questions.js those of the
//     questions, course.js those of the front page of the lessons, and build.js those of the link builder.
//   - Each part of a page that is loaded on demand has a file, such as away-sheet.js. A part
//     imports from main.js what both need. Scripts that several parts need are in shared files.
//   - page.css has the style sheets of the playground, lesson.css, course.css and sheet.css those of the pages of
//     the lessons, and build.css those of the link builder.
//
// Each file has a source map, which names the original files. They stay in the site, for debuggers
// and for the other pages.
package bundle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

const (
	pageName = "index.html"
	folder   = "bundle" // folder of the files, relative to the page
)

// A kind is a kind of page. All pages of a kind have the same scripts and style sheets.
type kind struct {
	pages  string // pattern of their paths in the site. A page is of the first kind whose pattern matches.
	script string // the first script of the page, or empty
	sheet  string // the name of the joined style sheet
	main   string // the name of the joined first scripts; by default that of script
}

// mainName returns the name of the file with the first scripts.
func (k kind) mainName() string { return cmp.Or(k.main, path.Base(k.script)) }

var kinds = []kind{
	{pages: pageName, script: "app/main.js", sheet: "page.css"},
	{pages: "build/index.html", script: "build/main.js", sheet: "build.css", main: "build.js"},
	{pages: "lessons/index.html", script: "lessons/course.js", sheet: "course.css"},
	{pages: "lessons/*.notes.html", sheet: "sheet.css"},
	{pages: "lessons/*.handout.html", sheet: "sheet.css"},
	{pages: "lessons/*.questions.html", sheet: "questionsheet.css"},
	{pages: "lessons/*.before.html", script: "lessons/questions.js", sheet: "questions.css"},
	{pages: "lessons/*.after.html", script: "lessons/questions.js", sheet: "questions.css"},
	{pages: "lessons/*.html", script: "lessons/lesson.js", sheet: "lesson.css"},
}

// Bundle contains the files that replace those of a site.
type Bundle struct {
	Files  map[string][]byte // the pages and the joined files, by their paths in the site
	Inputs []string          // paths of the original files in the site
}

// IsBundled reports whether the scripts or style sheets of a page are joined, if the page exists.
func IsBundled(page string) bool {
	return slices.ContainsFunc(kinds, func(k kind) bool { return k.matches(page) })
}

func (k kind) matches(page string) bool {
	ok, _ := path.Match(k.pages, page)
	return ok
}

// New joins the scripts and style sheets of the site in a folder.
func New(dir string) (*Bundle, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	b := &Bundle{Files: map[string][]byte{}}
	for _, k := range kinds {
		if err := b.addKind(dir, k); err != nil {
			return nil, err
		}
	}
	if b.Files[pageName] == nil {
		return nil, fmt.Errorf("%s has no %s", dir, pageName)
	}
	slices.Sort(b.Inputs)
	b.Inputs = slices.Compact(b.Inputs)
	return b, nil
}

// addKind adds the pages of a kind, with their scripts and style sheets. If there is no such page, it adds nothing.
func (b *Bundle) addKind(dir string, k kind) error {
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(k.pages)))
	if err != nil {
		return err
	}
	var sheets []styleSheet
	count := 0
	for _, file := range files {
		name, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if b.Files[name] != nil {
			continue // of an earlier kind
		}
		page, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		newPage, pageSheets, err := k.rewritePage(name, string(page))
		if err != nil {
			return err
		}
		if count > 0 && !slices.Equal(sheets, pageSheets) {
			return fmt.Errorf("%s has other style sheets than the other pages %s", name, k.pages)
		}
		sheets = pageSheets
		b.Files[name] = []byte(newPage)
		b.Inputs = append(b.Inputs, name)
		count++
	}
	if count == 0 {
		return nil
	}
	for _, s := range sheets {
		b.Inputs = append(b.Inputs, s.path)
	}
	builds := []api.BuildOptions{sheetsBuild(dir, sheets, k.sheet)}
	if k.script != "" {
		scripts, err := readScripts(dir, k.script, k.mainName())
		if err != nil {
			return err
		}
		b.Inputs = append(b.Inputs, scripts.inputs...)
		builds = append(builds, scripts.mainBuild())
		if len(scripts.parts) > 0 {
			builds = append(builds, scripts.partsBuild())
		}
	}
	return b.addBuilds(builds)
}

// addBuilds runs builds and adds their files.
func (b *Bundle) addBuilds(builds []api.BuildOptions) error {
	for _, build := range builds {
		build.MinifyWhitespace, build.MinifySyntax, build.MinifyIdentifiers = true, true, true
		build.Sourcemap, build.SourcesContent = api.SourceMapLinked, api.SourcesContentExclude
		result, err := run(build)
		if err != nil {
			return err
		}
		for _, file := range result.OutputFiles {
			name := path.Join(folder, filepath.Base(file.Path))
			if other, exists := b.Files[name]; exists && !bytes.Equal(other, file.Contents) {
				return fmt.Errorf("two pages need different files %s", name)
			}
			b.Files[name] = file.Contents
		}
	}
	return nil
}

// Write writes the files into the folder of the site.
func (b *Bundle) Write(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, folder), 0o777); err != nil {
		return err
	}
	for name, content := range b.Files {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// run runs esbuild. The errors contain its messages, and a warning is an error, too.
func run(options api.BuildOptions) (api.BuildResult, error) {
	options.Format, options.Charset = api.FormatESModule, api.CharsetUTF8
	options.LogLevel = api.LogLevelSilent
	result := api.Build(options)
	var errs []error
	for _, m := range slices.Concat(result.Errors, result.Warnings) {
		text := m.Text
		if m.Location != nil {
			text = fmt.Sprintf("%s:%d: %s", m.Location.File, m.Location.Line, text)
		}
		errs = append(errs, errors.New(text))
	}
	return result, errors.Join(errs...)
}

// styleSheet is a style sheet of a page. Path is relative to the site. Media is its media query, or empty.
type styleSheet struct{ path, media string }

var (
	sheetLink  = regexp.MustCompile(`<link rel="stylesheet" href="([^"]*)"(?: media="([^"]*)")?>\n`)
	scriptLink = regexp.MustCompile(`<script type="module" src="([^"]*)"></script>`)
	baseLink   = regexp.MustCompile(`<base href="([^"]*)">`)
)

// rewritePage returns a page with links to the bundled files, and the style sheets that it named.
func (k kind) rewritePage(name, page string) (string, []styleSheet, error) {
	base := path.Dir(name) // folder to which the links of the page are relative
	if m := baseLink.FindStringSubmatch(page); m != nil {
		base = path.Join(base, m[1])
	}
	var sheets []styleSheet
	for _, m := range sheetLink.FindAllStringSubmatch(page, -1) {
		sheets = append(sheets, styleSheet{path: path.Join(base, m[1]), media: m[2]})
	}
	var linked []string
	for _, m := range scriptLink.FindAllStringSubmatch(page, -1) {
		linked = append(linked, path.Join(base, m[1]))
	}
	var want []string
	if k.script != "" {
		want = []string{k.script}
	}
	if len(sheets) == 0 || !slices.Equal(linked, want) {
		return "", nil, fmt.Errorf("%s has %d style sheets and the module scripts %q, want %q; is it bundled already?", name, len(sheets), linked, want)
	}
	bundle := strings.Repeat("../", strings.Count(path.Join(base, "page"), "/")) + folder + "/"
	first := sheetLink.FindStringIndex(page)[0]
	page = page[:first] + `<link rel="stylesheet" href="` + bundle + k.sheet + `">` + "\n" + sheetLink.ReplaceAllString(page[first:], "")
	page = scriptLink.ReplaceAllLiteralString(page, `<script type="module" src="`+bundle+k.mainName()+`"></script>`)
	return page, sheets, nil
}

// sheetsBuild joins style sheets, each for its media, to a sheet with a name.
func sheetsBuild(dir string, sheets []styleSheet, name string) api.BuildOptions {
	var text strings.Builder
	for _, s := range sheets {
		fmt.Fprintf(&text, "@import %q %s;\n", "./"+s.path, s.media)
	}
	return api.BuildOptions{
		Stdin:    &api.StdinOptions{Contents: text.String(), ResolveDir: dir, Loader: api.LoaderCSS},
		Bundle:   true,
		Outfile:  filepath.Join(dir, folder, name),
		External: []string{"*.woff2"}, // the folder of the bundle and that of the style sheets have the same depth
	}
}

// scripts has the scripts of a kind of page by their paths, relative to the site.
type scripts struct {
	dir     string
	main    string              // the first script
	name    string              // name of the file with the first scripts
	inputs  []string            // all scripts
	exports map[string][]string // the names that each script exports that the page loads first
	parts   []string            // scripts that the page imports on demand
}

// metafile contains what the command reads of esbuild's description of a build.
type metafile struct {
	Inputs map[string]struct {
		Imports []struct{ Path, Kind string }
	}
	Outputs map[string]struct {
		EntryPoint string
		Exports    []string
	}
}

// analyse runs a build without output and returns its description.
func analyse(options api.BuildOptions) (*metafile, error) {
	options.Metafile, options.Outdir = true, "analysis"
	result, err := run(options)
	if err != nil {
		return nil, err
	}
	meta := new(metafile)
	return meta, json.Unmarshal([]byte(result.Metafile), meta)
}

// readScripts finds the scripts of a page with the first script main, and which of them it loads first. These will be
// in a file with a name.
func readScripts(dir, main, name string) (*scripts, error) {
	meta, err := analyse(api.BuildOptions{AbsWorkingDir: dir, EntryPoints: []string{main}, Bundle: true, Splitting: true})
	if err != nil {
		return nil, err
	}
	for script := range meta.Inputs {
		text, err := os.ReadFile(filepath.Join(dir, script))
		if err != nil {
			return nil, err
		}
		if strings.Contains(string(text), "import.meta") {
			return nil, fmt.Errorf("%s uses import.meta, which differs in a bundle; use document.baseURI", script)
		}
	}
	s := &scripts{dir: dir, main: main, name: name, inputs: slices.Collect(maps.Keys(meta.Inputs)), exports: map[string][]string{}}
	var add func(script string)
	add = func(script string) {
		if _, isKnown := s.exports[script]; isKnown {
			return
		}
		s.exports[script] = nil
		for _, i := range meta.Inputs[script].Imports {
			if i.Kind == "import-statement" {
				add(i.Path)
			}
		}
	}
	add(main)
	for _, input := range meta.Inputs {
		for _, i := range input.Imports {
			if _, isFirst := s.exports[i.Path]; i.Kind == "dynamic-import" && !isFirst {
				s.parts = append(s.parts, i.Path)
			}
		}
	}
	slices.Sort(s.parts)
	s.parts = slices.Compact(s.parts)

	meta, err = analyse(api.BuildOptions{AbsWorkingDir: dir, EntryPoints: slices.Collect(maps.Keys(s.exports))})
	if err != nil {
		return nil, err
	}
	for _, output := range meta.Outputs {
		s.exports[output.EntryPoint] = output.Exports
	}
	return s, nil
}

// nameOf returns the path of a script or of a part, with hyphens.
func nameOf(script string) string {
	return strings.ReplaceAll(strings.TrimSuffix(script, ".js"), "/", "-")
}

// writeExports writes an export statement for the names of a script. In the first file, each name has the name of its
// script in front, since two scripts may export the same name.
func (s *scripts) writeExports(w *strings.Builder, script string, format func(name, nameInMain string) string, from string) {
	names := s.exports[script]
	if len(names) == 0 {
		return
	}
	prefix := strings.ReplaceAll(nameOf(script), "-", "_") + "_"
	clauses := make([]string, len(names))
	for i, name := range names {
		clauses[i] = format(name, prefix+name)
	}
	fmt.Fprintf(w, "export { %s } from %q;\n", strings.Join(clauses, ", "), from)
}

// mainBuild joins the scripts that the page loads first. The bundle also exports the names of each script, for
// the parts.
func (s *scripts) mainBuild() api.BuildOptions {
	var text strings.Builder
	fmt.Fprintf(&text, "import %q;\n", "./"+s.main) // the order of evaluation is that of the page
	for _, script := range slices.Sorted(maps.Keys(s.exports)) {
		s.writeExports(&text, script, func(name, nameInMain string) string { return name + " as " + nameInMain }, "./"+script)
	}
	return api.BuildOptions{
		AbsWorkingDir: s.dir,
		Stdin:         &api.StdinOptions{Contents: text.String(), ResolveDir: s.dir, Loader: api.LoaderJS},
		Bundle:        true,
		Outfile:       filepath.Join(s.dir, folder, s.name),
		Plugins: []api.Plugin{{Name: "parts", Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `^\.`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				script, err := s.resolve(a)
				if err != nil || !slices.Contains(s.parts, script) {
					return api.OnResolveResult{}, err
				}
				return api.OnResolveResult{Path: "./" + nameOf(script) + ".js", External: true}, nil
			})
		}}},
	}
}

// partsBuild writes a file for each part. It replaces the scripts of the first file by imports from that file, so
// that each script is evaluated once.
func (s *scripts) partsBuild() api.BuildOptions {
	const namespace = "main"
	mainURL := "./" + s.name
	options := api.BuildOptions{
		AbsWorkingDir: s.dir,
		Bundle:        true,
		Splitting:     true,
		Outdir:        filepath.Join(s.dir, folder),
		ChunkNames:    "shared-[hash]",
		Plugins: []api.Plugin{{Name: "main", Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `^\.`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if a.Namespace == namespace {
					return api.OnResolveResult{Path: mainURL, External: true}, nil
				}
				script, err := s.resolve(a)
				if _, isInMain := s.exports[script]; err != nil || !isInMain || a.Kind == api.ResolveEntryPoint {
					return api.OnResolveResult{}, err
				}
				// Each import is a module of its own, so that it becomes no file that several parts share.
				return api.OnResolveResult{Path: script, Suffix: "?" + a.Importer, Namespace: namespace}, nil
			})
			build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
				var text strings.Builder
				s.writeExports(&text, a.Path, func(name, nameInMain string) string { return nameInMain + " as " + name }, mainURL)
				contents := text.String()
				return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
			})
		}}},
	}
	for _, part := range s.parts {
		options.EntryPointsAdvanced = append(options.EntryPointsAdvanced, api.EntryPoint{InputPath: "./" + part, OutputPath: nameOf(part)})
	}
	return options
}

// resolve returns the path of an imported script, relative to the page.
func (s *scripts) resolve(a api.OnResolveArgs) (string, error) {
	file := filepath.Join(cmp.Or(a.ResolveDir, s.dir), filepath.FromSlash(a.Path))
	script, err := filepath.Rel(s.dir, file)
	return path.Clean(filepath.ToSlash(script)), err
}
