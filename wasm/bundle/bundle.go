// Package bundle joins the scripts and the style sheets of the playground into few files.
//
// The page consists of some eighty files. A browser requests at most six files at once from a server with
// HTTP/1.1, so on a network with a round trip of 100 ms, the scripts alone take seconds. The package
// replaces them by these files in the folder «bundle»:
//
//   - main.js has the scripts that the page loads first.
//   - Each part of the page that is loaded on demand has a file, such as away-sheet.js. A part
//     imports from main.js what both need. Scripts that several parts need are in shared files.
//   - page.css has the style sheets of the page.
//
// Each file has a source map, which names the original files. They stay in the site, for debuggers
// and for the other pages.
package bundle

import (
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
	pageName   = "index.html"
	folder     = "bundle"      // folder of the files, relative to the page
	mainScript = "app/main.js" // the first script of the page
)

// Bundle contains the files that replace those of a site.
type Bundle struct {
	Files  map[string][]byte // the page and the joined files, by their paths in the site
	Inputs []string          // paths of the original files in the site
}

// New joins the scripts and style sheets of the site in a folder.
func New(dir string) (*Bundle, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(dir, pageName))
	if err != nil {
		return nil, err
	}
	newPage, sheets, err := rewritePage(string(page))
	if err != nil {
		return nil, err
	}
	scripts, err := readScripts(dir)
	if err != nil {
		return nil, err
	}
	b := &Bundle{Files: map[string][]byte{pageName: []byte(newPage)}, Inputs: append(scripts.inputs, pageName)}
	for _, s := range sheets {
		b.Inputs = append(b.Inputs, s.path)
	}
	for _, build := range []api.BuildOptions{scripts.mainBuild(), scripts.partsBuild(), sheetsBuild(dir, sheets)} {
		if len(build.EntryPointsAdvanced) == 0 && build.Stdin == nil {
			continue // the page has no parts
		}
		build.MinifyWhitespace, build.MinifySyntax, build.MinifyIdentifiers = true, true, true
		build.Sourcemap, build.SourcesContent = api.SourceMapLinked, api.SourcesContentExclude
		result, err := run(build)
		if err != nil {
			return nil, err
		}
		for _, file := range result.OutputFiles {
			b.Files[path.Join(folder, filepath.Base(file.Path))] = file.Contents
		}
	}
	return b, nil
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

// styleSheet is a style sheet of a page. Media is its media query, or empty.
type styleSheet struct{ path, media string }

var (
	sheetLink  = regexp.MustCompile(`<link rel="stylesheet" href="([^"]*)"(?: media="([^"]*)")?>\n`)
	scriptLink = `<script type="module" src="` + mainScript + `"></script>`
)

// rewritePage returns the page with links to the bundled files, and the style sheets that it named.
func rewritePage(page string) (string, []styleSheet, error) {
	var sheets []styleSheet
	for _, m := range sheetLink.FindAllStringSubmatch(page, -1) {
		sheets = append(sheets, styleSheet{path: m[1], media: m[2]})
	}
	if len(sheets) == 0 || strings.Count(page, scriptLink) != 1 {
		return "", nil, fmt.Errorf(pageName+" has %d style sheets and %d links to %s; is it bundled already?", len(sheets), strings.Count(page, scriptLink), mainScript)
	}
	first := sheetLink.FindStringIndex(page)[0]
	page = page[:first] + `<link rel="stylesheet" href="` + folder + `/page.css">` + "\n" + sheetLink.ReplaceAllString(page[first:], "")
	return strings.Replace(page, mainScript, folder+"/main.js", 1), sheets, nil
}

// sheetsBuild joins the style sheets of the page, each for its media.
func sheetsBuild(dir string, sheets []styleSheet) api.BuildOptions {
	var text strings.Builder
	for _, s := range sheets {
		fmt.Fprintf(&text, "@import %q %s;\n", "./"+s.path, s.media)
	}
	return api.BuildOptions{
		Stdin:    &api.StdinOptions{Contents: text.String(), ResolveDir: dir, Loader: api.LoaderCSS},
		Bundle:   true,
		Outfile:  filepath.Join(dir, folder, "page.css"),
		External: []string{"*.woff2"}, // the folder of the bundle and that of the style sheets have the same depth
	}
}

// scripts has the scripts of the page by their paths, relative to the page.
type scripts struct {
	dir     string
	inputs  []string            // all scripts
	exports map[string][]string // the names that each script of main.js exports
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

// readScripts finds the scripts of the page, and which of them it loads first.
func readScripts(dir string) (*scripts, error) {
	meta, err := analyse(api.BuildOptions{AbsWorkingDir: dir, EntryPoints: []string{mainScript}, Bundle: true, Splitting: true})
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
	s := &scripts{dir: dir, inputs: slices.Collect(maps.Keys(meta.Inputs)), exports: map[string][]string{}}
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
	add(mainScript)
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

// writeExports writes an export statement for the names of a script. In main.js, each name has the name of its
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
	fmt.Fprintf(&text, "import %q;\n", "./"+mainScript) // the order of evaluation is that of the page
	for _, script := range slices.Sorted(maps.Keys(s.exports)) {
		s.writeExports(&text, script, func(name, nameInMain string) string { return name + " as " + nameInMain }, "./"+script)
	}
	return api.BuildOptions{
		AbsWorkingDir: s.dir,
		Stdin:         &api.StdinOptions{Contents: text.String(), ResolveDir: s.dir, Loader: api.LoaderJS},
		Bundle:        true,
		Outfile:       filepath.Join(s.dir, folder, "main.js"),
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

// partsBuild writes a file for each part. It replaces the scripts of main.js by imports from main.js, so that each
// script is evaluated once.
func (s *scripts) partsBuild() api.BuildOptions {
	const mainURL, namespace = "./main.js", "main"
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
