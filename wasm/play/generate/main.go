// Command generate writes the files that are generated from the catalogue and the
// contract. Its argument is the root folder of the repository. The files are:
//   - site/catalogue.json
//   - site/chooser.json
//   - site/help.json
//   - site/away/papers.json
//   - site/lib/contract.js
//   - site/app/bodies.d.ts
//   - the lists in the pages of site/reference
//   - the colours in the style sheets of site/styles
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . ../../..

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: generate FOLDER")
		os.Exit(2)
	}
	files, err := generate(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
	for _, f := range files {
		if err := os.WriteFile(f.path, f.content, 0o666); err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			os.Exit(1)
		}
	}
}

// A file is a generated file, with the names of its lists.
type file struct {
	path    string
	content []byte
	lists   []string
}

// generate returns all generated files of the repository whose root folder is root.
func generate(root string) ([]file, error) {
	content, err := catalogueJSON()
	if err != nil {
		return nil, err
	}
	chooser, err := chooserJSON()
	if err != nil {
		return nil, err
	}
	settings, err := helpJSON()
	if err != nil {
		return nil, err
	}
	bibliography, err := papersJSON()
	if err != nil {
		return nil, err
	}
	files := []file{
		{path: filepath.Join(root, "site", "catalogue.json"), content: content},
		{path: filepath.Join(root, "site", "chooser.json"), content: chooser},
		{path: filepath.Join(root, "site", "help.json"), content: settings},
		{path: filepath.Join(root, "site", "away", "papers.json"), content: bibliography},
		{path: filepath.Join(root, "site", "lib", "contract.js"), content: contractScript()},
		{path: filepath.Join(root, "site", "app", "bodies.d.ts"), content: bodyTypes()},
	}
	pages, err := filepath.Glob(filepath.Join(root, "site", "reference", "*.html"))
	if err != nil {
		return nil, err
	}
	for _, path := range pages {
		old, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		page, names, err := fillLists(string(old))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		files = append(files, file{path: path, content: []byte(page), lists: names})
	}
	sheets, err := filepath.Glob(filepath.Join(root, "site", "styles", "*.css"))
	if err != nil {
		return nil, err
	}
	for _, path := range sheets {
		old, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		sheet, err := fillColors(string(old))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		files = append(files, file{path: path, content: []byte(sheet)})
	}
	return files, nil
}
