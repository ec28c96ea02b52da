// Render draws the pictures of a link without a browser. It reads a permalink and writes
// a picture and a report. The numbers and pictures are computed in the same way as on the
// page.
//
//	render -link 'n=500&m=64' -png out.png -json out.json -size 1200x800
//	render -link 'n=500&m=64' -svg out.svg -csv out.csv
//	render -link 'n=500&m=64' -go out.go -python out.py
//	render -posters folder/list
//
// The exit status is 1 after an error. It is 2 if the link contains an impossible value.
// In this case, the message contains the key, the value and the range, and Render writes
// no files.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/code"
	"mercer/wasm/play/look"
	"mercer/wasm/play/report"
	_ "mercer/wasm/play/solvers" // registers the functions that compute the views
	"mercer/wasm/play/state"
)

type options struct {
	link, png, svg, json, npy, csv, tables string
	posters                                string                    // file with a list of pictures
	programs                               map[code.Language]*string // files of programs, which may be empty
	w, h, scale, margin                    float64                   // w×h is the size without the margins
	fits                                   int
	colors                                 int // the largest number of colors in the PNG, 0 for all
	view                                   view.Look
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the program and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parseFlags(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "render:", err)
		return 1
	}
	if o.posters != "" {
		if err := drawPosters(o.posters); err != nil {
			fmt.Fprintln(stderr, "render:", err)
			return 1
		}
		return 0
	}
	s, warnings := state.Open(o.link)
	for _, w := range warnings {
		fmt.Fprintln(stderr, "render:", w)
	}
	if len(warnings) > 0 {
		return 2
	}
	if err := render(s, o, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "render:", err)
		return 1
	}
	return 0
}

func parseFlags(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("render", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.link, "link", "", "the `permalink`, or its part behind the #")
	f.StringVar(&o.png, "png", "", "write the picture to this `file`")
	f.StringVar(&o.svg, "svg", "", "write the picture to this `file`, as shapes and text")
	f.StringVar(&o.csv, "csv", "", "write the numbers of the views to this `file`, as tables")
	f.StringVar(&o.tables, "tables", "", "write the same tables to this `file`, as JSON")
	f.StringVar(&o.json, "json", "", "write the report to this `file`; - is the standard output")
	f.StringVar(&o.npy, "npy", "", "write the arrays behind the numbers to this `folder`, as NumPy files")
	f.StringVar(&o.posters, "posters", "", "draw the pictures that this `list` names, in two themes, into the folder of the list; a line has a name, a size, a link and names of pictures")
	o.programs = map[code.Language]*string{
		code.Go:     f.String("go", "", "write a program in Go that repeats the approximation to this `file`"),
		code.Python: f.String("python", "", "write a program in Python that repeats the approximation to this `file`, and large arrays beside it"),
	}
	size := f.String("size", "1076x690", "`widthxheight` of the picture in CSS pixels, its margins included")
	f.Float64Var(&o.margin, "margin", scene.Margin, "what is left blank on all four sides, in CSS `pixels`; no more than an eighth of the size")
	f.Float64Var(&o.scale, "scale", 1, "device pixels of one CSS pixel")
	f.IntVar(&o.colors, "colors", 0, "the largest `number` of colours in the PNG, which makes it smaller, from 2 to 256; 0 keeps all colours")
	f.StringVar(&o.view.Theme, "theme", "light", "light, dark or projector")
	f.StringVar(&o.view.Layout, "layout", "desk", "desk, tablet, phone, embed or projector")
	f.StringVar(&o.view.Tab, "tab", "", "what a phone shows: data, eigen, kernel, gram, spectrum, or a `view` of the link")
	f.IntVar(&o.view.Step, "step", 0, "the `step` of the view that shows how the method works, from 1; 0 is the last")
	f.IntVar(&o.fits, "fits", 500, "how many fits of the race are made, where the link shows it: all are a thousand and more")
	f.IntVar(&o.view.Column, "column", 1, "the picture that is large, where one is: 0 exact, 1 approximate, 2 difference")
	pictures := f.String("pictures", "", "the `names` of the pictures of the layout embed, apart by spaces, as in data-shows of a lesson; those of the views where empty")
	poster := f.Bool("poster", false, "draw the words that the page lays over the picture too")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 {
		return o, fmt.Errorf("%q is no option", f.Arg(0))
	}
	w, h, _ := strings.Cut(*size, "x")
	var errW, errH error
	o.w, errW = strconv.ParseFloat(w, 64)
	o.h, errH = strconv.ParseFloat(h, 64)
	if errW != nil || errH != nil || !(o.w >= 1 && o.h >= 1 && o.w <= 8192 && o.h <= 8192) {
		return o, fmt.Errorf("-size %q is not a width and a height such as 1200x800, up to 8192", *size)
	}
	if !(o.scale >= 0.5 && o.scale <= 4) {
		return o, fmt.Errorf("-scale %g is outside [0.5, 4]", o.scale)
	}
	if o.colors != 0 && (o.colors < 2 || o.colors > 256) {
		return o, fmt.Errorf("-colors %d is neither 0 nor from 2 to 256", o.colors)
	}
	if !(o.margin >= 0) {
		return o, fmt.Errorf("-margin %g is less than none", o.margin)
	}
	o.margin = min(o.margin, o.w/8, o.h/8)
	o.w, o.h = o.w-2*o.margin, o.h-2*o.margin
	if o.fits < 0 {
		return o, fmt.Errorf("-fits %d is less than none", o.fits)
	}
	if err := checkOneOf("-theme", o.view.Theme, "light", "dark", "projector"); err != nil {
		return o, err
	}
	if err := checkOneOf("-layout", o.view.Layout, "desk", "tablet", "phone", "embed", "projector"); err != nil {
		return o, err
	}
	o.view.Pictures = strings.Fields(*pictures)
	if len(o.view.Pictures) > 0 && o.view.Layout != "embed" {
		return o, fmt.Errorf("-pictures needs -layout embed; the layout is %s", o.view.Layout)
	}
	for _, name := range o.view.Pictures {
		if !scene.IsPicture(name) {
			return o, fmt.Errorf("-pictures: there is no picture %q", name)
		}
	}
	o.view.IsPoster = *poster
	if o.posters+o.png+o.svg+o.csv+o.tables+o.json+o.npy+*o.programs[code.Go]+*o.programs[code.Python] == "" {
		return o, errors.New("nothing to write: give one of -png, -svg, -csv, -tables, -json, -npy, -go, -python, -posters")
	}
	return o, nil
}

