// Command build writes the reference pages of the entries of the catalogue.
//
//	go run ./wasm/play/reference/build [-dir site] [-pictures | -address https://example.org/]
//
// With -pictures, it writes no page, but prints the pictures of the pages, one a line: name,
// size, link and names of pictures. It notes entries without an article. With -address, it adds the address of the site to all pages of
// the folder, for search engines and for the cards of other sites.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"mercer/wasm/play/reference"
)

func main() {
	dir := flag.String("dir", "site", "the `folder` of the site")
	isListing := flag.Bool("pictures", false, "list the pictures of the pages")
	address := flag.String("address", "", "add this `address` of the site to all pages of the folder")
	flag.Parse()
	if err := run(*dir, *isListing, *address); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string, isListing bool, address string) error {
	if address != "" {
		return reference.SetAddress(dir, address)
	}
	if isListing {
		pictures, err := reference.Pictures()
		for _, p := range pictures {
			fmt.Println(p)
		}
		return err
	}
	site, err := reference.ReadSite(dir)
	if err != nil {
		return err
	}
	for _, note := range site.Missing() {
		fmt.Fprintln(os.Stderr, "note:", note)
	}
	return site.Write(context.Background())
}
