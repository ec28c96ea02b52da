package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// posterThemes lists the themes in which each listed picture is drawn.
var posterThemes = []string{"light", "dark"}

// A listedPicture is a line of the list of pictures that the builders of the lessons and of the
// reference print: name, size, link and the names of its pictures, separated by spaces.
type listedPicture struct {
	name    string
	options options
}

// parseListedPicture parses a line of the list. The files of the picture are in the folder.
func parseListedPicture(line, folder string) (p listedPicture, err error) {
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return p, fmt.Errorf("%q is not a name, a size and a link", line)
	}
	p.name = filepath.Join(folder, fields[0])
	p.options, err = parseFlags([]string{
		"-size", fields[1], "-link", fields[2], "-pictures", strings.Join(fields[3:], " "),
		"-layout", "embed", "-margin", "0", "-scale", "2", "-colors", "256", "-png", p.name,
	}, io.Discard)
	return p, err
}

// drawPosters draws the pictures of a list in each theme, several at once, into the folder of the
// list. A result is computed once for all themes. It returns the errors of all lines.
func drawPosters(list string) error {
	file, err := os.Open(list)
	if err != nil {
		return err
	}
	defer file.Close()
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		all   []error
		slots = make(chan struct{}, runtime.GOMAXPROCS(0))
	)
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		if strings.TrimSpace(line) == "" {
			continue
		}
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			if err := drawPoster(line, filepath.Dir(list)); err != nil {
				lock.Lock()
				defer lock.Unlock()
				all = append(all, err)
			}
		})
	}
	group.Wait()
	return errors.Join(append(all, lines.Err())...)
}

// drawPoster draws the picture of a line in each theme.
func drawPoster(line, folder string) error {
	p, err := parseListedPicture(line, folder)
	if err != nil {
		return err
	}
	s, warnings := state.Open(p.options.link)
	if len(warnings) > 0 {
		return fmt.Errorf("%s: %w", p.name, errors.Join(warnings...))
	}
	var result *play.Result
	for _, theme := range posterThemes {
		o := p.options
		o.view.Theme, o.png = theme, p.name+"-"+theme+".png"
		o.view = look.ForState(s, o.view)
		if result == nil {
			if result, err = solveFor(s, o); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
		}
		if err := writePNG(result, o); err != nil {
			return err
		}
	}
	return nil
}