func checkOneOf(flag, value string, list ...string) error {
	for _, v := range list {
		if v == value {
			return nil
		}
	}
	return fmt.Errorf("%s %q is none of %s", flag, value, strings.Join(list, ", "))
}

// render computes the result of s and writes the requested files. It writes remarks to stderr.
func render(s state.State, o options, stdout, stderr io.Writer) error {
	o.view = look.ForState(s, o.view)
	r, err := solveFor(s, o)
	if err != nil {
		return err
	}
	if o.png != "" {
		if err := writePNG(r, o); err != nil {
			return err
		}
	}
	if err := export(r, o); err != nil {
		return err
	}
	if o.json != "" {
		if err := writeReport(&r.Report, o.json, stdout); err != nil {
			return err
		}
	}
	if o.npy != "" {
		if err := writeArrays(r, o.npy); err != nil {
			return err
		}
	}
	return writePrograms(r, o, stderr)
}

// solveFor returns the result of s for a picture with the view of the options.
func solveFor(s state.State, o options) (*play.Result, error) {
	fw, fh := scene.FrameSize(o.view, o.w, o.h)
	r, err := play.Solve(context.Background(), s, play.StandardFrame(fw, fh))
	if err != nil {
		return nil, err
	}
	return r, racesolve.Finish(context.Background(), r, o.fits)
}

// size returns the size of the picture, including its margins.
func (o *options) size() (w, h float64) { return o.w + 2*o.margin, o.h + 2*o.margin }

// draw draws the picture.
func (o *options) draw(c canvas.Canvas, r *play.Result) {
	scene.Draw(c, scene.Inset(scene.New(&r.Message, o.view, o.w, o.h), o.margin))
}

func writePNG(r *play.Result, o options) error {
	w, h := o.size()
	c := raster.New(w, h, o.scale, figure.ThemeByName(o.view.Theme).Paper)
	o.draw(c, r)
	f, err := os.Create(o.png)
	if err != nil {
		return err
	}
	var picture image.Image = c.Image()
	var encoder png.Encoder
	if o.colors > 0 {
		picture = reduceColors(c.Image(), o.colors)
		encoder.CompressionLevel = png.BestCompression
	}
	if err := encoder.Encode(f, picture); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func writeReport(r *report.Report, name string, stdout io.Writer) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false) // people read links, so & is not escaped
	if err := e.Encode(r); err != nil {
		return err
	}
	if name == "-" {
		_, err := b.WriteTo(stdout)
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}
