// Command build writes the pages of the lessons from their Markdown files.
//
//	go run ./wasm/play/lesson/build [-dir site/lessons] [-pictures]
//
// It prints all problems as file:line: text. With -pictures, it writes no page, but prints
// the pictures of the pages, one a line: name, size, link and names of pictures.
package main

import (
	"flag"
	"fmt"
	"os"

	"mercer/wasm/play/lesson"
)

func main() {
	dir := flag.String("dir", "site/lessons", "the `folder` of the lessons")
	isListing := flag.Bool("pictures", false, "list the pictures of the pages")
	flag.Parse()
	if err := run(*dir, *isListing); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string, isListing bool) error {
	course, err := lesson.ReadCourse(dir)
	if err != nil {
		return err
	}
	if !isListing {
		return course.Write()
	}
	for _, p := range course.Pictures() {
		fmt.Println(p)
	}
	return nil
}
