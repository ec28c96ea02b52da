package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"mercer/viz/canvas/svg"
	"mercer/viz/figure"
	"mercer/viz/sheet"
	"mercer/wasm/play"
	"mercer/wasm/play/code"
)

// export writes the files that users can also save on the page.
func export(r *play.Result, o options) error {
	link := "#" + r.Report.Link
	if o.svg != "" {
		w, h := o.size()
		c := svg.New(w, h, figure.ThemeByName(o.view.Theme).Paper, "Mercer", link)
		o.draw(c, r)
		if err := os.WriteFile(o.svg, c.Bytes(), 0o666); err != nil {
			return err
		}
	}
	if o.csv == "" && o.tables == "" {
		return nil
	}
	report, err := json.Marshal(&r.Report)
	if err != nil {
		return err
	}
	tables := append(sheet.ReportTables(report), sheet.AllTables(&r.Message, o.view.Rows)...)
	if o.csv != "" {
		if err := os.WriteFile(o.csv, sheet.CSV(link, tables), 0o666); err != nil {
			return err
		}
	}
	if o.tables != "" {
		return os.WriteFile(o.tables, sheet.JSON(link, strings.Join(o.view.Rows, ","), tables), 0o666)
	}
	return nil
}

// writePrograms writes the requested programs, and the files that they read. A language without a
// program does not prevent the others. Remarks about the programs are written to stderr.
func writePrograms(r *play.Result, o options, stderr io.Writer) error {
	var errs []error
	for _, language := range []code.Language{code.Go, code.Python} {
		if name := *o.programs[language]; name != "" {
			if err := writeProgram(r, language, name, stderr); err != nil {
				errs = append(errs, fmt.Errorf("-%s: %w", language, err))
			}
		}
	}
	return errors.Join(errs...)
}

// writeProgram writes a program and the files that it reads, whose names begin with its name.
func writeProgram(r *play.Result, language code.Language, name string, stderr io.Writer) error {
	in := code.FromResult(r)
	base := filepath.Base(name)
	in.FilePrefix = strings.TrimSuffix(base, filepath.Ext(base))
	p := code.Write(in, language)
	if p.Reason != "" {
		return errors.New(p.Reason)
	}
	if err := os.WriteFile(name, []byte(p.Text), 0o666); err != nil {
		return err
	}
	for _, f := range p.Files {
		if err := os.WriteFile(filepath.Join(filepath.Dir(name), f.Name), f.Bytes(), 0o666); err != nil {
			return err
		}
	}
	if p.Remark != "" {
		fmt.Fprintf(stderr, "render: -%s: %s\n", language, p.Remark)
	}
	return nil
}
