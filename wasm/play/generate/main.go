// Command generate writes site/catalogue.json and the lists of the README from
// the catalogue. Its argument is the folder of the repository.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"mercer/wasm/play"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: generate FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func generate(root string) error {
	b, err := play.Catalogue()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, "site", "catalogue.json"), b, 0o666); err != nil {
		return err
	}
	readme := filepath.Join(root, "README.md")
	old, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	text, err := play.Readme(string(old))
	if err != nil {
		return err
	}
	return os.WriteFile(readme, []byte(text), 0o666)
}
