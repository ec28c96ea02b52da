package main

import (
	"encoding/json"
	"fmt"
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

// writePrograms writes the requested programs, and the files that they read.
func writePrograms(r *play.Result, o options) error {
	for _, language := range []code.Language{code.Go, code.Python} {
		name := *o.programs[language]
		if name == "" {
			continue
		}
		p := code.Write(code.FromResult(r), language)
		if p.Reason != "" {
			return fmt.Errorf("-%s: %s", language, p.Reason)
		}
		if err := os.WriteFile(name, []byte(p.Text), 0o666); err != nil {
			return err
		}
		for _, f := range p.Files {
			if err := os.WriteFile(filepath.Join(filepath.Dir(name), f.Name), f.Bytes(), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}
