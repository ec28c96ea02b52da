// Command build writes the reference pages of the methods.
//
//	go run ./wasm/play/reference/build [-dir site] [-pictures]
//
// With -pictures, it writes no page, but prints the pictures of the pages, one a line: name,
// size, link and names of pictures.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"mercer/wasm/play/reference"
)

func main() {
	dir := flag.String("dir", "site", "the `folder` of the site")
	isListing := flag.Bool("pictures", false, "list the pictures of the pages")
	flag.Parse()
	if err := run(*dir, *isListing); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string, isListing bool) error {
	if isListing {
		lines, err := reference.Pictures()
		if err == nil {
			fmt.Println(strings.Join(lines, "\n"))
		}
		return err
	}
	site, err := reference.ReadSite(dir)
	if err != nil {
		return err
	}
	return site.Write(context.Background())
}
